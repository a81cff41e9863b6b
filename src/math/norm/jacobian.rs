//! The Jacobian of a normalized row by its input, and the directions it loses.
//!
//! `d x_hat_i / d x_j = rstd (delta_ij - 1/n - x_hat_i w_j)` with `w = (pull / n) (u_hat - mean u_hat)` and `u_hat = |x_hat|^(p-1) sign x_hat`;
//! without `1/n` and `mean u_hat` where the mean is not taken out. For LayerNorm it is `rstd (I - 1 1'/n - x_hat x_hat'/n)`, a symmetric
//! matrix: it loses the direction 1 altogether, and x_hat but for `eps / (variance + eps)` of it. All others pass with the factor rstd.
//! Reference: Xu et al., "Understanding and improving layer normalization", NeurIPS 2019, section 3.

/// A singular value counts in the rank when it is above this share of the largest.
const RANK_CUT: f64 = 1e-3;

/// The Jacobian of one row of n features.
#[derive(Clone, Debug, PartialEq)]
pub struct Jacobian {
    /// The factor applied to the row.
    pub rstd: f64,
    /// Whether the mean is taken out.
    pub is_centred: bool,
    /// The normalized row.
    pub x_hat: Vec<f64>,
    /// w, one number a feature.
    pub weights: Vec<f64>,
}

impl Jacobian {
    /// `d x_hat_i / d x_j`.
    #[must_use]
    pub fn entry(&self, i: usize, j: usize) -> f64 {
        let unit = f64::from(u8::from(i == j));
        let mean = if self.is_centred { 1.0 / self.x_hat.len() as f64 } else { 0.0 };
        self.rstd * (unit - mean - self.x_hat[i] * self.weights[j])
    }

    /// What is left of the direction x_hat, as a share of rstd: `1 - w . x_hat`. For LayerNorm `eps / (variance + eps)`.
    #[must_use]
    pub fn trace(&self) -> f64 {
        1.0 - dot(&self.weights, &self.x_hat)
    }

    /// Its n singular values, the largest first.
    ///
    /// Where the mean is taken out, 1 passes nothing, and x_hat and w are orthogonal to it. Beside them `rstd I` passes everything; in their
    /// plane stands `M = I - x_hat w'`, of whose singular values the product is `|det M| = |1 - w . x_hat|` and the sum of squares
    /// `2 - 2 w . x_hat + |x_hat|^2 |w|^2`. M differs from I by one direction, so that the one is at least 1 and the other at most.
    #[must_use]
    pub fn singular_values(&self) -> Vec<f64> {
        let n = self.x_hat.len();
        let dim = n - usize::from(self.is_centred);
        let product = self.trace().abs();
        let squares = 2.0 - 2.0 * dot(&self.weights, &self.x_hat) + dot(&self.x_hat, &self.x_hat) * dot(&self.weights, &self.weights);
        let bend = (squares * squares - 4.0 * product * product).max(0.0).sqrt();
        let large = ((squares + bend) / 2.0).sqrt();
        let mut values = match dim {
            0 => Vec::new(),
            1 => vec![product],
            _ => [large].into_iter().chain((2..dim).map(|_| 1.0)).chain([product / large]).collect(),
        };
        values.resize(n, 0.0);
        values.iter_mut().for_each(|value| *value *= self.rstd.abs());
        values
    }

    /// How many singular values are above 1e-3 of the largest.
    #[must_use]
    pub fn rank(&self) -> usize {
        let values = self.singular_values();
        values.iter().filter(|value| **value > RANK_CUT * values[0]).count()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
