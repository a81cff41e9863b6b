//! What deserves a second look in a setting, with the number it rests on. Ordinary values give nothing.

use super::pass::{Pass, row_of};
use crate::labs::layernorm::params::{EpsAt, Root};
use crate::math::stats::{Moments, is_constant};

/// Above it, epsilon is unusually large.
pub const LARGE_EPS: f64 = 1e-3;

/// Above it, a deviation makes gradients small.
pub const LARGE_DEVIATION: f64 = 100.0;

/// The bound of a popular rule for the norm of x.
pub const POPULAR_NORM: f64 = 100.0;

/// A mean so many times the deviation drowns it where it is not taken out.
pub const DROWNING: f64 = 100.0;

/// Above it, gamma is noted.
pub const LARGE_GAMMA: f64 = 2.0;

/// Something to look at. Rows are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Remark {
    /// Each gamma is 0: y is beta, and x gets no gradient.
    GammaZero {
        /// The largest `|dgamma|`: what gamma itself gets.
        dgamma: f64,
    },
    /// Epsilon is above 1e-3.
    LargeEps {
        /// Epsilon.
        eps: f64,
    },
    /// Epsilon is above what it is added to: it decides, not the row.
    EpsAboveSpread {
        /// The row in which it is largest beside it.
        row: usize,
        /// Epsilon.
        eps: f64,
        /// What it is added to, or compared with.
        spread: f64,
        /// Rows of which that is so.
        rows: usize,
    },
    /// What a row is divided by, its deviation, is above 100: dx is smaller by as much.
    LargeDeviation {
        /// The row of the largest.
        row: usize,
        /// Its deviation: the root of its moment.
        deviation: f64,
        /// Its factor.
        rstd: f64,
    },
    /// All numbers of a row are the same.
    ConstantRow {
        /// The first such row.
        row: usize,
        /// How many there are.
        rows: usize,
        /// Its factor; `None` where epsilon is 0 and nothing is defined.
        rstd: Option<f64>,
    },
    /// One feature: its deviation from itself is 0, the output always beta.
    OneFeature,
    /// The unbiased variance of one number: 0 by 0.
    OneFeatureUnbiased,
    /// Without centring a mean far beyond the deviations drowns them.
    OffsetDrowns {
        /// The row in which it is worst.
        row: usize,
        /// Its mean.
        mean: f64,
        /// Its standard deviation.
        deviation: f64,
    },
    /// A power other than 2 under a square root: the output grows with the scale of x.
    PowerUnderRoot {
        /// The power.
        p: f64,
    },
    /// A note: gamma is above 2.
    LargeGamma {
        /// The largest `|gamma|`.
        gamma: f64,
    },
}

impl Remark {
    /// Whether it is but a note.
    #[must_use]
    pub fn is_note(self) -> bool {
        matches!(self, Self::LargeGamma { .. })
    }
}

/// All there is to say.
#[must_use]
pub fn remarks(pass: &Pass) -> Vec<Remark> {
    let Pass { given, norm, .. } = pass;
    let largest = |values: &[f64]| values.iter().fold(0.0, |max: f64, v| max.max(v.abs()));
    let mut all = Vec::new();
    if given.gamma.iter().all(|gamma| *gamma == 0.0) {
        all.push(Remark::GammaZero { dgamma: largest(&pass.backward.dgamma) });
    }
    if given.d <= norm.ddof() {
        all.push(Remark::OneFeatureUnbiased);
    } else if given.d == 1 && !norm.is_rms {
        all.push(Remark::OneFeature);
    } else {
        all.extend(constant_rows(pass));
        all.extend(eps_above_spread(pass));
    }
    if norm.eps > LARGE_EPS {
        all.push(Remark::LargeEps { eps: norm.eps });
    }
    all.extend(if norm.is_rms { offset_drowns(pass) } else { None });
    all.extend(large_deviation(pass));
    if !norm.is_variance() && norm.root == Root::Square {
        all.push(Remark::PowerUnderRoot { p: norm.p });
    }
    if largest(&given.gamma) > LARGE_GAMMA {
        all.push(Remark::LargeGamma { gamma: largest(&given.gamma) });
    }
    all
}

/// `(sum |c|^p / n)` under the root: what stands beside epsilon, and the rows.
fn spreads(pass: &Pass) -> impl Iterator<Item = (usize, f64)> {
    let is_root = pass.norm.eps_at != EpsAt::Inside;
    let q = if pass.norm.root == Root::Square { 2.0 } else { pass.norm.p };
    pass.forward.moment.iter().map(move |moment| if is_root { moment.powf(1.0 / q) } else { *moment }).enumerate()
}

/// Whether nothing is left of a row. Its moment does not tell: that of tiny deviations is beyond the doubles.
fn is_dead(pass: &Pass, row: usize) -> bool {
    let x = row_of(&pass.given.x, row, pass.given.d);
    is_constant(x) && (!pass.norm.is_rms || x[0] == 0.0)
}

fn constant_rows(pass: &Pass) -> Option<Remark> {
    let mut dead = (0..pass.given.rows).filter(|row| is_dead(pass, *row)).peekable();
    let row = *dead.peek()?;
    let rstd = Some(pass.forward.rstd[row]).filter(|rstd| rstd.is_finite());
    Some(Remark::ConstantRow { row, rows: dead.count(), rstd })
}

fn eps_above_spread(pass: &Pass) -> Option<Remark> {
    let eps = pass.norm.eps;
    let below = || spreads(pass).filter(|(row, spread)| *spread < eps && !is_dead(pass, *row));
    let (row, spread) = below().min_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(Remark::EpsAboveSpread { row, eps, spread, rows: below().count() })
}

fn offset_drowns(pass: &Pass) -> Option<Remark> {
    let spread = |m: &Moments| (m.squares / m.count as f64).sqrt();
    let drowned = |m: &Moments| m.count > 1 && m.squares > 0.0 && m.mean.abs() > DROWNING * spread(m);
    let (row, m) = pass.moments.iter().enumerate().find(|(_, m)| drowned(m))?;
    Some(Remark::OffsetDrowns { row, mean: m.mean, deviation: spread(m) })
}

fn large_deviation(pass: &Pass) -> Option<Remark> {
    let (row, deviation) = pass.forward.root.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let rstd = pass.forward.rstd[row];
    let is_number = deviation.is_finite() && rstd.is_finite();
    (deviation > LARGE_DEVIATION && is_number).then_some(Remark::LargeDeviation { row, deviation, rstd })
}
