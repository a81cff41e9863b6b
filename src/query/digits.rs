//! The decimal digits of a double, as every number on the page is written from them.
//!
//! JavaScript finds the same digits as Rust does, and spares the page the 16 KB of tables and big numbers that Rust brings for it.

/// `0.d1 d2 d3… * 10^point` for a finite magnitude; zero is one digit 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Digits {
    /// The figures, no zero before them.
    figures: String,
    /// Where the decimal point stands: after this many figures.
    point: i32,
}

impl Digits {
    /// The fewest figures that read back as the same double; of a value's sign nothing is kept. `None` for what is not finite.
    #[must_use]
    pub fn shortest(value: f64) -> Option<Self> {
        let whole = value.abs() as u64;
        let text = if whole as f64 == value.abs() && whole < 1 << 53 { whole.to_string() } else { shortest_text(value.abs()) };
        value.is_finite().then(|| Self::read(&text).trimmed())
    }

    /// That many figures, at least one, at most a hundred; halfway goes up. `None` for what is not finite.
    ///
    /// ```
    /// use normlab::query::Digits;
    /// assert_eq!(Digits::rounded(0.99961, 3).map(|d| d.plain()), Some("1.00".to_owned()));
    /// assert_eq!(Digits::rounded(0.125, 2).map(|d| d.plain()), Some("0.13".to_owned()));
    /// ```
    #[must_use]
    pub fn rounded(value: f64, figures: usize) -> Option<Self> {
        value.is_finite().then(|| Self::read(&rounded_text(value.abs(), figures.clamp(1, 100))))
    }

    /// Takes `107`, `0.00107` or `1.07e-3` apart.
    fn read(text: &str) -> Self {
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent: i32 = exponent.trim_start_matches('+').parse().unwrap_or(0);
        let all = format!("{whole}{fraction}");
        let figures = all.trim_start_matches('0');
        let zeros = (all.len() - figures.len()) as i32;
        if figures.is_empty() {
            return Self { figures: all, point: 1 };
        }
        Self { figures: figures.to_owned(), point: whole.len() as i32 + exponent - zeros }
    }

    /// Without the zeros at the end.
    fn trimmed(self) -> Self {
        let figures = self.figures.trim_end_matches('0');
        Self { figures: if figures.is_empty() { "0" } else { figures }.to_owned(), ..self }
    }

    /// The power of ten of the first figure.
    #[must_use]
    pub fn exponent(&self) -> i32 {
        self.point - 1
    }

    /// Written out, as in 1070, 1.07 or 0.00107.
    #[must_use]
    pub fn plain(&self) -> String {
        let figures = self.figures.as_str();
        let Some(point) = usize::try_from(self.point).ok().filter(|point| *point > 0) else {
            return format!("0.{}{figures}", "0".repeat(self.point.unsigned_abs() as usize));
        };
        match figures.split_at_checked(point) {
            Some((whole, fraction)) if !fraction.is_empty() => format!("{whole}.{fraction}"),
            _ => format!("{figures}{}", "0".repeat(point - figures.len())),
        }
    }

    /// The figures alone with the point after the first, as in the 1.07 of 1.07×10⁻³.
    #[must_use]
    pub fn mantissa(&self) -> String {
        Self { figures: self.figures.clone(), point: 1 }.plain()
    }
}

/// A number in the fewest figures.
#[cfg(feature = "web")]
fn shortest_text(magnitude: f64) -> String {
    js_sys::Number::from(magnitude).to_string_with_radix(10).map_or_else(|_| String::new(), String::from)
}

#[cfg(not(feature = "web"))]
fn shortest_text(magnitude: f64) -> String {
    format!("{magnitude:e}")
}

/// A number with so many figures, as in `1.07e-3`.
#[cfg(feature = "web")]
fn rounded_text(magnitude: f64, figures: usize) -> String {
    js_sys::Number::from(magnitude).to_exponential(figures as u8 - 1).map_or_else(|_| String::new(), String::from)
}

/// Rust rounds halfway to even, JavaScript up; all the figures there are, 767 at most, tell what is halfway.
#[cfg(not(feature = "web"))]
fn rounded_text(magnitude: f64, figures: usize) -> String {
    let all = format!("{magnitude:.800e}");
    let rest: String = all.chars().filter(|c| *c != '.').skip(figures).take_while(|c| *c != 'e').collect();
    let is_halfway = rest.starts_with('5') && rest[1..].bytes().all(|b| b == b'0');
    let nudged = if is_halfway { magnitude * (1.0 + f64::EPSILON) } else { magnitude };
    format!("{nudged:.*e}", figures - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shortest(value: f64) -> String {
        Digits::shortest(value).map_or_else(String::new, |d| d.plain())
    }

    fn rounded(value: f64, figures: usize) -> String {
        Digits::rounded(value, figures).map_or_else(String::new, |d| d.plain())
    }

    #[test]
    fn numbers_are_written_out() {
        let written =
            [(0.0, "0"), (1.0, "1"), (0.1, "0.1"), (1070.0, "1070"), (0.00107, "0.00107"), (12.5, "12.5"), (1e20, "100000000000000000000")];
        for (value, text) in written {
            assert_eq!(shortest(value), text);
        }
    }

    #[test]
    fn what_is_halfway_goes_up_and_what_only_looks_it_does_not() {
        // 0.15 is a little less than fifteen hundredths, 0.35 a little less, 0.25 exactly that.
        for (value, figures, text) in
            [(0.25, 1, "0.3"), (2.5, 1, "3"), (3.5, 1, "4"), (0.15, 1, "0.1"), (0.35, 1, "0.3"), (1.005, 3, "1.00")]
        {
            assert_eq!(rounded(value, figures), text, "{value}");
        }
    }

    #[test]
    fn rounding_up_through_a_power_of_ten_moves_the_point() {
        let digits = Digits::rounded(9.996, 3);
        assert_eq!(digits.as_ref().map(Digits::plain).as_deref(), Some("10.0"));
        assert_eq!(digits.map(|d| d.exponent()), Some(1));
    }

    #[test]
    fn what_is_not_finite_has_no_digits() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(Digits::shortest(value), None);
            assert_eq!(Digits::rounded(value, 3), None);
        }
    }
}
