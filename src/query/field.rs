//! A parameter, declared once: its key, what values it takes, and how to read and write it in a lab's parameters.
//!
//! The declaration drives the URL, the control, `hide=` and `lock=`, the README's tables and the round-trip tests.

use super::{Reason, parse_number, write_number};

/// How a slider spreads a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Equal differences are equally far apart.
    Linear,
    /// Equal ratios are equally far apart.
    Log,
    /// By `asinh`: evenly between -1 and 1, by equal ratios far from 0 on either side.
    Signed,
}

/// The numbers a field takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Least value.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// How a slider spreads them.
    pub scale: Scale,
    /// Only whole numbers.
    pub whole: bool,
}

impl Range {
    /// `min..=max`, evenly spread.
    #[must_use]
    pub const fn linear(min: f64, max: f64) -> Self {
        Self { min, max, scale: Scale::Linear, whole: false }
    }

    /// `min..=max` by equal ratios; both positive.
    #[must_use]
    pub const fn log(min: f64, max: f64) -> Self {
        Self { min, max, scale: Scale::Log, whole: false }
    }

    /// `-max..=max`, finer towards 0.
    #[must_use]
    pub const fn signed(max: f64) -> Self {
        Self { min: -max, max, scale: Scale::Signed, whole: false }
    }

    /// Whole numbers `min..=max`.
    #[must_use]
    pub const fn whole(min: f64, max: f64) -> Self {
        Self { min, max, scale: Scale::Linear, whole: true }
    }

    /// The nearest value allowed, and the complaint if that is another one. `value` is finite.
    #[must_use]
    pub fn admit(&self, value: f64) -> (f64, Option<Reason>) {
        let value = value + 0.0; // no −0
        if value < self.min || value > self.max {
            return (self.nearest(value), Some(Reason::OutOfRange { min: self.min, max: self.max }));
        }
        if self.whole && value.fract() != 0.0 { (value.round(), Some(Reason::NotWhole)) } else { (value, None) }
    }

    /// The nearest value within the range. Not `clamp`, whose check of the range prints numbers: 10 KB of the page.
    fn nearest(&self, value: f64) -> f64 {
        value.max(self.min).min(self.max)
    }

    /// Slider position in `0..=1` of a value.
    #[must_use]
    pub fn position(&self, value: f64) -> f64 {
        let part = match self.scale {
            Scale::Linear => (value - self.min) / (self.max - self.min),
            Scale::Log => (value / self.min).ln() / (self.max / self.min).ln(),
            Scale::Signed => 0.5 + 0.5 * asinh(value) / asinh(self.max),
        };
        part.clamp(0.0, 1.0)
    }

    /// The value at a slider position in `0..=1`: `min + p (max - min)`, or `min (max/min)^p`, or `sinh` of an even spread.
    #[must_use]
    pub fn value_at(&self, position: f64) -> f64 {
        if position <= 0.0 {
            return self.min;
        }
        if position >= 1.0 {
            return self.max;
        }
        let value = match self.scale {
            Scale::Linear => self.min + position * (self.max - self.min),
            Scale::Log => self.min * (self.max / self.min).powf(position),
            Scale::Signed => sinh((2.0 * position - 1.0) * asinh(self.max)),
        };
        let value = if self.whole { value.round() } else { value };
        self.nearest(value) // powf may overshoot by an ulp
    }

    /// How far one press of an arrow key moves a slider, in `0..=1`: a two-hundredth, one whole number where there are fewer, on a log
    /// scale a twentieth of the value where that is less.
    #[must_use]
    pub fn step(&self) -> f64 {
        if self.scale == Scale::Log {
            return (1.05_f64.ln() / (self.max / self.min).ln()).min(0.005);
        }
        if self.whole { (1.0 / (self.max - self.min)).max(0.005) } else { 0.005 }
    }

    /// The value at a slider position, with no more digits than a slider can tell apart: a quarter of [`Range::step`] at the finest.
    #[must_use]
    pub fn dragged(&self, position: f64) -> f64 {
        let value = self.value_at(position);
        if self.whole || position <= 0.0 || position >= 1.0 || value == 0.0 {
            return value;
        }
        let finest = 0.25 * (self.value_at(position + self.step()) - self.value_at(position - self.step())).abs();
        let decimals = (-finest.log10().floor()).clamp(-12.0, 15.0) as i32;
        // A whole number divided by a power of ten, so that 3 tenths are 0.3.
        let power = 10f64.powi(decimals.abs());
        let rounded = if decimals >= 0 { (value * power).round() / power } else { (value / power).round() * power };
        self.nearest(rounded)
    }
}

/// `ln(|v| + sqrt(v^2 + 1))` with the sign of v. The library's links 2 KB more for the last digit of small values.
fn asinh(v: f64) -> f64 {
    (v.abs() + (v * v + 1.0).sqrt()).ln().copysign(v)
}

/// `(e^x - e^-x) / 2`.
fn sinh(x: f64) -> f64 {
    (x.exp() - (-x).exp()) / 2.0
}

/// The kinds of values a field takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// One number.
    Number(Range),
    /// A word for the automatic value (empty: the key is simply absent), or a number.
    AutoOr(&'static str, Range),
    /// One of some words.
    Choice(&'static [&'static str]),
    /// One of some words, or, where the key is absent, the automatic value.
    AutoOrChoice(&'static [&'static str]),
    /// Any of some words, comma-separated; `none` for none.
    Flags(&'static [&'static str]),
    /// Up to `rows` rows of `columns` numbers each: commas between numbers (so no decimal commas), semicolons between rows,
    /// both full-width as well. A row may be empty.
    Rows {
        /// Most rows.
        rows: usize,
        /// Numbers in a row that is not empty.
        columns: usize,
        /// What each number may be.
        range: Range,
    },
    /// One of some words, or a list of numbers: commas between the numbers of a row, semicolons between rows that are equally long.
    WordOrList {
        /// The words; there may be none.
        words: &'static [&'static str],
        /// Most rows.
        rows: usize,
        /// Most numbers in all.
        entries: usize,
        /// What each number may be.
        range: Range,
    },
    /// Comma-separated names.
    Words,
}

/// A field's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// The automatic value of [`Kind::AutoOr`] and [`Kind::AutoOrChoice`].
    Auto,
    /// A number.
    Number(f64),
    /// Index into the words of [`Kind::Choice`], [`Kind::AutoOrChoice`] or [`Kind::WordOrList`].
    Choice(usize),
    /// Bit `i` stands for the `i`-th word of [`Kind::Flags`].
    Flags(u32),
    /// Rows of numbers.
    Rows(Vec<Vec<f64>>),
    /// Names.
    Words(Vec<String>),
}

/// A parameter of the parameters `P`.
pub struct Field<P: 'static> {
    /// The URL key.
    pub key: &'static str,
    /// Which values it takes.
    pub kind: Kind,
    /// What it means, for the README's table.
    pub about: &'static str,
    /// Reads it.
    pub get: fn(&P) -> Value,
    /// Writes a value of the right kind; others leave `P` as it is.
    pub set: fn(&mut P, Value),
}

impl<P> Field<P> {
    /// Reads a text: the value to use and, if that is not what was written, why. `None` keeps the present value.
    #[must_use]
    pub fn parse(&self, text: &str) -> (Option<Value>, Option<Reason>) {
        match self.kind {
            Kind::Number(range) => parse_in(range, text),
            Kind::AutoOr(word, _) if text == word || parse_number(word).is_some_and(|word| parse_number(text) == Some(word)) => {
                (Some(Value::Auto), None)
            }
            Kind::AutoOr(_, range) => parse_in(range, text),
            Kind::AutoOrChoice(_) if text.is_empty() => (Some(Value::Auto), None),
            Kind::Choice(words) | Kind::AutoOrChoice(words) => match words.iter().position(|w| *w == text) {
                Some(i) => (Some(Value::Choice(i)), None),
                None => (None, Some(Reason::NotAChoice)),
            },
            Kind::Flags(words) => parse_flags(words, text),
            Kind::Rows { rows, columns, range } => parse_rows(rows, columns, range, text),
            Kind::WordOrList { words, rows, entries, range } => match words.iter().position(|w| *w == text) {
                Some(i) => (Some(Value::Choice(i)), None),
                None => parse_list(rows, entries, range, text),
            },
            Kind::Words => (Some(Value::Words(text.split(',').filter(|w| !w.is_empty()).map(str::to_owned).collect())), None),
        }
    }

    /// The text of the present value, as it stands in a URL.
    #[must_use]
    pub fn write(&self, params: &P) -> String {
        write_value(&self.kind, &(self.get)(params))
    }
}

fn parse_in(range: Range, text: &str) -> (Option<Value>, Option<Reason>) {
    let Some(value) = parse_number(text) else { return (None, Some(Reason::NotANumber)) };
    let (value, reason) = range.admit(value);
    (Some(Value::Number(value)), reason)
}

fn parse_flags(words: &[&str], text: &str) -> (Option<Value>, Option<Reason>) {
    if text == "none" {
        return (Some(Value::Flags(0)), None);
    }
    let mut flags = 0;
    for part in text.split(',') {
        match words.iter().position(|w| *w == part) {
            Some(i) => flags |= 1 << i,
            None => return (None, Some(Reason::NotAChoice)),
        }
    }
    (Some(Value::Flags(flags)), None)
}

fn parse_rows(rows: usize, columns: usize, range: Range, text: &str) -> (Option<Value>, Option<Reason>) {
    let Some((mut table, complaint)) = numbers_of(range, text) else { return (None, Some(Reason::NotANumber)) };
    if table.iter().any(|row| !row.is_empty() && row.len() != columns) {
        return (None, Some(Reason::WrongLength { expected: columns }));
    }
    if table.len() > rows {
        return (None, Some(Reason::WrongLength { expected: rows * columns }));
    }
    table.resize(rows, Vec::new());
    (Some(Value::Rows(table)), complaint)
}

fn parse_list(rows: usize, entries: usize, range: Range, text: &str) -> (Option<Value>, Option<Reason>) {
    let Some((table, complaint)) = numbers_of(range, text).filter(|(table, _)| table.iter().all(|row| !row.is_empty())) else {
        return (None, Some(if is_spaced(text) { Reason::NoCommas } else { Reason::NotANumber }));
    };
    let columns = table[0].len();
    if table.iter().any(|row| row.len() != columns) {
        return (None, Some(Reason::Ragged { expected: columns }));
    }
    if table.len() > rows || table.len() * columns > entries {
        return (None, Some(Reason::TooMany { rows, entries }));
    }
    (Some(Value::Rows(table)), complaint)
}

/// Whether a text would be numbers if its blanks were commas.
fn is_spaced(text: &str) -> bool {
    let mut cells = text.split([',', '，', ';', '；']);
    cells.all(|cell| !cell.trim().is_empty() && cell.split_whitespace().all(|number| parse_number(number).is_some()))
}

/// The rows of numbers in a text, each within the range, and the first complaint about that; `None` where something is no number. A row
/// without any text is empty.
fn numbers_of(range: Range, text: &str) -> Option<(Vec<Vec<f64>>, Option<Reason>)> {
    let mut complaint = None;
    let mut table = Vec::new();
    for row in text.split([';', '；']) {
        let mut numbers = Vec::new();
        for cell in row.split([',', '，']).filter(|_| !row.trim().is_empty()) {
            let (value, reason) = range.admit(parse_number(cell)?);
            complaint = complaint.or(reason);
            numbers.push(value);
        }
        table.push(numbers);
    }
    Some((table, complaint))
}

/// A value as it stands in a URL.
#[must_use]
pub fn write_value(kind: &Kind, value: &Value) -> String {
    match (value, kind) {
        (Value::Auto, Kind::AutoOr(word, _)) => (*word).to_owned(),
        (Value::Number(v), _) => write_number(*v),
        (Value::Choice(i), Kind::Choice(words) | Kind::AutoOrChoice(words) | Kind::WordOrList { words, .. }) => words[*i].to_owned(),
        (Value::Flags(0), _) => "none".to_owned(),
        (Value::Flags(bits), Kind::Flags(words)) => {
            let set: Vec<&str> = words.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, w)| *w).collect();
            set.join(",")
        }
        (Value::Rows(rows), _) => {
            let rows: Vec<String> = rows.iter().map(|r| r.iter().map(|v| write_number(*v)).collect::<Vec<_>>().join(",")).collect();
            rows.join(";").trim_end_matches(';').to_owned()
        }
        (Value::Words(words), _) => words.join(","),
        _ => String::new(),
    }
}

/// What a field is about, for the README; the page has words of its own in each language and does not carry these.
#[must_use]
pub const fn doc(text: &'static str) -> &'static str {
    if cfg!(feature = "web") { "" } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(kind: Kind, text: &str) -> (Option<Value>, Option<Reason>) {
        Field::<()> { key: "k", kind, about: "", get: |()| Value::Auto, set: |(), _| {} }.parse(text)
    }

    #[test]
    fn a_number_outside_goes_to_the_nearest_bound() {
        let range = Range::linear(-1.0, 2.0);
        let reason = Some(Reason::OutOfRange { min: -1.0, max: 2.0 });
        assert_eq!(parse(Kind::Number(range), "5"), (Some(Value::Number(2.0)), reason));
        assert_eq!(parse(Kind::Number(range), "-5"), (Some(Value::Number(-1.0)), reason));
        assert_eq!(parse(Kind::Number(range), "2"), (Some(Value::Number(2.0)), None));
        assert_eq!(parse(Kind::Number(range), "two"), (None, Some(Reason::NotANumber)));
    }

    #[test]
    fn a_fraction_is_rounded_where_whole_numbers_are_meant() {
        let kind = Kind::Number(Range::whole(0.0, 9.0));
        assert_eq!(parse(kind, "2.6"), (Some(Value::Number(3.0)), Some(Reason::NotWhole)));
        assert_eq!(parse(kind, "9.4").0, Some(Value::Number(9.0)));
    }

    #[test]
    fn a_slider_position_and_its_value_agree() {
        for range in [Range::linear(-3.0, 5.0), Range::log(1e-12, 1e3), Range::whole(1.0, 5000.0), Range::signed(1e6)] {
            assert_eq!((range.value_at(0.0), range.value_at(1.0)), (range.min, range.max));
            assert_eq!((range.value_at(-1.0), range.value_at(7.0)), (range.min, range.max));
            for i in 1..1000 {
                let value = range.value_at(f64::from(i) / 1000.0);
                assert_eq!(range.admit(value), (value, None));
                let off = (range.position(value) - f64::from(i) / 1000.0).abs();
                assert!(off < if range.whole { 2e-4 } else { 1e-12 }, "{value} is off by {off}");
            }
        }
    }

    #[test]
    fn the_word_for_automatic_is_no_number() {
        let kind = Kind::AutoOr("best", Range::log(0.1, 10.0));
        assert_eq!(parse(kind, "best"), (Some(Value::Auto), None));
        assert_eq!(parse(kind, "1"), (Some(Value::Number(1.0)), None));
        assert_eq!(parse(kind, "Best"), (None, Some(Reason::NotANumber)));
        let or_zero = Kind::AutoOr("0", Range::log(0.1, 10.0));
        assert_eq!(parse(or_zero, "0.0"), (Some(Value::Auto), None));
        assert_eq!(parse(or_zero, "0.01").0, Some(Value::Number(0.1)));
        assert_eq!(write_value(&kind, &Value::Auto), "best");
    }

    #[test]
    fn flags_read_back_in_their_own_order() {
        let kind = Kind::Flags(&["a", "b", "c"]);
        assert_eq!(parse(kind, "c,a"), (Some(Value::Flags(0b101)), None));
        assert_eq!(write_value(&kind, &Value::Flags(0b101)), "a,c");
        assert_eq!(parse(kind, "none"), (Some(Value::Flags(0)), None));
        for text in ["", "d", "a,d", "a,none", "A"] {
            assert_eq!(parse(kind, text), (None, Some(Reason::NotAChoice)), "{text}");
        }
    }

    #[test]
    fn a_list_is_of_equal_rows_none_of_them_empty() {
        let kind = Kind::WordOrList { words: &["ramp", "random"], rows: 3, entries: 6, range: Range::linear(-9.0, 9.0) };
        let two = Value::Rows(vec![vec![1.0, 2.5], vec![-3.0, 0.0]]);
        assert_eq!(parse(kind, "random"), (Some(Value::Choice(1)), None));
        assert_eq!(write_value(&kind, &Value::Choice(1)), "random");
        assert_eq!(parse(kind, "1,2.5;-3,0"), (Some(two.clone()), None));
        assert_eq!(parse(kind, "１， 2.5； −3，0"), (Some(two.clone()), None));
        assert_eq!(write_value(&kind, &two), "1,2.5;-3,0");
        assert_eq!(parse(kind, "7"), (Some(Value::Rows(vec![vec![7.0]])), None));
        for bad in ["", "1,,2", "1,2;", ";1", "one", "1,1e400", "Random"] {
            assert_eq!(parse(kind, bad), (None, Some(Reason::NotANumber)), "{bad}");
        }
        for spaced in ["1.5 2.5 3.5", "1 2; 3 4", "1, 2 3"] {
            assert_eq!(parse(kind, spaced), (None, Some(Reason::NoCommas)), "{spaced}");
        }
        assert_eq!(parse(kind, "1,2;3"), (None, Some(Reason::Ragged { expected: 2 })));
        let too_many = (None, Some(Reason::TooMany { rows: 3, entries: 6 }));
        assert_eq!(parse(kind, "1;2;3;4"), too_many);
        assert_eq!(parse(kind, "1,2,3,4;5,6,7,8"), too_many);
        let complaint = Some(Reason::OutOfRange { min: -9.0, max: 9.0 });
        assert_eq!(parse(kind, "1,99"), (Some(Value::Rows(vec![vec![1.0, 9.0]])), complaint));
    }

    #[test]
    fn rows_may_be_empty_but_not_ragged() {
        let kind = Kind::Rows { rows: 3, columns: 2, range: Range::linear(-9.0, 9.0) };
        let rows = Value::Rows(vec![vec![], vec![1.0, 2.5], vec![]]);
        assert_eq!(parse(kind, ";1,2.5"), (Some(rows.clone()), None));
        assert_eq!(parse(kind, "；1，2.5；"), (Some(rows.clone()), None));
        assert_eq!(write_value(&kind, &rows), ";1,2.5");
        assert_eq!(parse(kind, "").0, Some(Value::Rows(vec![vec![]; 3])));
        assert_eq!(parse(kind, "1,2,3"), (None, Some(Reason::WrongLength { expected: 2 })));
        assert_eq!(parse(kind, ";;;1,2"), (None, Some(Reason::WrongLength { expected: 6 })));
        assert_eq!(parse(kind, "1,x"), (None, Some(Reason::NotANumber)));
        assert_eq!(
            parse(kind, "1,99"),
            (Some(Value::Rows(vec![vec![1.0, 9.0], vec![], vec![]])), Some(Reason::OutOfRange { min: -9.0, max: 9.0 }))
        );
    }
}
