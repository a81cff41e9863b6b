//! Exponential linear unit with alpha 1: `z` above 0, `e^z - 1` below. Reference: Clevert, Unterthiner, Hochreiter 2016.

use super::{Activation, NO_GAP};

/// From -1, and straight above 0.
pub(super) const ELU: Activation = Activation {
    key: "elu",
    value: elu,
    slope: |z| if z > 0.0 { 1.0 } else { z.exp() },
    one_minus: |z| 1.0 - elu(z),
    kinks: &[],
    lower: Some(-1.0),
    upper: None,
    ln_gap: [|z| if z > 0.0 { z.ln_1p() } else { z }, NO_GAP],
    peaks: &[f64::INFINITY],
};

fn elu(z: f64) -> f64 {
    if z > 0.0 { z } else { z.exp_m1() }
}
