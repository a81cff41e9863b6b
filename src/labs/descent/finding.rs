//! The numbers of the sentence above the stage of lab `descent`, and of the panel that says why the centre is the centre.

use super::model::{BiasRole, Problem, Side};
use super::playhead;
use super::run::{Run, SideRun};
use crate::math::descent::Outcome;
use crate::math::linreg;
use crate::math::stats;
use crate::math::symmetric::{self, Vector};

/// An ellipse whose axes differ by less than this factor looks round.
const ROUND: f64 = 1.15;

/// What there is to say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// Of the raw side.
    pub raw: SideFinding,
    /// Of the scaled side.
    pub scaled: SideFinding,
    /// What is out of the ordinary.
    pub special: Option<Special>,
}

/// What there is to say of a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideFinding {
    /// Of all the parameters descended on: `sqrt kappa`.
    pub shape: Shape,
    /// As drawn: of the slice with a learned bias, else the same.
    pub drawn: Shape,
    /// How far the run is at the playhead.
    pub progress: Progress,
}

/// The form of the level sets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// Next to a circle.
    Round {
        /// Long over short axis, 1 to 1.15.
        ratio: f64,
    },
    /// An ellipse.
    Oval {
        /// Long over short axis.
        ratio: f64,
    },
    /// Open at the ends: there is no single best point.
    Endless,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// Has converged.
    Done {
        /// At this step.
        step: u32,
    },
    /// Is under way.
    Left {
        /// Share of the start's excess loss that is left.
        share: f64,
        /// Steps it needs in all, where known.
        steps_needed: Option<f64>,
    },
    /// Has run away.
    Diverged {
        /// At this step.
        step: u32,
        /// With this rate.
        lr: f64,
        /// The rate it should have stayed under, where known.
        lr_limit: Option<f64>,
    },
}

/// What is out of the ordinary, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Special {
    /// There is only one row.
    SingleRow,
    /// All values of a feature are the same.
    Constant {
        /// Which, from 0.
        feature: usize,
    },
    /// One feature follows from the other: endlessly many best weights.
    Twins,
    /// The start is the optimum.
    StartAtOptimum,
}

/// What there is to say at a step.
#[must_use]
pub fn finding(problem: &Problem, run: &Run, t: u32) -> Finding {
    Finding {
        raw: side_finding(&problem.raw, &run.raw, t),
        scaled: side_finding(&problem.scaled, &run.scaled, t),
        special: special(problem, run),
    }
}

fn side_finding(side: &Side, run: &SideRun, t: u32) -> SideFinding {
    let slice = playhead::slice(side, &run.path.deltas[0]);
    let drawn = shape(slice.quadratic.spectrum().kappa);
    SideFinding { shape: shape(side.spectrum.kappa), drawn, progress: progress(run, t) }
}

fn shape(kappa: Option<f64>) -> Shape {
    match kappa.map(f64::sqrt) {
        None => Shape::Endless,
        Some(ratio) if ratio < ROUND => Shape::Round { ratio },
        Some(ratio) => Shape::Oval { ratio },
    }
}

fn progress(run: &SideRun, t: u32) -> Progress {
    match run.path.outcome {
        Outcome::Diverged { step } if step <= t => Progress::Diverged { step, lr: run.lr, lr_limit: run.lr_limit },
        Outcome::Converged { step } if step <= t => Progress::Done { step },
        _ => {
            let excess = &run.path.excess;
            let share = excess[(t as usize).min(excess.len() - 1)] / excess[0];
            Progress::Left { share: if share.is_finite() { share } else { 0.0 }, steps_needed: run.steps_needed }
        }
    }
}

fn special(problem: &Problem, run: &Run) -> Option<Special> {
    if problem.bias == BiasRole::Absent {
        return (run.raw.path.excess[0] == 0.0).then_some(Special::StartAtOptimum);
    }
    if problem.raw.table.rows() == 1 {
        return Some(Special::SingleRow);
    }
    if let Some(feature) = problem.constant.iter().position(|constant| *constant) {
        return Some(Special::Constant { feature });
    }
    if !problem.is_unique {
        return Some(Special::Twins);
    }
    (run.raw.path.excess[0] == 0.0).then_some(Special::StartAtOptimum)
}

/// Why the centre is the centre, on numbers taken afresh from the data where there are data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Center {
    /// Parameters.
    pub dim: usize,
    /// The gradient at the optimum.
    pub gradient: Vector,
    /// The size of the terms that cancel in it: `E|r x~|`; 0 without data.
    pub gradient_terms: Vector,
    /// Eigenvalues, ascending.
    pub eigenvalues: Vector,
    /// The second derivative along each eigenvector: `E[(v·x~)^2]`, with an optimal bias the variance of `v·x`.
    pub curvatures: Vector,
}

/// The check for a side.
#[must_use]
pub fn center(problem: &Problem, side: &Side) -> Center {
    let quadratic = &side.quadratic;
    let (dim, eigen) = (quadratic.dim, &quadratic.eigen);
    let mut center = Center { dim, gradient: [0.0; 3], gradient_terms: [0.0; 3], eigenvalues: eigen.values, curvatures: [0.0; 3] };
    if problem.bias == BiasRole::Absent {
        center.gradient = symmetric::multiply(&quadratic.hessian, &quadratic.optimum);
        center.curvatures = eigen.vectors.map(|v| symmetric::dot(&v, &symmetric::multiply(&quadratic.hessian, &v)));
        return center;
    }
    let residuals = linreg::residuals(&side.table, &side.fit);
    let part = 1.0 / residuals.len() as f64;
    for (row, r) in residuals.iter().enumerate() {
        let x = side.table.augmented(row);
        center.gradient = symmetric::add(&center.gradient, r * part, &x);
        center.gradient_terms = symmetric::add(&center.gradient_terms, r.abs() * part, &x.map(f64::abs));
    }
    // With an optimal bias x~ has a component more than the parameters.
    center.gradient[dim..].fill(0.0);
    center.gradient_terms[dim..].fill(0.0);
    for (curvature, v) in center.curvatures.iter_mut().zip(&eigen.vectors).take(dim) {
        let along: Vec<f64> = (0..side.table.rows()).map(|row| symmetric::dot(v, &side.table.augmented(row))).collect();
        let mean = stats::mean(&along);
        let squared_mean = if problem.bias == BiasRole::Learned { mean * mean } else { 0.0 };
        *curvature = stats::variance(&along, 0) + squared_mean;
    }
    center
}
