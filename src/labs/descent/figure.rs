//! The two surfaces of lab `descent`: filled level sets, the path over them, and what marks the start, the present and the best.

use super::model::{Problem, Side};
use super::params::{Axes as Fit, Model, Params, Spacing};
use super::playhead::{self, Present, Slice};
use super::run::{Outcome, Run, SideRun};
use crate::math::decimal::from_decimal;
use crate::math::levels::{self, Window};
use crate::math::symmetric::Vector;
use crate::plot::{Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Place, Shape, Stroke, Tip};

/// Which panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Raw parameters.
    Raw,
    /// Parameters of the scaled features.
    Scaled,
}

impl Which {
    /// Both, in the order in which they stand.
    pub const BOTH: [Self; 2] = [Self::Raw, Self::Scaled];

    /// Its name, for classes and tests.
    #[must_use]
    pub fn name(self) -> &'static str {
        if self == Self::Raw { "raw" } else { "scaled" }
    }

    /// The colour of this side.
    #[must_use]
    pub fn paint(self) -> Paint {
        if self == Self::Raw { Paint::RAW } else { Paint::SCALED }
    }

    /// This side's surface.
    #[must_use]
    pub fn side(self, problem: &Problem) -> &Side {
        if self == Self::Raw { &problem.raw } else { &problem.scaled }
    }

    /// This side's run.
    #[must_use]
    pub fn run(self, run: &Run) -> &SideRun {
        if self == Self::Raw { &run.raw } else { &run.scaled }
    }
}

/// Steps up to convergence of a path that is drawn strong as a whole.
const SHORT: usize = 40;
/// Steps of a longer one that are drawn strong.
const RECENT: usize = 6;

/// Half the length of the small true shape, px.
const INSET_PX: f64 = 22.0;

/// Length of the gradient's arrow, px.
const ARROW_PX: f64 = 56.0;

/// The frame of a panel: the fitted window, with equal units if asked, then the reader's own centre and zoom. `size` in CSS px.
#[must_use]
pub fn frame(which: Which, params: &Params, fitted: &Window, size: (f64, f64)) -> Frame {
    let [x, y] = [fitted.x, fitted.y].map(|[min, max]| Axis::linear(min, max));
    let frame = Frame { x, y, width_css: size.0, height_css: size.1, margin: Margin::NONE };
    let frame = if params.picture.axes == Fit::Equal { frame.equal() } else { frame };
    params.picture.view[which as usize].map_or(frame, |[x, y, zoom]| frame.viewed([x, y], zoom))
}

/// What the level sets of a panel depend on: for most settings not on the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    slice: Slice,
    /// The start's loss above the slice's least.
    start_excess: f64,
    spacing: Spacing,
    has_field: bool,
    has_contours: bool,
}

/// What lies under a panel at a step.
#[must_use]
pub fn ground(which: Which, problem: &Problem, run: &Run, params: &Params, t: u32) -> Ground {
    let (side, path) = (which.side(problem), &which.run(run).path);
    let slice = playhead::slice(side, &path.deltas[present_step(path.deltas.len(), t)]);
    Ground {
        slice,
        start_excess: path.excess[0] - slice.excess_floor,
        spacing: params.picture.levels,
        has_field: params.shows("field"),
        has_contours: params.shows("contours"),
    }
}

/// A panel at a step, over its [`field`].
#[must_use]
pub fn surface(which: Which, problem: &Problem, run: &Run, params: &Params, frame: Frame, t: u32, field: Marks) -> Figure {
    let (side, side_run) = (which.side(problem), which.run(run));
    let present = playhead::present(problem, side, side_run, t);
    let slice = playhead::slice(side, &present.delta);
    let mut marks = Vec::new();
    if params.shows("principal") {
        marks.extend(principal(&slice, &frame));
    }
    if params.shows("mapped") && which == Which::Raw {
        marks.extend(mapped(problem, run, present_step(run.scaled.path.deltas.len(), t)));
    }
    if params.shows("path") {
        marks.extend(path(which, side, side_run, present.step));
    }
    if problem.is_unique {
        marks.extend(best(side, &slice));
    }
    if params.shows("gradient") {
        marks.extend(gradient(which, side, side_run, &present, &frame));
    }
    if params.picture.axes == Fit::Fit {
        marks.extend(true_shape(&slice, &frame));
    }
    let paint = which.paint();
    marks.push(Mark::dot(place(side, &side_run.path.deltas[0]), Shape::Ring, 7.0, paint));
    marks.push(Mark::dot(place(side, &present.delta), paint.hue.shape(), 6.0, paint));
    Figure { frame, field, axes: axes(which, problem.model, params.shows("ticks")), marks }
}

fn present_step(length: usize, t: u32) -> usize {
    (t as usize).min(length - 1)
}

/// The panel's two parameters of a deviation.
fn place(side: &Side, delta: &Vector) -> [f64; 2] {
    let theta = side.quadratic.theta(delta);
    [theta[0], theta[1]]
}

fn visible(frame: &Frame) -> Window {
    Window { x: [frame.x.min, frame.x.max], y: [frame.y.min, frame.y.max] }
}

/// Level sets from the outermost inwards, each a little lighter, with their outlines.
#[must_use]
pub fn field(ground: &Ground, frame: &Frame) -> Marks {
    let (window, quadratic) = (visible(frame), &ground.slice.quadratic);
    let in_view = levels::excess_in_view(quadratic, &window);
    let chosen = levels::choose(ground.spacing, ground.start_excess, in_view);
    let count = chosen.len().max(1) as f64;
    let mut marks = Vec::new();
    if ground.has_field {
        marks.push(Mark::Area { outline: window.corners().to_vec(), fill: Some(Paint::field(1.0)), stroke: None });
    }
    for (i, level) in chosen.iter().enumerate().rev() {
        let outline = levels::ellipse(quadratic, *level, &window);
        if !outline.is_empty() {
            let fill = ground.has_field.then(|| Paint::field(i as f64 / count));
            let stroke = ground.has_contours.then(|| Stroke::new(Paint::CONTOUR, 0.9));
            marks.push(Mark::Area { outline, fill, stroke });
        }
    }
    marks.into()
}

/// The path. Of a long one only the last steps are drawn strong, so that a dense zig-zag still shows where it goes now.
fn path(which: Which, side: &Side, run: &SideRun, step: u32) -> [Mark; 3] {
    let points: Vec<[f64; 2]> = run.path.deltas[..=step as usize].iter().map(|delta| place(side, delta)).collect();
    let paint = which.paint();
    let walked = match run.path.outcome {
        Outcome::Converged { step: end } => end.min(step),
        _ => step,
    };
    let thin = if walked as usize > SHORT { points.len().saturating_sub(RECENT) } else { 0 };
    let recent = points[thin.saturating_sub(1)..].to_vec();
    let before = points[..thin].to_vec();
    let dots = Mark::Dots { at: points, shape: paint.hue.shape(), radius_px: 2.2, paint, has_halo: true };
    let strong = Mark::Line { points: recent, stroke: Stroke::new(paint, 2.0).haloed() };
    [Mark::Line { points: before, stroke: Stroke::new(paint.with_alpha(0.7), 1.0) }, dots, strong]
}

/// The scaled run, carried back to raw parameters.
fn mapped(problem: &Problem, run: &Run, step: usize) -> [Mark; 2] {
    let points: Vec<[f64; 2]> = run.scaled.path.deltas[..=step].iter().map(|delta| problem.mapped(delta)).map(|w| [w[0], w[1]]).collect();
    let dots = Mark::Dots { at: points.clone(), shape: Paint::SCALED.hue.shape(), radius_px: 2.4, paint: Paint::SCALED, has_halo: true };
    [Mark::Line { points, stroke: Stroke::side(Paint::SCALED, 2.0).haloed() }, dots]
}

/// The axes of the ellipse, across the view.
fn principal(slice: &Slice, frame: &Frame) -> Vec<Mark> {
    let reach = (frame.x.max - frame.x.min).hypot(frame.y.max - frame.y.min);
    let [x, y, _] = slice.quadratic.optimum;
    let line = |v: &Vector| Mark::Line {
        points: vec![[x - reach * v[0], y - reach * v[1]], [x + reach * v[0], y + reach * v[1]]],
        stroke: Stroke::new(Paint::INK, 1.0).dashed([5.0, 4.0]).haloed(),
    };
    slice.quadratic.eigen.vectors[..2].iter().map(line).collect()
}

/// A stretched panel's ellipse as it really is, small in a corner: in equal units, at least a line wide.
fn true_shape(slice: &Slice, frame: &Frame) -> Vec<Mark> {
    let [low, high] = [slice.quadratic.eigen.values[0], slice.quadratic.eigen.values[1]];
    let [x, y, _] = slice.quadratic.eigen.vectors[0];
    let short = (INSET_PX * (low / high).sqrt()).max(0.5);
    // Below the name of the vertical axis: starts lie lower left, the zoom buttons upper right.
    let centre = [INSET_PX + 14.0, INSET_PX + 36.0];
    let point = |angle: f64| {
        let (u, v) = (INSET_PX * angle.cos(), short * angle.sin());
        frame.data_from_px([centre[0] + u * x - v * y, centre[1] - u * y - v * x])
    };
    let turn = |i: u32| f64::from(i) * std::f64::consts::TAU / 48.0;
    let outline: Vec<[f64; 2]> = (0..48).filter_map(|i| point(turn(i))).collect();
    let stroke = Some(Stroke::new(Paint::INK, 1.2).haloed());
    vec![Mark::Area { outline, fill: Some(Paint::field(0.0)), stroke }]
}

/// The optimum, a cross; and on a slice away from it the slice's own best point, a square.
fn best(side: &Side, slice: &Slice) -> Vec<Mark> {
    let mut marks = vec![Mark::dot([side.quadratic.optimum[0], side.quadratic.optimum[1]], Shape::Cross, 6.0, Paint::INK)];
    if side.quadratic.dim == 3 && slice.excess_floor > 0.0 {
        marks.push(Mark::dot([slice.quadratic.optimum[0], slice.quadratic.optimum[1]], Shape::Square, 3.5, Paint::INK));
    }
    marks
}

/// Where plain descent would go from here: against the gradient of the two parameters shown. None where the gradient is but rounding
/// beside that of the start.
fn gradient(which: Which, side: &Side, run: &SideRun, present: &Present, frame: &Frame) -> Option<Mark> {
    let size = |g: &Vector| g[0].hypot(g[1]);
    let start = side.quadratic.gradient(&run.path.deltas[0]);
    if size(&present.gradient) <= 1e-9 * size(&start) {
        return None;
    }
    let [dx, dy] = frame.px_from_vector([-present.gradient[0], -present.gradient[1]])?;
    let length = dx.hypot(dy);
    let tip = Tip::Px([dx / length * ARROW_PX, dy / length * ARROW_PX]);
    let stroke = Stroke::new(which.paint(), 2.0).haloed();
    (length > 0.0 && length.is_finite()).then(|| Mark::Arrow { from: place(side, &present.delta), tip, stroke })
}

fn axes(which: Which, model: Model, has_ticks: bool) -> Axes {
    let [x, y] = match model {
        Model::Plane => ["w₁", "w₂"],
        Model::Line => ["w", "b"],
        Model::Bowl => ["θ₁", "θ₂"],
    };
    let prime = if which == Which::Scaled { "′" } else { "" };
    Axes { place: Place::Inside, x_name: format!("{x}{prime}"), y_name: format!("{y}{prime}"), has_ticks }
}

/// The start as a point of a panel.
#[must_use]
pub fn start_point(which: Which, problem: &Problem, run: &Run) -> [f64; 2] {
    place(which.side(problem), &which.run(run).path.deltas[0])
}

/// The raw start for a point dragged to on a panel; a learned bias of a plane begins at 0 over raw features, whichever panel it was.
#[must_use]
pub fn start_from(which: Which, problem: &Problem, [x, y]: [f64; 2]) -> [f64; 2] {
    if which == Which::Raw {
        return [x, y];
    }
    let [first, second, _] = problem.scaling.raw_from_scaled(&[x, y, 0.0]);
    [first, second]
}

/// A number without digits below `fine`, so that 3 tenths are 0.3; unchanged where `fine` is no positive number.
#[must_use]
pub fn rounded_to(value: f64, fine: f64) -> f64 {
    if !(fine > 0.0 && fine.is_finite()) {
        return value;
    }
    let exponent = fine.log10().floor() as i32;
    from_decimal((value / 10f64.powi(exponent)).round_ties_even(), exponent)
}
