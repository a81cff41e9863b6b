//! What dragging a bar, and one slider for all features, write into the parameters.

use super::Stage;
use crate::labs::layernorm::model::pass::row_of;
use crate::labs::layernorm::params::{Change, MOST_AFFINE, MOST_LISTED, MOST_X, Params, Source, Upstream};
use crate::query::{Range, Value};
use crate::ui::bound::Bound;
use crate::ui::signal::Memo;
use leptos::prelude::*;
use std::sync::Arc;

/// A value with three digits of the unit it is dragged in, within what an address may say.
fn rounded(value: f64, unit: f64, most: f64) -> f64 {
    let decimals = 2 - unit.log10().floor() as i32;
    let power = 10f64.powi(decimals.abs());
    // A whole number divided by a power of ten, so that 3 tenths are 0.3.
    let rounded = if decimals >= 0 { (value * power).round() / power } else { (value / power).round() * power };
    if rounded.is_finite() { rounded } else { value }.max(-most).min(most)
}

/// Gives a feature of the row that is looked at another x: all rows become a list.
pub(super) fn set_x(stage: Stage, feature: usize, (value, unit): (f64, f64)) {
    let (tensor, at, d) = stage.pass.with_untracked(|pass| (pass.given.x.clone(), stage.at.get_untracked(), pass.given.d));
    let list = with_entry(&tensor, d, at * d + feature, rounded(value, unit, MOST_X));
    stage.params.update(|p| {
        // The row as it is seen, changed or not.
        (p.input.x, p.input.change, p.input.rows, p.input.d) = (Source::List(Arc::new(list)), Change::None, None, None);
    });
}

/// The same of dy.
pub(super) fn set_dy(stage: Stage, feature: usize, (value, unit): (f64, f64)) {
    let (tensor, at, d) = stage.pass.with_untracked(|pass| (pass.given.dy.clone(), stage.at.get_untracked(), pass.given.d));
    let list = with_entry(&tensor, d, at * d + feature, rounded(value, unit, MOST_AFFINE));
    stage.params.update(|p| p.input.dy = Upstream::List(Arc::new(list)));
}

fn with_entry(tensor: &[f64], d: usize, index: usize, value: f64) -> Vec<Vec<f64>> {
    let mut rows: Vec<Vec<f64>> = (0..tensor.len() / d).map(|row| row_of(tensor, row, d).to_vec()).collect();
    rows[index / d][index % d] = value;
    rows
}

/// Gives gamma (strip 0) or beta (strip 1) of a feature another value.
pub(super) fn set_affine(stage: Stage, strip: usize, feature: usize, (value, unit): (f64, f64)) {
    let mut list = stage.pass.with_untracked(|pass| (if strip == 0 { &pass.given.gamma } else { &pass.given.beta }).to_vec());
    list[feature] = rounded(value, unit, MOST_AFFINE);
    stage.params.update(|p| *(if strip == 0 { &mut p.input.gamma } else { &mut p.input.beta }) = Arc::new(list));
}

/// Whether all numbers of the tensors fit into a list in the address.
pub(super) fn fits_list(stage: Stage) -> Memo<bool> {
    Memo::new(move |_| stage.pass.with(|pass| pass.given.x.len() <= MOST_LISTED))
}

/// A list's field as one number for all features: its mean while they differ.
pub(super) fn for_all(stage: Stage, key: &'static str, of: fn(&Params) -> &Arc<Vec<f64>>, range: Range) -> Bound {
    let bound = stage.bound(key);
    let value = Memo::new(move |_| stage.params.with(|p| Value::Number(mean(of(p)))));
    let set = Callback::new(move |value: Value| {
        if let Value::Number(v) = value {
            bound.set.run(Value::Rows(vec![vec![v]]));
        }
    });
    bound.as_number(range, value, set)
}

fn mean(list: &[f64]) -> f64 {
    list.iter().sum::<f64>() / list.len() as f64
}
