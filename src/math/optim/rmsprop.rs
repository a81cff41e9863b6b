//! RMSprop: `v = alpha v + (1 - alpha) g^2`, `theta -= lr g / (sqrt v + eps)`. Reference: Hinton's lecture 6, 2012.

use super::Optimizer;

/// Its steps are about `lr` long whatever the slope: no limit is known.
pub(super) const RMSPROP: Optimizer = Optimizer {
    key: "rmsprop",
    step: |settings, state, theta, gradient| {
        for i in 0..3 {
            state.second[i] = settings.alpha * state.second[i] + (1.0 - settings.alpha) * gradient[i] * gradient[i];
            theta[i] -= settings.lr * gradient[i] / (state.second[i].sqrt() + settings.eps);
        }
    },
    limit: |_, _| None,
    best: |_, _| None,
};
