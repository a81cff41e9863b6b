//! The lab's numbers with their frozen keys.

use super::model::{Run, Side};
use crate::io::readout::{Reading, Readout};

type Measure = fn(&Side) -> Option<f64>;

/// Raw key, scaled key, value.
const BOTH: [(&str, &str, Measure); 11] = [
    ("y_hat", "scaled_y_hat", |s| Some(s.y_hat)),
    ("error", "scaled_error", |s| Some(s.error)),
    ("loss", "scaled_loss", |s| Some(s.loss)),
    ("grad_w1", "scaled_grad_w1", |s| Some(s.grad_w[0])),
    ("grad_w2", "scaled_grad_w2", |s| Some(s.grad_w[1])),
    ("grad_b", "scaled_grad_b", |s| Some(s.grad_b)),
    ("grad_ratio", "scaled_grad_ratio", |s| s.grad_ratio),
    ("loss_after", "scaled_loss_after", |s| Some(s.step.loss)),
    ("share_w1", "scaled_share_w1", |s| Some(s.share_w[0])),
    ("share_w2", "scaled_share_w2", |s| Some(s.share_w[1])),
    ("share_b", "scaled_share_b", |s| Some(s.share_b)),
];

/// Every number the lab shows: the raw ones, the scaled ones, the scaled features.
#[must_use]
pub fn readouts(run: &Run) -> Vec<Readout> {
    let raw = BOTH.iter().map(|(key, _, measure)| readout(key, measure(&run.raw)));
    let scaled = BOTH.iter().map(|(_, key, measure)| readout(key, measure(&run.scaled)));
    let x = [readout("x1_scaled", Some(run.scaled.x[0])), readout("x2_scaled", Some(run.scaled.x[1]))];
    raw.chain(scaled).chain(x).collect()
}

fn readout(key: &'static str, value: Option<f64>) -> Readout {
    Readout { key, value: Reading::number(value) }
}
