//! Adagrad: `v += g^2`, `theta -= lr g / (sqrt v + eps)`. Reference: Duchi, Hazan, Singer 2011.

use super::Optimizer;

/// Its steps shrink by themselves: no rate diverges.
pub(super) const ADAGRAD: Optimizer = Optimizer {
    key: "adagrad",
    step: |settings, state, theta, gradient| {
        for i in 0..3 {
            state.second[i] += gradient[i] * gradient[i];
            theta[i] -= settings.lr * gradient[i] / (state.second[i].sqrt() + settings.eps);
        }
    },
    limit: |_, _| None,
    best: |_, _| None,
};
