//! The parts of a lab: all of them under each other, or the one that the address names.

use super::erase::{Word, flag, live, press};
use super::signal::{Memo, Signal};
use crate::ui::dom::{View, view};
use crate::word;
use leptos::prelude::*;

/// Which parts the address shows, and how to show others.
#[derive(Clone, Copy)]
pub struct Parts {
    /// Their names; none for all.
    pub shown: Signal<Vec<String>>,
    /// Shows others.
    pub show: Callback<Vec<String>>,
    /// Whether the reader may choose: not where a course page has chosen.
    pub is_free: Signal<bool>,
}

/// Whether a part is shown.
#[must_use]
pub fn is_shown(name: &'static str) -> Memo<bool> {
    let parts = use_context::<Parts>();
    Memo::new(move |_| parts.is_none_or(|parts| parts.shown.with(|names| names.is_empty() || names.iter().any(|n| n == name))))
}

/// A row of buttons, one for all parts and one for each.
pub fn tabs(label: Word, parts: &'static [(&'static str, Word)]) -> View {
    let Some(Parts { shown, show, is_free }) = use_context::<Parts>() else { return View::empty() };
    let button = move |name: &'static str, title: Word| {
        let is_on = move || shown.with(|names| if name.is_empty() { names.is_empty() } else { names.iter().any(|n| n == name) });
        let to = if name.is_empty() { Vec::new() } else { vec![name.to_owned()] };
        let act = press(move || show.run(to.clone()));
        view! { <button type="button" class="tab" data-part=name aria-pressed=live(move || is_on().to_string()) on:click=act>{title}</button> }
    };
    let all = button("", word!(shell.all_parts));
    let each = parts.iter().map(|(name, title)| button(name, *title)).collect::<View>();
    view! { <nav class="tabs" aria-label=label prop:hidden=flag(move || !is_free.get())>{all}{each}</nav> }
}
