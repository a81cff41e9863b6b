//! Questions that people asked about normalizations in public, from `tests/vectors/cases.json`.

use super::flat;
use crate::cases::{assert_list, expected, number};
use crate::support::assert_close;
use crate::vectors::{cases_of, numbers};
use normlab::math::norm::kernel::{self, Gradients, Normalized, Spec};
use normlab::math::norm::{EpsAt, LAYER, Norm, RMS, Spread};
use serde_json::Value;

fn input(id: &str) -> Value {
    let all = cases_of(include_str!("../../vectors/cases.json"));
    all.iter().find(|case| case["id"] == id).unwrap()["input"].clone()
}

fn row(norm: &Norm, x: &[f64], spread: Spread) -> Normalized {
    let spec = Spec { spread, ..norm.spec(&[1, x.len()], 0.0) };
    kernel::normalize(&spec, x, None, None)
}

fn layer(x: &[f64], eps: f64) -> Vec<f64> {
    row(&LAYER, x, Spread::standard(eps)).y
}

fn gradients(x: &[f64], eps: f64, gamma: &[f64], dy: &[f64]) -> Gradients {
    let spec = LAYER.spec(&[1, x.len()], eps);
    let normalized = kernel::normalize(&spec, x, Some(gamma), None);
    let mut out = Gradients::new(&spec);
    kernel::backward(&spec, &normalized, Some(gamma), dy, &mut out);
    out
}

#[test]
fn ln_01_a_sample_deviation_plus_eps_is_another_norm() {
    let (given, want) = (input("LN-01"), expected("LN-01"));
    let x = numbers(&given["x"]);
    assert_list(&layer(&x, number(&given["eps_framework"])), &want["layernorm"], 0.0, 1e-12);
    let custom = Spread { eps_at: EpsAt::Outside, ddof: 1, ..Spread::standard(number(&given["eps_custom"])) };
    assert_list(&row(&LAYER, &x, custom).y, &want["custom"], 0.0, 1e-12);
}

#[test]
fn ln_02_of_two_numbers_only_the_order_is_left() {
    let (given, want) = (input("LN-02"), expected("LN-02"));
    let eps = number(&given["eps"]);
    for (x, y) in given["rows"].as_array().unwrap().iter().zip(want["y"].as_array().unwrap()) {
        assert_list(&layer(&numbers(x), eps), y, 0.0, 1e-9);
    }
    let y = layer(&[0.0, 2.0], eps);
    for (ddof, key) in [(0.0, "var0_of_row1_output"), (1.0, "var1_of_row1_output")] {
        assert_close(y.iter().map(|y| y * y).sum::<f64>() / (2.0 - ddof), number(&want[key]), 0.0, 1e-9);
    }
    let dx = gradients(&[3.0, 5.0], eps, &[1.0; 2], &[1.0, 0.0]).dx;
    // Relative, since 1e-9 alone would take 5e-6 for 5.001e-6.
    assert_list(&dx, &want["grad_dx_for_dy_[1,0]_at_[3,5]"], 1e-9, 0.0);
}

#[test]
fn ln_04_one_element_gives_beta_and_no_gradient() {
    let (given, want) = (input("LN-04"), expected("LN-04"));
    for (case, y) in given["cases"].as_array().unwrap().iter().zip(numbers(&want["y"])) {
        let [x, gamma, beta] = ["x", "gamma", "beta"].map(|key| numbers(&case[key]));
        let eps = number(&case["eps"]);
        assert_eq!(kernel::normalize(&LAYER.spec(&[1, 1], eps), &x, Some(&gamma), Some(&beta)).y, [y]);
        let Gradients { dx, dgamma, dbeta, .. } = gradients(&x, eps, &gamma, &[1.0]);
        assert_eq!((dx[0], dgamma[0], dbeta[0]), (number(&want["dx"]), number(&want["dgamma"]), number(&want["dbeta_last"])));
    }
}

#[test]
fn ln_08_a_constant_row_is_exactly_0() {
    assert_eq!(expected("LN-08")["y"], "all exactly 0");
    assert_eq!(layer(&[1234.0; 256], 1e-5), [0.0; 256]);
}

#[test]
fn ln_09_a_large_mean_costs_nothing() {
    let (given, want) = (input("LN-09"), expected("LN-09"));
    // The file's 1e-5 is for float32; these numbers are exact in float64, and so are their means.
    assert_list(&layer(&numbers(&given["A"]), 1e-5), &want["A"], 0.0, 1e-12);
    let ramp: Vec<f64> = (0..32).map(|i| 6_399_968.0 + f64::from(i)).collect();
    assert_list(&layer(&ramp, 1e-5)[..2], &want["B_first_two"], 0.0, 1e-12);
}

#[test]
fn ln_13_a_wrong_eps_matters_to_small_activations() {
    let (given, want) = (input("LN-13"), expected("LN-13"));
    for size in ["small", "large"] {
        let x = numbers(&given[size]);
        let [five, six] = [(1e-5, "1e-5"), (1e-6, "1e-6")].map(|(eps, name)| {
            let y = row(&RMS, &x, Spread::standard(eps)).y;
            assert_list(&y, &want[format!("{size}_eps{name}")], 1e-10, 0.0);
            y[0]
        });
        assert_close(six / five, number(&want[format!("ratio_{size}")]), 1e-10, 0.0);
    }
}

#[test]
fn ln_14_eps_inside_the_root_weighs_more_than_outside() {
    let (given, want) = (input("LN-14"), expected("LN-14"));
    for (eps_at, key) in [(EpsAt::Inside, "inside"), (EpsAt::Outside, "outside")] {
        let spread = Spread { eps_at, ..Spread::standard(number(&given["eps"])) };
        for (x, y) in given["rows"].as_array().unwrap().iter().zip(want[key].as_array().unwrap()) {
            assert_list(&row(&LAYER, &numbers(x), spread).y, y, 0.0, 1e-9);
        }
    }
}

#[test]
fn ln_15_the_denominator_is_the_root_of_the_variance_and_eps() {
    let given = input("LN-15");
    assert_list(&layer(&numbers(&given["x"]), number(&given["eps"])), &expected("LN-15")["right"], 0.0, 1e-10);
}

#[test]
fn ln_16_frameworks_differ_by_their_eps() {
    let (given, want) = (input("LN-16"), expected("LN-16"));
    for (eps, y) in numbers(&given["eps"]).into_iter().zip(want["y"].as_array().unwrap()) {
        assert_list(&layer(&numbers(&given["x"]), eps), y, 0.0, 1e-9);
    }
}

#[test]
fn ln_17_the_sum_of_the_outputs_has_no_gradient() {
    let (given, want) = (input("LN-17"), expected("LN-17"));
    for (dy, dx) in given["dy"].as_array().unwrap().iter().zip(want["dx"].as_array().unwrap()) {
        let found = gradients(&numbers(&given["x"]), number(&given["eps"]), &[1.0; 4], &numbers(dy));
        assert_list(&found.dx, dx, 0.0, 1e-12);
    }
}

#[test]
fn ln_18_the_whole_backward_pass_with_a_gamma() {
    let (given, want) = (input("LN-18"), expected("LN-18"));
    let [x, gamma, dy] = ["x", "gamma", "dy"].map(|key| numbers(&given[key]));
    let Gradients { dx, dgamma, dbeta, .. } = gradients(&x, number(&given["eps"]), &gamma, &dy);
    for (key, found) in [("dx", &dx), ("dgamma", &dgamma), ("dbeta", &dbeta)] {
        assert_list(found, &want[key], 0.0, 1e-10);
    }
    assert_close(dx.iter().sum(), number(&want["sum_dx"]), 0.0, 1e-10);
}

#[test]
fn ln_19_a_constant_row_has_a_finite_gradient() {
    let (given, want) = (input("LN-19"), expected("LN-19"));
    for (eps, dx) in numbers(&given["eps"]).into_iter().zip(want["dx"].as_array().unwrap()) {
        assert_list(&gradients(&numbers(&given["x"]), eps, &[1.0; 4], &numbers(&given["dy"])).dx, dx, 1e-10, 0.0);
    }
}

#[test]
fn ln_29_the_sample_deviation_of_one_number_is_undefined() {
    let want = expected("LN-29");
    let of = |ddof| row(&LAYER, &numbers(&input("LN-29")["x"]), Spread { ddof, ..Spread::standard(1e-5) });
    assert_eq!(of(0).root, [number(&want["sd_ddof0"])]);
    assert!(want["sd_ddof1"].as_str().unwrap().starts_with("undefined"));
    assert!(of(1).root[0].is_nan() && of(1).rstd[0].is_nan());
}

#[test]
fn ln_32_a_gamma_of_0_learns_though_its_branch_does_not() {
    let (given, want) = (input("LN-32"), expected("LN-32"));
    let [h, skip, dy] = ["branch_h", "skip", "dy"].map(|key| numbers(&given[key]));
    let spec = LAYER.spec(&[1, 4], number(&given["eps"]));
    let branch = kernel::normalize(&spec, &h, Some(&[0.0; 4]), Some(&[0.0; 4])).y;
    let out: Vec<f64> = skip.iter().zip(&branch).map(|(skip, branch)| skip + branch).collect();
    assert_list(&out, &want["out"], 0.0, 1e-10);
    let found = gradients(&h, spec.spread.eps, &[0.0; 4], &dy);
    assert_list(&found.dgamma, &want["dgamma"], 0.0, 1e-10);
    assert_list(&found.dx, &want["d_branch_input"], 0.0, 1e-10);
}

#[test]
fn ln_33_squares_of_1e30_are_no_trouble_to_doubles_nor_are_those_of_1e300() {
    let (given, want) = (input("LN-33"), expected("LN-33"));
    let x = flat(&given["x"]);
    // The file's 1e-6 is for float32.
    assert_list(&layer(&x, number(&given["eps"])), &want["y"], 0.0, 1e-12);
    let far: Vec<f64> = x.iter().map(|v| v * 1e270).collect();
    assert_list(&layer(&far, number(&given["eps"])), &want["y"], 0.0, 1e-12);
}
