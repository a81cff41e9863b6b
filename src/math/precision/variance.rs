//! Mean and variance of a row, every operation rounded: by the deviations (two passes), as the mean of the squares less the square of the
//! mean (one pass), or by Welford's update. Reference: Chan, Golub and LeVeque, "Algorithms for computing the sample variance", The
//! American Statistician 37 (1983).

use super::format::Format;
use super::layer::{Algorithm, Setting};
use super::machine::{Machine, Traced, at};
use super::step::Step;

/// What is known of a row: all in `format`.
pub(super) struct Statistics {
    /// `None` where it is not taken out.
    pub(super) mean: Option<Traced>,
    pub(super) variance: Traced,
    /// x less its mean, where that was needed for the variance.
    pub(super) deviations: Option<Vec<Traced>>,
}

/// Mean and variance of x; sums are kept in `sums`, everything else is in `format`.
pub(super) fn statistics(machine: &mut Machine<'_>, setting: &Setting, x: &[Traced], format: &Format, sums: &Format) -> Statistics {
    let n = machine.cast(at(Step::Count, None, format), Traced::of(x.len() as f64));
    let by = Divisor { n, ddof: setting.ddof, format, sums };
    if !setting.is_centred {
        let squares = powers(machine, x, setting.p, format);
        let sum = total(machine, Step::SquareSum, &squares, sums);
        return Statistics { mean: None, variance: by.mean(machine, Step::Variance, sum), deviations: None };
    }
    match setting.algorithm {
        Algorithm::OnePass if setting.p == 2.0 => one_pass(machine, x, &by),
        Algorithm::Welford if setting.p == 2.0 => welford(machine, x, &by),
        _ => two_pass(machine, setting.p, x, &by),
    }
}

/// How sums become means.
struct Divisor<'a> {
    n: Traced,
    ddof: usize,
    format: &'a Format,
    sums: &'a Format,
}

impl Divisor<'_> {
    /// `sum / n`, divided in the format of the sums and then rounded to the other.
    fn plain(&self, machine: &mut Machine<'_>, step: Step, sum: Traced) -> Traced {
        self.by(machine, step, sum, self.n)
    }

    /// `sum / (n - ddof)`.
    fn mean(&self, machine: &mut Machine<'_>, step: Step, sum: Traced) -> Traced {
        if self.ddof == 0 {
            return self.plain(machine, step, sum);
        }
        let less = machine.subtract(at(Step::Count, None, self.format), self.n, Traced::of(1.0));
        self.by(machine, step, sum, less)
    }

    fn by(&self, machine: &mut Machine<'_>, step: Step, sum: Traced, n: Traced) -> Traced {
        let mean = machine.divide(at(step, None, self.sums), sum, n);
        if self.sums == self.format { mean } else { machine.cast(at(step, None, self.format), mean) }
    }
}

fn total(machine: &mut Machine<'_>, step: Step, terms: &[Traced], sums: &Format) -> Traced {
    let (first, rest) = terms.split_first().expect("a row has a feature");
    rest.iter().enumerate().fold(*first, |sum, (i, term)| machine.add(at(step, Some(i + 1), sums), sum, *term))
}

fn powers(machine: &mut Machine<'_>, x: &[Traced], p: f64, format: &Format) -> Vec<Traced> {
    x.iter().enumerate().map(|(i, x)| machine.power(at(Step::Square, Some(i), format), *x, p)).collect()
}

/// x less the mean.
pub(super) fn deviations(machine: &mut Machine<'_>, x: &[Traced], mean: Traced, format: &Format) -> Vec<Traced> {
    x.iter().enumerate().map(|(i, x)| machine.subtract(at(Step::Deviation, Some(i), format), *x, mean)).collect()
}

fn two_pass(machine: &mut Machine<'_>, p: f64, x: &[Traced], by: &Divisor<'_>) -> Statistics {
    let sum = total(machine, Step::Sum, x, by.sums);
    let mean = by.plain(machine, Step::Mean, sum);
    let deviations = deviations(machine, x, mean, by.format);
    let squares = powers(machine, &deviations, p, by.format);
    let sum = total(machine, Step::SquareSum, &squares, by.sums);
    Statistics { mean: Some(mean), variance: by.mean(machine, Step::Variance, sum), deviations: Some(deviations) }
}

fn one_pass(machine: &mut Machine<'_>, x: &[Traced], by: &Divisor<'_>) -> Statistics {
    let sum = total(machine, Step::Sum, x, by.sums);
    let mean = by.plain(machine, Step::Mean, sum);
    let squares = powers(machine, x, 2.0, by.format);
    let sum = total(machine, Step::SquareSum, &squares, by.sums);
    let mean_square = by.plain(machine, Step::MeanSquare, sum);
    let squared_mean = machine.multiply(at(Step::SquaredMean, None, by.format), mean, mean);
    let mut variance = machine.subtract(at(Step::Difference, None, by.format), mean_square, squared_mean);
    if by.ddof == 1 {
        let less = machine.subtract(at(Step::Count, None, by.format), by.n, Traced::of(1.0));
        let factor = machine.divide(at(Step::Correction, None, by.format), by.n, less);
        variance = machine.multiply(at(Step::Variance, None, by.format), factor, variance);
    }
    Statistics { mean: Some(mean), variance, deviations: None }
}

fn welford(machine: &mut Machine<'_>, x: &[Traced], by: &Divisor<'_>) -> Statistics {
    let (mut mean, mut squares) = (x[0], Traced::of(0.0));
    for (i, x) in x.iter().enumerate().skip(1) {
        let k = machine.cast(at(Step::Count, Some(i), by.format), Traced::of((i + 1) as f64));
        let delta = machine.subtract(at(Step::Delta, Some(i), by.sums), *x, mean);
        let part = machine.divide(at(Step::RunningMean, Some(i), by.sums), delta, k);
        mean = machine.add(at(Step::RunningMean, Some(i), by.sums), mean, part);
        let after = machine.subtract(at(Step::Delta, Some(i), by.sums), *x, mean);
        let square = machine.multiply(at(Step::RunningSquares, Some(i), by.sums), delta, after);
        squares = machine.add(at(Step::RunningSquares, Some(i), by.sums), squares, square);
    }
    let mean = if by.sums == by.format { mean } else { machine.cast(at(Step::Mean, None, by.format), mean) };
    Statistics { mean: Some(mean), variance: by.mean(machine, Step::Variance, squares), deviations: None }
}
