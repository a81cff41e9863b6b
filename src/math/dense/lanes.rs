//! Four doubles that are multiplied and added side by side: two vectors of wasm, or plain numbers elsewhere. Both round each
//! product and each sum by itself, so a network's numbers are the same to the last digit.
//!
//! The compiler would find the vectors itself at opt-level 3, but not at the "z" of the page.

/// Lanes.
pub(super) const LANES: usize = 4;

#[cfg(target_feature = "simd128")]
pub(super) use wasm::{Sums, add};

#[cfg(not(target_feature = "simd128"))]
pub(super) use plain::{Sums, add};

#[cfg(target_feature = "simd128")]
mod wasm {
    use std::arch::wasm32::{f64x2, f64x2_add, f64x2_extract_lane, f64x2_mul, f64x2_splat, v128};

    /// Four sums.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Sums(v128, v128);

    impl Sums {
        pub(in super::super) const ZERO: Self = Self(f64x2(0.0, 0.0), f64x2(0.0, 0.0));

        pub(in super::super) fn numbers(self) -> [f64; 4] {
            let Self(a, b) = self;
            [f64x2_extract_lane::<0>(a), f64x2_extract_lane::<1>(a), f64x2_extract_lane::<0>(b), f64x2_extract_lane::<1>(b)]
        }
    }

    /// `sums + a b`.
    #[inline(always)]
    pub(in super::super) fn add(sums: Sums, a: f64, b: &[f64; 4]) -> Sums {
        let a = f64x2_splat(a);
        Sums(f64x2_add(sums.0, f64x2_mul(a, f64x2(b[0], b[1]))), f64x2_add(sums.1, f64x2_mul(a, f64x2(b[2], b[3]))))
    }
}

#[cfg(not(target_feature = "simd128"))]
mod plain {
    /// Four sums.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Sums([f64; 4]);

    impl Sums {
        pub(in super::super) const ZERO: Self = Self([0.0; 4]);

        pub(in super::super) fn numbers(self) -> [f64; 4] {
            self.0
        }
    }

    /// `sums + a b`.
    #[inline(always)]
    pub(in super::super) fn add(Sums(sums): Sums, a: f64, b: &[f64; 4]) -> Sums {
        Sums([sums[0] + a * b[0], sums[1] + a * b[1], sums[2] + a * b[2], sums[3] + a * b[3]])
    }
}
