//! Numbers as people type them and as links carry them.

use super::Digits;

/// Reads a finite number. Takes a decimal comma, full-width digits and a typographic minus (Chinese input methods and
/// many keyboards write them), and what the page itself shows (9.24×10⁻⁴); `None` for 2,000, which some read as two, for words, for nothing, and for what overflows to infinity.
///
/// ```
/// use normlab::query::parse_number;
/// assert_eq!(parse_number(" 0,5 "), Some(0.5));
/// assert_eq!(parse_number("−１．５"), Some(-1.5));
/// assert_eq!(parse_number("1e999"), None);
/// assert_eq!(parse_number("NaN"), None);
/// ```
#[must_use]
pub fn parse_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let scientific = text.split_once('×').and_then(|(mantissa, power)| Some(format!("{mantissa}e{}", power.strip_prefix("10")?)));
    let text = scientific.as_deref().unwrap_or(text);
    let plain: String = text.chars().filter(|c| !matches!(c, '\u{202f}' | '\u{2009}')).map(plain_char).collect();
    let is_numeric = plain.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+' | 'e' | 'E'));
    let plain = match plain.split_once(',') {
        // 2,000 is two thousand to some and two to others.
        Some((whole, rest)) if is_ambiguous(whole, rest) => return None,
        Some((_, rest)) if !rest.contains(',') && !plain.contains('.') => plain.chars().map(|c| if c == ',' { '.' } else { c }).collect(),
        _ => plain,
    };
    if !is_numeric || !plain.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    read(&plain).filter(|value| value.is_finite())
}

/// Reads what has only characters of numbers, and a digit. JavaScript reads them alike, and spares the page 10 KB of tables.
#[cfg(feature = "web")]
fn read(plain: &str) -> Option<f64> {
    Some(wasm_bindgen::JsValue::from_str(plain).unchecked_into_f64())
}

#[cfg(not(feature = "web"))]
fn read(plain: &str) -> Option<f64> {
    plain.parse().ok()
}

/// Whether a comma may stand between groups of three digits.
fn is_ambiguous(whole: &str, rest: &str) -> bool {
    let whole = whole.trim_start_matches(['-', '+']);
    (1..=3).contains(&whole.len()) && !whole.starts_with('0') && rest.len() == 3 && rest.chars().all(|c| c.is_ascii_digit())
}

fn plain_char(c: char) -> char {
    match c {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴'..='⁹' => char::from(b'4' + (c as u32 - '⁴' as u32) as u8),
        '⁻' => '-',
        'ｅ' | 'Ｅ' => 'e',
        '\u{ff10}'..='\u{ff19}' => char::from(b'0' + (c as u32 - 0xff10) as u8),
        '\u{2212}' | '\u{ff0d}' => '-',
        '．' | '。' => '.',
        '，' => ',',
        other => other,
    }
}

/// The shortest text that reads back as the same double, without a plus sign.
///
/// ```
/// use normlab::query::write_number;
/// assert_eq!(write_number(0.1), "0.1");
/// assert_eq!(write_number(1e-12), "1e-12");
/// assert_eq!(write_number(1e30), "1e30");
/// assert_eq!(write_number(-0.0), "-0");
/// ```
#[must_use]
pub fn write_number(value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    match Digits::shortest(value) {
        Some(digits) if value == 0.0 || (-4..15).contains(&digits.exponent()) => format!("{sign}{}", digits.plain()),
        Some(digits) => format!("{sign}{}e{}", digits.mantissa(), digits.exponent()),
        None if value.is_nan() => "NaN".to_owned(),
        None => format!("{sign}inf"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_is_read() {
        let typed = [
            ("1.5", 1.5),
            ("+2", 2.0),
            ("1E3", 1000.0),
            (".5", 0.5),
            ("5.", 5.0),
            ("\u{2212}1", -1.0),
            ("１，５", 1.5),
            ("　7　", 7.0),
            ("9.24×10⁻⁴", 9.24e-4),
            ("1\u{202f}106", 1106.0),
            ("0,125", 0.125),
            ("９ｅ－４", 9e-4),
        ];
        for (text, value) in typed {
            assert_eq!(parse_number(text), Some(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_finite_number_is_refused() {
        for text in [
            "", " ", "abc", "1e999", "-1e999", "NaN", "inf", "infinity", "0x10", "1,2,3", "1,2.5", "1 2", "2,000", "-12,500", "--1", "e5",
            ".", "1_000", "五",
        ] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }

    #[test]
    fn a_written_number_reads_back_to_the_last_bit() {
        for value in [0.0, -0.0, 0.1, 1.0 / 3.0, 1e-4, 9.999e-5, 1e15, 999_999_999_999_999.0, 5e-324, f64::MAX, f64::MIN_POSITIVE, -1e21] {
            let text = write_number(value);
            assert_eq!(parse_number(&text).map(f64::to_bits), Some(value.to_bits()), "{text}");
            assert!(!text.contains('+') && text.len() <= 24, "{text}");
        }
    }
}
