//! A machine that rounds every operation to a format, knows what the result would be without any rounding, and tells what goes wrong.

use super::exact::Exact;
use super::format::Format;
use super::round::round;
use super::step::Step;

/// What can go wrong in an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Finite operands, infinite result.
    Overflow,
    /// A result that is not 0 becomes 0 or subnormal.
    Underflow,
    /// A difference is under `2^(-p/2)` of its larger operand, p the format's digits, and an operand already carried an error.
    Cancellation,
    /// Not a number, of operands that are.
    Nan,
}

impl Kind {
    /// Its name for machines, frozen once shipped.
    #[must_use]
    pub fn key(self) -> &'static str {
        ["overflow", "underflow", "cancellation", "nan"][self as usize]
    }
}

/// A number of a format, and what it would be without any rounding so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Traced {
    pub(super) value: f64,
    pub(super) exact: Exact,
}

impl Traced {
    /// A number that is what it is.
    pub(super) fn of(value: f64) -> Self {
        Self { value, exact: value.into() }
    }

    fn has_error(&self) -> bool {
        self.exact != Exact::from(self.value)
    }
}

/// One operation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Op {
    /// The step it belongs to.
    pub step: Step,
    /// Of which feature, from 0 on; `None` where the step has but one.
    pub element: Option<usize>,
    /// Its result, a number of its format.
    pub value: f64,
    /// What that would be without any rounding so far.
    pub exact: f64,
    /// Their distance, in units in the last place that `exact` has in the row's format; infinite where only `value` is not finite, `None`
    /// where `exact` is not.
    pub error_ulp: Option<f64>,
    /// What went wrong.
    pub event: Option<Kind>,
}

/// Receives each operation.
pub(super) struct Machine<'a> {
    /// The format in which errors are measured.
    pub(super) row: &'a Format,
    /// Receives each operation.
    pub(super) on_op: &'a mut dyn FnMut(&Op),
}

/// Where an operation stands, and the format of its result.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) step: Step,
    pub(super) element: Option<usize>,
    pub(super) format: &'a Format,
}

/// `step` in `format`, of one feature or of all.
pub(super) fn at(step: Step, element: Option<usize>, format: &Format) -> At<'_> {
    At { step, element, format }
}

impl Machine<'_> {
    pub(super) fn add(&mut self, at: At<'_>, a: Traced, b: Traced) -> Traced {
        let raw = a.value + b.value;
        self.told(at, Traced { value: round(at.format, raw), exact: a.exact + b.exact }, &[a, b], raw != 0.0, false)
    }

    /// Where little is left of numbers that carry errors, these are all there is. (A running sum that passes by 0 is none: what follows is as
    /// large again.)
    pub(super) fn subtract(&mut self, at: At<'_>, a: Traced, b: Traced) -> Traced {
        let raw = a.value - b.value;
        let result = Traced { value: round(at.format, raw), exact: a.exact - b.exact };
        let larger = a.value.abs().max(b.value.abs());
        let share = 2f64.powf(-0.5 * f64::from(at.format.precision));
        let is_cancelled = result.value.abs() < share * larger && larger.is_finite() && (a.has_error() || b.has_error());
        self.told(at, result, &[a, b], raw != 0.0, is_cancelled)
    }

    pub(super) fn multiply(&mut self, at: At<'_>, a: Traced, b: Traced) -> Traced {
        let result = Traced { value: round(at.format, a.value * b.value), exact: a.exact * b.exact };
        self.told(at, result, &[a, b], a.value != 0.0 && b.value != 0.0, false)
    }

    pub(super) fn divide(&mut self, at: At<'_>, a: Traced, b: Traced) -> Traced {
        let result = Traced { value: round(at.format, a.value / b.value), exact: a.exact / b.exact };
        self.told(at, result, &[a, b], a.value != 0.0 && b.value.is_finite(), false)
    }

    /// `|a|^p`, rounded once.
    pub(super) fn power(&mut self, at: At<'_>, a: Traced, p: f64) -> Traced {
        if p == 2.0 {
            return self.multiply(at, a, a);
        }
        let result = Traced { value: round(at.format, a.value.abs().powf(p)), exact: a.exact.abs().powf(p) };
        self.told(at, result, &[a], a.value != 0.0, false)
    }

    /// The square root, or another one; NaN below 0.
    pub(super) fn root(&mut self, at: At<'_>, a: Traced, q: f64) -> Traced {
        let result = if q == 2.0 {
            Traced { value: round(at.format, a.value.sqrt()), exact: a.exact.sqrt() }
        } else {
            Traced { value: round(at.format, a.value.powf(1.0 / q)), exact: a.exact.powf(1.0 / q) }
        };
        self.told(at, result, &[a], a.value != 0.0, false)
    }

    /// The larger of both; NaN where one is.
    pub(super) fn larger(&mut self, at: At<'_>, a: Traced, b: Traced) -> Traced {
        let exact = if a.exact.hi > b.exact.hi { a.exact } else { b.exact };
        let value = if a.value.is_nan() || b.value.is_nan() { f64::NAN } else { a.value.max(b.value) };
        self.told(at, Traced { value, exact }, &[a, b], false, false)
    }

    /// The same number in another format.
    pub(super) fn cast(&mut self, at: At<'_>, a: Traced) -> Traced {
        let result = Traced { value: round(at.format, a.value), ..a };
        self.told(at, result, &[a], a.value != 0.0, false)
    }

    fn told(&mut self, at: At<'_>, result: Traced, operands: &[Traced], is_nonzero: bool, is_cancelled: bool) -> Traced {
        let value = result.value;
        let event = if value.is_nan() {
            (!operands.iter().any(|o| o.value.is_nan())).then_some(Kind::Nan)
        } else if value.is_infinite() {
            operands.iter().all(|o| o.value.is_finite()).then_some(Kind::Overflow)
        } else if is_cancelled {
            Some(Kind::Cancellation)
        } else {
            (is_nonzero && value.abs() < at.format.smallest_normal()).then_some(Kind::Underflow)
        };
        let error_ulp = self.error_ulp(&result);
        (self.on_op)(&Op { step: at.step, element: at.element, value, exact: result.exact.hi, error_ulp, event });
        result
    }

    fn error_ulp(&self, result: &Traced) -> Option<f64> {
        let exact = result.exact;
        if !exact.hi.is_finite() {
            return None;
        }
        if !result.value.is_finite() {
            return Some(f64::INFINITY);
        }
        Some((Exact::from(result.value) - exact).hi.abs() / self.row.ulp(round(self.row, exact.hi)))
    }
}
