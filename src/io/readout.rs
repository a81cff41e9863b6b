//! A number a lab shows, with its frozen key and its exact value for machines.

use crate::query::write_number;

/// One number (or list, or small object) a lab shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Readout {
    /// Its key, frozen once shipped.
    pub key: &'static str,
    /// Its value.
    pub value: Reading,
}

/// What a readout holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// A finite number.
    Number(f64),
    /// A JSON object.
    Json(String),
    /// Numbers.
    List(List),
    /// Does not exist in this setting.
    Null,
}

impl Reading {
    /// The number, or `Null` when it is absent or not finite.
    #[must_use]
    pub fn number(value: Option<f64>) -> Self {
        value.filter(|v| v.is_finite()).map_or(Self::Null, Self::Number)
    }

    /// The numbers, or the beginning of many.
    #[must_use]
    pub fn list(values: &[f64], absent: Absent) -> Self {
        Self::List(List::new(values, absent))
    }

    /// The number, if it is one.
    #[must_use]
    pub fn as_number(&self) -> Option<f64> {
        if let Self::Number(v) = self { Some(*v) } else { None }
    }

    /// The value as JSON, full precision.
    #[must_use]
    pub fn json(&self) -> String {
        match self {
            Self::Number(v) => write_number(*v),
            Self::Json(text) => text.clone(),
            Self::List(list) => list.json(),
            Self::Null => "null".to_owned(),
        }
    }
}

/// Numbers in their order, or the beginning of many. They are written only when somebody asks: a drag makes thousands that nobody sees.
#[derive(Clone, Debug)]
pub struct List {
    length: usize,
    first: Vec<f64>,
    absent: Absent,
}

/// How a number that does not exist (NaN) stands in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// As `null`: there is none.
    Null,
    /// As `"nan"`, as in the reference vectors: a computation came to it.
    Nan,
}

impl List {
    /// More numbers than this are shown by their beginning.
    const MOST: usize = 1024;
    const FIRST: usize = 16;

    /// A list of numbers, or the beginning of a long one.
    #[must_use]
    pub fn new(values: &[f64], absent: Absent) -> Self {
        let first = if values.len() > Self::MOST { &values[..Self::FIRST] } else { values };
        Self { length: values.len(), first: first.to_vec(), absent }
    }

    /// As JSON: an array, or `{"length": …, "first": […]}`. What is infinite stands in it as "inf" or "-inf".
    fn json(&self) -> String {
        let mut text = String::new();
        if self.length > Self::MOST {
            text.extend([r#"{"length":"#, &write_number(self.length as f64), r#","first":"#]);
        }
        for (i, value) in self.first.iter().enumerate() {
            text.push_str(if i == 0 { "[" } else { "," });
            match *value {
                v if v.is_nan() => text.push_str(if self.absent == Absent::Null { "null" } else { r#""nan""# }),
                f64::INFINITY => text.push_str(r#""inf""#),
                f64::NEG_INFINITY => text.push_str(r#""-inf""#),
                v => text.push_str(&write_number(v)),
            }
        }
        text.push_str(match (self.length, self.length > Self::MOST) {
            (0, _) => "[]",
            (_, true) => "]}",
            (_, false) => "]",
        });
        text
    }
}

/// Bit by bit: what is absent equals what is absent.
impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        let is_same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits();
        (self.length, self.absent) == (other.length, other.absent) && self.first.iter().zip(&other.first).all(is_same)
    }
}
