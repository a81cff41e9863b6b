//! A number under the picture it belongs to.

use crate::io::numeral::numeral;
use crate::io::readout::{Reading, Readout};
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

/// A small grey label and the number beneath. `words` replaces the number's own text.
#[component]
pub fn ReadingView(
    key: &'static str,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] readouts: Signal<Vec<Readout>>,
    #[prop(optional)] words: Option<Signal<String>>,
) -> impl IntoView {
    let value = Memo::new(move |_| readouts.with(|all| all.iter().find(|r| r.key == key).map_or(Reading::Null, |r| r.value.clone())));
    let text = move || words.map_or_else(|| value.with(shown), |words| words.get());
    view! {
        <div class="reading">
            <span class="reading-label">{label}</span>
            <data data-key=key prop:value=move || value.with(Reading::json) value=move || value.with(Reading::json)>{text}</data>
        </div>
    }
}
