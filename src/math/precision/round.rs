//! Rounding to a format: to the nearest number, of two equally near ones to the even one, and to infinity from half a unit beyond the
//! greatest on.
//!
//! An operation `+ - * /` or a square root on numbers of a format, done in doubles and then rounded, gives what one rounding of the exact
//! result would: doubles have two digits more than twice those of the others, `53 >= 2 * 24 + 2`.
//! Reference: IEEE 754-2019, section 4.3; Figueroa, "When is double rounding innocuous?", ACM SIGNUM Newsletter 30(3), 1995.

use super::format::{Format, exponent, power_of_two};

/// The number of the format that is nearest to `value`; NaN stays NaN, and a sign stays, that of 0 too.
#[must_use]
pub fn round(format: &Format, value: f64) -> f64 {
    if format.precision == f64::MANTISSA_DIGITS || !value.is_finite() {
        return value;
    }
    let last = format.last_exponent(exponent(value));
    let rounded = (value * power_of_two(-last)).round_ties_even() * power_of_two(last);
    if rounded.abs() > format.largest() { f64::INFINITY.copysign(value) } else { rounded }
}
