//! Gradients against central differences, at parameters drawn from a seed, in small works.
//!
//! A derivative is extrapolated from `(L(theta + h) - L(theta - h)) / 2h` at h, h/2, h/4 … until the next is no better. Where an
//! activation's kink lies between the two points for some unit and row, h is made smaller; where no h will do, another
//! parameter is drawn. Reference: Ridders, "Accurate computation of F'(x) and F'(x) F''(x)", Adv. Eng. Softw. 4 (1982).

use super::pass::Pass;
use super::trace::Trace;
use super::{Batch, Net};
use crate::math::rng::Rng;

/// The stream of a seed that parameters are drawn from.
const STREAM: u32 = 3;

/// Parameters to check.
const WANTED: usize = 20;

/// Parameters to draw at most.
const DRAWN: usize = 60;

/// Steps of a derivative at most.
const ROUNDS: usize = 8;

/// The first step, of a parameter of size 1, and the one to give up at.
const STEPS: [f64; 2] = [1.0 / 128.0, 1e-7];

/// Gradients below this share of the largest count as that large.
const FLOOR: f64 = 1e-3;

/// A derivative counts if it is sure to this share.
const SURE: f64 = 2e-7;

/// A check under way.
pub struct GradientCheck {
    /// Parameters checked so far.
    pub checked: usize,
    /// The greatest `|a - n| / max(|a|, |n|, 1e-3 max |a|)` of them, analytic a and numeric n; the last maximum is over the whole
    /// gradient. `None` while there are none; there never are where a gradient or the loss is infinite or no number.
    pub error: Option<f64>,
    drawn: usize,
    floor: f64,
    /// About how far rounding may have moved an output.
    noise: f64,
    net: Net,
    trace: Trace,
    pass: Pass,
    rng: Rng,
    probe: Option<Probe>,
}

/// A parameter on trial.
struct Probe {
    layer: usize,
    list: usize,
    index: usize,
    value: f64,
    h: f64,
    /// Where to give up.
    least: f64,
    /// The outputs above, once they are known.
    above: Option<Vec<f64>>,
    derivative: Extrapolation,
}

impl GradientCheck {
    /// Of a network after a forward and a backward pass.
    #[must_use]
    pub fn new(net: &Net, base: &Trace, seed: u32) -> Self {
        let gradients = base.layers.iter().flat_map(|layer| layer.gradient.lists()).flatten();
        let largest = gradients.clone().fold(0.0, |max: f64, v| max.max(v.abs()));
        let is_finite = base.loss.is_finite() && gradients.clone().all(|v| v.is_finite());
        Self {
            checked: 0,
            error: None,
            drawn: if is_finite { 0 } else { DRAWN },
            floor: FLOOR * largest,
            noise: noise(net, base),
            net: net.clone(),
            trace: Trace::new(&net.architecture, base.rows),
            pass: Pass::forward(&net.architecture),
            rng: Rng::new(seed, STREAM),
            probe: None,
        }
    }

    /// Does some milliseconds of work at most; whether there is more. The same batch and `base` as at the start.
    pub fn advance(&mut self, batch: &Batch, base: &Trace) -> bool {
        let Some(probe) = &self.probe else { return self.draw() };
        self.net.layers[probe.layer].lists_mut()[probe.list][probe.index] = probe.point();
        if self.pass.advance(&self.net, batch, &mut self.trace) {
            return true;
        }
        self.pass = Pass::forward(&self.net.architecture);
        let is_smooth = self.is_on_the_same_side(base);
        let (Some(probe), outputs) = (&mut self.probe, self.trace.output(self.net.architecture.layers)) else { return false };
        if !probe.record(outputs, &batch.targets, self.noise, is_smooth) {
            self.judge(base);
        }
        true
    }

    /// Draws the next parameter: a layer, one of its lists, an entry; false when there is no more to do.
    fn draw(&mut self) -> bool {
        if self.checked == WANTED || self.drawn == DRAWN {
            return false;
        }
        self.drawn += 1;
        let layer = below(&mut self.rng, self.net.layers.len());
        let lists = self.net.layers[layer].lists();
        let lengths = lists.map(Vec::len);
        let list = below(&mut self.rng, lengths.iter().filter(|length| **length > 0).count());
        let index = below(&mut self.rng, lengths[list]);
        let value = lists[list][index];
        let [h, least] = STEPS.map(|step| step * scale(lists[list]));
        self.probe = Some(Probe { layer, list, index, value, h, least, above: None, derivative: Extrapolation::default() });
        true
    }

    /// Compares the analytic derivative with the numeric one, if that is sure, and puts the parameter back.
    fn judge(&mut self, base: &Trace) {
        let Some(Probe { layer, list, index, value, derivative, .. }) = self.probe.take() else { return };
        self.net.layers[layer].lists_mut()[list][index] = value;
        let (a, n) = (base.layers[layer].gradient.lists()[list][index], derivative.best);
        let size = a.abs().max(n.abs()).max(self.floor);
        // Not where it is no number either.
        if derivative.uncertainty <= SURE * size {
            let error = if a == n { 0.0 } else { (a - n).abs() / size };
            self.error = Some(self.error.map_or(error, |worst| worst.max(error)));
            self.checked += 1;
        }
    }

    /// Whether no unit has passed a kink, in any row.
    fn is_on_the_same_side(&self, base: &Trace) -> bool {
        let kinks = self.net.architecture.activation.kinks;
        let side = |z: f64, kink: f64| (z > kink, z < kink);
        (0..self.net.architecture.layers).all(|layer| {
            let mut pairs = self.trace.preactivation(layer).iter().zip(base.preactivation(layer));
            pairs.all(|(moved, z)| kinks.iter().all(|kink| side(*moved, *kink) == side(*z, *kink)))
        })
    }
}

impl Probe {
    /// The parameter where the loss is wanted next.
    fn point(&self) -> f64 {
        if self.above.is_none() { self.value + self.h } else { self.value - self.h }
    }

    /// Takes in the outputs at [`Self::point`]; whether others are wanted.
    ///
    /// The difference of the losses is that of the outputs times their mean residual, `(o+ - o-)(o+ + o- - 2t) / (2n)`: taken of the losses
    /// themselves, next to which a vanished gradient is nothing, it would be rounding.
    fn record(&mut self, outputs: &[f64], targets: &[f64], noise: f64, is_smooth: bool) -> bool {
        if !is_smooth || !outputs.iter().all(|out| out.is_finite()) {
            (self.h, self.above, self.derivative) = (self.h / 4.0, None, Extrapolation::default());
            return self.h > self.least;
        }
        let Some(above) = self.above.take() else {
            self.above = Some(outputs.to_vec());
            return true;
        };
        let (mut difference, mut residuals) = (0.0, 0.0);
        for ((above, below), target) in above.iter().zip(outputs).zip(targets) {
            let residual = (above - target) + (below - target);
            difference += (above - below) * residual;
            residuals += residual.abs();
        }
        // The points as they were rounded.
        let span = 2.0 * targets.len() as f64 * ((self.value + self.h) - (self.value - self.h));
        self.h /= 2.0;
        self.derivative.push(difference / span, noise * residuals / span)
    }
}

/// A few roundings of a sum of the size of the terms of an output.
fn noise(net: &Net, base: &Trace) -> f64 {
    let last = net.architecture.layers;
    let size = base.summary(last - 1).output_rms.unwrap_or(f64::INFINITY);
    let weights: f64 = net.layers[last].weights.iter().map(|w| w.abs()).sum();
    4.0 * f64::EPSILON * (size * weights + net.layers[last].bias[0].abs())
}

/// Neville's table of central differences at h, h/2, h/4 …, whose error is a series in h^2.
struct Extrapolation {
    row: Vec<f64>,
    rounds: usize,
    best: f64,
    uncertainty: f64,
}

impl Default for Extrapolation {
    fn default() -> Self {
        Self { row: Vec::new(), rounds: 0, best: 0.0, uncertainty: f64::INFINITY }
    }
}

impl Extrapolation {
    /// Takes in the next difference, which rounding may have moved by `noise`; whether one more may improve on it.
    fn push(&mut self, difference: f64, noise: f64) -> bool {
        let mut row = vec![difference];
        let mut factor = 1.0;
        for (j, above) in self.row.iter().enumerate() {
            factor *= 4.0;
            let next = (factor * row[j] - above) / (factor - 1.0);
            let uncertainty = (next - row[j]).abs().max((next - above).abs()) + noise;
            if uncertainty < self.uncertainty {
                (self.best, self.uncertainty) = (next, uncertainty);
            }
            row.push(next);
        }
        let is_worse = self.rounds > 1 && (row[self.rounds] - self.row[self.rounds - 1]).abs() >= 2.0 * self.uncertainty;
        (self.row, self.rounds) = (row, self.rounds + 1);
        self.rounds < ROUNDS && !is_worse
    }
}

/// The size of a list's numbers: root mean square, 1 where all are 0.
fn scale(list: &[f64]) -> f64 {
    let mean_square = list.iter().map(|v| v * v).sum::<f64>() / list.len() as f64;
    if mean_square > 0.0 { mean_square.sqrt() } else { 1.0 }
}

/// Uniform in `0..n`.
fn below(rng: &mut Rng, n: usize) -> usize {
    (rng.uniform() * n as f64) as usize
}
