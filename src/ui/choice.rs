//! One of a few, or any of a few: buttons side by side.

use super::bound::Bound;
use crate::query::{Kind, Value};
use leptos::prelude::*;

/// A choice's option: the index in the field's words, and what it is called now.
pub type Options = Signal<Vec<(usize, String)>>;

/// Native radio buttons, drawn as a row of buttons.
#[component]
pub fn Choice(bound: Bound, #[prop(into)] label: Signal<String>, options: Options) -> impl IntoView {
    let Kind::Choice(words) = bound.kind else { return ().into_any() };
    let buttons = move || {
        options
            .get()
            .into_iter()
            .map(|(i, name)| {
                let is_on = Memo::new(move |_| bound.value.get() == Value::Choice(i));
                view! {
                    <label class="segment">
                        <input type="radio" name=bound.key value=words[i] prop:checked=is_on prop:disabled=move || bound.is_locked()
                            on:change=move |_| bound.set.run(Value::Choice(i)) />
                        <span>{name}</span>
                    </label>
                }
            })
            .collect_view()
    };
    view! {
        <fieldset class="control" data-field=bound.key hidden=move || bound.is_hidden()>
            <legend>{label}</legend>
            <div class="segments">{buttons}</div>
        </fieldset>
    }
    .into_any()
}

/// Native check boxes, drawn as a row of buttons.
#[component]
pub fn Flags(bound: Bound, #[prop(into)] label: Signal<String>, options: Options) -> impl IntoView {
    let Kind::Flags(words) = bound.kind else { return ().into_any() };
    let bits = move || if let Value::Flags(bits) = bound.value.get() { bits } else { 0 };
    let buttons = move || {
        options.get().into_iter().map(|(i, name)| view! {
            <label class="segment">
                <input type="checkbox" name=bound.key value=words[i] prop:checked=move || { (bits() & (1 << i)) != 0 } prop:disabled=move || bound.is_locked()
                    on:change=move |_| bound.set.run(Value::Flags(bits() ^ (1 << i))) />
                <span>{name}</span>
            </label>
        }).collect_view()
    };
    view! {
        <fieldset class="control" data-field=bound.key hidden=move || bound.is_hidden()>
            <legend>{label}</legend>
            <div class="segments">{buttons}</div>
        </fieldset>
    }
    .into_any()
}
