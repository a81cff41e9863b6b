//! Names: of the lab, its settings worth a look, its two columns.

use super::Which;
use crate::i18n::Locale;
use leptos_i18n::td_string;

pub(in crate::labs::gradient) fn title(locale: Locale) -> &'static str {
    td_string!(locale, gradient.title)
}

pub(in crate::labs::gradient) fn try_name(locale: Locale, key: &str) -> &'static str {
    match key {
        "own_rate" => td_string!(locale, gradient.try_own_rate),
        "hundreds" => td_string!(locale, gradient.try_hundreds),
        "outlier" => td_string!(locale, gradient.try_outlier),
        "smallest" => td_string!(locale, gradient.try_smallest),
        _ => "",
    }
}

/// The heading of a column.
pub(super) fn column(locale: Locale, which: Which) -> &'static str {
    match which {
        Which::Raw => td_string!(locale, gradient.column_raw),
        Which::Scaled => td_string!(locale, gradient.column_scaled),
    }
}

/// What a number that can be edited in a formula stands for.
pub(super) fn meaning(locale: Locale, key: &str) -> &'static str {
    match key {
        "x1" => td_string!(locale, gradient.x1),
        "x2" => td_string!(locale, gradient.x2),
        "y" => td_string!(locale, gradient.y),
        "w1" => td_string!(locale, gradient.w1),
        "w2" => td_string!(locale, gradient.w2),
        _ => td_string!(locale, gradient.b),
    }
}
