//! Every way to measure the spread: other people's numbers, differences, and what follows from the scale.

use super::{Case, assert_within, differences, flat, largest};
use crate::support::assert_close;
use crate::vectors::cases_of;
use normlab::math::diff;
use normlab::math::norm::kernel::{self, Gradients, Normalized, Spec};
use normlab::math::norm::{BATCH, EpsAt, Groups, LAYER, Root, Spread};
use normlab::math::rng::Rng;

const POWERS: [f64; 5] = [1.0, 1.5, 2.0, 3.0, 4.0];

/// Every combination of power, root, place of eps and ddof.
fn spreads(eps: f64) -> impl Iterator<Item = Spread> {
    let ddofs = move |(p, root, eps_at)| [0, 1].map(|ddof| Spread { p, root, eps, eps_at, ddof });
    let places = |(p, root)| [EpsAt::Inside, EpsAt::Outside, EpsAt::Floor].map(|eps_at| (p, root, eps_at));
    POWERS.into_iter().flat_map(|p| [Root::Square, Root::P].map(|root| (p, root))).flat_map(places).flat_map(ddofs)
}

/// Rows and batches, centred and not, of every spread.
fn specs(eps: f64) -> impl Iterator<Item = Spec> {
    let shapes = |spread| [LAYER, BATCH].map(|norm| Spec { spread, ..norm.spec(&[5, 6], 0.0) });
    spreads(eps).flat_map(shapes).flat_map(|spec| [true, false].map(|is_centred| Spec { is_centred, ..spec }))
}

/// A tensor whose deviations, from the mean and from 0, keep away from 0, where powers below 2 have a kink.
fn away_from_0(rng: &mut Rng, groups: &Groups) -> Vec<f64> {
    loop {
        let x: Vec<f64> = (0..groups.total()).map(|_| rng.normal() + 0.3).collect();
        let mut means = vec![0.0; groups.count];
        x.iter().enumerate().for_each(|(i, v)| means[groups.group_of(i)] += v / groups.size() as f64);
        if x.iter().enumerate().all(|(i, v)| v.abs() > 0.01 && (v - means[groups.group_of(i)]).abs() > 0.01) {
            return x;
        }
    }
}

fn drawn(rng: &mut Rng, n: usize) -> Vec<f64> {
    (0..n).map(|_| rng.normal()).collect()
}

fn gradients(spec: &Spec, x: &[f64], gamma: Option<&[f64]>, dy: &[f64]) -> (Normalized, Gradients) {
    let normalized = kernel::normalize(spec, x, gamma, None);
    let mut out = Gradients::new(spec);
    kernel::backward(spec, &normalized, gamma, dy, &mut out);
    (normalized, out)
}

#[test]
fn moment_norms_agree_with_pytorch() {
    let mut checked = 0;
    for case in cases_of(include_str!("../../vectors/other_norms.json")) {
        let root = match case["kind"].as_str().unwrap() {
            "p_moment_sqrt" => Root::Square,
            "p_moment_root_p" => Root::P,
            _ => continue,
        };
        let spread = Spread { p: case["p"].as_f64().unwrap(), root, ..Spread::standard(case["eps"].as_f64().unwrap()) };
        let spec = Spec { spread, ..LAYER.spec(&[3, 8], 0.0) };
        let Case { normalized, gradients, .. } = super::run_spec(&spec, &case);
        let Gradients { dx, dgamma, dbeta, .. } = &gradients;
        for (key, actual) in [("y", &normalized.y), ("dx", dx), ("dgamma", dgamma), ("dbeta", dbeta)] {
            let expected = flat(&case[key]);
            assert_eq!(actual.len(), expected.len());
            let abs = 1e-12 * largest(&expected);
            actual.iter().zip(&expected).for_each(|(a, e)| assert_close(*a, *e, 1e-9, abs));
        }
        checked += 1;
    }
    assert_eq!(checked, 6);
}

#[test]
fn the_gradients_of_every_spread_are_those_of_differences() {
    let mut rng = Rng::new(21, 0);
    // An eps beside which the spread is all, one like it, and one above it.
    for spec in [0.0, 0.3, 9.0].into_iter().flat_map(specs) {
        let x = away_from_0(&mut rng, &spec.groups);
        let (gamma, dy) = (drawn(&mut rng, spec.entries.count), drawn(&mut rng, x.len()));
        let loss = |x: &[f64]| kernel::normalize(&spec, x, Some(&gamma), None).y.iter().zip(&dy).map(|(y, dy)| y * dy).sum::<f64>();
        let (_, found) = gradients(&spec, &x, Some(&gamma), &dy);
        let numeric = differences(&x, 1e-3, loss);
        let mismatch = diff::mismatch(&found.dx, &numeric, largest(&numeric));
        assert!(mismatch <= 1e-6, "{mismatch:e}: {spec:?}");
    }
}

#[test]
fn the_three_terms_of_dx_are_those_that_are_handed_out() {
    let mut rng = Rng::new(22, 0);
    for spec in [0.0, 0.3, 9.0].into_iter().flat_map(specs) {
        let p = spec.spread.p;
        let (x, dy) = (away_from_0(&mut rng, &spec.groups), drawn(&mut rng, spec.groups.total()));
        let (normalized, Gradients { dx, g_mean, gx_mean, u_mean, pull, .. }) = gradients(&spec, &x, None, &dy);
        for (i, dx) in dx.iter().enumerate() {
            let (g, x_hat) = (spec.groups.group_of(i), normalized.x_hat[i]);
            let u_hat = x_hat.abs().powf(p - 1.0).copysign(x_hat);
            let terms = [dy[i], -g_mean[g], -pull[g] * gx_mean[g] * (u_hat - u_mean[g])].map(|term| normalized.rstd[g] * term);
            // What cancels among them is lost.
            assert_close(terms.iter().sum(), *dx, 0.0, 1e-13 * (largest(&terms) + 1.0));
        }
    }
}

#[test]
fn a_gradient_by_a_centred_group_sums_to_0_whatever_the_spread() {
    let mut rng = Rng::new(23, 0);
    for spec in specs(0.3).filter(|spec| spec.is_centred) {
        let (x, dy) = (drawn(&mut rng, spec.groups.total()), drawn(&mut rng, spec.groups.total()));
        let (normalized, found) = gradients(&spec, &x, None, &dy);
        let mut sums = vec![0.0; spec.groups.count];
        found.dx.iter().enumerate().for_each(|(i, dx)| sums[spec.groups.group_of(i)] += dx);
        // Cancelled from terms of that scale.
        let scale = largest(&normalized.rstd) * largest(&dy) + largest(&found.dx);
        sums.iter().for_each(|sum| assert_close(*sum, 0.0, 0.0, 1e-13 * scale));
    }
}

#[test]
fn without_eps_a_scale_comes_out_as_its_power_1_minus_p_over_q_even_at_the_ends_of_the_doubles() {
    let mut rng = Rng::new(24, 0);
    for spec in specs(0.0) {
        let Spread { p, root, .. } = spec.spread;
        let degree = if root == Root::P { 1.0 } else { p / 2.0 };
        let (x, dy) = (away_from_0(&mut rng, &spec.groups), drawn(&mut rng, spec.groups.total()));
        let (near, near_back) = gradients(&spec, &x, None, &dy);
        for exponent in [-664, -20, 3, 996] {
            let factor = 2_f64.powi(exponent);
            let scaled: Vec<f64> = x.iter().map(|v| v * factor).collect();
            let (far, far_back) = gradients(&spec, &scaled, None, &dy);
            // p-th roots and powers of such numbers are good to some hundred units in the last place.
            far.y.iter().zip(&near.y).for_each(|(far, near)| assert_close(*far, near * factor.powf(1.0 - degree), 1e-12, 0.0));
            far.rstd.iter().zip(&near.rstd).for_each(|(far, near)| assert_close(*far, near * factor.powf(-degree), 1e-12, 0.0));
            let scale = largest(&near_back.dx);
            for (far, near) in far_back.dx.iter().zip(&near_back.dx) {
                // In two halves, of which neither is beyond the doubles when their product is not.
                let half = factor.powf(-degree / 2.0);
                assert_close(*far, near * half * half, 1e-10, 1e-12 * scale * half * half);
            }
        }
    }
}

#[test]
fn a_large_eps_or_a_tiny_spread_leaves_a_plain_division() {
    let mut rng = Rng::new(25, 0);
    for (spec, factor) in specs(1e-5).flat_map(|spec| [(spec, 1e-150), (spec, 1e-200), (spec, 1e-300)]) {
        let x: Vec<f64> = away_from_0(&mut rng, &spec.groups).iter().map(|v| v * factor).collect();
        let dy = drawn(&mut rng, x.len());
        let (normalized, found) = gradients(&spec, &x, None, &dy);
        let q = if spec.spread.root == Root::P { spec.spread.p } else { 2.0 };
        let rstd = if spec.spread.eps_at == EpsAt::Inside { 1e-5_f64.powf(-1.0 / q) } else { 1e5 };
        for (i, v) in x.iter().enumerate() {
            let g = spec.groups.group_of(i);
            assert_close(normalized.rstd[g], rstd, 1e-14, 0.0);
            // The mean was rounded; far down the quotient is a subnormal or near it.
            assert_close(normalized.x_hat[i], (v - normalized.mean[g]) * rstd, 1e-12, 1e-318);
            assert_close(found.dx[i], rstd * (dy[i] - found.g_mean[g]), 1e-12, 0.0);
        }
    }
}

#[test]
fn values_of_1e300_are_normalized_beside_an_eps_as_without() {
    let mut rng = Rng::new(26, 0);
    for spec in specs(1e-5) {
        let x: Vec<f64> = away_from_0(&mut rng, &spec.groups).iter().map(|v| v * 1e300).collect();
        let dy = drawn(&mut rng, x.len());
        let (with, with_back) = gradients(&spec, &x, None, &dy);
        let (without, without_back) = gradients(&Spec { spread: Spread { eps: 0.0, ..spec.spread }, ..spec }, &x, None, &dy);
        assert_within(&with.y, &without.y, 1e-14 * largest(&without.y));
        assert_within(&with_back.dx, &without_back.dx, 1e-14 * largest(&without_back.dx));
        assert!(largest(&with.y) > 0.0);
    }
}

#[test]
fn below_the_floor_the_statistics_have_no_say() {
    let (x, dy, eps) = ([1.0, 2.0, 4.0, -1.0], [0.5, -1.0, 2.0, 0.25], 8.0);
    for (p, root) in POWERS.into_iter().flat_map(|p| [(p, Root::P), (p, Root::Square)]) {
        let spread = Spread { p, root, eps, eps_at: EpsAt::Floor, ddof: 0 };
        let (normalized, found) = gradients(&Spec { spread, ..LAYER.spec(&[1, 4], 0.0) }, &x, None, &dy);
        assert!(normalized.root[0] <= eps && found.pull == [0.0]);
        let mean = dy.iter().sum::<f64>() / 4.0;
        found.dx.iter().zip(dy).for_each(|(dx, g)| assert_close(*dx, (g - mean) / eps, 1e-15, 0.0));
    }
}

#[test]
fn a_constant_group_has_a_gradient_wherever_eps_is() {
    let dy = [1.0, 0.0, 0.0, 0.0];
    for spread in spreads(1e-3) {
        let spec = Spec { spread, ..LAYER.spec(&[1, 4], 0.0) };
        let (normalized, found) = gradients(&spec, &[0.1; 4], None, &dy);
        assert_eq!((&normalized.y[..], normalized.root[0]), (&[0.0; 4][..], 0.0));
        let rstd = normalized.rstd[0];
        found.dx.iter().zip(dy).for_each(|(dx, g)| assert_close(*dx, rstd * (g - 0.25), 1e-15, 0.0));
        assert!(found.pull[0] == 0.0 || spread.eps_at == EpsAt::Inside);
    }
}

#[test]
fn a_ddof_changes_the_variance_and_no_other_moment() {
    let x = [1.0, 2.0, 4.0, -1.0];
    for spread in spreads(0.3).filter(|spread| spread.ddof == 1) {
        let moment = |spread| kernel::normalize(&Spec { spread, ..LAYER.spec(&[1, 4], 0.0) }, &x, None, None).moment[0];
        let ratio = if spread.p == 2.0 { 4.0 / 3.0 } else { 1.0 };
        assert_close(moment(spread), ratio * moment(Spread { ddof: 0, ..spread }), 1e-15, 0.0);
    }
}

#[test]
fn undefined_statistics_are_nan_in_their_own_group_only() {
    let dy = [1.0, 0.5, -0.25, 2.0, 1.0, 0.0];
    for spread in spreads(0.0) {
        let spec = Spec { spread, ..LAYER.spec(&[2, 3], 0.0) };
        let (normalized, found) = gradients(&spec, &[7.0, 7.0, 7.0, 1.0, 2.0, 4.0], None, &dy);
        for numbers in [&normalized.x_hat, &normalized.y, &found.dx] {
            assert!(numbers[..3].iter().all(|v| v.is_nan()) && numbers[3..].iter().all(|v| v.is_finite()), "{spread:?}: {numbers:?}");
        }
        assert!(normalized.rstd[0].is_nan() && normalized.rstd[1].is_finite());
        // All entries have a part in both rows; beta's gradient asks for no statistics.
        assert!(found.dgamma.iter().all(|v| v.is_nan()));
        assert_eq!(found.dbeta, [3.0, 1.5, -0.25]);
    }
    for (eps_at, is_centred) in [EpsAt::Inside, EpsAt::Outside, EpsAt::Floor].into_iter().flat_map(|at| [(at, true), (at, false)]) {
        let spread = Spread { eps_at, ddof: 1, ..Spread::standard(1e-5) };
        let spec = Spec { spread, is_centred, ..LAYER.spec(&[2, 1], 0.0) };
        let (normalized, found) = gradients(&spec, &[3.0, 4.0], None, &[1.0, 1.0]);
        for numbers in [&normalized.moment, &normalized.rstd, &normalized.y, &found.dx] {
            assert!(numbers.iter().all(|v| v.is_nan()), "{spec:?}: {numbers:?}");
        }
    }
}
