//! What is right, what is in error and by how much.

use super::{only, ops, plain, row, run};
use crate::support::assert_close;
use normlab::math::norm::kernel::{self, Spec};
use normlab::math::norm::{EpsAt, LAYER, Root, Spread};
use normlab::math::precision::format::FORMATS;
use normlab::math::precision::layer;
use normlab::math::precision::{Accumulate, Algorithm, Op, Setting, Step, Upcast};
use proptest::prelude::*;

#[test]
fn exact_values_are_the_fractions_one_computes_by_hand() {
    for key in ["f64", "f32", "bf16", "f16"] {
        for algorithm in [Algorithm::TwoPass, Algorithm::OnePass, Algorithm::Welford] {
            let ops = ops(&Setting { algorithm, eps: 0.0, ..plain(key) }, &[1.0, 2.0, 4.0]);
            let last = |step| ops.iter().rfind(|op| op.step == step).unwrap().exact;
            let steps = match algorithm {
                Algorithm::TwoPass => [Step::Mean, Step::Variance],
                Algorithm::OnePass => [Step::Mean, Step::Difference],
                Algorithm::Welford => [Step::RunningMean, Step::Variance],
            };
            assert_eq!(steps.map(last), [7.0 / 3.0, 14.0 / 9.0]);
            let deviations: Vec<f64> = ops.iter().filter(|op| op.step == Step::Deviation).map(|op| op.exact).collect();
            assert_eq!(deviations, [-4.0 / 3.0, -1.0 / 3.0, 5.0 / 3.0]);
            // 3 / sqrt(14) and 5 / sqrt(14).
            assert_eq!([last(Step::Rstd), last(Step::Output)], [0.801_783_725_737_273_2, 1.336_306_209_562_121_9]);
        }
    }
}

#[test]
fn errors_are_counted_in_units_in_the_last_place() {
    let mean = |key| only(&ops(&plain(key), &[1.0, 2.0, 4.0]), Step::Mean).error_ulp.unwrap();
    // 7/3 is two thirds of a unit above a number of f16 and of bf16, and one third above one of f32 and of f64.
    for key in ["f64", "f32", "bf16", "f16"] {
        assert_close(mean(key), 1.0 / 3.0, 1e-12, 0.0);
    }
    let input = |x: f64| only(&ops(&plain("f16"), &[x]), Step::Input).error_ulp;
    assert_eq!(input(1.0 + 2f64.powi(-13)), Some(0.125));
    assert_eq!(input(2f64.powi(-26)), Some(0.25));
    assert_eq!(input(65_504.0 + 8.0), Some(0.25));
    assert_eq!(input(1e5), Some(f64::INFINITY));
    let undefined = ops(&Setting { eps: 0.0, ..plain("f16") }, &[0.0]);
    assert_eq!(only(&undefined, Step::Rstd).error_ulp, None);
    // In f32 an error has the units of the row's format.
    let wide = Setting { upcast: Upcast::All, ..plain("f16") };
    assert!(only(&ops(&wide, &[1.0, 2.0, 4.0]), Step::Mean).error_ulp.unwrap() < 1e-3);
}

#[test]
fn an_error_where_0_is_right_is_counted_in_the_smallest_units() {
    // 0.1 + 0.2 - 0.3 in f16, of which nothing should be left: 2^-12 is.
    let sum = ops(&plain("f16"), &[0.1, 0.2, -0.3]).into_iter().rfind(|op| op.step == Step::Sum).unwrap();
    assert!(sum.exact.abs() < 1e-16 && sum.value != 0.0);
    assert_close(sum.error_ulp.unwrap(), sum.value.abs() * 2f64.powi(24), 1e-9, 0.0);
}

#[test]
fn one_pass_is_judged_by_the_variance_however_far_the_offset() {
    // Even twice a double's digits are gone in the square of 1e15 plus a bit.
    let x = [1e15 + 1.0, 1e15 + 2.0, 1e15 + 3.5];
    let [one, two] = [Algorithm::OnePass, Algorithm::TwoPass].map(|algorithm| run(&Setting { algorithm, ..plain("f64") }, &x).exact_y);
    assert_eq!(one, two);
    let shifted = run(&plain("f64"), &[1.0, 2.0, 3.5]).exact_y;
    assert_eq!(one, shifted);
}

#[test]
fn welford_agrees_with_two_passes() {
    for (seed, count) in [(1, 2), (2, 7), (3, 500)] {
        let x = row(seed, count);
        let [two, welford] = [Algorithm::TwoPass, Algorithm::Welford].map(|algorithm| run(&Setting { algorithm, ..plain("f64") }, &x));
        assert_close(welford.mean.unwrap(), two.mean.unwrap(), 1e-12, 1e-15);
        assert_close(welford.variance, two.variance, 1e-12, 0.0);
    }
}

/// Every setting there is.
fn settings() -> impl Strategy<Value = Setting> {
    let choices = (0..4usize, 0..3usize, 0..2usize, 0..3usize, 0..3usize, 0..2usize, any::<bool>());
    let moments =
        (prop_oneof![Just(2.0), Just(1.0), Just(1.5), Just(3.0), 1f64..4.0], 0..2usize, prop_oneof![Just(1e-5), Just(0.0), 1e-9..1.0]);
    (choices, moments).prop_map(|((format, algorithm, accumulate, upcast, eps_at, ddof, is_centred), (p, root, eps))| Setting {
        format: &FORMATS[format],
        algorithm: [Algorithm::TwoPass, Algorithm::OnePass, Algorithm::Welford][algorithm],
        accumulate: [Accumulate::Same, Accumulate::F32][accumulate],
        upcast: [Upcast::None, Upcast::Statistics, Upcast::All][upcast],
        eps,
        eps_at: [EpsAt::Inside, EpsAt::Outside, EpsAt::Floor][eps_at],
        ddof,
        is_centred,
        p,
        root: [Root::Square, Root::P][root],
    })
}

/// A row with gamma and beta.
fn rows() -> impl Strategy<Value = [Vec<f64>; 3]> {
    let entry = || (-9f64..9.0, -2f64..2.0, -2f64..2.0);
    prop::collection::vec(entry(), 2..12)
        .prop_map(|row| [row.iter().map(|v| v.0).collect(), row.iter().map(|v| v.1).collect(), row.iter().map(|v| v.2).collect()])
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|v| if v.is_nan() { f64::NAN } else { *v }.to_bits()).collect()
}

proptest! {
    #[test]
    fn values_alone_are_the_values_of_the_trace(setting in settings(), [x, gamma, beta] in rows(), scale in -25i32..25) {
        let x: Vec<f64> = x.iter().map(|x| x * 2f64.powi(scale)).collect();
        let mut last: Vec<Op> = Vec::new();
        let outcome = layer::run(&setting, &x, &gamma, &beta, &mut |op| last.push(*op));
        assert_eq!(bits(&layer::values(&setting, &x, &gamma, &beta)), bits(&outcome.y));
        let told: Vec<f64> = last[last.len() - x.len()..].iter().map(|op| op.value).collect();
        assert_eq!(bits(&told), bits(&outcome.y));
        for op in last {
            assert!(op.value.is_nan() || normlab::math::precision::round(op.format, op.value) == op.value, "{op:?}");
        }
    }

    #[test]
    fn what_is_exact_is_what_the_normalization_gives(setting in settings(), [x, gamma, beta] in rows()) {
        let Setting { eps, eps_at, ddof, p, root, is_centred, .. } = setting;
        let groups = LAYER.spec(&[1, x.len()], eps);
        let spec = Spec { spread: Spread { p, root, eps, eps_at, ddof }, is_centred, ..groups };
        let y = kernel::normalize(&spec, &x, Some(&gamma), Some(&beta)).y;
        let exact_y = layer::run(&setting, &x, &gamma, &beta, &mut |_| {}).exact_y;
        for (exact, y) in exact_y.iter().zip(y) {
            assert_close(*exact, y, 1e-11, 1e-11);
        }
    }

    #[test]
    fn the_error_curve_is_the_distance_of_the_outputs(setting in settings(), [x, gamma, beta] in rows(), offset in -50f64..50.0) {
        let curve = layer::error_over_offset(&setting, &x, &gamma, &beta, &[offset]);
        let moved: Vec<f64> = x.iter().map(|x| x + offset).collect();
        let outcome = layer::run(&setting, &moved, &gamma, &beta, &mut |_| {});
        let distances: Vec<f64> = outcome.y.iter().zip(&outcome.exact_y).map(|(y, exact)| (y - exact).abs()).collect();
        match curve[0] {
            // The distance of two doubles is up to a rounding that of the numbers they stand for.
            Some(error) => assert_close(error, distances.iter().fold(0.0, |max: f64, d| max.max(*d)), 1e-9, 1e-15),
            None => assert!(distances.iter().any(|d| !d.is_finite())),
        }
    }
}
