//! Fully connected networks: forward against the definition, backward against central differences.

use crate::support::assert_close;
use normlab::math::mlp::{self, Activation, Architecture, Batch, EPS, GradientCheck, Init, Net, Outcome, Pass, Placement, Trace, Training};
use normlab::math::norm::{BATCH, LAYER, Norm, RMS, kernel};
use normlab::math::rng::Rng;
use normlab::math::stats;
use proptest::prelude::*;

const TANH: Activation = Activation { value: f64::tanh, slope: |z| 1.0 - z.tanh().powi(2), kinks: &[] };
const RELU: Activation = Activation { value: |z| z.max(0.0), slope: |z| if z > 0.0 { 1.0 } else { 0.0 }, kinks: &[0.0] };
const SIGMOID: Activation = Activation { value: sigmoid, slope: |z| sigmoid(z) * sigmoid(-z), kinks: &[] };
const IDENTITY: Activation = Activation { value: |z| z, slope: |_| 1.0, kinks: &[] };

fn sigmoid(z: f64) -> f64 {
    1.0 / (1.0 + (-z).exp())
}

fn architecture(layers: usize, width: usize, activation: Activation, norm: Option<Norm>, placement: Placement) -> Architecture {
    Architecture { inputs: 2, layers, width, activation, norm, placement }
}

/// Two normals a row, and a third as what to learn.
fn batch(rows: usize, seed: u32) -> Batch {
    let mut rng = Rng::new(seed, 0);
    let inputs = (0..2 * rows).map(|_| rng.normal()).collect();
    Batch { inputs, targets: (0..rows).map(|_| rng.normal()).collect() }
}

/// The values after a forward and a backward pass.
fn traced(net: &Net, batch: &Batch) -> Trace {
    let mut trace = Trace::new(&net.architecture, batch.rows());
    mlp::forward(net, batch, &mut trace);
    mlp::backward(net, batch, &mut trace);
    trace
}

fn checked(net: &Net, batch: &Batch, base: &Trace, seed: u32) -> GradientCheck {
    let mut check = GradientCheck::new(net, base, seed);
    while check.advance(batch, base) {}
    check
}

/// `a W^T + b`, row by row and sum by sum.
fn linear(net: &Net, layer: usize, a: &[f64]) -> Vec<f64> {
    let (fan_in, parameters) = (net.architecture.fan_in(layer), &net.layers[layer]);
    let unit = |row: &[f64], j: usize| {
        let weights = &parameters.weights[j * fan_in..][..fan_in];
        parameters.bias[j] + weights.iter().zip(row).map(|(w, a)| w * a).sum::<f64>()
    };
    a.chunks(fan_in).flat_map(|row| (0..parameters.bias.len()).map(move |j| unit(row, j))).collect()
}

/// The output of each hidden layer and the last by the definition.
fn outputs(net: &Net, batch: &Batch) -> Vec<Vec<f64>> {
    let Architecture { layers, width, activation, norm, placement, .. } = net.architecture;
    let f = |x: Vec<f64>| x.into_iter().map(activation.value).collect::<Vec<_>>();
    let normalize = |layer: usize, x: Vec<f64>| match norm {
        None => x,
        Some(norm) => {
            let (spec, parameters) = (norm.spec(&[batch.rows(), width], EPS), &net.layers[layer]);
            kernel::normalize(&spec, &x, Some(&parameters.gamma), norm.has_beta.then_some(&parameters.beta)).y
        }
    };
    let mut out = vec![batch.inputs.clone()];
    for layer in 0..layers {
        let z = linear(net, layer, &out[layer]);
        out.push(if placement == Placement::Pre { f(normalize(layer, z)) } else { normalize(layer, f(z)) });
    }
    out.push(linear(net, layers, &out[layers]));
    out.split_off(1)
}

/// What a random network is made from.
#[derive(Clone, Debug)]
struct Plan {
    layers: usize,
    width: usize,
    activation: usize,
    norm: usize,
    placement: Placement,
    rows: usize,
    seed: u32,
}

fn plans() -> impl Strategy<Value = Plan> {
    let placements = prop::sample::select(vec![Placement::Pre, Placement::Post]);
    (1..5_usize, 1..9_usize, 0..3_usize, 0..4_usize, placements, 1..9_usize, any::<u32>()).prop_map(
        |(layers, width, activation, norm, placement, rows, seed)| Plan { layers, width, activation, norm, placement, rows, seed },
    )
}

/// A network with all its parameters away from where they start, and a batch for it.
fn made(plan: &Plan) -> (Net, Batch) {
    let (activation, norm) = ([TANH, RELU, SIGMOID][plan.activation], [None, Some(LAYER), Some(RMS), Some(BATCH)][plan.norm]);
    let mut net = Net::new(architecture(plan.layers, plan.width, activation, norm, plan.placement), Init::Lecun, plan.seed);
    let mut rng = Rng::new(plan.seed, 1);
    for layer in &mut net.layers {
        let [_, bias, gamma, beta] = layer.lists_mut();
        bias.iter_mut().chain(gamma).chain(beta).for_each(|v| *v += 0.3 * rng.normal());
    }
    (net, batch(plan.rows, plan.seed))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(192) })]

    #[test]
    fn forward_is_the_definition(plan in plans()) {
        let (net, batch) = made(&plan);
        let (trace, expected) = (traced(&net, &batch), outputs(&net, &batch));
        for (layer, expected) in expected.iter().enumerate() {
            // Normalization magnifies the sums' rounding by up to 1/sqrt(eps) a layer.
            trace.output(layer).iter().zip(expected).for_each(|(a, e)| assert_close(*a, *e, 1e-9, 1e-9));
        }
        let residuals = expected.last().unwrap().iter().zip(&batch.targets).map(|(out, target)| (out - target).powi(2));
        assert_close(trace.loss, residuals.sum::<f64>() / (2.0 * batch.rows() as f64), 1e-9, 1e-9);
    }

    #[test]
    fn backward_is_what_central_differences_say(plan in plans(), seed in any::<u32>()) {
        let (net, batch) = made(&plan);
        let base = traced(&net, &batch);
        let check = checked(&net, &batch, &base, seed);
        // Numeric derivatives are sure to 1e-7 at best.
        prop_assert!(check.error.unwrap() <= 1e-6, "{:?} over {}", check.error, check.checked);
        prop_assert!(check.checked >= 15, "only {} parameters could be checked", check.checked);
    }
}

#[test]
fn a_wrong_gradient_is_found() {
    for (norm, list) in [(None, 0), (None, 1), (Some(LAYER), 2), (Some(LAYER), 3)] {
        let net = Net::new(architecture(2, 3, TANH, norm, Placement::Pre), Init::Xavier, 4);
        let batch = batch(8, 4);
        let mut base = traced(&net, &batch);
        base.layers[1].gradient.lists_mut()[list].iter_mut().for_each(|v| *v *= 1.001);
        // Twenty parameters need not hold one of these.
        let error = (0..8).map(|seed| checked(&net, &batch, &base, seed).error.unwrap()).fold(0.0, f64::max);
        assert_close(error, 1e-3, 2e-3, 0.0);
    }
}

#[test]
fn a_batch_in_several_works_has_the_mean_gradient_of_its_rows() {
    let net = Net::new(architecture(2, 256, TANH, Some(LAYER), Placement::Pre), Init::Xavier, 1);
    let whole = batch(40, 1);
    let mut trace = Trace::new(&net.architecture, 40);
    let (mut pass, mut works) = (Pass::both(&net.architecture), 1);
    while pass.advance(&net, &whole, &mut trace) {
        works += 1;
    }
    // Two layers of three stages, the output and the loss; each of the second layer's products in two works.
    assert_eq!(works, 2 * (2 * 3 + 2) + 2);
    let mut sum = vec![0.0; 256 * 256];
    for row in 0..40 {
        let one = Batch { inputs: whole.inputs[2 * row..2 * row + 2].to_vec(), targets: vec![whole.targets[row]] };
        let alone = traced(&net, &one);
        sum.iter_mut().zip(&alone.layers[1].gradient.weights).for_each(|(sum, v)| *sum += v / 40.0);
        for (alone, together) in alone.layers[0].da.iter().zip(&trace.layers[0].da[row * 256..]) {
            assert_close(*together, alone / 40.0, 1e-9, 1e-15);
        }
    }
    trace.layers[1].gradient.weights.iter().zip(&sum).for_each(|(a, e)| assert_close(*a, *e, 1e-9, 1e-15));
}

#[test]
fn a_seed_gives_the_same_weights_whatever_the_normalization() {
    let weights = |norm, seed| {
        let net = Net::new(architecture(3, 5, TANH, norm, Placement::Post), Init::He, seed);
        net.layers.iter().map(|layer| layer.weights.clone()).collect::<Vec<_>>()
    };
    let plain = weights(None, 7);
    assert_eq!(plain.iter().map(Vec::len).collect::<Vec<_>>(), [10, 25, 25, 5]);
    [Some(LAYER), Some(RMS), Some(BATCH)].iter().for_each(|norm| assert_eq!(weights(*norm, 7), plain));
    assert_ne!(weights(None, 8), plain);
}

#[test]
fn weights_have_the_variance_of_their_name() {
    for (init, variance) in [(Init::Xavier, 1.0 / 256.0), (Init::He, 2.0 / 256.0), (Init::Lecun, 1.0 / 256.0)] {
        let net = Net::new(architecture(2, 256, TANH, None, Placement::Pre), init, 3);
        // Five standard errors of a variance of 65,536 normals.
        assert_close(stats::variance(&net.layers[1].weights, 0), variance, 0.028, 0.0);
    }
    assert_close(Init::Xavier.std(2, 6), 0.5, 1e-15, 0.0);
    assert_close(Init::Normal { std: 0.3 }.std(2, 6), 0.3, 0.0, 0.0);
}

#[test]
fn training_learns_a_curve_and_a_seed_trains_the_same_network() {
    let mut rng = Rng::new(2, 0);
    let inputs: Vec<f64> = (0..128).map(|_| rng.normal()).collect();
    let targets = inputs.chunks(2).map(|x| (x[0] * x[1]).clamp(-2.0, 2.0)).collect();
    let batch = Batch { inputs, targets };
    for norm in [None, Some(LAYER), Some(RMS), Some(BATCH)] {
        let net = Net::new(architecture(2, 16, TANH, norm, Placement::Pre), Init::Xavier, 1);
        let train = || {
            let mut training = Training::new(net.clone(), 64, 0.1);
            (0..300).for_each(|_| training.step(&batch));
            training
        };
        let training = train();
        assert_eq!((training.outcome, training.losses.len()), (Outcome::Running, 300));
        let (first, last) = (training.losses[0], training.losses[299]);
        assert!(last < 0.2 * first, "{:?}: {first} to {last}", norm.map(|norm| norm.key));
        assert_eq!(train().losses, training.losses);
    }
}

#[test]
fn a_step_is_one_of_plain_descent() {
    let net = Net::new(architecture(1, 3, TANH, Some(LAYER), Placement::Pre), Init::Xavier, 1);
    let batch = batch(5, 1);
    let trace = traced(&net, &batch);
    let mut training = Training::new(net.clone(), 5, 0.25);
    training.step(&batch);
    assert_eq!(training.losses, [trace.loss]);
    for ((after, before), values) in training.net.layers.iter().zip(&net.layers).zip(&trace.layers) {
        for ((after, before), gradient) in after.lists().iter().zip(before.lists()).zip(values.gradient.lists()) {
            let expected: Vec<f64> = before.iter().zip(gradient).map(|(theta, g)| theta - 0.25 * g).collect();
            assert_eq!(**after, expected);
        }
    }
}

#[test]
fn a_rate_far_too_high_ends_as_diverged_with_finite_numbers() {
    let net = Net::new(architecture(3, 8, RELU, None, Placement::Pre), Init::He, 1);
    let mut training = Training::new(net, 16, 1e4);
    let batch = batch(16, 1);
    (0..50).for_each(|_| training.step(&batch));
    assert_eq!(training.outcome, Outcome::Diverged { step: training.losses.len() + 1 });
    assert!(training.losses.len() < 50 && training.losses.iter().all(|loss| loss.is_finite()));
    assert!(training.net.layers.iter().flat_map(|layer| layer.lists()).flatten().all(|v| v.is_finite()));
}

#[test]
fn a_vanished_gradient_has_a_size_and_an_exploded_one_none() {
    let batch = batch(4, 1);
    let vanishing = Net::new(architecture(30, 4, SIGMOID, None, Placement::Pre), Init::Normal { std: 1e-7 }, 1);
    let trace = traced(&vanishing, &batch);
    let sizes = trace.summary(0);
    // Thirty factors of about 1e-7 slope 1/4: their squares are below the least double.
    assert!((1e-260..1e-200).contains(&sizes.weight_gradient.unwrap()), "{sizes:?}");
    assert!((1e-260..1e-200).contains(&sizes.output_gradient.unwrap()), "{sizes:?}");
    assert_close(sizes.output_rms.unwrap(), 0.5, 1e-6, 0.0);
    let exploding = Net::new(architecture(11, 4, IDENTITY, None, Placement::Pre), Init::Normal { std: 1e30 }, 1);
    let trace = traced(&exploding, &batch);
    assert!(trace.summary(0).output_rms.unwrap() > 1e29);
    assert_eq!(trace.summary(10).output_rms, None);
    assert_eq!(trace.summary(10).weight_gradient, None);
    assert_eq!(checked(&exploding, &batch, &trace, 1).error, None);
}
