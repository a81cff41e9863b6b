//! Number formats: rounding and variances against NumPy, events where they are born, errors against fractions worked out by hand.

use crate::support::assert_close;
use crate::vectors::cases_of;
use normlab::math::norm::{EpsAt, Root};
use normlab::math::precision::format::{FORMATS, Format, position};
use normlab::math::precision::layer::{Outcome, error_over_offset, run, table};
use normlab::math::precision::{Accumulate, Algorithm, Kind, Op, Setting, Step, Upcast, round};
use proptest::prelude::*;
use serde_json::Value;

fn format(key: &str) -> &'static Format {
    &FORMATS[position(key).unwrap()]
}

fn setting(key: &str) -> Setting {
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

fn outcome(setting: &Setting, x: &[f64]) -> Outcome {
    run(setting, x, &vec![1.0; x.len()], &vec![0.0; x.len()], &mut |_| {})
}

fn ops(setting: &Setting, x: &[f64]) -> Vec<Op> {
    let mut all = Vec::new();
    let _ = run(setting, x, &vec![1.0; x.len()], &vec![0.0; x.len()], &mut |op| all.push(*op));
    all
}

fn cases() -> Vec<Value> {
    cases_of(include_str!("../vectors/precision.json"))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
}

/// The double of a 16-bit pattern.
fn double(bits: u64, digits: i32, bias: i32) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = ((bits >> (digits - 1) & ((1 << (16 - digits)) - 1)) as i32, (bits & ((1 << (digits - 1)) - 1)) as f64);
    let unit = 2f64.powi(1 - bias - (digits - 1));
    match exponent {
        0 => sign * fraction * unit,
        e if e == 2 * bias + 1 => sign * f64::INFINITY,
        e => sign * (2f64.powi(digits - 1) + fraction) * unit * 2f64.powi(e - 1),
    }
}

#[test]
fn rounding_is_numpys() {
    let case = &cases()[0];
    assert_eq!(case["kind"], "round");
    for (key, digits, bias) in [("f16", 11, 15), ("bf16", 8, 127)] {
        for (x, bits) in numbers(&case["x"]).into_iter().zip(case[format!("{key}_bits")].as_array().unwrap()) {
            let expected = double(bits.as_u64().unwrap(), digits, bias);
            assert_eq!(round(format(key), x).to_bits(), expected.to_bits(), "{key}: {x:e}");
        }
    }
}

#[test]
fn variances_are_numpys_to_the_last_bit() {
    let mut checked = 0;
    for case in cases().iter().filter(|case| case["kind"] == "variance") {
        let x = numbers(&case["x"]);
        let own = setting(case["dtype"].as_str().unwrap());
        let mut told = |key: &str, value: f64| {
            let expected = match case[key].as_str() {
                Some("inf") => f64::INFINITY,
                Some("nan") => f64::NAN,
                _ => case[key].as_f64().unwrap(),
            };
            assert!(value == expected || (value.is_nan() && expected.is_nan()), "{} {}: {key} is {value}", case["name"], case["dtype"]);
            checked += 1;
        };
        let two_pass = outcome(&own, &x);
        told("mean", two_pass.mean.unwrap());
        told("two_pass", two_pass.variance);
        told("one_pass", outcome(&Setting { algorithm: Algorithm::OnePass, ..own }, &x).variance);
    }
    assert_eq!(checked, 60);
}

fn any_format() -> impl Strategy<Value = &'static Format> {
    prop::sample::select(FORMATS.iter().collect::<Vec<_>>())
}

/// Doubles of all sizes, many of them within reach of the short formats.
fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![prop::num::f64::NORMAL, prop::num::f64::ANY, (-30..20_i32, -1.0..1.0_f64).prop_map(|(e, m)| m * 2f64.powi(e))]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rounding_is_idempotent_odd_and_within_half_a_unit(format in any_format(), v in any_number()) {
        prop_assume!(!v.is_nan());
        let rounded = round(format, v);
        prop_assert_eq!(round(format, rounded).to_bits(), rounded.to_bits());
        prop_assert_eq!(round(format, -v).to_bits(), (-rounded).to_bits());
        if rounded.is_finite() {
            prop_assert!((rounded - v).abs() <= 0.5 * format.ulp(v) && rounded.abs() <= format.largest());
        } else {
            prop_assert!(v.abs() >= format.largest() + 0.5 * format.ulp(format.largest()) || v.is_infinite());
        }
    }

    #[test]
    fn rounding_keeps_order(format in any_format(), a in any_number(), b in any_number()) {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        prop_assert!(a.is_nan() || b.is_nan() || round(format, a) <= round(format, b));
    }

    #[test]
    fn ties_go_to_even(format in prop::sample::select(vec!["f32", "bf16", "f16"]), k in 0..100_u32) {
        let format = self::format(format);
        let unit = format.ulp(1.0);
        let between = 1.0 + (f64::from(k) + 0.5) * unit;
        let even = 1.0 + f64::from(k + k % 2) * unit;
        prop_assert_eq!(round(format, between), even);
    }

    #[test]
    fn in_doubles_nothing_is_lost_but_the_last_digits(x in prop::collection::vec(-10.0..10.0_f64, 2..20)) {
        let two_pass = outcome(&setting("f64"), &x);
        for algorithm in [Algorithm::OnePass, Algorithm::Welford] {
            let other = outcome(&Setting { algorithm, ..setting("f64") }, &x);
            assert_close(other.variance, two_pass.variance, 1e-12, 1e-13);
        }
        for (y, exact) in two_pass.y.iter().zip(&two_pass.exact_y) {
            // The factor of a nearly constant row is large.
            assert_close(*y, *exact, 1e-14, 1e-15 * 20.0 / (two_pass.variance + 1e-5).sqrt());
        }
    }
}

#[test]
fn exact_values_are_those_of_fractions() {
    // 0.1 is 0.0999755859375 in f16; the mean of 0.1, 0.2, 0.4 is 7/30, and 0.1 less that -2/15.
    let all = ops(&setting("f16"), &[0.1, 0.2, 0.4]);
    let of = |step: Step| all.iter().find(|op| op.step == step).unwrap();
    assert_eq!((of(Step::Input).value, of(Step::Input).exact), (0.099_975_585_937_5, 0.1));
    assert_close(of(Step::Input).error_ulp.unwrap(), (0.1 - 0.099_975_585_937_5) * 2f64.powi(14), 1e-12, 0.0);
    assert_close(of(Step::Mean).exact, 7.0 / 30.0, 1e-15, 0.0);
    assert_close(of(Step::Deviation).exact, -2.0 / 15.0, 1e-15, 0.0);
    assert_close(of(Step::Variance).exact, 7.0 / 450.0, 1e-15, 0.0);
}

/// The first event of a row.
fn first(setting: &Setting, x: &[f64]) -> Option<(Kind, Step, Option<usize>)> {
    outcome(setting, x).first_event
}

#[test]
fn events_are_born_where_they_should_be() {
    let (half, single) = (setting("f16"), setting("f32"));
    let kept = Setting { upcast: Upcast::Statistics, ..half };
    let one_pass = Setting { algorithm: Algorithm::OnePass, ..single };
    let rms = Setting { is_centred: false, ..half };
    // Epsilon itself is subnormal there.
    assert_eq!(first(&half, &[1.0, 2.0, 3.0, 4.0]), Some((Kind::Underflow, Step::Eps, None)));
    assert_eq!(first(&kept, &[1.0, 2.0, 3.0, 4.0]), None);
    assert_eq!(first(&half, &[7e4, 1.0]), Some((Kind::Overflow, Step::Input, Some(0))));
    assert_eq!(first(&half, &[6e4, 6e4]), Some((Kind::Overflow, Step::Sum, Some(1))));
    assert_eq!(first(&half, &[300.0, -300.0, 250.0, 100.0]), Some((Kind::Overflow, Step::Square, Some(1))));
    assert_eq!(first(&half, &[250.0, -250.0]), Some((Kind::Overflow, Step::SquareSum, Some(1))));
    assert_eq!(first(&rms, &[256.0; 8]), Some((Kind::Overflow, Step::Square, Some(0))));
    assert_eq!(first(&kept, &[400.0, -400.0, 300.0, 100.0, -350.0]), Some((Kind::Overflow, Step::CastVariance, None)));
    assert_eq!(first(&half, &[1e-6, 2.0]), Some((Kind::Underflow, Step::Input, Some(0))));
    assert_eq!(first(&half, &[1000.0, 1000.5, 1001.5]), Some((Kind::Cancellation, Step::Deviation, Some(0))));
    assert_eq!(first(&one_pass, &[40_000.0, 40_001.0, 40_002.0, 40_003.0]), Some((Kind::Cancellation, Step::Difference, None)));
    assert_eq!(first(&single, &[1e30, -1e30, 2e30, 0.0]), Some((Kind::Overflow, Step::Square, Some(0))));
    // No operand carries an error.
    assert_eq!(first(&single, &[5.0; 4]), None);
    assert_eq!(first(&single, &[5.0]), None);
    assert_eq!(first(&setting("f64"), &[1.0, 2.0, 4.0, 8.0]), None);
    // 0 by 0.
    let bare = Setting { eps: 0.0, ..single };
    let found = ops(&bare, &[5.0; 2]).iter().filter_map(|op| Some((op.event?, op.step))).collect::<Vec<_>>();
    assert_eq!(found, [(Kind::Overflow, Step::Rstd), (Kind::Nan, Step::Normalized), (Kind::Nan, Step::Normalized)]);
}

#[test]
fn an_overflow_that_leaves_the_output_finite_and_wrong_is_told() {
    let rms = outcome(&Setting { is_centred: false, ..setting("f16") }, &[256.0; 8]);
    assert_eq!((&rms.y, rms.is_silently_wrong), (&vec![0.0; 8], true));
    rms.exact_y.iter().for_each(|y| assert_close(*y, 0.999_999_999_923_706_1, 1e-12, 0.0));
    assert_eq!(rms.max_error_ulp, Some(f64::INFINITY));
    assert!(!outcome(&setting("f16"), &[1.0, 2.0, 3.0]).is_silently_wrong);
    let nan = outcome(&Setting { algorithm: Algorithm::OnePass, ..setting("f16") }, &[300.0, -300.0, 250.0, 100.0]);
    assert!(!nan.is_silently_wrong || nan.y.iter().all(|y| y.is_finite()));
}

#[test]
fn epsilon_is_kept_in_f32_unless_nothing_is() {
    let case = cases_of(include_str!("../vectors/cases.json")).into_iter().find(|case| case["id"] == "LN-10").unwrap();
    for (i, eps) in numbers(&case["input"]["eps"]).into_iter().enumerate() {
        let bare = Setting { eps, ..setting("f16") };
        let rounded = ops(&bare, &[0.0; 10]).into_iter().find(|op| op.step == Step::Eps).unwrap().value;
        assert_eq!(rounded, case["expected"]["eps_after_float16_rounding"][i].as_f64().unwrap());
        let is_lost = case["expected"]["naive_float16_result"][i] == "NaN";
        assert_eq!(outcome(&bare, &[0.0; 10]).y.iter().all(|y| y.is_nan()), is_lost, "{eps:e}");
        for upcast in [Upcast::Statistics, Upcast::All] {
            assert_eq!(outcome(&Setting { upcast, ..bare }, &[0.0; 10]).y, [0.0; 10], "{eps:e}");
        }
    }
}

#[test]
fn sums_in_f32_hold_what_f16_loses() {
    let x: Vec<f64> = (0..4096).map(|i| 1.0 + f64::from(i % 7) / 8.0).collect();
    let exact = x.iter().sum::<f64>() / x.len() as f64;
    let (same, wide) = (outcome(&setting("f16"), &x), outcome(&Setting { accumulate: Accumulate::F32, ..setting("f16") }, &x));
    assert!((wide.mean.unwrap() - exact).abs() < 1e-3 && (same.mean.unwrap() - exact).abs() > 0.1);
    let rests = outcome(&Setting { accumulate: Accumulate::F32, ..setting("f32") }, &x);
    assert_eq!(rests, outcome(&setting("f32"), &x));
}

#[test]
fn a_table_has_a_row_a_step_and_loses_no_operation() {
    let x = [1.0, 2.0, 4.0, 8.0, 16.0];
    for algorithm in [Algorithm::TwoPass, Algorithm::OnePass, Algorithm::Welford] {
        let own = Setting { algorithm, ..setting("f16") };
        let rows = table(&own, &x, &[1.0; 5], &[0.0; 5]);
        let steps: Vec<Step> = rows.iter().map(|row| row.step).collect();
        assert!((1..steps.len()).all(|i| !steps[..i].contains(&steps[i])), "{steps:?}");
        assert_eq!(rows.iter().map(|row| row.ops.len()).sum::<usize>(), ops(&own, &x).len());
        assert!(rows.iter().all(|row| row.ops[row.shown].step == row.step));
    }
}

#[test]
fn errors_grow_with_the_offset_and_one_pass_is_the_worst() {
    let x = [0.3, -1.2, 0.7, 2.1, -0.4, 1.0];
    let offsets = [0.0, 1e2, 1e4];
    let of = |algorithm| {
        let own = Setting { algorithm, ..setting("f32") };
        error_over_offset(&own, &x, &[1.0; 6], &[0.0; 6], &offsets)
    };
    let (two_pass, one_pass) = (of(Algorithm::TwoPass), of(Algorithm::OnePass));
    assert!(two_pass[0].unwrap() < 1e-6 && two_pass[2].unwrap() > 100.0 * two_pass[0].unwrap());
    assert!(one_pass[2].is_none_or(|error| error > 10.0 * two_pass[2].unwrap()));
    let half = error_over_offset(&setting("f16"), &x, &[1.0; 6], &[0.0; 6], &[1e5]);
    assert_eq!(half, [None]);
}
