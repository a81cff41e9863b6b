//! Softplus: `ln(1 + e^z)`; its slope is the sigmoid.

use super::sigmoid::sigmoid;
use super::{Activation, NO_GAP};

/// A relu without a kink.
pub(super) const SOFTPLUS: Activation = Activation {
    key: "softplus",
    value: softplus,
    slope: sigmoid,
    one_minus: |z| 1.0 - softplus(z),
    kinks: &[],
    lower: Some(0.0),
    upper: None,
    ln_gap: [ln_softplus, NO_GAP],
    peaks: &[f64::INFINITY],
};

/// `ln(1 + e^z)`, also what a sigmoid costs in cross-entropy: `-ln sigmoid(z) = softplus(-z)`.
#[must_use]
pub fn softplus(z: f64) -> f64 {
    z.max(0.0) + (-z.abs()).exp().ln_1p()
}

/// `ln ln(1 + e^z)`; below -40 `e^z` is all of the inner logarithm that a double holds.
fn ln_softplus(z: f64) -> f64 {
    if z > -40.0 { softplus(z).ln() } else { z }
}
