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
    /// A JSON array or object.
    Json(String),
    /// Does not exist in this setting.
    Null,
}

impl Reading {
    /// The number, or `Null` when it is absent or not finite.
    #[must_use]
    pub fn number(value: Option<f64>) -> Self {
        value.filter(|v| v.is_finite()).map_or(Self::Null, Self::Number)
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
            Self::Null => "null".to_owned(),
        }
    }
}
