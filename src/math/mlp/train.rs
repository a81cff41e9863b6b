//! Training by plain gradient descent on the whole batch, `theta -= lr dL/dtheta`, in small works.

use super::pass::Pass;
use super::trace::Trace;
use super::{Batch, Net};

/// How a training stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It can go on.
    Running,
    /// The loss or the next network has a number that is none; the network before is kept, and no more steps are taken.
    Diverged {
        /// The step that could not be taken, from 1.
        step: usize,
    },
}

/// A network that learns.
#[derive(Clone)]
pub struct Training {
    /// The network after the steps taken so far.
    pub net: Net,
    /// The last pass; in the midst of a step, half this one.
    pub trace: Trace,
    /// The loss before each step taken; all finite.
    pub losses: Vec<f64>,
    /// How it stands.
    pub outcome: Outcome,
    lr: f64,
    pass: Pass,
    /// Whether the pass is through and the next network's numbers are finite.
    is_sure: bool,
}

impl Training {
    /// From a network, on batches of so many rows.
    #[must_use]
    pub fn new(net: Net, rows: usize, lr: f64) -> Self {
        let (trace, pass) = (Trace::new(&net.architecture, rows), Pass::both(&net.architecture));
        Self { net, trace, losses: Vec::new(), outcome: Outcome::Running, lr, pass, is_sure: false }
    }

    /// Does some milliseconds of a step at most; whether there is more of it.
    pub fn advance(&mut self, batch: &Batch) -> bool {
        if self.outcome != Outcome::Running {
            return false;
        }
        if self.pass.advance(&self.net, batch, &mut self.trace) {
            return true;
        }
        if !self.is_sure {
            self.is_sure = self.trace.loss.is_finite() && self.is_next_finite();
            if !self.is_sure {
                self.outcome = Outcome::Diverged { step: self.losses.len() + 1 };
            }
            return self.is_sure;
        }
        self.losses.push(self.trace.loss);
        self.update();
        (self.is_sure, self.pass) = (false, Pass::both(&self.net.architecture));
        false
    }

    /// A step, or the rest of one.
    pub fn step(&mut self, batch: &Batch) {
        while self.advance(batch) {}
    }

    fn update(&mut self) {
        for (layer, values) in self.net.layers.iter_mut().zip(&self.trace.layers) {
            for (list, gradient) in layer.lists_mut().into_iter().zip(values.gradient.lists()) {
                list.iter_mut().zip(gradient).for_each(|(theta, gradient)| *theta -= self.lr * gradient);
            }
        }
    }

    fn is_next_finite(&self) -> bool {
        let layers = self.net.layers.iter().zip(&self.trace.layers);
        let mut lists = layers.flat_map(|(layer, values)| layer.lists().into_iter().zip(values.gradient.lists()));
        lists.all(|(list, gradient)| list.iter().zip(gradient).all(|(theta, gradient)| (theta - self.lr * gradient).is_finite()))
    }
}
