//! Other people's numbers: PyTorch's and scikit-learn's, from `tests/vectors`.

use crate::support::assert_close;
use normlab::math::linreg::{self, Table};
use normlab::math::objective::Quadratic;
use normlab::math::optim::{ADAMW, OPTIMIZERS, Optimizer, Settings, State, position};
use normlab::math::scaling::{Scaler, Scaling};
use normlab::math::symmetric::Vector;
use serde_json::Value;

/// The cases of a file of vectors.
pub(crate) fn cases_of(text: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).unwrap();
    file.as_array().or_else(|| file["cases"].as_array()).unwrap().clone()
}

/// A list of numbers.
pub(crate) fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
}

/// A list of rows as a list of columns.
fn columns(value: &Value) -> Vec<Vec<f64>> {
    let rows: Vec<Vec<f64>> = value.as_array().unwrap().iter().map(numbers).collect();
    (0..rows[0].len()).map(|j| rows.iter().map(|row| row[j]).collect()).collect()
}

/// The 47 houses of a well-known exercise.
pub(crate) fn portland() -> Table {
    let lines = include_str!("../data/portland_houses.csv").lines().skip(1);
    let rows: Vec<Vec<f64>> = lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    let column = |j: usize| rows.iter().map(|row| row[j]).collect();
    Table { features: vec![column(0), column(1)], target: column(2) }
}

#[track_caller]
fn assert_all_close(actual: &[f64], expected: &[f64], rel: f64, abs: f64) {
    assert_eq!(actual.len(), expected.len());
    for (a, e) in actual.iter().zip(expected) {
        assert_close(*a, *e, rel, abs);
    }
}

fn scaler(name: &str) -> Option<Scaler> {
    Some(match name {
        "raw" => Scaler::None,
        "standard" => Scaler::Standard,
        "min_max" => Scaler::MinMax,
        "max_abs" => Scaler::MaxAbs,
        "robust" => Scaler::Robust,
        "zca_whiten" => Scaler::Whiten,
        _ => return None,
    })
}

fn table_of(case: &Value) -> Table {
    if case["dataset"] == "portland_houses" {
        return portland();
    }
    // Only the raw case of the ten houses carries them all.
    let all = cases_of(include_str!("../vectors/regression.json"));
    let data = all.iter().find(|c| c["dataset"] == case["dataset"] && c.get("data").is_some()).unwrap();
    let mut features = columns(&data["data"]);
    let target = features.pop().unwrap();
    Table { features, target }
}

#[test]
fn regression_agrees_with_numpy() {
    let cases = cases_of(include_str!("../vectors/regression.json"));
    assert_eq!(cases.len(), 12);
    for case in &cases {
        let raw = table_of(case);
        let scaled = Scaling::fit(scaler(case["scaler"].as_str().unwrap()).unwrap(), &raw).apply_to_table(&raw);
        for (i, row) in case["X_head"].as_array().unwrap().iter().enumerate() {
            assert_all_close(&scaled.augmented(i)[..2], &numbers(row), 1e-9, 0.0);
        }
        let fit = linreg::optimum(&scaled);
        assert!(fit.is_unique);
        assert_all_close(&fit.theta, &numbers(&case["weights_then_bias"]), 1e-9, 0.0);
        assert_close(linreg::loss(&scaled, &fit.theta), case["loss_half_mse_at_optimum"].as_f64().unwrap(), 1e-9, 0.0);
        assert_all_close(&linreg::gradient(&scaled, &[0.0; 3]), &numbers(&case["gradient_at_zero"]), 1e-9, 0.0);
        let gram = linreg::gram(&scaled);
        for (row, expected) in gram.iter().zip(case["hessian"].as_array().unwrap()) {
            // Centred columns have mean 0: both sides hold its rounding there.
            assert_all_close(row, &numbers(expected), 1e-9, 1e-14);
        }
        let full = Quadratic::new(3, gram, fit.theta, 0.0);
        assert_all_close(&full.eigen.values, &numbers(&case["eigenvalues"]), 1e-9, 0.0);
        assert_close(full.spectrum().kappa.unwrap(), case["condition_number"].as_f64().unwrap(), 1e-9, 0.0);
        let limit = (OPTIMIZERS[position("gd").unwrap()].limit)(&full.spectrum(), 0.0).unwrap();
        assert_close(limit, case["largest_stable_learning_rate"].as_f64().unwrap(), 1e-9, 0.0);
        let weights = Quadratic::new(2, linreg::covariance(&scaled), fit.theta, 0.0);
        assert_all_close(&weights.eigen.values[..2], &numbers(&case["eigenvalues_bias_eliminated"]), 1e-9, 0.0);
        let kappa = weights.spectrum().kappa.unwrap();
        assert_close(kappa, case["condition_number_bias_eliminated"].as_f64().unwrap(), 1e-9, 0.0);
    }
}

#[test]
fn scalers_agree_with_scikit_learn() {
    let mut checked = 0;
    for case in cases_of(include_str!("../vectors/scalers.json")) {
        // unit_l2_rows scales rows, not features: no affine map of the features, so it is none of this lab's scalers.
        let Some(scaler) = scaler(case["scaler"].as_str().unwrap()) else {
            assert_eq!(case["scaler"], "unit_l2_rows");
            continue;
        };
        let features = columns(&case["X"]);
        let table = Table { target: vec![0.0; features[0].len()], features };
        let scaling = Scaling::fit(scaler, &table);
        assert_all_close(&scaling.center[..2], &numbers(&case["center"]), 1e-9, 0.0);
        let scaled = scaling.apply_to_table(&table);
        for (actual, expected) in scaled.features.iter().zip(columns(&case["scaled"])) {
            // A value at its column's centre: zero but for the rounding of the centre.
            assert_all_close(actual, &expected, 1e-9, 1e-15);
        }
        checked += 1;
    }
    assert_eq!(checked, 16);
}

fn gradient_of(loss: &str, p: &Vector) -> Vector {
    let [x, y, _] = *p;
    if loss.starts_with("quadratic") {
        [20.0 * x + 3.0 * y, 3.0 * x + y, 0.0]
    } else {
        [-2.0 * (1.0 - x) - 40.0 * x * (y - x * x), 20.0 * (y - x * x), 0.0]
    }
}

fn optimizer_of(name: &str) -> Optimizer {
    let key = if name == "sgd" { "gd" } else { name };
    if key == "adamw" { ADAMW } else { OPTIMIZERS[position(key).unwrap()] }
}

#[test]
fn optimizers_agree_with_pytorch() {
    let cases = cases_of(include_str!("../vectors/optimizers.json"));
    assert_eq!(cases.len(), 14);
    for case in &cases {
        let number = |key: &str| case["settings"][key].as_f64();
        let mut settings = Settings::new(number("lr").unwrap(), number("momentum").unwrap_or(0.0));
        // PyTorch's Adagrad has eps 1e-10 where the lab has one for all.
        settings.eps = number("eps").unwrap_or(settings.eps);
        settings.alpha = number("alpha").unwrap_or(settings.alpha);
        settings.weight_decay = number("weight_decay").unwrap_or(0.0);
        let optimizer = optimizer_of(case["optimizer"].as_str().unwrap());
        let loss = case["loss"].as_str().unwrap();
        let path: Vec<Vec<f64>> = case["path"].as_array().unwrap().iter().map(numbers).collect();
        let mut theta = [path[0][0], path[0][1], 0.0];
        let mut state = State::default();
        for expected in &path[1..] {
            let gradient = gradient_of(loss, &theta);
            (optimizer.step)(&settings, &mut state, &mut theta, &gradient);
            // Absolute: a coordinate on its way through 0 keeps the rounding of its larger past.
            assert_all_close(&theta[..2], expected, 1e-9, 1e-12);
        }
        assert_eq!(path.len(), 61);
    }
}
