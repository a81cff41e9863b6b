//! What the learner can change beside the rate: the house, the parameters, the ranges of the scaling.

use super::{Stage, words};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, flag};
use crate::ui::lab_frame::{group, try_this};
use crate::ui::slider::number_field;
use crate::word;

/// All the groups.
pub(super) fn controls(stage: Stage) -> View {
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
        {try_this()}
        {group(word!(gradient.group_house), None, house)}
        {group(word!(gradient.group_parameters), None, parameters)}
        {group(word!(gradient.group_range), None, ranges)}
    }
}

/// A letter and its index, in the text.
type Symbol = (&'static str, &'static str);

fn italic((letter, index): Symbol) -> View {
    view! { <i class="symbol">{letter}<sub>{index}</sub></i> }
}

/// A number with its name.
fn quantity(stage: Stage, key: &'static str, symbol: Symbol, unit: Option<Word>) -> View {
    let bound = stage.bound(key);
    let id = format!("field-{key}");
    view! {
        <div class="control" data-field=key prop:hidden=flag(move || bound.is_hidden())>
            <div class="control-head">
                <label for=id.clone()>{words::meaning(key)}" "{italic(symbol)}</label>
                {number_field(bound, id, None, unit, None)}
            </div>
        </div>
    }
}

/// Both ends of a feature's range.
fn range(stage: Stage, keys: [&'static str; 2], feature: &str, symbol: Symbol) -> View {
    let name = words::meaning(feature);
    let is_hidden = move || keys.iter().all(|key| stage.bound(key).is_hidden());
    let end = |key: &'static str, word: Word| {
        let bound = stage.bound(key);
        let id = format!("field-{key}");
        view! {
            <span class="range-end" data-field=key prop:hidden=flag(move || bound.is_hidden())>
                <label for=id.clone()><span class="unseen">{name}" "</span>{word}</label>
                {number_field(bound, id, None, None, None)}
            </span>
        }
    };
    view! {
        <div class="control range" prop:hidden=flag(is_hidden)>
            <span class="range-name">{name}" "{italic(symbol)}</span>
            <div class="range-ends">{end(keys[0], word!(gradient.range_min))}{end(keys[1], word!(gradient.range_max))}</div>
        </div>
    }
}
