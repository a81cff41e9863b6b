//! Binary floating-point formats: a number is `k 2^e` with `|k| < 2^precision` and `e >= min_exponent`. Reference: IEEE 754-2019, section 3.3.

/// The numbers of a format, but for the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Its URL key.
    pub key: &'static str,
    /// Bits of the significand, the hidden one included.
    pub precision: u32,
    /// The smallest number above 0 is `2^min_exponent`, a subnormal.
    pub min_exponent: i32,
}

/// The formats a lab offers.
pub static FORMATS: [Format; 4] = ALL;

const ALL: [Format; 4] = [
    Format { key: "f64", precision: 53, min_exponent: -1074 },
    Format { key: "f32", precision: 24, min_exponent: -149 },
    Format { key: "bf16", precision: 8, min_exponent: -133 },
    Format { key: "f16", precision: 11, min_exponent: -24 },
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
