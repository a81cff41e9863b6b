//! Adam: `m = b1 m + (1 - b1) g`, `v = b2 v + (1 - b2) g^2`, both divided by `1 - b^step`, then
//! `theta -= lr m / (sqrt v + eps)`. Reference: Kingma and Ba 2015.

use super::{Optimizer, Settings, State};
use crate::math::symmetric::Vector;

/// Its steps are about `lr` long whatever the slope: no limit is known.
pub(super) const ADAM: Optimizer = Optimizer { key: "adam", step, limit: |_, _| None, best: |_, _| None };

/// One step of Adam.
pub(super) fn step(settings: &Settings, state: &mut State, theta: &mut Vector, gradient: &Vector) {
    let [b1, b2] = settings.betas;
    state.decay = [state.decay[0] * b1, state.decay[1] * b2];
    let correction_first = 1.0 - state.decay[0];
    let correction_second = (1.0 - state.decay[1]).sqrt();
    for i in 0..3 {
        state.first[i] += (gradient[i] - state.first[i]) * (1.0 - b1);
        state.second[i] = b2 * state.second[i] + (1.0 - b2) * gradient[i] * gradient[i];
        let divisor = state.second[i].sqrt() / correction_second + settings.eps;
        theta[i] -= settings.lr / correction_first * state.first[i] / divisor;
    }
}
