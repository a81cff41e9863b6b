//! The Jacobian as a square of squares: their size is that of the entry, filled where it is positive, hollow where it is negative. The
//! first row is at the top.

use crate::math::norm::jacobian::Jacobian;
use crate::plot::{Axes, Axis, Figure, Frame, Hue, Margin, Mark, Marks, Paint, Stroke};

/// Half the side of the square of the largest entry, in cells.
const LARGEST: f64 = 0.46;

/// What is smaller, as a share of the largest side, is not drawn.
const LEAST: f64 = 0.02;

/// The picture; empty where there is no Jacobian. `followed` is framed across and down.
#[must_use]
pub fn matrix(jacobian: Option<&Jacobian>, followed: usize, size: (f64, f64)) -> Figure {
    let n = jacobian.map_or(1, |jacobian| jacobian.x_hat.len());
    let axis = |from: f64, to: f64| Axis::linear(from, to);
    let frame = Frame {
        x: axis(0.3, n as f64 + 0.7),
        y: axis(0.3, n as f64 + 0.7),
        width_css: size.0,
        height_css: size.1,
        margin: Margin { left: 6.0, right: 6.0, top: 6.0, bottom: 6.0 },
    };
    let marks = jacobian.map_or_else(Vec::new, |jacobian| {
        squares(jacobian).into_iter().chain(rulers(followed, n)).chain((0..n).map(|i| numbers(jacobian, i))).collect()
    });
    Figure { frame, field: Marks::default(), axes: Axes::default(), marks }
}

fn squares(jacobian: &Jacobian) -> Vec<Mark> {
    let n = jacobian.x_hat.len();
    let largest = (0..n * n).map(|k| jacobian.entry(k / n, k % n).abs()).fold(0.0, f64::max);
    let square = |k: usize| {
        let (i, j) = (k / n, k % n);
        let entry = jacobian.entry(i, j) / largest;
        let half = LARGEST * entry.abs().sqrt();
        let (x, y) = (j as f64 + 1.0, (n - i) as f64);
        let outline = vec![[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]];
        let (fill, stroke) = if entry > 0.0 { (Some(Paint::RAW), None) } else { (None, Some(Stroke::new(Paint::RAW, 1.0))) };
        (entry.abs() > LEAST * LEAST).then_some(Mark::Area { outline, fill, stroke })
    };
    if largest > 0.0 { (0..n * n).filter_map(square).collect() } else { Vec::new() }
}

/// The entries of a row.
fn numbers(jacobian: &Jacobian, i: usize) -> Mark {
    let n = jacobian.x_hat.len();
    let at = (0..n).map(|j| [j as f64 + 1.0, (n - i) as f64]).collect();
    Mark::Data { at, values: (0..n).map(|j| [j as f64 + 1.0, jacobian.entry(i, j)]).collect(), hue: Hue::Raw }
}

/// The row and the column of the followed feature.
fn rulers(followed: usize, n: usize) -> Vec<Mark> {
    let (x, y, end) = (followed as f64 + 1.0, (n - followed.min(n - 1)) as f64, n as f64 + 0.5);
    let band = |[left, right]: [f64; 2], [low, high]: [f64; 2]| Mark::Area {
        outline: vec![[left, low], [right, low], [right, high], [left, high]],
        fill: None,
        stroke: Some(Stroke::new(Paint::INK, 1.0)),
    };
    vec![band([x - 0.5, x + 0.5], [0.5, end]), band([0.5, end], [y - 0.5, y + 0.5])]
}
