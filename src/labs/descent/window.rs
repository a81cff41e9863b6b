//! What a panel of lab `descent` shows unless told otherwise: independent of optimizer, rate and step, so that the picture stands
//! still while they move.

use super::model::{Problem, Side};
use super::playhead;
pub use crate::math::levels::Window;
use crate::math::symmetric::{self, Vector};

/// How far beyond the optimum the view reaches at least, in sizes of the box.
const BEYOND: f64 = 0.35;

/// Room around everything, in sizes of the box.
const MARGIN: f64 = 0.12;

/// The fitted windows of the raw and the scaled panel.
#[must_use]
pub fn fitted(problem: &Problem, start: Option<[f64; 2]>) -> [Window; 2] {
    let [raw, scaled] = problem.start(start);
    [fit(&problem.raw, &raw), fit(&problem.scaled, &scaled)]
}

/// A box around start, optimum, the start mirrored at the optimum along the steepest direction (where a step of the greatest stable
/// rate lands) and, with a learned bias, the best point of the first slice.
fn fit(side: &Side, start: &Vector) -> Window {
    let quadratic = &side.quadratic;
    let steepest = quadratic.steepest();
    let mirrored = symmetric::add(start, -2.0 * symmetric::dot(&steepest, start), &steepest);
    let points = [quadratic.theta(start), quadratic.theta(&mirrored), quadratic.optimum, playhead::slice(side, start).quadratic.optimum];
    let [x, y] = [0, 1].map(|axis| span(&points.map(|p| p[axis]), quadratic.optimum[axis]));
    let (width, height) = (x[1] - x[0], y[1] - y[0]);
    Window { x: widened(x, width, height), y: widened(y, height, width) }
}

/// From the least to the greatest coordinate and [`BEYOND`] the optimum's.
fn span(coordinates: &[f64], optimum: f64) -> [f64; 2] {
    let least = coordinates.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = coordinates.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let beyond = BEYOND * (greatest - least);
    [least.min(optimum - beyond), greatest.max(optimum + beyond)]
}

/// Adds the margin. A side that is next to nothing beside the other is made as long as it; two such sides make a unit square.
fn widened([from, to]: [f64; 2], size: f64, other: f64) -> [f64; 2] {
    let magnitude = from.abs().max(to.abs());
    let is_point = |size: f64| size <= 1e-9 * magnitude || size < 1e-150;
    let size = match (is_point(size) || size < 1e-9 * other, is_point(other)) {
        (false, _) => size,
        (true, false) => other,
        (true, true) => magnitude.max(1.0),
    };
    let middle = f64::midpoint(from, to);
    let half = size * (0.5 + MARGIN);
    steadied([middle - half, middle + half])
}

/// Moved outwards to whole steps of 1, 2 or 5 times a power of ten, at most a twentieth of the size: while the data change a little, the
/// window stands still, and its numerals with it.
pub(super) fn steadied([from, to]: [f64; 2]) -> [f64; 2] {
    let rough = 0.05 * (to - from);
    let decade = 10f64.powi(rough.log10().floor() as i32);
    let step = [5.0, 2.0].into_iter().map(|m| m * decade).find(|step| *step <= rough).unwrap_or(decade);
    let steady = [(from / step).floor() * step, (to / step).ceil() * step];
    if steady.iter().all(|v| v.is_finite()) && steady[0] <= from && steady[1] >= to { steady } else { [from, to] }
}
