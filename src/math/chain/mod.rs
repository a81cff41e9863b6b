//! Units in a row, one a layer: `z_l = w a_{l-1} + b`, `a_l = f(z_l)`, with `a_0 = x`. A gradient travels back through `w f'(z_l)`, layer by
//! layer: below 1 in size it vanishes, above 1 it explodes. Reference: Nielsen, "Neural Networks and Deep Learning", chapter 5.
//!
//! All layers have the same w and b, but each counts as a weight of its own, with a gradient of its own. No result is NaN for finite
//! parameters: what is too large is infinite, a factor of exactly 0 (a weight, an input, or a derivative that is 0 as a double)
//! makes a product 0 whatever the others, and products are rounded to doubles at their end only.

mod product;

use super::activation::{Activation, SIGMOID, softplus};
use product::Product;

/// A chain, its example `(x, target)` and what a wrong output costs.
#[derive(Clone, Copy)]
pub struct Chain {
    /// f of every layer.
    pub act: &'static Activation,
    /// Layers, at least 1.
    pub depth: usize,
    /// Weight of every layer.
    pub w: f64,
    /// Bias of every layer.
    pub b: f64,
    /// Input of the first layer.
    pub x: f64,
    /// What the last layer should give.
    pub target: f64,
    /// The loss.
    pub loss: Loss,
}

/// What an output `a` costs against a target `t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// `(a - t)^2 / 2`.
    Mse,
    /// `-t ln a - (1 - t) ln(1 - a)` for `0 <= t <= 1`, of a sigmoid's output only.
    CrossEntropy,
}

/// Both passes; every list runs from the first layer to the last.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainRun {
    /// `z_l`.
    pub z: Vec<f64>,
    /// `a_l`, without the input.
    pub a: Vec<f64>,
    /// `f'(z_l)`.
    pub derivative: Vec<f64>,
    /// `w f'(z_l) w f'(z_{l+1}) ...` up to the last layer: d a_L / d a_{l-1}. Too small or too large for a double it is 0 or infinite and
    /// keeps its sign.
    pub product: Vec<f64>,
    /// `log10 |product|`, also of what is too small or too large for a double; -inf for exactly 0.
    pub product_log10: Vec<f64>,
    /// d loss / d weight of layer l.
    pub grad_w: Vec<f64>,
    /// d loss / d bias of layer l, which is `delta_l = d loss / d z_l`.
    pub grad_b: Vec<f64>,
    /// The loss.
    pub loss: f64,
}

impl Loss {
    /// Whether an activation's output can be a probability of its own logit, as cross-entropy needs it.
    #[must_use]
    pub fn suits(self, act: &Activation) -> bool {
        self == Self::Mse || act.key == SIGMOID.key
    }

    /// The loss; cross-entropy from z, since `-ln a = softplus(-z)` is finite where a is 0.
    fn value(self, z: f64, residual: f64, target: f64) -> f64 {
        match self {
            Self::Mse => 0.5 * residual * residual,
            Self::CrossEntropy => share(target, softplus(-z)) + share(1.0 - target, softplus(z)),
        }
    }

    /// d loss / d z of the last layer: `(a - t) f'(z)`, or `a - t` of cross-entropy, from which the sigmoid's derivative cancels.
    fn delta(self, derivative: f64, residual: f64) -> Product {
        let delta = Product::ONE.times(residual);
        match self {
            Self::Mse => delta.times(derivative),
            Self::CrossEntropy => delta,
        }
    }
}

impl ChainRun {
    fn of_depth(depth: usize) -> Self {
        let zeros = || vec![0.0; depth];
        let (z, a, derivative) = (zeros(), zeros(), zeros());
        Self { z, a, derivative, product: zeros(), product_log10: zeros(), grad_w: zeros(), grad_b: zeros(), loss: 0.0 }
    }
}

impl Chain {
    /// Forward and backward.
    #[must_use]
    pub fn run(&self) -> ChainRun {
        assert!(self.depth > 0, "a layer at least");
        assert!(self.loss.suits(self.act), "cross-entropy of a sigmoid");
        let mut run = self.forward();
        self.backward(&mut run);
        run
    }

    fn forward(&self) -> ChainRun {
        let mut run = ChainRun::of_depth(self.depth);
        let mut input = self.x;
        for l in 0..self.depth {
            run.z[l] = share(self.w, input) + self.b;
            run.a[l] = (self.act.value)(run.z[l]);
            run.derivative[l] = (self.act.slope)(run.z[l]);
            input = run.a[l];
        }
        let last = run.z[self.depth - 1];
        run.loss = self.loss.value(last, self.residual(last), self.target);
        run
    }

    fn backward(&self, run: &mut ChainRun) {
        let last = self.depth - 1;
        let mut delta = self.loss.delta(run.derivative[last], self.residual(run.z[last]));
        let mut product = Product::ONE;
        for l in (0..self.depth).rev() {
            if l < last {
                delta = delta.times(self.w).times(run.derivative[l]);
            }
            product = product.times(self.w).times(run.derivative[l]);
            let input = if l == 0 { self.x } else { run.a[l - 1] };
            run.product[l] = product.value();
            run.product_log10[l] = product.log10();
            run.grad_w[l] = delta.times(input).value();
            run.grad_b[l] = delta.value();
        }
    }

    /// `a - t`, beyond a half from the distances to 1: of a saturated output that should be 1 these are all that is left.
    fn residual(&self, z: f64) -> f64 {
        let a = (self.act.value)(z);
        let is_near_1 = |y: f64| y > 0.5 && y <= 1.0;
        if is_near_1(a) && is_near_1(self.target) { (1.0 - self.target) - (self.act.one_minus)(z) } else { a - self.target }
    }
}

/// `weight * value`, 0 for a weight of 0 even if the value is infinite.
fn share(weight: f64, value: f64) -> f64 {
    if weight == 0.0 { 0.0 } else { weight * value }
}
