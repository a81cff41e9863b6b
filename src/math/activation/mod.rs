//! Activation functions `y = f(z)`, a file a family, with PyTorch's definitions and their derivatives to the last digits.
//!
//! An activation is a plain struct of `fn` pointers; [`ACTIVATIONS`] is the one list of those a lab offers. To add one, write its file and name
//! it here. Any z will do, infinities included. The tails are where a learner looks for the vanished gradient: no formula subtracts there
//! from 1 what is nearly 1. Reference: PyTorch, `torch.nn.functional`.

mod bisect;
mod elu;
mod exact;
mod gelu;
mod hardsigmoid;
mod mish;
mod relu;
mod saturation;
mod sigmoid;
mod silu;
mod softplus;
mod softsign;
mod tanh;

pub use exact::Limits;
pub use saturation::Zones;
pub use sigmoid::SIGMOID;
pub use softplus::softplus;

/// A function of one number and what is known of it.
#[derive(Clone, Copy)]
pub struct Activation {
    /// Its URL key.
    pub key: &'static str,
    /// `f(z)`.
    pub value: fn(f64) -> f64,
    /// `f'(z)`; at a kink the derivative from below, as PyTorch has it.
    pub slope: fn(f64) -> f64,
    /// `1 - f(z)`, with all its digits where f nears 1.
    pub one_minus: fn(f64) -> f64,
    /// Where `f'` jumps.
    pub kinks: &'static [f64],
    /// What f tends to as z falls; `None` without a finite limit.
    pub lower: Option<f64>,
    /// What f tends to as z grows; `None` without a finite limit.
    pub upper: Option<f64>,
    /// `ln |f(z) - limit|` for the lower and the upper limit, where even the smallest double is too large for the distance itself.
    ln_gap: [fn(f64) -> f64; 2],
    /// Where `|f'|` has its maxima, ascending; infinite where it only tends to one. Up to the first and from the last on, f is monotone.
    peaks: &'static [f64],
}

const ALL: [Activation; 12] = [
    sigmoid::SIGMOID,
    tanh::TANH,
    relu::RELU,
    relu::LEAKY_RELU,
    elu::ELU,
    gelu::GELU,
    gelu::GELU_TANH,
    silu::SILU,
    softplus::SOFTPLUS,
    softsign::SOFTSIGN,
    mish::MISH,
    hardsigmoid::HARDSIGMOID,
];

/// The activations a lab offers.
pub static ACTIVATIONS: [Activation; ALL.len()] = ALL;

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

/// Where a key stands in [`ACTIVATIONS`].
#[must_use]
pub fn position(key: &str) -> Option<usize> {
    KEYS.iter().position(|k| *k == key)
}

/// The gap of what has no limit.
const NO_GAP: fn(f64) -> f64 = |_| f64::INFINITY;

/// From here down `e^z`, and with it any factor made of it, loses its digits before `z e^z` does: there values come from logarithms.
/// Further down all is 0 anyway.
const FAR: std::ops::Range<f64> = -760.0..-700.0;

/// `factor * z`, and 0 where the factor has vanished, however far z has grown: all factors here vanish faster than z grows.
fn damped(factor: f64, z: f64) -> f64 {
    if factor == 0.0 { 0.0 } else { factor * z }
}
