//! Complaints about input, one sentence each, that the reader can dismiss.

use super::erase::{part, press};
use super::words::use_locale;
use crate::i18n::Locale;
use crate::query::{Notice, Pair, Reason, write_number};
use crate::ui::dom::{View, view};
use crate::ui::signal::RwSignal;
use crate::{say, word};
use leptos::prelude::*;
use leptos_i18n::td_string;

/// The notices now shown.
#[derive(Clone, Copy)]
pub struct Notices {
    /// What is shown above the stage.
    pub shown: RwSignal<Vec<Notice>>,
    /// What was typed and waits for another field, as the lower end of a range that moves up.
    waiting: StoredValue<Vec<Pair>>,
}

impl Notices {
    /// These, and nothing that waits.
    #[must_use]
    pub fn new(shown: Vec<Notice>) -> Self {
        Self { shown: RwSignal::new(shown), waiting: StoredValue::new(Vec::new()) }
    }

    /// What waits beside `own`, with `own` at the end.
    #[must_use]
    pub fn joined(self, own: &Pair) -> Vec<Pair> {
        let waiting = self.waiting.get_value().into_iter().filter(|(key, _)| *key != own.0);
        waiting.chain([own.clone()]).collect()
    }

    /// Lets a pair wait, where another field's value is what it fails on; forgets all that waits where nothing fails.
    pub fn keep_waiting(self, own: Pair, reason: Option<Reason>) {
        match reason {
            Some(Reason::NotAbove { .. } | Reason::NotBelow { .. }) => self.waiting.set_value(self.joined(&own)),
            Some(_) => {}
            None => self.waiting.set_value(Vec::new()),
        }
    }

    /// Drops what was said of a key, whose field has been given another value.
    pub fn settle(self, key: &str) {
        if self.shown.with_untracked(|all| all.iter().any(|n| n.key == key)) {
            self.shown.update(|all| all.retain(|n| n.key != key));
        }
    }
}

/// A notice as a sentence.
#[must_use]
pub fn sentence(locale: Locale, notice: &Notice) -> String {
    let Notice { key, given, used, reason } = notice;
    let (key, given) = (key.as_str(), shortened(given));
    let given = given.as_str();
    let used = if used.is_empty() { td_string!(locale, shell.notice_automatic).to_owned() } else { shortened(used) };
    match *reason {
        Reason::UnknownKey => say!(locale, shell.notice_unknown, key = key, given = given),
        Reason::Repeated => say!(locale, shell.notice_repeated, key = key, given = given, used = used),
        Reason::NotANumber => say!(locale, shell.notice_not_a_number, key = key, given = given, used = used),
        Reason::OutOfRange { min, max } => {
            let (min, max) = (write_number(min), write_number(max));
            say!(locale, shell.notice_out_of_range, key = key, given = given, used = used, min = min, max = max)
        }
        Reason::NotWhole => say!(locale, shell.notice_not_whole, key = key, given = given, used = used),
        Reason::NotAChoice => say!(locale, shell.notice_not_a_choice, key = key, given = given, used = used),
        Reason::NotAbove { low_key, low_given, low_used } => {
            let (low_given, low_used) = (write_number(low_given), write_number(low_used));
            say!(
                locale,
                shell.notice_not_above,
                key = key,
                given = given,
                used = used,
                low_key = low_key,
                low_given = low_given,
                low_used = low_used
            )
        }
        Reason::NotBelow { high_key, high } => {
            let high = write_number(high);
            say!(locale, shell.notice_not_below, key = key, given = given, used = used, high_key = high_key, high = high)
        }
        Reason::Needs { key: other, value } => {
            say!(locale, shell.notice_needs, key = key, given = given, used = used, other = other, value = value)
        }
        Reason::Ragged { expected } => say!(locale, shell.notice_ragged, key = key, given = given, used = used, expected = expected),
        Reason::NoCommas => say!(locale, shell.notice_commas, key = key, given = given, used = used),
        Reason::TooMany { rows: 1, entries } => {
            say!(locale, shell.notice_too_many_numbers, key = key, given = given, used = used, entries = entries)
        }
        Reason::TooMany { rows, entries } => {
            say!(locale, shell.notice_too_many, key = key, given = given, used = used, rows = rows, entries = entries)
        }
        Reason::Settled { by } => say!(locale, shell.notice_settled, key = key, given = given, by = by),
        Reason::NoControl => say!(locale, shell.notice_no_control, key = key, given = given),
        Reason::WrongLength { expected } if used == given => {
            say!(locale, shell.notice_waits, key = key, given = given, expected = expected)
        }
        Reason::WrongLength { expected } => {
            say!(locale, shell.notice_wrong_length, key = key, given = given, used = used, expected = expected)
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
    let all = use_context::<Notices>().map_or_else(|| RwSignal::new(Vec::new()), |notices| notices.shown);
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
