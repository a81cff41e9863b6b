//! The stages of a network, each forward and backward: what a micrograd's node is to a number, a stage is to a batch.
//!
//! Forward, a stage writes its output into the trace. Backward, `delta` holds the loss's gradient by the stage's output and is
//! turned into that by its input. Linear and activation work on a block of the batch's rows, norm and loss on all of it.
//! Reference: Karpathy, micrograd, 2020.

use super::trace::{LayerTrace, Trace};
use super::{Batch, Net};
use crate::math::dense::{Matrix, multiply_add};
use crate::math::norm::kernel;
use std::ops::Range;

/// A part of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// `z = W a + b`.
    Linear,
    /// Normalization of the batch.
    Norm,
    /// `f(z)`.
    Activation,
    /// `sum (out - t)^2 / (2 n)`, after the last layer.
    Loss,
}

impl Stage {
    /// Forward through some rows of the batch.
    pub(super) fn forward(self, net: &Net, batch: &Batch, trace: &mut Trace, layer: usize, rows: Range<usize>) {
        match self {
            Self::Linear => linear_forward(net, batch, trace, layer, rows),
            Self::Norm => norm_forward(net, trace, layer),
            Self::Activation => activation_forward(net, trace, layer, rows),
            Self::Loss => loss_forward(batch, trace),
        }
    }

    /// Backward through some rows of the batch.
    pub(super) fn backward(self, net: &Net, batch: &Batch, trace: &mut Trace, layer: usize, rows: Range<usize>) {
        match self {
            Self::Linear => linear_backward(net, batch, trace, layer, rows),
            Self::Norm => norm_backward(net, trace, layer),
            Self::Activation => activation_backward(net, trace, layer, rows),
            Self::Loss => loss_backward(batch, trace),
        }
    }

    /// Whether the gradient by its output is that by the layer's.
    fn is_last(self, net: &Net) -> bool {
        net.architecture.stages().last() == Some(&self)
    }
}

/// The numbers of some rows, of so many columns.
fn block(rows: &Range<usize>, columns: usize) -> Range<usize> {
    rows.start * columns..rows.end * columns
}

/// `z = a W^T + b`.
fn linear_forward(net: &Net, batch: &Batch, trace: &mut Trace, layer: usize, rows: Range<usize>) {
    let (fan_in, fan_out) = (net.architecture.fan_in(layer), net.architecture.fan_out(layer));
    let (before, after) = trace.layers.split_at_mut(layer);
    let input = before.last().map_or(&batch.inputs[..], |before| before.output(net.architecture.placement));
    let parameters = &net.layers[layer];
    let z = &mut after[0].z[block(&rows, fan_out)];
    z.chunks_exact_mut(fan_out).for_each(|row| row.copy_from_slice(&parameters.bias));
    let weights = Matrix::new(&parameters.weights, fan_out, fan_in);
    multiply_add(Matrix::new(&input[block(&rows, fan_in)], rows.len(), fan_in), weights.transposed(), z, &mut trace.panels);
}

/// `dW = dz^T a`, `db = sum dz`, and `da = dz W` for the layer before.
fn linear_backward(net: &Net, batch: &Batch, trace: &mut Trace, layer: usize, rows: Range<usize>) {
    let (fan_in, fan_out) = (net.architecture.fan_in(layer), net.architecture.fan_out(layer));
    let (before, after) = trace.layers.split_at_mut(layer);
    let gradient = &mut after[0].gradient;
    if rows.start == 0 {
        gradient.weights.fill(0.0);
        gradient.bias.fill(0.0);
    }
    let dz = &trace.delta[block(&rows, fan_out)];
    for row in dz.chunks_exact(fan_out) {
        gradient.bias.iter_mut().zip(row).for_each(|(sum, dz)| *sum += dz);
    }
    let dz = Matrix::new(dz, rows.len(), fan_out);
    let at = block(&rows, fan_in);
    let input = before.last().map_or(&batch.inputs[..], |before| before.output(net.architecture.placement));
    multiply_add(dz.transposed(), Matrix::new(&input[at.clone()], rows.len(), fan_in), &mut gradient.weights, &mut trace.panels);
    if let Some(before) = before.last_mut() {
        let da = &mut before.da[at];
        da.fill(0.0);
        multiply_add(dz, Matrix::new(&net.layers[layer].weights, fan_out, fan_in), da, &mut trace.panels);
    }
}

/// `f` of each preactivation.
fn activation_forward(net: &Net, trace: &mut Trace, layer: usize, rows: Range<usize>) {
    let at = block(&rows, net.architecture.width);
    let values = &mut trace.layers[layer];
    // Out of the layer while the rest of it is read.
    let mut f = std::mem::take(&mut values.f);
    for (f, z) in f[at.clone()].iter_mut().zip(&values.preactivation(net.architecture.placement)[at]) {
        *f = (net.architecture.activation.value)(*z);
    }
    values.f = f;
}

/// `delta f'(z)`.
fn activation_backward(net: &Net, trace: &mut Trace, layer: usize, rows: Range<usize>) {
    let at = block(&rows, net.architecture.width);
    let values = &trace.layers[layer];
    let delta = &mut trace.delta[at.clone()];
    if Stage::Activation.is_last(net) {
        delta.copy_from_slice(&values.da[at.clone()]);
    }
    for (delta, z) in delta.iter_mut().zip(&values.preactivation(net.architecture.placement)[at]) {
        *delta *= (net.architecture.activation.slope)(*z);
    }
}

/// The kernel's forward pass.
fn norm_forward(net: &Net, trace: &mut Trace, layer: usize) {
    let LayerTrace { z, f, normalized, .. } = &mut trace.layers[layer];
    let (Some(spec), Some(normalized)) = (&trace.spec, normalized) else { return };
    let [_, _, gamma, beta] = net.layers[layer].lists();
    let input = if Stage::Norm.is_last(net) { f } else { z };
    kernel::forward(spec, input, Some(gamma), (!beta.is_empty()).then_some(beta), normalized);
}

/// The kernel's backward pass.
fn norm_backward(net: &Net, trace: &mut Trace, layer: usize) {
    let LayerTrace { normalized, da, gradient, .. } = &mut trace.layers[layer];
    let (Some(spec), Some(normalized), Some(out)) = (&trace.spec, normalized, &mut trace.norm_gradients) else { return };
    let dy = if Stage::Norm.is_last(net) { da } else { &mut trace.delta };
    kernel::backward(spec, normalized, Some(&net.layers[layer].gamma), dy, out);
    gradient.gamma.copy_from_slice(&out.dgamma);
    // Shorter, since empty, where there is no beta.
    gradient.beta.iter_mut().zip(&out.dbeta).for_each(|(to, from)| *to = *from);
    std::mem::swap(&mut trace.delta, &mut out.dx);
}

/// Half the mean square of the residuals.
fn loss_forward(batch: &Batch, trace: &mut Trace) {
    let out = trace.output(trace.architecture.layers);
    let squares = out.iter().zip(&batch.targets).map(|(out, target)| (out - target) * (out - target));
    trace.loss = squares.sum::<f64>() / (2.0 * trace.rows as f64);
}

/// `(out - t) / n`.
fn loss_backward(batch: &Batch, trace: &mut Trace) {
    let LayerTrace { z, da, .. } = &mut trace.layers[trace.architecture.layers];
    for ((da, out), target) in da.iter_mut().zip(z).zip(&batch.targets) {
        *da = (*out - target) / trace.rows as f64;
    }
    trace.delta[..da.len()].copy_from_slice(da);
}
