//! One of a few, or any of a few: buttons side by side.

use super::bound::Bound;
use super::erase::{Live, Word, flag, input, live, press};
use super::signal::Signal;
use super::slider::head;
use crate::query::{Kind, Value};
use crate::ui::dom::{View, view};
use leptos::prelude::*;

/// Native radio buttons, drawn as a row of buttons; `names` in the order of the field's words.
pub fn choice(bound: Bound, label: Word, names: &'static [Word]) -> View {
    choice_of(bound, label, names, bound.value)
}

/// The same, of a field whose automatic value is one of its words: `present` says which one is in use.
pub fn choice_of(bound: Bound, label: Word, names: &'static [Word], present: Signal<Value>) -> View {
    row(bound, label, buttons(bound, names, present))
}

/// The numbers of a list in a field to type into, and buttons for lists that have a name; `names` in the order of the field's words.
pub fn list_field(bound: Bound, label: Word, hint: Live, named: Word, names: &'static [Word]) -> View {
    view! {
        <div class="control list" data-field=bound.key prop:hidden=flag(move || bound.is_hidden())>
            {head(bound, label, "", None, None, None, Some(hint))}
            <div class="segments" role="radiogroup" aria-label=named>{buttons(bound, names, bound.value)}</div>
        </div>
    }
}

fn buttons(bound: Bound, names: &'static [Word], present: Signal<Value>) -> View {
    let (Kind::Choice(words) | Kind::AutoOrChoice(words) | Kind::WordOrList { words, .. }) = bound.kind else { return View::empty() };
    let is_on = move |i: usize| present.get() == Value::Choice(i);
    let choose = move |i: usize| bound.set.run(Value::Choice(i));
    (0..names.len()).map(|i| button(bound, "radio", words[i], names[i], flag(move || is_on(i)), move || choose(i))).collect()
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

/// Buttons that set a number to 0, 1, 2 and so on: its named places.
pub fn marks_of(bound: Bound, names: &'static [Word]) -> View {
    let button = |(i, name): (usize, &Word)| {
        let (name, at) = (*name, i as f64);
        let is_on = move || bound.value.get() == Value::Number(at);
        let act = press(move || bound.set.run(Value::Number(at)));
        view! {
            <button type="button" class="segment-button" aria-pressed=live(move || is_on().to_string()) prop:disabled=flag(move || bound.is_locked()) on:click=act>{name}</button>
        }
    };
    view! { <div class="segments marks" prop:hidden=flag(move || bound.is_hidden())>{names.iter().enumerate().map(button).collect::<View>()}</div> }
}
