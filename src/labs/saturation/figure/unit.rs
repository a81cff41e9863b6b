//! The activation of one unit and, beneath it on the same axis, its derivative: saturated zones, where the houses lie, and a probe.

use crate::io::numeral::numeral;
use crate::labs::saturation::model::unit::{Probe, Unit};
use crate::labs::saturation::params::ACTIVATIONS;
use crate::plot::{Anchor, Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Place, Shape, Stroke};

/// Half the window, the least that holds the probe: a few sizes, so that it stands still while the probe is dragged.
const REACHES: [f64; 7] = [8.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];

/// Bins of a histogram.
const BINS: usize = 32;

/// The part of the panel's height that the fullest bin takes.
const TALLEST: f64 = 0.55;

/// The part of the window's width that a bar at its edge takes.
const EDGE: f64 = 0.03;

/// Places at which a curve is sampled, evenly over the window, and as many over its middle.
const SAMPLES: usize = 240;

/// The middle, where the activations bend.
const MIDDLE: f64 = 8.0;

/// Half the window of z that holds the probe.
#[must_use]
pub fn reach(z: f64) -> f64 {
    REACHES.into_iter().find(|reach| *reach >= z.abs()).unwrap_or(REACHES[REACHES.len() - 1])
}

/// `f(z)` with its tangent at the probe, over the histogram of the houses' z on both sides.
#[must_use]
pub fn curve(unit: &Unit, probe: &Probe, size: (f64, f64)) -> Figure {
    let act = &ACTIVATIONS[unit.act];
    let points = sampled(act.value, reach(probe.point.z));
    let frame = frame(&points, size);
    let mut marks = zones(probe, &frame);
    marks.extend(histogram(&unit.raw.z, Paint::RAW, 0.0, &frame));
    // Two sides beyond the same edge stand beside each other.
    let is_beyond = unit.raw.z.iter().any(|z| z.abs() > frame.x.max);
    marks.extend(histogram(&unit.scaled.z, Paint::SCALED, if is_beyond { EDGE } else { 0.0 }, &frame));
    marks.extend(limits(probe));
    marks.push(Mark::Line { points, stroke: Stroke::new(Paint::INK, 2.4).haloed() });
    let point = &probe.point;
    marks.push(Mark::Line { points: tangent(point.z, point.y, point.dy, &frame), stroke: Stroke::new(Paint::SCALED, 2.6).haloed() });
    marks.push(Mark::RuleX { x: point.z, stroke: Stroke::new(Paint::INK, 1.0).dashed([1.5, 3.0]) });
    marks.extend(labelled(point.z, point.y, Shape::Ring, 7.0));
    Figure { frame, field: Marks::default(), axes: axes("f(z)"), marks }
}

/// `f'(z)`, and the height under which it counts as dead.
#[must_use]
pub fn slope(unit: &Unit, probe: &Probe, cut: f64, size: (f64, f64)) -> Figure {
    let act = &ACTIVATIONS[unit.act];
    let points = broken(sampled(act.slope, reach(probe.point.z)), act.kinks);
    let frame = frame(&points, size);
    let mut marks = zones(probe, &frame);
    marks.push(Mark::RuleY { y: cut * probe.max_slope, stroke: Stroke::new(Paint::RAW, 1.0).dashed([2.0, 3.0]) });
    marks.push(Mark::Line { points, stroke: Stroke::new(Paint::INK, 2.0).dashed([6.0, 4.0]) });
    marks.push(Mark::RuleX { x: probe.point.z, stroke: Stroke::new(Paint::INK, 1.0).dashed([1.5, 3.0]) });
    marks.extend(labelled(probe.point.z, probe.point.dy, Shape::Disc, 5.0));
    Figure { frame, field: Marks::default(), axes: axes("f′(z)"), marks }
}

fn axes(y_name: &str) -> Axes {
    Axes { place: Place::Margin, x_name: "z".to_owned(), y_name: y_name.to_owned(), has_ticks: true }
}

/// The values over the window, closer together in its middle.
fn sampled(f: fn(f64) -> f64, reach: f64) -> Vec<[f64; 2]> {
    let spread = |reach: f64| (0..=SAMPLES).map(move |i| reach * (2.0 * i as f64 / SAMPLES as f64 - 1.0));
    let mut places: Vec<f64> = spread(reach).chain(spread(MIDDLE.min(reach))).collect();
    places.sort_unstable_by(f64::total_cmp);
    places.dedup();
    places.into_iter().map(|z| [z, f(z)]).collect()
}

/// The same with a break where the slope jumps.
fn broken(points: Vec<[f64; 2]>, kinks: &[f64]) -> Vec<[f64; 2]> {
    let mut all = Vec::with_capacity(points.len() + kinks.len());
    for point in points {
        let last = all.last().copied().unwrap_or(point);
        let kink = kinks.iter().find(|kink| (last[0]..point[0]).contains(kink));
        if let Some(kink) = kink {
            all.extend([[*kink, last[1]], [*kink, f64::NAN], [*kink, point[1]]]);
        }
        all.push(point);
    }
    all
}

/// The window over a curve, with room above and below; both panels have the same margins, so that z stands above z.
fn frame(points: &[[f64; 2]], size: (f64, f64)) -> Frame {
    let least = points.iter().map(|p| p[1]).fold(0.0, f64::min); // passes over a break, which is NaN
    let greatest = points.iter().map(|p| p[1]).fold(least + 1e-3, f64::max);
    let room = 0.12 * (greatest - least);
    let (from, to) = (points[0][0], points[points.len() - 1][0]);
    let y = Axis::linear(least - room, greatest + room);
    Frame { x: Axis::linear(from, to), y, width_css: size.0, height_css: size.1, margin: Margin::CLASSIC }
}

/// The saturated zones, shaded.
fn zones(probe: &Probe, frame: &Frame) -> Vec<Mark> {
    let lower = probe.zones.upto.map(|end| [frame.x.min, end.min(frame.x.max)]);
    let upper = probe.zones.from.map(|end| [end.max(frame.x.min), frame.x.max]);
    let shaded = |[from, to]: [f64; 2]| rectangle([from, to], [frame.y.min, frame.y.max], Paint::RAW.with_alpha(0.09), None);
    [lower, upper].into_iter().flatten().filter(|[from, to]| from < to).map(shaded).collect()
}

fn rectangle([left, right]: [f64; 2], [bottom, top]: [f64; 2], fill: Paint, stroke: Option<Stroke>) -> Mark {
    Mark::Area { outline: vec![[left, bottom], [right, bottom], [right, top], [left, top]], fill: Some(fill), stroke }
}

/// How many houses lie in each bin, from the bottom of the panel up; those beyond the window stand at its edge, so far `inwards` (a part
/// of the window), with their number.
fn histogram(z: &[f64], paint: Paint, inwards: f64, frame: &Frame) -> Vec<Mark> {
    let (reach, height) = (frame.x.max, frame.y.max - frame.y.min);
    let width = 2.0 * reach / BINS as f64;
    let mut bins = [0_usize; BINS];
    let mut beyond = [0_usize; 2];
    for z in z {
        let bin = ((z + reach) / width).floor();
        if *z < -reach {
            beyond[0] += 1;
        } else if *z > reach || bin.is_nan() {
            beyond[1] += 1;
        } else {
            bins[(bin as usize).min(BINS - 1)] += 1;
        }
    }
    let tallest = bins.into_iter().chain(beyond).max().unwrap_or(1).max(1) as f64;
    let top = |count: usize| frame.y.min + TALLEST * height * count as f64 / tallest;
    // Raw bars are full, scaled ones light with a dashed rim, so that the two differ without colour.
    let is_full = paint == Paint::RAW;
    let (fill, rim) = (paint.with_alpha(if is_full { 0.6 } else { 0.3 }), (!is_full).then(|| Stroke::side(paint, 1.0)));
    let bar = |(i, count): (usize, usize)| {
        let from = -reach + i as f64 * width;
        rectangle([from + 0.06 * width, from + 0.94 * width], [frame.y.min, top(count)], fill, rim)
    };
    let mut marks: Vec<Mark> = bins.into_iter().enumerate().filter(|(_, count)| *count > 0).map(bar).collect();
    for (count, is_right) in beyond.into_iter().zip([false, true]).filter(|(count, _)| *count > 0) {
        marks.extend(at_edge(count, is_right, inwards, top(count), paint, frame));
    }
    marks
}

/// A bar at the edge of the window for what lies beyond it.
fn at_edge(count: usize, is_right: bool, inwards: f64, top: f64, paint: Paint, frame: &Frame) -> [Mark; 2] {
    let span = frame.x.max - frame.x.min;
    let [outer, inner] = [inwards, inwards + EDGE].map(|part| if is_right { frame.x.max - part * span } else { frame.x.min + part * span });
    let text = if is_right { format!("{count} →") } else { format!("← {count}") };
    let anchor = if is_right { Anchor::Right } else { Anchor::Left };
    // At the edge above its bar, else beside it.
    let (at, offset_px) =
        if inwards == 0.0 { ([outer, top], [0.0, -10.0]) } else { ([inner, top], [if is_right { -4.0 } else { 4.0 }, 8.0]) };
    let label = Mark::Text { at, offset_px, text, anchor, size_px: 13.0, is_italic: false, paint, has_halo: true };
    [rectangle([outer.min(inner), outer.max(inner)], [frame.y.min, top], paint.with_alpha(0.6), None), label]
}

/// From where on the rounded output is its limit.
fn limits(probe: &Probe) -> Vec<Mark> {
    let rule = |x: f64| Mark::RuleX { x, stroke: Stroke::new(Paint::MUTED, 1.0).dashed([6.0, 3.0]) };
    [probe.limits.lower, probe.limits.upper].into_iter().flatten().map(rule).collect()
}

/// A piece of the tangent, some 70 px either way.
fn tangent(z: f64, y: f64, dy: f64, frame: &Frame) -> Vec<[f64; 2]> {
    let Some([across, up]) = frame.px_per_unit() else { return Vec::new() };
    let half = 70.0 / across.hypot(dy * up);
    vec![[z - half, y - half * dy], [z + half, y + half * dy]]
}

/// The probe's point and its height in numerals.
fn labelled(z: f64, height: f64, shape: Shape, radius_px: f64) -> [Mark; 2] {
    let is_left = z > 0.0;
    let anchor = if is_left { Anchor::Right } else { Anchor::Left };
    let offset_px = [if is_left { -12.0 } else { 12.0 }, -14.0];
    let label = Mark::Text {
        at: [z, height],
        offset_px,
        text: numeral(height, 3),
        anchor,
        size_px: 15.0,
        is_italic: false,
        paint: Paint::INK,
        has_halo: true,
    };
    [Mark::dot([z, height], shape, radius_px, Paint::INK), label]
}
