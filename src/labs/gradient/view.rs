//! The page of lab `gradient`.

use crate::i18n::Locale;
use leptos::prelude::*;

pub(super) fn view() -> AnyView {
    view! { <p></p> }.into_any()
}

pub(super) fn title(locale: Locale) -> &'static str {
    leptos_i18n::td_string!(locale, gradient.title)
}

pub(super) fn try_name(_: Locale, _: &str) -> &'static str {
    ""
}
