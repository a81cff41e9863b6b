//! Decimal numbers as doubles, without the detour through text, whose parser brings 10 KB of tables to the page.

/// `digits * 10^exponent`; `digits` is whole. The nearest double where both that and the power of ten are exact, that is for
/// `|digits| < 2^53` and `|exponent| <= 22`, so that 3 * 10^-1 is 0.3; else within a few units in the last place.
#[must_use]
pub fn from_decimal(digits: f64, exponent: i32) -> f64 {
    let power = 10f64.powi(exponent.abs());
    match exponent {
        // The power would overflow before the quotient is too small for a double.
        ..-300 => digits / 1e300 / 10f64.powi(-300 - exponent),
        -300..0 => digits / power,
        _ => digits * power,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_number_is_what_its_text_reads_as() {
        for exponent in -22..=22 {
            for digits in [0, 1, -3, 7, 25, 123_456_789, -9_007_199_254_740_991_i64] {
                let text: f64 = format!("{digits}e{exponent}").parse().expect("a number");
                assert_eq!(from_decimal(digits as f64, exponent), text, "{digits}e{exponent}");
            }
        }
    }

    #[test]
    fn far_powers_are_right_to_a_few_bits() {
        for exponent in [-320, -310, -305, -200, -40, 40, 200, 300] {
            let text: f64 = format!("25e{exponent}").parse().expect("a number");
            assert!((from_decimal(25.0, exponent) - text).abs() <= 1e-14 * text + 5e-324, "25e{exponent}");
        }
    }
}
