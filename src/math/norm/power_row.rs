//! [`row`](super::row) for powers other than 2: rows that share gamma and beta place by place, one power an element there and none back.
//!
//! Forward keeps `u = |c|^(p - 1) sign c` of the deviations c, of which the moment is `sum c u / n`. Backward needs it again: `u_hat` is
//! `r^(p - 1) u`, and the third term `share sum(g x_hat) / sum(x_hat u) (u - mean u)`, whatever multiple of `x_hat` u is of.

use super::kernel::{Gradients, Normalized, Spec};
use crate::math::lanes::Lanes;
use crate::math::power::powers;

/// Deviations in between have powers up to the fourth that are ordinary doubles.
const ORDINARY: std::ops::Range<f64> = f64::from_bits((1023 - 200) << 52)..f64::from_bits((1023 + 200) << 52);

/// `x_hat`, `y`, the statistics and u; false, with `out` half written, where this is not of that kind or a power may be beyond the doubles.
pub(super) fn forward(spec: &Spec, x: &[f64], gamma: Option<&[f64]>, beta: Option<&[f64]>, out: &mut Normalized) -> bool {
    if !fits(spec) {
        out.slopes.clear();
        return false;
    }
    let n = spec.groups.len;
    out.slopes.resize(x.len(), 0.0);
    let rows = x.chunks_exact(n).zip(out.x_hat.chunks_exact_mut(n)).zip(out.y.chunks_exact_mut(n));
    for (i, (((x, x_hat), y), u)) in rows.zip(out.slopes.chunks_exact_mut(n)).enumerate() {
        let (mean, largest) = centre(spec, x, x_hat);
        if !(largest == 0.0 || ORDINARY.contains(&largest)) {
            out.slopes.clear();
            return false;
        }
        let moment = slopes(spec.spread.p, x_hat, u) / n as f64;
        let scale = spec.spread.scale(moment, 1.0);
        x_hat.iter_mut().for_each(|c| *c *= scale.rstd);
        write(x_hat, gamma, beta, y);
        (out.mean[i], out.moment[i], out.root[i], out.rstd[i]) = (mean, moment, scale.root, scale.rstd);
    }
    true
}

/// The gradients; false, with `out` as it was, where forward has kept no u.
pub(super) fn backward(spec: &Spec, normalized: &Normalized, gamma: Option<&[f64]>, dy: &[f64], out: &mut Gradients) -> bool {
    if !fits(spec) || normalized.slopes.len() != dy.len() {
        return false;
    }
    let (n, spread) = (spec.groups.len, &spec.spread);
    let mean = |sum: f64| if spec.is_centred { sum / n as f64 } else { 0.0 };
    out.dgamma.fill(0.0);
    out.dbeta.fill(0.0);
    let rows = dy.chunks_exact(n).zip(normalized.x_hat.chunks_exact(n)).zip(normalized.slopes.chunks_exact(n));
    for (i, (((dy, x_hat), u), dx)) in rows.zip(out.dx.chunks_exact_mut(n)).enumerate() {
        let (root, rstd) = (normalized.root[i], normalized.rstd[i]);
        let [g_sum, gx_sum, xu_sum, u_sum] = gather(dy, [x_hat, u], gamma, [dx, &mut out.dgamma, &mut out.dbeta]);
        let weight = if xu_sum == 0.0 { 0.0 } else { spread.share(normalized.moment[i], root) * gx_sum / xu_sum };
        let (g_mean, u_mean) = (mean(g_sum), mean(u_sum));
        let taken = g_mean - weight * u_mean;
        dx.iter_mut().zip(u).for_each(|(g, u)| *g = rstd * (*g - taken - weight * u));
        (out.g_mean[i], out.gx_mean[i], out.pull[i]) = (g_mean, gx_sum / n as f64, spread.pull(root, rstd, n));
        out.u_mean[i] = u_mean * rstd.powf(spread.p - 1.0);
    }
    true
}

fn fits(spec: &Spec) -> bool {
    spec.spread.p != 2.0 && spec.is_of_rows()
}

/// Writes the deviations of a row; what was taken out, and the largest of them: infinite where a sum is beyond the doubles.
fn centre(spec: &Spec, x: &[f64], deviations: &mut [f64]) -> (f64, f64) {
    let n = x.len() as f64;
    let (near, rest) = if spec.is_centred {
        let near = x[0] + x.iter().map(|v| v - x[0]).sum::<f64>() / n;
        (near, x.iter().map(|v| v - near).sum::<f64>() / n)
    } else {
        (0.0, 0.0)
    };
    let mut largest = if (near + rest).is_finite() { 0.0_f64 } else { f64::INFINITY };
    for (deviation, x) in deviations.iter_mut().zip(x) {
        *deviation = (x - near) - rest;
        if deviation.abs() > largest {
            largest = deviation.abs();
        }
    }
    (near + rest, largest)
}

/// Writes u of each deviation; `sum c u`.
fn slopes(p: f64, deviations: &[f64], u: &mut [f64]) -> f64 {
    let mut sum = Lanes::ZERO;
    let mut slopes_of = |c: Lanes| {
        let sizes = match p {
            1.0 => Lanes::load(&c.numbers().map(|c| f64::from(c != 0.0))),
            p => powers(c.abs(), p - 1.0),
        };
        sum = sum + c.abs() * sizes;
        sizes.with_signs_of(c)
    };
    let (whole, tail) = deviations.as_chunks();
    let (whole_u, tail_u) = u.as_chunks_mut();
    whole_u.iter_mut().zip(whole).for_each(|(u, c)| slopes_of(Lanes::load(c)).store(u));
    if !tail.is_empty() {
        slopes_of(Lanes::load_some(tail)).store_some(tail_u);
    }
    sum.sum()
}

/// `y = gamma x_hat + beta`.
fn write(x_hat: &[f64], gamma: Option<&[f64]>, beta: Option<&[f64]>, y: &mut [f64]) {
    match gamma {
        Some(gamma) => y.iter_mut().zip(x_hat).zip(gamma).for_each(|((y, x_hat), gamma)| *y = gamma * x_hat),
        None => y.copy_from_slice(x_hat),
    }
    y.iter_mut().zip(beta.unwrap_or_default()).for_each(|(y, beta)| *y += beta);
}

/// `g = gamma dy`, `dgamma += dy x_hat` and `dbeta += dy`; `sum g`, `sum g x_hat`, `sum x_hat u` and `sum u`.
fn gather(dy: &[f64], [x_hat, u]: [&[f64]; 2], gamma: Option<&[f64]>, [g, dgamma, dbeta]: [&mut [f64]; 3]) -> [f64; 4] {
    let mut sums = [0.0; 4];
    for i in 0..dy.len() {
        g[i] = gamma.map_or(dy[i], |gamma| gamma[i] * dy[i]);
        dgamma[i] += dy[i] * x_hat[i];
        dbeta[i] += dy[i];
        sums = [sums[0] + g[i], sums[1] + g[i] * x_hat[i], sums[2] + x_hat[i] * u[i], sums[3] + u[i]];
    }
    sums
}
