//! The parameters of lab `layernorm`, in groups that the stages of the model depend on one by one.

pub use super::fields::SCHEMA;
pub use crate::math::norm::{EpsAt, Root, Spread};
pub use crate::math::precision::format::{FORMATS, Format};
pub use crate::math::precision::{Accumulate, Algorithm, Upcast};
use std::sync::Arc;

/// Features of a row where the address names none.
pub const FEATURES: u32 = 8;

/// Most numbers of a list in the address.
pub const MOST_LISTED: usize = 256;

/// Largest size of an x: far from where sums of squares of squares leave the doubles.
pub const MOST_X: f64 = 1e300;

/// Largest size of a gamma, beta or dy.
pub const MOST_AFFINE: f64 = 1e30;

/// Most features whose bars are edited one by one.
pub const MOST_EDITED: usize = 16;

/// Rows with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// 1, 2, 3, …; each row a multiple of the first.
    Ramp,
    /// Standard normal draws.
    Random,
    /// Small draws, and one large feature.
    Outlier,
    /// 5 everywhere.
    Constant,
    /// 0 and 2 in turn.
    Two,
    /// Draws about a million.
    Offset,
    /// Draws of size 1e-4, whose variance is far below the usual epsilon.
    Tiny,
    /// Draws of size 1e4, whose squares leave half precision.
    Huge,
}

/// Equally long rows of numbers.
pub type Rows = Arc<Vec<Vec<f64>>>;

/// Where the rows of x come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// These.
    Preset(Preset),
    /// The reader's own, which settle rows and features.
    List(Rows),
}

/// Where the gradient that comes from above is from.
#[derive(Clone, Debug, PartialEq)]
pub enum Upstream {
    /// 1 everywhere.
    Ones,
    /// 1 for the first feature of each row, else 0.
    First,
    /// Standard normal draws.
    Random,
    /// The reader's own; random where it has not the shape of x.
    List(Rows),
}

/// What is done to x before it is normalized, to see what stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// 5 is added to each number.
    Add,
    /// Each number is multiplied by 10.
    Times,
}

/// What the tensors depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct InputParams {
    /// `x`.
    pub x: Source,
    /// `rows`, of presets; `None`: 1.
    pub rows: Option<u32>,
    /// `d`, of presets; `None`: [`FEATURES`].
    pub d: Option<u32>,
    /// `gamma`: one for all features, or one a feature.
    pub gamma: Arc<Vec<f64>>,
    /// `beta`.
    pub beta: Arc<Vec<f64>>,
    /// `dy`.
    pub dy: Upstream,
    /// `change`.
    pub change: Change,
    /// `seed`.
    pub seed: u32,
}

impl InputParams {
    /// Whether the list of a key (`gamma`, `beta`, `dy`), if it has one, has the shape of x; until it has, something neutral is used.
    #[must_use]
    pub fn fits(&self, key: &str) -> bool {
        let shape = self.shape();
        let is_one_each = |list: &[f64]| list.len() == 1 || list.len() == shape.1;
        match (key, &self.dy) {
            ("gamma", _) => is_one_each(&self.gamma),
            ("beta", _) => is_one_each(&self.beta),
            ("dy", Upstream::List(rows)) => (rows.len(), rows[0].len()) == shape,
            _ => true,
        }
    }

    /// Rows and features of x.
    #[must_use]
    pub fn shape(&self) -> (usize, usize) {
        match &self.x {
            Source::List(rows) => (rows.len(), rows[0].len()),
            Source::Preset(_) => (self.rows.unwrap_or(1) as usize, self.d.unwrap_or(FEATURES) as usize),
        }
    }
}

/// What the normalization depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormParams {
    /// `eps`.
    pub eps: f64,
    /// `eps_at`.
    pub eps_at: EpsAt,
    /// `ddof`, with `p` = 2.
    pub ddof: usize,
    /// `rms`: no mean is taken out.
    pub is_rms: bool,
    /// `p`.
    pub p: f64,
    /// `root`.
    pub root: Root,
}

impl NormParams {
    /// How a row's moment becomes the factor applied.
    #[must_use]
    pub fn spread(&self) -> Spread {
        Spread { p: self.p, root: self.root, eps: self.eps, eps_at: self.eps_at, ddof: self.ddof() }
    }

    /// The divisor is n less so many.
    #[must_use]
    pub fn ddof(&self) -> usize {
        if self.is_variance() { self.ddof } else { 0 }
    }

    /// Whether the moment is a mean of squares.
    #[must_use]
    pub fn is_variance(&self) -> bool {
        self.p == 2.0
    }
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LookParams {
    /// `row`, from 1 on.
    pub row: u32,
    /// `feature`, from 1 on; `None`: the one that stands out.
    pub feature: Option<u32>,
    /// `n`: of how many numbers the two variances are compared.
    pub n: u32,
}

/// What the picture of three features depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpaceParams {
    /// `stage`: 0 the inputs, 1 centred, 2 on the circle, 3 stretched and moved.
    pub stage: f64,
    /// `g1`, `g2`, `g3`.
    pub gamma: [f64; 3],
    /// `b1`, `b2`, `b3`.
    pub beta: [f64; 3],
    /// `turn`, `tilt`: from where it is seen, degrees around and above.
    pub turn: [f64; 2],
}

impl SpaceParams {
    /// The usual direction from which it is seen.
    pub const TURN: [f64; 2] = [-15.0, 20.0];
}

/// What the same row in another number format depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrecisionParams {
    /// `format`: where it stands in [`FORMATS`].
    pub format: usize,
    /// `algorithm`.
    pub algorithm: Algorithm,
    /// `accumulate`.
    pub accumulate: Accumulate,
    /// `upcast`.
    pub upcast: Upcast,
}

/// All of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// The tensors.
    pub input: InputParams,
    /// The normalization.
    pub norm: NormParams,
    /// What is looked at.
    pub look: LookParams,
    /// Three features in space.
    pub space: SpaceParams,
    /// The number format.
    pub precision: PrecisionParams,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            input: InputParams {
                x: Source::Preset(Preset::Outlier),
                rows: None,
                d: None,
                gamma: Arc::new(vec![1.0]),
                beta: Arc::new(vec![0.0]),
                dy: Upstream::Random,
                change: Change::None,
                seed: 1,
            },
            norm: NormParams { eps: 1e-5, eps_at: EpsAt::Inside, ddof: 0, is_rms: false, p: 2.0, root: Root::Square },
            look: LookParams { row: 1, feature: None, n: 20 },
            space: SpaceParams { stage: 0.0, gamma: [1.5, 1.0, 0.6], beta: [0.0; 3], turn: SpaceParams::TURN },
            precision: PrecisionParams { format: 3, algorithm: Algorithm::TwoPass, accumulate: Accumulate::Same, upcast: Upcast::None },
        }
    }
}
