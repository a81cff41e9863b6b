//! Both networks in training on the batch, a little at a time.

use super::network::{Setting, batch, draw, kernel, norms};
pub use crate::math::mlp::Outcome;
use crate::math::mlp::{Batch, Draw, Net, Training};

/// Steps of a training at most.
pub const STEPS: usize = 500;

/// Both networks in training on the batch.
pub struct School {
    /// What is trained.
    pub setting: Setting,
    batch: Batch,
    lr: f64,
    draw: Draw,
    /// Drawn, but not in training yet.
    waiting: Vec<Net>,
    /// The learner's own, then the one beside it.
    pub trainings: Vec<Training>,
}

impl School {
    /// Of a setting, with a learning rate.
    #[must_use]
    pub fn new(setting: &Setting, lr: f64) -> Self {
        Self { setting: *setting, batch: batch(setting), lr, draw: draw(setting), waiting: Vec::new(), trainings: Vec::new() }
    }

    /// Does some milliseconds of the training at most; whether there is more of it.
    pub fn advance(&mut self) -> bool {
        if self.trainings.is_empty() && self.waiting.is_empty() {
            let net = self.draw.advance();
            self.waiting.extend(net.iter().flat_map(|net| norms(&self.setting).map(|norm| net.with_norm(kernel(norm)))));
            return true;
        }
        if !self.waiting.is_empty() {
            self.trainings.push(Training::new(self.waiting.remove(0), self.batch.rows(), self.lr));
            return true;
        }
        let steps = |training: &Training| if is_over(training) { STEPS } else { training.losses.len() };
        let Some(behind) = self.trainings.iter_mut().min_by_key(|training| steps(training)).filter(|training| !is_over(training)) else {
            return false;
        };
        behind.advance(&self.batch);
        true
    }

    /// Whether no step is left to take.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.trainings.is_empty() && self.waiting.is_empty() && self.trainings.iter().all(is_over)
    }
}

fn is_over(training: &Training) -> bool {
    training.losses.len() >= STEPS || training.outcome != Outcome::Running
}
