//! A number under the picture it belongs to.

use super::erase::{Live, Word, live};
use crate::io::numeral::numeral;
use crate::io::readout::{Reading, Readout};
use crate::ui::dom::{View, view};
use crate::ui::signal::Signal;

/// A readout as a reader sees it: three digits, a dash where there is no such number.
#[must_use]
pub fn shown(value: &Reading) -> String {
    match value {
        Reading::Number(v) => numeral(*v, 3),
        Reading::Json(_) | Reading::List(_) => value.json(),
        Reading::Null => "–".to_owned(),
    }
}

/// The readout `key` as a `data` element; `words` replaces the number's own text.
pub fn datum(key: &'static str, readouts: Signal<Vec<Readout>>, words: Option<Live>) -> View {
    let value = move || readouts.with(|all| all.iter().find(|r| r.key == key).map_or(Reading::Null, |r| r.value.clone()));
    let text = words.unwrap_or_else(|| live(move || shown(&value())));
    view! { <data data-key=key value=live(move || value().json())>{text}</data> }
}

/// A small grey label and the number beneath.
pub fn reading(key: &'static str, label: Word, readouts: Signal<Vec<Readout>>, words: Option<Live>) -> View {
    view! { <div class="reading"><span class="reading-label">{label}</span>{datum(key, readouts, words)}</div> }
}
