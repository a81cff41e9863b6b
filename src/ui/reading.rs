//! A number under the picture it belongs to.

use super::erase::{Live, Word, live, said};
use super::words::use_locale;
use crate::io::numeral::numeral;
use crate::io::readout::{Reading, Readout};
use crate::ui::signal::Signal;
use leptos::prelude::*;

/// A readout as a reader sees it: three digits, a dash where there is no such number.
#[must_use]
pub fn shown(value: &Reading) -> String {
    match value {
        Reading::Number(v) => numeral(*v, 3),
        Reading::Json(text) => text.clone(),
        Reading::Null => "–".to_owned(),
    }
}

/// The readout `key` as a `data` element; `words` replaces the number's own text.
pub fn datum(key: &'static str, readouts: Signal<Vec<Readout>>, words: Option<Live>) -> AnyView {
    let value = move || readouts.with(|all| all.iter().find(|r| r.key == key).map_or(Reading::Null, |r| r.value.clone()));
    let text = words.unwrap_or_else(|| live(move || shown(&value())));
    view! { <data data-key=key value=live(move || value().json())>{text}</data> }.into_any()
}

/// A small grey label and the number beneath.
#[component]
pub fn ReadingView(
    key: &'static str,
    label: Word,
    #[prop(into)] readouts: Signal<Vec<Readout>>,
    #[prop(optional)] words: Option<Live>,
) -> impl IntoView {
    view! { <div class="reading"><span class="reading-label">{said(use_locale(), label)}</span>{datum(key, readouts, words)}</div> }
}
