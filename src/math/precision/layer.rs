//! A row normalized operation by operation, `y_i = gamma_i x_hat_i + beta_i` with `x_hat_i = (x_i - mean) rstd` and rstd the inverse root
//! of the variance and eps. All of n elements; mean 0 where none is taken out.
//!
//! Reference: Ba, Kiros and Hinton, "Layer normalization", 2016; Zhang and Sennrich, "Root mean square layer normalization", 2019.

use super::arithmetic::{Binary, Unary, each, once};
use super::exact::Exact;
use super::format::Format;
use super::setting::{Algorithm, Formats, Setting};
use super::step::Step;
use super::table::{TableRow, fold};
use super::trace::{Arithmetic, Kind, Number, Op, Trace, half_of_the_digits};
use super::variance::{Statistics, deviations, statistics};
use crate::math::norm::EpsAt;

/// What has become of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The mean as the deviations use it; `None` where none is taken out.
    pub mean: Option<f64>,
    /// The variance as the root uses it, or the mean of p-th powers.
    pub variance: f64,
    /// The output, numbers of the format.
    pub y: Vec<f64>,
    /// What it would be without rounding; NaN where there is no such number.
    pub exact_y: Vec<f64>,
    /// What has gone wrong first: in which step, and at which element where the step has one for each.
    pub first_event: Option<(Kind, Step, Option<usize>)>,
    /// The largest error of any operation; infinite where one gave no finite number, `None` where what is right for one is no number.
    pub max_error_ulp: Option<f64>,
    /// Whether nothing shows of an overflow: all of the output is finite, and yet some of it is wrong by more than `2^(-precision/2)`
    /// of the largest right output.
    pub is_silently_wrong: bool,
}

/// Normalizes a row, with a gamma and a beta for each element, and tells of every operation in order.
pub fn run(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64], on_op: &mut dyn FnMut(&Op)) -> Outcome {
    let (mut first_event, mut max_error_ulp, mut has_overflowed) = (None, Some(0.0), false);
    let mut watch = |op: &Op| {
        first_event = first_event.or(op.event.map(|kind| (kind, op.step, op.element)));
        max_error_ulp = max_error_ulp.zip(op.error_ulp).map(|(a, b): (f64, f64)| a.max(b));
        has_overflowed |= op.event == Some(Kind::Overflow);
        on_op(op);
    };
    let trace = Trace { format: setting.format, variance: exact_variance(setting, x), on_op: &mut watch };
    let (Statistics { mean, variance, .. }, y) = normalize(&mut Arithmetic::Traced(trace), setting, x, gamma, beta);
    let (y, exact_y): (Vec<f64>, Vec<f64>) = y.iter().map(|y| (y.value, y.exact.to_f64())).unzip();
    Outcome {
        mean: mean.map(|mean| mean.value),
        variance: variance.value,
        is_silently_wrong: has_overflowed && is_wrong(&y, &exact_y, setting.format),
        y,
        exact_y,
        first_event,
        max_error_ulp,
    }
}

/// The output of [`run`], bit by bit, and nothing else.
#[must_use]
pub fn values(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64]) -> Vec<f64> {
    normalize(&mut Arithmetic::Rounded, setting, x, gamma, beta).1.into_iter().map(|y| y.value).collect()
}

/// The operations of [`run`], a row a step.
#[must_use]
pub fn table(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64]) -> Vec<TableRow> {
    let mut ops = Vec::new();
    run(setting, x, gamma, beta, &mut |op| ops.push(*op));
    fold(&ops)
}

/// For each offset c the largest error of the output for `x + c`. `None` where that is not finite.
#[must_use]
pub fn error_over_offset(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64], offsets: &[f64]) -> Vec<Option<f64>> {
    offsets.iter().map(|c| Moved::new(setting, x, gamma, beta, *c).error(setting, gamma, beta)).collect()
}

/// A row that has been moved, and what its output would be without rounding, which is the same by each algorithm.
pub struct Moved {
    x: Vec<f64>,
    exact_y: Vec<Exact>,
}

impl Moved {
    /// `x + c`, the sum being a double.
    #[must_use]
    pub fn new(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64], c: f64) -> Self {
        let x: Vec<f64> = x.iter().map(|x| x + c).collect();
        let (_, y) = normalize(&mut Arithmetic::Exact, &Setting { algorithm: Algorithm::TwoPass, ..*setting }, &x, gamma, beta);
        Self { x, exact_y: y.into_iter().map(|y| y.exact).collect() }
    }

    /// The largest error of its output by the setting's algorithm: the distance from what it would be without rounding. `None` where that is
    /// not finite.
    #[must_use]
    pub fn error(&self, setting: &Setting, gamma: &[f64], beta: &[f64]) -> Option<f64> {
        let y = values(setting, &self.x, gamma, beta);
        let errors: Vec<f64> = y.into_iter().zip(&self.exact_y).map(|(y, exact)| (Exact::from(y) - *exact).abs().to_f64()).collect();
        errors.iter().all(|error| error.is_finite()).then(|| errors.into_iter().fold(0.0, f64::max))
    }
}

/// The biased variance without rounding, where mean squares would be taken for it.
fn exact_variance(setting: &Setting, x: &[f64]) -> Option<Exact> {
    let cancels = setting.is_centred && setting.algorithm() == Algorithm::OnePass;
    let by_deviations = Setting { algorithm: Algorithm::TwoPass, ddof: 0, ..*setting };
    let given = || x.iter().map(|x| Number::given(*x)).collect::<Vec<_>>();
    cancels.then(|| statistics(&mut Arithmetic::Exact, &by_deviations, &given(), &setting.formats()).variance.exact)
}

fn is_wrong(y: &[f64], exact: &[f64], format: &Format) -> bool {
    let largest = exact.iter().fold(0.0, |max: f64, y| max.max(y.abs()));
    let limit = largest * half_of_the_digits(format);
    y.iter().all(|y| y.is_finite()) && y.iter().zip(exact).any(|(y, exact)| (y - exact).abs() > limit)
}

/// The whole computation: what is known of the row, and the output.
fn normalize(a: &mut Arithmetic<'_>, setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64]) -> (Statistics, Vec<Number>) {
    assert!(!x.is_empty() && gamma.len() == x.len() && beta.len() == x.len(), "a gamma and a beta for each of {} elements", x.len());
    let formats = setting.formats();
    let x = enter(a, Step::Input, x, formats.row);
    let (mut known, rstd) = statistics_and_rstd(a, setting, &x, &formats);
    let scale = |(i, c): (usize, &_)| a.binary(each(Step::Normalized, i, formats.output), Binary::Multiply, c, &rstd);
    let x_hat: Vec<_> = known.deviations.get_or_insert(x).iter().enumerate().map(scale).collect();
    let y = affine(a, &x_hat, gamma, beta, &formats);
    (known, y)
}

/// Up to rstd, with the deviations it is to be applied to; none where no mean is taken out.
fn statistics_and_rstd(a: &mut Arithmetic<'_>, setting: &Setting, x: &[Number], formats: &Formats) -> (Statistics, Number) {
    let mut known = statistics(a, setting, x, formats);
    let is_cast = formats.statistics != formats.output;
    if is_cast {
        let mut cast = |step, value| a.unary(once(step, formats.output), Unary::Cast, &value);
        known.mean = known.mean.map(|mean| cast(Step::CastMean, mean));
        known.variance = cast(Step::CastVariance, known.variance);
    } else if let (None, Some(mean)) = (&known.deviations, known.mean) {
        known.deviations = Some(deviations(a, Step::Deviation, x, mean, formats.output));
    }
    let rstd = rstd(a, setting, known.variance, formats.statistics);
    if is_cast {
        let step = if known.deviations.is_some() { Step::Recentred } else { Step::Deviation };
        known.deviations = known.mean.map(|mean| deviations(a, step, x, mean, formats.output));
    }
    (known, rstd)
}

/// `1 / root(variance + eps)`, or with eps at another place.
fn rstd(a: &mut Arithmetic<'_>, setting: &Setting, variance: Number, format: &'static Format) -> Number {
    let at = |step| once(step, format);
    let root = Unary::Root(setting.q());
    let eps = a.unary(at(Step::Eps), Unary::Cast, &Number::given(setting.eps));
    let spread = if setting.eps_at == EpsAt::Inside {
        let sum = a.binary(at(Step::VarianceEps), Binary::Add, &variance, &eps);
        a.unary(at(Step::Root), root, &sum)
    } else {
        let root = a.unary(at(Step::Root), root, &variance);
        match setting.eps_at {
            EpsAt::Floor => a.binary(at(Step::Floor), Binary::Larger, &root, &eps),
            _ => a.binary(at(Step::RootEps), Binary::Add, &root, &eps),
        }
    };
    a.binary(at(Step::Rstd), Binary::Divide, &Number::given(1.0), &spread)
}

/// `gamma x_hat + beta`, in the row's format when done.
fn affine(a: &mut Arithmetic<'_>, x_hat: &[Number], gamma: &[f64], beta: &[f64], formats: &Formats) -> Vec<Number> {
    let Formats { row, output, .. } = *formats;
    let (gamma, beta) = (enter(a, Step::Gamma, gamma, row), enter(a, Step::Beta, beta, row));
    let scaled = pairs(a, Step::Scaled, Binary::Multiply, &gamma, x_hat, output);
    let y = pairs(a, Step::Output, Binary::Add, &scaled, &beta, output);
    if output == row {
        return y;
    }
    y.iter().enumerate().map(|(i, y)| a.unary(each(Step::CastOutput, i, row), Unary::Cast, y)).collect()
}

/// What is given, in the format.
fn enter(a: &mut Arithmetic<'_>, step: Step, values: &[f64], format: &'static Format) -> Vec<Number> {
    values.iter().enumerate().map(|(i, value)| a.unary(each(step, i, format), Unary::Cast, &Number::given(*value))).collect()
}

/// An operation on each two numbers at the same place.
fn pairs(a: &mut Arithmetic<'_>, step: Step, operation: Binary, left: &[Number], right: &[Number], format: &'static Format) -> Vec<Number> {
    left.iter().zip(right).enumerate().map(|(i, (l, r))| a.binary(each(step, i, format), operation, l, r)).collect()
}
