//! Every normalization, forward and backward: `x_hat = (x - mean) rstd`, `y = gamma x_hat + beta` with
//! `rstd = 1 / sqrt(variance + eps)`; mean and variance are those of the element's group, gamma and beta those of its entry.
//!
//! Backward with `g = gamma dy`: `dx = rstd (g - mean g - x_hat mean(g x_hat))`, the means over the group; where the mean is not
//! taken out, `mean g` is not either. `dgamma = sum dy x_hat`, `dbeta = sum dy`, over the entry.
//! Reference: Ioffe and Szegedy, "Batch normalization", ICML 2015, section 3; Ba, Kiros and Hinton, "Layer normalization", 2016.

use super::groups::Groups;

/// A power of two, so that it costs no digits; a deviation times it can be squared.
const FAR: f64 = f64::from_bits((1023 - 600) << 52);

/// A normalization of a tensor of known shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spec {
    /// Elements that share mean and variance.
    pub groups: Groups,
    /// Elements that share gamma and beta.
    pub entries: Groups,
    /// Whether the mean is taken out.
    pub is_centred: bool,
    /// Added to the variance; above 0.
    pub eps: f64,
}

/// What the forward pass leaves behind.
#[derive(Clone, Debug, PartialEq)]
pub struct Normalized {
    /// The output, one number an element.
    pub y: Vec<f64>,
    /// The output before gamma and beta.
    pub x_hat: Vec<f64>,
    /// What was taken out, one number a group: its mean, or 0 where the normalization is not centred.
    pub mean: Vec<f64>,
    /// Mean square of what was left: the biased variance, or the mean square. Infinite where it is beyond the doubles, from
    /// deviations of 1e154 on; everything else is right there too.
    pub variance: Vec<f64>,
    /// `1 / sqrt(variance + eps)`.
    pub rstd: Vec<f64>,
}

/// What the backward pass leaves behind.
#[derive(Clone, Debug, PartialEq)]
pub struct Gradients {
    /// By the input, one number an element.
    pub dx: Vec<f64>,
    /// By gamma, one number an entry.
    pub dgamma: Vec<f64>,
    /// By beta.
    pub dbeta: Vec<f64>,
    /// `mean g`, one number a group; 0 where the normalization is not centred.
    pub g_mean: Vec<f64>,
    /// `mean(g x_hat)`, one number a group.
    pub gx_mean: Vec<f64>,
}

impl Normalized {
    /// Room for a forward pass.
    #[must_use]
    pub fn new(spec: &Spec) -> Self {
        let (element, group) = (vec![0.0; spec.groups.total()], vec![0.0; spec.groups.count]);
        Self { y: element.clone(), x_hat: element, mean: group.clone(), variance: group.clone(), rstd: group }
    }
}

impl Gradients {
    /// Room for a backward pass.
    #[must_use]
    pub fn new(spec: &Spec) -> Self {
        let (entry, group) = (vec![0.0; spec.entries.count], vec![0.0; spec.groups.count]);
        Self { dx: vec![0.0; spec.groups.total()], dgamma: entry.clone(), dbeta: entry, g_mean: group.clone(), gx_mean: group }
    }
}

/// Normalizes `x`, in a new [`Normalized`].
#[must_use]
pub fn normalize(spec: &Spec, x: &[f64], gamma: Option<&[f64]>, beta: Option<&[f64]>) -> Normalized {
    let mut out = Normalized::new(spec);
    forward(spec, x, gamma, beta, &mut out);
    out
}

/// Normalizes `x` with a gamma and a beta an entry, 1 and 0 where there are none.
pub fn forward(spec: &Spec, x: &[f64], gamma: Option<&[f64]>, beta: Option<&[f64]>, out: &mut Normalized) {
    check(spec, x, gamma);
    means(spec, x, &mut out.mean, &mut out.variance);
    spreads(spec, x, out);
    let Spec { groups, entries, .. } = spec;
    for ((x_hat, x), g) in groups.runs_mut(&mut out.x_hat).zip(groups.runs(x)).zip(groups.cycle()) {
        let (mean, rstd) = (out.mean[g], out.rstd[g]);
        for (x_hat, x) in x_hat.iter_mut().zip(x) {
            *x_hat = (x - mean) * rstd;
        }
    }
    for ((y, x_hat), e) in entries.runs_mut(&mut out.y).zip(entries.runs(&out.x_hat)).zip(entries.cycle()) {
        let (gamma, beta) = (entry(gamma, e, 1.0), entry(beta, e, 0.0));
        for (y, x_hat) in y.iter_mut().zip(x_hat) {
            *y = gamma * x_hat + beta;
        }
    }
}

/// The gradients of a loss whose gradient by `y` is `dy`, after [`forward`] with the same spec and gamma.
pub fn backward(spec: &Spec, normalized: &Normalized, gamma: Option<&[f64]>, dy: &[f64], out: &mut Gradients) {
    check(spec, dy, gamma);
    let Spec { groups, entries, .. } = spec;
    let Normalized { x_hat, rstd, .. } = normalized;
    out.dgamma.fill(0.0);
    out.dbeta.fill(0.0);
    let runs = entries.runs_mut(&mut out.dx).zip(entries.runs(dy)).zip(entries.runs(x_hat));
    for (((g, dy), x_hat), e) in runs.zip(entries.cycle()) {
        let gamma = entry(gamma, e, 1.0);
        for ((g, dy), x_hat) in g.iter_mut().zip(dy).zip(x_hat) {
            *g = gamma * dy;
            out.dgamma[e] += dy * x_hat;
            out.dbeta[e] += dy;
        }
    }
    projections(spec, x_hat, out);
    for ((dx, x_hat), g) in groups.runs_mut(&mut out.dx).zip(groups.runs(x_hat)).zip(groups.cycle()) {
        let (rstd, g_mean, gx_mean) = (rstd[g], out.g_mean[g], out.gx_mean[g]);
        for (dx, x_hat) in dx.iter_mut().zip(x_hat) {
            *dx = rstd * (*dx - g_mean - x_hat * gx_mean);
        }
    }
}

/// The mean of each group, 0 where the normalization is not centred. Exact for a constant group, as in `stats::mean`. Scribbles
/// on `sum`, one number a group.
fn means(spec: &Spec, x: &[f64], mean: &mut [f64], sum: &mut [f64]) {
    mean.fill(0.0);
    if !spec.is_centred {
        return;
    }
    for (mean, run) in mean.iter_mut().zip(spec.groups.runs(x)) {
        *mean = run[0];
    }
    // Once about the first element, and once more to take out the rounding of the first time.
    for _ in 0..2 {
        sum.fill(0.0);
        for (run, g) in spec.groups.runs(x).zip(spec.groups.cycle()) {
            let origin = mean[g];
            sum[g] += run.iter().map(|v| v - origin).sum::<f64>();
        }
        for (mean, sum) in mean.iter_mut().zip(&*sum) {
            *mean += sum / spec.groups.size() as f64;
        }
    }
}

/// Variance and rstd of each group about its mean.
fn spreads(spec: &Spec, x: &[f64], out: &mut Normalized) {
    mean_squares(&spec.groups, x, &out.mean, 1.0, &mut out.variance);
    if !out.variance.iter().all(|v| v.is_finite()) {
        mean_squares(&spec.groups, x, &out.mean, FAR, &mut out.rstd);
    }
    for (rstd, variance) in out.rstd.iter_mut().zip(&out.variance) {
        *rstd = if variance.is_finite() { 1.0 / (variance + spec.eps).sqrt() } else { FAR / rstd.sqrt() };
    }
}

/// The mean of `((x - mean) unit)^2` of each group.
fn mean_squares(groups: &Groups, x: &[f64], mean: &[f64], unit: f64, out: &mut [f64]) {
    out.fill(0.0);
    for (run, g) in groups.runs(x).zip(groups.cycle()) {
        let mean = mean[g];
        let square = |v: &f64| ((v - mean) * unit) * ((v - mean) * unit);
        out[g] += run.iter().map(square).sum::<f64>();
    }
    for sum in out {
        *sum /= groups.size() as f64;
    }
}

/// `mean g` and `mean(g x_hat)` of each group, of the `g` in `out.dx`.
fn projections(spec: &Spec, x_hat: &[f64], out: &mut Gradients) {
    out.g_mean.fill(0.0);
    out.gx_mean.fill(0.0);
    let groups = &spec.groups;
    for ((run, x_hat), g) in groups.runs(&out.dx).zip(groups.runs(x_hat)).zip(groups.cycle()) {
        out.g_mean[g] += if spec.is_centred { run.iter().sum::<f64>() } else { 0.0 };
        out.gx_mean[g] += run.iter().zip(x_hat).map(|(g, x_hat)| g * x_hat).sum::<f64>();
    }
    for mean in out.g_mean.iter_mut().chain(&mut out.gx_mean) {
        *mean /= groups.size() as f64;
    }
}

/// The `e`-th gamma or beta.
fn entry(list: Option<&[f64]>, e: usize, absent: f64) -> f64 {
    list.map_or(absent, |list| list[e])
}

fn check(spec: &Spec, x: &[f64], gamma: Option<&[f64]>) {
    let (total, entries) = (spec.groups.total(), spec.entries.count);
    assert!(x.len() == total && spec.entries.total() == total, "a tensor of {total} elements, not {}", x.len());
    assert!(gamma.is_none_or(|gamma| gamma.len() == entries), "a gamma for each of {entries} entries");
    assert!(spec.eps > 0.0, "eps above 0");
}
