//! `a^p` of many numbers: `2^(p log2 a)`, with the logarithm and the power of two as polynomials, four numbers side by side: many times
//! as fast as the library's.
//!
//! With `a = 2^e m`, m about 1 and `t = (m - 1) / (m + 1)`: `log2 m = 2 / ln 2 (t + t^3/3 + t^5/5 + …)`; and `2^f = sum (f ln 2)^k / k!` for
//! the fraction f of the exponent that is nearest to 0. Both series are cut below the last digit of a double; what is lost is the rounding of
//! `p log2 a`, a part in 2^53 of it. Reference: Muller, "Elementary functions", 3rd ed., chapters 4 and 11.

use std::f64::consts::{LN_2, LOG2_E};

use crate::math::lanes::Lanes;

/// Exponents beyond which the library is asked: the result may be 0, infinite or short of digits.
const FAR: f64 = 1000.0;

/// `a^p` for each a of 0 or more and p above 0, to within `2 + |p log2 a|` units in the last place.
#[must_use]
#[inline(always)]
pub(super) fn powers(a: Lanes, p: f64) -> Lanes {
    let (one, ps) = (Lanes::splat(1.0), Lanes::splat(p));
    let (e, m) = a.exponents_and_mantissas();
    let (whole, part) = (e * ps, log2_near_1((m - one) / (m + one)) * ps);
    let nearest = (whole + part).nearest();
    // No 0, nothing subnormal, infinite, negative or not a number.
    if a.are_within(f64::MIN_POSITIVE, f64::INFINITY) && nearest.are_within(-FAR, FAR) {
        exp_near_0(((whole - nearest) + part) * Lanes::splat(LN_2)).scaled(nearest)
    } else {
        of_library(a, p)
    }
}

#[cold]
fn of_library(a: Lanes, p: f64) -> Lanes {
    Lanes::load(&a.numbers().map(|a| if a == 0.0 { 0.0 } else { a.powf(p) }))
}

/// `log2 m` from `t = (m - 1) / (m + 1)`.
#[inline(always)]
fn log2_near_1(t: Lanes) -> Lanes {
    let z = t * t;
    let z2 = z * z;
    let z4 = z2 * z2;
    let pair = |even: f64, odd: f64| Lanes::splat(1.0 / even) + z * Lanes::splat(1.0 / odd);
    // In pairs and fours, which do not wait for each other.
    let low = pair(3.0, 5.0) + z2 * pair(7.0, 9.0);
    let high = pair(11.0, 13.0) + z2 * pair(15.0, 17.0) + z4 * pair(19.0, 21.0);
    Lanes::splat(2.0 * LOG2_E) * t * (Lanes::splat(1.0) + z * (low + z4 * high))
}

/// `e^r` for r of at most `ln 2 / 2` either way.
#[inline(always)]
fn exp_near_0(r: Lanes) -> Lanes {
    let r2 = r * r;
    let r4 = r2 * r2;
    let pair = |even: f64, odd: f64| Lanes::splat(1.0 / even) + r * Lanes::splat(1.0 / odd);
    let one = pair(2.0, 6.0) + r2 * pair(24.0, 120.0);
    let two = pair(720.0, 5040.0) + r2 * pair(40_320.0, 362_880.0);
    let three = pair(3_628_800.0, 39_916_800.0) + r2 * pair(479_001_600.0, 6_227_020_800.0);
    Lanes::splat(1.0) + (r + r2 * (one + r4 * (two + r4 * three)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::rng::Rng;

    /// Of one number, wherever it stands.
    fn power(a: f64, p: f64) -> f64 {
        let [first, .., last] = powers(Lanes::new(a, 2.0, 0.5, a), p).numbers();
        assert!(first == last || first.is_nan());
        first
    }

    #[test]
    fn powers_are_the_librarys_to_the_rounding_of_their_exponent() {
        let mut rng = Rng::new(5, 0);
        for _ in 0..200_000 {
            let (a, p) = ((480.0 * (rng.uniform() - 0.5)).exp2(), 4.0 * rng.uniform());
            let (ours, library) = (power(a, p), a.powf(p));
            let allowed = (2.0 + (p * a.log2()).abs()) * f64::EPSILON;
            assert!((ours / library - 1.0).abs() <= allowed, "{a:e}^{p}: {ours:e} is not {library:e}");
        }
    }

    #[test]
    fn near_1_no_digit_is_lost() {
        let mut rng = Rng::new(6, 0);
        for _ in 0..100_000 {
            let (a, p) = (0.5 + 1.5 * rng.uniform(), 4.0 * rng.uniform());
            assert!((power(a, p) / a.powf(p) - 1.0).abs() <= 4.0 * f64::EPSILON, "{a}^{p}");
        }
        assert_eq!((power(1.0, 2.5), power(2.0, 3.0), power(0.25, 0.5)), (1.0, 8.0, 0.5));
    }

    #[test]
    fn the_ends_of_the_doubles_are_the_librarys() {
        for a in [0.0, 5e-324, 1e-310, 1e-300, 1e300, f64::MAX, f64::INFINITY] {
            for p in [0.3, 1.0, 2.7, 3.0] {
                let (ours, library) = (power(a, p), a.powf(p));
                assert!(ours == library || (ours / library - 1.0).abs() < 1e-12, "{a:e}^{p}: {ours:e} is not {library:e}");
            }
        }
        assert!(power(f64::NAN, 2.0).is_nan() && power(-1.0, 0.5).is_nan());
    }
}
