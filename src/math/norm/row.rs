//! The normalization of rows that share gamma and beta place by place, as layer and RMS normalization do, by variance or mean square:
//! each row goes through three loops forward and two backward while it is in the nearest cache, four numbers at a time.
//!
//! The variance is that of the corrected two-pass algorithm, `(sum d^2 - (sum d)^2 / n) / (n - ddof)` with d measured from the mean as the
//! first pass rounded it; what `sum d / n` is from 0 is taken out of d and added to the mean.
//!
//! What is read for every row is kept as [`Lanes`], the last of them filled up with zeros: these are loaded whole, where four numbers of a
//! slice are loaded one by one.
//! Reference: Chan, Golub and LeVeque, "Algorithms for computing the sample variance", The American Statistician 37 (1983).

use super::kernel::{Gradients, Normalized, Spec};
use super::spread::Spread;
use crate::math::lanes::{LANES, Lanes};

/// `x_hat`, `y` and the statistics; false, with `out` half written, where this is not of that kind or a variance is beyond the doubles.
pub(super) fn forward(spec: &Spec, x: &[f64], gamma: Option<&[f64]>, beta: Option<&[f64]>, out: &mut Normalized) -> bool {
    if !fits(spec) {
        return false;
    }
    let n = spec.groups.len;
    let (gamma, beta) = (panel(gamma, 1.0, n), panel(beta, 0.0, n));
    let mut d = panel(None, 0.0, n);
    let rows = x.chunks_exact(n).zip(out.x_hat.chunks_exact_mut(n)).zip(out.y.chunks_exact_mut(n));
    for (i, ((x, x_hat), y)) in rows.enumerate() {
        let near = if spec.is_centred { x[0] + sum_from(x, x[0]) / n as f64 } else { 0.0 };
        let [sum, squares] = measure(x, near, &mut d);
        let rest = if spec.is_centred { sum / n as f64 } else { 0.0 };
        let squares = squares - sum * rest;
        if !Spread::is_ordinary(squares) && x.iter().any(|x| *x != near) {
            return false;
        }
        let moment = squares / spec.spread.divisor(n);
        let scale = spec.spread.scale(moment, 1.0);
        write([&d, &gamma, &beta], rest, scale.rstd, [x_hat, y]);
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
    let gamma = panel(gamma, 1.0, n);
    let [mut g, mut dgamma, mut dbeta] = [(); 3].map(|()| panel(None, 0.0, n));
    let Gradients { dx, g_mean, gx_mean, u_mean, pull, .. } = out;
    let rows = dy.chunks_exact(n).zip(normalized.x_hat.chunks_exact(n)).zip(dx.chunks_exact_mut(n));
    for (i, ((dy, x_hat), dx)) in rows.enumerate() {
        let [g_sum, gx_sum] = gather(dy, x_hat, &gamma, [&mut dgamma, &mut dbeta, &mut g]);
        let rstd = normalized.rstd[i];
        g_mean[i] = if spec.is_centred { g_sum / n as f64 } else { 0.0 };
        gx_mean[i] = gx_sum / n as f64;
        pull[i] = spec.spread.pull(normalized.root[i], rstd, n);
        pass_down(&g, x_hat, [g_mean[i], pull[i] * gx_mean[i], rstd], dx);
    }
    u_mean.fill(0.0);
    unpack(&dgamma, &mut out.dgamma);
    unpack(&dbeta, &mut out.dbeta);
    true
}

fn fits(spec: &Spec) -> bool {
    spec.spread.p == 2.0 && spec.is_of_rows()
}

/// n numbers in lanes, all the same where there are none.
fn panel(numbers: Option<&[f64]>, otherwise: f64, n: usize) -> Vec<Lanes> {
    match numbers {
        Some(numbers) => numbers.chunks(LANES).map(Lanes::load_some).collect(),
        None => vec![Lanes::splat(otherwise); n.div_ceil(LANES)],
    }
}

fn unpack(panel: &[Lanes], numbers: &mut [f64]) {
    numbers.chunks_mut(LANES).zip(panel).for_each(|(to, from)| from.store_some(to));
}

/// `sum (x - origin)`.
fn sum_from(x: &[f64], origin: f64) -> f64 {
    let (pairs, tail) = x.as_chunks::<{ 2 * LANES }>();
    let origins = Lanes::splat(origin);
    let [mut a, mut b] = [Lanes::ZERO; 2];
    for x in pairs {
        a = a + (Lanes::new(x[0], x[1], x[2], x[3]) - origins);
        b = b + (Lanes::new(x[4], x[5], x[6], x[7]) - origins);
    }
    (a + b).sum() + tail.iter().map(|x| x - origin).sum::<f64>()
}

/// `d = x - origin`; `sum d` and `sum d^2`.
fn measure(x: &[f64], origin: f64, d: &mut [Lanes]) -> [f64; 2] {
    let (fours, tail) = x.as_chunks();
    let origins = Lanes::splat(origin);
    let [mut sums, mut squares] = [Lanes::ZERO; 2];
    for (x, d) in fours.iter().zip(&mut *d) {
        *d = Lanes::load(x) - origins;
        sums = sums + *d;
        squares = squares + *d * *d;
    }
    let [mut sum, mut square] = [sums.sum(), squares.sum()];
    for x in tail {
        sum += x - origin;
        square += (x - origin) * (x - origin);
    }
    if let Some(last) = d.get_mut(fours.len()) {
        *last = Lanes::load_some(tail) - origins;
    }
    [sum, square]
}

/// `x_hat = (d - rest) rstd` and `y = gamma x_hat + beta`.
fn write([d, gamma, beta]: [&[Lanes]; 3], rest: f64, rstd: f64, [x_hat, y]: [&mut [f64]; 2]) {
    let ((x_hat, x_hat_tail), (y, y_tail)) = (x_hat.as_chunks_mut(), y.as_chunks_mut());
    let [rests, rstds] = [rest, rstd].map(Lanes::splat);
    let fours = x_hat.len();
    let y = &mut y[..fours];
    let (whole_d, whole_gamma, whole_beta) = (&d[..fours], &gamma[..fours], &beta[..fours]);
    for i in 0..fours {
        let normalized = (whole_d[i] - rests) * rstds;
        normalized.store(&mut x_hat[i]);
        (whole_gamma[i] * normalized + whole_beta[i]).store(&mut y[i]);
    }
    if fours < d.len() {
        let normalized = (d[fours] - rests) * rstds;
        normalized.store_some(x_hat_tail);
        (gamma[fours] * normalized + beta[fours]).store_some(y_tail);
    }
}

/// `dgamma += dy x_hat`, `dbeta += dy` and `g = gamma dy`; `sum g` and `sum g x_hat`.
fn gather(dy: &[f64], x_hat: &[f64], gamma: &[Lanes], [dgamma, dbeta, g]: [&mut [Lanes]; 3]) -> [f64; 2] {
    let ((dy, dy_tail), (x_hat, x_hat_tail)) = (dy.as_chunks(), x_hat.as_chunks());
    let fours = dy.len();
    let mut sums = [Lanes::ZERO; 2];
    {
        let (x_hat, gamma) = (&x_hat[..fours], &gamma[..fours]);
        let (dgamma, dbeta, g) = (&mut dgamma[..fours], &mut dbeta[..fours], &mut g[..fours]);
        for i in 0..fours {
            let (dy, x_hat) = (Lanes::load(&dy[i]), Lanes::load(&x_hat[i]));
            sums = gather_four(sums, dy, x_hat, gamma[i], [&mut dgamma[i], &mut dbeta[i], &mut g[i]]);
        }
    }
    if fours < gamma.len() {
        let (dy, x_hat) = (Lanes::load_some(dy_tail), Lanes::load_some(x_hat_tail));
        sums = gather_four(sums, dy, x_hat, gamma[fours], [&mut dgamma[fours], &mut dbeta[fours], &mut g[fours]]);
    }
    sums.map(Lanes::sum)
}

#[inline(always)]
fn gather_four([g_sums, gx_sums]: [Lanes; 2], dy: Lanes, x_hat: Lanes, gamma: Lanes, out: [&mut Lanes; 3]) -> [Lanes; 2] {
    let [dgamma, dbeta, g] = out;
    *dgamma = *dgamma + dy * x_hat;
    *dbeta = *dbeta + dy;
    *g = gamma * dy;
    [g_sums + *g, gx_sums + *g * x_hat]
}

/// `dx = rstd (g - g_mean - weight x_hat)`.
fn pass_down(g: &[Lanes], x_hat: &[f64], [g_mean, weight, rstd]: [f64; 3], dx: &mut [f64]) {
    let ((x_hat, x_hat_tail), (dx, dx_tail)) = (x_hat.as_chunks(), dx.as_chunks_mut());
    let [g_means, weights, rstds] = [g_mean, weight, rstd].map(Lanes::splat);
    let fours = x_hat.len();
    let (whole_g, dx) = (&g[..fours], &mut dx[..fours]);
    for i in 0..fours {
        ((whole_g[i] - g_means - Lanes::load(&x_hat[i]) * weights) * rstds).store(&mut dx[i]);
    }
    if fours < g.len() {
        ((g[fours] - g_means - Lanes::load_some(x_hat_tail) * weights) * rstds).store_some(dx_tail);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::norm::{EpsAt, LAYER, RMS, Root, power_row, tensor};
    use crate::math::rng::Rng;

    /// Fails unless all differ by at most 1e-13 of the largest of them; what is no number must be so in both.
    fn assert_same(fast: &[f64], slow: &[f64], what: &str) {
        let scale = slow.iter().filter(|v| v.is_finite()).fold(0.0, |max: f64, v| max.max(v.abs()));
        for (fast, slow) in fast.iter().zip(slow) {
            let is_same = fast == slow || fast.is_nan() && slow.is_nan() || (fast - slow).abs() <= 1e-13 * scale;
            assert!(is_same, "{what}: {fast:e} is not {slow:e}");
        }
    }

    /// Fails unless two passes there and back over rows of n agree.
    fn assert_same_pass((fast, fast_back): (&Normalized, &Gradients), (slow, slow_back): (&Normalized, &Gradients), n: usize) {
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

    type There = fn(&Spec, &[f64], Option<&[f64]>, Option<&[f64]>, &mut Normalized) -> bool;
    type Back = fn(&Spec, &Normalized, Option<&[f64]>, &[f64], &mut Gradients) -> bool;

    /// Fails unless rows go there and back as any tensor does.
    fn assert_as_tensors(spec: &Spec, (there, back): (There, Back), [x, dy]: [&[f64]; 2], [gamma, beta]: [Option<&[f64]>; 2]) {
        let (mut fast, mut slow) = (Normalized::new(spec), Normalized::new(spec));
        assert!(there(spec, x, gamma, beta, &mut fast));
        tensor::forward(spec, x, gamma, beta, &mut slow);
        let (mut fast_back, mut slow_back) = (Gradients::new(spec), Gradients::new(spec));
        assert!(back(spec, &fast, gamma, dy, &mut fast_back));
        tensor::backward(spec, &slow, gamma, dy, &mut slow_back);
        assert_same_pass((&fast, &fast_back), (&slow, &slow_back), spec.groups.len);
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
                assert_as_tensors(&spec, (forward, backward), [&x, &dy], [gamma, beta]);
            }
        }
    }

    #[test]
    fn rows_by_other_powers_are_as_well() {
        let mut rng = Rng::new(12, 0);
        let spreads = spreads().filter(|s| s.ddof == 0).flat_map(|spread| {
            [1.0, 1.5, 2.9, 3.0, 4.0].into_iter().flat_map(move |p| [Root::Square, Root::P].map(|root| Spread { p, root, ..spread }))
        });
        for (spread, n, norm) in spreads.flat_map(|s| [1, 2, 3, 8, 65].into_iter().flat_map(move |n| [(s, n, LAYER), (s, n, RMS)])) {
            let spec = Spec { spread, ..norm.spec(&[3, n], 0.0) };
            let x = rows(&mut rng, 3, n, 0.3);
            let [dy, gamma, beta] = [3 * n, n, n].map(|len| (0..len).map(|_| rng.normal()).collect::<Vec<_>>());
            for (gamma, beta) in [(Some(&gamma[..]), Some(&beta[..])), (None, None)] {
                assert_as_tensors(&spec, (power_row::forward, power_row::backward), [&x, &dy], [gamma, beta]);
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
