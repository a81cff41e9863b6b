//! Lab `layernorm`: its numbers from end to end, lists in the address, the Jacobian, the check by differences, the check-up, space.

use crate::support::assert_close;
use crate::vectors::cases_of;
use normlab::labs::layernorm::finding::{self, Back, Lack, Taker, There};
use normlab::labs::layernorm::model::checkup::{Remark, remarks};
use normlab::labs::layernorm::model::invariance;
use normlab::labs::layernorm::model::jacobian::{Jacobian, jacobian};
use normlab::labs::layernorm::model::pass::{Given, Pass, run};
use normlab::labs::layernorm::model::space::{Turn, cloud, space};
use normlab::labs::layernorm::model::tensor::{Pool, affine};
use normlab::labs::layernorm::params::{NormParams, Params, SCHEMA};
use normlab::labs::{LABS, lab};
use normlab::query::{Reason, pairs_from_query};
use proptest::prelude::*;
use serde_json::Value;

fn readouts(query: &str) -> Value {
    let all = (lab(LABS, "layernorm").unwrap().readouts)(&pairs_from_query(query));
    all.iter().map(|r| (r.key.to_owned(), serde_json::from_str(&r.value.json()).unwrap())).collect::<serde_json::Map<_, _>>().into()
}

fn decoded(query: &str) -> (Params, Vec<(String, Reason)>) {
    let (params, notices) = SCHEMA.decode(&pairs_from_query(query));
    (params, notices.into_iter().map(|n| (n.key, n.reason)).collect())
}

fn pass_of(query: &str) -> Pass {
    let (params, notices) = decoded(query);
    assert_eq!(notices, [], "{query}");
    let given = Given::of(&params.input, &mut Pool::default());
    run(&params.norm, given)
}

/// The numbers of a nested list, row by row.
fn flat(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(flat).collect(),
        _ => vec![value.as_f64().unwrap_or(f64::NAN)],
    }
}

#[track_caller]
fn assert_list(actual: &Value, expected: &[f64], abs: f64) {
    let actual = flat(actual);
    assert_eq!(actual.len(), expected.len());
    actual.iter().zip(expected).for_each(|(a, e)| assert_close(*a, *e, 0.0, abs));
}

/// Rows of a nested list, as they stand in an address, where a plus is a space.
fn written(value: &Value) -> String {
    let Value::Array(items) = value else { return value.to_string().replace('+', "") };
    let sign = if items.iter().any(Value::is_array) { ";" } else { "," };
    items.iter().map(written).collect::<Vec<_>>().join(sign)
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |max, v| v.abs().max(max))
}

#[test]
fn the_readouts_are_those_of_sixty_digits() {
    let mut checked = 0;
    for case in cases_of(include_str!("../vectors/layer_norm.json")) {
        let list = |key: &str| written(&case[key]);
        if flat(&case["x"]).len() > 256 {
            continue;
        }
        checked += 1;
        let [x, gamma, beta, dy] = ["x", "gamma", "beta", "dy"].map(list);
        let query = format!("x={x}&gamma={gamma}&beta={beta}&dy={dy}&eps={}", case["eps"]);
        assert_eq!(decoded(&query).1, [], "{}", case["name"]);
        let found = readouts(&query);
        let rel = if case["name"].as_str().unwrap().contains("offset") { 1e-9 } else { 1e-10 };
        let g: Vec<f64> = flat(&case["dy"]).iter().zip(flat(&case["gamma"]).iter().cycle()).map(|(dy, gamma)| dy * gamma).collect();
        let slack = 1e-13 * largest(&flat(&case["rstd"])) * largest(&g);
        let pairs = [
            ("mean", "mean"),
            ("var_biased", "variance_biased"),
            ("rstd", "rstd"),
            ("y", "y"),
            ("dx", "dx"),
            ("dgamma", "dgamma"),
            ("dbeta", "dbeta"),
        ];
        for (key, reference) in pairs {
            let expected = flat(&case[reference]);
            let abs = match key {
                "dx" => slack,
                "dgamma" => 1e-13 * largest(&flat(&case["dy"])),
                _ => 0.0,
            };
            assert_list(&found[key], &expected, rel * largest(&expected) + abs);
        }
        let check = found["gradient_check"].as_f64();
        // Where mean and variance leave next to nothing of the gradient, differences are rounding beside what was taken.
        let left = largest(&flat(&case["dx"])) / (largest(&flat(&case["rstd"])) * largest(&g));
        let agrees = if left < 1e-3 { check.is_none_or(|check| check * left < 1e-8) } else { check.is_some_and(|check| check < 1e-6) };
        assert!(agrees, "{}: {check:?}", case["name"]);
    }
    assert_eq!(checked, 27);
}

#[test]
fn questions_asked_in_public_are_answered_on_the_page() {
    let all = cases_of(include_str!("../vectors/cases.json"));
    let expected = |id: &str| all.iter().find(|case| case["id"] == id).unwrap()["expected"].clone();
    assert_list(&readouts("x=1,0,0,0")["y"], &flat(&expected("LN-01")["layernorm"]), 1e-12);
    assert_list(&readouts("x=1,0,0,0&ddof=1&eps=1e-6&eps_at=outside")["y"], &flat(&expected("LN-01")["custom"]), 1e-12);
    let two = readouts("x=0,2;0,4;-1,5;3,3.0001");
    assert_list(&two["y"], &flat(&expected("LN-02")["y"]), 1e-9);
    assert_close(two["y_var"][0].as_f64().unwrap(), expected("LN-02")["var0_of_row1_output"].as_f64().unwrap(), 0.0, 1e-9);
    assert_list(&readouts("x=3,5&dy=1,0")["dx"], &flat(&expected("LN-02")["grad_dx_for_dy_[1,0]_at_[3,5]"]), 1e-9);
    for (query, y) in
        [("x=-3&gamma=1e10&beta=-1&eps=0.1", -1.0), ("x=-3&gamma=1e30&beta=-1&eps=0.1", -1.0), ("x=1e6&gamma=2&beta=3&dy=1", 3.0)]
    {
        let one = readouts(query);
        assert_eq!((flat(&one["y"]), flat(&one["dx"]), flat(&one["dgamma"])), (vec![y], vec![0.0], vec![0.0]), "{query}");
    }
    assert_list(&readouts("x=0.001,-0.002,0.003,-0.004&rms=1&eps=1e-6")["y"], &flat(&expected("LN-13")["small_eps1e-6"]), 1e-10);
    assert_list(&readouts("x=0,0.001;0,0.01&eps_at=outside")["y"], &flat(&expected("LN-14")["outside"])[..4], 1e-9);
    assert_list(&readouts("x=1,2,3,4")["y"], &flat(&expected("LN-15")["right"]), 1e-10);
    for (eps, y) in ["1e-3", "1e-5", "1e-12"].into_iter().zip(expected("LN-16")["y"].as_array().unwrap()) {
        assert_list(&readouts(&format!("x=0.01,0.02,0.03,0.04&eps={eps}"))["y"], &flat(y), 1e-9);
    }
    assert_list(&readouts("x=1,2,3,4&dy=0.99,0.99,0.99,0.99")["dx"], &[0.0; 4], 1e-12);
    let back = readouts("x=1,2,3,4&gamma=1,2,0.5,-1&dy=0.1,-0.2,0.3,0.4");
    for key in ["dx", "dgamma", "dbeta"] {
        assert_list(&back[key], &flat(&expected("LN-18")[key]), 1e-10);
    }
    for (eps, dx) in ["1e-3", "1e-5", "1e-12"].into_iter().zip(expected("LN-19")["dx"].as_array().unwrap()) {
        let dx = flat(dx);
        assert_list(&readouts(&format!("x=5,5,5,5&dy=1,0,0,0&eps={eps}"))["dx"], &dx, 1e-10 * largest(&dx));
    }
    let one = readouts("x=4");
    assert_eq!((one["var_biased"][0].as_f64(), one["var_unbiased"][0].as_f64()), (Some(0.0), None));
    let zero = readouts("x=1,2,3,4&gamma=0&dy=0.1,-0.2,0.3,0.4");
    assert_list(&zero["dgamma"], &flat(&expected("LN-32")["dgamma"]), 1e-10);
    assert_list(&zero["dx"], &[0.0; 4], 0.0);
    assert_list(&readouts("x=1e30,-1e30,2e30,0")["y"], &flat(&expected("LN-33")["y"]), 1e-12);
    assert_list(&readouts(&format!("x={}", ["1234"; 256].join(",")))["y"], &[0.0; 256], 0.0);
}

#[test]
fn number_formats_do_what_was_reported() {
    let half = readouts("x=40000,40001,40002,40003;80000,80001,80002,80003&format=f32&algorithm=one-pass");
    assert_eq!(flat(&half["p_variance"]), [-128.0, -512.0]);
    assert_eq!(half["p_y"][0], "nan");
    let two_pass = readouts("x=40000,40001,40002,40003&format=f32");
    assert_list(
        &two_pass["p_y"],
        &[-1.341_635_419_968_926_9, -0.447_211_806_656_309, 0.447_211_806_656_309, 1.341_635_419_968_926_9],
        1e-6,
    );
    let offset = (0..32).map(|i| (6_399_968 + i).to_string()).collect::<Vec<_>>().join(",");
    assert_eq!(flat(&readouts(&format!("x={offset}&format=f32&algorithm=one-pass"))["p_variance"]), [-8_388_608.0]);
    assert_eq!(flat(&readouts(&format!("x={}&format=f32&algorithm=one-pass", ["1234"; 256].join(",")))["p_variance"]), [-3.25]);
    let zeros = ["0"; 10].join(",");
    let lost = readouts(&format!("x={zeros}&eps=1e-12"));
    assert_eq!((lost["first_event"]["kind"].as_str(), lost["first_event"]["step"].as_str()), (Some("underflow"), Some("eps")));
    assert!(lost["p_y"].as_array().unwrap().iter().all(|y| y == "nan"));
    assert_list(&readouts(&format!("x={zeros}&eps=1e-12&upcast=statistics"))["p_y"], &[0.0; 10], 0.0);
    let rms = readouts(&format!("x={}&rms=1", ["256"; 8].join(",")));
    assert_list(&rms["p_y"], &[0.0; 8], 0.0);
    assert_eq!(
        (&rms["first_event"]["kind"], &rms["first_event"]["step"], &rms["max_error_ulp"]),
        (&"overflow".into(), &"square".into(), &Value::Null)
    );
    let squares = readouts("x=1e30,-1e30,2e30,0&format=f32");
    assert_eq!(squares["first_event"]["step"], "square");
    assert_list(&squares["p_y"], &[0.0; 4], 0.0);
    // The variance is 108,400 there.
    let cast = readouts("x=400,-400,300,100,-350&upcast=statistics");
    assert_eq!(
        (&cast["first_event"]["kind"], &cast["first_event"]["step"], &cast["p_variance"][0]),
        (&"overflow".into(), &"cast_variance".into(), &"inf".into())
    );
    let double = readouts("x=ramp&format=f64");
    assert_eq!(double["first_event"], Value::Null);
    assert_list(&double["p_y"], &flat(&double["y"]), 1e-15);
}

#[test]
fn what_is_undefined_is_null_and_spoils_no_other_row() {
    let found = readouts("x=5,5,5;1,2,3&eps=0");
    assert_eq!(
        (&found["rstd"][0], &found["x_hat"][0], &found["y"][1], &found["dx"][2]),
        (&Value::Null, &Value::Null, &Value::Null, &Value::Null)
    );
    assert_list(&found["y"].as_array().unwrap()[3..].to_vec().into(), &[-(1.5f64.sqrt()), 0.0, 1.5f64.sqrt()], 1e-12);
    assert_eq!(readouts("x=5&ddof=1")["y"], serde_json::json!([null]));
    assert_eq!(readouts("x=constant&eps=0")["jacobian_rank"], Value::Null);
}

#[test]
fn long_arrays_show_their_beginning() {
    let found = readouts("x=random&rows=64&d=768");
    assert_eq!(found["y"]["length"], 64 * 768);
    assert_eq!(found["y"]["first"].as_array().unwrap().len(), 16);
    assert_eq!(found["mean"].as_array().unwrap().len(), 64);
    assert_eq!(found["jacobian_rank"], Value::Null);
    assert!(found["gradient_check"].as_f64().unwrap() < 1e-6);
}

#[test]
fn a_list_settles_rows_and_features() {
    let (params, notices) = decoded("x=1,2,3;4,5,6");
    assert_eq!((params.input.shape(), notices), ((2, 3), vec![]));
    assert_eq!(decoded("x=1,2,3;4,5,6&rows=2&d=3").1, []);
    let settled = Reason::Settled { by: "x" };
    assert_eq!(decoded("x=1,2,3;4,5,6&rows=5&d=8").1, [("rows".to_owned(), settled), ("d".to_owned(), settled)]);
    assert_eq!(decoded("x=ramp&rows=5&d=8").1, []);
}

#[test]
fn lists_of_another_length_are_told_and_wait() {
    let wrong = |expected| Reason::WrongLength { expected };
    let (params, notices) = decoded("d=4&gamma=1,2,3&beta=1,2&dy=1,2,3");
    assert_eq!(notices, [("gamma".to_owned(), wrong(4)), ("beta".to_owned(), wrong(4)), ("dy".to_owned(), wrong(4))]);
    // Nothing is lost, in a link neither; nothing of it is used.
    assert_eq!(Given::of(&params.input, &mut Pool::default()), pass_of("d=4").given);
    let written: Vec<_> = SCHEMA.encode(&params).into_iter().filter(|(key, _)| *key != "d").map(|(_, text)| text).collect();
    assert_eq!(written, ["1,2,3", "1,2", "1,2,3"]);
    let fitting = SCHEMA.revise(&params, &pairs_from_query("d=3")).0;
    assert_eq!(*affine(&fitting.input.gamma, 3, 1.0), [1.0, 2.0, 3.0]);
    // What fitted once waits likewise, and one that does not fit takes not its place.
    let (other, notices) = SCHEMA.revise(&fitting, &pairs_from_query("d=5"));
    assert_eq!((notices, &other.input.gamma), (vec![], &fitting.input.gamma));
    assert_eq!(*affine(&other.input.gamma, 5, 1.0), [1.0; 5]);
    let (last, notices) = SCHEMA.revise(&other, &pairs_from_query("gamma=7,7"));
    assert_eq!((&last.input.gamma, notices.len()), (&fitting.input.gamma, 1));
    let (back, _) = SCHEMA.revise(&other, &pairs_from_query("d=3"));
    assert_eq!(*affine(&back.input.gamma, 3, 1.0), [1.0, 2.0, 3.0]);
}

#[test]
fn a_row_or_feature_beyond_the_last_is_told_and_is_the_last() {
    let (params, notices) = decoded("rows=3&row=5&feature=9");
    let up_to = |max| Reason::OutOfRange { min: 1.0, max };
    assert_eq!(notices, [("row".to_owned(), up_to(3.0)), ("feature".to_owned(), up_to(8.0))]);
    assert_eq!((params.look.row, params.look.feature), (3, Some(8)));
    // A row that was there before there were fewer waits.
    let fewer = SCHEMA.revise(&params, &pairs_from_query("rows=1"));
    assert_eq!((fewer.1, fewer.0.look.row), (vec![], 3));
}

#[test]
fn texts_that_are_no_list_are_told_and_not_taken() {
    for (query, reason) in [
        ("x=1,2;3", Reason::Ragged { expected: 2 }),
        ("x=1,,2", Reason::NotANumber),
        ("x=1.5%202.5%203.5", Reason::NoCommas),
        ("x=1,1e400", Reason::NotANumber),
        ("x=large", Reason::NotANumber),
        ("eps=-1", Reason::OutOfRange { min: 1e-12, max: 10.0 }),
    ] {
        let (params, notices) = decoded(query);
        assert_eq!(notices.into_iter().map(|n| n.1).collect::<Vec<_>>(), [reason], "{query}");
        assert_eq!(params.input, Params::default().input, "{query}");
    }
}

/// The singular values of a matrix, the largest first, by one-sided Jacobi rotations: slow, and takes nothing for granted.
fn singular_values(mut columns: Vec<Vec<f64>>) -> Vec<f64> {
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    for _ in 0..60 {
        for i in 0..columns.len() {
            for j in i + 1..columns.len() {
                let (a, b, c) = (dot(&columns[i], &columns[i]), dot(&columns[j], &columns[j]), dot(&columns[i], &columns[j]));
                if c.abs() > 1e-17 * (a * b).sqrt() {
                    let t = (b - a) / (2.0 * c);
                    let t = t.signum() / (t.abs() + (1.0 + t * t).sqrt());
                    let (cos, sin) = (1.0 / (1.0 + t * t).sqrt(), t / (1.0 + t * t).sqrt());
                    let both = |a: f64, b: f64| columns[i].iter().zip(&columns[j]).map(|(p, q)| a * p + b * q).collect();
                    let (first, second) = (both(cos, -sin), both(sin, cos));
                    (columns[i], columns[j]) = (first, second);
                }
            }
        }
    }
    let mut values: Vec<f64> = columns.iter().map(|column| dot(column, column).sqrt()).collect();
    values.sort_by(|a, b| b.total_cmp(a));
    values
}

fn jacobian_of(query: &str) -> (Jacobian, Pass) {
    let pass = pass_of(query);
    (jacobian(&pass.norm, &pass.row(0)).unwrap(), pass)
}

const SETTINGS: [&str; 9] = [
    "x=random&d=12",
    "x=outlier",
    "x=tiny",
    "x=random&rms=1",
    "x=random&ddof=1&eps_at=outside&eps=0.1",
    "x=random&p=3",
    "x=random&p=1.5&root=p&rms=1",
    "x=random&eps_at=floor&eps=5",
    "x=constant",
];

#[test]
fn the_jacobian_is_that_of_the_backward_pass() {
    for query in SETTINGS {
        let (jacobian, pass) = jacobian_of(query);
        let d = pass.given.d;
        for i in 0..d {
            let unit: Vec<f64> = (0..d).map(|j| f64::from(u8::from(i == j))).collect();
            let given = Given { dy: unit.into(), gamma: vec![1.0; d].into(), ..pass.given.clone() };
            let dx = run(&pass.norm, given).backward.dx;
            (0..d).for_each(|j| assert_close(jacobian.entry(i, j), dx[j], 0.0, 1e-12 * jacobian.rstd));
        }
    }
}

#[test]
fn its_singular_values_are_those_of_jacobis_rotations() {
    for query in SETTINGS {
        let (jacobian, pass) = jacobian_of(query);
        let d = pass.given.d;
        let columns: Vec<Vec<f64>> = (0..d).map(|j| (0..d).map(|i| jacobian.entry(i, j)).collect()).collect();
        let slow = singular_values(columns);
        let fast = jacobian.singular_values();
        fast.iter().zip(&slow).for_each(|(fast, slow)| assert_close(*fast, *slow, 0.0, 1e-9 * jacobian.rstd));
    }
}

#[test]
fn ordinary_rows_lose_two_directions_and_others_as_many_as_they_should() {
    for (query, rank) in
        [("x=random", 6), ("x=outlier", 6), ("x=random&d=64", 62), ("x=random&rms=1", 7), ("x=constant", 7), ("x=tiny", 7), ("x=3&d=1", 0)]
    {
        assert_eq!(readouts(query)["jacobian_rank"], rank, "{query}");
    }
    let (jacobian, pass) = jacobian_of("x=ramp");
    let variance = pass.forward.moment[0];
    assert_close(jacobian.trace(), 1e-5 / (variance + 1e-5), 1e-6, 0.0);
}

fn norm_params() -> impl Strategy<Value = (String, NormParams)> {
    let parts = (0..3_usize, 0..2_usize, 0..2_usize, prop::sample::select(vec!["1.5", "2", "3", "4"]), 0..2_usize);
    parts.prop_map(|(at, ddof, rms, p, root)| {
        let (at, root) = (["inside", "outside", "floor"][at], ["sqrt", "p"][root]);
        let query = format!("eps=0.01&eps_at={at}&ddof={ddof}&rms={rms}&p={p}&root={root}");
        let norm = SCHEMA.decode(&pairs_from_query(&query)).0.norm;
        (query, norm)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn differences_agree_with_the_gradient_in_every_setting((query, _) in norm_params(), seed in 0..1000_u32, rows in 1..4_u32) {
        let found = readouts(&format!("x=random&{query}&seed={seed}&rows={rows}&gamma=0.5"));
        let check = found["gradient_check"].as_f64();
        prop_assert!(check.is_some_and(|check| check < 1e-6), "{check:?}");
    }

    #[test]
    fn the_three_terms_make_up_the_gradient((query, _) in norm_params(), seed in 0..1000_u32) {
        let row = pass_of(&format!("x=random&{query}&seed={seed}&gamma=1.7")).row(0);
        let rstd = row.rstd.unwrap();
        for i in 0..row.x.len() {
            assert_close(rstd * (row.g[i] - row.by_mean - row.by_spread[i]), row.dx[i], 0.0, 1e-12 * rstd * largest(&row.g));
        }
    }
}

#[test]
fn shift_and_scale_do_what_the_page_says() {
    let effects = |query: &str| {
        let pass = pass_of(query);
        invariance::effects(&pass, &pass.row(0))
    };
    let [added, multiplied] = effects("x=random");
    assert!(added.y_change.unwrap() < 1e-12 && multiplied.y_change.unwrap() < 1e-4);
    assert_close(multiplied.dx_ratio.unwrap(), 0.1, 1e-4, 0.0);
    let [added, _] = effects("x=random&rms=1");
    assert!(added.y_change.unwrap() > 0.1);
    let [_, grown] = effects("x=random&p=3&eps=0");
    assert_close(grown.y_ratio.unwrap(), 10f64.powf(-0.5), 1e-9, 0.0);
    let [_, free] = effects("x=random&p=3&root=p&eps=0");
    assert_close(free.y_ratio.unwrap(), 1.0, 1e-9, 0.0);
    assert_eq!(effects("x=constant&eps=0")[0].y_change, None);
}

#[test]
fn a_check_up_finds_what_is_there_and_nothing_on_ordinary_values() {
    for ordinary in [
        "x=outlier",
        "x=random&rows=16&d=256",
        "x=ramp",
        "x=two",
        "x=random&eps=1e-3",
        "x=random&d=4096",
        "x=random&gamma=2",
        "x=random&rms=1&d=1",
        "x=offset",
    ] {
        assert_eq!(remarks(&pass_of(ordinary)), [], "{ordinary}");
    }
    let found = |query: &str| remarks(&pass_of(query));
    assert!(matches!(found("gamma=0")[..], [Remark::GammaZero { dgamma }] if dgamma > 0.1));
    assert!(matches!(found("eps=0.01")[..], [Remark::LargeEps { .. }]));
    assert!(matches!(found("x=tiny")[..], [Remark::EpsAboveSpread { row: 0, eps: 1e-5, rows: 1, .. }]));
    assert!(matches!(found("x=huge")[..], [Remark::LargeDeviation { deviation, rstd, .. }] if deviation > 1e3 && rstd < 1e-3));
    assert!(matches!(found("x=5,5;1,2")[..], [Remark::ConstantRow { row: 0, rows: 1, rstd: Some(_) }]));
    assert!(matches!(found("x=constant&eps=0")[..], [Remark::ConstantRow { rstd: None, .. }]));
    assert!(matches!(found("x=random&p=3")[..], [Remark::PowerUnderRoot { p: 3.0 }]));
    assert_eq!(found("x=random&p=3&root=p"), []);
    assert!(matches!(found("x=offset&rms=1")[..], [Remark::OffsetDrowns { row: 0, .. }, Remark::LargeDeviation { .. }]));
    assert_eq!(found("d=1"), [Remark::OneFeature]);
    assert_eq!(found("d=1&ddof=1"), [Remark::OneFeatureUnbiased]);
    assert!(matches!(found("gamma=3")[..], [note @ Remark::LargeGamma { gamma: 3.0 }] if note.is_note()));
}

#[test]
fn the_sentence_tells_the_kinds_of_rows_apart() {
    let found = |query: &str| {
        let pass = pass_of(query);
        finding::row(&pass, &pass.row(0))
    };
    assert!(matches!(found(""), (There::Outlier { feature: 2, .. }, Back::OfOutlier(left)) if left < 0.2));
    assert!(matches!(found("x=random"), (There::Ordinary { to, .. }, Back::Taken(Taker::Both, _)) if (to - 1.0).abs() < 1e-4));
    assert!(matches!(found("x=random&rms=1"), (There::Ordinary { is_rms: true, .. }, Back::Taken(Taker::Moment, _))));
    assert!(matches!(found("x=tiny").0, There::EpsRules { deviation } if deviation < 0.1));
    assert!(matches!(found("x=constant").0, There::Constant { rstd } if (rstd - 316.23).abs() < 0.01));
    assert_eq!(found("x=constant&eps=0"), (There::Undefined(Lack::NothingLeft), Back::Undefined));
    assert_eq!(found("d=1").0, There::OneFeature);
    assert_eq!(found("x=random&gamma=0").1, Back::Nothing);
    assert_eq!(found("x=random&dy=ones").1, Back::AllTaken(Taker::Mean));
}

#[test]
fn the_sentence_is_true_of_numbers_whose_squares_are_beyond_the_doubles() {
    let found = |query: &str| {
        let pass = pass_of(query);
        finding::row(&pass, &pass.row(0))
    };
    // The same row in any unit, epsilon aside: the same is said.
    let (there, back) = found("x=10,-10,3&eps=0&dy=1,2,4");
    for unit in ["1e299", "1e-300", "1e-200", "1e150"] {
        let number = |v: f64| format!("{v}{}", &unit[1..]);
        let (same_there, same_back) = found(&format!("x={},{},{}&eps=0&dy=1,2,4", number(10.0), number(-10.0), number(3.0)));
        let (There::Ordinary { to, .. }, There::Ordinary { to: same, .. }) = (there, same_there) else { panic!("{unit}: {same_there:?}") };
        assert!((to - same).abs() < 1e-12, "{unit}");
        let (Back::Taken(Taker::Both, part), Back::Taken(Taker::Both, same)) = (back, same_back) else { panic!("{unit}: {same_back:?}") };
        assert!((part - same).abs() < 1e-9, "{unit}: {part} {same}");
    }
    // A fourth power is beyond the doubles long before the row is.
    assert!(matches!(found("x=1e-100,2e-100,4e-100&p=4&eps=0").0, There::Ordinary { .. }));
    assert!(matches!(found("x=5e-324,0,0&eps=0").0, There::Ordinary { .. }));
    assert!(!matches!(remarks(&pass_of("x=1e-100,2e-100,4e-100&p=4&root=p&eps=0"))[..], [Remark::ConstantRow { .. }, ..]));
    let readings = readouts("x=1e300,-1e300,3e299;1e300,-1e300,5");
    assert_eq!(readings["var_biased"], serde_json::json!(["inf", "inf"]));
}

#[test]
fn the_sentence_names_who_takes_and_why_nothing_is_defined() {
    let found = |query: &str| {
        let pass = pass_of(query);
        finding::row(&pass, &pass.row(0))
    };
    assert_eq!(found("d=1&ddof=1").0, There::Undefined(Lack::OneNumber));
    assert_eq!(found("d=1&ddof=1&rms=1").0, There::Undefined(Lack::OneNumber));
    assert_eq!(remarks(&pass_of("d=1&ddof=1&rms=1")), [Remark::OneFeatureUnbiased]);
    assert!(matches!(found("x=constant&dy=random").1, Back::Taken(Taker::Mean, _)));
    assert_eq!(found("x=constant&dy=ones").1, Back::AllTaken(Taker::Mean));
    assert!(matches!(found("x=3&rms=1&eps=0").1, Back::AllTaken(Taker::Moment)));
    let power = found("x=1,2,3&rms=1&p=4&dy=1,2,3").1;
    assert!(matches!(power, Back::Grown(by) if (by - (1118f64 / 686.0).sqrt()).abs() < 1e-4), "{power:?}");
}

#[test]
fn three_features_end_on_a_circle_and_gamma_scales_along_the_axes() {
    let norm = Params::default().norm;
    let three = space(cloud(1).into(), &norm, [1.5, 1.0, -0.5], [0.0, 1.0, 0.0]);
    assert_eq!(three.gamma, Turn::Mirrors);
    let radius = |point: &[f64; 3]| point.iter().map(|v| v * v).sum::<f64>().sqrt();
    for (centred, round) in three.stages[1].iter().zip(&three.stages[2]) {
        assert_close(centred.iter().sum(), 0.0, 0.0, 1e-12);
        let v = centred.iter().map(|c| c * c).sum::<f64>() / 3.0;
        assert_close(radius(round), (3.0 * v / (v + 1e-5)).sqrt(), 1e-12, 0.0);
    }
    for (round, out) in three.stages[2].iter().zip(&three.stages[3]) {
        assert_close(out[0], 1.5 * round[0], 1e-12, 1e-12);
        assert_close(out[1], round[1] + 1.0, 1e-12, 1e-12);
    }
    for (signs, turn) in [
        ([1.0, 2.0, 3.0], Turn::Scales),
        ([-1.0, -1.0, 1.0], Turn::HalfTurn),
        ([-1.0, -1.0, -1.0], Turn::Mirrors),
        ([0.0, 1.0, -1.0], Turn::Flattens),
    ] {
        assert_eq!(space(cloud(1).into(), &norm, signs, [0.0; 3]).gamma, turn);
    }
}
