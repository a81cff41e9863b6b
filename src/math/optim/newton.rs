//! Newton's method: `theta -= lr H^-1 g`, with the pseudo-inverse where `H` is singular. No axis is longer than another to it.

use super::Optimizer;
use crate::math::symmetric::{add, multiply};

/// Converges iff `lr < 2`, and in one step at 1.
pub(super) const NEWTON: Optimizer = Optimizer {
    key: "newton",
    step: |settings, _, theta, gradient| *theta = add(theta, -settings.lr, &multiply(&settings.inverse, gradient)),
    limit: |_, _| Some(2.0),
    best: |_, _| Some(1.0),
};
