//! The normalization of any groups, moments and entries: the formulas of [`kernel`](super::kernel) one after the other, each over the
//! whole tensor. Slow beside [`row`](super::row), and what that is held to.
//!
//! Deviations whose powers are beyond the doubles are measured in a power of two near the largest of their group, which costs no digits.

use super::groups::Groups;
use super::kernel::{Gradients, Normalized, Spec};
use super::spread::{Spread, unit};

/// `x_hat`, `y` and the statistics.
pub(super) fn forward(spec: &Spec, x: &[f64], gamma: Option<&[f64]>, beta: Option<&[f64]>, out: &mut Normalized) {
    centre(spec, x, out);
    scale(spec, x, out);
    let Normalized { y, x_hat, .. } = out;
    match gamma {
        Some(gamma) => spec.entries.map(x_hat, gamma, y, &|_, x_hat, gamma| gamma * x_hat),
        None => y.copy_from_slice(x_hat),
    }
    if let Some(beta) = beta {
        spec.entries.map(x_hat, beta, y, &|y, _, beta| y + beta);
    }
}

/// The gradients.
pub(super) fn backward(spec: &Spec, normalized: &Normalized, gamma: Option<&[f64]>, dy: &[f64], out: &mut Gradients) {
    let Spec { groups, entries, spread, .. } = spec;
    let Normalized { x_hat, root, rstd, .. } = normalized;
    let Gradients { dx, dgamma, dbeta, g_mean, gx_mean, u_mean, pull } = out;
    entries.sum(dy, x_hat, dgamma, &|dy, x_hat| dy * x_hat);
    entries.sum(dy, dy, dbeta, &|dy, _| dy);
    match gamma {
        Some(gamma) => entries.map(dy, gamma, dx, &|_, dy, gamma| gamma * dy),
        None => dx.copy_from_slice(dy),
    }
    groups.sum(dx, x_hat, gx_mean, &|g, x_hat| g * x_hat);
    divide(gx_mean, groups.size() as f64);
    g_mean.fill(0.0);
    if spec.is_centred {
        groups.sum(dx, dx, g_mean, &|g, _| g);
        divide(g_mean, groups.size() as f64);
        groups.map(x_hat, g_mean, dx, &|g, _, g_mean| g - g_mean);
    }
    for ((pull, root), rstd) in pull.iter_mut().zip(root).zip(rstd) {
        *pull = spread.pull(*root, *rstd, groups.size());
    }
    u_mean.fill(0.0);
    if spread.p == 2.0 {
        let weights: Vec<f64> = pull.iter().zip(&*gx_mean).map(|(pull, gx_mean)| pull * gx_mean).collect();
        groups.map(x_hat, &weights, dx, &|g, x_hat, weight| g - x_hat * weight);
    } else {
        take_out_u(spec, normalized, dx, u_mean);
    }
    // Deviations so small that r is infinite: a gradient of 0 stays one.
    groups.map(x_hat, rstd, dx, &|g, _, rstd| if g == 0.0 && rstd == f64::INFINITY { 0.0 } else { g * rstd });
}

/// `x_hat = x - mean`, with the mean; `x` and 0 where the normalization is not centred. Exact for a constant group, as in
/// `stats::mean`: once about the first element, and once more to take out the rounding of the first time.
fn centre(spec: &Spec, x: &[f64], out: &mut Normalized) {
    let Normalized { x_hat, mean, root: sum, .. } = out;
    let groups = &spec.groups;
    mean.fill(0.0);
    x_hat.copy_from_slice(x);
    if !spec.is_centred {
        return;
    }
    for (mean, run) in mean.iter_mut().zip(x.chunks_exact(groups.len)) {
        *mean = run[0];
    }
    for _ in 0..2 {
        groups.map(x, mean, x_hat, &|_, x, mean| x - mean);
        groups.sum(x_hat, x_hat, sum, &|deviation, _| deviation);
        divide(sum, groups.size() as f64);
        for (mean, shift) in mean.iter_mut().zip(&*sum) {
            *mean += shift;
        }
    }
    groups.map(x, sum, x_hat, &|deviation, _, shift| deviation - shift);
}

/// `x_hat`, which holds the deviations, times r; and the spreads.
fn scale(spec: &Spec, x: &[f64], out: &mut Normalized) {
    let Normalized { x_hat, moment, root, rstd, .. } = out;
    let Spec { groups, spread, .. } = spec;
    let mut units = vec![1.0; groups.count];
    moments(spec, x_hat, moment);
    if !moment.iter().all(|moment| Spread::is_ordinary(*moment)) {
        for ((to, near), moment) in units.iter_mut().zip(near_largest(groups, x_hat)).zip(&*moment) {
            *to = if Spread::is_ordinary(*moment) { 1.0 } else { near };
        }
        groups.map(x, &units, x_hat, &|deviation, _, unit| deviation * unit);
        moments(spec, x_hat, moment);
    }
    for (g, unit) in units.iter_mut().enumerate() {
        let scale = spread.scale(moment[g], *unit);
        (moment[g], root[g], rstd[g], *unit) = (scale.moment, scale.root, scale.rstd, scale.factor);
    }
    groups.map(x, &units, x_hat, &|deviation, _, factor| deviation * factor);
}

/// The moment of each group, from its deviations.
fn moments(spec: &Spec, deviations: &[f64], moment: &mut [f64]) {
    let Spec { groups, spread, .. } = spec;
    if spread.p == 2.0 {
        groups.sum(deviations, deviations, moment, &|a, b| a * b);
    } else {
        groups.sum(deviations, deviations, moment, &|c, _| spread.power(c));
    }
    divide(moment, spread.divisor(groups.size()));
}

/// `dx -= share sum(g h) / sum |h|^p (w - mean w)` with `w = |h|^(p - 1) sign h`, which is `K sum(g x_hat) / (n - ddof) (u_hat - mean
/// u_hat)` whatever multiple of `x_hat` h is; and the mean of `u_hat`.
fn take_out_u(spec: &Spec, normalized: &Normalized, dx: &mut [f64], u_mean: &mut [f64]) {
    let Spec { groups, spread, .. } = spec;
    let Normalized { x_hat, moment, root, .. } = normalized;
    let units = near_largest(groups, x_hat);
    let mut h = vec![0.0; x_hat.len()];
    let mut powers = vec![0.0; groups.count];
    let mut weights = vec![0.0; groups.count];
    groups.map(x_hat, &units, &mut h, &|_, x_hat, unit| x_hat * unit);
    // One power an element: |h|^p is h times the slope.
    let mut w: Vec<f64> = h.iter().map(|h| spread.slope(*h)).collect();
    groups.sum(&h, &w, &mut powers, &|h, slope| h * slope);
    groups.sum(dx, &h, &mut weights, &|g, h| g * h);
    for (i, weight) in weights.iter_mut().enumerate() {
        *weight = if powers[i] == 0.0 { 0.0 } else { *weight * spread.share(moment[i], root[i]) / powers[i] };
    }
    if spec.is_centred {
        groups.sum(&w, &w, u_mean, &|w, _| w);
        divide(u_mean, groups.size() as f64);
        groups.map(x_hat, u_mean, &mut w, &|w, _, mean| w - mean);
        for (mean, unit) in u_mean.iter_mut().zip(&units) {
            *mean *= unit.powf(1.0 - spread.p);
        }
    }
    groups.map(x_hat, &weights, &mut w, &|w, _, weight| w * weight);
    dx.iter_mut().zip(&w).for_each(|(dx, w)| *dx -= w);
}

/// For each group a power of two that brings the largest magnitude to between 1 and 2.
fn near_largest(groups: &Groups, values: &[f64]) -> Vec<f64> {
    let mut units = vec![0.0; groups.count];
    groups.fold(values, values, &mut units, &|largest: f64, value, _| largest.max(value.abs()));
    units.iter_mut().for_each(|largest| *largest = unit(*largest));
    units
}

fn divide(sums: &mut [f64], divisor: f64) {
    sums.iter_mut().for_each(|sum| *sum /= divisor);
}
