//! Mean and variance of a row of n by three algorithms, in whatever arithmetic:
//!
//! | algorithm | variance |
//! |---|---|
//! | two-pass | `sum (x - mean)^2 / n` |
//! | one-pass | `sum x^2 / n - mean^2`, which cancels where the mean is large beside the deviation |
//! | Welford's | with `delta = x_k - mean`: `mean += delta / k`, `squares += delta (x_k - mean)`; `squares / n` |
//!
//! Sums go from left to right. Reference: Chan, Golub and LeVeque, "Algorithms for computing the sample variance: analysis and
//! recommendations", The American Statistician 37(3), 1983; Welford, Technometrics 4(3), 1962.

use super::arithmetic::{Binary, Unary, each, once};
use super::format::Format;
use super::setting::{Algorithm, Formats, Setting};
use super::step::Step;
use super::trace::{Arithmetic, Number};

/// What is known of a row once its spread is.
pub(super) struct Statistics {
    /// `None` where it is not taken out.
    pub(super) mean: Option<Number>,
    /// Or the mean of p-th powers.
    pub(super) variance: Number,
    /// x less its mean, where the variance is made of them.
    pub(super) deviations: Option<Vec<Number>>,
}

/// A row and how its statistics are computed.
pub(super) struct Row<'a> {
    pub(super) x: &'a [Number],
    pub(super) formats: &'a Formats,
    pub(super) p: f64,
    pub(super) ddof: usize,
}

/// Mean and variance.
pub(super) fn statistics(a: &mut Arithmetic<'_>, setting: &Setting, x: &[Number], formats: &Formats) -> Statistics {
    let row = Row { x, formats, p: setting.p, ddof: setting.ddof() };
    match setting.algorithm() {
        _ if !setting.is_centred => row.uncentred(a),
        Algorithm::TwoPass => row.two_pass(a),
        Algorithm::OnePass => row.one_pass(a),
        Algorithm::Welford => row.welford(a),
    }
}

/// x less the mean.
pub(super) fn deviations(a: &mut Arithmetic<'_>, step: Step, x: &[Number], mean: Number, format: &'static Format) -> Vec<Number> {
    x.iter().enumerate().map(|(i, x)| a.binary(each(step, i, format), Binary::Subtract, x, &mean)).collect()
}

impl Row<'_> {
    fn uncentred(&self, a: &mut Arithmetic<'_>) -> Statistics {
        let n = self.count(a, 0);
        let variance = self.mean_of_squares(a, self.x, n);
        Statistics { mean: None, variance, deviations: None }
    }

    fn two_pass(&self, a: &mut Arithmetic<'_>) -> Statistics {
        let (mean, n) = self.mean(a);
        let deviations = deviations(a, Step::Deviation, self.x, mean, self.formats.statistics);
        let variance = self.mean_of_squares(a, &deviations, n);
        Statistics { mean: Some(mean), variance, deviations: Some(deviations) }
    }

    fn one_pass(&self, a: &mut Arithmetic<'_>) -> Statistics {
        let (mean, n) = self.mean(a);
        let sum = self.sum_of_squares(a, self.x);
        let mean_square = self.quotient(a, Step::MeanSquare, sum, n);
        let at = |step| once(step, self.formats.statistics);
        let squared_mean = a.binary(at(Step::SquaredMean), Binary::Multiply, &mean, &mean);
        let mut variance = a.binary(at(Step::Difference), Binary::Subtract, &mean_square, &squared_mean);
        if self.ddof > 0 {
            let [n, less] = [0, self.ddof].map(|ddof| Number::given((self.x.len() - ddof) as f64));
            let correction = a.binary(at(Step::Correction), Binary::Divide, &n, &less);
            variance = a.binary(at(Step::Variance), Binary::Multiply, &variance, &correction);
        }
        Statistics { mean: Some(mean), variance, deviations: None }
    }

    /// From the first element on, of which there is nothing to compute.
    fn welford(&self, a: &mut Arithmetic<'_>) -> Statistics {
        let (mut mean, mut squares, mut n) = (self.x[0], Number::given(0.0), Number::given(1.0));
        for (i, x) in self.x.iter().enumerate().skip(1) {
            let at = |step| each(step, i, self.formats.sums);
            n = a.unary(at(Step::Count), Unary::Cast, &Number::given((i + 1) as f64));
            let before = a.binary(at(Step::Delta), Binary::Subtract, x, &mean);
            let part = a.binary(at(Step::RunningMean), Binary::Divide, &before, &n);
            mean = a.binary(at(Step::RunningMean), Binary::Add, &mean, &part);
            let after = a.binary(at(Step::Delta), Binary::Subtract, x, &mean);
            let square = a.binary(at(Step::RunningSquares), Binary::Multiply, &before, &after);
            squares = a.binary(at(Step::RunningSquares), Binary::Add, &squares, &square);
        }
        let variance = self.variance(a, squares, n);
        Statistics { mean: Some(self.narrowed(a, Step::Mean, mean)), variance, deviations: None }
    }

    /// The mean, and n.
    fn mean(&self, a: &mut Arithmetic<'_>) -> (Number, Number) {
        let sum = self.sum(a, Step::Sum, self.x);
        let n = self.count(a, 0);
        (self.quotient(a, Step::Mean, sum, n), n)
    }

    fn mean_of_squares(&self, a: &mut Arithmetic<'_>, values: &[Number], n: Number) -> Number {
        let sum = self.sum_of_squares(a, values);
        self.variance(a, sum, n)
    }

    fn sum_of_squares(&self, a: &mut Arithmetic<'_>, values: &[Number]) -> Number {
        let square = |(i, value): (usize, &Number)| {
            let at = each(Step::Square, i, self.formats.statistics);
            if self.p == 2.0 { a.binary(at, Binary::Multiply, value, value) } else { a.unary(at, Unary::Power(self.p), value) }
        };
        let squares: Vec<Number> = values.iter().enumerate().map(square).collect();
        self.sum(a, Step::SquareSum, &squares)
    }

    fn sum(&self, a: &mut Arithmetic<'_>, step: Step, terms: &[Number]) -> Number {
        let add = |sum, (i, term): (usize, &Number)| a.binary(each(step, i, self.formats.sums), Binary::Add, &sum, term);
        terms.iter().enumerate().skip(1).fold(terms[0], add)
    }

    /// The sum of squares by `n - ddof`.
    fn variance(&self, a: &mut Arithmetic<'_>, sum: Number, n: Number) -> Number {
        let divisor = if self.ddof > 0 { self.count(a, self.ddof) } else { n };
        self.quotient(a, Step::Variance, sum, divisor)
    }

    fn count(&self, a: &mut Arithmetic<'_>, ddof: usize) -> Number {
        a.unary(once(Step::Count, self.formats.sums), Unary::Cast, &Number::given((self.x.len() - ddof) as f64))
    }

    fn quotient(&self, a: &mut Arithmetic<'_>, step: Step, sum: Number, n: Number) -> Number {
        let quotient = a.binary(once(step, self.formats.sums), Binary::Divide, &sum, &n);
        self.narrowed(a, step, quotient)
    }

    /// From the format of sums to that of all else.
    fn narrowed(&self, a: &mut Arithmetic<'_>, step: Step, value: Number) -> Number {
        let Formats { sums, statistics, .. } = self.formats;
        if sums == statistics { value } else { a.unary(once(step, statistics), Unary::Cast, &value) }
    }
}
