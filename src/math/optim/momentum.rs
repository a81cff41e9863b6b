//! Heavy ball, as `SGD(momentum=beta)`: `m = beta m + g`, `theta -= lr m`. Reference: Polyak 1964.

use super::{Optimizer, finite, polyak};
use crate::math::objective::Spectrum;
use crate::math::symmetric::add;

/// Converges iff `lr < 2 (1 + beta) / lambda_max`.
pub(super) const MOMENTUM: Optimizer = Optimizer {
    key: "momentum",
    step: |settings, state, theta, gradient| {
        state.first = add(gradient, settings.beta, &state.first);
        *theta = add(theta, -settings.lr, &state.first);
    },
    limit,
    best: |spectrum, beta| polyak(spectrum, limit(spectrum, beta)),
};

fn limit(spectrum: &Spectrum, beta: f64) -> Option<f64> {
    finite(2.0 * (1.0 + beta) / spectrum.lambda_max)
}
