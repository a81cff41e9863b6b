//! Hard sigmoid: `z / 6 + 1 / 2`, held between 0 and 1. Reference: Howard et al. 2019 (MobileNetV3).

use super::Activation;

/// Straight between -3 and 3, where it has its kinks.
pub(super) const HARDSIGMOID: Activation = Activation {
    key: "hardsigmoid",
    value: hardsigmoid,
    slope: |z| if z.abs() < 3.0 { 1.0 / 6.0 } else { 0.0 },
    one_minus: |z| hardsigmoid(-z),
    kinks: &[-3.0, 3.0],
    lower: Some(0.0),
    upper: Some(1.0),
    ln_gap: [|z| hardsigmoid(z).ln(), |z| hardsigmoid(-z).ln()],
    peaks: &[0.0],
};

/// Written with `z + 3`, which is exact next to the kink.
fn hardsigmoid(z: f64) -> f64 {
    ((z + 3.0) / 6.0).clamp(0.0, 1.0)
}
