//! The chain of the learner's settings, and the map of what one layer passes on.

use crate::labs::saturation::params::{ACTIVATIONS, ChainParams};
use crate::math::chain::Chain;
pub use crate::math::chain::ChainRun;
use crate::math::grid::Grid;
use crate::math::levels::Window;

/// Nodes a side of the map.
const NODES: usize = 97;

/// The chain, forward and backward.
#[must_use]
pub fn run(act: usize, params: &ChainParams) -> ChainRun {
    let ChainParams { depth, w, b, x, target, loss } = *params;
    Chain { act: &ACTIVATIONS[act], depth: depth as usize, w, b, x, target, loss }.run()
}

/// The window of the map: weights and z as far as the chain's own.
#[must_use]
pub fn extent(run: &ChainRun, w: f64) -> Window {
    let furthest = run.z.iter().map(|z| z.abs()).filter(|z| z.is_finite()).fold(0.0, f64::max);
    let [x, y] = [(8.0, w.abs()), (8.0, furthest)].map(|(reach, value)| wide_enough(reach, value)).map(|r| [-r, r]);
    Window { x, y }
}

/// The least `reach * 2^k` that holds a value; what is dragged to the very edge does not widen it, or it would run away.
#[must_use]
pub fn wide_enough(reach: f64, value: f64) -> f64 {
    let mut reach = reach;
    while value.is_finite() && value.abs() > 1.001 * reach {
        reach *= 2.0;
    }
    reach
}

/// `log10 |w f'(z)|` over w (across) and z (up): how many decades of the gradient one layer passes on. No less than -12.
#[must_use]
pub fn corridor(act: usize, window: Window) -> Grid {
    let slope = ACTIVATIONS[act].slope;
    Grid::sample(window, NODES, NODES, &mut |w, z| (w * slope(z)).abs().log10().max(-12.0))
}
