//! Numbers as people type them and as links carry them.

/// Reads a finite number. Takes a decimal comma, full-width digits and a typographic minus (Chinese input methods and
/// many keyboards write them); `None` for words, for nothing, and for what overflows to infinity.
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
    let plain: String = text.trim().chars().map(plain_char).collect();
    let is_numeric = plain.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+' | 'e' | 'E'));
    let plain = match plain.matches(',').count() {
        1 if !plain.contains('.') => plain.replace(',', "."),
        _ => plain,
    };
    let value: f64 = plain.parse().ok()?;
    (is_numeric && value.is_finite()).then_some(value)
}

fn plain_char(c: char) -> char {
    match c {
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
    let magnitude = value.abs();
    if magnitude != 0.0 && !(1e-4..1e15).contains(&magnitude) { format!("{value:e}") } else { format!("{value}") }
}
