//! Every number of lab `descent`, with its frozen key.

use super::model::{BiasRole, Problem, Side};
use super::params::Model;
use super::playhead::{self, Present};
use super::run::{Run, SideRun};
use crate::io::readout::{Reading, Readout};
use crate::math::descent::Outcome;
use crate::math::symmetric::Vector;

/// Numbers a side has.
const PER_SIDE: usize = 20;

const RAW: [&str; PER_SIDE] = [
    "raw_kappa",
    "raw_lambda_max",
    "raw_lambda_min",
    "raw_lr",
    "raw_lr_limit",
    "raw_outcome",
    "raw_steps_needed",
    "raw_steps_predicted",
    "raw_optimum_w1",
    "raw_optimum_w2",
    "raw_optimum_b",
    "raw_loss",
    "raw_excess_loss",
    "raw_w1",
    "raw_w2",
    "raw_b",
    "raw_grad_w1",
    "raw_grad_w2",
    "raw_grad_b",
    "raw_grad_ratio",
];

const SCALED: [&str; PER_SIDE] = [
    "scaled_kappa",
    "scaled_lambda_max",
    "scaled_lambda_min",
    "scaled_lr",
    "scaled_lr_limit",
    "scaled_outcome",
    "scaled_steps_needed",
    "scaled_steps_predicted",
    "scaled_optimum_w1",
    "scaled_optimum_w2",
    "scaled_optimum_b",
    "scaled_loss",
    "scaled_excess_loss",
    "scaled_w1",
    "scaled_w2",
    "scaled_b",
    "scaled_grad_w1",
    "scaled_grad_w2",
    "scaled_grad_b",
    "scaled_grad_ratio",
];

/// All of them at a step, in a fixed order; keys never come and go.
#[must_use]
pub fn readouts(problem: &Problem, run: &Run, t: u32) -> Vec<Readout> {
    let raw = playhead::present(problem, &problem.raw, &run.raw, t);
    let scaled = playhead::present(problem, &problem.scaled, &run.scaled, t);
    let raw_values = side_readings(problem, &problem.raw, &run.raw, &raw);
    let scaled_values = side_readings(problem, &problem.scaled, &run.scaled, &scaled);
    let [mapped_w1, mapped_w2, mapped_b] = named(problem, &problem.mapped(&scaled.delta));
    let gap = Reading::number(playhead::max_prediction_gap(problem, &scaled));
    let common = [
        ("rho_sample", Reading::number(problem.rho_sample)),
        ("mapped_w1", mapped_w1),
        ("mapped_w2", mapped_w2),
        ("mapped_b", mapped_b),
        ("max_prediction_gap", gap),
    ];
    let sides = RAW.into_iter().zip(raw_values).chain(SCALED.into_iter().zip(scaled_values));
    sides.chain(common).map(|(key, value)| Readout { key, value }).collect()
}

/// In the order of [`RAW`] and [`SCALED`].
fn side_readings(problem: &Problem, side: &Side, run: &SideRun, present: &Present) -> [Reading; PER_SIDE] {
    let some = |value: f64| Reading::number(Some(value));
    let [optimum_w1, optimum_w2, optimum_b] =
        if problem.is_unique { named(problem, &side.fit) } else { [Reading::Null, Reading::Null, Reading::Null] };
    let [w1, w2, b] = named(problem, &present.theta);
    let [grad_w1, grad_w2, mut grad_b] = named(problem, &present.gradient);
    if problem.bias == BiasRole::Optimal {
        // Nothing descends on it here.
        grad_b = Reading::Null;
    }
    [
        Reading::number(side.spectrum.kappa),
        some(side.spectrum.lambda_max),
        some(side.spectrum.lambda_min),
        some(run.lr),
        Reading::number(run.lr_limit),
        outcome(run.path.outcome),
        Reading::number(run.steps_needed),
        Reading::number(run.steps_predicted),
        optimum_w1,
        optimum_w2,
        optimum_b,
        some(present.loss),
        some(present.excess),
        w1,
        w2,
        b,
        grad_w1,
        grad_w2,
        grad_b,
        // Of the panel's two parameters: w1 and w2, for line w and b.
        some(present.gradient[0].abs() / present.gradient[1].abs()),
    ]
}

/// Weights, then bias, as w1, w2 and b, where the model has them.
fn named(problem: &Problem, theta: &Vector) -> [Reading; 3] {
    let some = |value: f64| Reading::number(Some(value));
    match problem.model {
        Model::Plane => theta.map(some),
        Model::Line => [some(theta[0]), Reading::Null, some(theta[1])],
        Model::Bowl => [some(theta[0]), some(theta[1]), Reading::Null],
    }
}

/// `{"kind":"converged","step":3}`.
fn outcome(outcome: Outcome) -> Reading {
    let (kind, step) = match outcome {
        Outcome::Converged { step } => ("converged", step),
        Outcome::Running { step } => ("running", step),
        Outcome::Diverged { step } => ("diverged", step),
    };
    Reading::Json(format!(r#"{{"kind":"{kind}","step":{step}}}"#))
}
