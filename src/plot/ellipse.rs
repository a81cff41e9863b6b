//! An ellipse `c + u cos t + v sin t` in px, as a polygon fine enough for what is in view.
//!
//! An arc of angle `d` about its middle `m` leaves its chord by at most `(1 - cos(d/2)) |m - c|`-like amounts, bounded here with
//! `|u| + |v|`. Arcs that cannot touch the window stay coarse: their chords cannot touch it either.

use std::f64::consts::TAU;

use super::clip::Rect;

/// Arcs to begin with.
const ARCS: u32 = 12;
/// How far a chord may stray from its arc, px.
const TOLERANCE_PX: f64 = 0.06;
/// Halvings of an arc: enough for an ellipse of a million million px.
const DEPTH: u32 = 24;

/// The outline, not repeating its first point.
pub(super) fn outline(centre: [f64; 2], u: [f64; 2], v: [f64; 2], window: Rect) -> Vec<[f64; 2]> {
    let ellipse = Ellipse { centre, u, v, window };
    let mut points = Vec::with_capacity(64);
    for arc in 0..ARCS {
        let [from, to] = [arc, arc + 1].map(|k| TAU * f64::from(k) / f64::from(ARCS));
        let (a, b) = (ellipse.at(from), ellipse.at(to));
        points.push(a);
        ellipse.refine([from, to], a, b, DEPTH, &mut points);
    }
    points
}

struct Ellipse {
    centre: [f64; 2],
    u: [f64; 2],
    v: [f64; 2],
    window: Rect,
}

impl Ellipse {
    fn at(&self, t: f64) -> [f64; 2] {
        let (sin, cos) = t.sin_cos();
        [0, 1].map(|i| self.centre[i] + self.u[i] * cos + self.v[i] * sin)
    }

    /// Pushes the points strictly between `a` and `b`.
    fn refine(&self, [from, to]: [f64; 2], a: [f64; 2], b: [f64; 2], depth: u32, points: &mut Vec<[f64; 2]>) {
        let half = (to - from) / 2.0;
        let middle = from + half;
        let m = self.at(middle);
        // Chord's middle to arc's middle: (1 - cos half)(m - c); 2 sin^2 keeps the digits of small angles.
        let bulge = 2.0 * (half / 2.0).sin().powi(2);
        let stray = [0, 1].map(|i| bulge * (m[i] - self.centre[i]).abs());
        let reach = [0, 1].map(|i| bulge * (self.u[i].abs() + self.v[i].abs()));
        if depth == 0 || stray[0].hypot(stray[1]) < TOLERANCE_PX || !self.may_show(a, b, reach) {
            return;
        }
        self.refine([from, middle], a, m, depth - 1, points);
        points.push(m);
        self.refine([middle, to], m, b, depth - 1, points);
    }

    /// Whether the box around an arc, its ends widened by `reach`, meets the window.
    fn may_show(&self, a: [f64; 2], b: [f64; 2], reach: [f64; 2]) -> bool {
        let Rect { left, top, right, bottom } = self.window;
        let meets = |i: usize, low: f64, high: f64| a[i].max(b[i]) + reach[i] >= low && a[i].min(b[i]) - reach[i] <= high;
        meets(0, left, right) && meets(1, top, bottom)
    }
}
