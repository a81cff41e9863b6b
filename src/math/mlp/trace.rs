//! What a forward and a backward pass leave behind, in buffers that are used again; and the three numbers a layer that tell
//! whether signals and gradients vanish or explode.

use super::{Architecture, EPS, Parameters, Placement};
use crate::math::dense::Panels;
use crate::math::norm::Spec;
use crate::math::norm::kernel::{Gradients, Normalized};

/// A layer's values, all `[n, width]`.
#[derive(Clone)]
pub struct LayerTrace {
    /// `W a + b`.
    pub z: Vec<f64>,
    /// The activation's output; empty for the output unit, which has none.
    pub f: Vec<f64>,
    /// The normalization's output and statistics.
    pub normalized: Option<Normalized>,
    /// The loss's gradient by the layer's output.
    pub da: Vec<f64>,
    /// The loss's gradient by the layer's parameters.
    pub gradient: Parameters,
}

/// The values of a network on a batch.
#[derive(Clone)]
pub struct Trace {
    pub(super) architecture: Architecture,
    pub(super) rows: usize,
    /// The hidden layers, then the output unit.
    pub layers: Vec<LayerTrace>,
    /// `sum (out - t)^2 / (2 n)`; infinite or no number where the network's values are.
    pub loss: f64,
    pub(super) spec: Option<Spec>,
    /// The gradient on its way back through a layer.
    pub(super) delta: Vec<f64>,
    pub(super) norm_gradients: Option<Gradients>,
    pub(super) panels: Panels,
}

/// Sizes of a layer's values; `None` where one is beyond the doubles or no number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Frobenius norm of the loss's gradient by the weights.
    pub weight_gradient: Option<f64>,
    /// Frobenius norm of the loss's gradient by the layer's output.
    pub output_gradient: Option<f64>,
    /// Root mean square of the layer's output.
    pub output_rms: Option<f64>,
}

impl Trace {
    /// Room for the passes of a batch of so many rows.
    #[must_use]
    pub fn new(architecture: &Architecture, rows: usize) -> Self {
        assert!(rows > 0, "a batch without rows");
        let size = rows * architecture.width;
        let spec = architecture.norm.map(|norm| norm.spec(&[rows, architecture.width], EPS));
        Self {
            architecture: *architecture,
            rows,
            layers: (0..=architecture.layers).map(|l| LayerTrace::new(architecture, l, rows, spec.as_ref())).collect(),
            loss: 0.0,
            spec,
            delta: vec![0.0; size],
            norm_gradients: spec.as_ref().map(Gradients::new),
            panels: Panels::default(),
        }
    }

    /// The output of a layer, hidden or the last.
    #[must_use]
    pub fn output(&self, layer: usize) -> &[f64] {
        self.layers[layer].output(self.architecture.placement)
    }

    /// What a hidden layer's activation is applied to.
    #[must_use]
    pub fn preactivation(&self, layer: usize) -> &[f64] {
        self.layers[layer].preactivation(self.architecture.placement)
    }

    /// The sizes of a layer's values.
    #[must_use]
    pub fn summary(&self, layer: usize) -> Summary {
        let output = self.output(layer);
        Summary {
            weight_gradient: length(&self.layers[layer].gradient.weights),
            output_gradient: length(&self.layers[layer].da),
            output_rms: length(output).map(|length| length / (output.len() as f64).sqrt()),
        }
    }
}

impl LayerTrace {
    fn new(architecture: &Architecture, layer: usize, rows: usize, spec: Option<&Spec>) -> Self {
        let is_hidden = layer < architecture.layers;
        let size = rows * architecture.fan_out(layer);
        Self {
            z: vec![0.0; size],
            f: vec![0.0; if is_hidden { size } else { 0 }],
            normalized: spec.filter(|_| is_hidden).map(Normalized::new),
            da: vec![0.0; size],
            gradient: Parameters::zeros(architecture, layer),
        }
    }

    pub(super) fn output(&self, placement: Placement) -> &[f64] {
        match &self.normalized {
            Some(normalized) if placement == Placement::Post => &normalized.y,
            _ if self.f.is_empty() => &self.z,
            _ => &self.f,
        }
    }

    pub(super) fn preactivation(&self, placement: Placement) -> &[f64] {
        match &self.normalized {
            Some(normalized) if placement == Placement::Pre => &normalized.y,
            _ => &self.z,
        }
    }
}

/// Euclidean length, measured in units of the largest entry: the squares of a vanished or exploded gradient would be 0 or
/// infinite. `None` where it is infinite or no number.
fn length(x: &[f64]) -> Option<f64> {
    let largest = x.iter().fold(0.0, |max: f64, v| max.max(v.abs()));
    if largest == 0.0 {
        // `max` passes over what is no number.
        return x.iter().all(|v| *v == 0.0).then_some(0.0);
    }
    let squares: f64 = x.iter().map(|v| (v / largest) * (v / largest)).sum();
    Some(largest * squares.sqrt()).filter(|length| length.is_finite())
}
