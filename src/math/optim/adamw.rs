//! AdamW: Adam after `theta *= 1 - lr weight_decay`. Reference: Loshchilov and Hutter 2019.

use super::{Optimizer, adam};

/// Not in [`super::OPTIMIZERS`]: its pull to 0 needs the parameters themselves, and a run has only their distance from the optimum.
pub const ADAMW: Optimizer = Optimizer {
    key: "adamw",
    step: |settings, state, theta, gradient| {
        *theta = theta.map(|v| v * (1.0 - settings.lr * settings.weight_decay));
        adam::step(settings, state, theta, gradient);
    },
    limit: |_, _| None,
    best: |_, _| None,
};
