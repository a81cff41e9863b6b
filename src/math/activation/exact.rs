//! From where on the output *is* its limit, in a format: the nearest number to `f(z)`, ties to even, is the limit itself.
//!
//! Next below 1 a format has `1 - 2^-p`, so that f rounds to 1 once `1 - f <= 2^-(p + 1)`, the tie going to the even 1; likewise to -1
//! from above. Next to 0 it has its smallest number, so that f rounds to 0 once `|f|` is at most half of that.

use super::Activation;
use super::bisect::last_where;
use crate::math::precision::format::Format;
use std::f64::consts::LN_2;

/// From where on; z itself is a real number and not rounded to the format.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The greatest z up to which all outputs are the lower limit; `None` where there is no finite one.
    pub lower: Option<f64>,
    /// The smallest z from which all outputs are the upper limit; `None` where there is no finite one.
    pub upper: Option<f64>,
}

impl Activation {
    /// From where on the correctly rounded output is its limit, within a few units in the last place of z.
    #[must_use]
    pub fn exact_limit(&self, format: &Format) -> Limits {
        let [lower_gap, upper_gap] = self.ln_gap;
        let ends = [self.peaks[0], -self.peaks[self.peaks.len() - 1]];
        let lower = |limit| last_where(-f64::MAX, ends[0], &|z| lower_gap(z) <= ln_margin(limit, format));
        let upper = |limit| last_where(-f64::MAX, ends[1], &|z| upper_gap(-z) <= ln_margin(limit, format));
        Limits { lower: self.lower.and_then(lower), upper: self.upper.and_then(upper).map(|end| -end) }
    }
}

/// The logarithm of the greatest distance from a limit, 0 or 1 or -1, that is rounded away. For f64 and 0 that is `2^-1075`, less than any
/// double: hence logarithms.
fn ln_margin(limit: f64, format: &Format) -> f64 {
    let exponent = if limit == 0.0 { format.min_exponent - 1 } else { -(format.precision.cast_signed() + 1) };
    LN_2 * f64::from(exponent)
}
