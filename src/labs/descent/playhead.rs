//! One step of a run of lab `descent`: cheap questions, asked at every frame.

use super::model::{BiasRole, Problem, Side};
use super::run::{Run, SideRun};
use crate::math::linreg;
use crate::math::objective::Quadratic;
use crate::math::symmetric::Vector;

/// Where a side stands at a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Present {
    /// The step: the playhead, or the path's last where it ended before.
    pub step: u32,
    /// `theta - optimum`.
    pub delta: Vector,
    /// Weights, then bias (an optimal bias included); for the bowl the parameters.
    pub theta: Vector,
    /// Gradient of the full loss in the parameters descended on.
    pub gradient: Vector,
    /// The full loss.
    pub loss: f64,
    /// The full loss above its least.
    pub excess: f64,
}

/// How many times steeper the first parameter is than the second at a run's start; `None` where either does not slope at all.
#[must_use]
pub fn start_ratio(side: &Side, run: &SideRun) -> Option<f64> {
    let gradient = side.quadratic.gradient(&run.path.deltas[0]);
    let ratio = (gradient[0] / gradient[1]).abs();
    (ratio.is_finite() && ratio > 0.0).then_some(ratio)
}

/// A slice of a three-parameter surface at a bias.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slice {
    /// Over the weights; its optimum is the slice's own, its floor the loss there.
    pub quadratic: Quadratic,
    /// The slice's floor above the true least loss.
    pub excess_floor: f64,
}

/// Where a side stands under the playhead.
#[must_use]
pub fn present(problem: &Problem, side: &Side, run: &SideRun, t: u32) -> Present {
    let step = (t as usize).min(run.path.deltas.len() - 1);
    let delta = run.path.deltas[step];
    let excess = run.path.excess[step];
    Present {
        step: step as u32,
        delta,
        theta: problem.parameters(side, &delta),
        gradient: side.quadratic.gradient(&delta),
        loss: side.quadratic.floor + excess,
        excess,
    }
}

/// What a panel of a side shows: the surface of two parameters itself, or the slice at a step's bias.
#[must_use]
pub fn slice(side: &Side, delta: &Vector) -> Slice {
    if side.quadratic.dim < 3 {
        return Slice { quadratic: side.quadratic, excess_floor: 0.0 };
    }
    let (quadratic, excess_floor) = side.quadratic.slice(side.quadratic.theta(delta)[2]);
    Slice { quadratic, excess_floor }
}

/// The scaled run carried back: weights, then bias, over raw features, of every step.
#[must_use]
pub fn mapped_path(problem: &Problem, run: &Run) -> Vec<Vector> {
    run.scaled.path.deltas.iter().map(|delta| problem.mapped(delta)).collect()
}

/// The largest difference over the data between the scaled side's model on scaled features and the same model carried back on raw
/// ones: nothing but rounding. `None` without data.
#[must_use]
pub fn max_prediction_gap(problem: &Problem, scaled: &Present) -> Option<f64> {
    if problem.bias == BiasRole::Absent {
        return None;
    }
    let mapped = problem.scaling.raw_from_scaled(&scaled.theta);
    let prediction = |side: &Side, theta: &Vector, row: usize| linreg::predict(theta, &side.table.augmented(row)[..problem.weights]);
    let gap = |row| (prediction(&problem.scaled, &scaled.theta, row) - prediction(&problem.raw, &mapped, row)).abs();
    Some((0..problem.raw.table.rows()).map(gap).fold(0.0, f64::max))
}
