//! The parameters of lab `saturation`, in groups that the stages of the model depend on one by one.

pub use super::fields::SCHEMA;
pub use crate::math::activation::{ACTIVATIONS, KEYS};
pub use crate::math::chain::Loss;
use crate::math::mlp;
pub use crate::math::mlp::Placement;

/// How features are given to a unit or a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inputs {
    /// As they are: square metres and rooms.
    Raw,
    /// From 0 to 1.
    MinMax,
    /// Mean 0, variance 1.
    Standard,
}

/// Weights that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Those of the house of lab `gradient`: 2 per square metre, 50 per room, bias 10.
    House,
    /// Of order one: 0.5, 0.5, bias 0.
    Unit,
    /// The house's, mapped so that z stays what it was on raw inputs.
    Carried,
}

/// Where the weights of the one unit come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weights {
    /// The house's on raw inputs, of order one on scaled ones.
    ByInputs,
    /// These, whatever the inputs.
    Preset(Preset),
    /// The learner's own; the check of the schema fills in those not given.
    Own {
        /// What was given.
        own: [Option<f64>; 3],
        /// What those not given are taken from; `None` once all are.
        base: Option<Preset>,
    },
}

/// What the one unit depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitParams {
    /// `inputs`.
    pub inputs: Inputs,
    /// `weights`, `w1`, `w2`, `b0`.
    pub weights: Weights,
    /// `starts` of the descent over raw and scaled inputs; `None`: the weights of that side.
    pub starts: [Option<[f64; 2]>; 2],
}

/// What the probe of the activation depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProbeParams {
    /// `z`.
    pub z: f64,
    /// `cut`.
    pub cut: f64,
    /// `format`: where it stands in [`crate::math::precision::format::FORMATS`].
    pub format: usize,
}

/// What the chain depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainParams {
    /// `depth`.
    pub depth: u32,
    /// `chain_w`.
    pub w: f64,
    /// `chain_b`.
    pub b: f64,
    /// `chain_x`.
    pub x: f64,
    /// `chain_target`.
    pub target: f64,
    /// `chain_loss`.
    pub loss: Loss,
}

/// Which rows the network sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataSet {
    /// Seeded synthetic houses.
    Houses,
    /// Penguins.
    Penguins,
}

/// How large the initial weights are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Init {
    /// Variance `2 / (fan_in + fan_out)`.
    Xavier,
    /// Variance `2 / fan_in`.
    He,
    /// Variance `1 / fan_in`.
    Lecun,
    /// Standard deviation `std`.
    Normal,
}

/// What is normalized in a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Norm {
    /// Nothing.
    None,
    /// Each row over its units.
    Layer,
    /// Each unit over the rows.
    Batch,
    /// Each row by its root mean square.
    Rms,
}

/// What the two networks depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkParams {
    /// `layers`.
    pub layers: u32,
    /// `width`.
    pub width: u32,
    /// `batch`.
    pub batch: u32,
    /// `init`.
    pub init: Init,
    /// `std`, of [`Init::Normal`].
    pub std: f64,
    /// `norm`.
    pub norm: Norm,
    /// `compare`: that of the network beside it; `None`: no such network.
    pub compare: Option<Norm>,
    /// `placement`.
    pub placement: Placement,
    /// `net_inputs`.
    pub inputs: Inputs,
    /// `data`.
    pub data: DataSet,
}

impl NetworkParams {
    /// The rule that draws the weights.
    #[must_use]
    pub fn init(&self) -> mlp::Init {
        match self.init {
            Init::Xavier => mlp::Init::Xavier,
            Init::He => mlp::Init::He,
            Init::Lecun => mlp::Init::Lecun,
            Init::Normal => mlp::Init::Normal { std: self.std },
        }
    }
}

/// What training depends on, beside the networks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainParams {
    /// `train`.
    pub is_on: bool,
    /// `net_lr`.
    pub lr: f64,
}

/// All of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// `act`: where it stands in [`ACTIVATIONS`].
    pub act: usize,
    /// `seed` of houses and initial weights.
    pub seed: u32,
    /// The probe.
    pub probe: ProbeParams,
    /// The unit.
    pub unit: UnitParams,
    /// The chain.
    pub chain: ChainParams,
    /// The networks.
    pub network: NetworkParams,
    /// Their training.
    pub train: TrainParams,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            act: 0,
            seed: 1,
            probe: ProbeParams { z: 2.0, cut: 0.01, format: 0 },
            unit: UnitParams { inputs: Inputs::Raw, weights: Weights::ByInputs, starts: [None; 2] },
            chain: ChainParams { depth: 5, w: 0.1, b: 0.0, x: 1.0, target: 1.0, loss: Loss::Mse },
            network: NetworkParams {
                layers: 8,
                width: 32,
                batch: 64,
                init: Init::Xavier,
                std: 1.0,
                norm: Norm::None,
                compare: Some(Norm::Layer),
                placement: Placement::Pre,
                inputs: Inputs::Standard,
                data: DataSet::Houses,
            },
            train: TrainParams { is_on: false, lr: 0.1 },
        }
    }
}
