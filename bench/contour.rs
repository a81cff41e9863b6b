//! The contours that `bench/contour.mjs` times beside d3-contour's: a program of its own, no part of the site.
#![expect(missing_docs, reason = "wasm_bindgen writes items of its own")]

use normlab::math::contour::Contours;
use normlab::math::grid::Grid;
use normlab::math::levels::Window;
use wasm_bindgen::prelude::wasm_bindgen;

/// Nodes along each axis.
const NODES: usize = 256;

/// How many levels.
const LEVELS: usize = 20;

/// A sampled surface and its levels.
#[wasm_bindgen]
pub struct Surface {
    grid: Grid,
    levels: Vec<f64>,
}

#[wasm_bindgen]
impl Surface {
    /// `quadratic`, `sigmoid` or `waves`.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(name: &str) -> Self {
        let window = Window { x: [-3.0, 3.0], y: [-3.0, 3.0] };
        let surface = match name {
            "quadratic" => quadratic,
            "sigmoid" => sigmoid_loss,
            _ => waves,
        };
        let grid = Grid::sample(window, NODES, NODES, &mut |x, y| surface(x, y));
        let [least, greatest] = grid.min_max().unwrap_or_default();
        let part = |i: usize| (i as f64 + 0.5) / LEVELS as f64;
        // Those of a valley by equal ratios, as they are drawn.
        let level = |i| if name == "quadratic" { greatest * 2000_f64.powf(part(i) - 1.0) } else { least + part(i) * (greatest - least) };
        let levels = (0..LEVELS).map(level).collect();
        Self { grid, levels }
    }

    /// Row by row from the least y up.
    #[must_use]
    pub fn values(&self) -> Vec<f64> {
        self.grid.values.clone()
    }

    #[must_use]
    pub fn levels(&self) -> Vec<f64> {
        self.levels.clone()
    }

    /// Computes the regions of all levels into memory of ours and counts their vertices.
    #[must_use]
    pub fn regions(&self) -> usize {
        let contours = Contours::new(&self.grid, &self.levels);
        let regions: Vec<_> = (0..LEVELS).map(|index| contours.regions(index)).collect();
        regions.iter().flatten().map(Vec::len).sum()
    }

    /// Computes the same and copies the vertices out: x and y by turns.
    #[must_use]
    pub fn vertices_of_regions(&self) -> Vec<f64> {
        let contours = Contours::new(&self.grid, &self.levels);
        let regions: Vec<_> = (0..LEVELS).map(|index| contours.regions(index)).collect();
        regions.iter().flatten().flatten().flatten().copied().collect()
    }

    /// Computes the isolines of all levels into memory of ours and counts their vertices.
    #[must_use]
    pub fn isolines(&self) -> usize {
        let contours = Contours::new(&self.grid, &self.levels);
        let isolines: Vec<_> = (0..LEVELS).map(|index| contours.isolines(index)).collect();
        isolines.iter().flatten().map(|line| line.points.len()).sum()
    }
}

/// A tilted valley.
fn quadratic(w1: f64, w2: f64) -> f64 {
    0.5 * (20.0 * w1 * w1 + 6.0 * w1 * w2 + w2 * w2)
}

/// `mean (sigma(w_1 x_1 + w_2 x_2) - t)^2`: plateaus and cliffs.
fn sigmoid_loss(w1: f64, w2: f64) -> f64 {
    const DATA: [([f64; 2], f64); 6] =
        [([4.0, 1.0], 1.0), ([-2.0, 5.0], 0.0), ([1.0, -3.0], 1.0), ([-5.0, -2.0], 1.0), ([3.0, 3.0], 0.0), ([-1.0, 6.0], 1.0)];
    let residual = |([x1, x2], t): ([f64; 2], f64)| 1.0 / (1.0 + (-(w1 * x1 + w2 * x2)).exp()) - t;
    DATA.iter().map(|row| residual(*row).powi(2)).sum::<f64>() / DATA.len() as f64
}

/// Hills and valleys of several widths.
fn waves(x: f64, y: f64) -> f64 {
    (3.0 * x).sin() * (3.0 * y).cos() + 0.3 * (5.0 * x + 2.0 * y).sin() + 0.1 * x
}

fn main() {}
