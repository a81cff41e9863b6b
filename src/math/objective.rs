//! Quadratic objectives: `L(theta) = floor + 1/2 delta^T H delta` with `delta = theta - optimum`.
//!
//! Everything is computed from `delta` in the eigenvectors of `H`, as `sum lambda_i (v_i·delta)^2 / 2`: there a tiny excess keeps
//! its digits, and a flat direction is not drowned in the rounding of a steep one, however long the valley.

use super::symmetric::{self, Eigen, Matrix, Vector};

/// A quadratic of two or three parameters (or one).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quadratic {
    /// Parameters.
    pub dim: usize,
    /// `H`, positive semi-definite.
    pub hessian: Matrix,
    /// `H` in eigenvalues and eigenvectors.
    pub eigen: Eigen,
    /// A point where the gradient is 0.
    pub optimum: Vector,
    /// `L` there.
    pub floor: f64,
}

/// The curvatures that decide what descent can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spectrum {
    /// Least eigenvalue; exactly 0 for an endless valley.
    pub lambda_min: f64,
    /// Greatest eigenvalue.
    pub lambda_max: f64,
    /// Least eigenvalue that is not 0; 0 when all are.
    pub lambda_low: f64,
    /// `lambda_max / lambda_min`; `None` when `lambda_min` is 0.
    pub kappa: Option<f64>,
}

impl Quadratic {
    /// From its Hessian (leading `dim` rows).
    #[must_use]
    pub fn new(dim: usize, hessian: Matrix, optimum: Vector, floor: f64) -> Self {
        Self { dim, hessian, eigen: symmetric::eigen(&hessian, dim), optimum, floor }
    }

    /// From eigenvalues and eigenvectors known exactly.
    #[must_use]
    pub fn from_eigen(eigen: Eigen, optimum: Vector, floor: f64) -> Self {
        Self { dim: eigen.dim, hessian: eigen.map(|v| v), eigen, optimum, floor }
    }

    /// `L - floor` at `optimum + delta`.
    #[must_use]
    pub fn excess(&self, delta: &Vector) -> f64 {
        let terms = self.eigen.values.iter().zip(&self.eigen.vectors);
        0.5 * terms.map(|(value, v)| value * symmetric::dot(v, delta).powi(2)).sum::<f64>()
    }

    /// `H delta`, the gradient at `optimum + delta`.
    #[must_use]
    pub fn gradient(&self, delta: &Vector) -> Vector {
        let terms = self.eigen.values.iter().zip(&self.eigen.vectors);
        terms.fold([0.0; 3], |sum, (value, v)| symmetric::add(&sum, value * symmetric::dot(v, delta), v))
    }

    /// `theta - optimum`.
    #[must_use]
    pub fn deviation(&self, theta: &Vector) -> Vector {
        symmetric::add(theta, -1.0, &self.optimum)
    }

    /// `optimum + delta`.
    #[must_use]
    pub fn theta(&self, delta: &Vector) -> Vector {
        symmetric::add(&self.optimum, 1.0, delta)
    }

    /// Unit vector along the greatest curvature.
    #[must_use]
    pub fn steepest(&self) -> Vector {
        self.eigen.vectors[self.dim - 1]
    }

    /// Its curvatures.
    #[must_use]
    pub fn spectrum(&self) -> Spectrum {
        let values = &self.eigen.values[..self.dim];
        let (lambda_min, lambda_max) = (values[0], values[self.dim - 1]);
        let lambda_low = values.iter().copied().find(|v| *v > 0.0).unwrap_or(0.0);
        Spectrum { lambda_min, lambda_max, lambda_low, kappa: (lambda_min > 0.0).then(|| lambda_max / lambda_min) }
    }

    /// The slice at a fixed value of the last of three parameters: a quadratic of the first two whose optimum is the best point of
    /// the slice, `delta_w = -H_ww^-1 h delta_b`; and the excess of the whole there, which its floor includes.
    #[must_use]
    pub fn slice(&self, last: f64) -> (Self, f64) {
        assert_eq!(self.dim, 3, "three parameters to slice");
        let h = &self.hessian;
        let block = [[h[0][0], h[0][1], 0.0], [h[1][0], h[1][1], 0.0], [0.0; 3]];
        let offset = last - self.optimum[2];
        let step = symmetric::solve(&block, 2, &[h[0][2], h[1][2], 0.0]);
        let mut delta = step.map(|v| -v * offset);
        delta[2] = offset;
        let excess = self.excess(&delta);
        let optimum = [self.optimum[0] + delta[0], self.optimum[1] + delta[1], 0.0];
        (Self::new(2, block, optimum, self.floor + excess), excess)
    }
}
