//! One unit, `y = f(w1 x1 + w2 x2 + b)`, given houses: raw on one side, scaled on the other.

use crate::labs::saturation::params::{ACTIVATIONS, Inputs, Params, Preset, ProbeParams, UnitParams, Weights};
use crate::math::activation::{Activation, Limits, Zones};
use crate::math::dataset::{self, Houses};
use crate::math::linreg::Table;
use crate::math::precision::format::FORMATS;
use crate::math::scaling::{Scaler, Scaling};
use crate::math::symmetric::{Vector, dot};

/// Rows of houses: those of lab `descent`.
const HOUSES: Houses = Houses { rows: 120, rho: 0.0, noise: 15.0, unit: 1.0, outliers: 0, seed: 0 };

/// Area and rooms of the house of lab `gradient`.
const HOUSE: [f64; 2] = [100.0, 2.0];

/// An activation at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The place.
    pub z: f64,
    /// `f(z)`.
    pub y: f64,
    /// `1 - f(z)`, with all its digits.
    pub one_minus_y: f64,
    /// `f'(z)`.
    pub dy: f64,
}

impl Point {
    /// The activation at `z`.
    #[must_use]
    pub fn at(act: &Activation, z: f64) -> Self {
        Self { z, y: (act.value)(z), one_minus_y: (act.one_minus)(z), dy: (act.slope)(z) }
    }
}

/// What is known of the activation itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// Under the probe.
    pub point: Point,
    /// Where the slope has died down.
    pub zones: Zones,
    /// From where on the rounded output is its limit.
    pub limits: Limits,
    /// The greatest slope.
    pub max_slope: f64,
    /// The slope as the usual formula gives it in float64, `y (1 - y)` for sigmoid and `1 - y^2` for tanh; `None` for the others.
    pub usual_dy: Option<f64>,
}

/// The activation under the probe.
#[must_use]
pub fn probe(act: usize, params: &ProbeParams) -> Probe {
    let activation = &ACTIVATIONS[act];
    Probe {
        point: Point::at(activation, params.z),
        zones: activation.saturation(params.cut),
        limits: activation.exact_limit(&FORMATS[params.format]),
        max_slope: activation.max_slope(),
        usual_dy: usual_slope(activation, params.z),
    }
}

/// The slope by the formula in most books, which subtracts from 1 what float64 has already rounded to 1.
#[must_use]
pub fn usual_slope(act: &Activation, z: f64) -> Option<f64> {
    let y = (act.value)(z);
    match act.key {
        "sigmoid" => Some(y * (1.0 - y)),
        "tanh" => Some(1.0 - y * y),
        _ => None,
    }
}

/// The unit on one side.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// What it is given.
    pub inputs: Inputs,
    /// Weights of area and rooms, bias.
    pub weights: Vector,
    /// The houses as it is given them; the target is 1 above the median price, else 0.
    pub table: Table,
    /// z of each house.
    pub z: Vec<f64>,
    /// Area and rooms of the one house, as given.
    pub house: Vector,
    /// The unit there.
    pub point: Point,
}

/// Both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// `act`.
    pub act: usize,
    /// On raw inputs.
    pub raw: Side,
    /// On scaled inputs.
    pub scaled: Side,
    /// Whether the learner's settings are those of the scaled side; the other side has the weights that suit its inputs.
    pub is_scaled: bool,
}

/// The unit with the learner's inputs and weights, and beside it one with the other kind of inputs and the weights that go by them.
#[must_use]
pub fn unit(act: usize, seed: u32, params: &UnitParams) -> Unit {
    let houses = houses(seed);
    let is_scaled = params.inputs != Inputs::Raw;
    let beside = UnitParams { inputs: if is_scaled { Inputs::Raw } else { Inputs::Standard }, weights: Weights::ByInputs, ..*params };
    let (own, other) = (side(act, &houses, params), side(act, &houses, &beside));
    let (raw, scaled) = if is_scaled { (other, own) } else { (own, other) };
    Unit { act, raw, scaled, is_scaled }
}

impl Unit {
    /// The side of the learner's settings.
    #[must_use]
    pub fn own(&self) -> &Side {
        if self.is_scaled { &self.scaled } else { &self.raw }
    }
}

impl Side {
    /// The part of the houses whose z lies in a saturated zone.
    #[must_use]
    pub fn share_saturated(&self, zones: &Zones) -> f64 {
        let count = self.z.iter().filter(|z| zones.contains(**z)).count();
        count as f64 / self.z.len() as f64
    }
}

fn side(act: usize, houses: &Table, params: &UnitParams) -> Side {
    let scaling = fitted(params.inputs, houses);
    let weights = weights(params, houses);
    let table = scaling.apply_to_table(houses);
    let z = (0..table.rows()).map(|row| dot(&weights, &table.augmented(row))).collect();
    let house = scaling.apply(&HOUSE);
    let point = Point::at(&ACTIVATIONS[act], weights[0] * house[0] + weights[1] * house[1] + weights[2]);
    Side { inputs: params.inputs, weights, table, z, house, point }
}

/// The houses, with the target "above the median price": 1 or 0.
fn houses(seed: u32) -> Table {
    let mut table = dataset::houses(&Houses { seed, ..HOUSES });
    let median = crate::math::stats::quantile(&table.target, 0.5).unwrap_or(0.0);
    for price in &mut table.target {
        *price = if *price > median { 1.0 } else { 0.0 };
    }
    table
}

/// The scaler of some inputs, fitted to a table.
#[must_use]
pub fn fitted(inputs: Inputs, table: &Table) -> Scaling {
    let scaler = match inputs {
        Inputs::Raw => Scaler::None,
        Inputs::MinMax => Scaler::MinMax,
        Inputs::Standard => Scaler::Standard,
    };
    Scaling::fit(scaler, table)
}

/// Weights of area and rooms, bias: those in use.
fn weights(params: &UnitParams, houses: &Table) -> Vector {
    match params.weights {
        Weights::ByInputs => by_inputs(params.inputs),
        Weights::Preset(preset) => preset_weights(preset, params.inputs, houses),
        Weights::Own { own, base } => {
            filled(own, &base.map_or_else(|| by_inputs(params.inputs), |preset| preset_weights(preset, params.inputs, houses)))
        }
    }
}

fn preset_weights(preset: Preset, inputs: Inputs, houses: &Table) -> Vector {
    match preset {
        Preset::House => HOUSE_WEIGHTS,
        Preset::Unit => UNIT_WEIGHTS,
        Preset::Carried => fitted(inputs, houses).scaled_from_raw(&HOUSE_WEIGHTS),
    }
}

/// Those given, the others as in `base`.
fn filled(own: [Option<f64>; 3], base: &Vector) -> Vector {
    let mut weights = *base;
    for (to, own) in weights.iter_mut().zip(own) {
        *to = own.unwrap_or(*to);
    }
    weights
}

const HOUSE_WEIGHTS: Vector = [2.0, 50.0, 10.0];
const UNIT_WEIGHTS: Vector = [0.5, 0.5, 0.0];

fn by_inputs(inputs: Inputs) -> Vector {
    if inputs == Inputs::Raw { HOUSE_WEIGHTS } else { UNIT_WEIGHTS }
}

/// The learner's own weights with those not given filled in: by the preset named with them, else by the last ones in use on the same
/// inputs, else by those that go by the inputs.
#[must_use]
pub fn completed(own: [Option<f64>; 3], base: Option<Preset>, params: &Params, last: &Params) -> Vector {
    let unit = &params.unit;
    let before = match base {
        Some(preset) => preset_weights(preset, unit.inputs, &houses(params.seed)),
        None if last.unit.inputs == unit.inputs => weights(&last.unit, &houses(last.seed)),
        None => by_inputs(unit.inputs),
    };
    filled(own, &before)
}

/// Where descent starts on a side: where the learner put it, else at the weights of that side.
#[must_use]
pub fn start(unit: &Unit, starts: &[Option<[f64; 2]>; 2], is_scaled: bool) -> [f64; 2] {
    let side = if is_scaled { &unit.scaled } else { &unit.raw };
    starts[usize::from(is_scaled)].unwrap_or([side.weights[0], side.weights[1]])
}
