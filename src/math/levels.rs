//! Level sets of a quadratic of two parameters: exact ellipses, and which levels to draw.
//!
//! `lambda_1 u^2 / 2 + lambda_2 v^2 / 2 = e` in the eigenvectors, `u` along the valley. Only the part of the long axis that the view
//! can see is sampled, so that a line stays smooth at any zoom and however long the ellipse; `lambda_1 = 0` gives a strip.

use super::objective::Quadratic;
use super::symmetric;

/// A rectangle of the plane of parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Least and greatest abscissa.
    pub x: [f64; 2],
    /// Least and greatest ordinate.
    pub y: [f64; 2],
}

/// How levels are spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spacing {
    /// By equal ratios.
    Log,
    /// By equal differences.
    Even,
}

/// Most levels drawn.
const MOST: usize = 16;

/// Points of an arc.
const ARC: usize = 64;

impl Window {
    /// The four corners, counter-clockwise from the least ones.
    #[must_use]
    pub fn corners(&self) -> [[f64; 2]; 4] {
        let ([left, right], [bottom, top]) = (self.x, self.y);
        [[left, bottom], [right, bottom], [right, top], [left, top]]
    }

    /// Whether it holds a point, border included.
    #[must_use]
    pub fn contains(&self, [x, y]: [f64; 2]) -> bool {
        self.x[0] <= x && x <= self.x[1] && self.y[0] <= y && y <= self.y[1]
    }
}

/// The ellipse of the points whose excess is `excess`, as a closed polygon (last vertex joined to first), as far as `window` can
/// see it. Every vertex has this excess; the edges that close a cut ellipse lie outside the window, and the polygon holds just those
/// points of the window whose excess is smaller. Empty where the window sees nothing of its inside, or the loss is flat.
#[must_use]
pub fn ellipse(quadratic: &Quadratic, excess: f64, window: &Window) -> Vec<[f64; 2]> {
    assert_eq!(quadratic.dim, 2, "a plane of two parameters");
    let [low, high] = [quadratic.eigen.values[0], quadratic.eigen.values[1]];
    if !(excess > 0.0 && excess.is_finite() && high > 0.0) {
        return Vec::new();
    }
    let half_long = (2.0 * excess / low).sqrt();
    let half_short = (2.0 * excess / high).sqrt();
    let [from, to] = long_axis_extent(quadratic, window);
    if from >= half_long || to <= -half_long || !half_short.is_finite() {
        return Vec::new();
    }
    let upper = if half_long.is_finite() { arc(half_long, half_short, from, to) } else { vec![[from, half_short], [to, half_short]] };
    let lower = upper.iter().rev().map(|[u, v]| [*u, -*v]);
    upper.iter().copied().chain(lower).map(|point| place(quadratic, point)).collect()
}

/// The upper arc over the visible part of the long axis, spaced by angle (`u = a cos phi`); by `u` itself where a short piece far
/// from the tips is seen, because there a difference of cosines would lose its digits.
fn arc(a: f64, b: f64, from: f64, to: f64) -> Vec<[f64; 2]> {
    let is_short = to - from < 0.1 * a && from.abs().max(to.abs()) < 0.9 * a;
    let (start, end) = ((from / a).clamp(-1.0, 1.0).acos(), (to / a).clamp(-1.0, 1.0).acos());
    let point = |i: usize| {
        let part = i as f64 / ARC as f64;
        let u = if is_short { from + part * (to - from) } else { a * (start + part * (end - start)).cos() };
        let ratio = u / a;
        [u, b * ((1.0 - ratio) * (1.0 + ratio)).max(0.0).sqrt()]
    };
    (0..=ARC).map(point).collect()
}

/// The coordinates along the long axis that a window covers, a little more at either end.
fn long_axis_extent(quadratic: &Quadratic, window: &Window) -> [f64; 2] {
    let axis = &quadratic.eigen.vectors[0];
    let along = |[x, y]: [f64; 2]| axis[0] * (x - quadratic.optimum[0]) + axis[1] * (y - quadratic.optimum[1]);
    let along = window.corners().map(along);
    let from = along.into_iter().fold(f64::INFINITY, f64::min);
    let to = along.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let spare = 0.05 * (to - from);
    [from - spare, to + spare]
}

fn place(quadratic: &Quadratic, [u, v]: [f64; 2]) -> [f64; 2] {
    let [long, short, _] = &quadratic.eigen.vectors;
    let theta = symmetric::add(&symmetric::add(&quadratic.optimum, u, long), v, short);
    [theta[0], theta[1]]
}

/// Least and greatest excess in a window. The greatest is at a corner; the least is 0 when the optimum is inside, else on the border.
#[must_use]
pub fn excess_in_view(quadratic: &Quadratic, window: &Window) -> [f64; 2] {
    let delta = |[x, y]: [f64; 2]| quadratic.deviation(&[x, y, 0.0]);
    let corners = window.corners();
    let greatest = corners.into_iter().map(|c| quadratic.excess(&delta(c))).fold(0.0, f64::max);
    if window.contains([quadratic.optimum[0], quadratic.optimum[1]]) {
        return [0.0, greatest];
    }
    let edge = |i: usize| {
        let (start, end) = (delta(corners[i]), delta(corners[(i + 1) % 4]));
        let along = symmetric::add(&end, -1.0, &start);
        let curvature = symmetric::dot(&along, &quadratic.gradient(&along));
        let slope = symmetric::dot(&along, &quadratic.gradient(&start));
        let part = if curvature > 0.0 { (-slope / curvature).clamp(0.0, 1.0) } else { 0.0 };
        quadratic.excess(&symmetric::add(&start, part, &along))
    };
    [(0..4).map(edge).fold(greatest, f64::min), greatest]
}

/// Up to 16 levels, ascending, of what a window shows between `least` and `greatest` excess; empty for a flat view. Log levels
/// are the start's excess times whole powers of a ratio, from a thousandth of it; even levels are whole multiples of a round step. So
/// a line stays the same line while the view moves.
#[must_use]
pub fn choose(spacing: Spacing, start_excess: f64, [least, greatest]: [f64; 2]) -> Vec<f64> {
    if !(greatest > 0.0 && greatest.is_finite()) {
        return Vec::new();
    }
    match spacing {
        Spacing::Log => log_levels(if start_excess > 0.0 { start_excess } else { greatest }, least, greatest),
        Spacing::Even => even_levels(least, greatest),
    }
}

fn log_levels(anchor: f64, least: f64, greatest: f64) -> Vec<f64> {
    const PER_DECADE: [f64; 10] = [10.0, 8.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.5, 0.25];
    let lowest = least.max(1e-3 * anchor.min(greatest));
    let (from, to) = ((lowest / anchor).log10(), (greatest / anchor).log10());
    let whole = |per_decade: f64| ((from * per_decade).ceil() as i64, (to * per_decade).floor() as i64);
    let fits = |p: &f64| whole(*p).1 - whole(*p).0 < MOST as i64;
    // Where the view is a mere sliver of a decade, ten lines a decade would be none: it gets equal ratios of its own.
    let per_decade = PER_DECADE.into_iter().find(fits).unwrap_or(0.1);
    let (first, last) = whole(per_decade);
    if last - first < 5 {
        let step = (to - from) / 9.0;
        return (1..9).map(|i| anchor * 10_f64.powf(from + step * f64::from(i))).collect();
    }
    (first..=last).take(MOST).map(|k| anchor * 10_f64.powf(k as f64 / per_decade)).collect()
}

fn even_levels(least: f64, greatest: f64) -> Vec<f64> {
    let rough = (greatest - least) / MOST as f64;
    let decade = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * decade).find(|s| *s >= rough).unwrap_or(rough);
    let first = (least / step).floor() + 1.0;
    let levels = (0..MOST).map(|i| (first + i as f64) * step);
    levels.take_while(|level| level.is_finite() && *level < greatest).collect()
}
