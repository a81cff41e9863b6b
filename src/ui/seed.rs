//! The seed of a draw: a number field and a button for a new one.

use super::bound::Bound;
use super::slider::NumberField;
use super::words::use_locale;
use crate::query::Value;
use crate::say;
use leptos::prelude::*;

/// Draws a fresh seed, provided by the app; `None` where the browser has no randomness to give.
#[derive(Clone, Copy)]
pub struct FreshSeed(pub fn() -> Option<u32>);

/// A number field with the button.
#[component]
pub fn SeedField(bound: Bound, #[prop(into)] label: Signal<String>) -> impl IntoView {
    let locale = use_locale();
    let fresh = use_context::<FreshSeed>();
    let draw = move |_| {
        if let Some(seed) = fresh.and_then(|f| (f.0)()) {
            bound.set.run(Value::Number(f64::from(seed)));
        }
    };
    let id = format!("field-{}", bound.key);
    view! {
        <div class="control" data-field=bound.key hidden=move || bound.is_hidden()>
            <div class="control-head">
                <label for=id.clone()>{label}</label>
                <button type="button" class="segment-button" data-action="fresh-seed" prop:disabled=move || bound.is_locked() on:click=draw>{say!(locale, shell.fresh_seed)}</button>
                <NumberField bound id unit=None />
            </div>
        </div>
    }
}
