//! Rectified linear units: `z` above 0, below it 0 or `z / 100`. References: Nair and Hinton 2010; Maas, Hannun, Ng 2013.

use super::{Activation, NO_GAP};

/// `max(z, 0)`.
pub(super) const RELU: Activation = Activation {
    key: "relu",
    value: |z| if z > 0.0 { z } else { 0.0 },
    slope: |z| if z > 0.0 { 1.0 } else { 0.0 },
    one_minus: |z| if z > 0.0 { 1.0 - z } else { 1.0 },
    kinks: &[0.0],
    lower: Some(0.0),
    upper: None,
    ln_gap: [|z| if z > 0.0 { z.ln() } else { f64::NEG_INFINITY }, NO_GAP],
    peaks: &[f64::INFINITY],
};

/// PyTorch's `negative_slope`.
const LEAK: f64 = 0.01;

/// `max(z, 0.01 z)`.
pub(super) const LEAKY_RELU: Activation = Activation {
    key: "leaky_relu",
    value: |z| if z > 0.0 { z } else { LEAK * z },
    slope: |z| if z > 0.0 { 1.0 } else { LEAK },
    one_minus: |z| if z > 0.0 { 1.0 - z } else { 1.0 - LEAK * z },
    kinks: &[0.0],
    lower: None,
    upper: None,
    ln_gap: [NO_GAP, NO_GAP],
    peaks: &[f64::INFINITY],
};
