//! Where what goes wrong is said to go wrong, and what the table makes of it.

use super::{only, ops, plain, run};
use normlab::math::norm::EpsAt;
use normlab::math::precision::layer::{self, table};
use normlab::math::precision::{Accumulate, Algorithm, Kind, Setting, Step, Upcast};

type Event = Option<(Kind, Step, Option<usize>)>;

#[test]
fn each_event_is_born_where_it_should_be() {
    let (half, single, brain) = (plain("f16"), plain("f32"), plain("bf16"));
    // An eps of 1e-5 is subnormal in f16, an event of its own.
    let half = Setting { eps: 1e-3, ..half };
    let one_pass = |setting| Setting { algorithm: Algorithm::OnePass, ..setting };
    let rows: [(Setting, &[f64], Event); 16] = [
        (half, &[1.0, 2.0, 3.0, 4.0], None),
        (plain("f16"), &[1.0, 2.0, 3.0, 4.0], Some((Kind::Underflow, Step::Eps, None))),
        (half, &[1.0, 1e5], Some((Kind::Overflow, Step::Input, Some(1)))),
        (half, &[1.0, -1.0, 1e-9], Some((Kind::Underflow, Step::Input, Some(2)))),
        (half, &[60_000.0, 60_000.0], Some((Kind::Overflow, Step::Sum, Some(1)))),
        (half, &[300.0, -300.0, 250.0, 100.0], Some((Kind::Overflow, Step::Square, Some(1)))),
        (half, &[200.0, -200.0, 200.0, -200.0], Some((Kind::Overflow, Step::SquareSum, Some(1)))),
        (Setting { accumulate: Accumulate::F32, ..half }, &[200.0, -200.0, 200.0, -200.0], None),
        (Setting { upcast: Upcast::Statistics, ..half }, &[255.0, -255.0], None),
        (Setting { upcast: Upcast::Statistics, ..half }, &[400.0, -400.0], Some((Kind::Overflow, Step::CastVariance, None))),
        (Setting { upcast: Upcast::All, ..half }, &[400.0, -400.0], None),
        (one_pass(single), &[40_000.0, 40_001.0, 40_002.0, 40_003.0], Some((Kind::Cancellation, Step::Difference, None))),
        (brain, &[100.1, 100.2], Some((Kind::Cancellation, Step::Deviation, Some(0)))),
        (Setting { eps: 0.0, ..single }, &[0.0, 0.0], Some((Kind::Overflow, Step::Rstd, None))),
        // The sum of these passes by 0.
        (half, &[0.1, 0.2, -0.3], None),
        (single, &[f64::NAN, 1.0], None),
    ];
    for (i, (setting, x, event)) in rows.into_iter().enumerate() {
        assert_eq!(run(&setting, x).first_event, event, "{i}");
    }
}

#[test]
fn gamma_beta_and_n_may_leave_the_format_too() {
    let half = Setting { eps: 1e-3, ..plain("f16") };
    let event = |gamma, beta| layer::run(&half, &[1.0, 2.0], &[1.0, gamma], &[0.0, beta], &mut |_| {}).first_event;
    assert_eq!(event(1e5, 0.0), Some((Kind::Overflow, Step::Gamma, Some(1))));
    assert_eq!(event(1.0, 1e-6), Some((Kind::Underflow, Step::Beta, Some(1))));
    assert_eq!(event(65_000.0, 65_000.0), Some((Kind::Overflow, Step::Output, Some(1))));
    let many = vec![0.0; 65_520];
    assert_eq!(run(&half, &many).first_event, Some((Kind::Overflow, Step::Count, None)));
    assert_eq!(run(&half, &many[1..]).first_event, None);
}

#[test]
fn a_constant_row_cancels_nothing_that_is_wrong() {
    for key in ["f64", "f32", "bf16", "f16"] {
        for algorithm in [Algorithm::TwoPass, Algorithm::OnePass, Algorithm::Welford] {
            let outcome = run(&Setting { algorithm, eps: 1e-3, ..plain(key) }, &[5.0; 4]);
            assert_eq!((outcome.first_event, outcome.y.as_slice()), (None, [0.0; 4].as_slice()));
        }
    }
}

#[test]
fn doubles_have_no_events_on_ordinary_rows() {
    for (seed, count) in [(1, 1), (2, 2), (3, 17), (4, 4096)] {
        for algorithm in [Algorithm::TwoPass, Algorithm::Welford] {
            let outcome = run(&Setting { algorithm, ..plain("f64") }, &super::row(seed, count));
            assert_eq!(outcome.first_event, None);
            assert!(outcome.max_error_ulp.is_some());
        }
    }
}

#[test]
fn doubles_overflow_and_underflow_as_others_do() {
    let huge = run(&plain("f64"), &[1e200, -1e200]);
    assert_eq!((huge.first_event, huge.y.as_slice()), (Some((Kind::Overflow, Step::Square, Some(0))), [0.0, -0.0].as_slice()));
    assert!(huge.is_silently_wrong && huge.exact_y == [1.0, -1.0]);
    let tiny = run(&Setting { eps: 0.0, ..plain("f64") }, &[1e-200, -1e-200]);
    assert_eq!(tiny.first_event, Some((Kind::Underflow, Step::Square, Some(0))));
    assert_eq!(tiny.exact_y, [1.0, -1.0]);
}

#[test]
fn eps_is_underflow_as_it_is_rounded_and_not_in_f32() {
    let eps = |setting: Setting| only(&ops(&setting, &[1.0, 2.0]), Step::Eps);
    let half = plain("f16");
    assert_eq!((eps(half).value, eps(half).event), (1.001_358_032_226_562_5e-5, Some(Kind::Underflow)));
    assert_eq!(eps(Setting { eps: 1e-12, ..half }).value, 0.0);
    for upcast in [Upcast::Statistics, Upcast::All] {
        assert_eq!((eps(Setting { upcast, ..half }).value, eps(Setting { upcast, ..half }).event), (f64::from(1e-5f32), None));
    }
}

#[test]
fn steps_come_in_the_order_of_the_formula() {
    let steps = |setting: Setting| -> Vec<&'static str> {
        table(&setting, &[1.0, 2.5, 4.0], &[1.0; 3], &[0.0; 3]).iter().map(|row| row.step.key()).collect()
    };
    let (half, ends) = (plain("f16"), ["normalized", "gamma", "beta", "scaled", "output"]);
    let with = |steps: &[&'static str]| [steps, &ends].concat();
    let two_pass = ["input", "sum", "count", "mean", "deviation", "square", "square_sum", "variance"];
    assert_eq!(steps(half), with(&[&two_pass[..], &["eps", "variance_eps", "root", "rstd"]].concat()));
    let one_pass = ["input", "sum", "count", "mean", "square", "square_sum", "mean_square", "squared_mean", "difference"];
    let outside = Setting { algorithm: Algorithm::OnePass, eps_at: EpsAt::Outside, ddof: 1, ..half };
    let rest = ["correction", "variance", "deviation", "eps", "root", "root_eps", "rstd"];
    assert_eq!(steps(outside), with(&[&one_pass[..], &rest].concat()));
    let welford = Setting { algorithm: Algorithm::Welford, eps_at: EpsAt::Floor, ..half };
    let rest = ["deviation", "eps", "root", "floor", "rstd"];
    assert_eq!(steps(welford), with(&[&["input", "count", "delta", "running_mean", "running_squares", "variance"][..], &rest].concat()));
    let rms = Setting { is_centred: false, ..welford };
    assert_eq!(steps(rms), with(&["input", "count", "square", "square_sum", "variance", "eps", "root", "floor", "rstd"]));
    let cast = Setting { upcast: Upcast::Statistics, ..half };
    let rest = ["cast_mean", "cast_variance", "eps", "variance_eps", "root", "rstd", "recentred"];
    assert_eq!(steps(cast), with(&[&two_pass[..], &rest].concat()));
    let all = steps(Setting { upcast: Upcast::All, ..half });
    assert_eq!(all, [&steps(half)[..], &["cast_output"]].concat());
}

#[test]
fn the_table_shows_the_last_of_a_sum_and_the_worst_of_the_rest() {
    let half = Setting { eps: 1e-3, ..plain("f16") };
    let x = [300.0, -300.0, 250.0, 0.1];
    let rows = table(&half, &x, &[1.0; 4], &[0.0; 4]);
    let row = |step| rows.iter().find(|row| row.step == step).unwrap();
    assert_eq!((row(Step::Sum).ops.len(), row(Step::Sum).shown), (3, 2));
    assert_eq!(row(Step::Input).shown, 3);
    assert_eq!((row(Step::Square).shown, row(Step::Square).event), (1, Some((Kind::Overflow, 1))));
    assert_eq!(rows.iter().map(|row| row.ops.len()).sum::<usize>(), ops(&half, &x).len());
    let welford = table(&Setting { algorithm: Algorithm::Welford, ..half }, &[1.0, 2.0, 4.0], &[1.0; 3], &[0.0; 3]);
    let running = welford.iter().find(|row| row.step == Step::RunningMean).unwrap();
    assert_eq!((running.ops.len(), running.ops[running.shown].element), (4, Some(2)));
}
