//! Softsign: `z / (1 + |z|)`, whose tails fall like `1 / |z|` where others fall like `e^-|z|`. Reference: Glorot and Bengio 2010.

use super::Activation;

/// From -1 to 1, slowly.
pub(super) const SOFTSIGN: Activation = Activation {
    key: "softsign",
    value: |z| if z.is_finite() { z / (1.0 + z.abs()) } else { z.signum() },
    slope: |z| 1.0 / ((1.0 + z.abs()) * (1.0 + z.abs())),
    one_minus: |z| if z > 0.0 { 1.0 / (1.0 + z) } else { 2.0 - 1.0 / (1.0 - z) },
    kinks: &[],
    lower: Some(-1.0),
    upper: Some(1.0),
    ln_gap: [|z| ln_distance(-z), ln_distance],
    peaks: &[0.0],
};

/// `ln(1 - f(z))`, above 0 `-ln(1 + z)`.
fn ln_distance(z: f64) -> f64 {
    if z > 0.0 { -z.ln_1p() } else { (2.0 - 1.0 / (1.0 - z)).ln() }
}
