//! One bar a layer: a value on a linear axis, or the size of it on a logarithmic one, where the negative ones are hatched and a zero is written.

use crate::plot::{Anchor, Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Place, Stroke};

/// Half the width of a bar, in layers.
const HALF: f64 = 0.36;

/// What is smaller is drawn as if it were so.
const LEAST: f64 = 1e-320;

/// Bars upwards and downwards from 0.
#[must_use]
pub fn linear(values: &[f64], name: &str, paint: Paint, size: (f64, f64)) -> Figure {
    let finite = || values.iter().copied().filter(|v| v.is_finite());
    let (least, greatest) = (finite().fold(0.0, f64::min), finite().fold(0.0, f64::max));
    let room = if greatest > least { 0.15 * (greatest - least) } else { 1.0 };
    let y = Axis::linear(if least < 0.0 { least - room } else { 0.0 }, if greatest > 0.0 || least == 0.0 { greatest + room } else { 0.0 });
    let frame = frame(values.len(), y, size);
    let mut marks = vec![Mark::RuleY { y: 0.0, stroke: Stroke::new(Paint::INK, 1.0) }];
    for (i, value) in values.iter().enumerate() {
        marks.extend(match *value {
            0.0 => written(i, "0", paint, &frame),
            v if v.is_finite() => bar(i, [0.0, v], paint),
            _ => written(i, "∞", paint, &frame),
        });
    }
    figure(frame, name, marks)
}

/// Sizes on a logarithmic axis that reaches 1; `signs` above 0 for the bars that are not hatched.
#[must_use]
pub fn logarithmic(values: &[f64], name: &str, paint: Paint, size: (f64, f64)) -> Figure {
    let sizes = || values.iter().map(|v| v.abs()).filter(|v| *v > 0.0 && v.is_finite());
    let decade = |v: f64, up: bool| 10f64.powf(if up { v.log10().ceil() } else { v.log10().floor() });
    let least = decade(sizes().fold(0.1, f64::min).max(LEAST), false).max(LEAST);
    let greatest = decade(sizes().fold(1.0, f64::max), true).min(1e300);
    // Room above for the axis's name.
    let frame = frame(values.len(), Axis::log(least, greatest * (greatest / least).powf(0.15)), size);
    let mut marks = vec![Mark::RuleY { y: 1.0, stroke: Stroke::new(Paint::INK, 1.0) }];
    for (i, value) in values.iter().enumerate() {
        marks.extend(match value.abs() {
            0.0 => written(i, "0", paint, &frame),
            size if !size.is_finite() => written(i, "∞", paint, &frame),
            size if *value < 0.0 => hatched(i, size.max(least), paint, &frame),
            size => bar(i, [least, size.max(least)], paint),
        });
    }
    figure(frame, name, marks)
}

fn frame(layers: usize, y: Axis, size: (f64, f64)) -> Frame {
    Frame {
        x: Axis::linear(0.4, layers as f64 + 0.6),
        y,
        width_css: size.0,
        height_css: size.1,
        margin: Margin { left: 64.0, ..Margin::CLASSIC },
    }
}

fn figure(frame: Frame, name: &str, marks: Vec<Mark>) -> Figure {
    let axes = Axes { place: Place::Margin, x_name: "l".to_owned(), y_name: name.to_owned(), has_ticks: true };
    Figure { frame, field: Marks::default(), axes, marks }
}

/// Layers are counted from 1.
fn sides(i: usize) -> [f64; 2] {
    [i as f64 + 1.0 - HALF, i as f64 + 1.0 + HALF]
}

fn bar(i: usize, [from, to]: [f64; 2], paint: Paint) -> Vec<Mark> {
    let [left, right] = sides(i);
    vec![Mark::Area {
        outline: vec![[left, from], [right, from], [right, to], [left, to]],
        fill: Some(paint.with_alpha(0.75)),
        stroke: None,
    }]
}

/// An outlined bar with slanting lines every few pixels.
fn hatched(i: usize, size: f64, paint: Paint, frame: &Frame) -> Vec<Mark> {
    const GAP_PX: f64 = 5.0;
    let [left, right] = sides(i);
    let outline = vec![[left, frame.y.min], [right, frame.y.min], [right, size], [left, size]];
    let mut marks = vec![Mark::Area { outline, fill: Some(paint.with_alpha(0.2)), stroke: Some(Stroke::new(paint, 1.0)) }];
    let (Some([x1, bottom]), Some([x2, top])) = (frame.px_from_data([left, frame.y.min]), frame.px_from_data([right, size])) else {
        return marks;
    };
    let width = x2 - x1;
    let mut y = bottom + width;
    while y > top {
        // The line from (x1, y) to (x2, y - width), cut at top and bottom.
        let [from, to] = [(y - bottom).max(0.0), (y - top).min(width)];
        if from < to {
            let ends = [[x1 + from, y - from], [x1 + to, y - to]].map(|px| frame.data_from_px(px));
            marks.push(Mark::Line { points: ends.into_iter().flatten().collect(), stroke: Stroke::new(paint, 1.0) });
        }
        y -= GAP_PX;
    }
    marks
}

/// A sign where there is no bar: at the bottom of the panel.
fn written(i: usize, sign: &str, paint: Paint, frame: &Frame) -> Vec<Mark> {
    let at = [i as f64 + 1.0, if frame.y.min > 0.0 { frame.y.min } else { 0.0 }];
    let text = sign.to_owned();
    vec![Mark::Text { at, offset_px: [0.0, -4.0], text, anchor: Anchor::Bottom, size_px: 13.0, is_italic: false, paint, has_halo: true }]
}
