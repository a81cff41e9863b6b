//! The numbers of the sentences above the parts of lab `saturation`.

use super::model::network::{Network, Networks};
use super::model::unit::{Side, Unit};
use super::params::{Inputs, Norm};
use crate::math::activation::Zones;
use crate::math::chain::ChainRun;

/// What there is to say of the unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitFinding {
    /// On raw inputs.
    pub raw: SideFinding,
    /// On scaled inputs.
    pub scaled: SideFinding,
}

/// What there is to say of a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideFinding {
    /// What the unit is given.
    pub inputs: Inputs,
    /// Its weights.
    pub weights: [f64; 2],
    /// The part of the houses that lie in a saturated zone.
    pub share: f64,
    /// z of the one house.
    pub z: f64,
    /// The slope there.
    pub dy: f64,
}

/// What there is to say of the unit.
#[must_use]
pub fn unit(unit: &Unit, zones: &Zones) -> UnitFinding {
    let side = |side: &Side| SideFinding {
        inputs: side.inputs,
        weights: [side.weights[0], side.weights[1]],
        share: side.share_saturated(zones),
        z: side.point.z,
        dy: side.point.dy,
    };
    UnitFinding { raw: side(&unit.raw), scaled: side(&unit.scaled) }
}

/// What becomes of a gradient on its way back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Passage {
    /// Nothing arrives.
    Dead,
    /// It arrives, but at weights whose inputs are all 0.
    Unfed,
    /// Less than a tenth of it arrives.
    Vanishes,
    /// It arrives at about its size.
    Holds,
    /// More than ten times of it arrives.
    Explodes,
    /// It is beyond any number.
    Infinite,
}

/// By how much arrives.
#[must_use]
pub fn passage(size: f64) -> Passage {
    match size.abs() {
        0.0 => Passage::Dead,
        size if size < 0.1 => Passage::Vanishes,
        size if size <= 10.0 => Passage::Holds,
        size if size.is_finite() => Passage::Explodes,
        _ => Passage::Infinite,
    }
}

/// What there is to say of the chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainFinding {
    /// Units.
    pub depth: usize,
    /// `da_L/dx`.
    pub product: f64,
    /// What becomes of the gradient.
    pub passage: Passage,
    /// The greatest `|w f'(z)|`.
    pub largest_factor: f64,
}

/// What there is to say of the chain.
#[must_use]
pub fn chain(run: &ChainRun, w: f64) -> ChainFinding {
    let largest_factor = run.derivative.iter().map(|slope| (w * slope).abs()).fold(0.0, f64::max);
    ChainFinding { depth: run.z.len(), product: run.product[0], passage: passage(run.product[0]), largest_factor }
}

/// What there is to say of a network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkFinding {
    /// What is normalized.
    pub norm: Norm,
    /// `|dL/dW|` of the first layer by that of the last.
    pub ratio: Option<f64>,
    /// What becomes of the gradient.
    pub passage: Passage,
    /// The greatest part of saturated units, and its layer from 1 on.
    pub saturated: (f64, usize),
}

/// What there is to say of both networks.
#[must_use]
pub fn networks(networks: &Networks) -> (NetworkFinding, Option<NetworkFinding>) {
    (network(&networks.own), networks.compared.as_ref().map(network))
}

fn network(network: &Network) -> NetworkFinding {
    let shares = &network.saturation;
    let layer = (0..shares.len()).fold(0, |best, i| if shares[i] > shares[best] { i } else { best });
    let ratio = network.first_last_ratio();
    let first = network.grad_norms.first().copied().unwrap_or(0.0);
    let arrives = network.activation_grad_norms.first().is_some_and(|norm| *norm > 0.0);
    let passage = match first {
        0.0 if arrives => Passage::Unfed,
        0.0 => Passage::Dead,
        _ => passage(ratio.unwrap_or(f64::INFINITY)),
    };
    NetworkFinding { norm: network.norm, ratio, passage, saturated: (shares[layer], layer + 1) }
}
