//! How far the output is from the right one, by the offset of the row, for the three ways to compute a variance.

use crate::plot::{Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Place, Stroke};

/// Less than this error is drawn as this.
const LEAST: f64 = 1e-17;

/// The stroke of each algorithm: two-pass, one-pass, Welford's. They differ without colours too.
#[must_use]
pub fn stroke(algorithm: usize) -> Stroke {
    let ink = Stroke::new(Paint::INK, 2.0);
    [ink.dashed([2.0, 3.0]), Stroke::new(Paint::RAW, 2.0), ink.dashed([7.0, 4.0])][algorithm]
}

/// The curves. `errors` has one list an algorithm, one entry an offset; a curve breaks off where an output is not finite.
#[must_use]
pub fn curves(offsets: &[f64], errors: &[Vec<Option<f64>>; 3], size: (f64, f64)) -> Figure {
    let all = || errors.iter().flatten().flatten().copied().filter(|v| v.is_finite());
    let decade = |v: f64, up: bool| 10f64.powf(if up { v.log10().ceil() } else { v.log10().floor() });
    let greatest = decade(all().fold(1.0, f64::max), true);
    let least = decade(all().map(|v| v.max(LEAST)).fold(greatest / 100.0, f64::min), false);
    let positive: Vec<f64> = offsets.iter().copied().filter(|offset| *offset > 0.0).collect();
    let [from, to] = [positive.first(), positive.last()].map(|end| end.copied().unwrap_or(1.0));
    let frame = Frame {
        x: Axis::log(from, to),
        y: Axis::log(least, greatest),
        width_css: size.0,
        height_css: size.1,
        margin: Margin { left: 56.0, ..Margin::CLASSIC },
    };
    let line = |algorithm: usize| {
        let place = |(offset, error): (&f64, &Option<f64>)| [*offset, error.map_or(f64::NAN, |e| e.max(LEAST).max(least))];
        Mark::Line { points: offsets.iter().zip(&errors[algorithm]).map(place).collect(), stroke: stroke(algorithm) }
    };
    let axes = Axes { place: Place::Margin, x_name: "c".to_owned(), y_name: "max |Δy|".to_owned(), has_ticks: true };
    Figure { frame, field: Marks::default(), axes, marks: [0, 2, 1].map(line).into() }
}
