//! The chain rule and one step of gradient descent for one house, raw and min-max scaled.
//!
//! `e = y^ - y`, `L = e^2/2`, `dL/dw_j = e x_j`, `dL/db = e`. A step at rate `lr` moves `y^` by `-lr e (x1^2 + x2^2 + 1)`:
//! the three squares are whose doing it was. Scaling `x' = (x - min)/(max - min)` keeps the prediction when
//! `w' = w (max - min)` and `b' = b + w·min`.
//!
//! Every parameter within its range leaves the raw side finite; the scaled side overflows where a range is absurdly
//! narrow, and then holds infinities or NaN, which readouts show as absent.

use super::params::Params;

/// Both sides of the lab.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// With the features as they are.
    pub raw: Side,
    /// With the features scaled and the parameters carried over.
    pub scaled: Side,
}

/// The forward pass, the gradient and one step, on one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side {
    /// Features.
    pub x: [f64; 2],
    /// Weights.
    pub w: [f64; 2],
    /// Bias.
    pub b: f64,
    /// Prediction `w·x + b`.
    pub y_hat: f64,
    /// `y^ - y`.
    pub error: f64,
    /// `error^2 / 2`.
    pub loss: f64,
    /// `dL/dw = error x`.
    pub grad_w: [f64; 2],
    /// `dL/db = error`.
    pub grad_b: f64,
    /// `|dL/dw1 / dL/dw2|`; `None` where the second is zero.
    pub grad_ratio: Option<f64>,
    /// Shares of the three parameters in the change of the prediction, `x1^2 : x2^2 : 1`; those of the weights.
    pub share_w: [f64; 2],
    /// The bias's share, 1.
    pub share_b: f64,
    /// The rate that fits this one house in a single step, `1/(x1^2 + x2^2 + 1)`.
    pub best_rate: f64,
    /// One step of gradient descent.
    pub step: Step,
}

/// After one step `theta - lr dL/dtheta`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Weights.
    pub w: [f64; 2],
    /// Bias.
    pub b: f64,
    /// Changes of the prediction through the weights, `-lr e x_j^2`.
    pub change_w: [f64; 2],
    /// Change of the prediction through the bias, `-lr e`.
    pub change_b: f64,
    /// Prediction.
    pub y_hat: f64,
    /// `y^ - y`.
    pub error: f64,
    /// Loss.
    pub loss: f64,
}

/// What is to be seen now, for the sentence above the stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Finding {
    /// The prediction is right already, but for rounding: no gradient, no step.
    Fitted,
    /// One step at `lr` takes the loss from `loss` to another one on each side.
    Step {
        /// Learning rate.
        lr: f64,
        /// Before the step, the same on both sides.
        loss: f64,
        /// After it, raw.
        raw: After,
        /// After it, scaled.
        scaled: After,
    },
}

/// The loss after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct After {
    /// The loss; `None` where it is too large for a double.
    pub loss: Option<f64>,
    /// Against the loss before.
    pub trend: Trend,
}

/// Which way a step took the loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// Down: `lr` is below twice the best rate.
    Falls,
    /// Nowhere.
    Stays,
    /// Up: `lr` is above twice the best rate.
    Rises,
}

/// Everything the lab shows.
#[must_use]
pub fn run(p: &Params) -> Run {
    let (x, w) = ([p.x1, p.x2], [p.w1, p.w2]);
    let (min, max) = ([p.x1min, p.x2min], [p.x1max, p.x2max]);
    let scaled_x = [0, 1].map(|j| (x[j] - min[j]) / (max[j] - min[j]));
    let scaled_w = [0, 1].map(|j| w[j] * (max[j] - min[j]));
    let scaled_b = p.b + w[0] * min[0] + w[1] * min[1];
    Run { raw: side(x, w, p.b, p.y, p.lr), scaled: side(scaled_x, scaled_w, scaled_b, p.y, p.lr) }
}

fn side(x: [f64; 2], w: [f64; 2], b: f64, y: f64, lr: f64) -> Side {
    let y_hat = w[0] * x[0] + w[1] * x[1] + b;
    let error = y_hat - y;
    let grad_w = x.map(|x| error * x);
    let share_w = x.map(|x| x * x);
    let curvature = share_w[0] + share_w[1] + 1.0;
    Side {
        x,
        w,
        b,
        y_hat,
        error,
        loss: error * error / 2.0,
        grad_w,
        grad_b: error,
        grad_ratio: (grad_w[1] != 0.0).then(|| (grad_w[0] / grad_w[1]).abs()),
        share_w,
        share_b: 1.0,
        best_rate: 1.0 / curvature,
        step: step(x, w, b, [y, error], curvature, lr),
    }
}

fn step(x: [f64; 2], w: [f64; 2], b: f64, [y, e]: [f64; 2], curvature: f64, lr: f64) -> Step {
    // In closed form: running the new parameters forward would cancel near the best rate.
    let error = e * (1.0 - lr * curvature);
    Step {
        w: [0, 1].map(|j| w[j] - lr * e * x[j]),
        b: b - lr * e,
        change_w: x.map(|x| -lr * e * x * x),
        change_b: -lr * e,
        y_hat: y + error,
        error,
        loss: error * error / 2.0,
    }
}

/// What the sentence above the stage says.
#[must_use]
pub fn finding(run: &Run, lr: f64) -> Finding {
    if is_fitted(&run.raw) {
        return Finding::Fitted;
    }
    Finding::Step { lr, loss: run.raw.loss, raw: after(&run.raw), scaled: after(&run.scaled) }
}

fn is_fitted(side: &Side) -> bool {
    let terms = (side.w[0] * side.x[0]).abs() + (side.w[1] * side.x[1]).abs() + side.b.abs();
    side.error.abs() <= 4.0 * f64::EPSILON * terms
}

fn after(side: &Side) -> After {
    let loss = Some(side.step.loss).filter(|loss| loss.is_finite());
    let trend = match loss.map(|loss| loss.total_cmp(&side.loss)) {
        Some(std::cmp::Ordering::Less) => Trend::Falls,
        Some(std::cmp::Ordering::Equal) => Trend::Stays,
        Some(std::cmp::Ordering::Greater) | None => Trend::Rises,
    };
    After { loss, trend }
}
