//! Lab `layernorm`: a row there and back, in space, in half precision, and what to look at in practice.
//!
//! `params` (what the address says) -> `model` (the pass there and back, its Jacobian, its check by differences, three features in
//! space, the same in other number formats, the check-up) -> `finding` (the sentences' numbers), `readout` (every number), `figure`
//! (the pictures).

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
    key: "layernorm",
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
    parts: &["playground", "geometry", "precision", "practice"],
    tries: &[
        Try { key: "eps_rules", query: "x=tiny", part: "playground" },
        Try { key: "rms", query: "x=offset&rms=1", part: "playground" },
        Try { key: "p_scale", query: "x=random&change=times&p=3", part: "playground" },
        Try { key: "half", query: "x=huge", part: "precision" },
    ],
    // LN-05, LN-09, LN-10, LN-12 and LN-33 of the cases, and a variance cast back.
    reports: &[
        Try { key: "one_pass", query: "x=40000,40001,40002,40003&format=f32&algorithm=one-pass", part: "precision" },
        Try {
            key: "large_offset",
            query: "x=6399968,6399969,6399970,6399971,6399972,6399973,6399974,6399975&format=f32&algorithm=one-pass",
            part: "precision",
        },
        Try { key: "eps_lost", query: "x=0,0,0,0,0,0,0,0,0,0&eps=1e-12", part: "precision" },
        Try { key: "rms_zeros", query: "x=256,256,256,256,256,256,256,256&rms=1", part: "precision" },
        Try { key: "squares", query: "x=1e30,-1e30,2e30,0&format=f32", part: "precision" },
        Try { key: "cast_back", query: "x=400,-400,300,100,-350&upcast=statistics", part: "precision" },
    ],
    #[cfg(feature = "web")]
    view: view::view,
    #[cfg(feature = "web")]
    title: view::words::title,
    #[cfg(feature = "web")]
    try_name: view::words::try_name,
};
