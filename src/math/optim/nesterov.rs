//! Nesterov's momentum, as `SGD(momentum=beta, nesterov=True)`: `m = beta m + g`, `theta -= lr (g + beta m)`.

use super::{Optimizer, finite, polyak};
use crate::math::objective::Spectrum;
use crate::math::symmetric::add;

/// Converges iff `lr < (2 + 2 beta) / ((1 + 2 beta) lambda_max)`.
pub(super) const NESTEROV: Optimizer = Optimizer {
    key: "nesterov",
    step: |settings, state, theta, gradient| {
        state.first = add(gradient, settings.beta, &state.first);
        *theta = add(theta, -settings.lr, &add(gradient, settings.beta, &state.first));
    },
    limit,
    best: |spectrum, beta| polyak(spectrum, limit(spectrum, beta)),
};

fn limit(spectrum: &Spectrum, beta: f64) -> Option<f64> {
    finite((2.0 + 2.0 * beta) / ((1.0 + 2.0 * beta) * spectrum.lambda_max))
}
