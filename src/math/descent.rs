//! Runs of an optimizer on a quadratic, in deviations `delta = theta - optimum` so that a run that has nearly arrived keeps its digits.
//!
//! A full-batch step costs the same for ten rows and for a million: the gradient is `H delta`. A mini-batch's is
//! `H_b delta + E_b[r x~]` with its own Gram matrix `H_b` and the residuals `r` at the optimum, summed once.

use super::linreg::{self, Table};
use super::objective::Quadratic;
use super::optim::{Optimizer, Settings, State};
use super::rng::Rng;
use super::symmetric::{self, Matrix, Vector};

/// Converged: the excess loss is under this share of the start's.
pub const CONVERGED: f64 = 1e-6;

/// Diverged: the excess loss is over this many times the start's.
pub const DIVERGED: f64 = 1e6;

/// The longest answer of [`steps_needed`].
const MOST_STEPS: f64 = 1e12;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// The excess loss was first under a millionth of the start's at this step.
    Converged {
        /// The step; 0 for a start at the optimum.
        step: u32,
    },
    /// Still on its way at this, the last step.
    Running {
        /// The step.
        step: u32,
    },
    /// The excess loss was over a million times the start's, or no number, at this step; the run ended there.
    Diverged {
        /// The step.
        step: u32,
    },
}

/// A run, start included. Every number in it is finite.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// `theta - optimum` of each step.
    pub deltas: Vec<Vector>,
    /// `L - floor` of each step.
    pub excess: Vec<f64>,
    /// How it ended.
    pub outcome: Outcome,
}

/// What a mini-batch contributes to a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Batch {
    /// `E_b[x~ x~^T]`.
    pub hessian: Matrix,
    /// `E_b[r x~]`, the batch's gradient at the optimum of the whole.
    pub residual: Vector,
}

/// The batches of a run for each of several tables with the same rows: `steps` of them, of `size` rows drawn without replacement
/// in each epoch, whose last batch may be short. `residuals` are those at the optimum, the same for all tables.
#[must_use]
pub fn batches<const K: usize>(tables: [&Table; K], residuals: &[f64], size: usize, steps: usize, seed: u32) -> [Vec<Batch>; K] {
    assert!(size > 0 && !residuals.is_empty(), "batches of {size} of {} rows", residuals.len());
    let rows = tables.map(|table| (0..table.rows()).map(|row| table.augmented(row)).collect::<Vec<_>>());
    let mut rng = Rng::new(seed, 1);
    let mut order: Vec<usize> = (0..residuals.len()).collect();
    let mut out = [const { Vec::new() }; K];
    let mut left = steps;
    while left > 0 {
        rng.shuffle(&mut order);
        for drawn in order.chunks(size).take(left) {
            for (list, rows) in out.iter_mut().zip(&rows) {
                list.push(batch(rows, residuals, drawn));
            }
            left -= 1;
        }
    }
    out
}

fn batch(rows: &[Vector], residuals: &[f64], drawn: &[usize]) -> Batch {
    let hessian = linreg::mean_square(drawn.iter().map(|row| &rows[*row]));
    let sum = drawn.iter().fold([0.0; 3], |sum, row| symmetric::add(&sum, residuals[*row], &rows[*row]));
    Batch { hessian, residual: sum.map(|v| v / drawn.len() as f64) }
}

/// Runs `steps` steps from a deviation, the `k`-th with `batches[k]`, or full-batch where there are none.
#[must_use]
pub fn descend(quadratic: &Quadratic, batches: &[Batch], optimizer: &Optimizer, settings: &Settings, start: &Vector, steps: usize) -> Path {
    let mut path = Path { deltas: vec![*start], excess: vec![quadratic.excess(start)], outcome: Outcome::Running { step: steps as u32 } };
    let mut converged = (path.excess[0] == 0.0).then_some(0);
    let mut walk = Walk::new(quadratic, batches, optimizer, settings, start);
    for step in 1..=steps as u32 {
        let (delta, excess) = walk.next();
        let is_finite = excess.is_finite() && delta.iter().all(|v| v.is_finite());
        if is_finite {
            path.deltas.push(delta);
            path.excess.push(excess);
        }
        if !is_finite || excess > walk.ceiling {
            path.outcome = Outcome::Diverged { step };
            return path;
        }
        if converged.is_none() && excess < CONVERGED * path.excess[0] {
            converged = Some(step);
        }
    }
    if let Some(step) = converged {
        path.outcome = Outcome::Converged { step };
    }
    path
}

/// The excess loss at the end of such a run without keeping the path; infinite if it diverges.
#[must_use]
pub fn last_excess(
    quadratic: &Quadratic,
    batches: &[Batch],
    optimizer: &Optimizer,
    settings: &Settings,
    start: &Vector,
    steps: usize,
) -> f64 {
    let mut walk = Walk::new(quadratic, batches, optimizer, settings, start);
    let mut last = quadratic.excess(start);
    for _ in 0..steps {
        let (_, excess) = walk.next();
        if excess.is_nan() || excess > walk.ceiling {
            return f64::INFINITY;
        }
        last = excess;
    }
    last
}

/// The rate of the ladder 1, 2, 5, 10 … from 1e-12 to 1e3 with the least excess loss at the end of the run.
#[must_use]
pub fn best_of_ladder(
    quadratic: &Quadratic,
    batches: &[Batch],
    optimizer: &Optimizer,
    settings: &Settings,
    start: &Vector,
    steps: usize,
) -> f64 {
    let excess_at = |lr: f64| last_excess(quadratic, batches, optimizer, &Settings { lr, ..*settings }, start, steps);
    let tried = ladder().map(|lr| (lr, excess_at(lr)));
    tried.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(1.0, |(lr, _)| lr)
}

/// 1, 2, 5, 10 … from 1e-12 to 1e3, each the double nearest to it.
fn ladder() -> impl Iterator<Item = f64> {
    let rung = |i: i32| {
        let (mantissa, power) = ([1.0, 2.0, 5.0][i.rem_euclid(3) as usize], i.div_euclid(3));
        if power < 0 { mantissa / 10_f64.powi(-power) } else { mantissa * 10_f64.powi(power) }
    };
    (-36..=9).map(rung)
}

/// A run under way.
struct Walk<'a> {
    quadratic: &'a Quadratic,
    batches: std::slice::Iter<'a, Batch>,
    optimizer: &'a Optimizer,
    settings: &'a Settings,
    state: State,
    delta: Vector,
    /// The excess that counts as diverged. From the optimum itself only what is no number does.
    ceiling: f64,
}

impl<'a> Walk<'a> {
    fn new(quadratic: &'a Quadratic, batches: &'a [Batch], optimizer: &'a Optimizer, settings: &'a Settings, start: &Vector) -> Self {
        let excess = quadratic.excess(start);
        let ceiling = if excess > 0.0 { DIVERGED * excess } else { f64::MAX };
        Self { quadratic, batches: batches.iter(), optimizer, settings, state: State::default(), delta: *start, ceiling }
    }

    /// Takes a step: the deviation and excess loss after it.
    fn next(&mut self) -> (Vector, f64) {
        let gradient = match self.batches.next() {
            Some(batch) => symmetric::add(&symmetric::multiply(&batch.hessian, &self.delta), 1.0, &batch.residual),
            None => self.quadratic.gradient(&self.delta),
        };
        (self.optimizer.step)(self.settings, &mut self.state, &mut self.delta, &gradient);
        (self.delta, self.quadratic.excess(&self.delta))
    }
}

/// Plain descent's contraction factor, `max |1 - lr lambda|` over the curvatures that are not 0; 0 when there are none.
#[must_use]
pub fn contraction(quadratic: &Quadratic, lr: f64) -> f64 {
    let curvatures = quadratic.eigen.values[..quadratic.dim].iter().filter(|v| **v > 0.0);
    curvatures.map(|v| (1.0 - lr * v).abs()).fold(0.0, f64::max)
}

/// Steps after which full-batch plain descent is sure to have converged, by the contraction factor alone:
/// `ln 1e-6 / (2 ln factor)`, rounded up. 1 where the factor is 0; `None` where it is not below 1.
#[must_use]
pub fn steps_predicted(quadratic: &Quadratic, lr: f64) -> Option<f64> {
    let factor = contraction(quadratic, lr);
    let steps = (CONVERGED.ln() / (2.0 * factor.ln())).ceil().max(1.0);
    (factor < 1.0 && steps.is_finite()).then_some(steps)
}

/// The first step at which full-batch plain descent has converged, by bisection on the closed form
/// `excess(k) = sum lambda_i c_i^2 (1 - lr lambda_i)^(2k) / 2`; `None` if it never does within 1e12 steps.
///
/// Each term is log-convex in k, so the sum is convex: it falls, and may rise after that. "Converged or no longer falling" is
/// therefore false up to one step and true from it on.
#[must_use]
pub fn steps_needed(quadratic: &Quadratic, lr: f64, start: &Vector) -> Option<f64> {
    let total = quadratic.excess(start);
    if total == 0.0 {
        return Some(0.0);
    }
    let terms = quadratic.eigen.values.iter().zip(&quadratic.eigen.vectors).take(quadratic.dim);
    // Share of the start's excess, and logarithm of what a step leaves of it. ln_1p keeps the digits of a rate far too small.
    let terms: Vec<(f64, f64)> = terms
        .map(|(value, v)| {
            let left = if lr * value < 1.0 { (-lr * value).ln_1p() } else { (lr * value - 1.0).ln() };
            (0.5 * value * symmetric::dot(v, start).powi(2) / total, 2.0 * left)
        })
        .filter(|(share, _)| *share > 0.0)
        .collect();
    let share_left = |k: f64| terms.iter().map(|(share, log)| if k == 0.0 { *share } else { share * (k * log).exp() }).sum::<f64>();
    let is_falling = |k: f64| {
        terms.iter().map(|(share, log)| if *share * (k * log).exp() > 0.0 { share * (k * log).exp() * log } else { 0.0 }).sum::<f64>() < 0.0
    };
    let is_over = |k: f64| share_left(k) < CONVERGED || !is_falling(k);
    let (mut before, mut after) = (0.0, MOST_STEPS);
    while after - before > 1.0 {
        let middle = ((before + after) / 2.0_f64).floor();
        if is_over(middle) { after = middle } else { before = middle }
    }
    (share_left(after) < CONVERGED).then_some(after)
}
