//! A quantity: its name and symbol, a slider, a field to type into, and a step either way.

use super::bound::Bound;
use super::erase::{Live, Word, flag, input, live, press, said};
use super::notice::sentence;
use super::words::use_locale;
use crate::io::numeral::numeral;
use crate::query::{Kind, Notice, Range, Value, parse_number};
use crate::ui::signal::RwSignal;
use crate::word;
use leptos::prelude::*;

/// A slider with its number field. `automatic` is the name of the automatic value, where the field has one.
#[component]
pub fn Slider(
    bound: Bound,
    label: Word,
    symbol: &'static str,
    #[prop(optional)] automatic: Option<Word>,
    #[prop(optional)] unit: Option<Word>,
) -> impl IntoView {
    let range = match bound.kind {
        Kind::Number(range) | Kind::AutoOr(_, range) => range,
        _ => return ().into_any(),
    };
    let locale = use_locale();
    let number = move || if let Value::Number(v) = bound.value.get() { Some(v) } else { None };
    let position = move || number().map_or(0.5, |v| range.position(v));
    let spoken = move || {
        let value = number().map_or_else(|| automatic.map_or_else(String::new, |a| a(locale.get()).to_owned()), |v| numeral(v, 3));
        format!("{} {value}", label(locale.get()))
    };
    let drag = move |position: String| {
        if let Some(position) = parse_number(&position) {
            bound.set.run(Value::Number(range.dragged(position)));
        }
    };
    view! {
        <div class="control" class:automatic=flag(move || number().is_none()) data-field=bound.key prop:hidden=flag(move || bound.is_hidden())>
            {head(bound, label, symbol, automatic.map(|name| automatic_button(bound, name)), unit, None)}
            <div class="track">
                {nudge(bound, range, -1.0)}
                <input type="range" min="0" max="1" step=range.step().to_string() prop:value=live(move || position().to_string())
                    aria-label=said(locale, label) aria-valuetext=live(spoken) prop:disabled=flag(move || bound.is_locked())
                    style:--filled=live(move || format!("{}%", 100.0 * position())) on:input=input(drag) />
                {nudge(bound, range, 1.0)}
            </div>
        </div>
    }
    .into_any()
}

/// A field for what has no slider: two numbers, a list.
#[component]
pub fn TextField(bound: Bound, label: Word, hint: Live) -> impl IntoView {
    view! { <div class="control" data-field=bound.key prop:hidden=flag(move || bound.is_hidden())>{head(bound, label, "", None, None, Some(hint))}</div> }
}

/// Name, symbol, and the field to type into.
pub(super) fn head(
    bound: Bound,
    label: Word,
    symbol: &'static str,
    button: Option<AnyView>,
    unit: Option<Word>,
    hint: Option<Live>,
) -> AnyView {
    let locale = use_locale();
    let id = format!("field-{}", bound.key);
    view! {
        <div class="control-head">
            <label for=id.clone()>{said(locale, label)} <i class="symbol">{symbol}</i></label>
            {button}
            <NumberField bound id unit hint />
        </div>
    }
    .into_any()
}

/// The button that goes back to the automatic value.
fn automatic_button(bound: Bound, name: Word) -> AnyView {
    let is_on = move || bound.value.get() == Value::Auto;
    view! {
        <button type="button" class="segment-button" aria-pressed=live(move || is_on().to_string()) prop:disabled=flag(move || bound.is_locked())
            on:click=press(move || bound.set.run(Value::Auto))>{said(use_locale(), name)}</button>
    }
    .into_any()
}

/// One step down or up.
fn nudge(bound: Bound, range: Range, by: f64) -> AnyView {
    let name = if by < 0.0 { word!(shell.less) } else { word!(shell.more) };
    let act = move || {
        let position = if let Value::Number(v) = bound.value.get_untracked() { range.position(v) } else { 0.5 };
        bound.set.run(Value::Number(range.dragged(position + by * range.step())));
    };
    view! {
        <button type="button" class="nudge" tabindex="-1" aria-label=said(use_locale(), name) prop:disabled=flag(move || bound.is_locked()) on:click=press(act)>
            {if by < 0.0 { "−" } else { "+" }}
        </button>
    }
    .into_any()
}

/// A text field that takes numbers as people write them; a bad text stays, with the reason beneath.
#[component]
pub fn NumberField(
    bound: Bound,
    id: String,
    #[prop(optional_no_strip)] unit: Option<Word>,
    #[prop(optional_no_strip)] hint: Option<Live>,
) -> impl IntoView {
    let locale = use_locale();
    let problem = RwSignal::new(None::<Notice>);
    // What was typed stands until another value comes, from wherever.
    let shown = move || {
        let text = bound.text.get();
        problem.with(|p| p.as_ref().filter(|p| p.used == text).map_or(text.clone(), |p| p.given.clone()))
    };
    let take = move |text: String| problem.set(bound.take(text).err());
    let complaint = move || {
        let text = bound.text.get();
        problem.with(|p| p.as_ref().filter(|p| p.used == text).map_or_else(String::new, |p| sentence(locale.get(), p)))
    };
    let is_bad = move || problem.with(|p| p.as_ref().is_some_and(|p| p.used == bound.text.get()));
    view! {
        <span class="number">
            <input id=id class="number-field" type="text" inputmode="decimal" autocomplete="off" spellcheck="false" placeholder=hint prop:value=live(shown)
                aria-invalid=live(move || is_bad().to_string()) prop:disabled=flag(move || bound.is_locked()) on:change=input(take) />
            {unit.map(|unit| view! { <span class="unit">{said(locale, unit)}</span> })}
            <span class="complaint">{live(complaint)}</span>
        </span>
    }
}
