//! The plots beneath the surfaces of lab `descent`: loss left against step, and the data.

use super::figure::Which;
use super::model::Problem;
use super::params::Model;
use super::playhead;
use super::run::{Run, SideRun};
use super::window::steadied;
use crate::math::descent::{CONVERGED, DIVERGED};
use crate::plot::{Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Place, Stroke};

/// The least share drawn: what lies below is as good as nothing.
const LEAST: f64 = 1e-8;

/// Share of the start's excess loss left, on a log axis, against the step; both sides. `size` in CSS px.
#[must_use]
pub fn loss_left(run: &Run, steps: u32, size: (f64, f64), t: u32) -> Figure {
    let shares = Which::BOTH.map(|which| shares(which.run(run)));
    let all = || shares.iter().flatten().copied();
    let least = all().fold(0.1, f64::min);
    let greatest = all().fold(1.0, f64::max);
    let y =
        Axis::log(10f64.powf(least.log10().floor()).max(LEAST), 10f64.powf((greatest * 1.5).log10().ceil().min(DIVERGED.log10() + 1.0)));
    let frame = Frame { x: Axis::linear(0.0, f64::from(steps)), y, width_css: size.0, height_css: size.1, margin: Margin::CLASSIC };
    let mut marks = vec![
        Mark::RuleY { y: CONVERGED, stroke: Stroke::new(Paint::MUTED, 1.0).dashed([2.0, 3.0]) },
        Mark::RuleX { x: f64::from(t.min(steps)), stroke: Stroke::new(Paint::MUTED, 1.0) },
    ];
    for (which, shares) in Which::BOTH.into_iter().zip(&shares) {
        let points: Vec<[f64; 2]> = shares.iter().enumerate().map(|(step, share)| [step as f64, *share]).collect();
        let stroke = Stroke::side(which.paint(), 2.0);
        let present = points[(t as usize).min(points.len() - 1)];
        marks.push(Mark::Line { points, stroke });
        marks.push(Mark::dot(present, which.paint().hue.shape(), 4.5, which.paint()));
    }
    Figure { frame, field: Marks::default(), axes: Axes { place: Place::Margin, has_ticks: true, ..Axes::default() }, marks }
}

/// Shares of the start's excess, none below [`LEAST`]; a start at the optimum has none left at once.
fn shares(run: &SideRun) -> Vec<f64> {
    let start = run.path.excess[0];
    let share = |excess: &f64| if start > 0.0 { (excess / start).max(LEAST) } else { LEAST };
    run.path.excess.iter().map(share).collect()
}

/// The data of a side: for two features one against the other in equal units, for one feature the target against it with the fitted
/// line. `None` for the bowl, which has no data.
#[must_use]
pub fn scatter(which: Which, problem: &Problem, run: &Run, size: (f64, f64), t: u32) -> Option<Figure> {
    let side = which.side(problem);
    let (horizontal, vertical) = match (problem.model, side.table.features.as_slice()) {
        (Model::Plane, [x1, x2]) => (x1, x2),
        (Model::Line, [x, ..]) => (x, &side.table.target),
        _ => return None,
    };
    let [x, mut y] = [spread(horizontal), spread(vertical)];
    if problem.model == Model::Line {
        // The line comes up from zero: it shall be seen on its way.
        y = Axis::linear(y.min.min(0.0), y.max.max(0.0));
    }
    let frame = Frame { x, y, width_css: size.0, height_css: size.1, margin: Margin::CLASSIC };
    let frame = if problem.model == Model::Plane { frame.equal() } else { frame };
    let at = horizontal.iter().zip(vertical).map(|(x, y)| [*x, *y]).collect();
    let mut marks =
        vec![Mark::Dots { at, shape: which.paint().hue.shape(), radius_px: 2.2, paint: which.paint().with_alpha(0.7), has_halo: false }];
    if problem.model == Model::Line {
        let [w, b, _] = playhead::present(problem, side, which.run(run), t).theta;
        let points = [frame.x.min, frame.x.max].map(|x| [x, w * x + b]).to_vec();
        marks.push(Mark::Line { points, stroke: Stroke::new(Paint::INK, 2.0).haloed() });
    }
    let [x_name, y_name] = if problem.model == Model::Plane { ["x₁", "x₂"] } else { ["x", "y"] };
    let prime = if which == Which::Scaled { "′" } else { "" };
    let y_prime = if problem.model == Model::Plane { prime } else { "" };
    let axes = Axes { place: Place::Margin, x_name: format!("{x_name}{prime}"), y_name: format!("{y_name}{y_prime}"), has_ticks: true };
    Some(Figure { frame, field: Marks::default(), axes, marks })
}

/// From the least to the greatest value and a twentieth more either way; one unit for a constant.
fn spread(values: &[f64]) -> Axis {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let room = if greatest > least { 0.05 * (greatest - least) } else { 1.0 };
    let [min, max] = steadied([least - room, greatest + room]);
    Axis::linear(min, max)
}
