//! Four doubles that are added, subtracted and multiplied side by side: two vectors of wasm, or plain numbers elsewhere. Both round
//! each product and each sum by itself, so the numbers are the same to the last digit.
//!
//! The compiler would find the vectors itself at opt-level 3, but not at the "z" of the page.

/// Lanes.
pub(super) const LANES: usize = 4;

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
    use std::arch::wasm32::{f64x2, f64x2_add, f64x2_extract_lane, f64x2_mul, f64x2_splat, f64x2_sub, v128};
    use std::ops::{Add, Mul, Sub};

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
    use std::ops::{Add, Mul, Sub};

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
