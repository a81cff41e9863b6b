//! The seed of a draw: a number field and a button for a new one.

use super::bound::Bound;
use super::erase::{Word, flag, press};
use super::slider::head;
use crate::query::Value;
use crate::ui::dom::{View, view};
use crate::word;
use leptos::prelude::*;

/// Draws a fresh seed, provided by the app; `None` where the browser has no randomness to give.
#[derive(Clone, Copy)]
pub struct FreshSeed(pub fn() -> Option<u32>);

/// A number field with the button.
pub fn seed_field(bound: Bound, label: Word) -> View {
    let fresh = use_context::<FreshSeed>();
    let draw = move || {
        if let Some(seed) = fresh.and_then(|f| (f.0)()) {
            bound.set.run(Value::Number(f64::from(seed)));
        }
    };
    let button = view! {
        <button type="button" class="segment-button" data-action="fresh-seed" prop:disabled=flag(move || bound.is_locked()) on:click=press(draw)>
            {word!(shell.fresh_seed)}
        </button>
    };
    view! { <div class="control" data-field=bound.key prop:hidden=flag(move || bound.is_hidden())>{head(bound, label, "", None, Some(button), None, None)}</div> }
}
