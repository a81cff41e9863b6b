//! A surface sampled on a regular grid: node `(i, j)` lies at `x_0 + i / (columns - 1) (x_1 - x_0)`, and so for `j` and `y`.

use super::levels::Window;

/// Samples of a surface at the nodes of a grid whose outermost nodes lie on the border of a window.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// Nodes along x, at least 2.
    pub columns: usize,
    /// Nodes along y, at least 2.
    pub rows: usize,
    /// The rectangle that is sampled, in the units of the data.
    pub window: Window,
    /// `columns * rows` values, row by row from the least y up. What is not finite is allowed: `-inf` lies below every level, and
    /// `+inf` and NaN, which is what becomes of an overflow, above every level.
    pub values: Vec<f64>,
}

impl Grid {
    /// Samples `f(x, y)` at `columns` x `rows` nodes.
    #[must_use]
    pub fn sample(window: Window, columns: usize, rows: usize, f: &mut dyn FnMut(f64, f64) -> f64) -> Self {
        assert!(columns >= 2 && rows >= 2, "{columns} x {rows} nodes have no cell");
        let mut grid = Self { columns, rows, window, values: Vec::with_capacity(columns * rows) };
        for row in 0..rows {
            for column in 0..columns {
                let [x, y] = grid.point(column as f64, row as f64);
                grid.values.push(f(x, y));
            }
        }
        grid
    }

    /// Where a place counted in columns and rows lies in the window; fractions lie between nodes. The outermost nodes lie on the
    /// border exactly.
    #[must_use]
    pub fn point(&self, column: f64, row: f64) -> [f64; 2] {
        let place = |[from, to]: [f64; 2], part: f64| from * (1.0 - part) + to * part;
        [place(self.window.x, column / (self.columns - 1) as f64), place(self.window.y, row / (self.rows - 1) as f64)]
    }

    /// Least and greatest of the finite values; `None` where none is finite.
    #[must_use]
    pub fn min_max(&self) -> Option<[f64; 2]> {
        let finite = || self.values.iter().copied().filter(|v| v.is_finite());
        let least = finite().reduce(f64::min)?;
        Some([least, finite().fold(least, f64::max)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window { x: [-1.0, 2.0], y: [10.0, 11.0] };

    #[test]
    fn values_stand_row_by_row_from_the_least_y_up() {
        let grid = Grid::sample(WINDOW, 4, 3, &mut |x, y| x + 100.0 * y);
        assert_eq!(grid.values[..5], [999.0, 1000.0, 1001.0, 1002.0, 1049.0]);
        assert_eq!((grid.values.len(), grid.values[11]), (12, 1102.0));
    }

    #[test]
    fn the_outermost_nodes_lie_on_the_border_exactly() {
        let window = Window { x: [0.1, 0.7], y: [-1e-3, 1e9 / 3.0] };
        let grid = Grid::sample(window, 50, 8, &mut |_, _| 0.0);
        assert_eq!((grid.point(0.0, 0.0), grid.point(49.0, 7.0)), ([0.1, -1e-3], [0.7, 1e9 / 3.0]));
    }

    #[test]
    fn least_and_greatest_skip_what_is_not_finite() {
        let sampled = |values: &[f64]| Grid { columns: 2, rows: 2, window: WINDOW, values: values.to_vec() }.min_max();
        assert_eq!(sampled(&[f64::NAN, 3.0, f64::INFINITY, -2.0]), Some([-2.0, 3.0]));
        assert_eq!(sampled(&[f64::NEG_INFINITY, f64::NAN, f64::INFINITY, f64::NAN]), None);
    }
}
