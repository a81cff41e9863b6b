//! Questions that people asked in public, from `tests/vectors/cases.json`.

use crate::support::assert_close;
use crate::vectors::{cases_of, numbers, portland};
use normlab::math::descent::{self, Outcome, Path};
use normlab::math::linreg::{self, Table};
use normlab::math::objective::Quadratic;
use normlab::math::optim::{OPTIMIZERS, Settings, position};
use normlab::math::scaling::{Scaler, Scaling};
use normlab::math::stats;
use normlab::math::symmetric::{self, Matrix, Vector};
use serde_json::Value;

pub(crate) fn expected(id: &str) -> Value {
    let all = cases_of(include_str!("../vectors/cases.json"));
    all.iter().find(|case| case["id"] == id).unwrap()["expected"].clone()
}

pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[track_caller]
pub(crate) fn assert_list(actual: &[f64], expected: &Value, rel: f64, abs: f64) {
    let expected = numbers(expected);
    assert_eq!(actual.len(), expected.len());
    for (a, e) in actual.iter().zip(expected) {
        assert_close(*a, e, rel, abs);
    }
}

fn one_feature(x: &[f64], y: &[f64]) -> Table {
    Table { features: vec![x.to_vec()], target: y.to_vec() }
}

fn scaled_column(scaler: Scaler, x: &[f64]) -> Vec<f64> {
    let table = one_feature(x, &vec![0.0; x.len()]);
    Scaling::fit(scaler, &table).apply_to_table(&table).features.remove(0)
}

/// `(x - mean) / sd` with a given ddof.
fn standardized(x: &[f64], ddof: usize) -> Vec<f64> {
    let (mean, sd) = (stats::mean(x), stats::variance(x, ddof).sqrt());
    x.iter().map(|v| (v - mean) / sd).collect()
}

/// Plain descent on weights and bias from 0.
fn plain_descent(table: &Table, lr: f64, steps: usize) -> (Path, Vector) {
    let theta = linreg::optimum(table).theta;
    let quadratic = Quadratic::new(table.width() + 1, linreg::gram(table), theta, linreg::loss(table, &theta));
    let gd = &OPTIMIZERS[position("gd").unwrap()];
    let path = descent::descend(&quadratic, &[], gd, &Settings::new(lr, 0.0), &theta.map(|v| -v), steps);
    let last = quadratic.theta(path.deltas.last().unwrap());
    (path, last)
}

/// Weights then bias as bias then weights.
fn bias_first([w1, w2, b]: Vector) -> [f64; 3] {
    [b, w1, w2]
}

fn doubled(matrix: Matrix) -> Matrix {
    matrix.map(|row| row.map(|v| 2.0 * v))
}

#[test]
fn gd_01_means_deviations_and_correlation_of_the_portland_houses() {
    let (want, table) = (expected("GD-01"), portland());
    let all = [&table.features[0], &table.features[1], &table.target];
    assert_eq!(table.rows() as u64, want["n"].as_u64().unwrap());
    assert_list(&all.map(|c| stats::mean(c)), &want["mean"], 1e-12, 0.0);
    assert_list(&all.map(|c| stats::variance(c, 0).sqrt()), &want["sd_ddof0"], 1e-12, 0.0);
    assert_list(&all.map(|c| stats::variance(c, 1).sqrt()), &want["sd_ddof1"], 1e-12, 0.0);
    let r = stats::correlation(&table.features[0], &table.features[1]).unwrap();
    assert_close(r, number(&want["corr_sqft_bedrooms"]), 1e-12, 0.0);
}

#[test]
fn gd_02_scaling_changes_no_exact_fit() {
    let (want, table) = (expected("GD-02"), portland());
    let raw = linreg::optimum(&table).theta;
    assert_list(&bias_first(raw), &want["theta_raw"], 1e-9, 0.0);
    assert_close(linreg::loss(&table, &raw), number(&want["J_min_half_mean"]), 1e-9, 0.0);
    for scaler in [Scaler::None, Scaler::Standard, Scaler::MinMax, Scaler::MaxAbs, Scaler::Robust, Scaler::Whiten] {
        let scaling = Scaling::fit(scaler, &table);
        let scaled = scaling.apply_to_table(&table);
        let theta = linreg::optimum(&scaled).theta;
        let query = scaling.apply(&[1650.0, 3.0]);
        assert_close(linreg::predict(&theta, &query[..2]), number(&want["predict_1650_3"]), 1e-9, 0.0);
        assert_close(linreg::r_squared(&scaled, &theta).unwrap(), number(&want["R2_raw"]), 1e-9, 0.0);
        assert_close(linreg::r_squared(&scaled, &theta).unwrap(), number(&want["R2_standardized"]), 1e-9, 0.0);
    }
}

#[test]
fn gd_03_two_ddofs_two_paths_one_end() {
    let (want, table) = (expected("GD-03"), portland());
    for ddof in [0, 1] {
        let features = table.features.iter().map(|x| standardized(x, ddof)).collect();
        let scaled = Table { features, target: table.target.clone() };
        let (_, theta) = plain_descent(&scaled, 0.01, 400);
        let want_one = &want[format!("ddof{ddof}")];
        assert_list(&bias_first(theta), &want_one["theta"], 1e-9, 0.0);
        let z = |x: &[f64], v: f64| (v - stats::mean(x)) / stats::variance(x, ddof).sqrt();
        let query = [z(&table.features[0], 1650.0), z(&table.features[1], 3.0)];
        assert_close(linreg::predict(&theta, &query), number(&want_one["prediction"]), 1e-9, 0.0);
        let converged = linreg::predict(&linreg::optimum(&scaled).theta, &query);
        assert_close(converged, number(&want["converged_prediction_either"]), 1e-9, 0.0);
    }
}

#[test]
fn gd_04_a_query_must_pass_the_training_scaler() {
    let (want, table) = (expected("GD-04"), portland());
    let scaling = Scaling::fit(Scaler::Standard, &table);
    let (_, theta) = plain_descent(&scaling.apply_to_table(&table), 0.1, 400);
    assert_list(&bias_first(theta), &want["theta"], 1e-9, 0.0);
    let query = scaling.apply(&[1650.0, 3.0]);
    assert_close(linreg::predict(&theta, &query[..2]), number(&want["correct"]), 1e-9, 0.0);
    assert_close(linreg::predict(&theta, &[0.0, 0.0]), number(&want["wrong_if_query_maps_to_zero"]), 1e-9, 0.0);
    assert_close(linreg::predict(&theta, &[1650.0, 3.0]), number(&want["wrong_if_raw_query_used"]), 1e-9, 0.0);
}

#[test]
fn gd_05_one_rate_cannot_serve_curvatures_millions_of_times_apart() {
    let (want, raw) = (expected("GD-05"), portland());
    let scaled = Scaling::fit(Scaler::Standard, &raw).apply_to_table(&raw);
    for (table, eigenvalues, limit, kappa) in
        [(&raw, "H_eigenvalues_raw", "alpha_limit_raw", "kappa_raw"), (&scaled, "H_eigenvalues_z_ddof0", "alpha_limit_z", "kappa_z")]
    {
        let quadratic = Quadratic::new(3, linreg::gram(table), [0.0; 3], 0.0);
        assert_list(&quadratic.eigen.values, &want[eigenvalues], 1e-9, 0.0);
        assert_close(2.0 / quadratic.spectrum().lambda_max, number(&want[limit]), 1e-9, 0.0);
        assert_close(quadratic.spectrum().kappa.unwrap(), number(&want[kappa]), 1e-9, 0.0);
    }
    // By the data, not by the quadratic: the point is where float64 overflows.
    let mut theta = [0.0; 3];
    let mut losses = Vec::new();
    while losses.last().is_none_or(|j: &f64| j.is_finite()) {
        losses.push(linreg::loss(&raw, &theta));
        theta = symmetric::add(&theta, -0.01, &linreg::gradient(&raw, &theta));
    }
    assert_list(&losses[..4], &want["J_first_4_at_alpha_0.01"], 1e-9, 0.0);
    assert_eq!(losses.len() - 1, want["first_iteration_index_with_J_inf_float64"].as_u64().unwrap() as usize);
    assert!(matches!(plain_descent(&raw, 0.01, 400).0.outcome, Outcome::Diverged { .. }));
}

#[test]
fn gd_07_the_same_code_converges_on_small_x_and_runs_away_on_large() {
    let want = expected("GD-07");
    for (name, factor) in [("small", 1.0), ("large", 100.0)] {
        let x: Vec<f64> = (0..500).map(|i| factor * f64::from(i) / 499.0).collect();
        let y: Vec<f64> = x.iter().map(|x| 5.0 * x + 3.0).collect();
        let table = one_feature(&x, &y);
        // The question's loss is the mean square without the half: twice our Hessian.
        let hessian = doubled(linreg::gram(&table));
        let quadratic = Quadratic::new(2, hessian, linreg::optimum(&table).theta, 0.0);
        assert_list(&quadratic.eigen.values[..2], &want[format!("eig_{name}")], 1e-9, 0.0);
        assert_close(2.0 / quadratic.spectrum().lambda_max, number(&want[format!("limit_{name}")]), 1e-9, 0.0);
        let start = quadratic.deviation(&[0.0; 3]);
        let gd = &OPTIMIZERS[position("gd").unwrap()];
        let path = descent::descend(&quadratic, &[], gd, &Settings::new(0.01, 0.0), &start, 10_000);
        let converges = want[format!("converges_{name}")].as_bool().unwrap();
        assert_eq!(matches!(path.outcome, Outcome::Converged { .. }), converges);
        assert_eq!(matches!(path.outcome, Outcome::Diverged { .. }), !converges);
    }
}

#[test]
fn gd_09_the_gradient_is_the_residual_times_x() {
    let want = expected("GD-09");
    let table = one_feature(&[2.0, 3.0, 4.0, 5.0], &[5.0, 7.0, 9.0, 5.0]);
    let gradient = linreg::gradient(&table, &[0.0; 3]).map(|g| 2.0 * g);
    assert_list(&gradient[..2], &want["gradient_at_0_0"], 0.0, 1e-12);
    let after = symmetric::add(&[0.0; 3], -1e-4, &gradient);
    assert_list(&after[..2], &want["after_one_step_m_b"], 0.0, 1e-12);
    assert_list(&linreg::optimum(&table).theta[..2], &want["ols_m_b"], 0.0, 1e-12);
    let spectrum = Quadratic::new(2, doubled(linreg::gram(&table)), [0.0; 3], 0.0).spectrum();
    assert_close(2.0 / spectrum.lambda_max, number(&want["lr_limit"]), 1e-9, 0.0);
}

#[test]
fn gd_10_five_scalings_five_slopes_one_line() {
    let want = expected("GD-10");
    let (x, y) = ([1.0, 2.0, 3.0, 4.0], [1.5, 2.0, 2.5, 2.0]);
    let norm = (stats::variance(&x, 0) * 4.0).sqrt();
    let centred: Vec<f64> = x.iter().map(|v| (v - stats::mean(&x)) / norm).collect();
    let columns = [
        ("raw", x.to_vec()),
        ("minmax", scaled_column(Scaler::MinMax, &x)),
        ("z_ddof0", scaled_column(Scaler::Standard, &x)),
        ("z_ddof1", standardized(&x, 1)),
        ("centred_l2", centred),
    ];
    for (key, column) in columns {
        let table = one_feature(&column, &y);
        let theta = linreg::optimum(&table).theta;
        assert_close(theta[0], number(&want[key]), 0.0, 1e-12);
        let fitted: Vec<f64> = column.iter().map(|v| linreg::predict(&theta, &[*v])).collect();
        assert_list(&fitted, &want["fitted"], 0.0, 1e-12);
        if key == "raw" {
            assert_close(theta[1], number(&want["intercept_raw"]), 0.0, 1e-12);
        }
    }
}

#[test]
fn gd_12_standard_scaler_divides_by_n() {
    let want = expected("GD-12");
    for (name, x) in [("X", vec![1.0, 2.0, 3.0, 4.0]), ("Y", vec![1.0, 2.0, 4.0, 72.0]), ("A", vec![1.0, 2.0, 3.0])] {
        assert_list(&scaled_column(Scaler::Standard, &x), &want[format!("{name}_ddof0")], 0.0, 1e-12);
        assert_list(&standardized(&x, 1), &want[format!("{name}_ddof1")], 0.0, 1e-12);
    }
}

#[test]
fn gd_13_a_repeated_decimal_comes_back_as_zeros() {
    let want = expected("GD-13");
    assert_eq!(want["z"], "all exactly 0.0");
    let x = [14.62; 1000];
    // The trap itself: a plain sum is not 14.62 on the mean.
    let naive = x.iter().sum::<f64>() / 1000.0;
    // To the last digit but one: serde_json reads long numbers to within one unit of it.
    assert_close(naive, number(&want["naive_sequential_mean_float64"]), 1e-15, 0.0);
    assert_close(14.62 - naive, number(&want["naive_residual"]), 1e-15, 0.0);
    assert_eq!(scaled_column(Scaler::Standard, &x), vec![0.0; 1000]);
    assert_eq!((stats::mean(&x), stats::variance(&x, 0)), (14.62, 0.0));
    assert!(stats::is_constant(&x));
}

#[test]
fn gd_15_a_constant_column_is_only_centred() {
    let want = expected("GD-15");
    let table = one_feature(&[5.0; 3], &[0.0; 3]);
    for (scaler, name) in [(Scaler::Standard, "z"), (Scaler::MinMax, "minmax")] {
        let scaling = Scaling::fit(scaler, &table);
        assert_list(&scaling.apply_to_table(&table).features[0], &want[format!("{name}_train")], 0.0, 0.0);
        let new = [5.0, 7.0].map(|v| scaling.apply(&[v])[0]);
        assert_list(&new, &want[format!("{name}_new")], 0.0, 0.0);
        assert!(scaling.replaced[0]);
    }
}

#[test]
fn gd_16_two_outliers_under_four_scalers() {
    let want = expected("GD-16");
    let x = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 100.0, 120.0];
    let all = [(Scaler::MinMax, "minmax"), (Scaler::MaxAbs, "maxabs"), (Scaler::Standard, "z_ddof0"), (Scaler::Robust, "robust")];
    for (scaler, key) in all {
        assert_list(&scaled_column(scaler, &x), &want[key], 0.0, 1e-12);
    }
    for (p, key) in [(0.5, "median"), (0.25, "Q1"), (0.75, "Q3")] {
        assert_close(stats::quantile(&x, p).unwrap(), number(&want[key]), 0.0, 1e-12);
    }
    let share = scaled_column(Scaler::MinMax, &x)[5];
    assert_close(share, number(&want["share_of_minmax_range_used_by_six_inliers"]), 0.0, 1e-12);
}

#[test]
fn gd_17_min_max_leaves_its_range_on_new_values_and_divides_first() {
    let want = expected("GD-17");
    let x: Vec<f64> = (0..=10).map(f64::from).collect();
    let scaling = Scaling::fit(Scaler::MinMax, &one_feature(&x, &x));
    let new = [-2.0, 5.0, 12.0].map(|v| scaling.apply(&[v])[0]);
    assert_list(&new, &want["unclipped"], 0.0, 1e-12);
    assert_list(&new.map(|v| v.clamp(0.0, 1.0)), &want["clipped"], 0.0, 1e-12);
    // To -60000..60000 by way of 0..1: no product of two large numbers, so every value fits float16 (below 65504).
    let wide: Vec<f64> = x.iter().map(|v| scaling.apply(&[*v])[0] * 120_000.0 - 60_000.0).collect();
    assert_list(&wide, &want["fp16_expected"], 0.0, 0.0);
    let step = 120_000.0 / scaling.inverse[0][0];
    let overflow = x.iter().position(|v| v * step > 65_504.0).unwrap();
    assert_eq!(overflow as u64, want["fp16_naive_product_overflows_from_index"].as_u64().unwrap());
}

#[test]
fn gd_19_standardizing_leaves_a_tilted_ellipse_and_whitening_a_circle() {
    let want = expected("GD-19");
    let quadratic = Quadratic::new(2, [[1.0, 0.9, 0.0], [0.9, 1.0, 0.0], [0.0; 3]], [0.0; 3], 0.0);
    let spectrum = quadratic.spectrum();
    assert_list(&quadratic.eigen.values[..2], &want["eig"], 0.0, 1e-12);
    assert_close(spectrum.kappa.unwrap(), number(&want["kappa"]), 0.0, 1e-12);
    assert_close(spectrum.kappa.unwrap().sqrt(), number(&want["axis_ratio"]), 0.0, 1e-12);
    let long = quadratic.eigen.vectors[0];
    assert_close(long[1].atan2(long[0]).to_degrees(), number(&want["long_axis_direction_deg"]), 0.0, 1e-12);
    assert_close(2.0 / spectrum.lambda_max, number(&want["alpha_limit"]), 0.0, 1e-12);

    let table = portland();
    let kappa = |scaler| {
        let scaled = Scaling::fit(scaler, &table).apply_to_table(&table);
        Quadratic::new(2, linreg::covariance(&scaled), [0.0; 3], 0.0).spectrum().kappa.unwrap()
    };
    let housing = &want["housing"];
    assert_close(stats::correlation(&table.features[0], &table.features[1]).unwrap(), number(&housing["r"]), 1e-9, 0.0);
    assert_close(kappa(Scaler::Standard), number(&housing["kappa"]), 1e-9, 0.0);
    assert_close(kappa(Scaler::Standard).sqrt(), number(&housing["axis_ratio"]), 1e-9, 0.0);
    assert_close(kappa(Scaler::Whiten), number(&want["after_whitening_kappa"]), 1e-9, 0.0);
}
