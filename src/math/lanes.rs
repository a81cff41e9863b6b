//! Four doubles that are computed with side by side: two vectors of wasm, or plain numbers elsewhere. Both round each product and each sum
//! by itself, so the numbers are the same to the last digit.
//!
//! The compiler would find the vectors itself at opt-level 3, but not at the "z" of the page.

/// Lanes.
pub(super) const LANES: usize = 4;

/// `1.5 * 2^52`: a whole number of up to 51 bits that is added to it stands in the last bits.
const WHOLE: f64 = f64::from_bits((1023 + 52) << 52 | 1 << 51);

const MANTISSA: u64 = (1 << 52) - 1;

#[cfg(target_feature = "simd128")]
pub(super) use wasm::Lanes;

#[cfg(not(target_feature = "simd128"))]
pub(super) use plain::Lanes;

impl Lanes {
    /// 0 in each.
    pub(super) const ZERO: Self = Self::new(0.0, 0.0, 0.0, 0.0);

    /// Each from its place.
    #[inline(always)]
    pub(super) fn load(from: &[f64; LANES]) -> Self {
        Self::new(from[0], from[1], from[2], from[3])
    }

    /// Each to its place.
    #[inline(always)]
    pub(super) fn store(self, to: &mut [f64; LANES]) {
        *to = self.numbers();
    }

    /// Up to four, 0 in the others.
    pub(super) fn load_some(from: &[f64]) -> Self {
        let mut numbers = [0.0; LANES];
        numbers[..from.len()].copy_from_slice(from);
        Self::load(&numbers)
    }

    /// The first of them.
    pub(super) fn store_some(self, to: &mut [f64]) {
        to.copy_from_slice(&self.numbers()[..to.len()]);
    }

    /// Their sum.
    #[inline(always)]
    pub(super) fn sum(self) -> f64 {
        let [a, b, c, d] = self.numbers();
        (a + b) + (c + d)
    }
}

#[cfg(target_feature = "simd128")]
mod wasm {
    use std::arch::wasm32::{
        f64x2, f64x2_abs, f64x2_add, f64x2_div, f64x2_extract_lane, f64x2_ge, f64x2_gt, f64x2_lt, f64x2_mul, f64x2_nearest, f64x2_splat,
        f64x2_sub, i64x2_all_true, i64x2_shl, u64x2_shr, u64x2_splat, v128, v128_and, v128_bitselect, v128_or,
    };
    use std::f64::consts::SQRT_2;
    use std::ops::{Add, Div, Mul, Sub};

    use super::{MANTISSA, WHOLE};

    /// Four numbers.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Lanes(v128, v128);

    impl Lanes {
        #[inline(always)]
        pub(in super::super) const fn new(a: f64, b: f64, c: f64, d: f64) -> Self {
            Self(f64x2(a, b), f64x2(c, d))
        }

        /// The same in each.
        #[inline(always)]
        pub(in super::super) fn splat(a: f64) -> Self {
            Self(f64x2_splat(a), f64x2_splat(a))
        }

        #[inline(always)]
        pub(in super::super) fn numbers(self) -> [f64; 4] {
            let Self(a, b) = self;
            [f64x2_extract_lane::<0>(a), f64x2_extract_lane::<1>(a), f64x2_extract_lane::<0>(b), f64x2_extract_lane::<1>(b)]
        }

        #[inline(always)]
        pub(in super::super) fn abs(self) -> Self {
            Self(f64x2_abs(self.0), f64x2_abs(self.1))
        }

        /// Numbers of 0 or more, with the signs of others.
        #[inline(always)]
        pub(in super::super) fn with_signs_of(self, other: Self) -> Self {
            let sign = |a| v128_and(a, f64x2_splat(-0.0));
            Self(v128_or(self.0, sign(other.0)), v128_or(self.1, sign(other.1)))
        }

        /// To whole numbers, ties to even.
        #[inline(always)]
        pub(in super::super) fn nearest(self) -> Self {
            Self(f64x2_nearest(self.0), f64x2_nearest(self.1))
        }

        /// Whether all are of that range.
        #[inline(always)]
        pub(in super::super) fn are_within(self, from: f64, below: f64) -> bool {
            let is = |a| v128_and(f64x2_ge(a, f64x2_splat(from)), f64x2_lt(a, f64x2_splat(below)));
            i64x2_all_true(v128_and(is(self.0), is(self.1)))
        }

        /// e and m of each `2^e m`, m from `1/sqrt 2` to `sqrt 2`; for ordinary numbers above 0.
        #[inline(always)]
        pub(in super::super) fn exponents_and_mantissas(self) -> (Self, Self) {
            let ((e0, m0), (e1, m1)) = (split(self.0), split(self.1));
            (Self(e0, e1), Self(m0, m1))
        }

        /// `a 2^e` for whole e, for which `2^e` is an ordinary double.
        #[inline(always)]
        pub(in super::super) fn scaled(self, e: Self) -> Self {
            let power = |e| i64x2_shl(f64x2_add(e, f64x2_splat(WHOLE + 1023.0)), 52);
            Self(f64x2_mul(self.0, power(e.0)), f64x2_mul(self.1, power(e.1)))
        }
    }

    #[inline(always)]
    fn split(a: v128) -> (v128, v128) {
        let e = f64x2_sub(v128_or(u64x2_shr(a, 52), f64x2_splat(WHOLE)), f64x2_splat(WHOLE + 1023.0));
        let m = v128_or(v128_and(a, u64x2_splat(MANTISSA)), f64x2_splat(1.0));
        let is_large = f64x2_gt(m, f64x2_splat(SQRT_2));
        (f64x2_add(e, v128_and(is_large, f64x2_splat(1.0))), v128_bitselect(f64x2_mul(m, f64x2_splat(0.5)), m, is_large))
    }

    impl Div for Lanes {
        type Output = Self;

        #[inline(always)]
        fn div(self, other: Self) -> Self {
            Self(f64x2_div(self.0, other.0), f64x2_div(self.1, other.1))
        }
    }

    impl Add for Lanes {
        type Output = Self;

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            Self(f64x2_add(self.0, other.0), f64x2_add(self.1, other.1))
        }
    }

    impl Sub for Lanes {
        type Output = Self;

        #[inline(always)]
        fn sub(self, other: Self) -> Self {
            Self(f64x2_sub(self.0, other.0), f64x2_sub(self.1, other.1))
        }
    }

    impl Mul for Lanes {
        type Output = Self;

        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            Self(f64x2_mul(self.0, other.0), f64x2_mul(self.1, other.1))
        }
    }
}

#[cfg(not(target_feature = "simd128"))]
mod plain {
    use std::f64::consts::SQRT_2;
    use std::ops::{Add, Div, Mul, Sub};

    use super::{MANTISSA, WHOLE};

    /// Four numbers.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Lanes([f64; 4]);

    impl Lanes {
        #[inline(always)]
        pub(in super::super) const fn new(a: f64, b: f64, c: f64, d: f64) -> Self {
            Self([a, b, c, d])
        }

        /// The same in each.
        #[inline(always)]
        pub(in super::super) fn splat(a: f64) -> Self {
            Self([a; 4])
        }

        #[inline(always)]
        pub(in super::super) fn numbers(self) -> [f64; 4] {
            self.0
        }

        pub(in super::super) fn abs(self) -> Self {
            Self(self.0.map(f64::abs))
        }

        /// Numbers of 0 or more, with the signs of others.
        pub(in super::super) fn with_signs_of(self, other: Self) -> Self {
            Self(std::array::from_fn(|i| self.0[i].copysign(other.0[i])))
        }

        /// To whole numbers, ties to even.
        pub(in super::super) fn nearest(self) -> Self {
            Self(self.0.map(f64::round_ties_even))
        }

        /// Whether all are of that range.
        pub(in super::super) fn are_within(self, from: f64, below: f64) -> bool {
            self.0.iter().all(|a| (from..below).contains(a))
        }

        /// e and m of each `2^e m`, m from `1/sqrt 2` to `sqrt 2`; for ordinary numbers above 0.
        pub(in super::super) fn exponents_and_mantissas(self) -> (Self, Self) {
            let split = self.0.map(|a| {
                let e = f64::from_bits(a.to_bits() >> 52 | WHOLE.to_bits()) - (WHOLE + 1023.0);
                let m = f64::from_bits(a.to_bits() & MANTISSA | 1.0_f64.to_bits());
                if m > SQRT_2 { (e + 1.0, 0.5 * m) } else { (e, m) }
            });
            (Self(split.map(|(e, _)| e)), Self(split.map(|(_, m)| m)))
        }

        /// `a 2^e` for whole e, for which `2^e` is an ordinary double.
        pub(in super::super) fn scaled(self, e: Self) -> Self {
            self * Self(e.0.map(|e| f64::from_bits((e + (WHOLE + 1023.0)).to_bits() << 52)))
        }
    }

    impl Div for Lanes {
        type Output = Self;

        fn div(self, Self(b): Self) -> Self {
            let Self(a) = self;
            Self([a[0] / b[0], a[1] / b[1], a[2] / b[2], a[3] / b[3]])
        }
    }

    impl Add for Lanes {
        type Output = Self;

        #[inline(always)]
        fn add(self, Self(b): Self) -> Self {
            let Self(a) = self;
            Self([a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]])
        }
    }

    impl Sub for Lanes {
        type Output = Self;

        #[inline(always)]
        fn sub(self, Self(b): Self) -> Self {
            let Self(a) = self;
            Self([a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]])
        }
    }

    impl Mul for Lanes {
        type Output = Self;

        #[inline(always)]
        fn mul(self, Self(b): Self) -> Self {
            let Self(a) = self;
            Self([a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]])
        }
    }
}
