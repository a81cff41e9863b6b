//! Complaints about input, one sentence each, that the reader can dismiss.

use super::erase::{part, press};
use super::words::use_locale;
use crate::i18n::Locale;
use crate::io::numeral::numeral;
use crate::query::{Notice, Reason};
use crate::ui::dom::{View, view};
use crate::ui::signal::RwSignal;
use crate::word;
use leptos::prelude::*;
use leptos_i18n::td_string;

/// The notices now shown.
#[derive(Clone, Copy)]
pub struct Notices(pub RwSignal<Vec<Notice>>);

impl Notices {
    /// Drops what was said of a key, whose field has been given another value.
    pub fn settle(self, key: &str) {
        if self.0.with_untracked(|all| all.iter().any(|n| n.key == key)) {
            self.0.update(|all| all.retain(|n| n.key != key));
        }
    }
}

/// A notice as a sentence.
#[must_use]
pub fn sentence(locale: Locale, notice: &Notice) -> String {
    let Notice { key, given, used, reason } = notice;
    let (key, given) = (key.as_str(), shortened(given));
    let given = given.as_str();
    let used = if used.is_empty() { td_string!(locale, shell.notice_automatic).to_owned() } else { used.clone() };
    match *reason {
        Reason::UnknownKey => td_string!(locale, shell.notice_unknown, key = key, given = given).to_string(),
        Reason::Repeated => td_string!(locale, shell.notice_repeated, key = key, given = given, used = used).to_string(),
        Reason::NotANumber => td_string!(locale, shell.notice_not_a_number, key = key, given = given, used = used).to_string(),
        Reason::OutOfRange { min, max } => {
            let (min, max) = (numeral(min, 6), numeral(max, 6));
            td_string!(locale, shell.notice_out_of_range, key = key, given = given, used = used, min = min, max = max).to_string()
        }
        Reason::NotWhole => td_string!(locale, shell.notice_not_whole, key = key, given = given, used = used).to_string(),
        Reason::NotAChoice => td_string!(locale, shell.notice_not_a_choice, key = key, given = given, used = used).to_string(),
        Reason::NotAbove { low_key, low_given, low_used } => {
            let (low_given, low_used) = (numeral(low_given, 6), numeral(low_used, 6));
            td_string!(
                locale,
                shell.notice_not_above,
                key = key,
                given = given,
                used = used,
                low_key = low_key,
                low_given = low_given,
                low_used = low_used
            )
            .to_string()
        }
        Reason::WrongLength { expected } => {
            td_string!(locale, shell.notice_wrong_length, key = key, given = given, used = used, expected = expected).to_string()
        }
    }
}

/// What was given, cut where it would fill the page.
fn shortened(text: &str) -> String {
    let cut: String = text.chars().take(40).collect();
    if cut.len() < text.len() { cut + "…" } else { cut }
}

/// The list of notices above the stage.
pub fn notice_list() -> View {
    let locale = use_locale();
    let Notices(all) = use_context::<Notices>().unwrap_or_else(|| Notices(RwSignal::new(Vec::new())));
    let item = move |(i, notice): (usize, Notice)| {
        let dismiss = move || all.update(|n| drop((i < n.len()).then(|| n.remove(i))));
        let name = word!(shell.dismiss)(locale.get());
        view! {
            <li class="notice" data-notice=notice.key.clone()>
                <span>{sentence(locale.get(), &notice)}</span>
                <button type="button" class="plain" aria-label=name on:click=press(dismiss)>"×"</button>
            </li>
        }
    };
    view! { <ul class="notices">{part(move || all.get().into_iter().enumerate().map(item).collect::<View>())}</ul> }
}
