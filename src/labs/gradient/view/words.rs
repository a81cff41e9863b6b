//! Names: of the lab, its settings worth a look, its two columns.

use super::Which;
use crate::i18n::Locale;
use crate::ui::erase::Word;
use crate::word;
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
pub(super) fn column(which: Which) -> Word {
    match which {
        Which::Raw => word!(gradient.column_raw),
        Which::Scaled => word!(gradient.column_scaled),
    }
}

/// What a key's number stands for.
pub(super) fn meaning(key: &str) -> Word {
    match key {
        "x1" => word!(gradient.x1),
        "x2" => word!(gradient.x2),
        "y" => word!(gradient.y),
        "w1" => word!(gradient.w1),
        "w2" => word!(gradient.w2),
        _ => word!(gradient.b),
    }
}
