//! Lab `descent`: the loss surface before and after scaling.
//!
//! `params` (what the address says) -> `model` (data and the two surfaces) -> `run` (the two paths) -> `playhead` (one step of them),
//! `window` (what to show), `finding` (the sentence's numbers), `readout` (every number).

mod fields;
pub mod finding;
pub mod model;
pub mod params;
pub mod playhead;
pub mod readout;
pub mod run;
pub mod window;

use model::Problem;
use params::Params;
use run::Run;

/// Everything at once, for callers that need not remember the stages: data, surfaces, paths.
#[must_use]
pub fn evaluate(params: &Params) -> (Problem, Run) {
    let table = model::data(&params.data, params.surface.model);
    let problem = model::sides(&table, &params.surface, &params.batching());
    let run = run::run(&problem, &params.descent);
    (problem, run)
}
