//! What the learner can change beside the rate: the house, the parameters, the ranges of the scaling.

use super::{Stage, words};
use crate::ui::erase::{Word, flag, said};
use crate::ui::lab_frame::group;
use crate::ui::slider::NumberField;
use crate::word;
use leptos::prelude::*;

/// All the groups.
pub(super) fn controls(stage: Stage) -> AnyView {
    let house = view! {
        {quantity(stage, "x1", ("x", "1"), Some(word!(gradient.unit_area)))}
        {quantity(stage, "x2", ("x", "2"), Some(|_| ""))}
        {quantity(stage, "y", ("y", ""), Some(word!(gradient.unit_price)))}
    };
    let parameters = view! {
        {quantity(stage, "w1", ("w", "1"), None)}
        {quantity(stage, "w2", ("w", "2"), None)}
        {quantity(stage, "b", ("b", ""), None)}
    };
    let ranges = view! {
        {range(stage, ["x1min", "x1max"], "x1", ("x", "1"))}
        {range(stage, ["x2min", "x2max"], "x2", ("x", "2"))}
    };
    view! {
        {group(word!(gradient.group_house), None, house.into_any())}
        {group(word!(gradient.group_parameters), None, parameters.into_any())}
        {group(word!(gradient.group_range), None, ranges.into_any())}
    }
    .into_any()
}

/// A letter and its index, in the text.
type Symbol = (&'static str, &'static str);

fn italic((letter, index): Symbol) -> AnyView {
    view! { <i class="symbol">{letter}<sub>{index}</sub></i> }.into_any()
}

/// A number with its name.
fn quantity(stage: Stage, key: &'static str, symbol: Symbol, unit: Option<Word>) -> AnyView {
    let bound = stage.bound(key);
    let id = format!("field-{key}");
    view! {
        <div class="control" data-field=key prop:hidden=flag(move || bound.is_hidden())>
            <div class="control-head">
                <label for=id.clone()>{said(stage.locale, words::meaning(key))}" "{italic(symbol)}</label>
                <NumberField bound id unit />
            </div>
        </div>
    }
    .into_any()
}

/// Both ends of a feature's range.
fn range(stage: Stage, keys: [&'static str; 2], feature: &str, symbol: Symbol) -> AnyView {
    let name = words::meaning(feature);
    let is_hidden = move || keys.iter().all(|key| stage.bound(key).is_hidden());
    let end = |key: &'static str, word: Word| {
        let bound = stage.bound(key);
        let id = format!("field-{key}");
        view! {
            <span class="range-end" data-field=key prop:hidden=flag(move || bound.is_hidden())>
                <label for=id.clone()><span class="unseen">{said(stage.locale, name)}" "</span>{said(stage.locale, word)}</label>
                <NumberField bound id />
            </span>
        }
        .into_any()
    };
    view! {
        <div class="control range" prop:hidden=flag(is_hidden)>
            <span class="range-name">{said(stage.locale, name)}" "{italic(symbol)}</span>
            <div class="range-ends">{end(keys[0], word!(gradient.range_min))}{end(keys[1], word!(gradient.range_max))}</div>
        </div>
    }
    .into_any()
}
