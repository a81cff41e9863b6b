//! Two deep random networks on the same rows with the same weights, one normalized: how large values and gradients are in each layer.

use super::unit::fitted;
use crate::labs::saturation::params::{ACTIVATIONS, DataSet, NetworkParams, Norm};
use crate::math::dataset::{self, Houses};
use crate::math::linreg::Table;
pub use crate::math::mlp::Outcome;
use crate::math::mlp::{Architecture, Batch, GradientCheck, Net, Pass, Trace, Training};
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
    /// How far the gradient is off central differences; `None` until it has been checked.
    pub gradient_check: Option<f64>,
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

/// The learner's own network, and the one beside it where there is one, with the same weights.
fn nets(setting: &Setting) -> Vec<(Norm, Net)> {
    let NetworkParams { layers, width, placement, norm, compare, .. } = setting.network;
    let activation = (&ACTIVATIONS[setting.act]).into();
    let architecture =
        Architecture { inputs: 2, layers: layers as usize, width: width as usize, activation, norm: kernel(norm), placement };
    let own = Net::new(architecture, setting.network.init(), setting.seed);
    let compared = compare.map(|compare| (compare, own.with_norm(kernel(compare))));
    [(norm, own)].into_iter().chain(compared).collect()
}

fn kernel(norm: Norm) -> Option<norm::Norm> {
    match norm {
        Norm::None => None,
        Norm::Layer => Some(norm::LAYER),
        Norm::Batch => Some(norm::BATCH),
        Norm::Rms => Some(norm::RMS),
    }
}

/// Both networks, computed a little at a time: forward and backward, then the check of their gradients.
pub struct Inquiry {
    setting: Setting,
    batch: Batch,
    sides: Vec<Side>,
}

struct Side {
    norm: Norm,
    net: Net,
    trace: Trace,
    pass: Pass,
    is_passed: bool,
    check: Option<GradientCheck>,
    error: Option<f64>,
    is_checked: bool,
}

impl Inquiry {
    /// Of a setting.
    #[must_use]
    pub fn new(setting: &Setting) -> Self {
        let batch = batch(setting);
        let side = |(norm, net): (Norm, Net)| {
            let (trace, pass) = (Trace::new(&net.architecture, batch.rows()), Pass::both(&net.architecture));
            Side { norm, net, trace, pass, is_passed: false, check: None, error: None, is_checked: false }
        };
        let sides = nets(setting).into_iter().map(side).collect();
        Self { setting: *setting, batch, sides }
    }

    /// Does some milliseconds of the passes at most; whether there is more of them.
    pub fn pass(&mut self) -> bool {
        let Some(side) = self.sides.iter_mut().find(|side| !side.is_passed) else { return false };
        side.is_passed = !side.pass.advance(&side.net, &self.batch, &mut side.trace);
        self.sides.iter().any(|side| !side.is_passed)
    }

    /// The part of the passes that is done.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.sides.iter().map(|side| if side.is_passed { 1.0 } else { side.pass.progress() }).sum::<f64>() / self.sides.len() as f64
    }

    /// After the passes: does some milliseconds of the check at most; whether there is more of it.
    pub fn check(&mut self) -> bool {
        let Some(side) = self.sides.iter_mut().find(|side| !side.is_checked) else { return false };
        let check = side.check.get_or_insert_with(|| GradientCheck::new(&side.net, &side.trace, self.setting.seed));
        if !check.advance(&self.batch, &side.trace) {
            (side.error, side.is_checked) = (check.error.filter(|_| check.checked > 0), true);
            side.check = None;
        }
        self.sides.iter().any(|side| !side.is_checked)
    }

    /// What is known after the passes.
    #[must_use]
    pub fn networks(&self) -> Networks {
        let range = self.range();
        let mut networks = self.sides.iter().map(|side| self.network(side, range));
        let own = networks.next().expect("the learner's own network");
        Networks { own, compared: networks.next(), rows: self.batch.rows(), range }
    }

    /// From limit to limit; where there is none, three times the middle one of all layers' sizes.
    fn range(&self) -> [f64; 2] {
        let act = &ACTIVATIONS[self.setting.act];
        let layers = 0..self.setting.network.layers as usize;
        let sizes = self.sides.iter().flat_map(|side| layers.clone().filter_map(|layer| side.trace.summary(layer).output_rms));
        let middle = stats::quantile(&sizes.collect::<Vec<_>>(), 0.5).unwrap_or(1.0);
        let reach = if middle > 0.0 { 3.0 * middle } else { 1.0 };
        [act.lower.unwrap_or(-reach), act.upper.unwrap_or(reach)]
    }

    fn network(&self, side: &Side, range: [f64; 2]) -> Network {
        let layers = 0..self.setting.network.layers as usize;
        let zones = ACTIVATIONS[self.setting.act].saturation(self.setting.cut);
        let summaries: Vec<_> = layers.clone().map(|layer| side.trace.summary(layer)).collect();
        let sizes = |of: fn(&crate::math::mlp::Summary) -> Option<f64>| summaries.iter().map(|s| of(s).unwrap_or(f64::INFINITY)).collect();
        let saturated = |layer: usize| {
            let z = side.trace.preactivation(layer);
            z.iter().filter(|z| zones.contains(**z)).count() as f64 / z.len() as f64
        };
        Network {
            norm: side.norm,
            grad_norms: sizes(|s| s.weight_gradient),
            activation_grad_norms: sizes(|s| s.output_gradient),
            activation_rms: sizes(|s| s.output_rms),
            saturation: layers.clone().map(saturated).collect(),
            histograms: layers.map(|layer| histogram(&side.trace.layers[layer].f, range)).collect(),
            loss: side.trace.loss,
            gradient_check: side.error,
        }
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

/// Steps of a training at most.
pub const STEPS: usize = 500;

/// Both networks in training on the batch.
pub struct School {
    batch: Batch,
    /// The learner's own, then the one beside it.
    pub trainings: Vec<Training>,
}

impl School {
    /// Of a setting, with a learning rate.
    #[must_use]
    pub fn new(setting: &Setting, lr: f64) -> Self {
        let batch = batch(setting);
        Self { trainings: nets(setting).into_iter().map(|(_, net)| Training::new(net, batch.rows(), lr)).collect(), batch }
    }

    /// Does some milliseconds of the training at most; whether there is more of it.
    pub fn advance(&mut self) -> bool {
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
        self.trainings.iter().all(is_over)
    }
}

fn is_over(training: &Training) -> bool {
    training.losses.len() >= STEPS || training.outcome != Outcome::Running
}
