//! Logistic sigmoid: `1 / (1 + e^-z)`, its slope `f(z) f(-z)`.

use super::{Activation, softplus};

/// From 0 to 1, steepest in the middle.
pub const SIGMOID: Activation = Activation {
    key: "sigmoid",
    value: sigmoid,
    slope: sigmoid_slope,
    one_minus: |z| sigmoid(-z),
    kinks: &[],
    lower: Some(0.0),
    upper: Some(1.0),
    ln_gap: [|z| -softplus(-z), |z| -softplus(z)],
    peaks: &[0.0],
};

/// `1 / (1 + e^-z)`; below 0 as `e^z / (1 + e^z)`, which does not overflow.
pub(super) fn sigmoid(z: f64) -> f64 {
    let e = (-z.abs()).exp();
    if z < 0.0 { e / (1.0 + e) } else { 1.0 / (1.0 + e) }
}

/// `e^-z / (1 + e^-z)^2`, even in z.
pub(super) fn sigmoid_slope(z: f64) -> f64 {
    let e = (-z.abs()).exp();
    e / ((1.0 + e) * (1.0 + e))
}
