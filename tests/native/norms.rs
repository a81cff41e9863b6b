//! Normalizations: other people's numbers, and what holds for every input.

mod questions;
mod spread;

use crate::support::assert_close;
use crate::vectors::{cases_of, numbers};
use normlab::math::norm::kernel::{self, Gradients, Normalized, Spec};
use normlab::math::norm::{BATCH, Groups, LAYER, NORMS, Norm, RMS, Spread};
use normlab::math::rng::Rng;
use proptest::prelude::*;
use serde_json::Value;

/// The numbers of a nested list in row-major order; nothing for a key that a case has not.
fn flat(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(flat).collect(),
        Value::Number(_) => vec![value.as_f64().unwrap()],
        _ => Vec::new(),
    }
}

/// Fails unless each of `actual` is within `abs` of `expected`.
#[track_caller]
fn assert_within(actual: &[f64], expected: &[f64], abs: f64) {
    assert_eq!(actual.len(), expected.len());
    actual.iter().zip(expected).for_each(|(a, e)| assert_close(*a, *e, 0.0, abs));
}

fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |max, v| v.abs().max(max))
}

/// A case of a file of vectors: input, and forward and backward pass.
struct Case {
    x: Vec<f64>,
    gamma: Vec<f64>,
    dy: Vec<f64>,
    normalized: Normalized,
    gradients: Gradients,
}

fn run(norm: &Norm, case: &Value) -> Case {
    let shape: Vec<usize> = numbers(&case["shape"]).iter().map(|v| *v as usize).collect();
    run_spec(&norm.spec(&shape, case["eps"].as_f64().unwrap()), case)
}

fn run_spec(spec: &Spec, case: &Value) -> Case {
    let [x, gamma, beta, dy] = ["x", "gamma", "beta", "dy"].map(|key| flat(&case[key]));
    let normalized = kernel::normalize(spec, &x, Some(&gamma), (!beta.is_empty()).then_some(&beta[..]));
    let mut gradients = Gradients::new(spec);
    kernel::backward(spec, &normalized, Some(&gamma), &dy, &mut gradients);
    Case { x, gamma, dy, normalized, gradients }
}

#[test]
fn layer_norm_agrees_with_sixty_digits() {
    let cases = cases_of(include_str!("../vectors/layer_norm.json"));
    assert_eq!(cases.len(), 27);
    for case in &cases {
        let Case { gamma, dy, normalized, gradients, .. } = run(&LAYER, case);
        // The tolerances are those of the file's note.
        let rel = if case["name"].as_str().unwrap().contains("offset") { 1e-9 } else { 1e-10 };
        let rstd = largest(&normalized.rstd);
        let g: Vec<f64> = dy.iter().enumerate().map(|(i, dy)| dy * gamma[i % gamma.len()]).collect();
        let results = [
            ("mean", &normalized.mean, 0.0),
            ("variance_biased", &normalized.moment, 0.0),
            ("rstd", &normalized.rstd, 0.0),
            ("y", &normalized.y, 0.0),
            ("dx", &gradients.dx, 1e-13 * rstd * largest(&g)),
            ("dgamma", &gradients.dgamma, 1e-13 * largest(&dy)),
            ("dbeta", &gradients.dbeta, 0.0),
        ];
        for (key, actual, abs) in results {
            let expected = flat(&case[key]);
            assert_within(actual, &expected, rel * largest(&expected) + abs);
        }
    }
}

#[test]
fn batch_and_rms_norm_agree_with_pytorch() {
    let mut checked = 0;
    for case in cases_of(include_str!("../vectors/other_norms.json")) {
        let norm = match case["kind"].as_str().unwrap() {
            "rms_norm" => RMS,
            "batch_norm" if case["train"] == true => BATCH,
            _ => continue,
        };
        let Case { normalized, gradients, .. } = run(&norm, &case);
        let Gradients { dx, dgamma, dbeta, .. } = &gradients;
        for (key, actual) in [("y", &normalized.y), ("dx", dx), ("dgamma", dgamma), ("dbeta", dbeta)] {
            let expected = flat(&case[key]);
            if key != "dbeta" || norm.has_beta {
                assert_eq!(actual.len(), expected.len());
                let abs = 1e-12 * largest(&expected);
                actual.iter().zip(&expected).for_each(|(a, e)| assert_close(*a, *e, 1e-9, abs));
            }
        }
        checked += 1;
    }
    assert_eq!(checked, 9);
}

#[test]
fn a_constant_row_gives_beta_and_one_feature_no_gradient() {
    let (mut constant, mut single) = (0, 0);
    for case in cases_of(include_str!("../vectors/layer_norm.json")) {
        let Case { x, normalized, gradients, .. } = run(&LAYER, &case);
        let beta = flat(&case["beta"]);
        if beta.len() == 1 || x.iter().all(|v| *v == x[0]) {
            normalized.y.chunks(beta.len()).for_each(|row| assert_eq!(row, beta));
            constant += 1;
        }
        if beta.len() == 1 {
            assert_eq!(gradients.dx, vec![0.0; x.len()]);
            single += 1;
        }
    }
    assert_eq!((constant, single), (2, 1));
    // A mean that no sum of the values rounds to.
    let spec = LAYER.spec(&[1, 3], 1e-12);
    assert_eq!(kernel::normalize(&spec, &[0.1; 3], None, None).y, [0.0; 3]);
}

#[test]
fn the_views_of_a_tensor_name_the_groups_that_the_norms_are_known_for() {
    let groups = |norm: Norm, shape: &[usize]| {
        let spec = norm.spec(shape, 1e-5);
        let name = |groups: &Groups| (0..groups.total()).map(|i| groups.group_of(i)).collect::<Vec<_>>();
        (name(&spec.groups), name(&spec.entries))
    };
    let channels = vec![0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2];
    assert_eq!(groups(BATCH, &[2, 3, 2]), (channels.clone(), channels));
    let (rows, places) = (vec![0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5], vec![0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    assert_eq!(groups(LAYER, &[2, 3, 2]), (rows.clone(), places.clone()));
    assert_eq!(groups(RMS, &[2, 3, 2]), (rows, places));
    assert_eq!(groups(BATCH, &[2, 3]), (vec![0, 1, 2, 0, 1, 2], vec![0, 1, 2, 0, 1, 2]));
}

#[test]
fn values_whose_squares_are_beyond_the_doubles_are_normalized_all_the_same() {
    let (x, far): ([f64; 4], f64) = ([1.0, -2.0, 0.5, 3.0], 1e200);
    for norm in NORMS {
        let shape = if norm.key == "batch" { [4, 1] } else { [1, 4] };
        // An eps so small that it does not show in the near values either.
        let spec = norm.spec(&shape, 1e-30);
        let near = kernel::normalize(&spec, &x, None, None);
        let scaled = kernel::normalize(&spec, &x.map(|v| v * far), None, None);
        near.y.iter().zip(&scaled.y).for_each(|(near, far)| assert_close(*far, *near, 1e-14, 0.0));
        assert_close(scaled.rstd[0], near.rstd[0] / far, 1e-14, 0.0);
        assert_eq!(scaled.moment[0], f64::INFINITY);
        let [dy, mut near_dx, mut far_dx] = [vec![1.0, 0.0, 0.0, 0.5], vec![], vec![]];
        for (normalized, dx) in [(&near, &mut near_dx), (&scaled, &mut far_dx)] {
            let mut gradients = Gradients::new(&spec);
            kernel::backward(&spec, normalized, None, &dy, &mut gradients);
            dx.clone_from(&gradients.dx);
        }
        near_dx.iter().zip(&far_dx).for_each(|(near, far_dx)| assert_close(*far_dx, near / far, 1e-12, 0.0));
    }
}

#[test]
fn buffers_are_used_again() {
    let spec = BATCH.spec(&[3, 2, 2], 1e-5);
    let mut rng = Rng::new(5, 0);
    let mut draw = |n: usize| (0..n).map(|_| rng.normal()).collect::<Vec<_>>();
    let [x, dy, gamma] = [draw(12), draw(12), draw(2)];
    let (mut normalized, mut gradients) = (Normalized::new(&spec), Gradients::new(&spec));
    kernel::forward(&spec, &draw(12), None, None, &mut normalized);
    kernel::backward(&spec, &normalized, None, &draw(12), &mut gradients);
    kernel::forward(&spec, &x, Some(&gamma), None, &mut normalized);
    kernel::backward(&spec, &normalized, Some(&gamma), &dy, &mut gradients);
    let mut fresh = Gradients::new(&spec);
    assert_eq!(normalized, kernel::normalize(&spec, &x, Some(&gamma), None));
    kernel::backward(&spec, &normalized, Some(&gamma), &dy, &mut fresh);
    assert_eq!(gradients, fresh);
}

/// A tensor `[n, c, t]` of any norm, and a gradient by its output.
#[derive(Clone, Debug)]
struct Drawn {
    spec: Spec,
    x: Vec<f64>,
    dy: Vec<f64>,
    gamma: Vec<f64>,
    beta: Option<Vec<f64>>,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    (0..NORMS.len(), 1..5_usize, 1..5_usize, 1..6_usize, -3.0..3.0, -10.0..10.0, any::<u32>()).prop_map(
        |(norm, n, c, t, log_scale, offset, seed)| {
            let spec = NORMS[norm].spec(&[n, c, t], 1e-3);
            let mut rng = Rng::new(seed, 0);
            let mut draw = |n: usize| (0..n).map(|_| rng.normal()).collect::<Vec<_>>();
            let x = draw(n * c * t).iter().map(|v| 10_f64.powf(log_scale) * (v + offset)).collect();
            let entries = spec.entries.count;
            let beta = NORMS[norm].has_beta.then(|| draw(entries));
            Drawn { spec, x, dy: draw(n * c * t), gamma: draw(entries), beta }
        },
    )
}

impl Drawn {
    fn forward(&self, x: &[f64], gamma: &[f64], beta: Option<&[f64]>) -> Normalized {
        kernel::normalize(&self.spec, x, Some(gamma), beta)
    }

    fn plain(&self, x: &[f64]) -> Normalized {
        kernel::normalize(&self.spec, x, None, None)
    }

    /// `sum y dy`, the loss whose gradient by y is dy.
    fn loss(&self, x: &[f64], gamma: &[f64], beta: Option<&[f64]>) -> f64 {
        self.forward(x, gamma, beta).y.iter().zip(&self.dy).map(|(y, dy)| y * dy).sum()
    }

    fn gradients(&self) -> Gradients {
        let mut out = Gradients::new(&self.spec);
        let normalized = self.forward(&self.x, &self.gamma, self.beta.as_deref());
        kernel::backward(&self.spec, &normalized, Some(&self.gamma), &self.dy, &mut out);
        out
    }

    /// The elements of a group.
    fn group<'a>(&self, x: &'a [f64], g: usize) -> impl Iterator<Item = f64> + use<'a> {
        let groups = self.spec.groups;
        x.iter().enumerate().filter(move |(i, _)| groups.group_of(*i) == g).map(|(_, v)| *v)
    }
}

/// Central differences of a function of a list, by each of its entries, at two steps so that the third derivative cancels.
fn differences(x: &[f64], step: f64, f: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    let difference = |i: usize, h: f64| {
        let at = |v: f64| {
            let mut moved = x.to_vec();
            moved[i] = v;
            f(&moved)
        };
        let (up, down) = (x[i] + h, x[i] - h);
        (at(up) - at(down)) / (up - down)
    };
    (0..x.len()).map(|i| (4.0 * difference(i, step / 2.0) - difference(i, step)) / 3.0).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn a_normalized_group_has_mean_0_and_variance_v_over_v_plus_eps(d in drawn()) {
        let Normalized { y, moment, .. } = d.plain(&d.x);
        let size = d.spec.groups.size() as f64;
        for (g, v) in moment.iter().enumerate() {
            if d.spec.is_centred {
                // Rounding of x beside its spread.
                let rounding = 1e-15 * largest(&d.x) / (v + d.spec.spread.eps).sqrt();
                assert_close(d.group(&y, g).sum::<f64>() / size, 0.0, 0.0, 1e-14 + rounding);
            }
            assert_close(d.group(&y, g).map(|y| y * y).sum::<f64>() / size, v / (v + d.spec.spread.eps), 1e-12, 0.0);
        }
    }

    #[test]
    fn a_shift_changes_nothing_where_the_mean_is_taken_out_and_something_where_not(d in drawn(), shift in 0.5..100.0) {
        let (y, shifted) = (d.plain(&d.x).y, d.plain(&d.x.iter().map(|v| v + shift).collect::<Vec<_>>()).y);
        let difference = y.iter().zip(&shifted).fold(0.0, |max: f64, (a, b)| max.max((a - b).abs()));
        if d.spec.is_centred {
            // The shifted values are rounded before they are normalized.
            let rounding = 1e-15 * (largest(&d.x) + shift) * largest(&d.plain(&d.x).rstd);
            prop_assert!(difference <= 1e-13 + rounding, "{difference:e}");
        } else if d.spec.groups.size() > 1 {
            prop_assert!(difference > 0.0);
        }
    }

    #[test]
    fn a_scale_changes_nothing_but_for_eps(d in drawn(), log_factor in -2_i32..3) {
        // By a power of two, with eps scaled by its square: the very same digits.
        let factor = 2_f64.powi(5 * log_factor);
        let x: Vec<f64> = d.x.iter().map(|v| v * factor).collect();
        let spread = Spread { eps: d.spec.spread.eps * factor * factor, ..d.spec.spread };
        let spec = Spec { spread, ..d.spec };
        let scaled = kernel::normalize(&spec, &x, None, None);
        prop_assert_eq!(&scaled.x_hat, &d.plain(&d.x).x_hat);
        if factor > 1.0 && largest(&scaled.x_hat) > 0.0 {
            // With the same eps the larger values lose less to it.
            prop_assert!(largest(&d.plain(&x).x_hat) >= largest(&d.plain(&d.x).x_hat));
        }
    }

    #[test]
    fn the_gradient_by_a_centred_group_sums_to_0(d in drawn()) {
        let dx = d.gradients().dx;
        let scale = largest(&d.plain(&d.x).rstd) * largest(&d.dy) * largest(&d.gamma);
        for g in 0..d.spec.groups.count {
            let sum = d.group(&dx, g).sum::<f64>();
            // Cancelled from terms of that scale.
            prop_assert!(!d.spec.is_centred || sum.abs() <= 1e-11 * scale, "{sum:e} of {scale:e}");
        }
    }

    #[test]
    fn the_gradients_are_those_of_central_differences(d in drawn()) {
        let (gradients, beta) = (d.gradients(), d.beta.as_deref());
        let rstd = d.plain(&d.x).rstd;
        let scale = largest(&d.dy) * largest(&d.gamma).max(1.0) * d.x.len() as f64;
        // A thousandth of the least spread; rounding of the loss and of x over the step is left, and the fifth derivative.
        let step = 1e-3 / largest(&rstd);
        let rounding = 1e-9 + 1e-12 * largest(&d.x) * largest(&rstd);
        let dx = differences(&d.x, step, |x| d.loss(x, &d.gamma, beta));
        assert_within(&gradients.dx, &dx, rounding * scale * largest(&rstd));
        let dgamma = differences(&d.gamma, 1e-3, |gamma| d.loss(&d.x, gamma, beta));
        assert_within(&gradients.dgamma, &dgamma, 1e-10 * scale);
        if let Some(beta) = beta {
            let dbeta = differences(beta, 1e-3, |beta| d.loss(&d.x, &d.gamma, Some(beta)));
            assert_within(&gradients.dbeta, &dbeta, 1e-10 * scale);
        }
    }
}
