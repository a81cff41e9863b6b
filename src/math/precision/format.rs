//! Binary floating-point formats: a number is `k 2^e` with `|k| < 2^precision` and `e >= min_exponent`, and below `2^(max_exponent + 1)`.
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
    /// The greatest number lies in `[2^max_exponent, 2^(max_exponent + 1))`.
    pub max_exponent: i32,
}

impl Format {
    /// `(2 - 2^(1 - precision)) 2^max_exponent`, the greatest number.
    #[must_use]
    pub fn largest(&self) -> f64 {
        (2.0 - power_of_two(1 - self.precision as i32)) * power_of_two(self.max_exponent)
    }

    /// The least number above 0 that has all its digits; those below are subnormal.
    #[must_use]
    pub fn smallest_normal(&self) -> f64 {
        power_of_two(self.min_exponent + self.precision as i32 - 1)
    }

    /// The distance between the format's numbers about `value`: that between subnormals for 0, that below the greatest for what is beyond it.
    #[must_use]
    pub fn ulp(&self, value: f64) -> f64 {
        power_of_two((exponent(value).min(self.max_exponent) - (self.precision as i32 - 1)).max(self.min_exponent))
    }
}

/// e of `2^e <= |value| < 2^(e + 1)`; for 0 and subnormal doubles -1023, for infinities 1024.
pub(super) fn exponent(value: f64) -> i32 {
    (value.to_bits() >> 52 & 0x7ff) as i32 - 1023
}

/// `2^e` for e from -1074 to 1023.
pub(super) fn power_of_two(e: i32) -> f64 {
    if e >= -1022 { f64::from_bits(((e + 1023) as u64) << 52) } else { f64::from_bits(1 << (e + 1074)) }
}

/// The formats a lab offers.
pub static FORMATS: [Format; 4] = ALL;

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
