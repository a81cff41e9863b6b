//! The pictures of the chain: bars for each layer, and the map of the narrow corridor between vanishing and exploding.

use super::bars::{linear, logarithmic};
use super::landscape::bands;
use crate::math::chain::ChainRun;
use crate::math::contour::isolines;
use crate::math::grid::Grid;
use crate::plot::{Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Place, Shape, Stroke};

/// The five rows of bars. Forward is blue, backward vermilion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// `z_l`.
    Z,
    /// `a_l`.
    A,
    /// `f'(z_l)`.
    Slope,
    /// `w f'(z_l)`.
    Factor,
    /// The product of the factors from this layer to the last.
    Product,
}

impl Row {
    /// All of them, from the top down.
    pub const ALL: [Self; 5] = [Self::Z, Self::A, Self::Slope, Self::Factor, Self::Product];

    /// Its name, for tests.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["chain-z", "chain-a", "chain-slope", "chain-factor", "chain-product"][self as usize]
    }
}

/// One row of bars.
#[must_use]
pub fn bars(row: Row, run: &ChainRun, w: f64, size: (f64, f64)) -> Figure {
    match row {
        Row::Z => linear(&run.z, "z", Paint::SCALED, size),
        Row::A => linear(&run.a, "a", Paint::SCALED, size),
        Row::Slope => logarithmic(&run.derivative, "f′(z)", Paint::RAW, size),
        Row::Factor => logarithmic(&run.derivative.iter().map(|slope| w * slope).collect::<Vec<_>>(), "w f′(z)", Paint::RAW, size),
        Row::Product => logarithmic(&run.product, "∏ w f′(z)", Paint::RAW, size),
    }
}

/// Decades at which the map has lines; 0 is where a layer passes a gradient on unchanged.
const DECADES: [f64; 8] = [-8.0, -6.0, -4.0, -3.0, -2.0, -1.0, 0.0, 1.0];

/// The map of `log10 |w f'(z)|`, with the layers of the chain on it.
#[must_use]
pub fn map(grid: &Grid, run: &ChainRun, w: f64, size: (f64, f64)) -> Figure {
    let [x, y] = [grid.window.x, grid.window.y].map(|[min, max]| Axis::linear(min, max));
    let frame = Frame { x, y, width_css: size.0, height_css: size.1, margin: Margin::NONE };
    let ground = Mark::Area { outline: grid.window.corners().to_vec(), fill: Some(Paint::field(0.0)), stroke: None };
    let field: Marks = [ground].into_iter().chain(bands(grid, &DECADES, &|i| i as f64 / DECADES.len() as f64)).collect::<Vec<_>>().into();
    let unchanged = isolines(grid, 0.0).into_iter().map(|line| {
        let closing = line.points.first().copied().filter(|_| line.is_closed);
        Mark::Line { points: line.points.into_iter().chain(closing).collect(), stroke: Stroke::new(Paint::INK, 2.2).haloed() }
    });
    let at = run.z.iter().filter(|z| z.is_finite()).map(|z| [w, *z]).collect();
    let layers = Mark::Dots { at, shape: Shape::Disc, radius_px: 5.0, paint: Paint::RAW, has_halo: true };
    let axes = Axes { place: Place::Inside, x_name: "w".to_owned(), y_name: "z".to_owned(), has_ticks: true };
    Figure { frame, field, axes, marks: unchanged.chain([layers]).collect() }
}
