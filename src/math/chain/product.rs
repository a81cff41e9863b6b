//! Products of many factors that neither vanish nor overflow on the way, as `mantissa * BIG^power`.

use std::f64::consts::LOG10_2;

/// Doublings in one power.
const BITS: i32 = 600;
/// `2^600`.
const BIG: f64 = f64::from_bits((1023 + BITS as u64) << 52);
/// `2^300`: mantissas but 0 stay within `1 / ROOT..=ROOT`.
const ROOT: f64 = f64::from_bits((1023 + BITS as u64 / 2) << 52);

/// A product so far.
#[derive(Clone, Copy)]
pub(super) struct Product {
    mantissa: f64,
    power: i32,
}

impl Product {
    /// Of no factors.
    pub(super) const ONE: Self = Self { mantissa: 1.0, power: 0 };

    /// With one factor more. A factor of 0 makes it 0, even if infinite before: 0 is exact where infinity is only too large for a double.
    pub(super) fn times(self, factor: f64) -> Self {
        if self.mantissa == 0.0 || factor == 0.0 {
            return Self { mantissa: 0.0, power: 0 };
        }
        let factor = Self { mantissa: factor, power: 0 }.balanced();
        Self { mantissa: self.mantissa * factor.mantissa, power: self.power + factor.power }.balanced()
    }

    fn balanced(self) -> Self {
        let Self { mantissa, power } = self;
        if mantissa.abs() > ROOT {
            Self { mantissa: mantissa / BIG, power: power + 1 }
        } else if mantissa.abs() < 1.0 / ROOT {
            Self { mantissa: mantissa * BIG, power: power - 1 }
        } else {
            self
        }
    }

    /// As a double, rounded once more at most: 0 and infinity keep the sign of what was too small or too large for it.
    pub(super) fn value(self) -> f64 {
        // Beyond three powers any mantissa is 0 or infinite already.
        let powers = self.power.unsigned_abs().min(3);
        (0..powers).fold(self.mantissa, |product, _| if self.power > 0 { product * BIG } else { product / BIG })
    }

    /// `log10 |product|`, -inf for 0.
    pub(super) fn log10(self) -> f64 {
        self.mantissa.abs().log10() + LOG10_2 * f64::from(BITS) * f64::from(self.power)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(factors: &[f64]) -> Product {
        factors.iter().fold(Product::ONE, |product, factor| product.times(*factor))
    }

    #[test]
    fn what_a_double_can_hold_comes_back_from_beyond_it() {
        assert_eq!(product(&[1e-300, -1e-300, 1e300, 1e300]).value(), 1e-300 * -1e300 * (1e-300 * 1e300));
        assert_eq!(product(&[f64::MAX, f64::MAX, 5e-324, 5e-324]).value(), (f64::MAX * 5e-324) * (f64::MAX * 5e-324));
        for value in [5e-324, 2.5e-310, 1e-200, 1.0, -3.0, 1e200, f64::MAX] {
            assert_eq!(product(&[value]).value(), value);
        }
    }

    #[test]
    fn what_it_cannot_hold_keeps_its_sign_and_logarithm() {
        let (small, large) = (product(&[-1e-200; 5]), product(&[-1e200; 5]));
        assert_eq!((small.value(), large.value()), (0.0, f64::NEG_INFINITY));
        assert!(small.value().is_sign_negative());
        assert!((small.log10() + 1000.0).abs() < 1e-9 && (large.log10() - 1000.0).abs() < 1e-9);
    }

    #[test]
    fn a_factor_of_0_makes_0_of_anything() {
        for zero in [product(&[1e300, 0.0, 1e300]), product(&[f64::INFINITY, 0.0]), product(&[0.0, f64::INFINITY])] {
            assert_eq!((zero.value(), zero.log10()), (0.0, f64::NEG_INFINITY));
        }
        assert_eq!(product(&[f64::INFINITY, -1e-300, 1e-300]).value(), f64::NEG_INFINITY);
    }
}
