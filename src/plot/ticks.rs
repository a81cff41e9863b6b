//! Where numerals stand on an axis, and what they say. Positions are plotters' own key points.
//!
//! plotters compares with an absolute epsilon, so a window is first brought to a length between 1 and 10 by a power of ten; a log axis is
//! asked for key points of its exponents, of which the whole ones are kept.

use plotters::coord::ranged1d::Ranged;
use plotters::coord::types::RangedCoordf64;

use super::frame::{Axis, Scale};
use super::numeral::{exact, plain, power_of_ten, scientific};

/// The longest numeral that is written out rather than as a power of ten, in characters.
const PLAIN_CHARS: usize = 7;

/// One numeral on an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The value it marks, the double nearest to what it says.
    pub at: f64,
    /// What it says.
    pub label: String,
}

/// At most `most` round values within the axis, with labels; empty for an axis that cannot be drawn.
#[must_use]
pub fn ticks(axis: Axis, most: usize) -> Vec<Tick> {
    let (min, max) = (axis.min, axis.max);
    if !(min.is_finite() && max.is_finite() && min < max) {
        return Vec::new();
    }
    match axis.scale {
        Scale::Linear => linear(min, max, most),
        Scale::Log if min > 0.0 => decades(min, max, most),
        Scale::Log => Vec::new(),
    }
}

fn decades(min: f64, max: f64, most: usize) -> Vec<Tick> {
    // A window that ends on a power of ten shall show it although its logarithm is rounded.
    let keys = key_points(min.log10() - 1e-9, max.log10() + 1e-9, most);
    let whole = keys.iter().filter(|key| (*key - key.round()).abs() < 1e-6).map(|key| key.round() as i32);
    let power = |power: i32| Tick { at: exact(1, power), label: power_of_ten(power) };
    let powers: Vec<Tick> = whole.map(power).collect();
    let (first, last) = ((min.log10() - 1e-9).ceil() as i32, (max.log10() + 1e-9).floor() as i32);
    match powers.len() {
        2.. => powers,
        // Where so few fit that no round step does: the outermost powers.
        _ if most > 0 && first < last => [first, last].map(power).to_vec(),
        _ => linear(min, max, most),
    }
}

fn linear(min: f64, max: f64, most: usize) -> Vec<Tick> {
    let span = max - min;
    // Beyond a thousand million windows from zero the numerals no longer differ in readable digits.
    if !span.is_finite() || span < 1e-280 || span < 1e-9 * min.abs().max(max.abs()) {
        return Vec::new();
    }
    let exponent = span.log10().floor() as i32;
    let unit = 10f64.powi(exponent);
    let keys = key_points(min / unit, max / unit, most);
    // Hundredths of a window's decade hold every step plotters can choose for the few ticks that fit: 2, 1, 0.5, 0.2, 0.1, 0.05.
    let mut digits: Vec<i64> = keys.iter().map(|key| (key * 100.0).round() as i64).collect();
    let mut exponent = exponent - 2;
    while digits.iter().any(|d| *d != 0) && digits.iter().all(|d| d % 10 == 0) {
        digits.iter_mut().for_each(|d| *d /= 10);
        exponent += 1;
    }
    let is_short = digits.iter().all(|d| plain(*d, exponent).chars().count() <= PLAIN_CHARS);
    let label = |d: i64| if is_short { plain(d, exponent) } else { scientific(d, exponent) };
    digits.iter().map(|&d| Tick { at: exact(d, exponent), label: label(d) }).collect()
}

fn key_points(min: f64, max: f64, most: usize) -> Vec<f64> {
    if most == 0 {
        return Vec::new();
    }
    RangedCoordf64::from(min..max).key_points(most.min(20))
}
