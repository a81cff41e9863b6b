//! Numbers of twice a double's digits, as the unevaluated sum of two doubles: what a computation would have given had it not been rounded,
//! for all that a reader can tell.
//!
//! Sum and difference of two doubles have an exact error that is a double again, and so has a product, of halves of its factors. What is
//! beyond the doubles is infinite here too. Reference: Dekker, "A floating-point technique for extending the available precision", Numer. Math. 18
//! (1971); Hida, Li and Bailey, "Library for double-double and quad-double arithmetic", 2007.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// `hi + lo`, with `hi` the double nearest to it. Where `hi` is not finite `lo` is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// The double nearest to it.
    pub hi: f64,
    /// What is left.
    pub lo: f64,
}

impl From<f64> for Exact {
    fn from(hi: f64) -> Self {
        Self { hi, lo: 0.0 }
    }
}

impl Exact {
    /// The square root; NaN below 0.
    #[must_use]
    pub fn sqrt(self) -> Self {
        let root = self.hi.sqrt();
        if root == 0.0 || !root.is_finite() {
            return root.into();
        }
        // One step of Newton's.
        let left = self - product(root, root);
        normalized(root, left.hi / (2.0 * root))
    }

    /// `self^p` for `self >= 0`, to the digits of a double only: powers that are no squares are seldom asked for.
    #[must_use]
    pub fn powf(self, p: f64) -> Self {
        if p == 2.0 {
            return self * self;
        }
        let power = self.hi.powf(p);
        if power == 0.0 || !power.is_finite() { power.into() } else { normalized(power, power * p * self.lo / self.hi) }
    }

    /// Its size.
    #[must_use]
    pub fn abs(self) -> Self {
        if self.hi < 0.0 { -self } else { self }
    }
}

/// `hi + lo` for `|hi| >= |lo|`.
fn normalized(hi: f64, lo: f64) -> Exact {
    let sum = hi + lo;
    if sum.is_finite() { Exact { hi: sum, lo: lo - (sum - hi) } } else { hi.into() }
}

/// `a + b`, exactly.
fn sum(a: f64, b: f64) -> Exact {
    let hi = a + b;
    if !hi.is_finite() {
        return hi.into();
    }
    let part = hi - a;
    Exact { hi, lo: (a - (hi - part)) + (b - part) }
}

/// Upper and lower half of a double's digits.
fn halves(a: f64) -> (f64, f64) {
    let shifted = 134_217_729.0 * a; // 2^27 + 1
    let upper = shifted - (shifted - a);
    (upper, a - upper)
}

/// Factors up to here have halves, and products down to here an exact error.
const LARGE: f64 = 1e290;
const SMALL: f64 = 1e-260;

/// `a b`, exactly; of factors near the ends of the doubles to a double's digits.
fn product(a: f64, b: f64) -> Exact {
    let hi = a * b;
    if !hi.is_finite() || a.abs() > LARGE || b.abs() > LARGE || hi.abs() < SMALL {
        return hi.into();
    }
    let ((a1, a2), (b1, b2)) = (halves(a), halves(b));
    Exact { hi, lo: ((a1 * b1 - hi) + a1 * b2 + a2 * b1) + a2 * b2 }
}

impl Neg for Exact {
    type Output = Self;

    fn neg(self) -> Self {
        Self { hi: -self.hi, lo: -self.lo }
    }
}

impl Add for Exact {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (upper, lower) = (sum(self.hi, other.hi), sum(self.lo, other.lo));
        if !upper.hi.is_finite() {
            return upper;
        }
        let first = normalized(upper.hi, upper.lo + lower.hi);
        normalized(first.hi, first.lo + lower.lo)
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
        let upper = product(self.hi, other.hi);
        if !upper.hi.is_finite() || upper.hi == 0.0 {
            return upper;
        }
        normalized(upper.hi, upper.lo + (self.hi * other.lo + self.lo * other.hi))
    }
}

impl Div for Exact {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let first = self.hi / other.hi;
        if !first.is_finite() || first == 0.0 || !other.hi.is_finite() {
            return first.into();
        }
        let left = self - other * first.into();
        let second = left.hi / other.hi;
        let third = (left - other * second.into()).hi / other.hi;
        normalized(first, second) + third.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(v: f64) -> Exact {
        v.into()
    }

    #[test]
    fn what_a_double_loses_is_kept() {
        assert_eq!((exact(1e16) + exact(1.0)) - exact(1e16), exact(1.0));
        assert_eq!((exact(1.0) + exact(1e-25)) - exact(1.0), exact(1e-25));
        // (1 + 2^-30)^2 = 1 + 2^-29 + 2^-60.
        let square = exact(1.0 + 2f64.powi(-30)) * exact(1.0 + 2f64.powi(-30));
        assert_eq!(square, Exact { hi: 1.0 + 2f64.powi(-29), lo: 2f64.powi(-60) });
    }

    #[test]
    fn thirds_and_roots_come_back_to_thirty_digits() {
        let third = exact(1.0) / exact(3.0);
        assert!(((third + third + third) - exact(1.0)).hi.abs() < 1e-31);
        for v in [2.0, 3.0, 1e-9, 123_456.789, 1e200] {
            let root = exact(v).sqrt();
            assert!((root * root - exact(v)).hi.abs() < 1e-30 * v, "{v}");
            let quotient = exact(v) / root;
            assert!((quotient - root).hi.abs() < 1e-30 * root.hi, "{v}");
        }
    }

    #[test]
    fn ends_of_the_doubles_are_no_nan() {
        assert_eq!(exact(1e300) * exact(1e300), exact(f64::INFINITY));
        assert_eq!(exact(f64::MAX) + exact(f64::MAX), exact(f64::INFINITY));
        assert_eq!(exact(1.0) / exact(f64::INFINITY), exact(0.0));
        assert_eq!(exact(1e-200) * exact(1e-200), exact(0.0));
        assert_eq!(exact(1.0) / exact(0.0), exact(f64::INFINITY));
        assert_eq!(exact(0.0).sqrt(), exact(0.0));
        assert_eq!(exact(f64::INFINITY).sqrt(), exact(f64::INFINITY));
        assert!(exact(-1.0).sqrt().hi.is_nan());
        assert!((exact(1e295) * exact(2.0)).hi == 2e295);
    }
}
