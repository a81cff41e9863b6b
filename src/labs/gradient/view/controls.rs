//! What the learner can change beside the rate: the house, the parameters, the ranges of the scaling.

use super::{Stage, words};
use crate::ui::erase::{Word, flag, live as text};
use crate::ui::lab_frame::group;
use crate::ui::slider::NumberField;
use crate::word;
use leptos::prelude::*;
use leptos_i18n::td_string;

/// All the groups.
pub(super) fn controls(stage: Stage) -> AnyView {
    let house = view! {
        {quantity(stage, "x1", ("x", "1"), Some(word!(gradient.unit_area)))}
        {quantity(stage, "x2", ("x", "2"), None)}
        {quantity(stage, "y", ("y", ""), Some(word!(gradient.unit_price)))}
    };
    let parameters = [("w1", ("w", "1")), ("w2", ("w", "2")), ("b", ("b", ""))];
    let ranges = view! {
        <Range stage keys=["x1min", "x1max"] of="x1" symbol=("x", "1") />
        <Range stage keys=["x2min", "x2max"] of="x2" symbol=("x", "2") />
    };
    view! {
        {group(word!(gradient.group_house), None, house.into_any())}
        {group(word!(gradient.group_parameters), None, parameters.map(|(key, symbol)| quantity(stage, key, symbol, None)).into_iter().collect_view().into_any())}
        {group(word!(gradient.group_range), None, ranges.into_any())}
    }
    .into_any()
}

/// A letter with an index, in the text.
fn letter((letter, index): (&'static str, &'static str)) -> impl IntoView {
    view! { <i class="symbol">{letter}<sub>{index}</sub></i> }
}

/// A number with its name.
fn quantity(stage: Stage, key: &'static str, symbol: (&'static str, &'static str), unit: Option<Word>) -> AnyView {
    let bound = stage.bound(key);
    let id = format!("field-{key}");
    view! {
        <div class="control" data-field=key prop:hidden=flag(move || bound.is_hidden())>
            <div class="control-head">
                <label for=id.clone()>{text(move || words::meaning(stage.locale.get(), key).to_owned())}" "{letter(symbol)}</label>
                <NumberField bound id unit />
            </div>
        </div>
    }
    .into_any()
}

/// Both ends of a feature's range.
#[component]
fn Range(stage: Stage, keys: [&'static str; 2], of: &'static str, symbol: (&'static str, &'static str)) -> impl IntoView {
    let locale = stage.locale;
    let name = move || words::meaning(locale.get(), of);
    let end = move |i: usize| {
        let bound = stage.bound(keys[i]);
        let id = format!("field-{}", keys[i]);
        let word = move || match i {
            0 => td_string!(locale.get(), gradient.range_min),
            _ => td_string!(locale.get(), gradient.range_max),
        };
        view! {
            <span class="range-end" data-field=keys[i] prop:hidden=flag(move || bound.is_hidden())>
                <label for=id.clone()><span class="unseen">{text(move || name().to_owned())}" "</span>{text(move || word().to_owned())}</label>
                <NumberField bound id unit=None />
            </span>
        }
    };
    view! {
        <div class="control range">
            <span class="range-name">{text(move || name().to_owned())}" "{letter(symbol)}</span>
            <div class="range-ends">{end(0)}{end(1)}</div>
        </div>
    }
}
