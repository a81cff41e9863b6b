//! Three features in space, seen from a direction: axes, the plane orthogonal to 1, the circle, what gamma and beta make of it, and the rows.

use crate::labs::layernorm::model::space::{Place, Point, Space, between};
use crate::plot::{Anchor, Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Shape, Stroke, Tip};

/// From where space is seen, and how much of it.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    right: Point,
    up: Point,
    /// Half the height of the picture, in units of x.
    reach: f64,
}

impl Sight {
    /// From `turn` degrees around the third axis and above the plane of the first two.
    #[must_use]
    pub fn new(turn: [f64; 2], reach: f64) -> Self {
        let [(sin_a, cos_a), (sin_e, cos_e)] = turn.map(|degrees| degrees.to_radians().sin_cos());
        Self { right: [-sin_a, cos_a, 0.0], up: [-sin_e * cos_a, -sin_e * sin_a, cos_e], reach }
    }

    /// Where a place in space is seen.
    #[must_use]
    pub fn seen(&self, point: &Point) -> [f64; 2] {
        let dot = |a: &Point| a[0] * point[0] + a[1] * point[1] + a[2] * point[2];
        [dot(&self.right), dot(&self.up)]
    }
}

/// How far from 0 everything reaches, from whichever side it is seen: the same for all stages, so that only the rows move.
#[must_use]
pub fn reach(space: &Space) -> f64 {
    let size = |point: &Point| point.iter().map(|v| v * v).sum::<f64>().sqrt();
    let all = space.stages.iter().flatten().chain(&space.circle).chain(&space.ellipse);
    0.9 * all.map(size).filter(|size| size.is_finite()).fold(2.0, f64::max)
}

/// The rows at a stage from 0 to 3, halves and all.
#[must_use]
pub fn picture(space: &Space, stage: f64, sight: &Sight, size: (f64, f64)) -> Figure {
    let wide = if size.1 > 0.0 { size.0 / size.1 } else { 1.0 };
    let frame = Frame {
        x: Axis::linear(-sight.reach * wide, sight.reach * wide),
        y: Axis::linear(-sight.reach, sight.reach),
        width_css: size.0,
        height_css: size.1,
        margin: Margin::NONE,
    };
    let mut marks = axes(sight);
    if matches!(space.place, Place::Circle | Place::Plane) {
        marks.push(plane(sight));
    }
    match space.place {
        Place::Circle => marks.extend([
            curve(&space.circle, Stroke::new(Paint::SCALED, 1.6), sight),
            curve(&space.ellipse, Stroke::new(Paint::SCALED, 2.2).dashed([7.0, 4.0]), sight),
        ]),
        Place::Sphere => marks.push(sphere()),
        Place::Plane | Place::Surface => {}
    }
    marks.push(dots(&space.stages[0], Shape::Disc, 2.0, Paint::INK.with_alpha(0.25), sight));
    let rows = between(&space.stages, stage);
    let (shape, paint) = if stage == 0.0 { (Shape::Disc, Paint::INK) } else { (Shape::Diamond, Paint::SCALED) };
    marks.push(dots(&rows, shape, 3.6, paint, sight));
    marks.extend((0..3).map(|i| coordinates(&rows, i, paint, sight)));
    Figure { frame, field: Marks::default(), axes: Axes::default(), marks }
}

fn axes(sight: &Sight) -> Vec<Mark> {
    let length = 0.86 * sight.reach;
    let names = ["x₁", "x₂", "x₃"];
    let one = |i: usize| {
        let mut end = [0.0; 3];
        end[i] = length;
        let end = sight.seen(&end);
        let name = Mark::Text {
            at: end,
            offset_px: [9.0, 0.0],
            text: names[i].to_owned(),
            anchor: Anchor::Center,
            size_px: 15.0,
            is_italic: true,
            paint: Paint::INK,
            has_halo: true,
        };
        [Mark::Arrow { from: [0.0, 0.0], tip: Tip::Data(end), stroke: Stroke::new(Paint::MUTED, 1.2) }, name]
    };
    (0..3).flat_map(one).collect()
}

/// A disc of the plane orthogonal to 1.
fn plane(sight: &Sight) -> Mark {
    let radius = 0.72 * sight.reach;
    let axis = |v: Point| {
        let size = v.iter().map(|c| c * c).sum::<f64>().sqrt();
        sight.seen(&v.map(|c| radius * c / size))
    };
    Mark::Ellipse {
        centre: [0.0, 0.0],
        u: axis([1.0, -1.0, 0.0]),
        v: axis([1.0, 1.0, -2.0]),
        fill: Some(Paint::INK.with_alpha(0.05)),
        stroke: Some(Stroke::new(Paint::MUTED.with_alpha(0.6), 1.0)),
    }
}

/// The outline of the sphere on which rows of root mean square 1 lie.
fn sphere() -> Mark {
    let radius = 3f64.sqrt();
    let stroke = Some(Stroke::new(Paint::SCALED, 1.6));
    Mark::Ellipse { centre: [0.0, 0.0], u: [radius, 0.0], v: [0.0, radius], fill: None, stroke }
}

fn curve(points: &[Point], stroke: Stroke, sight: &Sight) -> Mark {
    Mark::Line { points: points.iter().map(|point| sight.seen(point)).collect(), stroke }
}

fn dots(points: &[Point], shape: Shape, radius_px: f64, paint: Paint, sight: &Sight) -> Mark {
    Mark::Dots { at: points.iter().map(|point| sight.seen(point)).collect(), shape, radius_px, paint, has_halo: false }
}

/// What is to be read of the rows: one coordinate, by the rows' numbers.
fn coordinates(rows: &[Point], i: usize, paint: Paint, sight: &Sight) -> Mark {
    Mark::Data {
        at: rows.iter().map(|row| sight.seen(row)).collect(),
        values: rows.iter().enumerate().map(|(k, row)| [k as f64 + 1.0, row[i]]).collect(),
        hue: paint.hue,
    }
}
