//! Vanishing gradients: questions that people asked in public, from `tests/vectors/cases.json`, and what holds for every chain.

use crate::activation::activation;
use crate::cases::{assert_list, expected, number};
use crate::support::assert_close;
use normlab::math::activation::{ACTIVATIONS, KEYS, SIGMOID, softplus};
use normlab::math::chain::{Chain, ChainRun, Loss};
use normlab::math::diff;
use normlab::math::precision::format::{FORMATS, position};
use proptest::prelude::*;

/// One sigmoid unit.
fn unit(w: f64, b: f64, x: f64, target: f64, loss: Loss) -> ChainRun {
    Chain { act: activation("sigmoid"), depth: 1, w, b, x, target, loss }.run()
}

#[test]
fn sg_01_a_sigmoid_that_prints_1_still_has_its_digits() {
    let want = expected("SG-01");
    let z = [10.0, 20.0, 30.0, 36.0, 37.0, 40.0, 50.0];
    assert_list(&z.map(SIGMOID.value), &want["sigma_float64"], 1e-15, 0.0);
    assert_list(&z.map(SIGMOID.one_minus), &want["one_minus_sigma"], 1e-12, 0.0);
    assert_list(&z.map(SIGMOID.slope), &want["derivative"], 1e-12, 0.0);
}

#[test]
fn sg_02_far_below_0_nothing_overflows() {
    let want = expected("SG-02");
    assert_list(&[0.12, 0.34, -1234.1].map(SIGMOID.value), &want["sigma"], 1e-15, 0.0);
    assert_close(-softplus(1234.1), number(&want["log_sigma_last"]), 1e-12, 0.0);
}

#[test]
fn sg_03_ten_sigmoids_leave_one_millionth() {
    let want = expected("SG-03");
    let factor = [1, 2, 3, 5, 10, 20].map(|depth| {
        // b = -1/2 holds every unit at z = 0.
        Chain { act: activation("sigmoid"), depth, w: 1.0, b: -0.5, x: 0.5, target: 0.0, loss: Loss::Mse }.run().product[0]
    });
    assert_list(&factor, &want["factor"], 0.0, 0.0);
}

#[test]
fn sg_04_five_sigmoids_with_small_weights() {
    let want = expected("SG-04");
    let chain = Chain { act: activation("sigmoid"), depth: 5, w: 0.1, b: 0.0, x: 1.0, target: 1.0, loss: Loss::Mse };
    let mse = chain.run();
    assert_list(&mse.a, &want["a"], 1e-12, 0.0);
    assert_list(&mse.grad_w, &want["dL_dw_layer1_to_5_mse"], 1e-10, 0.0);
    let cross_entropy = Chain { loss: Loss::CrossEntropy, ..chain }.run();
    assert_list(&cross_entropy.grad_w, &want["dL_dw_layer1_to_5_ce"], 1e-10, 0.0);
    assert_close(mse.grad_w[0] / mse.grad_w[4], number(&want["ratio_layer1_over_layer5"]), 1e-10, 0.0);
    assert_close((SIGMOID.slope)(2.0), number(&want["derivative_at_2"]), 1e-12, 0.0);
    assert_close((SIGMOID.slope)(4.0), number(&want["derivative_at_4"]), 1e-12, 0.0);
    // 0.1 is 0.4 of the greatest slope.
    let end = number(&want["derivative_drops_below_0.1_at_abs_z"]);
    let zones = SIGMOID.saturation(0.4);
    assert_close(zones.from.unwrap(), end, 1e-12, 0.0);
    assert_close(zones.upto.unwrap(), -end, 1e-12, 0.0);
}

#[test]
fn sg_05_large_weights_explode_where_biases_keep_units_alive() {
    let want = expected("SG-05");
    let b = number(&want["bias_for_z0_when_a_0.5"]);
    let run = Chain { act: activation("sigmoid"), depth: 4, w: 100.0, b, x: 0.5, target: 0.0, loss: Loss::Mse }.run();
    let product: Vec<f64> = run.product.iter().rev().copied().collect();
    assert_list(&product, &want["product"], 0.0, 0.0);
    assert_close(run.product_log10[0], 390_625_f64.log10(), 1e-15, 0.0);
}

#[test]
fn sg_07_cross_entropy_learns_where_squares_are_slow() {
    let want = expected("SG-07");
    let [mse, cross_entropy] = [Loss::Mse, Loss::CrossEntropy].map(|loss| unit(2.0, 2.0, 1.0, 0.0, loss));
    assert_close(mse.a[0], number(&want["a"]), 1e-12, 0.0);
    assert_close(mse.grad_w[0], number(&want["dC_dw_mse"]), 1e-12, 0.0);
    assert_close(cross_entropy.grad_w[0], number(&want["dC_dw_ce"]), 1e-12, 0.0);
    assert_close(cross_entropy.grad_w[0] / mse.grad_w[0], number(&want["ratio"]), 1e-12, 0.0);
    assert_close(unit(0.6, 0.9, 1.0, 0.0, Loss::Mse).a[0], number(&want["a_second"]), 1e-12, 0.0);
}

#[test]
fn sg_09_a_saturated_tanh_hardly_learns_from_a_wrong_answer() {
    let want = expected("SG-09");
    let run = Chain { act: activation("tanh"), depth: 1, w: 1.0, b: 0.0, x: 20.0, target: -1.0, loss: Loss::Mse }.run();
    assert_close(run.grad_b[0], number(&want["gradient_true"]), 1e-9, 0.0);
}

#[test]
fn sg_10_where_an_output_becomes_1_in_each_format() {
    let want = expected("SG-10");
    for (key, expected) in [("sigmoid", "sigma_correctly_rounded"), ("tanh", "tanh_correctly_rounded")] {
        let limits = ["f16", "bf16", "f32", "f64"].map(|format| activation(key).exact_limit(&FORMATS[position(format).unwrap()]));
        assert_list(&limits.map(|limit| limit.upper.unwrap()), &want[expected], 1e-12, 0.0);
    }
}

#[test]
fn sg_11_raw_square_feet_kill_a_unit_and_standardized_ones_do_not() {
    let want = expected("SG-11");
    let slope = |w, x| {
        let run = unit(w, 0.0, x, 0.0, Loss::Mse);
        (run.z[0], run.derivative[0])
    };
    let (z, raw) = slope(0.01, 2104.0);
    assert_close(z, number(&want["z_raw"]), 1e-12, 0.0);
    assert_close(raw, number(&want["slope_raw"]), 1e-9, 0.0);
    let x = (2104.0 - 2_000.680_851_063_829_8) / 786.202_618_743_046_7;
    assert_close(x, number(&want["x_std"]), 1e-9, 0.0);
    assert_close(slope(0.01, x).1, number(&want["slope_std_w0.01"]), 1e-9, 0.0);
    assert_close(slope(1.0, x).1, number(&want["slope_std_w1"]), 1e-9, 0.0);
}

#[test]
fn cross_entropy_is_a_minus_t_however_far_the_unit_is_saturated() {
    for z in [1.0, 36.0, 40.0, 500.0, 1000.0] {
        let wrong = unit(1.0, 0.0, z, 0.0, Loss::CrossEntropy);
        assert_eq!((wrong.grad_w[0], wrong.grad_b[0]), ((SIGMOID.value)(z) * z, (SIGMOID.value)(z)));
        let right = unit(1.0, 0.0, z, 1.0, Loss::CrossEntropy);
        assert_eq!(right.grad_b[0], -(SIGMOID.one_minus)(z));
        assert_close(wrong.loss, z, 1e-15, (-z).exp());
        assert_close(right.loss, (-z).exp(), 1e-15, 0.5 * (-2.0 * z).exp());
    }
    assert!(!ACTIVATIONS.iter().any(|act| Loss::CrossEntropy.suits(act) != (act.key == "sigmoid") || !Loss::Mse.suits(act)));
}

#[test]
fn what_a_double_cannot_hold_is_0_or_infinite_and_its_logarithm_stays() {
    let relu = Chain { act: activation("relu"), depth: 200, w: 1e3, b: 0.0, x: 1.0, target: 0.0, loss: Loss::Mse };
    let run = relu.run();
    assert_eq!((run.a[0], run.a[199], run.loss), (1e3, f64::INFINITY, f64::INFINITY));
    assert_close(run.product_log10[0], 600.0, 1e-12, 0.0);
    assert_eq!(run.product[0], f64::INFINITY);
    let run = Chain { x: 0.0, ..relu }.run();
    assert_eq!((run.product[0], run.grad_w[0], run.loss), (0.0, 0.0, 0.0));
    // Negative: the sign of a product too small stays with its 0.
    let run = Chain { act: activation("leaky_relu"), depth: 101, w: 1e-3, b: -1.0, x: -1.0, target: 1.0, loss: Loss::Mse }.run();
    assert_close(run.product_log10[0], -505.0, 1e-12, 0.0);
    assert_eq!(run.product[0], 0.0);
    let run = Chain { act: activation("leaky_relu"), depth: 101, w: -1e-3, b: -1.0, x: -1.0, target: 1.0, loss: Loss::Mse }.run();
    assert!(run.product[0] == 0.0 && run.product[0].is_sign_negative());
    // A double's sigmoid has slope 0 at 1000.
    assert_eq!(unit(1.0, 0.0, 1000.0, 0.0, Loss::Mse).product_log10[0], f64::NEG_INFINITY);
}

/// The loss with one layer's weight and bias moved.
fn loss_moved(chain: &Chain, layer: usize, by: [f64; 2]) -> f64 {
    let (mut z, mut a) = (0.0, chain.x);
    for l in 0..chain.depth {
        let [dw, db] = if l == layer { by } else { [0.0; 2] };
        z = (chain.w + dw) * a + chain.b + db;
        a = (chain.act.value)(z);
    }
    match chain.loss {
        Loss::Mse => 0.5 * (a - chain.target).powi(2),
        Loss::CrossEntropy => chain.target * softplus(-z) + (1.0 - chain.target) * softplus(z),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn gradients_are_central_differences(
        key in prop::sample::select(KEYS.to_vec()),
        depth in 1..9_usize, w in -2.5..2.5, b in -1.0..1.0, x in -2.0..2.0, target in 0.0..1.0, is_mse in any::<bool>(),
    ) {
        let act = activation(key);
        let loss = if is_mse || !Loss::CrossEntropy.suits(act) { Loss::Mse } else { Loss::CrossEntropy };
        let chain = Chain { act, depth, w, b, x, target, loss };
        let run = chain.run();
        assert_close(run.loss, loss_moved(&chain, 0, [0.0; 2]), 1e-9, 1e-18);
        let largest = run.grad_w.iter().chain(&run.grad_b).fold(0.0, |largest: f64, g| largest.max(g.abs()));
        for l in 0..depth {
            let by_w = diff::derivative(&mut |dw| loss_moved(&chain, l, [dw, 0.0]), 0.0);
            let by_b = diff::derivative(&mut |db| loss_moved(&chain, l, [0.0, db]), 0.0);
            let (Some(by_w), Some(by_b)) = (by_w, by_b) else {
                prop_assert!(["relu", "leaky_relu", "hardsigmoid"].contains(&key), "{key} has no kink");
                continue;
            };
            // Rounding of the loss over h is 1e-10 of it or less: five digits of what is above 1e-4 of the loss.
            let scale = largest.max(0.1 * run.loss);
            prop_assert!(diff::mismatch(&[run.grad_w[l], run.grad_b[l]], &[by_w, by_b], scale) < 1e-5, "{by_w} {by_b} {run:?}");
        }
    }

    #[test]
    fn a_product_is_the_derivative_of_the_output_by_the_input_of_a_layer(
        key in prop::sample::select(KEYS.to_vec()), depth in 1..51_usize, w in -1e3..1e3, b in -1e3..1e3, x in -1e3..1e3,
    ) {
        let act = activation(key);
        let run = Chain { act, depth, w, b, x, target: 0.5, loss: Loss::Mse }.run();
        for l in 0..depth {
            let after = run.product_log10.get(l + 1).copied().unwrap_or(0.0);
            let sum = w.abs().log10() + run.derivative[l].abs().log10() + after;
            assert_close(run.product_log10[l], sum, 1e-12, 1e-12);
            // Subnormal products have fewer digits.
            if run.product[l].is_normal() {
                assert_close(run.product[l].abs().log10(), run.product_log10[l], 1e-12, 1e-12);
            }
            let numbers = [run.z[l], run.a[l], run.derivative[l], run.product[l], run.grad_w[l], run.grad_b[l]];
            prop_assert!(!numbers.iter().any(|v| v.is_nan()), "{run:?}");
            prop_assert!(run.z[l].is_finite());
        }
    }
}
