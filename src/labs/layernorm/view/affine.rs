//! What dragging a bar, and one slider for all features, write into the parameters.

use super::Stage;
use crate::labs::layernorm::model::pass::row_of;
use crate::labs::layernorm::params::{Change, MOST_LISTED, Params, Source, Upstream};
use crate::query::{Range, Value};
use crate::ui::bound::Bound;
use crate::ui::signal::Memo;
use leptos::prelude::*;
use std::sync::Arc;

/// Three digits of the scale that bars are dragged on.
fn rounded(value: f64) -> f64 {
    if value == 0.0 {
        return 0.0;
    }
    let power = 10f64.powi(2 - value.abs().log10().floor() as i32);
    let rounded = if power.is_finite() && power > 0.0 { (value * power).round() / power } else { value };
    if rounded.is_finite() { rounded } else { value }
}

/// Gives a feature of the row that is looked at another x: all rows become a list.
pub(super) fn set_x(stage: Stage, feature: usize, value: f64) {
    let (tensor, at, d) = stage.pass.with_untracked(|pass| (pass.given.x.clone(), stage.at.get_untracked(), pass.given.d));
    let list = with_entry(&tensor, d, at * d + feature, rounded(value));
    stage.params.update(|p| {
        // The row as it is seen, changed or not.
        (p.input.x, p.input.change, p.input.rows, p.input.d) = (Source::List(Arc::new(list)), Change::None, None, None);
    });
}

/// The same of dy.
pub(super) fn set_dy(stage: Stage, feature: usize, value: f64) {
    let (tensor, at, d) = stage.pass.with_untracked(|pass| (pass.given.dy.clone(), stage.at.get_untracked(), pass.given.d));
    let list = with_entry(&tensor, d, at * d + feature, rounded(value));
    stage.params.update(|p| p.input.dy = Upstream::List(Arc::new(list)));
}

fn with_entry(tensor: &[f64], d: usize, index: usize, value: f64) -> Vec<Vec<f64>> {
    let mut rows: Vec<Vec<f64>> = (0..tensor.len() / d).map(|row| row_of(tensor, row, d).to_vec()).collect();
    rows[index / d][index % d] = value;
    rows
}

/// Gives gamma (strip 0) or beta (strip 1) of a feature another value.
pub(super) fn set_affine(stage: Stage, strip: usize, feature: usize, value: f64) {
    let mut list = stage.pass.with_untracked(|pass| (if strip == 0 { &pass.given.gamma } else { &pass.given.beta }).to_vec());
    list[feature] = rounded(value);
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
