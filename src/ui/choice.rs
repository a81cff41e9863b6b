//! One of a few, or any of a few: buttons side by side.

use super::bound::Bound;
use super::erase::{Word, flag, input, said};
use super::words::use_locale;
use crate::query::{Kind, Value};
use leptos::prelude::*;

/// Native radio buttons, drawn as a row of buttons; `names` in the order of the field's words.
#[component]
pub fn Choice(bound: Bound, label: Word, names: &'static [Word]) -> impl IntoView {
    let Kind::Choice(words) = bound.kind else { return ().into_any() };
    let is_on = move |i: usize| bound.value.get() == Value::Choice(i);
    let choose = move |i: usize| bound.set.run(Value::Choice(i));
    let buttons =
        (0..names.len()).map(|i| button(bound, "radio", words[i], names[i], flag(move || is_on(i)), move || choose(i))).collect_view();
    row(bound, label, buttons.into_any())
}

/// Native check boxes, drawn as a row of buttons; `names` in the order of the field's words.
#[component]
pub fn Flags(bound: Bound, label: Word, names: &'static [Word]) -> impl IntoView {
    let Kind::Flags(words) = bound.kind else { return ().into_any() };
    let bits = move || if let Value::Flags(bits) = bound.value.get() { bits } else { 0 };
    let is_on = move |i: usize| bits() & (1 << i) != 0;
    let turn = move |i: usize| bound.set.run(Value::Flags(untrack(bits) ^ (1 << i)));
    let buttons =
        (0..names.len()).map(|i| button(bound, "checkbox", words[i], names[i], flag(move || is_on(i)), move || turn(i))).collect_view();
    row(bound, label, buttons.into_any())
}

fn button(
    bound: Bound,
    kind: &'static str,
    value: &'static str,
    name: Word,
    is_on: super::erase::Flag,
    mut act: impl FnMut() + 'static,
) -> AnyView {
    let locale = use_locale();
    view! {
        <label class="segment">
            <input type=kind name=bound.key value=value prop:checked=is_on prop:disabled=flag(move || bound.is_locked()) on:change=input(move |_| act()) />
            <span>{said(locale, name)}</span>
        </label>
    }
    .into_any()
}

fn row(bound: Bound, label: Word, buttons: AnyView) -> AnyView {
    let locale = use_locale();
    view! {
        <fieldset class="control" data-field=bound.key prop:hidden=flag(move || bound.is_hidden())>
            <legend>{said(locale, label)}</legend>
            <div class="segments">{buttons}</div>
        </fieldset>
    }
    .into_any()
}
