//! What the learner can change beside the rate: the house, the parameters, the ranges of the scaling.

use super::{Stage, words};
use crate::say;
use crate::ui::lab_frame::Group;
use crate::ui::slider::NumberField;
use leptos::prelude::*;
use leptos_i18n::td_string;

#[component]
pub(super) fn Controls(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    view! {
        <Group title=say!(locale, gradient.group_house)>
            <Quantity stage key="x1" symbol=("x", "1") unit=Signal::derive(say!(locale, gradient.unit_area)) />
            <Quantity stage key="x2" symbol=("x", "2") unit=Signal::stored(String::new()) />
            <Quantity stage key="y" symbol=("y", "") unit=Signal::derive(say!(locale, gradient.unit_price)) />
        </Group>
        <Group title=say!(locale, gradient.group_parameters)>
            <Quantity stage key="w1" symbol=("w", "1") />
            <Quantity stage key="w2" symbol=("w", "2") />
            <Quantity stage key="b" symbol=("b", "") />
        </Group>
        <Group title=say!(locale, gradient.group_range)>
            <Range stage keys=["x1min", "x1max"] of="x1" symbol=("x", "1") />
            <Range stage keys=["x2min", "x2max"] of="x2" symbol=("x", "2") />
        </Group>
    }
}

/// A letter with an index, in the text.
fn letter((letter, index): (&'static str, &'static str)) -> impl IntoView {
    view! { <i class="symbol">{letter}<sub>{index}</sub></i> }
}

/// A number with its name.
#[component]
fn Quantity(
    stage: Stage,
    key: &'static str,
    symbol: (&'static str, &'static str),
    #[prop(optional, into)] unit: Option<Signal<String>>,
) -> impl IntoView {
    let bound = stage.bound(key);
    let id = format!("field-{key}");
    view! {
        <div class="control" data-field=key hidden=move || bound.is_hidden()>
            <div class="control-head">
                <label for=id.clone()>{move || words::meaning(stage.locale.get(), key)}" "{letter(symbol)}</label>
                <NumberField bound id unit />
            </div>
        </div>
    }
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
            <span class="range-end" data-field=keys[i] hidden=move || bound.is_hidden()>
                <label for=id.clone()><span class="unseen">{name}" "</span>{word}</label>
                <NumberField bound id unit=None />
            </span>
        }
    };
    view! {
        <div class="control range">
            <span class="range-name">{name}" "{letter(symbol)}</span>
            <div class="range-ends">{end(0)}{end(1)}</div>
        </div>
    }
}
