//! The page of lab `gradient`.

use crate::i18n::Locale;
use leptos::prelude::*;

pub(super) fn view() -> AnyView {
    view! { <p></p> }.into_any()
}

pub(super) fn title(locale: Locale) -> String {
    leptos_i18n::td_string!(locale, gradient.title).to_owned()
}

pub(super) fn try_name(_: Locale, key: &str) -> String {
    key.to_owned()
}
