//! A forward and a backward pass as a list of small works, so that a page can do as many of them as it has time for.
//!
//! The works forward are `(layer, stage)` in order, those backward the same in reverse: the chain rule. A work is split by rows of
//! the batch where it would take more than a few milliseconds; how, the sizes alone decide, and so the sums' rounding as well.

use super::stage::Stage;
use super::trace::Trace;
use super::{Architecture, Batch, Net};

/// Multiplications in a work, about two milliseconds of them.
const WORK: usize = 1 << 21;

/// What a value of an activation costs, in multiplications.
const ACTIVATION: usize = 64;

/// How far a pass has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    step: usize,
    end: usize,
    row: usize,
}

impl Pass {
    /// Forward only.
    #[must_use]
    pub fn forward(architecture: &Architecture) -> Self {
        Self { step: 0, end: count(architecture), row: 0 }
    }

    /// Backward only, after a forward pass.
    #[must_use]
    pub fn backward(architecture: &Architecture) -> Self {
        Self { step: count(architecture), end: 2 * count(architecture), row: 0 }
    }

    /// Forward and backward.
    #[must_use]
    pub fn both(architecture: &Architecture) -> Self {
        Self { step: 0, end: 2 * count(architecture), row: 0 }
    }

    /// The part of it that is done, by stages.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.step as f64 / self.end as f64
    }

    /// Does some milliseconds of work at most; whether there is more. The same network, batch and trace all the way.
    pub fn advance(&mut self, net: &Net, batch: &Batch, trace: &mut Trace) -> bool {
        let architecture = &net.architecture;
        check(architecture, batch, trace);
        if self.step == self.end {
            return false;
        }
        let is_forward = self.step < count(architecture);
        let (layer, stage) = work(architecture, if is_forward { self.step } else { 2 * count(architecture) - 1 - self.step });
        let rows = self.row..batch.rows().min(self.row + rows_a_work(architecture, layer, stage));
        self.row = rows.end;
        if is_forward {
            stage.forward(net, batch, trace, layer, rows);
        } else {
            stage.backward(net, batch, trace, layer, rows);
        }
        if self.row == batch.rows() {
            (self.step, self.row) = (self.step + 1, 0);
        }
        self.step < self.end
    }
}

/// The forward pass at one go: values and loss.
pub fn forward(net: &Net, batch: &Batch, trace: &mut Trace) {
    let mut pass = Pass::forward(&net.architecture);
    while pass.advance(net, batch, trace) {}
}

/// The backward pass at one go: gradients, after [`forward`] of the same network and batch.
pub fn backward(net: &Net, batch: &Batch, trace: &mut Trace) {
    let mut pass = Pass::backward(&net.architecture);
    while pass.advance(net, batch, trace) {}
}

/// Stages of a network.
fn count(architecture: &Architecture) -> usize {
    architecture.layers * architecture.stages().len() + 2
}

/// The `step`-th of them: its layer and what it is.
fn work(architecture: &Architecture, step: usize) -> (usize, Stage) {
    let stages = architecture.stages();
    let (layer, stage) = (step / stages.len(), step % stages.len());
    if layer < architecture.layers {
        return (layer, stages[stage]);
    }
    (architecture.layers, if step + 1 == count(architecture) { Stage::Loss } else { Stage::Linear })
}

/// How many rows of the batch a work takes.
fn rows_a_work(architecture: &Architecture, layer: usize, stage: Stage) -> usize {
    let cost = match stage {
        Stage::Linear => architecture.fan_in(layer) * architecture.fan_out(layer),
        Stage::Activation => ACTIVATION * architecture.width,
        // Statistics over the batch need all of it.
        Stage::Norm | Stage::Loss => return usize::MAX / 2,
    };
    (WORK / cost).max(1)
}

fn check(architecture: &Architecture, batch: &Batch, trace: &Trace) {
    let (rows, inputs) = (batch.rows(), batch.inputs.len());
    assert!(rows == trace.rows && inputs == rows * architecture.inputs, "{inputs} inputs and {rows} targets of {} rows", trace.rows);
    let (Architecture { layers, width, .. }, made) = (architecture, &trace.architecture);
    assert!(*layers == made.layers && *width == made.width, "a trace of {} x {} for {layers} x {width}", made.layers, made.width);
}
