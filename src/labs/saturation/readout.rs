//! Every number of lab `saturation`, with its frozen key.

use super::model::landscape::Walk;
use super::model::network::{Network, Networks};
use super::model::unit::{Probe, Unit};
use crate::io::readout::{Absent, Reading, Readout};
use crate::math::chain::ChainRun;
use crate::query::write_number;

/// All of them, in a fixed order; keys never come and go. Without networks, while they are being computed, theirs do not exist.
#[must_use]
pub fn readouts(probe: &Probe, unit: &Unit, walk: &Walk, chain: &ChainRun, networks: Option<&Networks>) -> Vec<Readout> {
    let all = unit_readings(probe, unit, walk).into_iter().chain(chain_readings(chain)).chain(network_readings(networks));
    all.map(|(key, value)| Readout { key, value }).collect()
}

type Pair = (&'static str, Reading);

fn unit_readings(probe: &Probe, unit: &Unit, walk: &Walk) -> [Pair; 11] {
    let some = |value: f64| Reading::number(Some(value));
    let own = unit.own();
    let limit = |value: Option<f64>| value.map_or_else(|| "null".to_owned(), write_number);
    let limits = format!(r#"{{"upper":{},"lower":{}}}"#, limit(probe.limits.upper), limit(probe.limits.lower));
    [
        ("y", some(probe.point.y)),
        ("dy", some(probe.point.dy)),
        ("one_minus_y", some(probe.point.one_minus_y)),
        ("z_house", some(own.point.z)),
        ("y_house", some(own.point.y)),
        ("dy_house", some(own.point.dy)),
        ("share_saturated", some(own.share_saturated(&probe.zones))),
        ("max_derivative", some(probe.max_slope)),
        ("z_limit", Reading::Json(limits)),
        ("surface_loss", some(walk.loss[0])),
        ("surface_grad_norm", some(walk.grad_norm)),
    ]
}

fn chain_readings(run: &ChainRun) -> [Pair; 7] {
    [
        ("chain_z", list(&run.z)),
        ("chain_a", list(&run.a)),
        ("chain_derivative", list(&run.derivative)),
        ("chain_product", list(&run.product)),
        ("chain_grad_w", list(&run.grad_w)),
        ("chain_grad_b", list(&run.grad_b)),
        ("loss_value", Reading::number(Some(run.loss))),
    ]
}

const OWN: [&str; 6] = ["grad_norms", "activation_grad_norms", "activation_rms", "saturation", "first_last_ratio", "gradient_check"];
const COMPARED: [&str; 6] = [
    "compare_grad_norms",
    "compare_activation_grad_norms",
    "compare_activation_rms",
    "compare_saturation",
    "compare_first_last_ratio",
    "compare_gradient_check",
];

fn network_readings(networks: Option<&Networks>) -> impl Iterator<Item = Pair> {
    let own = OWN.into_iter().zip(side(networks.map(|n| &n.own)));
    own.chain(COMPARED.into_iter().zip(side(networks.and_then(|n| n.compared.as_ref()))))
}

/// In the order of [`OWN`] and [`COMPARED`].
fn side(network: Option<&Network>) -> [Reading; 6] {
    let array = |of: fn(&Network) -> &[f64]| network.map_or(Reading::Null, |n| list(of(n)));
    [
        array(|n| &n.grad_norms),
        array(|n| &n.activation_grad_norms),
        array(|n| &n.activation_rms),
        array(|n| &n.saturation),
        Reading::number(network.and_then(Network::first_last_ratio)),
        Reading::number(network.and_then(|n| n.gradient_check)),
    ]
}

fn list(values: &[f64]) -> Reading {
    Reading::list(values, Absent::Nan)
}
