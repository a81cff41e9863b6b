//! Lab `saturation`: from a large input to a gradient that is gone, in one unit, in a chain of units, in a deep network.
//!
//! `params` (what the address says) -> `model` (one unit, its loss surface, the chain, the networks) -> `finding` (the sentences'
//! numbers), `readout` (every number), `figure` (the pictures).

mod fields;
pub mod figure;
pub mod finding;
pub mod model;
pub mod params;
pub mod readout;
#[cfg(feature = "web")]
mod view;

use self::params::SCHEMA;
use crate::labs::{Lab, Try};
#[cfg(not(feature = "web"))]
mod native;

/// The lab's entry in the list.
pub const LAB: Lab = Lab {
    key: "saturation",
    has_key: |key| SCHEMA.field(key).is_some(),
    #[cfg(not(feature = "web"))]
    docs: || SCHEMA.docs(),
    canonical: |pairs| {
        let (params, notices) = SCHEMA.decode(pairs);
        (SCHEMA.encode(&params), notices)
    },
    #[cfg(not(feature = "web"))]
    readouts: |pairs| native::readouts(&SCHEMA.decode(pairs).0),
    #[cfg(not(feature = "web"))]
    figures: |pairs, size| native::figures(&SCHEMA.decode(pairs).0, size),
    parts: &["neuron", "chain", "network"],
    tries: &[
        Try { key: "scaled_only", query: "inputs=standard&weights=house", part: "neuron" },
        Try { key: "carried", query: "inputs=standard&weights=carried", part: "neuron" },
        Try { key: "explodes", query: "chain_w=100&chain_b=-50&chain_x=0.5", part: "chain" },
        Try { key: "deep", query: "act=tanh&init=normal", part: "network" },
    ],
    reports: &[],
    #[cfg(feature = "web")]
    view: view::view,
    #[cfg(feature = "web")]
    title: view::words::title,
    #[cfg(feature = "web")]
    try_name: view::words::try_name,
};
