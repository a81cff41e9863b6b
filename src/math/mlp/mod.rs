//! Fully connected networks, forward and backward on a batch: hidden layers of one width and one linear unit at the end.
//!
//! Hidden layer l: `z = W a + b` of the layer before, then `a = f(norm(z))` (normalization before the activation), `norm(f(z))`
//! (after it) or `f(z)` (none). The loss is half the mean square, `L = sum (out - t)^2 / (2 n)`. Values of a batch are row-major,
//! `[n, width]`; weights are `[fan_out, fan_in]`. Reference: Goodfellow, Bengio and Courville, "Deep Learning", 2016, chapter 6.

mod check;
mod init;
mod pass;
mod stage;
mod trace;
mod train;

pub use check::GradientCheck;
pub use init::{Draw, Init};
pub use pass::{Pass, backward, forward};
pub use stage::Stage;
pub use trace::{LayerTrace, Summary, Trace};
pub use train::{Outcome, Training};

use super::norm::Norm;

/// Keeps the normalizations' divisors from 0; PyTorch's.
pub const EPS: f64 = 1e-5;

/// The function between the layers.
#[derive(Clone, Copy)]
pub struct Activation {
    /// `f(z)`.
    pub value: fn(f64) -> f64,
    /// `f'(z)`.
    pub slope: fn(f64) -> f64,
    /// Where `f'` jumps: a difference quotient across a kink tells nothing.
    pub kinks: &'static [f64],
}

/// Where a layer is normalized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Before the activation.
    Pre,
    /// After the activation.
    Post,
}

impl From<&super::activation::Activation> for Activation {
    fn from(activation: &super::activation::Activation) -> Self {
        Self { value: activation.value, slope: activation.slope, kinks: activation.kinks }
    }
}

/// What a network is made of.
#[derive(Clone, Copy)]
pub struct Architecture {
    /// Numbers a row of the batch brings.
    pub inputs: usize,
    /// Hidden layers, at least one.
    pub layers: usize,
    /// Units in each.
    pub width: usize,
    /// Their activation.
    pub activation: Activation,
    /// Their normalization.
    pub norm: Option<Norm>,
    /// Where it stands.
    pub placement: Placement,
}

impl Architecture {
    /// Numbers that come into a layer, of which the last is number `layers`.
    #[must_use]
    pub fn fan_in(&self, layer: usize) -> usize {
        if layer == 0 { self.inputs } else { self.width }
    }

    /// Numbers that come out of it.
    #[must_use]
    pub fn fan_out(&self, layer: usize) -> usize {
        if layer == self.layers { 1 } else { self.width }
    }

    /// The stages of a hidden layer, in their order.
    #[must_use]
    pub fn stages(&self) -> &'static [Stage] {
        match (self.norm, self.placement) {
            (None, _) => &[Stage::Linear, Stage::Activation],
            (Some(_), Placement::Pre) => &[Stage::Linear, Stage::Norm, Stage::Activation],
            (Some(_), Placement::Post) => &[Stage::Linear, Stage::Activation, Stage::Norm],
        }
    }
}

/// What a layer learns; or the loss's gradient by it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// `W`, `[fan_out, fan_in]`.
    pub weights: Vec<f64>,
    /// `b`, one number a unit.
    pub bias: Vec<f64>,
    /// The normalization's factor, one number a unit; empty without one.
    pub gamma: Vec<f64>,
    /// The normalization's summand; empty where it has none.
    pub beta: Vec<f64>,
}

impl Parameters {
    /// Zeros for a layer.
    fn zeros(architecture: &Architecture, layer: usize) -> Self {
        let (fan_in, fan_out) = (architecture.fan_in(layer), architecture.fan_out(layer));
        let norm = architecture.norm.filter(|_| layer < architecture.layers);
        let unit = |exists: bool| vec![0.0; if exists { fan_out } else { 0 }];
        Self {
            weights: vec![0.0; fan_out * fan_in],
            bias: unit(true),
            gamma: unit(norm.is_some()),
            beta: unit(norm.is_some_and(|norm| norm.has_beta)),
        }
    }

    /// All four lists.
    #[must_use]
    pub fn lists(&self) -> [&Vec<f64>; 4] {
        [&self.weights, &self.bias, &self.gamma, &self.beta]
    }

    /// All four lists, to be written.
    pub fn lists_mut(&mut self) -> [&mut Vec<f64>; 4] {
        [&mut self.weights, &mut self.bias, &mut self.gamma, &mut self.beta]
    }
}

/// A network.
#[derive(Clone)]
pub struct Net {
    /// What it is made of.
    pub architecture: Architecture,
    /// The hidden layers' parameters, then the output unit's.
    pub layers: Vec<Parameters>,
}

/// Rows to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    /// `[n, inputs]`.
    pub inputs: Vec<f64>,
    /// `[n]`, standardized.
    pub targets: Vec<f64>,
}

impl Batch {
    /// `n`.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.targets.len()
    }
}
