//! Optimizers, one file each, with PyTorch's update rules.
//!
//! An optimizer is a plain struct of `fn` pointers; [`OPTIMIZERS`] is the one list of those a lab offers. To add one, write its file and name it
//! here. Reference: PyTorch, `torch.optim`.

mod adagrad;
mod adam;
mod adamw;
mod gd;
mod momentum;
mod nesterov;
mod newton;
mod rmsprop;

pub use adamw::ADAMW;

use super::objective::Spectrum;
use super::symmetric::{Matrix, Vector};

/// An update rule and what is known of its rates on a quadratic.
#[derive(Clone, Copy)]
pub struct Optimizer {
    /// Its URL key.
    pub key: &'static str,
    /// One step: changes the state and the parameters by the gradient there.
    pub step: fn(&Settings, &mut State, &mut Vector, &Vector),
    /// The rate below which full batches converge, from the spectrum and momentum; `None`: unknown, or no rate diverges.
    pub limit: fn(&Spectrum, f64) -> Option<f64>,
    /// The rate to recommend, from the spectrum and momentum; `None`: to be found by trying.
    pub best: fn(&Spectrum, f64) -> Option<f64>,
}

/// What stays the same during a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Learning rate.
    pub lr: f64,
    /// Momentum of `momentum` and `nesterov`.
    pub beta: f64,
    /// RMSprop's memory.
    pub alpha: f64,
    /// Adam's memories of gradient and squared gradient.
    pub betas: [f64; 2],
    /// Keeps divisors from 0.
    pub eps: f64,
    /// AdamW's pull to 0.
    pub weight_decay: f64,
    /// Newton's inverse Hessian.
    pub inverse: Matrix,
}

impl Settings {
    /// A rate and a momentum; the rest as PyTorch has it, with one eps, 1e-8, for all (PyTorch's Adagrad has 1e-10).
    #[must_use]
    pub fn new(lr: f64, beta: f64) -> Self {
        Self { lr, beta, alpha: 0.99, betas: [0.9, 0.999], eps: 1e-8, weight_decay: 0.01, inverse: Matrix::default() }
    }
}

/// What an optimizer remembers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Memory of gradients, 0 at first.
    pub first: Vector,
    /// Memory of squared gradients, 0 at first.
    pub second: Vector,
    /// `betas` to the power of the steps taken, 1 at first: what a step would otherwise spend most of its time on.
    pub decay: [f64; 2],
}

impl Default for State {
    fn default() -> Self {
        Self { first: [0.0; 3], second: [0.0; 3], decay: [1.0; 2] }
    }
}

const ALL: [Optimizer; 7] =
    [gd::GD, momentum::MOMENTUM, nesterov::NESTEROV, adagrad::ADAGRAD, rmsprop::RMSPROP, adam::ADAM, newton::NEWTON];

/// The optimizers a lab offers.
pub static OPTIMIZERS: [Optimizer; ALL.len()] = ALL;

/// Their keys, in the same order.
pub const KEYS: [&str; ALL.len()] = {
    let mut keys = [""; ALL.len()];
    let mut i = 0;
    while i < ALL.len() {
        keys[i] = ALL[i].key;
        i += 1;
    }
    keys
};

/// Where a key stands in [`OPTIMIZERS`].
#[must_use]
pub fn position(key: &str) -> Option<usize> {
    KEYS.iter().position(|k| *k == key)
}

/// `4 / (sqrt lambda_max + sqrt lambda_low)^2`, Polyak's rate for momentum, but at most 0.9 of the limit.
fn polyak(spectrum: &Spectrum, limit: Option<f64>) -> Option<f64> {
    let rate = 4.0 / (spectrum.lambda_max.sqrt() + spectrum.lambda_low.sqrt()).powi(2);
    finite(rate.min(0.9 * limit?))
}

/// `None` where a formula divides by a curvature of 0.
fn finite(rate: f64) -> Option<f64> {
    rate.is_finite().then_some(rate)
}
