//! What lab `descent` claims, on its own data.

use crate::support::assert_close;
use normlab::io::readout::Reading;
use normlab::labs::descent::evaluate;
use normlab::labs::descent::figure::Which;
use normlab::labs::descent::finding::{self, Progress, Shape, Special};
use normlab::labs::descent::model::{self, BiasRole, Problem};
use normlab::labs::descent::params::{Axes, Batching, Bias, DataSet, Model, Params, SCHEMA, SurfaceParams};
use normlab::labs::descent::playhead;
use normlab::labs::descent::readout::readouts;
use normlab::labs::descent::run::{self, Run};
use normlab::labs::descent::window;
use normlab::math::descent::Outcome;
use normlab::math::levels::{self, Spacing};
use normlab::math::linreg::{self, Table};
use normlab::math::optim::{KEYS, position};
use normlab::math::scaling::Scaler;
use normlab::math::symmetric;
use normlab::query::pairs_from_query;
use proptest::prelude::*;

fn params(query: &str) -> Params {
    let (params, notices) = SCHEMA.decode(&pairs_from_query(query));
    assert_eq!(notices, [], "{query}");
    params
}

fn lab(query: &str) -> (Params, Problem, Run) {
    let params = params(query);
    let (problem, run) = evaluate(&params);
    (params, problem, run)
}

/// The readout of a key at the run's end.
fn reading(query: &str, key: &str) -> Reading {
    let (params, problem, run) = lab(query);
    let all = readouts(&problem, &run, params.playhead());
    all.into_iter().find(|r| r.key == key).unwrap().value
}

#[track_caller]
fn number(query: &str, key: &str) -> f64 {
    match reading(query, key) {
        Reading::Number(value) => value,
        other => panic!("{key} is {other:?}"),
    }
}

#[test]
fn the_defaults_are_those_of_the_table() {
    let docs = SCHEMA.docs();
    let written: Vec<(&str, &str)> = docs.iter().map(|d| (d.key, d.default.as_str())).collect();
    let table = [
        ("model", "plane"),
        ("data", "houses"),
        ("n", "120"),
        ("rho", "0"),
        ("noise", "15"),
        ("unit", "1"),
        ("outliers", "0"),
        ("scaler", "standard"),
        ("bias", "optimal"),
        ("optimizer", "gd"),
        ("lr", "best"),
        ("beta", "0.9"),
        ("batch", "0"),
        ("steps", "200"),
        ("t", ""),
        ("start", ""),
        ("axes", "equal"),
        ("levels", "log"),
        ("view", ""),
        ("kappa", "25"),
        ("angle", "30"),
        ("show", "path,contours,field,ticks"),
        ("seed", "1"),
    ];
    assert_eq!(written, table);
    assert_eq!(KEYS, ["gd", "momentum", "nesterov", "adagrad", "rmsprop", "adam", "newton"]);
}

#[test]
fn keys_reach_their_parameters() {
    let p =
        params("?model=line&data=twins&scaler=whiten&optimizer=adam&lr=0.5&start=1,-2&view=;1,2,3&t=7&axes=fit&show=none&seed=4294967295");
    assert_eq!((p.surface.model, p.data.data, p.surface.scaler), (Model::Line, DataSet::Twins, Scaler::Whiten));
    assert_eq!((KEYS[p.descent.optimizer], p.descent.lr, p.descent.start), ("adam", Some(0.5), Some([1.0, -2.0])));
    assert_eq!((p.picture.view, p.t, p.picture.axes), ([None, Some([1.0, 2.0, 3.0])], Some(7), Axes::Fit));
    assert_eq!((p.picture.show, p.data.seed, p.playhead()), (0, u32::MAX, 7));
    assert!(!p.shows("path") && Params::default().shows("ticks") && !Params::default().shows("mapped"));
    let pairs: Vec<_> = SCHEMA.encode(&p).into_iter().map(|(k, v)| (k.to_owned(), v)).collect();
    assert_eq!(SCHEMA.decode(&pairs), (p, Vec::new()));
}

#[test]
fn a_learned_bias_has_a_raw_valley_and_only_a_centred_scaler_makes_it_round() {
    // On the infinite sample: H = E[x~ x~^T] with E area = 125, var 1875, E rooms = 3, var 2. The issue's 2.8e5, 1.1 and 27 are one
    // sample's; these are the bounds within which 120 rows fall.
    let learned = |scaler: &str, key: &str| number(&format!("?bias=learned&scaler={scaler}"), key);
    assert!((2e5..3.5e5).contains(&learned("standard", "raw_kappa")));
    assert!((1.0..1.3).contains(&learned("standard", "scaled_kappa")));
    assert!((20.0..32.0).contains(&learned("minmax", "scaled_kappa")));
    let (_, problem, _) = lab("?bias=learned&n=2000");
    assert!((2.3e5..3e5).contains(&problem.raw.spectrum.kappa.unwrap()));
}

#[test]
fn standardizing_leaves_an_ellipse_that_whitening_rounds() {
    let r = number("?rho=0.8", "rho_sample");
    assert_close(number("?rho=0.8", "scaled_kappa"), (1.0 + r) / (1.0 - r), 1e-9, 0.0);
    assert!(number("?rho=0.8", "scaled_kappa") > 4.0);
    assert_close(number("?rho=0.8&scaler=whiten", "scaled_kappa"), 1.0, 1e-9, 0.0);
    assert_eq!(number("?rho=0.8&scaler=whiten", "scaled_steps_needed"), 1.0);
}

#[test]
fn both_sides_start_as_the_same_function_and_the_scaled_run_carries_back() {
    for query in [
        "",
        "?bias=learned&start=3,-20",
        "?scaler=whiten&rho=0.7",
        "?model=line&start=2,50",
        "?data=penguins&scaler=robust",
        "?scaler=maxabs&batch=7",
    ] {
        let (params, problem, run) = lab(query);
        assert_close(run.scaled.path.excess[0], run.raw.path.excess[0], 1e-9, 0.0);
        let [raw, scaled] = problem.start(params.descent.start);
        let (theta, mapped) = (problem.parameters(&problem.raw, &raw), problem.mapped(&scaled));
        let size = theta.iter().fold(1.0, |a: f64, b| a.max(b.abs())) + problem.raw.fit.iter().map(|v| v.abs()).sum::<f64>();
        for (a, b) in theta.iter().zip(mapped) {
            assert_close(b, *a, 0.0, 1e-12 * size);
        }
        for t in [0, 1, 17, 200] {
            let present = playhead::present(&problem, &problem.scaled, &run.scaled, t);
            let gap = playhead::max_prediction_gap(&problem, &present).unwrap();
            let largest = problem.raw.table.target.iter().copied().fold(0.0, f64::max);
            assert!(gap <= 1e-12 * largest, "{query}: {gap}");
            // The mapped parameters have, on raw data, the loss the scaled side reports.
            let loss = linreg::loss(&problem.raw.table, &problem.mapped(&present.delta));
            assert_close(present.loss, loss, 1e-9, 0.0);
        }
        assert_eq!(playhead::mapped_path(&problem, &run).len(), run.scaled.path.deltas.len());
    }
}

#[test]
fn the_default_zigzags_and_walks_straight() {
    let (_, problem, run) = lab("");
    assert_eq!(run.raw.path.outcome, Outcome::Running { step: 200 });
    assert_eq!(run.scaled.path.outcome, Outcome::Converged { step: 3 });
    let needed = run.raw.steps_needed.unwrap();
    let full = number("?steps=5000", "raw_steps_needed");
    assert_eq!(needed, full, "beyond the run's end the closed form, within it the run");
    assert!(needed > 1000.0 && needed <= run.raw.steps_predicted.unwrap());
    assert_eq!(problem.bias, BiasRole::Optimal);
    let tiny = number("?lr=1e-9&bias=learned", "raw_steps_needed");
    assert!((1e9..1e12).contains(&tiny), "{tiny}");
    assert_eq!(reading("?lr=1e-12&bias=learned", "raw_steps_needed"), Reading::Null);
}

#[test]
fn a_rate_beyond_the_limit_diverges_and_the_path_ends_there() {
    let (params, problem, run) = lab("?lr=0.1");
    let Outcome::Diverged { step } = run.raw.path.outcome else { panic!("{:?}", run.raw.path.outcome) };
    assert_eq!(run.raw.path.deltas.len(), step as usize + 1);
    assert!(run.raw.path.excess.last().unwrap() > &(1e6 * run.raw.path.excess[0]));
    assert_eq!(reading("?lr=0.1", "raw_outcome"), Reading::Json(format!(r#"{{"kind":"diverged","step":{step}}}"#)));
    let said = finding::finding(&problem, &run, params.playhead()).raw.progress;
    assert_eq!(said, Progress::Diverged { step, lr: 0.1, lr_limit: run.raw.lr_limit });
    assert_eq!(finding::finding(&problem, &run, step).raw.progress, said);
    assert!(matches!(finding::finding(&problem, &run, step - 1).raw.progress, Progress::Left { .. }));
    // 1e3 a step: a few steps to overflow territory, none of it in the path.
    let (_, _, run) = lab("?lr=1000&bias=learned&optimizer=momentum");
    assert!(run.raw.path.deltas.iter().flatten().all(|v| v.is_finite()));
}

#[test]
fn penguins_are_342_complete_rows() {
    let (_, problem, run) = lab("?data=penguins&optimizer=newton");
    let table = &problem.raw.table;
    assert_eq!((table.rows(), table.width()), (342, 2));
    assert_eq!((table.features[0][0], table.features[1][0], table.target[0]), (39.1, 181.0, 3750.0));
    // R's lm(body_mass_g ~ flipper_length_mm + bill_length_mm, penguins) prints -5736.897, 48.145, 6.047.
    assert_close(problem.raw.fit[0], 6.047, 0.0, 5e-4);
    assert_close(problem.raw.fit[1], 48.145, 0.0, 5e-4);
    assert_close(problem.raw.fit[2], -5736.897, 0.0, 5e-4);
    assert_eq!(run.raw.path.outcome, Outcome::Converged { step: 1 });
}

#[test]
fn twins_have_an_endless_valley_and_still_descend() {
    for query in [
        "?data=twins",
        "?data=twins&bias=learned",
        "?data=twins&scaler=minmax",
        "?data=twins&scaler=whiten",
        "?data=twins&optimizer=newton",
    ] {
        let (params, problem, run) = lab(query);
        assert_eq!((problem.raw.spectrum.lambda_min, problem.scaled.spectrum.lambda_min), (0.0, 0.0), "{query}");
        for key in ["raw_kappa", "scaled_kappa", "raw_optimum_w1", "scaled_optimum_w2", "raw_optimum_b"] {
            assert_eq!(reading(query, key), Reading::Null, "{query} {key}");
        }
        assert!(matches!(run.scaled.path.outcome, Outcome::Converged { .. }), "{query}: {:?}", run.scaled.path.outcome);
        let finding = finding::finding(&problem, &run, params.playhead());
        assert_eq!((finding.special, finding.raw.shape, finding.scaled.drawn), (Some(Special::Twins), Shape::Endless, Shape::Endless));
        let plan = window::fitted(&problem, None)[0];
        let slice = playhead::slice(&problem.raw, &run.raw.path.deltas[0]);
        assert!(levels::ellipse(&slice.quadratic, run.raw.path.excess[0], &plan).len() >= 4);
    }
    assert_eq!(reading("?data=twins", "raw_outcome"), Reading::Json(r#"{"kind":"converged","step":1}"#.to_owned()));
}

#[test]
fn whitening_leaves_a_direction_without_variance_at_scale_1() {
    let (_, problem, _) = lab("?data=twins&scaler=whiten");
    let scales = symmetric::eigen(&problem.scaling.inverse, 2).values;
    assert_close(scales[0], 1.0, 1e-12, 0.0);
    assert_close(scales[1], problem.raw.spectrum.lambda_max.sqrt(), 1e-12, 0.0);
    assert_eq!(problem.scaling.replaced, [true, false, false]);
}

#[test]
fn line_has_a_weight_and_a_bias() {
    assert_eq!(reading("?model=line", "raw_w2"), Reading::Null);
    assert_eq!(reading("?model=line", "rho_sample"), Reading::Null);
    // One standardized feature and a bias: a circle.
    assert_close(number("?model=line", "scaled_kappa"), 1.0, 1e-9, 0.0);
    let target = lab("?model=line").1.raw.table.target;
    assert_close(number("?model=line", "scaled_optimum_b"), target.iter().sum::<f64>() / 120.0, 1e-12, 0.0);
    assert_eq!(number("?model=line&start=2,50&t=0", "raw_b"), 50.0);
}

#[test]
fn the_bowl_has_the_curvatures_asked_for_and_a_round_scaled_side() {
    assert_eq!((number("?model=bowl", "raw_kappa"), number("?model=bowl", "scaled_kappa")), (25.0, 1.0));
    assert_eq!((number("?model=bowl&t=0", "raw_w1"), number("?model=bowl&t=0", "raw_w2")), (2.0, 1.0));
    assert_eq!((reading("?model=bowl", "raw_b"), reading("?model=bowl", "max_prediction_gap")), (Reading::Null, Reading::Null));
    // The scaled start carried back is the start.
    assert_close(number("?model=bowl&t=0&kappa=1000&angle=77", "mapped_w1"), 2.0, 1e-12, 0.0);
    assert_close(number("?model=bowl&t=0", "scaled_loss"), number("?model=bowl&t=0", "raw_loss"), 1e-12, 0.0);
    let loss = 0.5 * 25.0 * (1.0 * 0.75_f64.sqrt() - 2.0 * 0.5).powi(2) + 0.5 * (2.0 * 0.75_f64.sqrt() + 1.0 * 0.5).powi(2);
    assert_close(number("?model=bowl&t=0", "raw_loss"), loss, 1e-12, 0.0);
}

#[test]
fn mini_batches_learn_the_bias_and_a_batch_of_all_rows_is_a_full_batch() {
    let (_, problem, run) = lab("?batch=16&lr=0.05&steps=2000");
    assert_eq!((problem.bias, problem.is_stochastic, problem.scaled.batches.len()), (BiasRole::Learned, true, 2000));
    assert_eq!((run.scaled.lr_limit, run.scaled.steps_predicted), (None, None));
    let left = run.scaled.path.excess.last().unwrap() / run.scaled.path.excess[0];
    assert!((1e-12..1e-2).contains(&left), "near the optimum but never at rest: {left}");
    // The batches of an epoch, weighted by their rows (7 times 16 and once 8), are the full Hessian; their residuals cancel.
    let epoch = &problem.raw.batches[..8];
    let weights = [16.0, 16.0, 16.0, 16.0, 16.0, 16.0, 16.0, 8.0];
    for i in 0..3 {
        let mean = |f: &dyn Fn(usize) -> f64| (0..8).map(|k| weights[k] * f(k)).sum::<f64>() / 120.0;
        assert_close(mean(&|k| epoch[k].hessian[0][i]), problem.raw.quadratic.hessian[0][i], 1e-12, 0.0);
        let terms = mean(&|k| epoch[k].residual[i].abs());
        assert_close(mean(&|k| epoch[k].residual[i]), 0.0, 0.0, 1e-11 * terms);
    }
    // One step by hand, from the parameters 0: the batch's own gradient over raw features.
    let first = run::run(&problem, &params("?batch=16&lr=1e-6").descent).raw.path.deltas[1];
    let theta = problem.raw.quadratic.theta(&first);
    let start = problem.raw.quadratic.deviation(&[0.0; 3]);
    let gradient = symmetric::add(&symmetric::multiply(&epoch[0].hessian, &start), 1.0, &epoch[0].residual);
    for (theta, gradient) in theta.iter().zip(gradient) {
        // What a small step changes, seen as a difference of deviations of the optimum's size.
        assert_close(*theta, -1e-6 * gradient, 1e-6, 1e-13);
    }
    let (_, all, run_all) = lab("?batch=120");
    let (_, _, run_full) = lab("?bias=learned");
    assert!(!all.is_stochastic);
    assert_eq!(run_all, run_full);
    assert_eq!(lab("?batch=16").2, lab("?batch=16").2);
    assert_ne!(lab("?batch=16").2.scaled.path, lab("?batch=17").2.scaled.path);
}

#[test]
fn outliers_stretch_the_raw_valley_and_crowd_min_max() {
    assert!(number("?outliers=3", "raw_kappa") > 5.0 * number("", "raw_kappa"));
    let clean = &lab("").1.raw.table;
    let dirty = &lab("?outliers=3").1.raw.table;
    assert_eq!(clean.target, dirty.target);
    assert_eq!(clean.features[0].iter().zip(&dirty.features[0]).filter(|(a, b)| a != b).count(), 3);
    assert_eq!(dirty.features[0][2], 10.0 * clean.features[0][2]);
    assert!(number("?outliers=3&scaler=minmax&bias=learned", "scaled_kappa") > 3.0 * number("?scaler=minmax&bias=learned", "scaled_kappa"));
}

#[test]
fn a_unit_changes_the_raw_valley_but_not_the_scaled_side() {
    assert!(number("?unit=20", "raw_kappa") < 0.1 * number("", "raw_kappa"));
    assert_close(number("?unit=20", "scaled_kappa"), number("", "scaled_kappa"), 1e-9, 0.0);
    assert_close(number("?unit=20", "raw_optimum_w1"), 20.0 * number("", "raw_optimum_w1"), 1e-9, 0.0);
}

#[test]
fn best_rates_are_those_of_the_formulas() {
    for (query, beta) in [("?optimizer=momentum&beta=0.5", 0.5), ("?optimizer=nesterov&beta=0.999&bias=learned", 0.999)] {
        let (_, problem, run) = lab(query);
        let (low, high) = (problem.raw.spectrum.lambda_min, problem.raw.spectrum.lambda_max);
        let polyak = 4.0 / (high.sqrt() + low.sqrt()).powi(2);
        let limit = if query.contains("nest") { (2.0 + 2.0 * beta) / (1.0 + 2.0 * beta) / high } else { 2.0 * (1.0 + beta) / high };
        assert_close(run.raw.lr_limit.unwrap(), limit, 1e-12, 0.0);
        assert_close(run.raw.lr, polyak.min(0.9 * limit), 1e-12, 0.0);
    }
    // Of the ladder no other rung leaves less.
    for key in ["adagrad", "rmsprop", "adam"] {
        let (_, problem, run) = lab(&format!("?optimizer={key}&steps=60"));
        let mut tried = params(&format!("?optimizer={key}&steps=60")).descent;
        for lr in [1e-3, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 1000.0] {
            tried.lr = Some(lr);
            let other = run::run(&problem, &tried).raw.path;
            assert!(run.raw.path.excess.last() <= other.excess.last() || matches!(other.outcome, Outcome::Diverged { .. }), "{key} {lr}");
        }
    }
}

#[test]
fn the_centre_is_where_the_data_say() {
    for query in ["", "?bias=learned", "?data=penguins&scaler=whiten", "?model=line", "?model=bowl&kappa=1000", "?data=twins"] {
        let (_, problem, _) = lab(query);
        for side in [&problem.raw, &problem.scaled] {
            let center = finding::center(&problem, side);
            for i in 0..center.dim {
                // Residuals cancel to rounding; whitened twins keep a direction of rounding only.
                assert!(center.gradient[i].abs() <= 1e-11 * center.gradient_terms[i] + 1e-13, "{query}: {center:?}");
                assert_close(center.curvatures[i], center.eigenvalues[i], 1e-8, 1e-13 * center.eigenvalues[center.dim - 1]);
            }
        }
    }
}

#[test]
fn the_slice_holds_the_loss_at_its_bias() {
    let (_, problem, run) = lab("?bias=learned&scaler=minmax&lr=0.3");
    let delta = run.scaled.path.deltas[5];
    let slice = playhead::slice(&problem.scaled, &delta);
    let theta = problem.scaled.quadratic.theta(&delta);
    let there = slice.quadratic.deviation(&[theta[0], theta[1], 0.0]);
    assert_close(slice.excess_floor + slice.quadratic.excess(&there), run.scaled.path.excess[5], 1e-9, 0.0);
    // And its optimum is one: moving either weight costs.
    let best = [slice.quadratic.optimum[0], slice.quadratic.optimum[1], theta[2]];
    let loss = linreg::loss(&problem.scaled.table, &best);
    assert_close(slice.quadratic.floor, loss, 1e-9, 0.0);
    for i in 0..2 {
        for sign in [1.0, -1.0] {
            let mut moved = best;
            moved[i] += sign;
            assert!(linreg::loss(&problem.scaled.table, &moved) > loss);
        }
    }
}

#[test]
fn windows_hold_start_optimum_and_the_start_mirrored_across_the_valley() {
    for query in ["", "?bias=learned", "?model=line", "?model=bowl", "?data=twins", "?start=1000,-5"] {
        let (params, problem, _) = lab(query);
        let windows = window::fitted(&problem, params.descent.start);
        for ((side, start), window) in [&problem.raw, &problem.scaled].into_iter().zip(problem.start(params.descent.start)).zip(windows) {
            let steepest = side.quadratic.steepest();
            let mirrored = symmetric::add(&start, -2.0 * symmetric::dot(&start, &steepest), &steepest);
            assert_close(side.quadratic.excess(&mirrored), side.quadratic.excess(&start), 1e-9, 0.0);
            for theta in [side.quadratic.optimum, side.quadratic.theta(&start), side.quadratic.theta(&mirrored)] {
                assert!(window.contains([theta[0], theta[1]]), "{query}: {window:?} {theta:?}");
            }
        }
    }
    let (_, problem, _) = lab("?model=bowl");
    let unit = window::fitted(&problem, Some([0.0, 0.0]))[0];
    // 0.62 from the optimum, moved outwards to a whole step of 0.05.
    assert_close(unit.x[1], 0.65, 1e-12, 0.0);
    assert_close(unit.y[1], 0.65, 1e-12, 0.0);
}

#[test]
fn the_ratio_told_of_the_start_is_the_readout_at_step_0() {
    for query in ["", "?rho=0.5", "?data=penguins", "?scaler=minmax&bias=learned"] {
        let (_, problem, run) = lab(query);
        let shown = readouts(&problem, &run, 0);
        for (which, key) in [(Which::Raw, "raw_grad_ratio"), (Which::Scaled, "scaled_grad_ratio")] {
            let told = playhead::start_ratio(which.side(&problem), which.run(&run)).unwrap();
            let number = shown.iter().find(|r| r.key == key).and_then(|r| r.value.as_number()).unwrap();
            assert_close(told, number, 1e-12, 0.0);
        }
    }
}

#[test]
fn a_little_more_noise_leaves_the_windows_where_they_are() {
    let windows = ["?noise=15", "?noise=15.1", "?noise=15.2"].map(|query| {
        let (params, problem, _) = lab(query);
        window::fitted(&problem, params.descent.start)
    });
    assert!(windows.iter().all(|w| *w == windows[0]), "{windows:?}");
}

fn single(features: Vec<Vec<f64>>, target: Vec<f64>, scaler: Scaler, bias: Bias) -> (Problem, Run) {
    let surface = SurfaceParams { scaler, bias, ..Params::default().surface };
    let problem = model::sides(&Table { features, target }, &surface, &Batching::default());
    let run = run::run(&problem, &Params::default().descent);
    (problem, run)
}

#[test]
fn one_row_and_a_constant_feature_are_said_and_drawn() {
    for scaler in [Scaler::Standard, Scaler::MinMax, Scaler::MaxAbs, Scaler::Robust, Scaler::Whiten, Scaler::None] {
        for bias in [Bias::Optimal, Bias::Learned] {
            let (problem, run) = single(vec![vec![100.0], vec![2.0]], vec![300.0], scaler, bias);
            assert_eq!(finding::finding(&problem, &run, 200).special, Some(Special::SingleRow));
            assert!(matches!(run.scaled.path.outcome, Outcome::Converged { .. }), "{scaler:?} {bias:?} {:?}", run.scaled.path.outcome);
            assert_all_finite(&problem, &run, None);
            let (problem, run) = single(vec![vec![50.0, 80.0, 120.0], vec![3.0; 3]], vec![150.0, 230.0, 350.0], scaler, bias);
            assert_eq!(finding::finding(&problem, &run, 200).special, Some(Special::Constant { feature: 1 }));
            assert_eq!(problem.constant, [false, true]);
            assert_all_finite(&problem, &run, None);
        }
    }
}

#[test]
fn a_start_at_the_optimum_needs_no_step() {
    let (_, problem, run) = lab("?model=bowl&start=0,0");
    assert_eq!((run.raw.path.outcome, run.raw.steps_needed), (Outcome::Converged { step: 0 }, Some(0.0)));
    assert_eq!(finding::finding(&problem, &run, 0).special, Some(Special::StartAtOptimum));
    let (params, problem, _) = lab("");
    let fit = problem.raw.fit;
    let at_optimum = run::run(&problem, &normlab::labs::descent::params::DescentParams { start: Some([fit[0], fit[1]]), ..params.descent });
    assert_eq!((at_optimum.raw.steps_needed, at_optimum.scaled.steps_needed), (Some(0.0), Some(0.0)));
}

#[track_caller]
fn assert_all_finite(problem: &Problem, run: &Run, start: Option<[f64; 2]>) {
    let is_finite = |values: &[f64]| values.iter().all(|v| v.is_finite());
    let windows = window::fitted(problem, start);
    for ((side, run), window) in [(&problem.raw, &run.raw), (&problem.scaled, &run.scaled)].into_iter().zip(windows) {
        assert!(is_finite(&run.path.excess) && run.path.deltas.iter().all(|d| is_finite(d)) && run.lr.is_finite());
        assert!(is_finite(&window.x) && is_finite(&window.y) && window.x[0] < window.x[1] && window.y[0] < window.y[1], "{window:?}");
        for delta in [run.path.deltas.first().unwrap(), run.path.deltas.last().unwrap()] {
            let slice = playhead::slice(side, delta);
            let range = levels::excess_in_view(&slice.quadratic, &window);
            for spacing in [Spacing::Log, Spacing::Even] {
                for level in levels::choose(spacing, run.path.excess[0], range) {
                    assert!(level > 0.0 && levels::ellipse(&slice.quadratic, level, &window).iter().all(|p| is_finite(p)));
                }
            }
        }
        let center = finding::center(problem, side);
        assert!(is_finite(&center.gradient) && is_finite(&center.curvatures));
    }
    for t in [0, 3, u32::MAX] {
        let said = finding::finding(problem, run, t);
        for side in [said.raw, said.scaled] {
            if let Progress::Left { share, .. } = side.progress {
                assert!(share.is_finite() && share >= 0.0);
            }
        }
        let all = readouts(problem, run, t);
        assert_eq!(all.len(), 45);
        assert!(all.iter().all(|r| !matches!(r.value, Reading::Number(v) if !v.is_finite())));
        for key in ["raw_loss", "scaled_loss", "raw_w1", "scaled_w1", "mapped_w1", "raw_lr", "scaled_lr", "raw_lambda_max"] {
            let reading = &all.iter().find(|r| r.key == key).unwrap().value;
            assert!(matches!(reading, Reading::Number(_)), "{key} is {reading:?}");
        }
    }
}

/// The text of a value for a key, good or at the edge.
fn query() -> impl Strategy<Value = String> {
    let pick = |key: &'static str, words: &'static [&'static str]| {
        prop::option::of(prop::sample::select(words)).prop_map(move |w| w.map_or(String::new(), |w| format!("&{key}={w}")))
    };
    let data = (
        pick("model", &["plane", "line", "bowl"]),
        pick("data", &["houses", "penguins", "twins"]),
        pick("n", &["10", "11", "300"]),
        pick("rho", &["-0.95", "0.5", "0.95"]),
        pick("noise", &["0", "100"]),
        pick("unit", &["3", "100"]),
        pick("outliers", &["1", "5"]),
        pick("seed", &["0", "2", "3", "4294967295"]),
    );
    let surface = (
        pick("scaler", &["minmax", "maxabs", "robust", "whiten", "none"]),
        pick("bias", &["learned"]),
        pick("kappa", &["1", "1000", "1000000"]),
        pick("angle", &["0", "45", "90", "180"]),
    );
    let descent = (
        pick("optimizer", &KEYS),
        pick("lr", &["1e-12", "0.001", "0.5", "3", "1000"]),
        pick("beta", &["0", "0.5", "0.999"]),
        pick("batch", &["1", "7", "10", "2000"]),
        pick("steps", &["1", "37", "400"]),
        pick("start", &["0,0", "-1e9,1e9", "3,-2", "1e-9,0"]),
    );
    (data, surface, descent).prop_map(|(a, b, c)| {
        let data = [a.0, a.1, a.2, a.3, a.4, a.5, a.6, a.7].concat();
        format!("?{data}{}{}", [b.0, b.1, b.2, b.3].concat(), [c.0, c.1, c.2, c.3, c.4, c.5].concat())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn no_setting_makes_a_number_that_is_none(query in query()) {
        let (params, problem, run) = lab(&query);
        assert_all_finite(&problem, &run, params.descent.start);
        prop_assert_eq!(&run, &evaluate(&params).1);
    }
}

#[test]
fn the_optimizer_of_the_default_is_plain_descent() {
    assert_eq!(Some(Params::default().descent.optimizer), position("gd"));
}
