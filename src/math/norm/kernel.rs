//! Every normalization, forward and backward: `x_hat = (x - mean) r`, `y = gamma x_hat + beta`; mean and r ([`Spread`]) are those of the
//! element's group, gamma and beta those of its entry.
//!
//! Backward with `g = gamma dy` and `u_hat = |x_hat|^(p - 1) sign x_hat`, sums and means over the group of n:
//! `dx = r (g - mean g - K sum(g x_hat) / (n - ddof) (u_hat - mean u_hat))`; where the mean is not taken out, neither `mean g` nor `mean
//! u_hat` is. `dgamma = sum dy x_hat`, `dbeta = sum dy`, over the entry.
//!
//! The third term is what x does to r: with `c = x - mean`, `u = |c|^(p - 1) sign c` and q of the root, `dm = p sum(u dc) / (n - ddof)`
//! and `dr = -r^(q + 1) dm / q` for eps inside, hence `K = (p/q) r^(q - p)` with r's powers in `u_hat`. For the variance K is 1, and
//! `u_hat = x_hat` of mean 0; outside the root, `(S + eps) / S`; for p under the square root `p/2 r^(2 - p)`, which is the form
//! `r (g - mean g) - r^3 (p/2) mean(g c) (u - mean u)`.
//!
//! Statistics that do not exist (S and eps are 0, or a ddof leaves no element) are NaN, and so is what follows from them: `y` and `dx` of
//! their group, dgamma of the entries that it has a part in. All else is unharmed. Values of 1e300 or 1e-200 are normalized like any
//! others; those of a group whose sum is beyond the doubles are not: NaN as well.
//!
//! Reference: Ioffe and Szegedy, "Batch normalization", ICML 2015, section 3; Ba, Kiros and Hinton, "Layer normalization", 2016.

use super::groups::Groups;
use super::spread::Spread;
use super::{power_row, row, tensor};

/// A normalization of a tensor of known shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spec {
    /// Elements that share mean and spread.
    pub groups: Groups,
    /// Elements that share gamma and beta.
    pub entries: Groups,
    /// Whether the mean is taken out.
    pub is_centred: bool,
    /// How the spread is measured.
    pub spread: Spread,
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
    /// The moment of what was left, one number a group: for p = 2 the variance, or the mean square. Infinite or 0 where it is beyond
    /// the doubles, for deviations of 1e154, say; everything else is right there too.
    pub moment: Vec<f64>,
    /// Its root S: for p = 2 the standard deviation, or the root mean square.
    pub root: Vec<f64>,
    /// r: for p = 2 and eps inside `1 / sqrt(variance + eps)`. NaN where it is undefined.
    pub rstd: Vec<f64>,
    /// `|c|^(p - 1) sign c` of what was left, c, one number an element, where [`backward`] can use it; else nothing.
    pub slopes: Vec<f64>,
}

/// What the backward pass leaves behind. The three terms of `dx / r` are `g`, `g_mean` and `pull gx_mean (u_hat - u_mean)`.
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
    /// `mean u_hat`, one number a group; 0 where it is not taken out, and for p = 2.
    pub u_mean: Vec<f64>,
    /// `K n / (n - ddof)`, one number a group: 0 where eps alone decides r. It may be beyond the doubles where dx is not.
    pub pull: Vec<f64>,
}

impl Spec {
    /// Whether the groups are rows under each other that share gamma and beta place by place.
    pub(super) fn is_of_rows(&self) -> bool {
        self.groups.blocks == 1 && self.entries.len == 1 && self.entries.count == self.groups.len
    }
}

impl Normalized {
    /// Room for a forward pass.
    #[must_use]
    pub fn new(spec: &Spec) -> Self {
        let [y, x_hat] = [(); 2].map(|()| vec![0.0; spec.groups.total()]);
        let [mean, moment, root, rstd] = [(); 4].map(|()| vec![0.0; spec.groups.count]);
        Self { y, x_hat, mean, moment, root, rstd, slopes: Vec::new() }
    }
}

impl Gradients {
    /// Room for a backward pass.
    #[must_use]
    pub fn new(spec: &Spec) -> Self {
        let [dgamma, dbeta] = [(); 2].map(|()| vec![0.0; spec.entries.count]);
        let [g_mean, gx_mean, u_mean, pull] = [(); 4].map(|()| vec![0.0; spec.groups.count]);
        Self { dx: vec![0.0; spec.groups.total()], dgamma, dbeta, g_mean, gx_mean, u_mean, pull }
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
    check(spec, x, [gamma, beta]);
    if !power_row::forward(spec, x, gamma, beta, out) && !row::forward(spec, x, gamma, beta, out) {
        tensor::forward(spec, x, gamma, beta, out);
    }
}

/// The gradients of a loss whose gradient by `y` is `dy`, after [`forward`] with the same spec and gamma.
pub fn backward(spec: &Spec, normalized: &Normalized, gamma: Option<&[f64]>, dy: &[f64], out: &mut Gradients) {
    check(spec, dy, [gamma, None]);
    if !power_row::backward(spec, normalized, gamma, dy, out) && !row::backward(spec, normalized, gamma, dy, out) {
        tensor::backward(spec, normalized, gamma, dy, out);
    }
}

fn check(spec: &Spec, x: &[f64], affine: [Option<&[f64]>; 2]) {
    let (total, entries) = (spec.groups.total(), spec.entries.count);
    assert!(x.len() == total && spec.entries.total() == total, "a tensor of {total} elements, not {}", x.len());
    assert!(affine.into_iter().flatten().all(|numbers| numbers.len() == entries), "gamma and beta for each of {entries} entries");
    spec.spread.check();
}
