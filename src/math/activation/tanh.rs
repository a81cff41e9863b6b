//! Hyperbolic tangent: `2 sigmoid(2z) - 1`.

use super::sigmoid::{sigmoid, sigmoid_slope};
use super::{Activation, softplus};
use std::f64::consts::LN_2;

/// From -1 to 1, of slope 1 in the middle.
pub(super) const TANH: Activation = Activation {
    key: "tanh",
    value: f64::tanh,
    slope: |z| 4.0 * sigmoid_slope(2.0 * z),
    one_minus: |z| 2.0 * sigmoid(-2.0 * z),
    kinks: &[],
    lower: Some(-1.0),
    upper: Some(1.0),
    ln_gap: [|z| LN_2 - softplus(-2.0 * z), |z| LN_2 - softplus(2.0 * z)],
    peaks: &[0.0],
};
