//! Cutting to a rectangle, in px, so that a coordinate a billion pixels off never reaches an integer.
//!
//! Polygons by Sutherland and Hodgman (1974), polylines by Liang and Barsky (1984). Coordinates must be finite and below 1e150.

/// An upright rectangle, px, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Lower edge.
    pub bottom: f64,
}

impl Rect {
    /// Its width.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Its height.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Its centre.
    #[must_use]
    pub fn centre(&self) -> [f64; 2] {
        [f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom)]
    }

    /// The rectangle moved outwards by so much on every side.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// Whether a point lies inside or on the edge.
    #[must_use]
    pub fn contains(&self, [x, y]: [f64; 2]) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// The point of the rectangle nearest to this one.
    #[must_use]
    pub fn nearest(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x.max(self.left).min(self.right), y.max(self.top).min(self.bottom)]
    }

    /// Each edge as (coordinate, bound, sign): inside where `sign * (p[coordinate] - bound) >= 0`.
    fn edges(&self) -> [(usize, f64, f64); 4] {
        [(0, self.left, 1.0), (0, self.right, -1.0), (1, self.top, 1.0), (1, self.bottom, -1.0)]
    }
}

/// The part of a closed polygon inside the rectangle; empty when there is none.
#[must_use]
pub fn clip_polygon(outline: &[[f64; 2]], rect: Rect) -> Vec<[f64; 2]> {
    rect.edges().iter().fold(outline.to_vec(), |outline, &edge| clip_edge(&outline, edge))
}

fn clip_edge(outline: &[[f64; 2]], (axis, bound, sign): (usize, f64, f64)) -> Vec<[f64; 2]> {
    let depth = |p: &[f64; 2]| sign * (p[axis] - bound);
    let mut kept = Vec::with_capacity(outline.len() + 4);
    let Some(mut a) = outline.last() else { return kept };
    for b in outline {
        if (depth(a) >= 0.0) != (depth(b) >= 0.0) {
            let mut crossing = along(*a, *b, depth(a) / (depth(a) - depth(b)));
            crossing[axis] = bound;
            kept.push(crossing);
        }
        if depth(b) >= 0.0 {
            kept.push(*b);
        }
        a = b;
    }
    kept
}

/// The pieces of a polyline inside the rectangle, in order. Of a closed one, the last piece runs on into the first.
#[must_use]
pub fn clip_polyline(points: &[[f64; 2]], rect: Rect) -> Vec<Vec<[f64; 2]>> {
    let mut pieces: Vec<Vec<[f64; 2]>> = Vec::new();
    let mut is_open = false;
    for (&a, &b) in points.iter().zip(points.iter().skip(1)) {
        let Some((enter, leave)) = clip_segment(a, b, rect) else {
            is_open = false;
            continue;
        };
        let end = if leave < 1.0 { along(a, b, leave) } else { b };
        match pieces.last_mut() {
            Some(piece) if is_open => piece.push(end),
            _ => pieces.push(vec![if enter > 0.0 { along(a, b, enter) } else { a }, end]),
        }
        is_open = leave >= 1.0;
    }
    if is_open && pieces.len() > 1 && points.first() == points.last() && pieces[0].first() == points.first() {
        let head = pieces.swap_remove(0);
        // The last piece now comes first; it ends where the head begins.
        pieces[0].extend(&head[1..]);
    }
    pieces
}

/// Where a segment enters and leaves, as shares of its length.
fn clip_segment(a: [f64; 2], b: [f64; 2], rect: Rect) -> Option<(f64, f64)> {
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (axis, bound, sign) in rect.edges() {
        let (start, slope) = (sign * (a[axis] - bound), sign * (b[axis] - a[axis]));
        match slope {
            s if s > 0.0 => enter = enter.max(-start / s),
            s if s < 0.0 => leave = leave.min(-start / s),
            _ if start < 0.0 => return None,
            _ => {}
        }
    }
    (enter <= leave).then_some((enter, leave))
}

fn along(a: [f64; 2], b: [f64; 2], t: f64) -> [f64; 2] {
    [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
}
