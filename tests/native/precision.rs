//! Number formats, and rows normalized in them.

mod events;
mod exactness;
mod questions;
mod rounding;

use crate::vectors::{cases_of, numbers};
use normlab::math::norm::{EpsAt, Root};
use normlab::math::precision::format::{FORMATS, Format, position};
use normlab::math::precision::layer::{self, Outcome};
use normlab::math::precision::{Accumulate, Algorithm, Op, Setting, Step, Upcast};
use normlab::math::rng::Rng;
use serde_json::Value;

pub(crate) fn format(key: &str) -> &'static Format {
    &FORMATS[position(key).unwrap()]
}

/// LayerNorm as frameworks have it, two passes, nothing upcast.
pub(crate) fn plain(key: &str) -> Setting {
    Setting {
        format: format(key),
        algorithm: Algorithm::TwoPass,
        accumulate: Accumulate::Same,
        upcast: Upcast::None,
        eps: 1e-5,
        eps_at: EpsAt::Inside,
        ddof: 0,
        is_centred: true,
        p: 2.0,
        root: Root::Square,
    }
}

/// A run with a gamma of 1 and a beta of 0.
pub(crate) fn run(setting: &Setting, x: &[f64]) -> Outcome {
    layer::run(setting, x, &vec![1.0; x.len()], &vec![0.0; x.len()], &mut |_| {})
}

/// The operations of such a run.
pub(crate) fn ops(setting: &Setting, x: &[f64]) -> Vec<Op> {
    let mut ops = Vec::new();
    layer::run(setting, x, &vec![1.0; x.len()], &vec![0.0; x.len()], &mut |op| ops.push(*op));
    ops
}

/// The only operation of a step.
pub(crate) fn only(ops: &[Op], step: Step) -> Op {
    let of_it: Vec<&Op> = ops.iter().filter(|op| op.step == step).collect();
    assert_eq!(of_it.len(), 1, "{step:?}");
    *of_it[0]
}

/// A number, or one of the strings that stand for what JSON has none for.
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
}

#[track_caller]
fn assert_same(actual: f64, expected: f64) {
    assert!(actual == expected || (actual.is_nan() && expected.is_nan()), "{actual} is not {expected}");
}

#[test]
fn mean_and_variance_are_those_of_numpy_with_every_operation_rounded() {
    let cases = cases_of(include_str!("../vectors/precision.json"));
    let of_variance: Vec<&Value> = cases.iter().filter(|case| case["kind"] == "variance").collect();
    assert_eq!((cases.len(), of_variance.len()), (21, 20));
    for case in of_variance {
        let x = numbers(&case["x"]);
        let setting = plain(case["dtype"].as_str().unwrap());
        for (algorithm, key) in [(Algorithm::TwoPass, "two_pass"), (Algorithm::OnePass, "one_pass")] {
            let outcome = run(&Setting { algorithm, ..setting }, &x);
            assert_eq!(outcome.mean, Some(number(&case["mean"])), "{case}");
            assert_same(outcome.variance, number(&case[key]));
        }
    }
}

#[test]
fn f32_is_what_the_processor_computes() {
    for (seed, count) in [(1, 1), (2, 3), (3, 8), (4, 300)] {
        let x = row(seed, count);
        let single: Vec<f32> = x.iter().map(|v| *v as f32).collect();
        let n = count as f32;
        let sum = |values: &[f32]| values[1..].iter().fold(values[0], |sum, v| sum + v);
        let mean = sum(&single) / n;
        let deviations: Vec<f32> = single.iter().map(|x| x - mean).collect();
        let variance = sum(&deviations.iter().map(|c| c * c).collect::<Vec<_>>()) / n;
        let rstd = 1.0 / (variance + 1e-5).sqrt();
        let (gamma, beta) = (row(seed + 10, count), row(seed + 20, count));
        let y: Vec<f64> = (0..count).map(|i| f64::from(gamma[i] as f32 * (deviations[i] * rstd) + beta[i] as f32)).collect();
        assert_eq!(layer::values(&plain("f32"), &x, &gamma, &beta), y);
    }
}

#[test]
fn sums_in_f32_are_rounded_to_the_format_once() {
    let x: Vec<f64> = row(5, 600).iter().map(|v| 4.0 * v + 3.0).collect();
    for key in ["f16", "bf16"] {
        let setting = Setting { accumulate: Accumulate::F32, ..plain(key) };
        let narrow = |v: f32| normlab::math::precision::round(format(key), f64::from(v)) as f32;
        let entered: Vec<f32> = x.iter().map(|v| narrow(*v as f32)).collect();
        let mean_of = |values: &[f32]| narrow(values[1..].iter().fold(values[0], |sum, v| sum + v) / 600.0);
        let mean = mean_of(&entered);
        let squares: Vec<f32> = entered.iter().map(|x| narrow(x - mean)).map(|c| narrow(c * c)).collect();
        let outcome = run(&setting, &x);
        assert_eq!((outcome.mean, outcome.variance), (Some(f64::from(mean)), f64::from(mean_of(&squares))));
        assert_ne!(outcome.variance, run(&plain(key), &x).variance);
    }
}

#[test]
fn everything_in_f32_is_f32_with_its_ends_rounded() {
    let x = row(6, 40);
    let (gamma, beta) = (row(7, 40), row(8, 40));
    for key in ["f16", "bf16"] {
        let narrow = |values: &[f64]| -> Vec<f64> { values.iter().map(|v| normlab::math::precision::round(format(key), *v)).collect() };
        for algorithm in [Algorithm::TwoPass, Algorithm::OnePass, Algorithm::Welford] {
            let setting = Setting { algorithm, upcast: Upcast::All, ..plain(key) };
            let single = Setting { algorithm, ..plain("f32") };
            let expected = layer::values(&single, &narrow(&x), &narrow(&gamma), &narrow(&beta));
            assert_eq!(layer::values(&setting, &x, &gamma, &beta), narrow(&expected));
        }
    }
}

#[test]
fn f32_and_f64_have_nothing_to_gain_from_f32() {
    let x = row(9, 20);
    for key in ["f32", "f64"] {
        for upcast in [Upcast::Statistics, Upcast::All] {
            let wider = Setting { upcast, accumulate: Accumulate::F32, ..plain(key) };
            assert_eq!(ops(&wider, &x), ops(&plain(key), &x));
        }
    }
}

#[test]
fn a_row_of_one_element_is_its_beta() {
    for key in ["f64", "f32", "bf16", "f16"] {
        for algorithm in [Algorithm::TwoPass, Algorithm::Welford] {
            let y = layer::values(&Setting { algorithm, ..plain(key) }, &[0.3], &[2.0], &[0.75]);
            assert_eq!(y, [0.75]);
        }
        assert!(!ops(&plain(key), &[0.3]).iter().any(|op| matches!(op.step, Step::Sum | Step::SquareSum)));
        let unbiased = run(&Setting { ddof: 1, ..plain(key) }, &[0.3]);
        assert!(unbiased.variance.is_nan() && unbiased.exact_y[0].is_nan());
    }
}

#[test]
fn the_error_of_one_pass_grows_with_the_offset() {
    let x = [1.1, 2.3, 3.2, 4.7];
    let curve = |algorithm| layer::error_over_offset(&Setting { algorithm, ..plain("f32") }, &x, &[1.0; 4], &[0.0; 4], &[0.0, 100.0, 1e5]);
    let [two, one, welford] = [Algorithm::TwoPass, Algorithm::OnePass, Algorithm::Welford].map(curve);
    // Rounding x alone costs half a unit in the last place: 6e-8, 4e-6 and 4e-3 beside a deviation of 1.3.
    for (errors, limit) in [0, 1, 2].map(|i| ([two[i], one[i], welford[i]], [3e-7, 6e-6, 6e-3][i])) {
        assert!(errors[0].unwrap() < limit && errors[2].unwrap() < limit);
    }
    assert!(one[0].unwrap() < 3e-7 && one[1].unwrap() > 1e-4 && one[2].unwrap() > 100.0);
    let broken = Setting { algorithm: Algorithm::OnePass, ..plain("f32") };
    assert_eq!(layer::error_over_offset(&broken, &[0.0, 1.0, 2.0, 3.0], &[1.0; 4], &[0.0; 4], &[40_000.0]), [None]);
    let doubles = layer::error_over_offset(&plain("f64"), &x, &[1.0; 4], &[0.0; 4], &[0.0]);
    assert!((1e-18..1e-15).contains(&doubles[0].unwrap()), "{doubles:?}");
}

/// Numbers between -3 and 3.
pub(crate) fn row(seed: u32, count: usize) -> Vec<f64> {
    let mut rng = Rng::new(seed, 0);
    (0..count).map(|_| rng.uniform() * 6.0 - 3.0).collect()
}
