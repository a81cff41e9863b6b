//! Linear least squares: `y_hat = w·x + b`, `L = 1/(2N) sum (y_hat - y)^2`, with one or two features.
//!
//! Parameters are in the order weights, then bias; `x~ = (x, 1)`. The Hessian of `L` is `E[x~ x~^T]`; with the bias always at
//! its best value, `b = E y - w·E x`, what is left is a loss over the weights whose Hessian is the covariance of the features.

use super::stats;
use super::symmetric::{self, Matrix, Vector};

/// Features by column, and the target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// One or two columns of N numbers.
    pub features: Vec<Vec<f64>>,
    /// N numbers.
    pub target: Vec<f64>,
}

/// A least-squares solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Weights, then bias.
    pub theta: Vector,
    /// Whether it is the only one; if not, its weights are the shortest.
    pub is_unique: bool,
}

impl Table {
    /// N.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.target.len()
    }

    /// Number of features, p.
    #[must_use]
    pub fn width(&self) -> usize {
        self.features.len()
    }

    /// `(x, 1)` of a row; shape p + 1.
    #[must_use]
    pub fn augmented(&self, row: usize) -> Vector {
        let mut x = [0.0; 3];
        for (to, column) in x.iter_mut().zip(&self.features) {
            *to = column[row];
        }
        x[self.width()] = 1.0;
        x
    }

    /// Mean of each feature; shape p.
    #[must_use]
    pub fn means(&self) -> Vector {
        let mut means = [0.0; 3];
        for (to, column) in means.iter_mut().zip(&self.features) {
            *to = stats::mean(column);
        }
        means
    }
}

/// `E[x~ x~^T]`, the Hessian of the loss over weights and bias; shape p + 1.
#[must_use]
pub fn gram(table: &Table) -> Matrix {
    let rows: Vec<Vector> = (0..table.rows()).map(|row| table.augmented(row)).collect();
    mean_square(rows.iter())
}

/// `E[x x^T]` over some vectors; all 0 for none.
#[must_use]
pub fn mean_square<'a>(vectors: impl ExactSizeIterator<Item = &'a Vector>) -> Matrix {
    let n = vectors.len().max(1) as f64;
    // The upper triangle, row by row.
    let [a, b, c, d, e, f] = vectors
        .fold([0.0; 6], |s, [x, y, z]| [s[0] + x * x, s[1] + x * y, s[2] + x * z, s[3] + y * y, s[4] + y * z, s[5] + z * z])
        .map(|v| v / n);
    [[a, b, c], [b, d, e], [c, e, f]]
}

/// Population covariance of the features, the Hessian of the loss over the weights alone; shape p.
#[must_use]
pub fn covariance(table: &Table) -> Matrix {
    let mut out = Matrix::default();
    for (i, a) in table.features.iter().enumerate() {
        for (j, b) in table.features.iter().enumerate() {
            out[i][j] = if j < i { out[j][i] } else { stats::covariance(a, b) };
        }
    }
    out
}

/// The optimum, by way of the covariances: `C w = cov(x, y)`, `b = E y - w·E x`.
#[must_use]
pub fn optimum(table: &Table) -> Fit {
    let width = table.width();
    let matrix = covariance(table);
    let mut right = [0.0; 3];
    for (to, column) in right.iter_mut().zip(&table.features) {
        *to = stats::covariance(column, &table.target);
    }
    let mut theta = symmetric::solve(&matrix, width, &right);
    theta[width] = best_bias(table, &theta);
    Fit { theta, is_unique: symmetric::rank(&matrix, width) == width }
}

/// `E y - w·E x`: the best bias for some weights.
#[must_use]
pub fn best_bias(table: &Table, weights: &Vector) -> f64 {
    let means = table.means();
    let shift: f64 = means.iter().zip(weights).take(table.width()).map(|(m, w)| m * w).sum();
    stats::mean(&table.target) - shift
}

/// `w·x + b` for a row of p numbers.
#[must_use]
pub fn predict(theta: &Vector, x: &[f64]) -> f64 {
    x.iter().zip(theta).map(|(x, w)| x * w).sum::<f64>() + theta[x.len()]
}

/// `y_hat - y` of every row; shape N.
#[must_use]
pub fn residuals(table: &Table, theta: &Vector) -> Vec<f64> {
    (0..table.rows()).map(|row| symmetric::dot(&table.augmented(row), theta) - table.target[row]).collect()
}

/// `1/(2N) sum (y_hat - y)^2`; 0 for no rows.
#[must_use]
pub fn loss(table: &Table, theta: &Vector) -> f64 {
    residuals(table, theta).iter().map(|r| r * r).sum::<f64>() / (2.0 * table.rows().max(1) as f64)
}

/// `1/N sum (y_hat - y) x~`; shape p + 1.
#[must_use]
pub fn gradient(table: &Table, theta: &Vector) -> Vector {
    let n = table.rows().max(1) as f64;
    let terms = residuals(table, theta).into_iter().enumerate();
    let sum = terms.fold([0.0; 3], |sum, (row, r)| symmetric::add(&sum, r, &table.augmented(row)));
    sum.map(|v| v / n)
}

/// Share of the target's variance that the model explains, `1 - SSR/SST`; `None` when the target is constant.
#[must_use]
pub fn r_squared(table: &Table, theta: &Vector) -> Option<f64> {
    let r2 = 1.0 - 2.0 * loss(table, theta) / stats::variance(&table.target, 0);
    (r2.is_finite()).then_some(r2)
}
