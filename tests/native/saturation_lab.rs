//! Lab `saturation`: its numbers from end to end, the weights of the one unit, the surface, the networks.

use crate::cases::{expected, number};
use crate::support::assert_close;
use crate::vectors::numbers;
use normlab::io::readout::Reading;
use normlab::labs::saturation::figure::bars;
use normlab::labs::saturation::finding::{self, Passage, passage};
use normlab::labs::saturation::model::landscape::{Survey, landscape};
use normlab::labs::saturation::model::network::{self, Inquiry, Networks, Setting};
use normlab::labs::saturation::model::school::{STEPS, School};
use normlab::labs::saturation::model::unit::{self, Unit};
use normlab::labs::saturation::params::{ACTIVATIONS, Params, SCHEMA};
use normlab::labs::{LABS, lab};
use normlab::math::diff;
use normlab::plot::{Mark, Paint};
use normlab::query::{Notice, Reason, pairs_from_query};
use proptest::prelude::*;
use serde_json::Value;

fn decode(query: &str) -> (Params, Vec<Notice>) {
    SCHEMA.decode(&pairs_from_query(query))
}

fn encode(query: &str) -> Vec<(&'static str, String)> {
    SCHEMA.encode(&decode(query).0)
}

/// A readout as JSON.
fn reading(query: &str, key: &str) -> Value {
    let all = (lab(LABS, "saturation").unwrap().readouts)(&pairs_from_query(query));
    let reading: Reading = all.into_iter().find(|r| r.key == key).unwrap().value;
    serde_json::from_str(&reading.json()).unwrap()
}

fn value(query: &str, key: &str) -> f64 {
    reading(query, key).as_f64().unwrap()
}

fn unit_of(query: &str) -> Unit {
    let params = decode(query).0;
    unit::unit(params.act, params.seed, &params.unit)
}

fn setting(query: &str) -> Setting {
    let params = decode(query).0;
    Setting { act: params.act, seed: params.seed, cut: params.probe.cut, network: params.network }
}

fn networks(query: &str) -> Networks {
    network::networks(&setting(query))
}

#[test]
fn the_house_of_the_gradient_lab_saturates_whether_scaled_or_carried_over() {
    // z = 2 · 100 + 50 · 2 + 10; sigma'(310) = e^-310 to all digits.
    assert_eq!(value("", "z_house"), 310.0);
    assert_close(value("", "dy_house"), (-310.0_f64).exp(), 1e-12, 0.0);
    assert_eq!(value("", "share_saturated"), 1.0);
    assert_close(value("inputs=standard&weights=carried", "z_house"), 310.0, 1e-12, 0.0);
    assert_close(value("inputs=minmax&weights=carried", "z_house"), 310.0, 1e-12, 0.0);
    assert_eq!(value("inputs=minmax&weights=house", "share_saturated"), 1.0);
    assert!(value("inputs=standard&weights=house", "share_saturated") > 0.9);
    assert_eq!(value("inputs=standard", "share_saturated"), 0.0);
}

#[test]
fn the_probe_keeps_its_digits_in_both_tails() {
    for (readout, key) in [("one_minus_y", "one_minus_sigma"), ("dy", "derivative")] {
        for (z, expected) in [10, 20, 30, 36, 37, 40, 50].into_iter().zip(numbers(&expected("SG-01")[key])) {
            assert_close(value(&format!("z={z}"), readout), expected, 1e-12, 0.0);
        }
    }
    assert_eq!((value("z=1000", "dy"), value("z=-1000", "y")), (0.0, 0.0));
    let sech2 = value("act=tanh&z=20", "dy");
    assert_close(2.0 * sech2, number(&expected("SG-09")["gradient_true"]), 1e-9, 0.0); // tanh 20 + 1 = 2
}

#[test]
fn limits_are_told_for_each_format_and_null_where_there_is_none() {
    let upper = |query: &str| reading(query, "z_limit")["upper"].as_f64();
    let known = numbers(&expected("SG-10")["sigma_correctly_rounded"]);
    for (format, expected) in ["f16", "bf16", "f32", "f64"].into_iter().zip(known) {
        assert_close(upper(&format!("format={format}")).unwrap(), expected, 0.0, 1e-3);
    }
    assert_eq!(upper("act=relu"), None);
    assert_eq!(reading("act=leaky_relu", "z_limit")["lower"], Value::Null);
}

#[test]
fn the_chain_of_the_public_question_has_its_gradients() {
    for (loss, key) in [("mse", "dL_dw_layer1_to_5_mse"), ("ce", "dL_dw_layer1_to_5_ce")] {
        let actual = numbers(&reading(&format!("chain_loss={loss}"), "chain_grad_w"));
        for (a, e) in actual.iter().zip(numbers(&expected("SG-04")[key])) {
            assert_close(*a, e, 1e-10, 0.0);
        }
    }
    let product = numbers(&reading("chain_w=100&chain_b=-50&chain_x=0.5&depth=4", "chain_product"));
    assert_eq!(product, [390_625.0, 15_625.0, 625.0, 25.0]);
}

#[test]
fn one_weight_of_your_own_makes_all_of_them_your_own() {
    let own = |w1: &str, w2: &str, b0: &str| [("weights", "own"), ("w1", w1), ("w2", w2), ("b0", b0)].map(|(k, v)| (k, v.to_owned()));
    assert_eq!(encode("w1=3"), own("3", "50", "10"));
    assert_eq!(encode("w1=3&inputs=standard")[1..], own("3", "0.5", "0"));
    assert_eq!(encode("weights=own"), own("2", "50", "10"));
    // A preset named beside it gives the others, in either order.
    assert_eq!(encode("weights=unit&b0=3"), own("0.5", "0.5", "3"));
    assert_eq!(encode("b0=3&weights=unit"), own("0.5", "0.5", "3"));
    // A control that moves one weight keeps the other ones in use, carried ones too.
    let (carried, _) = decode("inputs=minmax&weights=carried");
    let before = unit::unit(carried.act, carried.seed, &carried.unit).scaled.weights;
    let (moved, notices) = SCHEMA.revise(&carried, &pairs_from_query("w1=7"));
    let after = unit::unit(moved.act, moved.seed, &moved.unit).scaled.weights;
    assert_eq!((after, notices), ([7.0, before[1], before[2]], vec![]));
    // A named set drops them again.
    assert_eq!(SCHEMA.revise(&moved, &pairs_from_query("weights=unit")).0.unit, decode("inputs=minmax&weights=unit").0.unit);
}

#[test]
fn cross_entropy_with_anything_but_a_sigmoid_or_a_probability_is_told() {
    let told = |query: &str| decode(query).1.into_iter().map(|n| (n.key, n.used, n.reason)).collect::<Vec<_>>();
    let needs = Reason::Needs { key: "act", value: "sigmoid" };
    assert_eq!(told("act=tanh&chain_loss=ce"), [("chain_loss".to_owned(), "mse".to_owned(), needs)]);
    let outside = Reason::OutOfRange { min: 0.0, max: 1.0 };
    assert_eq!(told("chain_loss=ce&chain_target=-2"), [("chain_target".to_owned(), "0".to_owned(), outside)]);
    assert_eq!(told("chain_loss=ce&chain_target=0.5"), []);
}

#[test]
fn descent_stands_still_on_the_plateau_and_walks_on_the_slope() {
    let unit = unit_of("");
    let walk = |side, start| landscape(unit.act, side).walk(start);
    let [raw, scaled] = [walk(&unit.raw, [2.0, 50.0]), walk(&unit.scaled, [0.5, 0.5])];
    assert_eq!(raw.points.last(), Some(&[2.0, 50.0]));
    // All predicted to be dear, half of them are: 1/2 · 1/2.
    assert_eq!(raw.loss, [0.25, 0.25]);
    assert!(scaled.loss[1] < 0.2 * scaled.loss[0], "{:?}", scaled.loss);
    assert_eq!(value("", "surface_loss"), 0.25);
    assert_close(value("inputs=standard", "surface_loss"), scaled.loss[0], 1e-15, 0.0);
    assert_close(value("starts=;1,2&inputs=standard", "surface_loss"), walk(&unit.scaled, [1.0, 2.0]).loss[0], 1e-15, 0.0);
}

#[test]
fn a_survey_in_rows_is_the_surface() {
    let unit = unit_of("");
    let land = landscape(unit.act, &unit.scaled);
    let window = land.extent(&unit.scaled, [0.5, 0.5]);
    let grid = Survey::new(land.clone(), window, 9).complete();
    for (i, value) in grid.values.iter().enumerate() {
        assert_eq!(*value, land.loss(grid.point((i % 9) as f64, (i / 9) as f64)));
    }
}

#[test]
fn what_arrives_of_a_gradient_has_five_names() {
    let sizes = [0.0, 1e-9, -0.5, 10.0, -11.0, f64::INFINITY];
    let names = [Passage::Dead, Passage::Vanishes, Passage::Holds, Passage::Holds, Passage::Explodes, Passage::Infinite];
    assert_eq!(sizes.map(passage), names);
}

#[test]
fn both_networks_have_the_same_weights_and_only_one_is_normalized() {
    let [alike, other] = ["compare=none", ""].map(networks);
    assert_eq!(alike.compared.as_ref().unwrap().grad_norms, alike.own.grad_norms);
    assert_eq!(other.own, alike.own);
    assert_ne!(other.compared.unwrap().grad_norms, other.own.grad_norms);
    assert_eq!(reading("compare=off", "compare_grad_norms"), Value::Null);
    assert_eq!(reading("", "grad_norms").as_array().unwrap().len(), 8);
}

#[test]
fn a_normalization_without_company_passes_nothing_on() {
    for query in ["norm=batch&batch=1&layers=3", "norm=layer&width=1&layers=3"] {
        let own = networks(query).own;
        // Before the last layer's output everything is the same for any input.
        assert_eq!(own.activation_grad_norms[..2], [0.0, 0.0], "{query}");
    }
    // One standardized row is all 0: the gradient arrives, but the first weights get none.
    let (own, _) = finding::networks(&networks("batch=1&compare=off&layers=3"));
    assert_eq!(own.passage, Passage::Unfed);
}

#[test]
fn an_overflow_is_infinite_and_a_dead_network_is_zero_never_nan() {
    let huge = networks("act=relu&init=normal&std=10&width=256&layers=30&batch=2&compare=off").own;
    assert!(huge.grad_norms.iter().all(|v| !v.is_nan()), "{:?}", huge.grad_norms);
    let dead = networks("act=sigmoid&init=normal&std=10&net_inputs=raw&layers=12").own;
    assert!(dead.saturation[5] > 0.5 && dead.grad_norms.iter().all(|v| v.is_finite()), "{dead:?}");
}

#[test]
fn gradients_agree_with_central_differences() {
    for query in ["", "act=relu&norm=batch&compare=rms&layers=4", "act=gelu&norm=layer&placement=post&layers=3&width=9&batch=7"] {
        let mut inquiry = Inquiry::new(&setting(query));
        assert_eq!(inquiry.progress(), 0.0);
        while inquiry.pass() {}
        assert_eq!(inquiry.progress(), 1.0);
        assert_eq!(inquiry.networks().own.gradient_check, None);
        while inquiry.check() {}
        let Networks { own, compared, .. } = inquiry.networks();
        for network in [Some(own), compared].into_iter().flatten() {
            assert!(network.gradient_check.unwrap() < 1e-6, "{query}: {:?}", network.gradient_check);
        }
    }
}

#[test]
fn a_gradient_too_small_for_differences_is_not_called_wrong() {
    for query in [
        "act=gelu_tanh&layers=30&seed=4294967295",
        "act=gelu&layers=30&batch=8&seed=4294967295",
        "act=silu&layers=30&width=8&batch=8&seed=3",
        "act=relu&layers=30&width=8&batch=8&seed=3",
        "act=mish&layers=30&width=8&batch=8&seed=3",
        "act=gelu&layers=20&width=8&batch=8&seed=5",
    ] {
        let mut inquiry = Inquiry::new(&setting(query));
        while inquiry.pass() {}
        while inquiry.check() {}
        let networks = inquiry.networks();
        assert!(networks.own.is_checked);
        assert!(networks.own.gradient_check.is_none_or(|error| error < 1e-6), "{query}: {:?}", networks.own.gradient_check);
        assert!(networks.compared.unwrap().gradient_check.unwrap() < 1e-6, "{query}");
    }
}

#[test]
fn a_school_ends_after_five_hundred_steps_or_where_it_diverges() {
    let mut school = School::new(&setting("act=tanh&layers=2&width=6&batch=12"), 0.05);
    while school.advance() {}
    assert!(school.is_over());
    for training in &school.trainings {
        assert_eq!(training.losses.len(), STEPS);
        assert!(training.losses[STEPS - 1] < 0.5 * training.losses[0]);
    }
    let mut wild = School::new(&setting("act=relu&layers=4&width=16&net_inputs=raw&compare=off"), 10.0);
    while wild.advance() {}
    assert!(wild.is_over() && wild.trainings[0].losses.len() < STEPS && wild.trainings[0].losses.iter().all(|l| l.is_finite()));
}

#[test]
fn there_are_no_more_penguins_than_there_are() {
    assert_eq!(networks("data=penguins&batch=512&layers=1&width=2").rows, 342);
    assert_eq!(networks("data=penguins&batch=5&layers=1&width=2").rows, 5);
}

#[test]
fn negative_bars_are_hatched_and_zeros_are_written() {
    let figure = bars::logarithmic(&[0.5, -0.5, 0.0, f64::NEG_INFINITY], "w", Paint::RAW, (400.0, 100.0));
    let count = |is: fn(&Mark) -> bool| figure.marks.iter().filter(|mark| is(mark)).count();
    assert_eq!(count(|m| matches!(m, Mark::Area { stroke: None, .. })), 1);
    assert_eq!(count(|m| matches!(m, Mark::Area { stroke: Some(_), .. })), 1);
    assert!(count(|m| matches!(m, Mark::Line { .. })) > 3);
    let signs = figure.marks.iter().filter_map(|m| if let Mark::Text { text, .. } = m { Some(text.as_str()) } else { None });
    assert_eq!(signs.collect::<Vec<_>>(), ["0", "∞"]);
}

proptest! {
    #[test]
    fn the_surface_falls_as_its_gradient_says(act in 0..ACTIVATIONS.len(), w1 in -3.0..3.0f64, w2 in -3.0..3.0f64) {
        let params = decode("").0;
        let unit = unit::unit(act, params.seed, &params.unit);
        let land = landscape(act, &unit.scaled);
        let [g1, g2] = land.gradient([w1, w2]);
        let numeric = [diff::derivative(&mut |w| land.loss([w, w2]), w1), diff::derivative(&mut |w| land.loss([w1, w]), w2)];
        for (g, n) in [g1, g2].into_iter().zip(numeric) {
            // Rows at a kink of the activation leave none.
            if let Some(n) = n {
                // The error of a central difference of a loss of size 1, see `math::diff`.
                prop_assert!((g - n).abs() <= 1e-7 * (1.0 + g.abs()), "{} at {w1}, {w2}: {g} and {n}", ACTIVATIONS[act].key);
            }
        }
    }
}
