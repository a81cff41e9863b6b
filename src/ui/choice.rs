//! One of a few, or any of a few: buttons side by side.

use super::bound::Bound;
use super::erase::{Word, flag, input};
use super::signal::Signal;
use crate::query::{Kind, Value};
use crate::ui::dom::{View, view};
use leptos::prelude::*;

/// Native radio buttons, drawn as a row of buttons; `names` in the order of the field's words.
pub fn choice(bound: Bound, label: Word, names: &'static [Word]) -> View {
    choice_of(bound, label, names, bound.value)
}

/// The same, of a field whose automatic value is one of its words: `present` says which one is in use.
pub fn choice_of(bound: Bound, label: Word, names: &'static [Word], present: Signal<Value>) -> View {
    let (Kind::Choice(words) | Kind::AutoOrChoice(words)) = bound.kind else { return View::empty() };
    let is_on = move |i: usize| present.get() == Value::Choice(i);
    let choose = move |i: usize| bound.set.run(Value::Choice(i));
    let buttons =
        (0..names.len()).map(|i| button(bound, "radio", words[i], names[i], flag(move || is_on(i)), move || choose(i))).collect::<View>();
    row(bound, label, buttons)
}

/// Native check boxes, drawn as a row of buttons; `names` in the order of the field's words.
pub fn flags(bound: Bound, label: Word, names: &'static [Word]) -> View {
    let Kind::Flags(words) = bound.kind else { return View::empty() };
    let bits = move || if let Value::Flags(bits) = bound.value.get() { bits } else { 0 };
    let is_on = move |i: usize| bits() & (1 << i) != 0;
    let turn = move |i: usize| bound.set.run(Value::Flags(untrack(bits) ^ (1 << i)));
    let buttons =
        (0..names.len()).map(|i| button(bound, "checkbox", words[i], names[i], flag(move || is_on(i)), move || turn(i))).collect::<View>();
    row(bound, label, buttons)
}

fn button(
    bound: Bound,
    kind: &'static str,
    value: &'static str,
    name: Word,
    is_on: super::erase::Flag,
    mut act: impl FnMut() + 'static,
) -> View {
    view! {
        <label class="segment">
            <input type=kind name=bound.key value=value prop:checked=is_on prop:disabled=flag(move || bound.is_locked()) on:change=input(move |_| act()) />
            <span>{name}</span>
        </label>
    }
}

fn row(bound: Bound, label: Word, buttons: View) -> View {
    view! {
        <fieldset class="control" data-field=bound.key prop:hidden=flag(move || bound.is_hidden())>
            <legend>{label}</legend>
            <div class="segments">{buttons}</div>
        </fieldset>
    }
}
