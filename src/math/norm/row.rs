//! The normalization of rows that share gamma and beta place by place, as layer and RMS normalization do, by variance or mean square:
//! each row is read three times forward and twice backward while it is in the nearest cache, four numbers at a time.
//!
//! The variance is that of the corrected two-pass algorithm, `(sum d^2 - (sum d)^2 / n) / (n - ddof)` with d measured from the mean as the
//! first pass rounded it; what `sum d / n` is from 0 is taken out of d and added to the mean.
//! Reference: Chan, Golub and LeVeque, "Algorithms for computing the sample variance", The American Statistician 37 (1983).

use super::kernel::{Gradients, Normalized, Spec};
use super::spread::Spread;
use crate::math::lanes::Lanes;
use std::borrow::Cow;

/// A mean as a sum of two numbers, the lesser of them what rounding left out of the greater.
#[derive(Clone, Copy)]
struct Centre {
    near: f64,
    rest: f64,
}

/// `x_hat`, `y` and the statistics; false, with `out` half written, where this is not of that kind or a variance is beyond the doubles.
pub(super) fn forward(spec: &Spec, x: &[f64], gamma: Option<&[f64]>, beta: Option<&[f64]>, out: &mut Normalized) -> bool {
    if !fits(spec) {
        return false;
    }
    let n = spec.groups.len;
    let (gamma, beta) = (or_all(gamma, 1.0, n), or_all(beta, 0.0, n));
    let rows = x.chunks_exact(n).zip(out.x_hat.chunks_exact_mut(n)).zip(out.y.chunks_exact_mut(n));
    for (i, ((x, x_hat), y)) in rows.enumerate() {
        let near = if spec.is_centred { x[0] + sum_from(x, x[0]) / n as f64 } else { 0.0 };
        let [sum, squares] = sums_from(x, near);
        let rest = if spec.is_centred { sum / n as f64 } else { 0.0 };
        let squares = squares - sum * rest;
        if !Spread::is_ordinary(squares) && x.iter().any(|x| *x != near) {
            return false;
        }
        let moment = squares / spec.spread.divisor(n);
        let scale = spec.spread.scale(moment, 1.0);
        write([x, &gamma, &beta], Centre { near, rest }, scale.rstd, [x_hat, y]);
        (out.mean[i], out.moment[i], out.root[i], out.rstd[i]) = (near + rest, moment, scale.root, scale.rstd);
    }
    true
}

/// The gradients; false, with `out` as it was, where this is not of that kind or an r is beyond the doubles.
pub(super) fn backward(spec: &Spec, normalized: &Normalized, gamma: Option<&[f64]>, dy: &[f64], out: &mut Gradients) -> bool {
    if !fits(spec) || normalized.rstd.contains(&f64::INFINITY) {
        return false;
    }
    let n = spec.groups.len;
    let gamma = or_all(gamma, 1.0, n);
    let Gradients { dx, dgamma, dbeta, g_mean, gx_mean, u_mean, pull } = out;
    dgamma.fill(0.0);
    dbeta.fill(0.0);
    u_mean.fill(0.0);
    let rows = dy.chunks_exact(n).zip(normalized.x_hat.chunks_exact(n)).zip(dx.chunks_exact_mut(n));
    for (i, ((dy, x_hat), dx)) in rows.enumerate() {
        let [g, gx] = gather([dy, x_hat, &gamma], [dgamma, dbeta]).map(|sum| sum / n as f64);
        let rstd = normalized.rstd[i];
        g_mean[i] = if spec.is_centred { g } else { 0.0 };
        gx_mean[i] = gx;
        pull[i] = spec.spread.pull(normalized.root[i], rstd, n);
        pass_down([dy, x_hat, &gamma], g_mean[i], pull[i] * gx, rstd, dx);
    }
    true
}

fn fits(spec: &Spec) -> bool {
    let Spec { groups, entries, spread, .. } = spec;
    spread.p == 2.0 && groups.blocks == 1 && entries.len == 1 && entries.count == groups.len
}

fn or_all(numbers: Option<&[f64]>, otherwise: f64, n: usize) -> Cow<'_, [f64]> {
    numbers.map_or_else(|| Cow::Owned(vec![otherwise; n]), Cow::Borrowed)
}

/// `sum (x - origin)`.
fn sum_from(x: &[f64], origin: f64) -> f64 {
    let (pairs, tail) = x.as_chunks::<8>();
    let origins = Lanes::splat(origin);
    let [mut a, mut b] = [Lanes::ZERO; 2];
    for x in pairs {
        let (first, second) = halves(x);
        a = a + (first - origins);
        b = b + (second - origins);
    }
    (a + b).sum() + tail.iter().map(|x| x - origin).sum::<f64>()
}

/// `sum d` and `sum d^2` with `d = x - origin`.
fn sums_from(x: &[f64], origin: f64) -> [f64; 2] {
    let (pairs, tail) = x.as_chunks::<8>();
    let origins = Lanes::splat(origin);
    let [mut a, mut b, mut a_squares, mut b_squares] = [Lanes::ZERO; 4];
    for x in pairs {
        let (first, second) = halves(x);
        let (first, second) = (first - origins, second - origins);
        a = a + first;
        b = b + second;
        a_squares = a_squares + first * first;
        b_squares = b_squares + second * second;
    }
    let [mut sum, mut squares] = [(a + b).sum(), (a_squares + b_squares).sum()];
    for x in tail {
        sum += x - origin;
        squares += (x - origin) * (x - origin);
    }
    [sum, squares]
}

#[inline(always)]
fn halves(x: &[f64; 8]) -> (Lanes, Lanes) {
    (Lanes::new(x[0], x[1], x[2], x[3]), Lanes::new(x[4], x[5], x[6], x[7]))
}

/// `x_hat = (x - mean) rstd` and `y = gamma x_hat + beta`.
fn write([x, gamma, beta]: [&[f64]; 3], Centre { near, rest }: Centre, rstd: f64, [x_hat, y]: [&mut [f64]; 2]) {
    let ((x, x_tail), (gamma, gamma_tail), (beta, beta_tail)) = (x.as_chunks(), gamma.as_chunks(), beta.as_chunks());
    let ((x_hat, x_hat_tail), (y, y_tail)) = (x_hat.as_chunks_mut(), y.as_chunks_mut());
    let [nears, rests, rstds] = [near, rest, rstd].map(Lanes::splat);
    for ((((x, gamma), beta), x_hat), y) in x.iter().zip(gamma).zip(beta).zip(x_hat).zip(y) {
        let normalized = ((Lanes::load(x) - nears) - rests) * rstds;
        normalized.store(x_hat);
        (Lanes::load(gamma) * normalized + Lanes::load(beta)).store(y);
    }
    for ((((x, gamma), beta), x_hat), y) in x_tail.iter().zip(gamma_tail).zip(beta_tail).zip(x_hat_tail).zip(y_tail) {
        *x_hat = ((x - near) - rest) * rstd;
        *y = gamma * *x_hat + beta;
    }
}

/// `dgamma += dy x_hat` and `dbeta += dy`; `sum g` and `sum g x_hat` with `g = gamma dy`.
fn gather([dy, x_hat, gamma]: [&[f64]; 3], [dgamma, dbeta]: [&mut [f64]; 2]) -> [f64; 2] {
    let ((dy, dy_tail), (x_hat, x_hat_tail), (gamma, gamma_tail)) = (dy.as_chunks(), x_hat.as_chunks(), gamma.as_chunks());
    let ((dgamma, dgamma_tail), (dbeta, dbeta_tail)) = (dgamma.as_chunks_mut(), dbeta.as_chunks_mut());
    let [mut g_sums, mut gx_sums] = [Lanes::ZERO; 2];
    for ((((dy, x_hat), gamma), dgamma), dbeta) in dy.iter().zip(x_hat).zip(gamma).zip(dgamma).zip(dbeta) {
        let (dy, x_hat) = (Lanes::load(dy), Lanes::load(x_hat));
        let g = Lanes::load(gamma) * dy;
        (Lanes::load(dgamma) + dy * x_hat).store(dgamma);
        (Lanes::load(dbeta) + dy).store(dbeta);
        g_sums = g_sums + g;
        gx_sums = gx_sums + g * x_hat;
    }
    let [mut g_sum, mut gx_sum] = [g_sums.sum(), gx_sums.sum()];
    for ((((dy, x_hat), gamma), dgamma), dbeta) in dy_tail.iter().zip(x_hat_tail).zip(gamma_tail).zip(dgamma_tail).zip(dbeta_tail) {
        *dgamma += dy * x_hat;
        *dbeta += dy;
        g_sum += gamma * dy;
        gx_sum += gamma * dy * x_hat;
    }
    [g_sum, gx_sum]
}

/// `dx = rstd (g - g_mean - weight x_hat)`.
fn pass_down([dy, x_hat, gamma]: [&[f64]; 3], g_mean: f64, weight: f64, rstd: f64, dx: &mut [f64]) {
    let ((dy, dy_tail), (x_hat, x_hat_tail), (gamma, gamma_tail)) = (dy.as_chunks(), x_hat.as_chunks(), gamma.as_chunks());
    let (dx, dx_tail) = dx.as_chunks_mut();
    let [g_means, weights, rstds] = [g_mean, weight, rstd].map(Lanes::splat);
    for (((dy, x_hat), gamma), dx) in dy.iter().zip(x_hat).zip(gamma).zip(dx) {
        let left = Lanes::load(gamma) * Lanes::load(dy) - g_means - Lanes::load(x_hat) * weights;
        (left * rstds).store(dx);
    }
    for (((dy, x_hat), gamma), dx) in dy_tail.iter().zip(x_hat_tail).zip(gamma_tail).zip(dx_tail) {
        *dx = (gamma * dy - g_mean - x_hat * weight) * rstd;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::norm::{EpsAt, LAYER, RMS, tensor};
    use crate::math::rng::Rng;

    /// Fails unless all differ by at most 1e-13 of the largest of them; what is no number must be so in both.
    fn assert_same(fast: &[f64], slow: &[f64], what: &str) {
        let scale = slow.iter().filter(|v| v.is_finite()).fold(0.0, |max: f64, v| max.max(v.abs()));
        for (fast, slow) in fast.iter().zip(slow) {
            let is_same = fast == slow || fast.is_nan() && slow.is_nan() || (fast - slow).abs() <= 1e-13 * scale;
            assert!(is_same, "{what}: {fast:e} is not {slow:e}");
        }
    }

    /// Rows drawn about an offset, the second of them constant.
    fn rows(rng: &mut Rng, count: usize, n: usize, offset: f64) -> Vec<f64> {
        (0..count * n).map(|i| offset + if i / n == 1 { 0.0 } else { rng.normal() }).collect()
    }

    fn spreads() -> impl Iterator<Item = Spread> {
        let places = [EpsAt::Inside, EpsAt::Outside, EpsAt::Floor];
        places.into_iter().flat_map(|eps_at| {
            [(0, 1e-5), (1, 1e-5), (0, 0.7), (1, 0.0)].map(|(ddof, eps)| Spread { eps_at, ddof, ..Spread::standard(eps) })
        })
    }

    #[test]
    fn rows_are_normalized_as_any_tensor_is() {
        let mut rng = Rng::new(11, 0);
        for (spread, n, norm) in
            spreads().flat_map(|s| [1, 2, 3, 4, 7, 8, 13, 64, 101].into_iter().flat_map(move |n| [(s, n, LAYER), (s, n, RMS)]))
        {
            let spec = Spec { spread, ..norm.spec(&[3, n], 0.0) };
            // An offset costs both ways the digits that x has not.
            let x = rows(&mut rng, 3, n, 0.3);
            let [dy, gamma, beta] = [3 * n, n, n].map(|len| (0..len).map(|_| rng.normal()).collect::<Vec<_>>());
            for (gamma, beta) in [(Some(&gamma[..]), Some(&beta[..])), (None, None)] {
                let (mut fast, mut slow) = (Normalized::new(&spec), Normalized::new(&spec));
                assert!(forward(&spec, &x, gamma, beta, &mut fast));
                tensor::forward(&spec, &x, gamma, beta, &mut slow);
                let (mut fast_back, mut slow_back) = (Gradients::new(&spec), Gradients::new(&spec));
                assert!(backward(&spec, &fast, gamma, &dy, &mut fast_back));
                tensor::backward(&spec, &slow, gamma, &dy, &mut slow_back);
                for (what, fast, slow) in [
                    ("y", &fast.y, &slow.y),
                    ("x_hat", &fast.x_hat, &slow.x_hat),
                    ("mean", &fast.mean, &slow.mean),
                    ("moment", &fast.moment, &slow.moment),
                    ("root", &fast.root, &slow.root),
                    ("rstd", &fast.rstd, &slow.rstd),
                    ("dgamma", &fast_back.dgamma, &slow_back.dgamma),
                    ("dbeta", &fast_back.dbeta, &slow_back.dbeta),
                    ("g_mean", &fast_back.g_mean, &slow_back.g_mean),
                    ("gx_mean", &fast_back.gx_mean, &slow_back.gx_mean),
                    ("u_mean", &fast_back.u_mean, &slow_back.u_mean),
                    ("pull", &fast_back.pull, &slow_back.pull),
                ] {
                    assert_same(fast, slow, what);
                }
                // Terms of that size cancel in dx, all but some digits of them in a row of two.
                for ((fast, slow), rstd) in fast_back.dx.chunks(n).zip(slow_back.dx.chunks(n)).zip(&slow.rstd) {
                    let close = |(fast, slow): (&f64, &f64)| (fast - slow).abs() <= 1e-13 * rstd * 10.0 || fast.is_nan() && slow.is_nan();
                    assert!(fast.iter().zip(slow).all(close), "dx: {fast:?} is not {slow:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_beyond_the_doubles_and_what_is_no_row_is_left_to_the_tensors() {
        let spec = LAYER.spec(&[1, 3], 1e-5);
        for (row, is_done) in [([1e200, 0.0, 3.0], false), ([1e-200, 0.0, 0.0], false), ([7.0, 7.0, 7.0], true), ([0.0, 1.0, 2.0], true)] {
            assert_eq!(forward(&spec, &row, None, None, &mut Normalized::new(&spec)), is_done, "{row:?}");
        }
        let cubes = Spec { spread: Spread { p: 3.0, ..spec.spread }, ..spec };
        assert!(!fits(&cubes) && fits(&spec));
    }
}
