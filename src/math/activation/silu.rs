//! Sigmoid linear unit, also called swish: `z sigmoid(z)`. Reference: Elfwing, Uchibe, Doya 2018.

use super::sigmoid::{sigmoid, sigmoid_slope};
use super::{Activation, FAR, NO_GAP, damped, softplus};

/// Dips to -0.28 near -1.28 and rises back to 0 from below.
pub(super) const SILU: Activation = Activation {
    key: "silu",
    value: silu,
    slope: |z| if FAR.contains(&z) { silu(z) * (1.0 + 1.0 / z) } else { sigmoid(z) + damped(sigmoid_slope(z), z) },
    one_minus: |z| 1.0 - silu(z),
    kinks: &[],
    lower: Some(0.0),
    upper: None,
    ln_gap: [ln_silu, NO_GAP],
    peaks: &[-2.399_357_280_515_467_7, 2.399_357_280_515_467_7],
};

fn silu(z: f64) -> f64 {
    if FAR.contains(&z) { -ln_silu(z).exp() } else { damped(sigmoid(z), z) }
}

/// `ln |f(z)|`.
fn ln_silu(z: f64) -> f64 {
    z.abs().ln() - softplus(-z)
}
