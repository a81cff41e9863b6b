//! Numerals as books set them: a true minus, powers of ten, raised and lowered figures, italic symbols.

use crate::math::decimal::from_decimal;

/// U+2212, as wide as a plus.
const MINUS: char = '\u{2212}';

/// `digits * 10^exponent` written out, never with more decimals than it has.
pub(super) fn plain(digits: i64, exponent: i32) -> String {
    if digits == 0 {
        return "0".to_owned();
    }
    let sign = if digits < 0 { MINUS.to_string() } else { String::new() };
    let decimals = usize::try_from(-exponent).unwrap_or(0);
    let zeros = "0".repeat(usize::try_from(exponent).unwrap_or(0));
    let magnitude = format!("{:0>width$}{zeros}", digits.unsigned_abs(), width = decimals + 1);
    let (whole, fraction) = magnitude.split_at_checked(magnitude.len() - decimals).unwrap_or((&magnitude, ""));
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{fraction}")
}

/// `digits * 10^exponent` as in 2.5×10⁷, 10⁻³.
pub(super) fn scientific(digits: i64, exponent: i32) -> String {
    let magnitude = digits.unsigned_abs().to_string();
    let power = exponent + i32::try_from(magnitude.len()).unwrap_or(i32::MAX) - 1;
    let (head, tail) = magnitude.split_at_checked(1).unwrap_or((&magnitude, ""));
    let tail = tail.trim_end_matches('0');
    let sign = if digits < 0 { MINUS.to_string() } else { String::new() };
    match (digits, head, tail) {
        (0, ..) => "0".to_owned(),
        (_, "1", "") => format!("{sign}{}", power_of_ten(power)),
        (_, _, "") => format!("{sign}{head}×{}", power_of_ten(power)),
        _ => format!("{sign}{head}.{tail}×{}", power_of_ten(power)),
    }
}

/// As in 10⁻³.
pub(super) fn power_of_ten(power: i32) -> String {
    format!("10{}", power.to_string().chars().map(raised).collect::<String>())
}

/// `digits * 10^exponent`, so that 3 * 10^-1 is 0.3.
pub(super) fn exact(digits: i64, exponent: i32) -> f64 {
    from_decimal(digits as f64, exponent)
}

fn raised(c: char) -> char {
    match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32(0x2070 + (u32::from(c) - u32::from('0'))).unwrap_or(c),
        other => other,
    }
}

/// The mathematical italic of a letter, which a mathematical font draws as a true italic; other characters stay.
#[cfg(feature = "web")]
pub(super) fn math_italic(c: char) -> char {
    let shifted = |first: u32, base: char| char::from_u32(first + (u32::from(c) - u32::from(base))).unwrap_or(c);
    match c {
        'h' => 'ℎ',
        'A'..='Z' => shifted(0x1d434, 'A'),
        'a'..='z' => shifted(0x1d44e, 'a'),
        'α'..='ω' => shifted(0x1d6fc, 'α'),
        other => other,
    }
}
