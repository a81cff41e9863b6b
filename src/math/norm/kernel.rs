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
    let Normalized { y, x_hat, mean, variance, rstd } = out;
    means(spec, x, x_hat, mean, variance);
    spec.groups.map(x, mean, x_hat, |_, x, mean| x - mean);
    spreads(spec, x_hat, variance, rstd);
    spec.groups.map(x, rstd, x_hat, |deviation, _, rstd| deviation * rstd);
    match gamma {
        Some(gamma) => spec.entries.map(x_hat, gamma, y, |_, x_hat, gamma| gamma * x_hat),
        None => y.copy_from_slice(x_hat),
    }
    if let Some(beta) = beta {
        spec.entries.map(x_hat, beta, y, |y, _, beta| y + beta);
    }
}

/// The gradients of a loss whose gradient by `y` is `dy`, after [`forward`] with the same spec and gamma.
pub fn backward(spec: &Spec, normalized: &Normalized, gamma: Option<&[f64]>, dy: &[f64], out: &mut Gradients) {
    check(spec, dy, gamma);
    let Spec { groups, entries, .. } = spec;
    let Normalized { x_hat, rstd, .. } = normalized;
    let Gradients { dx, dgamma, dbeta, g_mean, gx_mean } = out;
    entries.sum(dy, x_hat, dgamma, |dy, x_hat| dy * x_hat);
    entries.sum(dy, dy, dbeta, |dy, _| dy);
    match gamma {
        Some(gamma) => entries.map(dy, gamma, dx, |_, dy, gamma| gamma * dy),
        None => dx.copy_from_slice(dy),
    }
    groups.sum(dx, x_hat, gx_mean, |g, x_hat| g * x_hat);
    divide(gx_mean, groups.size());
    if spec.is_centred {
        groups.sum(dx, dx, g_mean, |g, _| g);
        divide(g_mean, groups.size());
        groups.map(x_hat, g_mean, dx, |g, _, g_mean| g - g_mean);
    }
    groups.map(x_hat, gx_mean, dx, |g, x_hat, gx_mean| g - x_hat * gx_mean);
    groups.map(x_hat, rstd, dx, |g, _, rstd| g * rstd);
}

/// The mean of each group, 0 where the normalization is not centred. Exact for a constant group, as in `stats::mean`: once about
/// the first element, and once more to take out the rounding of the first time. Scribbles on `x_hat` and `sum`.
fn means(spec: &Spec, x: &[f64], x_hat: &mut [f64], mean: &mut [f64], sum: &mut [f64]) {
    mean.fill(0.0);
    if !spec.is_centred {
        return;
    }
    for (mean, run) in mean.iter_mut().zip(x.chunks_exact(spec.groups.len)) {
        *mean = run[0];
    }
    for _ in 0..2 {
        spec.groups.map(x, mean, x_hat, |_, x, mean| x - mean);
        spec.groups.sum(x_hat, x_hat, sum, |deviation, _| deviation);
        for (mean, sum) in mean.iter_mut().zip(&*sum) {
            *mean += sum / spec.groups.size() as f64;
        }
    }
}

/// Variance and rstd of each group, from the deviations.
fn spreads(spec: &Spec, deviations: &[f64], variance: &mut [f64], rstd: &mut [f64]) {
    let groups = &spec.groups;
    groups.sum(deviations, deviations, variance, |a, b| a * b);
    divide(variance, groups.size());
    if !variance.iter().all(|v| v.is_finite()) {
        groups.sum(deviations, deviations, rstd, |a, b| (a * FAR) * (b * FAR));
        divide(rstd, groups.size());
    }
    for (rstd, variance) in rstd.iter_mut().zip(&*variance) {
        *rstd = if variance.is_finite() { 1.0 / (variance + spec.eps).sqrt() } else { FAR / rstd.sqrt() };
    }
}

fn divide(sums: &mut [f64], size: usize) {
    sums.iter_mut().for_each(|sum| *sum /= size as f64);
}

fn check(spec: &Spec, x: &[f64], gamma: Option<&[f64]>) {
    let (total, entries) = (spec.groups.total(), spec.entries.count);
    assert!(x.len() == total && spec.entries.total() == total, "a tensor of {total} elements, not {}", x.len());
    assert!(gamma.is_none_or(|gamma| gamma.len() == entries), "a gamma for each of {entries} entries");
    assert!(spec.eps > 0.0, "eps above 0");
}
