//! Binary floating-point formats: a number is `k 2^e` with `|k| < 2^precision`, `e >= min_exponent` and `|k 2^e| < 2^(max_exponent + 1)`.
//! Reference: IEEE 754-2019, section 3.3.

/// The numbers of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Its URL key.
    pub key: &'static str,
    /// Bits of the significand, the hidden one included.
    pub precision: u32,
    /// The smallest number above 0 is `2^min_exponent`, a subnormal.
    pub min_exponent: i32,
    /// The greatest power of two is `2^max_exponent`.
    pub max_exponent: i32,
}

/// The formats a lab offers.
pub static FORMATS: [Format; 4] = ALL;

/// Single precision, to which the shorter formats are widened.
pub static F32: &Format = &FORMATS[1];

const ALL: [Format; 4] = [
    Format { key: "f64", precision: 53, min_exponent: -1074, max_exponent: 1023 },
    Format { key: "f32", precision: 24, min_exponent: -149, max_exponent: 127 },
    Format { key: "bf16", precision: 8, min_exponent: -133, max_exponent: 127 },
    Format { key: "f16", precision: 11, min_exponent: -24, max_exponent: 15 },
];

/// Their keys, in the same order.
pub const KEYS: [&str; ALL.len()] = {
    let mut keys = [""; ALL.len()];
    let mut i = 0;
    while i < ALL.len() {
        keys[i] = ALL[i].key;
        i += 1;
    }
    keys
};

/// Where a key stands in [`FORMATS`].
#[must_use]
pub fn position(key: &str) -> Option<usize> {
    KEYS.iter().position(|k| *k == key)
}

impl Format {
    /// `(2 - 2^(1 - precision)) 2^max_exponent`, the greatest number.
    #[must_use]
    pub fn largest(&self) -> f64 {
        (2.0 - power_of_two(1 - self.precision.cast_signed())) * power_of_two(self.max_exponent)
    }

    /// The smallest number above 0 with all its digits; what is smaller is subnormal.
    #[must_use]
    pub fn smallest_normal(&self) -> f64 {
        power_of_two(self.min_exponent + self.precision.cast_signed() - 1)
    }

    /// The distance to the next greater number in size: for 0 and subnormals the smallest subnormal, beyond the greatest number the
    /// distance below it.
    #[must_use]
    pub fn ulp(&self, value: f64) -> f64 {
        power_of_two(self.ulp_exponent(value))
    }

    /// The logarithm of [`Format::ulp`] to the base 2.
    pub(super) fn ulp_exponent(&self, value: f64) -> i32 {
        self.last_exponent(exponent(value).min(self.max_exponent))
    }

    /// e of the last digit of a number between `2^exponent` and twice that, had the format no greatest number.
    pub(super) fn last_exponent(&self, exponent: i32) -> i32 {
        (exponent + 1 - self.precision.cast_signed()).max(self.min_exponent)
    }
}

/// e of `2^e <= |value| < 2^(e + 1)`; -1023 for 0 and subnormal doubles, 1024 for infinities and NaN.
#[inline]
pub(super) fn exponent(value: f64) -> i32 {
    ((value.to_bits() >> 52) & 0x7ff) as i32 - 1023
}

/// `2^exponent`, for the exponents of doubles above 0.
#[inline]
pub(super) fn power_of_two(exponent: i32) -> f64 {
    let bits = if exponent < -1022 { 1 << (exponent + 1074) } else { ((exponent + 1023) as u64) << 52 };
    f64::from_bits(bits)
}
