//! Numbers as a reader wants them: a few digits, a true minus, powers of ten raised, thousands set apart.

use crate::query::{Digits, parse_number, write_number};
use std::fmt::Write;

/// A thin space that does not break, between groups of three digits.
const THIN: char = '\u{202f}';

/// A number with `digits` significant digits: plain between 0.001 and 10⁶, else as in 2.8×10⁵. Whole numbers below 10⁶ stay whole.
///
/// ```
/// use normlab::io::numeral::numeral;
/// assert_eq!(numeral(3243.0, 3), "3\u{202f}243");
/// assert_eq!(numeral(1106.4952, 3), "1\u{202f}106");
/// assert_eq!(numeral(-0.001067, 3), "−0.00107");
/// assert_eq!(numeral(2.84e8, 3), "2.84×10⁸");
/// assert_eq!(numeral(0.5, 3), "0.500");
/// ```
#[must_use]
pub fn numeral(value: f64, digits: usize) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let sign = if value < 0.0 { "−" } else { "" };
    let is_whole = value.fract() == 0.0 && value.abs() < 1e6;
    let Some(rounded) = (if is_whole { Digits::shortest(value) } else { in_figures(value, digits) }) else { return "–".to_owned() };
    match rounded.exponent() {
        -3..6 => format!("{sign}{}", grouped(&rounded.plain())),
        exponent => {
            let mantissa = rounded.mantissa();
            let mantissa = if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { &mantissa };
            format!("{sign}{mantissa}×10{}", raised(exponent))
        }
    }
}

/// As many figures as are asked for; of a number below 10⁶ at least those before the point.
fn in_figures(value: f64, digits: usize) -> Option<Digits> {
    let rounded = Digits::rounded(value, digits)?;
    let before_point = usize::try_from(rounded.exponent() + 1).unwrap_or(0);
    if (digits + 1..=6).contains(&before_point) { Digits::rounded(value, before_point) } else { Some(rounded) }
}

/// A number to be checked: nine figures without zeros at their end, in digits that can be typed.
///
/// ```
/// use normlab::io::numeral::precise;
/// assert_eq!(precise(1106.495_199_9), "1106.4952");
/// assert_eq!(precise(-9.236_170_4e-4), "-0.00092361704");
/// assert_eq!(precise(4.995e7), "49950000");
/// ```
#[must_use]
pub fn precise(value: f64) -> String {
    let rounded = Digits::rounded(value, 9).map(|digits| digits.mantissa() + "e" + &digits.exponent().to_string());
    rounded.and_then(|text| parse_number(&text)).map_or_else(|| "–".to_owned(), |nearest| write_number(nearest.copysign(value)))
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
