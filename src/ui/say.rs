//! Sentences with numbers in them: `say!(locale, descent.left, share = percent(share))`.
//!
//! The library writes code of its own for each such sentence in each language, some hundred bytes a sentence; these are texts, filled by
//! one function. build.rs makes a struct of each sentence of assets/locales that has places, so that a wrong name does not compile.

use std::fmt::{Display, Write};

/// A sentence with its places filled.
#[macro_export]
macro_rules! say {
    ($locale:expr, $space:ident.$key:ident $(, $name:ident = $value:expr)+ $(,)?) => {
        $crate::ui::say::fill(
            $crate::sentences::$space::$key { $($name: &$value),+ }.texts_and_values(),
            $locale as usize,
        )
    };
}

/// A sentence in each language, in the order of the languages, and what stands in its places. A place is written as the control
/// character of its number, from 1 on.
pub type Sentence<'a, const N: usize> = (&'static [&'static str], [&'a dyn Display; N]);

/// The sentence in one of its languages.
#[must_use]
pub fn fill<const N: usize>((texts, values): Sentence<'_, N>, language: usize) -> String {
    filled(texts[language], &values)
}

#[inline(never)] // once, not once for each number of places
fn filled(text: &str, values: &[&dyn Display]) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    for c in text.chars() {
        match values.get((c as usize).wrapping_sub(1)) {
            Some(value) => drop(write!(out, "{value}")),
            None => out.push(c),
        }
    }
    out
}
