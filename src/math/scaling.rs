//! Scalers as affine maps, `x' = A (x - m)` with `A` symmetric, and parameters carried over them.
//!
//! From `w'·x' + b' = w·x + b` follow `w = A w'` and `b = b' - w·m`. A zero scale is replaced by 1, so that a constant feature is
//! only centred: scikit-learn's policy. Reference: scikit-learn, "Preprocessing data".

use super::linreg::{Table, covariance};
use super::stats;
use super::symmetric::{self, Matrix, Vector};

/// What to subtract and to divide by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scaler {
    /// Mean; standard deviation (ddof 0).
    Standard,
    /// Minimum; range.
    MinMax,
    /// 0; greatest absolute value.
    MaxAbs,
    /// Median; range of the middle half (25–75 %, linear interpolation).
    Robust,
    /// Mean; symmetric square root of the covariance (ZCA).
    Whiten,
    /// 0; 1.
    None,
}

/// `x' = matrix (x - center)`; p features.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaling {
    /// Features, p.
    pub width: usize,
    /// `m`; shape p.
    pub center: Vector,
    /// `A`, symmetric; shape p.
    pub matrix: Matrix,
    /// `A^-1`; its diagonal holds the scales when `A` is diagonal.
    pub inverse: Matrix,
    /// For each feature (whiten: each eigenvalue, ascending) whether its scale was 0 and 1 stands in its place.
    pub replaced: [bool; 3],
}

impl Scaling {
    /// Fits a scaler to a table's features.
    #[must_use]
    pub fn fit(scaler: Scaler, table: &Table) -> Self {
        match scaler {
            Scaler::Whiten => Self::whiten(table),
            _ => Self::diagonal(&table.features.iter().map(|x| center_and_scale(scaler, x)).collect::<Vec<_>>()),
        }
    }

    /// ZCA: `A = C^-1/2`; an eigenvalue 0 of the covariance `C` is left at scale 1.
    fn whiten(table: &Table) -> Self {
        let eigen = symmetric::eigen(&covariance(table), table.width());
        let scale = |v: f64| if v > 0.0 { v.sqrt() } else { 1.0 };
        let mut replaced = [false; 3];
        for (to, value) in replaced.iter_mut().zip(&eigen.values).take(eigen.dim) {
            *to = *value <= 0.0;
        }
        let (matrix, inverse) = (eigen.map(|v| 1.0 / scale(v)), eigen.map(scale));
        Self { width: table.width(), center: table.means(), matrix, inverse, replaced }
    }

    /// One `(center, scale)` a feature.
    fn diagonal(pairs: &[(f64, f64)]) -> Self {
        let mut out =
            Self { width: pairs.len(), center: [0.0; 3], matrix: Matrix::default(), inverse: Matrix::default(), replaced: [false; 3] };
        for (i, (center, scale)) in pairs.iter().enumerate() {
            out.center[i] = *center;
            out.replaced[i] = *scale == 0.0;
            out.inverse[i][i] = if *scale == 0.0 { 1.0 } else { *scale };
            out.matrix[i][i] = 1.0 / out.inverse[i][i];
        }
        out
    }

    /// Without a shift, `x' = A x` with `A = eigen^-1/2`: the map that turns a quadratic of this Hessian into a round bowl.
    #[must_use]
    pub fn rounding(eigen: &symmetric::Eigen) -> Self {
        let (matrix, inverse) = (eigen.map(|v| 1.0 / v.sqrt()), eigen.map(f64::sqrt));
        Self { width: eigen.dim, center: [0.0; 3], matrix, inverse, replaced: [false; 3] }
    }

    /// `A (x - m)` of p numbers. A diagonal `A` divides, which rounds once where multiplying by a reciprocal rounds twice.
    #[must_use]
    pub fn apply(&self, x: &[f64]) -> Vector {
        let mut centred = [0.0; 3];
        for (i, value) in x.iter().enumerate() {
            centred[i] = value - self.center[i];
        }
        self.shrink(&centred)
    }

    /// `A^-1 x' + m` of p numbers.
    #[must_use]
    pub fn invert(&self, x: &[f64]) -> Vector {
        let mut scaled = [0.0; 3];
        scaled[..x.len()].copy_from_slice(x);
        symmetric::add(&symmetric::multiply(&self.inverse, &scaled), 1.0, &self.center)
    }

    /// A table with its features scaled and its target as it is.
    #[must_use]
    pub fn apply_to_table(&self, table: &Table) -> Table {
        let mut features = vec![Vec::with_capacity(table.rows()); self.width];
        for row in 0..table.rows() {
            let x = self.apply(&table.augmented(row)[..self.width]);
            for (column, value) in features.iter_mut().zip(x) {
                column.push(value);
            }
        }
        Table { features, target: table.target.clone() }
    }

    /// Parameters of the raw features (weights, then bias) as those of the scaled ones: `w' = A^-1 w`, `b' = b + w·m`. Linear, so
    /// it carries differences of parameters too.
    #[must_use]
    pub fn scaled_from_raw(&self, theta: &Vector) -> Vector {
        let mut out = symmetric::multiply(&self.inverse, &self.weights(theta));
        if self.width < 3 {
            out[self.width] = theta[self.width] + symmetric::dot(&self.weights(theta), &self.center);
        }
        out
    }

    /// Parameters of the scaled features as those of the raw ones: `w = A w'`, `b = b' - w·m`.
    #[must_use]
    pub fn raw_from_scaled(&self, theta: &Vector) -> Vector {
        let mut out = self.shrink(&self.weights(theta));
        if self.width < 3 {
            out[self.width] = theta[self.width] - symmetric::dot(&out, &self.center);
        }
        out
    }

    fn weights(&self, theta: &Vector) -> Vector {
        let mut weights = [0.0; 3];
        weights[..self.width].copy_from_slice(&theta[..self.width]);
        weights
    }

    /// `A v`.
    fn shrink(&self, v: &Vector) -> Vector {
        if self.inverse[0][1] != 0.0 {
            return symmetric::multiply(&self.matrix, v);
        }
        let mut out = [0.0; 3];
        for i in 0..self.width {
            out[i] = v[i] / self.inverse[i][i];
        }
        out
    }
}

/// What a scaler subtracts from a column, and what it divides by (0 where the column gives no scale).
fn center_and_scale(scaler: Scaler, x: &[f64]) -> (f64, f64) {
    let min = x.iter().copied().fold(f64::INFINITY, f64::min);
    let max = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let quantile = |p| stats::quantile(x, p).unwrap_or(0.0);
    match scaler {
        _ if x.is_empty() => (0.0, 1.0),
        Scaler::Standard | Scaler::Whiten => (stats::mean(x), stats::variance(x, 0).sqrt()),
        Scaler::MinMax => (min, max - min),
        Scaler::MaxAbs => (0.0, max.abs().max(min.abs())),
        Scaler::Robust => (quantile(0.5), quantile(0.75) - quantile(0.25)),
        Scaler::None => (0.0, 1.0),
    }
}
