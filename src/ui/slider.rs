//! A quantity: its name and symbol, a slider, a field to type into, and a step either way.

use super::bound::Bound;
use super::notice::sentence;
use super::words::use_locale;
use crate::io::numeral::numeral;
use crate::query::{Kind, Notice, Range, Value};
use leptos::prelude::*;

/// A slider with its number field. `automatic` is the name of the automatic value, where the field has one.
#[component]
pub fn Slider(
    bound: Bound,
    #[prop(into)] label: Signal<String>,
    symbol: &'static str,
    #[prop(optional, into)] automatic: Option<Signal<String>>,
    #[prop(optional, into)] unit: Option<Signal<String>>,
) -> impl IntoView {
    let range = match bound.kind {
        Kind::Number(range) | Kind::AutoOr(_, range) => range,
        _ => return ().into_any(),
    };
    let number = Memo::new(move |_| if let Value::Number(v) = bound.value.get() { Some(v) } else { None });
    let position = move || number.get().map_or(0.5, |v| range.position(v));
    let spoken = move || {
        let value = number.get().map_or_else(|| automatic.map_or_else(String::new, |a| a.get()), |v| numeral(v, 3));
        format!("{} {value}", label.get())
    };
    let drag = move |position: String| {
        if let Ok(position) = position.parse() {
            bound.set.run(Value::Number(range.dragged(position)));
        }
    };
    let id = format!("field-{}", bound.key);
    view! {
        <div class="control" class:automatic=move || number.get().is_none() data-field=bound.key hidden=move || bound.is_hidden()>
            <div class="control-head">
                <label for=id.clone()>{label} <i class="symbol">{symbol}</i></label>
                {automatic.map(|name| view! { <Automatic bound name /> })}
                <NumberField bound id unit />
            </div>
            <div class="track">
                <Nudge bound range by=-1.0 />
                <input type="range" min="0" max="1" step=range.step().to_string() prop:value=move || position().to_string()
                    aria-label=label aria-valuetext=spoken prop:disabled=move || bound.is_locked()
                    style:--filled=move || format!("{}%", 100.0 * position())
                    on:input=move |e| drag(event_target_value(&e)) />
                <Nudge bound range by=1.0 />
            </div>
        </div>
    }
    .into_any()
}

/// The button that goes back to the automatic value.
#[component]
fn Automatic(bound: Bound, name: Signal<String>) -> impl IntoView {
    let is_on = move || bound.value.get() == Value::Auto;
    view! {
        <button type="button" class="segment-button" aria-pressed=move || is_on().to_string() prop:disabled=move || bound.is_locked()
            on:click=move |_| bound.set.run(Value::Auto)>{name}</button>
    }
}

/// One step down or up.
#[component]
fn Nudge(bound: Bound, range: Range, by: f64) -> impl IntoView {
    let locale = use_locale();
    let name = move || {
        if by < 0.0 { leptos_i18n::td_string!(locale.get(), shell.less) } else { leptos_i18n::td_string!(locale.get(), shell.more) }
    };
    let nudge = move |_| {
        let position = if let Value::Number(v) = bound.value.get_untracked() { range.position(v) } else { 0.5 };
        bound.set.run(Value::Number(range.dragged(position + by * range.step())));
    };
    view! {
        <button type="button" class="nudge" tabindex="-1" aria-label=name prop:disabled=move || bound.is_locked() on:click=nudge>{if by < 0.0 { "−" } else { "+" }}</button>
    }
}

/// A text field that takes numbers as people write them; a bad text stays, with the reason beneath.
#[component]
pub fn NumberField(
    bound: Bound,
    id: String,
    unit: Option<Signal<String>>,
    #[prop(optional, into)] placeholder: Option<Signal<String>>,
) -> impl IntoView {
    let locale = use_locale();
    let problem = RwSignal::new(None::<Notice>);
    let shown = move || bound.text.get();
    let take = move |text: String| problem.set(bound.take(text).err());
    let is_bad = move || problem.with(Option::is_some);
    let complaint =
        move || problem.with(|p| p.as_ref().map(|notice| view! { <span class="complaint">{sentence(locale.get(), notice)}</span> }));
    view! {
        <span class="number">
            <input id=id class="number-field" type="text" inputmode="decimal" autocomplete="off" spellcheck="false" prop:value=shown
                placeholder=move || placeholder.map(|p| p.get())
                aria-invalid=move || is_bad().to_string() prop:disabled=move || bound.is_locked()
                on:change=move |e| take(event_target_value(&e)) />
            {unit.map(|unit| view! { <span class="unit">{unit}</span> })}
            {complaint}
        </span>
    }
}

/// A field for what has no slider: two numbers, a list.
#[component]
pub fn TextField(bound: Bound, #[prop(into)] label: Signal<String>, #[prop(into)] placeholder: Signal<String>) -> impl IntoView {
    let id = format!("field-{}", bound.key);
    view! {
        <div class="control" data-field=bound.key hidden=move || bound.is_hidden()>
            <div class="control-head">
                <label for=id.clone()>{label}</label>
                <NumberField bound id unit=None placeholder />
            </div>
        </div>
    }
}
