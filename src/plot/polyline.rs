//! What makes long paths cheap without a visible change: thinning, spacing, dashes. All in px.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Points this close to the last kept one do not show, px.
const MERGE_PX: f64 = 0.2;
/// A point this close to the line through its neighbours does not show, px.
const FLAT_PX: f64 = 0.08;

/// A polyline without the points nobody could see: too close to the last one kept, or straight between their neighbours.
#[must_use]
pub fn thinned(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut kept: Vec<[f64; 2]> = Vec::with_capacity(points.len());
    for (i, &p) in points.iter().enumerate() {
        let is_end = i + 1 == points.len();
        if let Some(&last) = kept.last()
            && distance(last, p) < MERGE_PX
            && !is_end
        {
            continue;
        }
        if let [.., a, b] = kept[..]
            && is_between(a, b, p)
        {
            kept.pop();
        }
        kept.push(p);
    }
    kept
}

/// Whether `b` lies on the way from `a` to `c`. The way is never long: `a` moves along, so flatness cannot add up to a visible bow.
fn is_between(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> bool {
    let (along, step) = ([c[0] - a[0], c[1] - a[1]], [b[0] - a[0], b[1] - a[1]]);
    let length = along[0].hypot(along[1]);
    let off = (along[0] * step[1] - along[1] * step[0]).abs();
    let forward = along[0] * step[0] + along[1] * step[1];
    length > 0.0 && length < 64.0 && off < FLAT_PX / 4.0 * length && (0.0..=length * length).contains(&forward)
}

/// Points of which none lies closer than `least_px` to an earlier one. What came first stays, so a growing path never flickers.
#[must_use]
pub fn spaced(points: &[[f64; 2]], least_px: f64) -> Vec<[f64; 2]> {
    let mut cells: HashMap<(i64, i64), Vec<[f64; 2]>, BuildHasherDefault<CellHasher>> = HashMap::default();
    let mut kept = Vec::new();
    for &p in points {
        let (column, row) = ((p[0] / least_px).floor() as i64, (p[1] / least_px).floor() as i64);
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (column.saturating_add(dx), row.saturating_add(dy))));
        let is_crowded = around.filter_map(|cell| cells.get(&cell)).flatten().any(|&q| distance(p, q) < least_px);
        if !is_crowded {
            cells.entry((column, row)).or_default().push(p);
            kept.push(p);
        }
    }
    kept
}

/// Mixes the two numbers of a cell: nobody attacks the points of a picture, and the standard hasher costs more than all the rest.
#[derive(Default)]
struct CellHasher(u64);

impl Hasher for CellHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_i64(i64::from(*byte)));
    }

    fn write_i64(&mut self, number: i64) {
        // Fibonacci hashing: 2^64 over the golden ratio.
        self.0 = (self.0.rotate_left(29) ^ number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// The dashes of a polyline: `on` px drawn, `off` px left out, from its start. The whole line if a length is not positive.
#[must_use]
pub fn dashed(points: &[[f64; 2]], [on, off]: [f64; 2]) -> Vec<Vec<[f64; 2]>> {
    // Lines come clipped, so they are some screens long; dashes under half a px would be a grey line and cost millions.
    if !(on >= 0.5 && off >= 0.5) {
        return vec![points.to_vec()];
    }
    let mut dashes: Vec<Vec<[f64; 2]>> = Vec::new();
    let (mut is_on, mut left) = (true, on);
    dashes.extend(points.first().map(|&p| vec![p]));
    for (&a, &b) in points.iter().zip(points.iter().skip(1)) {
        let length = distance(a, b);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let t = done / length;
            let p = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
            match dashes.last_mut() {
                Some(dash) if is_on => dash.push(p),
                _ => dashes.push(vec![p]),
            }
            is_on = !is_on;
            left = if is_on { on } else { off };
        }
        left -= length - done;
        if let Some(dash) = dashes.last_mut().filter(|_| is_on) {
            dash.push(b);
        }
    }
    dashes.retain(|dash| dash.len() > 1);
    dashes
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}
