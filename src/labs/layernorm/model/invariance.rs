//! What a change of x leaves alone, measured by doing it.

use super::pass::{Given, Pass, RowPass, run};

/// Added to each number.
pub const SHIFT: f64 = 5.0;

/// What each number is multiplied with.
pub const FACTOR: f64 = 10.0;

/// The effect of a change of x, on one row; entries are `None` where nothing can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// The largest change of an entry of y, as a share of the largest `|y - beta|`.
    pub y_change: Option<f64>,
    /// By how much the largest `|y - beta|` has grown.
    pub y_ratio: Option<f64>,
    /// By how much the largest `|dx|` has grown.
    pub dx_ratio: Option<f64>,
}

/// What adding [`SHIFT`] to each number, and what multiplying each by [`FACTOR`] does to one row.
#[must_use]
pub fn effects(pass: &Pass, row: &RowPass) -> [Effect; 2] {
    let beta = &pass.given.beta;
    let changes: [fn(f64) -> f64; 2] = [|x| x + SHIFT, |x| x * FACTOR];
    changes.map(|change| effect(pass, row, beta, change))
}

fn effect(pass: &Pass, row: &RowPass, beta: &[f64], change: fn(f64) -> f64) -> Effect {
    let given =
        Given { rows: 1, x: row.x.iter().map(|x| change(*x)).collect::<Vec<_>>().into(), dy: row.dy.clone().into(), ..pass.given.clone() };
    let changed = run(&pass.norm, given).row(0);
    let scaled = |y: &[f64]| y.iter().zip(beta).map(|(y, beta)| y - beta).collect::<Vec<_>>();
    let (before, after) = (scaled(&row.y), scaled(&changed.y));
    let difference: Vec<f64> = before.iter().zip(&after).map(|(a, b)| b - a).collect();
    let ratio = |above: f64, below: f64| Some(above / below).filter(|ratio| ratio.is_finite());
    Effect {
        y_change: ratio(largest(&difference), largest(&before)),
        y_ratio: ratio(largest(&after), largest(&before)),
        dx_ratio: ratio(largest(&changed.dx), largest(&row.dx)),
    }
}

/// NaN where one of them is.
fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |max, v| if v.is_nan() || v.abs() > max { v.abs() } else { max })
}
