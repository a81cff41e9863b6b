//! Gaussian error linear unit: `z Phi(z)` with the normal distribution function, and its approximation by a sigmoid of a cubic,
//! PyTorch's `approximate="tanh"`. Reference: Hendrycks and Gimpel 2016.

use super::sigmoid::{sigmoid, sigmoid_slope};
use super::{Activation, FAR, NO_GAP, damped, softplus};
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI, SQRT_2};

/// Dips to -0.17 near -0.75 and rises back to 0 from below.
pub(super) const GELU: Activation = Activation {
    key: "gelu",
    value: gelu,
    slope: gelu_slope,
    one_minus: |z| 1.0 - gelu(z),
    kinks: &[],
    lower: Some(0.0),
    upper: None,
    ln_gap: [ln_gelu, NO_GAP],
    peaks: &[-SQRT_2, SQRT_2],
};

/// Nearly the same.
pub(super) const GELU_TANH: Activation = Activation {
    key: "gelu_tanh",
    value: gelu_tanh,
    slope: gelu_tanh_slope,
    one_minus: |z| 1.0 - gelu_tanh(z),
    kinks: &[],
    lower: Some(0.0),
    upper: None,
    ln_gap: [ln_gelu_tanh, NO_GAP],
    peaks: &[-1.418_504_008_790_828_3, 1.418_504_008_790_828_3],
};

/// Where `e^(-z^2 / 2)` nears the end of its digits.
const FAR_DOWN: std::ops::Range<f64> = -40.0..-37.0;

fn gelu(z: f64) -> f64 {
    if FAR_DOWN.contains(&z) { -ln_gelu(z).exp() } else { damped(distribution(z), z) }
}

/// `Phi(z) + z phi(z)`; far down as a multiple of f, in which `phi / Phi = -z / (1 + mills)`.
fn gelu_slope(z: f64) -> f64 {
    if FAR_DOWN.contains(&z) { damped(gelu(z), (1.0 - z * z / (1.0 + mills(z))) / z) } else { distribution(z) + damped(density(z), z) }
}

/// `Phi(z)`, relative to itself as exact in the lower tail as elsewhere.
fn distribution(z: f64) -> f64 {
    0.5 * libm::erfc(-z * FRAC_1_SQRT_2)
}

/// `e^(-z^2 / 2) / sqrt(2 pi)`.
fn density(z: f64) -> f64 {
    0.5 * FRAC_1_SQRT_2 * FRAC_2_SQRT_PI * (-0.5 * z * z).exp()
}

/// `ln |z Phi(z)|`, from -30 down by the asymptotic series of Mills' ratio, whose first term left out is `105 / z^8`.
fn ln_gelu(z: f64) -> f64 {
    if z > -30.0 {
        return gelu(z).abs().ln();
    }
    (0.5 * FRAC_1_SQRT_2 * FRAC_2_SQRT_PI).ln() - 0.5 * z * z + mills(z).ln_1p()
}

/// `-z Phi(z) / phi(z) - 1` far down.
fn mills(z: f64) -> f64 {
    let r = 1.0 / (z * z);
    -r * (1.0 - r * (3.0 - r * 15.0))
}

/// `2 sqrt(2 / pi)`: twice, since `(1 + tanh u) / 2 = sigmoid(2u)`.
const SCALE: f64 = 2.0 * FRAC_1_SQRT_2 * FRAC_2_SQRT_PI;
const CUBE: f64 = 0.044_715;

fn cubic(z: f64) -> f64 {
    SCALE * z * (1.0 + CUBE * z * z)
}

fn gelu_tanh(z: f64) -> f64 {
    if FAR.contains(&cubic(z)) { -ln_gelu_tanh(z).exp() } else { damped(sigmoid(cubic(z)), z) }
}

fn gelu_tanh_slope(z: f64) -> f64 {
    let u_slope = SCALE * (1.0 + 3.0 * CUBE * z * z);
    if FAR.contains(&cubic(z)) {
        damped(gelu_tanh(z), 1.0 / z + u_slope)
    } else {
        sigmoid(cubic(z)) + damped(sigmoid_slope(cubic(z)), z * u_slope)
    }
}

/// `ln |f(z)|`.
fn ln_gelu_tanh(z: f64) -> f64 {
    z.abs().ln() - softplus(-cubic(z))
}
