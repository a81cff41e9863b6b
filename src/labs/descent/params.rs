//! The parameters of lab `descent`, in groups that the stages of the model depend on one by one.

pub use super::fields::{SCHEMA, ZOOM};
pub use crate::math::levels::Spacing;
use crate::math::optim;
pub use crate::math::optim::OPTIMIZERS;
pub use crate::math::scaling::Scaler;

/// Which objective.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Model {
    /// Two features: weights w1 and w2.
    Plane,
    /// One feature: weight w and bias b, which is always learned.
    Line,
    /// A bare quadratic of two parameters.
    Bowl,
}

/// Which data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DataSet {
    /// Seeded synthetic houses.
    Houses,
    /// Penguins.
    Penguins,
    /// Houses whose second feature is twice the first.
    Twins,
}

/// How the bias moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bias {
    /// At its best value for the present weights.
    Optimal,
    /// Descends beside the weights, from 0.
    Learned,
}

/// How the plane of parameters fits the panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Axes {
    /// One unit is equally long on both axes.
    Equal,
    /// Stretched to the panel.
    Fit,
}

/// What the data depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DataParams {
    /// `data`.
    pub data: DataSet,
    /// `n`.
    pub n: u32,
    /// `rho`.
    pub rho: f64,
    /// `noise`.
    pub noise: f64,
    /// `unit`.
    pub unit: f64,
    /// `outliers`.
    pub outliers: u32,
    /// `seed`.
    pub seed: u32,
}

/// What the two surfaces depend on, beside the data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceParams {
    /// `model`.
    pub model: Model,
    /// `scaler`.
    pub scaler: Scaler,
    /// `bias`.
    pub bias: Bias,
    /// `kappa`.
    pub kappa: f64,
    /// `angle`, degrees.
    pub angle: f64,
}

/// What the mini-batches depend on, beside the data; all 0 for full batches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Batching {
    /// Rows of a batch.
    pub size: u32,
    /// Steps of the run.
    pub steps: u32,
    /// Seed of the order.
    pub seed: u32,
}

/// What the paths depend on, beside the surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DescentParams {
    /// `optimizer`: where it stands in [`optim::OPTIMIZERS`].
    pub optimizer: usize,
    /// `lr`; `None`: each side's best.
    pub lr: Option<f64>,
    /// `beta`.
    pub beta: f64,
    /// `batch`.
    pub batch: u32,
    /// `steps`.
    pub steps: u32,
    /// `start`, raw parameters; `None`: the model's default.
    pub start: Option<[f64; 2]>,
}

/// What only the pictures depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PictureParams {
    /// `axes`.
    pub axes: Axes,
    /// `levels`.
    pub levels: Spacing,
    /// `view` of the raw and the scaled panel: centre x, centre y, zoom (above 0); `None`: fitted.
    pub view: [Option<[f64; 3]>; 2],
    /// `show`, a bit for each of [`SHOW`].
    pub show: u32,
}

/// All of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// Data.
    pub data: DataParams,
    /// Surfaces.
    pub surface: SurfaceParams,
    /// Paths.
    pub descent: DescentParams,
    /// `t`, the playhead; `None`: the run plays once to its end.
    pub t: Option<u32>,
    /// Pictures.
    pub picture: PictureParams,
}

/// The layers of a picture.
pub const SHOW: [&str; 7] = ["path", "contours", "field", "ticks", "gradient", "mapped", "principal"];

impl Default for Params {
    fn default() -> Self {
        let data = DataParams { data: DataSet::Houses, n: 120, rho: 0.0, noise: 15.0, unit: 1.0, outliers: 0, seed: 1 };
        let surface = SurfaceParams { model: Model::Plane, scaler: Scaler::Standard, bias: Bias::Optimal, kappa: 25.0, angle: 30.0 };
        let optimizer = optim::position("gd").unwrap_or(0);
        let descent = DescentParams { optimizer, lr: None, beta: 0.9, batch: 0, steps: 200, start: None };
        let picture = PictureParams { axes: Axes::Equal, levels: Spacing::Log, view: [None; 2], show: 0b1111 };
        Self { data, surface, descent, t: None, picture }
    }
}

impl Params {
    /// What the mini-batches depend on. A full batch depends on none of it, so that `steps` then changes nothing but the paths.
    #[must_use]
    pub fn batching(&self) -> Batching {
        match self.descent.batch {
            0 => Batching::default(),
            size => Batching { size, steps: self.descent.steps, seed: self.data.seed },
        }
    }

    /// Whether a layer of [`SHOW`] is shown.
    #[must_use]
    pub fn shows(&self, layer: &str) -> bool {
        SHOW.iter().position(|l| *l == layer).is_some_and(|i| self.picture.show >> i & 1 == 1)
    }

    /// The step under the playhead, at most `steps`.
    #[must_use]
    pub fn playhead(&self) -> u32 {
        self.t.unwrap_or(self.descent.steps).min(self.descent.steps)
    }
}
