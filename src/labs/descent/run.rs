//! The two paths of lab `descent`, their rates and how many steps they need.

use super::model::{Problem, Side};
use super::params::DescentParams;
use crate::math::descent::{self, Path};
use crate::math::optim::{self, OPTIMIZERS, Settings};
use crate::math::symmetric::Vector;

pub use crate::math::descent::Outcome;

/// Both runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Over raw parameters.
    pub raw: SideRun,
    /// Over the scaled features' parameters.
    pub scaled: SideRun,
}

/// One side's run.
#[derive(Clone, Debug, PartialEq)]
pub struct SideRun {
    /// The rate used.
    pub lr: f64,
    /// The rate from which on it does not converge, where known.
    pub lr_limit: Option<f64>,
    /// The path, in deviations from the optimum.
    pub path: Path,
    /// Steps until convergence: for full-batch gd beyond the run's end too; else within the run.
    pub steps_needed: Option<f64>,
    /// Steps by the contraction factor, for full-batch gd.
    pub steps_predicted: Option<f64>,
}

/// Runs both sides.
#[must_use]
pub fn run(problem: &Problem, params: &DescentParams) -> Run {
    let [raw, scaled] = problem.start(params.start);
    Run {
        raw: side_run(&problem.raw, problem.is_stochastic, params, &raw),
        scaled: side_run(&problem.scaled, problem.is_stochastic, params, &scaled),
    }
}

fn side_run(side: &Side, is_stochastic: bool, params: &DescentParams, start: &Vector) -> SideRun {
    let optimizer = &OPTIMIZERS[params.optimizer];
    let steps = params.steps as usize;
    let Side { quadratic, batches, .. } = side;
    let untuned = Settings { inverse: side.inverse, ..Settings::new(1.0, params.beta) };
    let known = (optimizer.best)(&side.spectrum, params.beta);
    let best = || known.unwrap_or_else(|| best_by_trial(side, params, &untuned, start));
    let lr = params.lr.unwrap_or_else(best);
    let path = descent::descend(quadratic, batches, optimizer, &Settings { lr, ..untuned }, start, steps);
    let is_plain = Some(params.optimizer) == optim::position("gd") && !is_stochastic;
    let steps_needed = match path.outcome {
        Outcome::Converged { step } => Some(f64::from(step)),
        Outcome::Running { .. } if is_plain => descent::steps_needed(quadratic, lr, start),
        _ => None,
    };
    SideRun {
        lr,
        lr_limit: (optimizer.limit)(&side.spectrum, params.beta).filter(|_| !is_stochastic),
        steps_needed,
        steps_predicted: descent::steps_predicted(quadratic, lr).filter(|_| is_plain),
        path,
    }
}

/// 1 on a flat loss, where no rate does anything; else the best rung of the ladder.
fn best_by_trial(side: &Side, params: &DescentParams, settings: &Settings, start: &Vector) -> f64 {
    if side.spectrum.lambda_max == 0.0 {
        return 1.0;
    }
    let optimizer = &OPTIMIZERS[params.optimizer];
    descent::best_of_ladder(&side.quadratic, &side.batches, optimizer, settings, start, params.steps as usize)
}
