//! The loss of one unit over its two weights, the bias fixed: `L(w) = 1/(2N) sum (f(w·x + b) - t)^2`, where t says whether a house costs more
//! than the median. Where the slope f' has died the surface is a plateau, and descent stands still on it.

use super::chain::wide_enough;
use super::unit::Side;
use crate::labs::saturation::params::{ACTIVATIONS, Inputs};
use crate::math::activation::Activation;
pub use crate::math::grid::Grid;
pub use crate::math::levels::Window;
use crate::math::linreg::{Table, gram};
use crate::math::symmetric::eigen;

/// Steps of the descent.
pub const STEPS: usize = 200;

/// The surface of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct Landscape {
    /// Where `f` stands in the list of activations.
    pub act: usize,
    /// The houses as the unit is given them, with their targets.
    pub table: Table,
    /// The bias.
    pub bias: f64,
}

/// A run of plain descent.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The learning rate: `1/(2 max|f'|^2 lambda_max)`, for which the surface is nowhere too steep.
    pub lr: f64,
    /// Weights, from the start on.
    pub points: Vec<[f64; 2]>,
    /// Loss at the start and at the end.
    pub loss: [f64; 2],
    /// Length of the gradient at the start.
    pub grad_norm: f64,
}

/// The surface of a side.
#[must_use]
pub fn landscape(act: usize, side: &Side) -> Landscape {
    Landscape { act, table: side.table.clone(), bias: side.weights[2] }
}

impl Landscape {
    fn activation(&self) -> &'static Activation {
        &ACTIVATIONS[self.act]
    }

    /// `L(w)`.
    #[must_use]
    pub fn loss(&self, w: [f64; 2]) -> f64 {
        let value = self.activation().value;
        let [x1, x2] = self.features();
        let mut sum = 0.0;
        for ((x1, x2), t) in x1.iter().zip(x2).zip(&self.table.target) {
            let residual = value(w[0] * x1 + w[1] * x2 + self.bias) - t;
            sum += residual * residual;
        }
        0.5 * sum / x1.len() as f64
    }

    /// `dL/dw = 1/N sum (f(z) - t) f'(z) x`.
    #[must_use]
    pub fn gradient(&self, w: [f64; 2]) -> [f64; 2] {
        let Activation { value, slope, .. } = self.activation();
        let [x1, x2] = self.features();
        let mut sum = [0.0; 2];
        for ((x1, x2), t) in x1.iter().zip(x2).zip(&self.table.target) {
            let z = w[0] * x1 + w[1] * x2 + self.bias;
            let error = (value(z) - t) * slope(z);
            sum[0] += error * x1;
            sum[1] += error * x2;
        }
        sum.map(|s| s / x1.len() as f64)
    }

    fn features(&self) -> [&[f64]; 2] {
        [&self.table.features[0], &self.table.features[1]]
    }

    /// Plain descent of [`STEPS`] steps; it ends where a step no longer changes anything or is no longer finite.
    #[must_use]
    pub fn walk(&self, start: [f64; 2]) -> Walk {
        let steepest = self.activation().max_slope().powi(2) * eigen(&gram(&self.table), 2).values[1];
        let lr = 0.5 / steepest;
        let mut points = vec![start];
        let mut w = start;
        for _ in 0..STEPS {
            let gradient = self.gradient(w);
            let next = [w[0] - lr * gradient[0], w[1] - lr * gradient[1]];
            // Where it stands still it stands still for good.
            if next == w || !next.iter().all(|v| v.is_finite()) {
                break;
            }
            w = next;
            points.push(w);
        }
        let end = points[points.len() - 1];
        let [g1, g2] = self.gradient(start);
        Walk { lr, points, loss: [self.loss(start), self.loss(end)], grad_norm: g1.hypot(g2) }
    }

    /// The part of the plane to show: enough for the valley of weights of order one, for raw inputs for the house's, and for the start.
    #[must_use]
    pub fn extent(&self, side: &Side, start: [f64; 2]) -> Window {
        let reach = if side.inputs == Inputs::Raw { [4.0, 80.0] } else { [8.0, 8.0] };
        let [x, y] = [0, 1].map(|i| wide_enough(reach[i], start[i])).map(|r| [-r, r]);
        Window { x, y }
    }
}

/// The surface on a grid, row by row, since there is more of it than fits into a frame.
#[derive(Clone, Debug)]
pub struct Survey {
    landscape: Landscape,
    /// Filled from its first row on.
    grid: Grid,
}

impl Survey {
    /// Of `nodes` by `nodes`.
    #[must_use]
    pub fn new(landscape: Landscape, window: Window, nodes: usize) -> Self {
        Self { landscape, grid: Grid { columns: nodes, rows: nodes, window, values: Vec::with_capacity(nodes * nodes) } }
    }

    /// Surveys one row more, until it is complete.
    pub fn advance(&mut self) {
        let row = self.grid.values.len() / self.grid.columns;
        for column in 0..self.grid.columns {
            let loss = self.landscape.loss(self.grid.point(column as f64, row as f64));
            self.grid.values.push(loss);
        }
    }

    /// Of the same part of the same surface with other `nodes`, from its first row on.
    #[must_use]
    pub fn finer(&self, nodes: usize) -> Self {
        Self::new(self.landscape.clone(), self.grid.window, nodes)
    }

    /// The grid, once it is complete.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        (self.grid.values.len() == self.grid.columns * self.grid.rows).then_some(&self.grid)
    }

    /// All of it at once.
    #[must_use]
    pub fn complete(mut self) -> Grid {
        while self.grid().is_none() {
            self.advance();
        }
        self.grid
    }
}
