//! Strips of bars under each other, one bar a feature, each strip with a scale of its own; many features as one outline.

use crate::io::numeral::numeral;
use crate::plot::{Anchor, Axes, Axis, Figure, Frame, Hue, Margin, Mark, Marks, Paint, Stroke};

/// How strong the bars are that are not followed.
const FAINT: f64 = 0.42;

/// Half the width of a bar, in features.
const HALF: f64 = 0.38;

/// The part of half a strip's height that its largest bar may take.
const REACH: f64 = 0.86;

/// Up to so many features each has its bar.
const MOST_BARS: usize = 48;

/// One strip.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// A number a feature; one that is not finite is not drawn.
    pub values: Vec<f64>,
    /// The size of a bar that fills half the strip.
    pub scale: f64,
    /// Its colour.
    pub paint: Paint,
    /// Bars drawn as outlines over it, to compare; none for none.
    pub ghost: Vec<f64>,
}

impl Strip {
    /// A strip with nothing to compare.
    #[must_use]
    pub fn new(values: Vec<f64>, scale: f64, paint: Paint) -> Self {
        Self { values, scale, paint, ghost: Vec::new() }
    }

    /// The same with outlines over it.
    #[must_use]
    pub fn with_ghost(self, ghost: Vec<f64>) -> Self {
        Self { ghost, ..self }
    }
}

/// The least of 1, 1.5, 2, 3, 4, 6 and 8 times a power of ten that holds all of them; `None` for nothing but zeros. What is dragged to the very edge does
/// not widen it, or it would run away.
#[must_use]
pub fn scale_of(values: &[f64]) -> Option<f64> {
    let largest = values.iter().filter(|v| v.is_finite()).fold(0.0, |max: f64, v| max.max(v.abs())) / 1.001;
    if largest <= 0.0 {
        return None;
    }
    let decade = 10f64.powf(largest.log10().floor());
    let scale = [1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0].map(|step| step * decade).into_iter().find(|scale| *scale >= largest)?;
    scale.is_finite().then_some(scale)
}

/// The strips from the top down, with the followed feature (from 0 on) framed. A strip is 1 high; the k-th of n lies about `n - k - 1/2`.
#[must_use]
pub fn strips(strips: &[Strip], followed: usize, size: (f64, f64)) -> Figure {
    let features = strips.iter().map(|strip| strip.values.len()).max().unwrap_or(1).max(1);
    let frame = frame(features, strips.len(), size);
    let mut marks = Vec::new();
    for k in 1..strips.len() {
        marks.push(Mark::RuleY { y: k as f64, stroke: Stroke::new(Paint::new(Hue::Hairline), 1.0) });
    }
    for (k, strip) in strips.iter().enumerate() {
        let middle = middle(k, strips.len());
        marks.push(Mark::RuleY { y: middle, stroke: Stroke::new(Paint::new(Hue::Rule), 1.0) });
        marks.extend(if features <= MOST_BARS { bars(strip, middle, followed) } else { outline(strip, middle, followed, &frame) });
    }
    marks.extend(strips.iter().enumerate().map(|(k, strip)| numbers(strip, k, strips.len())));
    marks.extend(column_frame(followed, strips.len(), features));
    marks.extend(strips.iter().enumerate().filter_map(|(k, strip)| told(strip, middle(k, strips.len()), followed, features)));
    Figure { frame, field: Marks::default(), axes: Axes::default(), marks }
}

fn frame(features: usize, strips: usize, size: (f64, f64)) -> Frame {
    Frame {
        x: Axis::linear(0.5, features as f64 + 0.5),
        y: Axis::linear(0.0, strips.max(1) as f64),
        width_css: size.0,
        height_css: size.1,
        margin: Margin { left: 6.0, right: 6.0, top: 0.0, bottom: 0.0 },
    }
}

/// The height of a strip's zero.
#[must_use]
pub fn middle(k: usize, strips: usize) -> f64 {
    (strips - k) as f64 - 0.5
}

/// Where the end of a bar is.
#[must_use]
pub fn tip(strip: &Strip, k: usize, strips: usize, feature: usize) -> [f64; 2] {
    [feature as f64 + 1.0, middle(k, strips) + height(strip.values[feature], strip.scale)]
}

/// The value of a bar that is drawn so high. Drawn out of its strip it is larger than the scale, by half at most: once it is let go, the scale
/// grows with it.
#[must_use]
pub fn value_at(y: f64, k: usize, strips: usize, scale: f64) -> f64 {
    ((y - middle(k, strips)) / (0.5 * REACH)).clamp(-1.5, 1.5) * scale
}

/// In strips; beyond the scale no higher than it.
fn height(value: f64, scale: f64) -> f64 {
    if value.is_finite() { 0.5 * REACH * (value / scale).clamp(-1.08, 1.08) } else { 0.0 }
}

fn bars(strip: &Strip, middle: f64, followed: usize) -> Vec<Mark> {
    let bar = |(i, value): (usize, &f64)| {
        let (x, top) = (i as f64 + 1.0, middle + height(*value, strip.scale));
        let fill = if i == followed { strip.paint } else { strip.paint.with_alpha(FAINT) };
        let outline = vec![[x - HALF, middle], [x + HALF, middle], [x + HALF, top], [x - HALF, top]];
        Mark::Area { outline, fill: Some(fill), stroke: None }
    };
    let solid = strip.values.iter().enumerate().filter(|(_, v)| **v != 0.0 && v.is_finite()).map(bar);
    let ghost = |(i, value): (usize, &f64)| {
        let (x, top) = (i as f64 + 1.0, middle + height(*value, strip.scale));
        let stroke = Stroke::new(Paint::INK, 1.0).dashed([3.0, 2.0]);
        Mark::Line { points: vec![[x - HALF, middle], [x - HALF, top], [x + HALF, top], [x + HALF, middle]], stroke }
    };
    solid.chain(strip.ghost.iter().enumerate().map(ghost)).collect()
}

/// What the heights of a strip's bars stand for.
fn numbers(strip: &Strip, k: usize, strips: usize) -> Mark {
    let features = 0..strip.values.len();
    let values = strip.values.iter().enumerate().map(|(i, value)| [i as f64 + 1.0, *value]).collect();
    Mark::Data { at: features.map(|feature| tip(strip, k, strips, feature)).collect(), values, hue: strip.paint.hue }
}

/// The least and the greatest bar under each pixel, as one area; and the followed bar over it.
fn outline(strip: &Strip, middle: f64, followed: usize, frame: &Frame) -> Vec<Mark> {
    let features = strip.values.len();
    let columns = (frame.width_css.max(1.0) as usize).min(features);
    let (mut upper, mut lower) = (Vec::with_capacity(2 * columns), Vec::with_capacity(2 * columns));
    for column in 0..columns {
        let (from, to) = (column * features / columns, ((column + 1) * features / columns).max(column * features / columns + 1));
        let heights = || strip.values[from..to].iter().map(|v| height(*v, strip.scale));
        let (top, bottom) = (heights().fold(0.0, f64::max), heights().fold(0.0, f64::min));
        for x in [from as f64 + 0.5, to as f64 + 0.5] {
            upper.push([x, middle + top]);
            lower.push([x, middle + bottom]);
        }
    }
    lower.reverse();
    upper.extend(lower);
    let all = Mark::Area { outline: upper, fill: Some(strip.paint.with_alpha(FAINT)), stroke: None };
    let tip = [followed as f64 + 1.0, middle + strip.values.get(followed).map_or(0.0, |v| height(*v, strip.scale))];
    let one = Mark::Line { points: vec![[tip[0], middle], tip], stroke: Stroke::new(strip.paint, 2.0) };
    vec![all, one]
}

/// The value of the followed bar, beside it: at the left in the right half.
fn told(strip: &Strip, middle: f64, followed: usize, features: usize) -> Option<Mark> {
    let value = strip.values.get(followed).copied().filter(|v| v.is_finite())?;
    let (half, is_left) = (0.5_f64.max(features as f64 / 160.0), 2 * followed >= features);
    let (x, anchor, shift) = if is_left { (-half, Anchor::Right, -4.0) } else { (half, Anchor::Left, 4.0) };
    Some(Mark::Text {
        at: [followed as f64 + 1.0 + x, middle + 0.3],
        offset_px: [shift, 0.0],
        text: numeral(value, 3),
        anchor,
        size_px: 12.0,
        is_italic: false,
        paint: Paint::INK,
        has_halo: true,
    })
}

/// A frame about the followed feature in every strip.
fn column_frame(followed: usize, strips: usize, features: usize) -> Option<Mark> {
    let half = 0.5_f64.max(features as f64 / 160.0);
    let (x, top) = (followed as f64 + 1.0, strips as f64 - 0.03);
    let outline = vec![[x - half, 0.03], [x + half, 0.03], [x + half, top], [x - half, top]];
    (followed < features).then(|| Mark::Area { outline, fill: None, stroke: Some(Stroke::new(Paint::INK, 1.2)) })
}
