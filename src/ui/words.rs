//! The language of the words, known everywhere below the app.

use crate::i18n::Locale;
use crate::ui::signal::Signal;
use leptos::prelude::*;

/// The present language.
#[derive(Clone, Copy)]
pub struct Language(pub Signal<Locale>);

/// The present language, as a signal.
#[must_use]
pub fn use_locale() -> Signal<Locale> {
    use_context::<Language>().map_or_else(|| Signal::stored(Locale::en), |l| l.0)
}

/// What stands between two sentences: Chinese needs no space after its full stop.
#[must_use]
pub fn joint(locale: Locale) -> &'static str {
    match locale {
        Locale::zh => "",
        Locale::en => " ",
    }
}
