//! Mish: `z tanh(softplus(z))`. Reference: Misra 2020.
//!
//! With `e = e^z`, `tanh(softplus(z)) = e (e + 2) / (e (e + 2) + 2)`, and its derivative `4 e^2 (1 + e) / (e (e + 2) + 2)^2 / e`; above 0
//! both are written in `1 / e`, which does not overflow.

use super::{Activation, FAR, NO_GAP, damped};

/// Dips to -0.31 near -1.19 and rises back to 0 from below.
pub(super) const MISH: Activation = Activation {
    key: "mish",
    value: mish,
    slope: |z| if FAR.contains(&z) { mish(z) * (1.0 + 1.0 / z) } else { gate(z) + damped(gate_slope(z), z) },
    one_minus: |z| 1.0 - mish(z),
    kinks: &[],
    lower: Some(0.0),
    upper: None,
    ln_gap: [ln_mish, NO_GAP],
    peaks: &[-2.256_376_396_360_793, 1.490_571_179_485_428_5],
};

fn mish(z: f64) -> f64 {
    if FAR.contains(&z) { -ln_mish(z).exp() } else { damped(gate(z), z) }
}

/// `tanh(softplus(z))`.
fn gate(z: f64) -> f64 {
    let e = (-z.abs()).exp();
    if z < 0.0 { e * (e + 2.0) / (e * (e + 2.0) + 2.0) } else { (1.0 + 2.0 * e) / (1.0 + 2.0 * e * (1.0 + e)) }
}

fn gate_slope(z: f64) -> f64 {
    let e = (-z.abs()).exp();
    let (numerator, root) = if z < 0.0 { (e, e * (e + 2.0) + 2.0) } else { (e * e, 1.0 + 2.0 * e * (1.0 + e)) };
    4.0 * numerator * (1.0 + e) / (root * root)
}

/// `ln |f(z)|`, below 0 with `e^z` taken out of the logarithm.
fn ln_mish(z: f64) -> f64 {
    if z > 0.0 {
        return mish(z).ln();
    }
    let e = z.exp();
    (-z).ln() + z + ((e + 2.0) / (e * (e + 2.0) + 2.0)).ln()
}
