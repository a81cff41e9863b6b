//! Arithmetic: rounded, exact, or both side by side with a record of each operation: its two results, how far apart they are, and what has
//! gone wrong in it.
//!
//! Reference for overflow and underflow: IEEE 754-2019, sections 7.4 and 7.5; here they are told of every result, exact ones too.

use super::arithmetic::{At, Binary, Unary};
use super::exact::Exact;
use super::format::{Format, exponent, power_of_two};
use super::round::round;
use super::step::Step;
use std::f64::consts::FRAC_1_SQRT_2;

/// What has gone wrong in an operation, and not before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Finite operands, an infinite result.
    Overflow,
    /// Operands other than 0, a result that is 0 or has lost digits to the least exponent. Sums and differences lose none there.
    Underflow,
    /// A difference smaller than `2^(-precision/2)` of an operand, and an error in one of them that is now that much larger beside it. A
    /// running sum that passes by 0 is none: it grows again.
    Cancellation,
    /// Not a number, of operands that were.
    Nan,
}

/// An operation that has been done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Op {
    /// What it belongs to.
    pub step: Step,
    /// Which element of the row, where the step has one for each; from 0 on.
    pub element: Option<usize>,
    /// Its result, a number of `format`.
    pub value: f64,
    /// What that would be, had nothing been rounded since x was entered; NaN where there is no such number.
    pub exact: f64,
    /// Their distance in units in the last place of `exact` in the row's format: infinite where only `value` is no finite number, `None`
    /// where `exact` is none.
    pub error_ulp: Option<f64>,
    /// What has gone wrong in it.
    pub event: Option<Kind>,
    /// The format of the result.
    pub format: &'static Format,
}

impl Kind {
    /// Its name in readouts, frozen once shipped.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Overflow => "overflow",
            Self::Underflow => "underflow",
            Self::Cancellation => "cancellation",
            Self::Nan => "nan",
        }
    }
}

/// A number of a format, and what it would be without rounding.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) value: f64,
    pub(super) exact: Exact,
}

/// How to compute with numbers.
pub(super) enum Arithmetic<'a> {
    /// Every operation rounded to its format, and nothing else known of it.
    Rounded,
    /// No rounding, and no values in a format.
    Exact,
    /// Both at once.
    Traced(Trace<'a>),
}

/// Who is told of each operation.
pub(super) struct Trace<'a> {
    /// The row's format.
    pub(super) format: &'static Format,
    /// The exact result of [`Step::Difference`], from the deviations: even twice a double's digits may cancel in mean squares.
    pub(super) variance: Option<Exact>,
    pub(super) on_op: &'a mut dyn FnMut(&Op),
}

impl Number {
    /// A number as it is given, in no format yet.
    pub(super) fn given(value: f64) -> Self {
        Self { value, exact: value.into() }
    }

    fn rounded(value: f64) -> Self {
        Self { value, exact: Exact::UNDEFINED }
    }

    fn exact(exact: Exact) -> Self {
        Self { value: f64::NAN, exact }
    }

    fn has_error(&self) -> bool {
        let is_known = self.value.is_finite() && self.exact.is_defined();
        !is_known || (Exact::from(self.value) - self.exact).abs().is_positive()
    }
}

impl Arithmetic<'_> {
    pub(super) fn unary(&mut self, at: At, operation: Unary, a: &Number) -> Number {
        let rounded = || round(at.format, operation.of_double(a.value));
        match self {
            Self::Rounded => Number::rounded(rounded()),
            Self::Exact => Number::exact(operation.of_exact(a.exact)),
            Self::Traced(trace) => {
                let value = rounded();
                let event = broken(&[a.value], value).or_else(|| (a.value != 0.0 && is_tiny(at.format, value)).then_some(Kind::Underflow));
                trace.tell(at, value, operation.of_exact(a.exact), event)
            }
        }
    }

    pub(super) fn binary(&mut self, at: At, operation: Binary, a: &Number, b: &Number) -> Number {
        let rounded = || round(at.format, operation.of_doubles(a.value, b.value));
        let exact = || operation.of_exacts(a.exact, b.exact);
        match self {
            Self::Rounded => Number::rounded(rounded()),
            Self::Exact => Number::exact(exact()),
            Self::Traced(trace) => {
                let value = rounded();
                let exact = trace.variance.filter(|_| at.step == Step::Difference).unwrap_or_else(exact);
                let event = broken(&[a.value, b.value], value).or_else(|| lost(at.format, operation, a, b, value));
                trace.tell(at, value, exact, event)
            }
        }
    }
}

impl Trace<'_> {
    fn tell(&mut self, at: At, value: f64, exact: Exact, event: Option<Kind>) -> Number {
        let error = (Exact::from(value) - exact).abs();
        let nearest = exact.to_f64();
        let error_ulp = match (exact.is_defined(), value.is_finite()) {
            (false, _) => None,
            (true, false) => Some(f64::INFINITY),
            (true, true) => Some(error.shift(-self.format.ulp_exponent(round(self.format, nearest))).to_f64()),
        };
        let At { step, element, format } = at;
        (self.on_op)(&Op { step, element, value, exact: nearest, error_ulp, event, format });
        Number { value, exact }
    }
}

fn broken(operands: &[f64], value: f64) -> Option<Kind> {
    if value.is_nan() {
        return operands.iter().all(|a| !a.is_nan()).then_some(Kind::Nan);
    }
    (value.is_infinite() && operands.iter().all(|a| a.is_finite())).then_some(Kind::Overflow)
}

fn lost(format: &Format, operation: Binary, a: &Number, b: &Number, value: f64) -> Option<Kind> {
    match operation {
        Binary::Subtract => {
            let limit = a.value.abs().max(b.value.abs()) * half_of_the_digits(format);
            (value.abs() < limit && limit.is_finite() && (a.has_error() || b.has_error())).then_some(Kind::Cancellation)
        }
        Binary::Multiply => (a.value != 0.0 && b.value != 0.0 && is_tiny(format, value)).then_some(Kind::Underflow),
        // What is divided by infinity is 0 and nothing is lost in it.
        Binary::Divide => (a.value != 0.0 && b.value.is_finite() && is_tiny(format, value)).then_some(Kind::Underflow),
        Binary::Add | Binary::Larger => None,
    }
}

/// `2^(-precision/2)`.
pub(super) fn half_of_the_digits(format: &Format) -> f64 {
    let whole = power_of_two(-(format.precision / 2).cast_signed());
    if format.precision.is_multiple_of(2) { whole } else { whole * FRAC_1_SQRT_2 }
}

/// 0 or subnormal.
fn is_tiny(format: &Format, value: f64) -> bool {
    exponent(value) < format.min_exponent + format.precision.cast_signed() - 1
}
