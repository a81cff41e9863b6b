//! Lab `descent`: the loss surface before and after scaling.
//!
//! `params` (what the address says) -> `model` (data and the two surfaces) -> `run` (the two paths) -> `playhead` (one step of them),
//! `window` (what to show), `finding` (the sentence's numbers), `readout` (every number).

pub mod chart;
mod fields;
pub mod figure;
pub mod finding;
pub mod model;
pub mod params;
pub mod playhead;
pub mod readout;
pub mod run;
#[cfg(feature = "web")]
mod view;
pub mod window;

use self::params::SCHEMA;
#[cfg(not(feature = "web"))]
use self::{figure::Which, model::Problem, params::Params, run::Run};
#[cfg(not(feature = "web"))]
use crate::labs::NamedFigure;
use crate::labs::{Lab, Try};

#[cfg(not(feature = "web"))]
/// Everything at once, for callers that need not remember the stages: data, surfaces, paths.
#[must_use]
pub fn evaluate(params: &Params) -> (Problem, Run) {
    let table = model::data(&params.data, params.surface.model);
    let problem = model::sides(&table, &params.surface, &params.batching());
    let run = run::run(&problem, &params.descent);
    (problem, run)
}

/// The lab's entry in the list.
pub const LAB: Lab = Lab {
    key: "descent",
    has_key: |key| SCHEMA.field(key).is_some(),
    #[cfg(not(feature = "web"))]
    docs: || SCHEMA.docs(),
    canonical: |pairs| {
        let (params, notices) = SCHEMA.decode(pairs);
        (SCHEMA.encode(&params), notices)
    },
    #[cfg(not(feature = "web"))]
    readouts: |pairs| {
        let params = SCHEMA.decode(pairs).0;
        let (problem, run) = evaluate(&params);
        readout::readouts(&problem, &run, params.playhead())
    },
    #[cfg(not(feature = "web"))]
    figures: |pairs, size| figures(&SCHEMA.decode(pairs).0, size),
    parts: &[],
    tries: &[
        Try { key: "correlated", query: "rho=0.9", part: "" },
        Try { key: "whitened", query: "rho=0.9&scaler=whiten", part: "" },
        Try { key: "too_fast", query: "lr=0.0011", part: "" },
        Try { key: "learned", query: "bias=learned&scaler=minmax", part: "" },
    ],
    reports: &[],
    #[cfg(feature = "web")]
    view: view::view,
    #[cfg(feature = "web")]
    title: view::words::title,
    #[cfg(feature = "web")]
    try_name: view::words::try_name,
};

#[cfg(not(feature = "web"))]
/// Every figure of a setting, for goldens and downloads.
fn figures(params: &Params, size: (f64, f64)) -> Vec<NamedFigure> {
    let (problem, run) = evaluate(params);
    let (t, fitted) = (params.playhead(), window::fitted(&problem, params.descent.start));
    let surface = |which: Which| {
        let frame = figure::frame(which, params, &fitted[which as usize], size);
        let field = figure::field(&figure::ground(which, &problem, &run, params, t), &frame);
        figure::surface(which, &problem, &run, params, frame, t, field)
    };
    let mut all = vec![
        ("raw", surface(Which::Raw)),
        ("scaled", surface(Which::Scaled)),
        ("loss", chart::loss_left(&run, params.descent.steps, size, t)),
    ];
    for (name, which) in [("data-raw", Which::Raw), ("data-scaled", Which::Scaled)] {
        all.extend(chart::scatter(which, &problem, &run, size, t).map(|figure| (name, figure)));
    }
    all
}
