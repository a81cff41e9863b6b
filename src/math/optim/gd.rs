//! Plain gradient descent: `theta -= lr g`.

use super::{Optimizer, finite};
use crate::math::symmetric::add;

/// Converges iff `lr < 2 / lambda_max`; fastest at `2 / (lambda_low + lambda_max)`.
pub(super) const GD: Optimizer = Optimizer {
    key: "gd",
    step: |settings, _, theta, gradient| *theta = add(theta, -settings.lr, gradient),
    limit: |spectrum, _| finite(2.0 / spectrum.lambda_max),
    best: |spectrum, _| finite(2.0 / (spectrum.lambda_low + spectrum.lambda_max)),
};
