//! Numbers as a reader wants them: a few digits, a true minus, powers of ten raised, thousands set apart.

use std::fmt::Write;

/// A thin space that does not break, between groups of three digits.
const THIN: char = '\u{202f}';

/// A number with `digits` significant digits: plain between 0.001 and 10⁶, else as in 2.8×10⁵. Whole numbers below 10⁶ stay whole.
///
/// ```
/// use normlab::io::numeral::numeral;
/// assert_eq!(numeral(3243.0, 3), "3\u{202f}243");
/// assert_eq!(numeral(-0.001067, 3), "−0.00107");
/// assert_eq!(numeral(2.84e8, 3), "2.84×10⁸");
/// assert_eq!(numeral(0.5, 3), "0.500");
/// ```
#[must_use]
pub fn numeral(value: f64, digits: usize) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return "–".to_owned();
    }
    let scientific = format!("{:.*e}", digits.saturating_sub(1), value.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if value < 0.0 { "−" } else { "" };
    if value.fract() == 0.0 && exponent < 6 {
        return format!("{sign}{}", grouped(&format!("{:.0}", value.abs())));
    }
    if !(-3..6).contains(&exponent) {
        let mantissa = if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
        return format!("{sign}{mantissa}×10{}", raised(exponent));
    }
    let decimals = usize::try_from(digits as i32 - 1 - exponent).unwrap_or(0);
    format!("{sign}{}", grouped(&format!("{:.decimals$}", value.abs())))
}

/// A share as a percentage: 61 %, 0.4 %, under 0.01 % as such.
#[must_use]
pub fn percent(share: f64) -> String {
    let value = 100.0 * share;
    match value {
        v if v != 0.0 && v < 0.01 => "< 0.01\u{202f}%".to_owned(),
        v if (99.95..100.0).contains(&v) => "> 99.9\u{202f}%".to_owned(),
        v if v < 1.0 => format!("{}\u{202f}%", numeral(v, 1)),
        v => format!("{}\u{202f}%", numeral(v, if v < 99.5 { 2 } else { 3 })),
    }
}

fn grouped(text: &str) -> String {
    let (whole, rest) = text.split_once('.').map_or((text, None), |(w, r)| (w, Some(r)));
    let mut out = String::new();
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            out.push(THIN);
        }
        out.push(c);
    }
    if let Some(rest) = rest {
        let _ = write!(out, ".{rest}");
    }
    out
}

fn raised(exponent: i32) -> String {
    exponent
        .to_string()
        .chars()
        .map(|c| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(c.to_digit(10).unwrap_or(0) as usize).filter(|_| c != '-').unwrap_or('⁻'))
        .collect()
}
