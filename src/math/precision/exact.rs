//! Numbers of twice a double's digits and any size, `(hi + lo) 2^exponent`: what an algorithm gives where nothing is rounded, as far as
//! anybody can tell: each operation is right to about `2^-100` of its result.
//!
//! The significand is two doubles, the second of them what the first has lost; sizes have an exponent of their own, so that squares of
//! `1e300` and of `1e-300` are numbers like others. What no real number is, is undefined: 1/0, the root of -1, infinity.
//! Reference: Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18, 1971; Joldes, Muller
//! and Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44(2), 2017.

use super::format::{exponent, power_of_two};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// `(hi + lo) 2^exponent` with `1 <= |hi| < 2` and hi the double next to `hi + lo`; all 0 for 0, and NaN where undefined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Exact {
    hi: f64,
    lo: f64,
    exponent: i32,
}

/// Digits further apart than this are beyond both doubles.
const APART: i32 = -200;

/// So many binary places lift subnormal doubles among the normal ones.
const LIFT: i32 = 64;

impl From<f64> for Exact {
    fn from(value: f64) -> Self {
        if value.is_subnormal() { normal(value * power_of_two(LIFT), 0.0, -LIFT) } else { normal(value, 0.0, 0) }
    }
}

impl Exact {
    const ZERO: Self = Self { hi: 0.0, lo: 0.0, exponent: 0 };
    pub(super) const UNDEFINED: Self = Self { hi: f64::NAN, lo: 0.0, exponent: 0 };

    /// Whether it is a number.
    pub(super) fn is_defined(self) -> bool {
        !self.hi.is_nan()
    }

    pub(super) fn is_positive(self) -> bool {
        self.hi > 0.0
    }

    /// The double next to it, NaN where undefined.
    pub(super) fn to_f64(self) -> f64 {
        if self.exponent.abs() < 1023 { self.hi * power_of_two(self.exponent) } else { libm::scalbn(self.hi, self.exponent) }
    }

    /// `2^by` times it.
    pub(super) fn shift(self, by: i32) -> Self {
        if self.hi == 0.0 { self } else { Self { exponent: self.exponent + by, ..self } }
    }

    pub(super) fn abs(self) -> Self {
        if self.hi < 0.0 { -self } else { self }
    }

    pub(super) fn sqrt(self) -> Self {
        if self.hi == 0.0 {
            return self;
        }
        let odd = self.exponent & 1;
        let square = Self { exponent: odd, ..self };
        let root = square.to_f64().sqrt();
        // One step of Newton's method doubles the digits.
        let rest = square - Self::from(root) * Self::from(root);
        normal(root, rest.to_f64() / (2.0 * root), (self.exponent - odd) / 2)
    }

    /// `self^p` for `self >= 0` and p from 1 on; to a double's digits only unless 2p is whole.
    pub(super) fn power(self, p: f64) -> Self {
        match whole(2.0 * p) {
            _ if self.hi == 0.0 => self,
            Some(halves) if halves % 2 == 0 => self.whole_power(halves / 2),
            Some(halves) => self.sqrt().whole_power(halves),
            None => self.short_power(p),
        }
    }

    /// `self^(1/q)`, likewise.
    pub(super) fn root(self, q: f64) -> Self {
        match whole(2.0 * q) {
            _ if self.hi == 0.0 => self,
            Some(4) => self.sqrt(),
            Some(halves) => (self * self).whole_root(halves),
            None => self.short_power(1.0 / q),
        }
    }

    fn whole_power(self, n: u32) -> Self {
        (1..n).fold(self, |product, _| product * self)
    }

    /// By a step of Newton's method from the root of a double.
    fn whole_root(self, n: u32) -> Self {
        let whole = self.exponent.div_euclid(n.cast_signed());
        let radicand = self.shift(-whole * n.cast_signed());
        let root = radicand.short_power(1.0 / f64::from(n));
        let below = root.whole_power(n - 1);
        (root + (radicand - below * root) / (below * Self::from(f64::from(n)))).shift(whole)
    }

    fn short_power(self, p: f64) -> Self {
        let exponent = f64::from(self.exponent) * p;
        let whole = exponent.floor();
        normal(self.hi.powf(p) * (exponent - whole).exp2(), 0.0, whole as i32)
    }
}

fn whole(value: f64) -> Option<u32> {
    (value.fract() == 0.0).then_some(value as u32)
}

/// `(hi + lo) 2^exponent` of normal doubles, the first of them 0 or the greater in size.
fn normal(hi: f64, lo: f64, shift: i32) -> Exact {
    let sum = hi + lo;
    let rest = lo - (sum - hi);
    if sum == 0.0 {
        return Exact::ZERO;
    }
    if !sum.is_finite() {
        return Exact::UNDEFINED;
    }
    let exponent = exponent(sum);
    if exponent == 1023 {
        // Its inverse is no normal double.
        return normal(hi / 4.0, lo / 4.0, shift + 2);
    }
    let unit = power_of_two(-exponent);
    Exact { hi: sum * unit, lo: rest * unit, exponent: shift + exponent }
}

/// `a + b` and what it has lost (Knuth's two-sum).
#[inline]
fn two_sum(a: f64, b: f64) -> [f64; 2] {
    let sum = a + b;
    let of_b = sum - a;
    [sum, (a - (sum - of_b)) + (b - of_b)]
}

/// `a b` and what it has lost (Dekker's two-product): wasm has no fused multiply-add.
#[inline]
fn two_product(a: f64, b: f64) -> [f64; 2] {
    let product = a * b;
    let ([a1, a2], [b1, b2]) = (halves(a), halves(b));
    [product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2]
}

/// The upper half of the digits and the lower (Veltkamp's split).
#[inline]
fn halves(a: f64) -> [f64; 2] {
    let scaled = 134_217_729.0 * a; // 2^27 + 1
    let upper = scaled - (scaled - a);
    [upper, a - upper]
}

impl Neg for Exact {
    type Output = Self;

    fn neg(self) -> Self {
        Self { hi: -self.hi, lo: -self.lo, ..self }
    }
}

impl Add for Exact {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        if self.hi == 0.0 || other.hi == 0.0 {
            return if self.hi == 0.0 { other } else { self };
        }
        let (greater, less) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        let apart = less.exponent - greater.exponent;
        if apart < APART && less.is_defined() {
            return greater;
        }
        let unit = power_of_two(apart.max(APART));
        let [sum, lost] = two_sum(greater.hi, less.hi * unit);
        let [low, lowest] = two_sum(greater.lo, less.lo * unit);
        let [sum, lost] = two_sum(sum, lost + low);
        normal(sum, lost + lowest, greater.exponent)
    }
}

impl Sub for Exact {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Exact {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let [product, lost] = two_product(self.hi, other.hi);
        normal(product, lost + (self.hi * other.lo + self.lo * other.hi), self.exponent + other.exponent)
    }
}

impl Div for Exact {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        if other.hi == 0.0 {
            return Self::UNDEFINED;
        }
        // Long division, a double's digits at a time.
        let (dividend, divisor) = (Self { exponent: 0, ..self }, Self { exponent: 0, ..other });
        let first = self.hi / other.hi;
        let rest = dividend - divisor * Self::from(first);
        let second = rest.to_f64() / other.hi;
        let third = (rest - divisor * Self::from(second)).to_f64() / other.hi;
        let [quotient, lost] = two_sum(first, second);
        normal(quotient, lost + third, self.exponent - other.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(value: f64) -> Exact {
        Exact::from(value)
    }

    /// Fails unless they differ by less than `2^-99` of the second.
    #[track_caller]
    fn assert_same(a: Exact, b: Exact) {
        let difference = (a - b).abs().shift(99);
        assert!((b.abs() - difference).is_positive() || a == b, "{a:?} is not {b:?}");
    }

    #[test]
    fn a_double_is_what_it_was() {
        for value in [0.0, 1.0, -0.1, 5e-324, -2.2e-310, 1e300, f64::MAX, f64::MIN_POSITIVE] {
            assert_eq!(exact(value).to_f64(), value);
        }
        assert_eq!(exact(f64::MAX).exponent, 1023);
        assert_eq!(exact(5e-324), Exact { hi: 1.0, lo: 0.0, exponent: -1074 });
    }

    #[test]
    fn what_a_double_loses_is_kept() {
        assert_eq!((exact(1e16) + exact(1.0)) - exact(1e16), exact(1.0));
        assert_eq!((exact(1.0) + exact(1e-25)) - exact(1.0), exact(1e-25));
        let (one_and, tiny) = (exact(1.0 + 2f64.powi(-30)), 2f64.powi(-60));
        assert_eq!(one_and * one_and, exact(1.0 + 2f64.powi(-29)) + exact(tiny));
    }

    #[test]
    fn thirds_of_tenths_come_back() {
        for (a, b) in [(1.0, 3.0), (0.1, 7.0), (-1e200, 3e-200), (5e-324, 1e300)] {
            assert_same(exact(a) / exact(b) * exact(b), exact(a));
        }
        // A mean of equal numbers is that number, to the last digit: else a constant row would have a variance.
        let sum = (1..4096).fold(exact(0.1), |sum, _| sum + exact(0.1));
        assert_eq!(sum / exact(4096.0), exact(0.1));
        let sum = (1..1000).fold(exact(0.1), |sum, _| sum + exact(0.1));
        assert_eq!(sum / exact(1000.0), exact(0.1));
    }

    #[test]
    fn powers_and_roots_undo_each_other() {
        for value in [2.0, 0.3, 1e-9, 7e201, 3e-320] {
            assert_same(exact(value).sqrt() * exact(value).sqrt(), exact(value));
            for p in [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0] {
                assert_same(exact(value).power(p).root(p), exact(value));
            }
        }
        assert_eq!(exact(3.0).power(4.0), exact(81.0));
        assert_same(exact(2.0).power(1.5), exact(8.0).sqrt());
    }

    #[test]
    fn other_powers_have_a_doubles_digits() {
        let close = |a: f64, b: f64, rel: f64| (a / b - 1.0).abs() < rel;
        assert!(close(exact(2.0).power(1.7).to_f64(), 3.249_009_585_424_942, 1e-15));
        assert!(close(exact(1e-3).root(1.7).to_f64(), 0.017_190_722_018_585_74, 1e-14));
        assert_eq!(exact(1e250).power(3.3).to_f64(), f64::INFINITY);
        // The exponent, 2741, takes as many digits from its fraction.
        assert!(close(exact(1e250).power(3.3).root(3.3).to_f64(), 1e250, 1e-12));
    }

    #[test]
    fn there_is_no_greatest_and_no_smallest() {
        let (huge, tiny) = (exact(1e300), exact(1e-300));
        assert_eq!((huge * huge).to_f64(), f64::INFINITY);
        assert_same((huge * huge).sqrt(), huge);
        assert_eq!((tiny * tiny).to_f64(), 0.0);
        assert_same((tiny * tiny).sqrt(), tiny);
        assert_same(huge * huge * tiny * tiny, (huge * tiny) * (huge * tiny));
    }

    #[test]
    fn what_is_no_number_is_undefined() {
        let [zero, one] = [0.0, 1.0].map(exact);
        for undefined in [one / zero, zero / zero, exact(f64::INFINITY), exact(f64::NAN), exact(-1.0).sqrt()] {
            assert!(!undefined.is_defined());
            for result in [undefined + one, one - undefined, undefined * zero, zero / undefined, undefined.sqrt(), undefined.power(3.0)] {
                assert!(!result.is_defined());
            }
        }
        assert_eq!(zero.sqrt(), zero);
        assert_eq!(zero / one, zero);
    }
}
