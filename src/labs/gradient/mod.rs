//! Lab `gradient`: the chain rule for one house, with the learner's own numbers, raw and after min-max scaling.
//!
//! `y^ = w1 x1 + w2 x2 + b`, `L = (y^ - y)^2 / 2`.

pub mod model;
pub mod params;
pub mod readout;
#[cfg(feature = "web")]
mod view;

use self::params::SCHEMA;
use crate::labs::{Lab, Try};

/// The lab's entry in the list.
pub const LAB: Lab = Lab {
    key: "gradient",
    has_key: |key| SCHEMA.field(key).is_some(),
    #[cfg(not(feature = "web"))]
    docs: || SCHEMA.docs(),
    canonical: |pairs| {
        let (params, notices) = SCHEMA.decode(pairs);
        (SCHEMA.encode(&params), notices)
    },
    #[cfg(not(feature = "web"))]
    readouts: |pairs| readout::readouts(&model::run(&SCHEMA.decode(pairs).0)),
    #[cfg(not(feature = "web"))]
    figures: |_, _| Vec::new(),
    parts: &[],
    tries: &[
        Try { key: "own_rate", query: "lr=0.0001", part: "" },
        Try { key: "hundreds", query: "x1=1&w1=200&x1min=0.5&x1max=2", part: "" },
        Try { key: "outlier", query: "x1max=2000", part: "" },
        Try { key: "smallest", query: "x1=50&x2=1&y=150", part: "" },
    ],
    reports: &[],
    #[cfg(feature = "web")]
    view: view::view,
    #[cfg(feature = "web")]
    title: view::title,
    #[cfg(feature = "web")]
    try_name: view::try_name,
};

/// Where one rate must serve many houses: the same scaling with a learned bias, in the lab `descent`.
pub const MANY_HOUSES: &str = "lab=descent&scaler=minmax&bias=learned";
