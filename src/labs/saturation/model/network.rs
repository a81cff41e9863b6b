//! Two deep random networks on the same rows with the same weights, one normalized: how large values and gradients are in each layer.

use super::unit::fitted;
use crate::labs::saturation::params::{ACTIVATIONS, DataSet, NetworkParams, Norm};
use crate::math::activation::Activation;
use crate::math::dataset::{self, Houses};
use crate::math::linreg::Table;
use crate::math::mlp::{Architecture, Batch, Draw, GradientCheck, Net, Pass, Summary, Trace};
use crate::math::norm;
use crate::math::rng::Rng;
use crate::math::stats;

/// The stream of a seed that says in which order the penguins come.
const ORDER: u32 = 4;

/// Bins of a histogram.
pub const BINS: usize = 21;

/// Everything the networks depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// `act`.
    pub act: usize,
    /// `seed`.
    pub seed: u32,
    /// `cut`: what counts as saturated.
    pub cut: f64,
    /// The rest.
    pub network: NetworkParams,
}

/// What is shown of a network; all lists over its hidden layers, from the first to the last. Infinity stands for what is beyond the doubles.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// What is normalized.
    pub norm: Norm,
    /// Frobenius norm of `dL/dW`.
    pub grad_norms: Vec<f64>,
    /// Frobenius norm of `dL/da`.
    pub activation_grad_norms: Vec<f64>,
    /// Root mean square of `a`.
    pub activation_rms: Vec<f64>,
    /// The part of the units and rows in which the activation is saturated.
    pub saturation: Vec<f64>,
    /// How many outputs of the activation lie in each of [`BINS`] bins over [`Networks::range`], what lies beyond in the outermost.
    pub histograms: Vec<Vec<u32>>,
    /// The loss on the batch.
    pub loss: f64,
    /// How far the gradient is off central differences; `None` until it has been checked, and where it is too small for them.
    pub gradient_check: Option<f64>,
    /// Whether it has been checked.
    pub is_checked: bool,
}

/// Both networks.
#[derive(Clone, Debug, PartialEq)]
pub struct Networks {
    /// With the learner's `norm`.
    pub own: Network,
    /// With `compare`, where there is one.
    pub compared: Option<Network>,
    /// Rows of the batch.
    pub rows: usize,
    /// What the histograms span, the same for all of them.
    pub range: [f64; 2],
}

impl Network {
    /// `|dL/dW|` of the first layer by that of the last; `None` where the last is 0 or either is beyond the doubles.
    #[must_use]
    pub fn first_last_ratio(&self) -> Option<f64> {
        let (first, last) = (self.grad_norms.first()?, self.grad_norms.last()?);
        let ratio = first / last;
        (first.is_finite() && last.is_finite() && ratio.is_finite()).then_some(ratio)
    }
}

/// Multiplications of a forward and a backward pass through both networks, roughly.
#[must_use]
pub fn cost(setting: &Setting) -> f64 {
    let NetworkParams { layers, width, batch, compare, .. } = setting.network;
    let [layers, width, batch] = [layers, width, batch].map(f64::from);
    let sides = if compare.is_some() { 2.0 } else { 1.0 };
    // A value of an activation and its slope cost as much as some hundred multiplications.
    sides * layers * batch * width * (3.0 * width + 150.0)
}

/// The batch of a setting: scaled features, standardized targets.
#[must_use]
pub fn batch(setting: &Setting) -> Batch {
    let NetworkParams { batch, data, inputs, .. } = setting.network;
    let table = match data {
        DataSet::Houses => dataset::houses(&Houses { rows: batch, rho: 0.0, noise: 15.0, unit: 1.0, outliers: 0, seed: setting.seed }),
        DataSet::Penguins => some_penguins(batch as usize, setting.seed),
    };
    let scaled = fitted(inputs, &table).apply_to_table(&table);
    let (mean, sd) = (stats::mean(&table.target), stats::variance(&table.target, 0).sqrt());
    let sd = if sd > 0.0 { sd } else { 1.0 };
    Batch {
        inputs: (0..table.rows()).flat_map(|row| [scaled.features[0][row], scaled.features[1][row]]).collect(),
        targets: table.target.iter().map(|t| (t - mean) / sd).collect(),
    }
}

/// The first rows of a seeded order; all of them where more are asked for.
fn some_penguins(rows: usize, seed: u32) -> Table {
    let all = dataset::penguins();
    let mut order: Vec<usize> = (0..all.rows()).collect();
    Rng::new(seed, ORDER).shuffle(&mut order);
    let some = |column: &Vec<f64>| order.iter().take(rows).map(|row| column[*row]).collect();
    Table { features: all.features.iter().map(some).collect(), target: some(&all.target) }
}

/// The weights of the learner's own network, which the one beside it has as well.
pub(super) fn draw(setting: &Setting) -> Draw {
    let NetworkParams { layers, width, placement, norm, .. } = setting.network;
    let activation = (&ACTIVATIONS[setting.act]).into();
    let architecture =
        Architecture { inputs: 2, layers: layers as usize, width: width as usize, activation, norm: kernel(norm), placement };
    Draw::new(architecture, setting.network.init(), setting.seed)
}

/// The norms of the learner's own network and of the one beside it, where there is one.
pub(super) fn norms(setting: &Setting) -> impl Iterator<Item = Norm> + use<> {
    [Some(setting.network.norm), setting.network.compare].into_iter().flatten()
}

pub(super) fn kernel(norm: Norm) -> Option<norm::Norm> {
    match norm {
        Norm::None => None,
        Norm::Layer => Some(norm::LAYER),
        Norm::Batch => Some(norm::BATCH),
        Norm::Rms => Some(norm::RMS),
    }
}

/// Both networks, computed a little at a time: drawn, forward and backward, measured; then the check of their gradients.
pub struct Inquiry {
    setting: Setting,
    batch: Batch,
    draw: Draw,
    sides: Vec<Side>,
    /// What the histograms span, once all sizes are known.
    range: Option<[f64; 2]>,
}

struct Side {
    norm: Norm,
    net: Net,
    /// Made when its turn comes.
    trace: Option<Trace>,
    pass: Pass,
    is_passed: bool,
    summaries: Vec<Summary>,
    saturation: Vec<f64>,
    histograms: Vec<Vec<u32>>,
    check: Option<GradientCheck>,
    error: Option<f64>,
    is_checked: bool,
}

impl Side {
    fn new(norm: Norm, net: Net) -> Self {
        let pass = Pass::both(&net.architecture);
        let (summaries, saturation, histograms) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            norm,
            net,
            trace: None,
            pass,
            is_passed: false,
            summaries,
            saturation,
            histograms,
            check: None,
            error: None,
            is_checked: false,
        }
    }
}

impl Inquiry {
    /// Of a setting.
    #[must_use]
    pub fn new(setting: &Setting) -> Self {
        Self { setting: *setting, batch: batch(setting), draw: draw(setting), sides: Vec::new(), range: None }
    }

    /// Does some milliseconds of what comes before the check at most; whether there is more of it.
    pub fn pass(&mut self) -> bool {
        if self.sides.is_empty() {
            self.sides = self.draw.advance().map(|net| sides(&self.setting, &net)).unwrap_or_default();
            return true;
        }
        let layers = self.setting.network.layers as usize;
        if let Some(side) = self.sides.iter_mut().find(|side| !side.is_passed) {
            let Side { net, pass, trace, .. } = side;
            match trace {
                None => *trace = Some(Trace::new(&net.architecture, self.batch.rows())),
                Some(trace) => side.is_passed = !pass.advance(net, &self.batch, trace),
            }
            return true;
        }
        if let Some(Side { trace: Some(trace), summaries, .. }) = self.sides.iter_mut().find(|side| side.summaries.len() < layers) {
            summaries.push(trace.summary(summaries.len()));
            return true;
        }
        let range = *self.range.get_or_insert_with(|| span(&ACTIVATIONS[self.setting.act], &self.sides));
        let zones = ACTIVATIONS[self.setting.act].saturation(self.setting.cut);
        if let Some(Side { trace: Some(trace), saturation, histograms, .. }) =
            self.sides.iter_mut().find(|side| side.histograms.len() < layers)
        {
            let layer = histograms.len();
            let z = trace.preactivation(layer);
            saturation.push(z.iter().filter(|z| zones.contains(**z)).count() as f64 / z.len() as f64);
            histograms.push(histogram(&trace.layers[layer].f, range));
        }
        !self.is_measured()
    }

    fn is_measured(&self) -> bool {
        let layers = self.setting.network.layers as usize;
        !self.sides.is_empty() && self.sides.iter().all(|side| side.histograms.len() == layers)
    }

    /// The part of what comes before the check that is done: 1 when the networks can be shown.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.is_measured() {
            return 1.0;
        }
        let passed: f64 = self.sides.iter().map(|side| if side.is_passed { 1.0 } else { side.pass.progress() }).sum();
        0.99 * passed / self.sides.len().max(1) as f64
    }

    /// After that: does some milliseconds of the check at most; whether there is more of it.
    pub fn check(&mut self) -> bool {
        let Some(side) = self.sides.iter_mut().find(|side| !side.is_checked) else { return false };
        let Some(trace) = &side.trace else { return false };
        let check = side.check.get_or_insert_with(|| GradientCheck::new(&side.net, trace, self.setting.seed));
        if !check.advance(&self.batch, trace) {
            (side.error, side.is_checked) = (check.error, true);
            side.check = None;
        }
        self.sides.iter().any(|side| !side.is_checked)
    }

    /// What is known after the passes.
    #[must_use]
    pub fn networks(&self) -> Networks {
        let mut networks = self.sides.iter().map(network);
        let own = networks.next().expect("the learner's own network");
        Networks { own, compared: networks.next(), rows: self.batch.rows(), range: self.range.unwrap_or_default() }
    }
}

fn sides(setting: &Setting, net: &Net) -> Vec<Side> {
    norms(setting).map(|norm| Side::new(norm, net.with_norm(kernel(norm)))).collect()
}

/// From limit to limit; where there is none, three times the middle one of all layers' sizes.
fn span(act: &Activation, sides: &[Side]) -> [f64; 2] {
    let sizes = sides.iter().flat_map(|side| side.summaries.iter().filter_map(|summary| summary.output_rms));
    let middle = stats::quantile(&sizes.collect::<Vec<_>>(), 0.5).unwrap_or(1.0);
    let reach = if middle > 0.0 { 3.0 * middle } else { 1.0 };
    [act.lower.unwrap_or(-reach), act.upper.unwrap_or(reach)]
}

fn network(side: &Side) -> Network {
    let sizes = |of: fn(&Summary) -> Option<f64>| side.summaries.iter().map(|s| of(s).unwrap_or(f64::INFINITY)).collect();
    Network {
        norm: side.norm,
        grad_norms: sizes(|s| s.weight_gradient),
        activation_grad_norms: sizes(|s| s.output_gradient),
        activation_rms: sizes(|s| s.output_rms),
        saturation: side.saturation.clone(),
        histograms: side.histograms.clone(),
        loss: side.trace.as_ref().map_or(f64::INFINITY, |trace| trace.loss),
        gradient_check: side.error,
        is_checked: side.is_checked,
    }
}

fn histogram(values: &[f64], [from, to]: [f64; 2]) -> Vec<u32> {
    let mut bins = vec![0; BINS];
    let per_unit = BINS as f64 / (to - from);
    for value in values {
        // As casts go, what is too large or no number lands in the outermost bins.
        bins[(((value - from) * per_unit) as usize).min(BINS - 1)] += 1;
    }
    bins
}

/// Both networks at one go.
#[must_use]
pub fn networks(setting: &Setting) -> Networks {
    let mut inquiry = Inquiry::new(setting);
    while inquiry.pass() {}
    inquiry.networks()
}
