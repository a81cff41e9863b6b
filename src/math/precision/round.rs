//! Rounding to a format: to the nearest, ties to even; beyond the greatest number by half a unit, to infinity.
//!
//! The double that an operation `+ - * /` or a square root of two numbers of a format gives is itself rounded; rounding it once more gives
//! what a single rounding would have given wherever doubles have at least twice its digits and two more, as for all formats here: 53 >= 2 * 24 + 2.
//! Reference: IEEE 754-2019, section 4.3; Figueroa, "When is double rounding innocuous?", SIGNUM Newsletter 30 (1995).

use super::format::{Format, exponent, power_of_two};

/// The number of the format nearest to `value`; NaN and infinities stay.
#[must_use]
pub fn round(format: &Format, value: f64) -> f64 {
    if !value.is_finite() || value == 0.0 || format.precision == f64::MANTISSA_DIGITS {
        return value;
    }
    let unit = power_of_two((exponent(value) - (format.precision as i32 - 1)).max(format.min_exponent));
    let rounded = (value / unit).round_ties_even() * unit;
    if rounded.abs() > format.largest() { f64::INFINITY.copysign(value) } else { rounded }
}
