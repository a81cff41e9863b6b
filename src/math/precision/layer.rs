//! LayerNorm and its kin of one row, every single operation rounded to a number format, sums from left to right:
//! `y = gamma (x - mean) / sqrt(variance + eps) + beta`, step by step.

use super::format::{FORMATS, Format};
use super::machine::{At, Kind, Machine, Op, Traced, at};
use super::step::Step;
use super::table::{TableRow, fold};
use super::variance::{Statistics, deviations, statistics};
use crate::math::norm::{EpsAt, Root};

/// How the variance is computed; of a p other than 2, and without a mean, always by the deviations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// By the deviations from the mean.
    TwoPass,
    /// Mean of the squares less the square of the mean.
    OnePass,
    /// By a running mean.
    Welford,
}

/// The format of sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accumulate {
    /// That of all else.
    Same,
    /// f32, the mean being divided there and then rounded; rests for f32 and f64.
    F32,
}

/// What is computed in f32, epsilon always included. Rests for f64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upcast {
    /// Nothing: epsilon is rounded to the format too.
    None,
    /// Mean and variance, which are then cast back; root and factor too, of which only the products are rounded to the format.
    Statistics,
    /// Everything but the weights; the output is cast back.
    All,
}

/// How a row is normalized.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The number format.
    pub format: &'static Format,
    /// How the variance is computed.
    pub algorithm: Algorithm,
    /// The format of sums.
    pub accumulate: Accumulate,
    /// What is computed in f32.
    pub upcast: Upcast,
    /// epsilon.
    pub eps: f64,
    /// Where it stands.
    pub eps_at: EpsAt,
    /// The variance is divided by n less this.
    pub ddof: usize,
    /// Whether the mean is taken out.
    pub is_centred: bool,
    /// The mean of the p-th powers takes the place of the variance.
    pub p: f64,
    /// Its root.
    pub root: Root,
}

/// What came of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// In the format; `None` where it is not taken out.
    pub mean: Option<f64>,
    /// As the root is taken of it; may be negative, infinite, or NaN.
    pub variance: f64,
    /// In the format.
    pub y: Vec<f64>,
    /// Without any rounding.
    pub exact_y: Vec<f64>,
    /// The first thing to go wrong: what, where, and at which feature.
    pub first_event: Option<(Kind, Step, Option<usize>)>,
    /// The largest error of any operation, in units in the last place; infinite where one gave no finite number, `None` where the right
    /// result of one is none.
    pub max_error_ulp: Option<f64>,
    /// Something overflowed, yet each y is finite, and one is wrong by more than [`WRONG`] of the largest.
    pub is_silently_wrong: bool,
}

/// An output that is so far from the right one, as a share of the largest of them, is wrong: more than all the formats' roundings.
pub const WRONG: f64 = 0.05;

/// The formats a setting uses: of the row, of the statistics, of sums, of the output's operations, of epsilon and root.
struct Formats {
    row: &'static Format,
    statistics: &'static Format,
    sums: &'static Format,
    output: &'static Format,
}

impl Setting {
    fn formats(&self) -> Formats {
        let (row, single) = (self.format, &FORMATS[1]);
        let upcast = if row.precision > single.precision { Upcast::None } else { self.upcast };
        let statistics = if upcast == Upcast::None { row } else { single };
        let is_short = statistics.precision < single.precision;
        Formats {
            row,
            statistics,
            sums: if is_short && self.accumulate == Accumulate::F32 { single } else { statistics },
            output: if upcast == Upcast::All { single } else { row },
        }
    }
}

/// Normalizes one row of x with a gamma and a beta a feature; each operation is reported in its order.
pub fn run(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64], on_op: &mut dyn FnMut(&Op)) -> Outcome {
    assert!(!x.is_empty() && gamma.len() == x.len() && beta.len() == x.len(), "a gamma and a beta for each of {} features", x.len());
    let (mut first_event, mut max_error_ulp, mut has_overflowed) = (None, Some(0.0), false);
    let mut watch = |op: &Op| {
        first_event = first_event.or(op.event.map(|kind| (kind, op.step, op.element)));
        max_error_ulp = max_error_ulp.zip(op.error_ulp).map(|(a, b): (f64, f64)| a.max(b));
        has_overflowed |= op.event == Some(Kind::Overflow);
        on_op(op);
    };
    let mut machine = Machine { row: setting.format, on_op: &mut watch };
    let (statistics, y) = normalized(&mut machine, setting, x, gamma, beta);
    let (y, exact_y): (Vec<f64>, Vec<f64>) = y.iter().map(|y| (y.value, y.exact.hi)).unzip();
    let largest = exact_y.iter().fold(0.0, |max: f64, y| max.max(y.abs()));
    let is_finite = y.iter().all(|y| y.is_finite());
    let is_wrong = y.iter().zip(&exact_y).any(|(y, exact)| (y - exact).abs() > WRONG * largest);
    Outcome {
        mean: statistics.mean.map(|mean| mean.value),
        variance: statistics.variance.value,
        y,
        exact_y,
        first_event,
        max_error_ulp,
        is_silently_wrong: has_overflowed && is_finite && is_wrong,
    }
}

fn normalized(machine: &mut Machine<'_>, setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64]) -> (Statistics, Vec<Traced>) {
    let Formats { row, statistics: wide, sums, output } = setting.formats();
    let each = |machine: &mut Machine<'_>, step, values: &[f64]| -> Vec<Traced> {
        values.iter().enumerate().map(|(i, v)| machine.cast(at(step, Some(i), row), Traced::of(*v))).collect()
    };
    let x = each(machine, Step::Input, x);
    let mut statistics = statistics(machine, setting, &x, wide, sums);
    if wide != output {
        statistics.mean = statistics.mean.map(|mean| machine.cast(at(Step::CastMean, None, output), mean));
        statistics.variance = machine.cast(at(Step::CastVariance, None, output), statistics.variance);
        statistics.deviations = None;
    }
    let rstd = factor(machine, setting, statistics.variance, wide);
    let deviations = match (&statistics.deviations, statistics.mean) {
        (Some(deviations), _) => deviations.clone(),
        (None, Some(mean)) => deviations(machine, &x, mean, output),
        (None, None) => x,
    };
    let (gamma, beta) = (each(machine, Step::Gamma, gamma), each(machine, Step::Beta, beta));
    let all = |machine: &mut Machine<'_>, step, f: &mut dyn FnMut(&mut Machine<'_>, At<'_>, usize) -> Traced| -> Vec<Traced> {
        (0..gamma.len()).map(|i| f(machine, at(step, Some(i), output), i)).collect()
    };
    let x_hat = all(machine, Step::Normalized, &mut |machine, at, i| machine.multiply(at, deviations[i], rstd));
    let scaled = all(machine, Step::Scaled, &mut |machine, at, i| machine.multiply(at, gamma[i], x_hat[i]));
    let mut y = all(machine, Step::Output, &mut |machine, at, i| machine.add(at, scaled[i], beta[i]));
    if output != row {
        y = y.iter().enumerate().map(|(i, y)| machine.cast(at(Step::CastOutput, Some(i), row), *y)).collect();
    }
    (statistics, y)
}

/// The factor applied to the deviations.
fn factor(machine: &mut Machine<'_>, setting: &Setting, variance: Traced, format: &Format) -> Traced {
    let q = if setting.root == Root::P { setting.p } else { 2.0 };
    let eps = machine.cast(at(Step::Eps, None, format), Traced::of(setting.eps));
    let below = match setting.eps_at {
        EpsAt::Inside => {
            let sum = machine.add(at(Step::VarianceEps, None, format), variance, eps);
            machine.root(at(Step::Root, None, format), sum, q)
        }
        EpsAt::Outside => {
            let root = machine.root(at(Step::Root, None, format), variance, q);
            machine.add(at(Step::RootEps, None, format), root, eps)
        }
        EpsAt::Floor => {
            let root = machine.root(at(Step::Root, None, format), variance, q);
            machine.larger(at(Step::Floor, None, format), root, eps)
        }
    };
    machine.divide(at(Step::Rstd, None, format), Traced::of(1.0), below)
}

/// The same as a table of its steps.
#[must_use]
pub fn table(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64]) -> Vec<TableRow> {
    let mut ops = Vec::new();
    let _ = run(setting, x, gamma, beta, &mut |op| ops.push(*op));
    fold(ops)
}

/// For each offset c the largest distance of the outputs of x + c, a double, from what they would be without rounding; `None` where one is
/// not finite.
#[must_use]
pub fn error_over_offset(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64], offsets: &[f64]) -> Vec<Option<f64>> {
    let error = |c: &f64| {
        let moved: Vec<f64> = x.iter().map(|x| x + c).collect();
        let Outcome { y, exact_y, .. } = run(setting, &moved, gamma, beta, &mut |_| {});
        let distances = y.iter().zip(&exact_y).map(|(y, exact)| (y - exact).abs());
        Some(distances.fold(0.0, |max: f64, e| if e.is_nan() || e > max { e } else { max })).filter(|e| e.is_finite())
    };
    offsets.iter().map(error).collect()
}
