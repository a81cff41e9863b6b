//! The loss of the unit over its two weights: bands of equal loss, their contours, and the path that descent takes.

use crate::labs::saturation::model::landscape::Walk;
use crate::math::contour::{Contours, Ring};
use crate::math::grid::Grid;
use crate::math::levels::Window;
use crate::plot::{Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Place, Shape, Stroke};

/// Bands of loss.
const BANDS: usize = 12;

/// The frame over a window.
#[must_use]
pub fn frame(window: &Window, size: (f64, f64)) -> Frame {
    let [x, y] = [window.x, window.y].map(|[min, max]| Axis::linear(min, max));
    Frame { x, y, width_css: size.0, height_css: size.1, margin: Margin::NONE }
}

/// Bands from low to high at evenly spaced levels, each with its contour; one even ground where the surface is flat.
#[must_use]
pub fn field(grid: &Grid) -> Marks {
    let Some([least, greatest]) = grid.min_max() else { return Marks::default() };
    let is_flat = greatest - least <= 1e-9 * greatest.abs();
    let ground = Paint::field(if is_flat { 0.5 } else { 0.0 });
    let mut marks = vec![Mark::Area { outline: grid.window.corners().to_vec(), fill: Some(ground), stroke: None }];
    let levels: Vec<f64> = (1..BANDS).map(|i| least + (greatest - least) * i as f64 / BANDS as f64).collect();
    if !is_flat {
        marks.extend(bands(grid, &levels, &|i| i as f64 / (BANDS - 1) as f64));
    }
    marks.into()
}

/// The regions at or above each level, one over the other, with their contours; `height` is the shade of the i-th level's band.
pub(super) fn bands(grid: &Grid, levels: &[f64], height: &dyn Fn(usize) -> f64) -> Vec<Mark> {
    let contours = Contours::new(grid, levels);
    let mut marks = Vec::new();
    for i in 0..levels.len() {
        let outline = joined(contours.regions(i));
        if !outline.is_empty() {
            marks.push(Mark::Area { outline, fill: Some(Paint::field(height(i + 1))), stroke: None });
        }
        let lines = contours.isolines(i).into_iter().filter(|line| !is_bead(&line.points, grid));
        marks.extend(lines.map(|line| contour(line.points, line.is_closed)));
    }
    marks
}

/// Whether a line is smaller than a few cells: where a valley is narrower than the grid, its contours fall into beads.
fn is_bead(points: &[[f64; 2]], grid: &Grid) -> bool {
    const CELLS: f64 = 6.0;
    let is_short = |axis: usize, window: [f64; 2], nodes: usize| {
        let [least, greatest] = points.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], p| [a.min(p[axis]), b.max(p[axis])]);
        greatest - least < CELLS * (window[1] - window[0]) / (nodes - 1) as f64
    };
    is_short(0, grid.window.x, grid.columns) && is_short(1, grid.window.y, grid.rows)
}

fn contour(mut points: Vec<[f64; 2]>, is_closed: bool) -> Mark {
    if is_closed {
        points.extend(points.first().copied());
    }
    Mark::Line { points, stroke: Stroke::new(Paint::CONTOUR, 0.8) }
}

/// Outer rings and holes as one polygon: out to each ring along a seam and back on it, which encloses nothing.
fn joined(rings: Vec<Ring>) -> Vec<[f64; 2]> {
    let Some(home) = rings.first().and_then(|ring| ring.first()).copied() else { return Vec::new() };
    let mut outline = Vec::new();
    for ring in rings {
        let start = ring.first().copied();
        outline.extend(ring);
        outline.extend(start);
        outline.push(home);
    }
    outline
}

/// The surface with the descent on it.
#[must_use]
pub fn surface(field: Marks, walk: &Walk, paint: Paint, frame: Frame) -> Figure {
    let end = walk.points[walk.points.len() - 1];
    let marks = vec![
        Mark::Line { points: walk.points.clone(), stroke: Stroke::new(paint, 2.0).haloed() },
        Mark::Dots { at: walk.points.clone(), shape: paint.hue.shape(), radius_px: 2.2, paint, has_halo: true },
        Mark::dot(walk.points[0], Shape::Ring, 7.0, paint),
        Mark::dot(end, paint.hue.shape(), 5.5, paint),
    ];
    let axes = Axes { place: Place::Inside, x_name: "w₁".to_owned(), y_name: "w₂".to_owned(), has_ticks: true };
    Figure { frame, field, axes, marks }
}
