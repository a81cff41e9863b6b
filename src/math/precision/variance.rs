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

use super::arithmetic::{Arithmetic, Binary, Unary, each, once};
use super::format::Format;
use super::setting::{Algorithm, Formats, Setting};
use super::step::Step;

/// What is known of a row once its spread is.
pub(super) struct Statistics<N> {
    /// `None` where it is not taken out.
    pub(super) mean: Option<N>,
    /// Or the mean of p-th powers.
    pub(super) variance: N,
    /// x less its mean, where the variance is made of them.
    pub(super) deviations: Option<Vec<N>>,
}

/// A row and how its statistics are computed.
pub(super) struct Row<'a, N> {
    pub(super) x: &'a [N],
    pub(super) formats: &'a Formats,
    pub(super) p: f64,
    pub(super) ddof: usize,
}

/// Mean and variance.
pub(super) fn statistics<A: Arithmetic>(a: &mut A, setting: &Setting, x: &[A::Number], formats: &Formats) -> Statistics<A::Number> {
    let row = Row { x, formats, p: setting.p, ddof: setting.ddof() };
    match setting.algorithm() {
        _ if !setting.is_centred => row.uncentred(a),
        Algorithm::TwoPass => row.two_pass(a),
        Algorithm::OnePass => row.one_pass(a),
        Algorithm::Welford => row.welford(a),
    }
}

/// x less the mean.
pub(super) fn deviations<A: Arithmetic>(
    a: &mut A,
    step: Step,
    x: &[A::Number],
    mean: A::Number,
    format: &'static Format,
) -> Vec<A::Number> {
    x.iter().enumerate().map(|(i, x)| a.binary(each(step, i, format), Binary::Subtract, *x, mean)).collect()
}

impl<N: Copy> Row<'_, N> {
    fn uncentred<A: Arithmetic<Number = N>>(&self, a: &mut A) -> Statistics<N> {
        let n = self.count(a, 0);
        let variance = self.mean_of_squares(a, self.x, n);
        Statistics { mean: None, variance, deviations: None }
    }

    fn two_pass<A: Arithmetic<Number = N>>(&self, a: &mut A) -> Statistics<N> {
        let (mean, n) = self.mean(a);
        let deviations = deviations(a, Step::Deviation, self.x, mean, self.formats.statistics);
        let variance = self.mean_of_squares(a, &deviations, n);
        Statistics { mean: Some(mean), variance, deviations: Some(deviations) }
    }

    fn one_pass<A: Arithmetic<Number = N>>(&self, a: &mut A) -> Statistics<N> {
        let (mean, n) = self.mean(a);
        let sum = self.sum_of_squares(a, self.x);
        let mean_square = self.quotient(a, Step::MeanSquare, sum, n);
        let at = |step| once(step, self.formats.statistics);
        let squared_mean = a.binary(at(Step::SquaredMean), Binary::Multiply, mean, mean);
        let mut variance = a.binary(at(Step::Difference), Binary::Subtract, mean_square, squared_mean);
        if self.ddof > 0 {
            let [n, less] = [0, self.ddof].map(|ddof| A::given((self.x.len() - ddof) as f64));
            let correction = a.binary(at(Step::Correction), Binary::Divide, n, less);
            variance = a.binary(at(Step::Variance), Binary::Multiply, variance, correction);
        }
        Statistics { mean: Some(mean), variance, deviations: None }
    }

    /// From the first element on, of which there is nothing to compute.
    fn welford<A: Arithmetic<Number = N>>(&self, a: &mut A) -> Statistics<N> {
        let (mut mean, mut squares, mut n) = (self.x[0], A::given(0.0), A::given(1.0));
        for (i, x) in self.x.iter().enumerate().skip(1) {
            let at = |step| each(step, i, self.formats.sums);
            n = a.unary(at(Step::Count), Unary::Cast, A::given((i + 1) as f64));
            let before = a.binary(at(Step::Delta), Binary::Subtract, *x, mean);
            let part = a.binary(at(Step::RunningMean), Binary::Divide, before, n);
            mean = a.binary(at(Step::RunningMean), Binary::Add, mean, part);
            let after = a.binary(at(Step::Delta), Binary::Subtract, *x, mean);
            let square = a.binary(at(Step::RunningSquares), Binary::Multiply, before, after);
            squares = a.binary(at(Step::RunningSquares), Binary::Add, squares, square);
        }
        let variance = self.variance(a, squares, n);
        Statistics { mean: Some(self.narrowed(a, Step::Mean, mean)), variance, deviations: None }
    }

    /// The mean, and n.
    fn mean<A: Arithmetic<Number = N>>(&self, a: &mut A) -> (N, N) {
        let sum = self.sum(a, Step::Sum, self.x);
        let n = self.count(a, 0);
        (self.quotient(a, Step::Mean, sum, n), n)
    }

    fn mean_of_squares<A: Arithmetic<Number = N>>(&self, a: &mut A, values: &[N], n: N) -> N {
        let sum = self.sum_of_squares(a, values);
        self.variance(a, sum, n)
    }

    fn sum_of_squares<A: Arithmetic<Number = N>>(&self, a: &mut A, values: &[N]) -> N {
        let square = |(i, value): (usize, &N)| {
            let at = each(Step::Square, i, self.formats.statistics);
            if self.p == 2.0 { a.binary(at, Binary::Multiply, *value, *value) } else { a.unary(at, Unary::Power(self.p), *value) }
        };
        let squares: Vec<N> = values.iter().enumerate().map(square).collect();
        self.sum(a, Step::SquareSum, &squares)
    }

    fn sum<A: Arithmetic<Number = N>>(&self, a: &mut A, step: Step, terms: &[N]) -> N {
        let add = |sum, (i, term): (usize, &N)| a.binary(each(step, i, self.formats.sums), Binary::Add, sum, *term);
        terms.iter().enumerate().skip(1).fold(terms[0], add)
    }

    /// The sum of squares by `n - ddof`.
    fn variance<A: Arithmetic<Number = N>>(&self, a: &mut A, sum: N, n: N) -> N {
        let divisor = if self.ddof > 0 { self.count(a, self.ddof) } else { n };
        self.quotient(a, Step::Variance, sum, divisor)
    }

    fn count<A: Arithmetic<Number = N>>(&self, a: &mut A, ddof: usize) -> N {
        a.unary(once(Step::Count, self.formats.sums), Unary::Cast, A::given((self.x.len() - ddof) as f64))
    }

    fn quotient<A: Arithmetic<Number = N>>(&self, a: &mut A, step: Step, sum: N, n: N) -> N {
        let quotient = a.binary(once(step, self.formats.sums), Binary::Divide, sum, n);
        self.narrowed(a, step, quotient)
    }

    /// From the format of sums to that of all else.
    fn narrowed<A: Arithmetic<Number = N>>(&self, a: &mut A, step: Step, value: N) -> N {
        let Formats { sums, statistics, .. } = self.formats;
        if sums == statistics { value } else { a.unary(once(step, statistics), Unary::Cast, value) }
    }
}
