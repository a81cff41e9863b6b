//! Lab `gradient`: hand numbers, central differences, and that scaling keeps the prediction.

use crate::support::assert_close;
use normlab::io::readout::Reading;
use normlab::labs::gradient::model::{After, Finding, Run, Side, Trend, finding, run};
use normlab::labs::gradient::params::{Params, SCHEMA, admissible};
use normlab::labs::gradient::readout::readouts;
use normlab::query::{Notice, Reason, pairs_from_query};
use proptest::prelude::*;

fn decode(query: &str) -> (Params, Vec<Notice>) {
    SCHEMA.decode(&pairs_from_query(query))
}

fn readings(query: &str) -> Vec<(&'static str, Option<f64>)> {
    let value = |reading| if let Reading::Number(v) = reading { Some(v) } else { None };
    readouts(&run(&decode(query).0)).into_iter().map(|r| (r.key, value(r.value))).collect()
}

fn reading(query: &str, key: &str) -> Option<f64> {
    readings(query).into_iter().find(|(k, _)| *k == key).unwrap().1
}

fn loss(x: [f64; 2], w: [f64; 2], b: f64, y: f64) -> f64 {
    (w[0] * x[0] + w[1] * x[1] + b - y).powi(2) / 2.0
}

#[test]
fn every_readout_has_the_number_worked_by_hand() {
    let expected = [
        ("y_hat", 310.0),
        ("error", 10.0),
        ("loss", 50.0),
        ("grad_w1", 1000.0),
        ("grad_w2", 20.0),
        ("grad_b", 10.0),
        ("grad_ratio", 50.0),
        ("loss_after", 49_950_012.5), // (10 - 0.1 · 10 · 10005)^2 / 2 = 9995^2 / 2
        ("share_w1", 10_000.0),
        ("share_w2", 4.0),
        ("share_b", 1.0),
        ("scaled_y_hat", 310.0), // 300 · 1/3 + 200 · 1/4 + 160
        ("scaled_error", 10.0),
        ("scaled_loss", 50.0),
        ("scaled_grad_w1", 10.0 / 3.0),
        ("scaled_grad_w2", 2.5),
        ("scaled_grad_b", 10.0),
        ("scaled_grad_ratio", 4.0 / 3.0),
        ("scaled_loss_after", 50.0 * (1271.0_f64 / 1440.0).powi(2)), // 1 - 0.1 · 169/144
        ("scaled_share_w1", 1.0 / 9.0),
        ("scaled_share_w2", 1.0 / 16.0),
        ("scaled_share_b", 1.0),
        ("x1_scaled", 1.0 / 3.0),
        ("x2_scaled", 0.25),
    ];
    let actual = readings("");
    assert_eq!(actual.iter().map(|r| r.0).collect::<Vec<_>>(), expected.map(|r| r.0));
    for ((_, actual), (_, expected)) in actual.into_iter().zip(expected) {
        assert_close(actual.unwrap(), expected, 1e-12, 0.0);
    }
    assert_close(reading("", "scaled_loss_after").unwrap(), 38.9526, 0.0, 5e-5); // as the lesson rounds it
}

#[test]
fn the_parameters_carried_over_are_those_worked_by_hand() {
    let scaled = run(&Params::default()).scaled;
    assert_eq!((scaled.w, scaled.b), ([300.0, 200.0], 160.0));
    assert_close(scaled.best_rate, 144.0 / 169.0, 1e-15, 0.0);
}

#[test]
fn the_sentence_compares_one_step_on_both_sides() {
    let Finding::Step { lr, loss, raw, scaled } = finding(&run(&Params::default()), 0.1) else { panic!("there is an error of 10") };
    assert_eq!((lr, loss), (0.1, 50.0));
    assert_eq!(raw, After { loss: Some(49_950_012.5), trend: Trend::Rises });
    assert_eq!(scaled.trend, Trend::Falls);
}

#[test]
fn a_prediction_that_is_right_but_for_rounding_is_fitted() {
    let fitted = |query| finding(&run(&decode(query).0), 0.1) == Finding::Fitted;
    assert!(fitted("y=310"));
    assert!(fitted("x1=1&x2=1&w1=0.1&w2=0.2&b=0&y=0.3"));
    assert!(!fitted("y=310.000001"));
}

#[test]
fn a_ratio_without_denominator_does_not_exist() {
    assert_eq!(reading("x2=0", "grad_ratio"), None);
    assert_eq!(reading("y=310", "grad_ratio"), None);
    assert_eq!(reading("x2=1", "scaled_grad_ratio"), None);
    assert_eq!(reading("x1=0", "grad_ratio"), Some(0.0));
}

#[test]
fn at_its_own_best_rate_one_house_is_fitted_in_one_step_on_either_side() {
    for pick in [|r: Run| r.raw, |r: Run| r.scaled] {
        let rate = pick(run(&Params::default())).best_rate;
        let after = pick(run(&Params { lr: rate, ..Params::default() }));
        assert_close(after.step.loss, 0.0, 0.0, 1e-20);
        assert_close(after.step.y_hat, 300.0, 1e-12, 0.0);
    }
}

#[test]
fn the_raw_side_stays_finite_at_every_end_of_the_ranges() {
    for bits in 0..128_u32 {
        let end = |i: u32| if bits >> i & 1 == 1 { 1e9 } else { -1e9 };
        let lr = if bits >> 6 & 1 == 1 { 10.0 } else { 1e-6 };
        let p = Params { x1: end(0), x2: end(1), y: end(2), w1: end(3), w2: end(4), b: end(5), lr, ..Params::default() };
        let side = run(&p).raw;
        assert!(side.loss.is_finite() && side.step.loss.is_finite() && side.step.change_w[0].is_finite(), "{p:?}");
    }
}

#[test]
fn what_overflows_on_a_narrow_range_is_absent_not_infinite() {
    let query = "x1=1e9&w1=0&x1min=0&x1max=1e-320";
    assert_eq!(decode(query).1, []);
    assert_eq!(reading(query, "x1_scaled"), None);
    assert_eq!(reading(query, "scaled_loss"), None);
    assert!(reading(query, "loss").is_some());
}

#[test]
fn a_range_needs_its_maximum_above_its_minimum() {
    assert_eq!(admissible([1.0, 5.0]), Some([1.0, 5.0]));
    for range in [[5.0, 5.0], [5.0, 1.0], [f64::NAN, 1.0]] {
        assert_eq!(admissible(range), None);
    }
}

#[test]
fn an_inadmissible_range_keeps_the_last_good_one_and_says_so() {
    let (params, notices) = decode("x1min=300&x2max=7");
    assert_eq!(params, Params { x2max: 7.0, ..Params::default() });
    let reason = Reason::NotBelow { high_key: "x1max", high: 200.0 };
    assert_eq!(notices, [Notice { key: "x1min".into(), given: "300".into(), used: "50".into(), reason }]);

    let (_, notices) = decode("x1min=300&x1max=100");
    let reason = Reason::NotAbove { low_key: "x1min", low_given: 300.0, low_used: 50.0 };
    assert_eq!(notices, [Notice { key: "x1max".into(), given: "100".into(), used: "200".into(), reason }]);

    let last = Params { x1min: 10.0, x1max: 20.0, ..Params::default() };
    let edit = |query| SCHEMA.revise(&last, &pairs_from_query(query));
    assert_eq!(edit("x1max=10").0, last);
    assert_eq!(edit("x1max=10").1[0].used, "20");
    assert_eq!(edit("x1min=300&x1max=400"), (Params { x1min: 300.0, x1max: 400.0, ..last }, vec![]));
}

fn any_params() -> impl Strategy<Value = Params> {
    let ends = (-1e3..1e3, 1e-2..1e3, -1e3..1e3, 1e-2..1e3);
    (-1e3..1e3, -1e3..1e3, -1e3..1e3, -1e3..1e3, -1e3..1e3, -1e3..1e3, ends, 1e-6..10.0).prop_map(|(x1, x2, y, w1, w2, b, e, lr)| Params {
        x1,
        x2,
        y,
        w1,
        w2,
        b,
        x1min: e.0,
        x1max: e.0 + e.1,
        x2min: e.2,
        x2max: e.2 + e.3,
        lr,
    })
}

/// Central differences of a quadratic are exact but for rounding, which the loss's own size sets.
fn check_gradient(s: &Side, y: f64) {
    let h = 1e-3;
    let slack = 1e-12 * (loss(s.x, s.w, s.b, y) + loss(s.x, s.w, s.b, -y)) / h + 1e-6;
    let slope = |at: &dyn Fn(f64) -> f64| (at(h) - at(-h)) / (2.0 * h);
    let tolerance = |x: f64| slack + 1e-9 * (x * s.error).abs() + 1e-12 * (x * x * h).abs();
    let (x, w) = (s.x, s.w);
    assert_close(s.grad_w[0], slope(&|d| loss(x, [w[0] + d, w[1]], s.b, y)), 0.0, tolerance(x[0]));
    assert_close(s.grad_w[1], slope(&|d| loss(x, [w[0], w[1] + d], s.b, y)), 0.0, tolerance(x[1]));
    assert_close(s.grad_b, slope(&|d| loss(x, w, s.b + d, y)), 0.0, tolerance(1.0));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn gradients_are_central_differences(p in any_params()) {
        let both = run(&p);
        check_gradient(&both.raw, p.y);
        check_gradient(&both.scaled, p.y);
    }

    #[test]
    fn scaling_keeps_the_prediction(p in any_params()) {
        let Run { raw, scaled } = run(&p);
        let size = |s: &Side| (s.w[0] * s.x[0]).abs() + (s.w[1] * s.x[1]).abs() + s.b.abs();
        // w (max - min) · (x - min)/(max - min) + w min: rounding of the largest term.
        assert_close(scaled.y_hat, raw.y_hat, 0.0, 1e-14 * (size(&raw) + size(&scaled)));
    }

    #[test]
    fn a_step_is_what_running_the_new_parameters_gives(p in any_params()) {
        let Run { raw, scaled } = run(&p);
        for s in [raw, scaled] {
            let after = &s.step;
            let terms = (after.w[0] * s.x[0]).abs() + (after.w[1] * s.x[1]).abs() + after.b.abs() + p.y.abs();
            assert_close(after.w[0] * s.x[0] + after.w[1] * s.x[1] + after.b, after.y_hat, 0.0, 1e-13 * terms);
            let change = after.change_w[0] + after.change_w[1] + after.change_b;
            assert_close(s.error + change, after.error, 1e-12, 1e-13 * (s.error.abs() + change.abs()));
            assert_close(after.change_w[0], s.share_w[0] * after.change_b, 1e-12, 0.0);
            assert_close(after.change_w[1], s.share_w[1] * after.change_b, 1e-12, 0.0);
        }
    }

    #[test]
    fn a_step_helps_just_below_twice_the_best_rate(p in any_params(), part in 0.01..1.99) {
        for pick in [|r: &Run| r.raw, |r: &Run| r.scaled] {
            let limit = 2.0 * pick(&run(&p)).best_rate;
            prop_assume!(pick(&run(&p)).error.abs() > 1e-6);
            let after = |lr| pick(&run(&Params { lr, ..p }));
            let lr = limit * part / 2.0;
            prop_assert!(after(lr).step.loss < after(lr).loss);
            prop_assert!(after(limit * 1.01).step.loss > after(limit).loss);
        }
    }
}
