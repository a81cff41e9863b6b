//! A quantity: its name and symbol, a slider, a field to type into, and a step either way.

use super::bound::Bound;
use super::erase::{Live, Word, flag, input, live, press};
use super::notice::sentence;
use super::words::use_locale;
use crate::io::numeral::numeral;
use crate::query::{Kind, Notice, Range, Value, parse_number, write_number};
use crate::ui::dom::{Child, View, css_percent, view};
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::word;
use leptos::prelude::*;

/// A slider in the making.
pub struct Slider {
    bound: Bound,
    label: Word,
    symbol: &'static str,
    automatic: Option<Word>,
    stands_for: Option<Signal<Option<f64>>>,
    unit: Option<Word>,
}

/// A slider with its number field.
#[must_use]
pub fn slider(bound: Bound, label: Word, symbol: &'static str) -> Slider {
    Slider { bound, label, symbol, automatic: None, stands_for: None, unit: None }
}

impl Slider {
    /// Names the automatic value, where the field has one, and says which number it stands for at present: a step begins there.
    #[must_use]
    pub fn automatic(self, name: Word, stands_for: Signal<Option<f64>>) -> Self {
        Self { automatic: Some(name), stands_for: Some(stands_for), ..self }
    }

    /// Says which number an automatic value without a name stands for at present.
    #[must_use]
    pub fn stands_for(self, number: Signal<Option<f64>>) -> Self {
        Self { stands_for: Some(number), ..self }
    }

    /// Names the unit.
    #[must_use]
    pub fn unit(self, name: Word) -> Self {
        Self { unit: Some(name), ..self }
    }
}

impl From<Slider> for Child {
    fn from(slider: Slider) -> Self {
        Self::View(view_of(slider))
    }
}

fn view_of(Slider { bound, label, symbol, automatic, stands_for, unit }: Slider) -> View {
    let range = match bound.kind {
        Kind::Number(range) | Kind::AutoOr(_, range) => range,
        _ => return View::empty(),
    };
    let locale = use_locale();
    let number = move || if let Value::Number(v) = bound.value.get() { Some(v) } else { None };
    let present = move || number().or_else(|| stands_for?.get());
    let position = move || present().map_or(0.5, |v| range.position(v));
    let hint = stands_for.filter(|_| automatic.is_none()).map(|_| live(move || present().map_or_else(String::new, |v| numeral(v, 4))));
    let spoken = move || {
        let named = automatic.filter(|_| number().is_none()).map(|name| name(locale.get()).to_owned());
        let value = named.unwrap_or_else(|| present().map_or_else(String::new, |v| numeral(v, 3)));
        format!("{} {value}", label(locale.get()))
    };
    let drag = move |position: String| {
        if let Some(position) = parse_number(&position) {
            bound.set.run(Value::Number(range.dragged(position)));
        }
    };
    view! {
        <div class="control" class:automatic=flag(move || number().is_none()) data-field=bound.key prop:hidden=flag(move || bound.is_hidden())>
            {head(bound, label, symbol, automatic, automatic.map(|name| automatic_button(bound, name)), unit, hint)}
            <div class="track">
                {nudge(bound, range, -1.0, position)}
                <input type="range" min="0" max="1" step=write_number(range.step()) prop:value=live(move || write_number(position()))
                    aria-label=label aria-valuetext=live(spoken) prop:disabled=flag(move || bound.is_locked())
                    style:--filled=live(move || css_percent(position())) on:input=input(drag) />
                {nudge(bound, range, 1.0, position)}
            </div>
        </div>
    }
}

/// A field for what has no slider: two numbers, a list.
pub fn text_field(bound: Bound, label: Word, hint: Live) -> View {
    view! { <div class="control" data-field=bound.key prop:hidden=flag(move || bound.is_hidden())>{head(bound, label, "", None, None, None, Some(hint))}</div> }
}

/// A whole number from 1 up to a last one, in a field with a step either way; `present` is the one in use.
pub fn stepper(bound: Bound, label: Word, symbol: &'static str, last: Signal<f64>, present: Signal<f64>) -> View {
    let hint = live(move || numeral(present.get(), 4));
    // A number that was within reach before there were fewer waits; the field shows the one in use.
    let text = Memo::new(move |_| match bound.value.get() {
        Value::Number(number) if number > last.get() => write_number(present.get()),
        _ => bound.text.get(),
    });
    let bound = bound.showing(text);
    let by = move |step: f64| {
        let act = move || bound.set.run(Value::Number((present.get_untracked() + step).max(1.0).min(last.get_untracked())));
        nudge_button(bound, step, act)
    };
    let buttons = view! { {by(-1.0)}{by(1.0)} };
    view! {
        <div class="control" data-field=bound.key prop:hidden=flag(move || bound.is_hidden())>
            {head(bound, label, symbol, None, Some(buttons), None, Some(hint))}
        </div>
    }
}

/// Name, symbol, and the field to type into.
pub(super) fn head(
    bound: Bound,
    label: Word,
    symbol: &'static str,
    automatic: Option<Word>,
    button: Option<View>,
    unit: Option<Word>,
    hint: Option<Live>,
) -> View {
    let id = format!("field-{}", bound.key);
    view! {
        <div class="control-head">
            <label for=id.clone()>{label} <i class="symbol">{symbol}</i></label>
            {button}
            {number_field(bound, id, automatic, unit, hint)}
        </div>
    }
}

/// The button that goes back to the automatic value.
fn automatic_button(bound: Bound, name: Word) -> View {
    let is_on = move || bound.value.get() == Value::Auto;
    view! {
        <button type="button" class="segment-button" aria-pressed=live(move || is_on().to_string()) prop:disabled=flag(move || bound.is_locked())
            on:click=press(move || bound.set.run(Value::Auto))>{name}</button>
    }
}

/// One step down or up.
fn nudge(bound: Bound, range: Range, by: f64, position: impl Fn() -> f64 + 'static) -> View {
    nudge_button(bound, by, move || bound.set.run(Value::Number(range.dragged(untrack(&position) + by * range.step()))))
}

fn nudge_button(bound: Bound, by: f64, act: impl FnMut() + 'static) -> View {
    let name = if by < 0.0 { word!(shell.less) } else { word!(shell.more) };
    view! {
        <button type="button" class="nudge" tabindex="-1" aria-label=name prop:disabled=flag(move || bound.is_locked()) on:click=press(act)>
            {if by < 0.0 { "−" } else { "+" }}
        </button>
    }
}

/// A text field that takes numbers as people write them, and the `automatic` value by its name; a bad text stays, with the reason beneath.
pub fn number_field(bound: Bound, id: String, automatic: Option<Word>, unit: Option<Word>, hint: Option<Live>) -> View {
    let locale = use_locale();
    let problem = RwSignal::new(None::<Notice>);
    // What was typed stands until another value comes, from wherever.
    let shown = move || {
        let text = bound.text.get();
        // The name of what stands for a list is on a button beside.
        let text = if matches!(bound.value.get(), Value::Choice(_)) { String::new() } else { text };
        let named = automatic.filter(|_| bound.value.get() == Value::Auto).map(|name| name(locale.get()).to_owned());
        problem.with(|p| p.as_ref().filter(|p| p.used == text).map(|p| p.given.clone())).or(named).unwrap_or(text)
    };
    let take = move |text: String| {
        let is_automatic = automatic.is_some_and(|name| name(locale.get_untracked()) == text.trim());
        match bound.kind {
            Kind::AutoOr(word, _) if is_automatic => problem.set(bound.take(word.to_owned()).err()),
            _ => problem.set(bound.take(text).err()),
        }
    };
    let complaint = move || {
        let text = bound.text.get();
        problem.with(|p| p.as_ref().filter(|p| p.used == text).map_or_else(String::new, |p| sentence(locale.get(), p)))
    };
    let is_bad = move || problem.with(|p| p.as_ref().is_some_and(|p| p.used == bound.text.get()));
    view! {
        <span class="number">
            <input id=id class="number-field" type="text" inputmode="decimal" autocomplete="off" spellcheck="false" placeholder=hint prop:value=live(shown)
                aria-invalid=live(move || is_bad().to_string()) prop:disabled=flag(move || bound.is_locked()) on:change=input(take) />
            {unit.map(|unit| view! { <span class="unit">{unit}</span> })}
            <span class="complaint">{live(complaint)}</span>
        </span>
    }
}
