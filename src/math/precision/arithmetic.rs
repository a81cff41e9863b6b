//! What a computation is made of: operations on numbers, each with its place and its format.

use super::exact::Exact;
use super::format::Format;
use super::step::Step;

/// Where an operation stands, and the format of its result.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub(super) step: Step,
    pub(super) element: Option<usize>,
    pub(super) format: &'static Format,
}

/// A step that is taken once.
pub(super) fn once(step: Step, format: &'static Format) -> At {
    At { step, element: None, format }
}

/// A step that is taken for each element.
pub(super) fn each(step: Step, element: usize, format: &'static Format) -> At {
    At { step, element: Some(element), format }
}

/// An operation on one number.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Unary {
    /// The number itself, in another format.
    Cast,
    /// `|a|^p`.
    Power(f64),
    /// `a^(1/q)`.
    Root(f64),
}

/// An operation on two numbers.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    /// The larger of two; NaN where one is.
    Larger,
}

impl Unary {
    /// In doubles. Powers and roots other than square ones are those of `powf`, wrong by less than a unit in a double's last place, and
    /// the same on every machine.
    #[inline]
    pub(super) fn of_double(self, a: f64) -> f64 {
        match self {
            Self::Cast => a,
            Self::Power(1.0) => a.abs(),
            Self::Power(p) => a.abs().powf(p),
            Self::Root(1.0) => a,
            Self::Root(2.0) => a.sqrt(),
            Self::Root(q) => a.powf(1.0 / q),
        }
    }

    /// Without rounding.
    pub(super) fn of_exact(self, a: Exact) -> Exact {
        match self {
            Self::Cast => a,
            Self::Power(p) => a.abs().power(p),
            Self::Root(q) => a.root(q),
        }
    }
}

impl Binary {
    /// In doubles.
    #[inline]
    pub(super) fn of_doubles(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Larger if a.is_nan() || a > b => a,
            Self::Larger => b,
        }
    }

    /// Without rounding.
    pub(super) fn of_exacts(self, a: Exact, b: Exact) -> Exact {
        match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Larger if !a.is_defined() || (a - b).is_positive() => a,
            Self::Larger => b,
        }
    }
}
