//! Names: of the lab, its settings worth a look, its choices.

use crate::i18n::Locale;
use crate::io::numeral::numeral;
use crate::labs::descent::figure::Which;
use crate::labs::descent::params::{DataSet, Model, Params, Scaler};
use crate::say;
use leptos_i18n::td_string;

pub(in crate::labs::descent) fn title(locale: Locale) -> &'static str {
    td_string!(locale, descent.title)
}

pub(in crate::labs::descent) fn try_name(locale: Locale, key: &str) -> &'static str {
    match key {
        "correlated" => td_string!(locale, descent.try_correlated),
        "whitened" => td_string!(locale, descent.try_whitened),
        "too_fast" => td_string!(locale, descent.try_too_fast),
        "learned" => td_string!(locale, descent.try_learned),
        _ => "",
    }
}

/// The heading of a panel.
pub(super) fn panel(locale: Locale, which: Which, params: &Params) -> &'static str {
    match (which, params.surface.model, params.surface.scaler) {
        (Which::Raw, Model::Bowl, _) => td_string!(locale, descent.panel_raw_bowl),
        (Which::Raw, ..) => td_string!(locale, descent.panel_raw),
        (Which::Scaled, Model::Bowl, _) | (Which::Scaled, _, Scaler::Whiten) => td_string!(locale, descent.panel_whiten),
        (Which::Scaled, _, Scaler::Standard) => td_string!(locale, descent.panel_standard),
        (Which::Scaled, _, Scaler::MinMax) => td_string!(locale, descent.panel_minmax),
        (Which::Scaled, _, Scaler::MaxAbs) => td_string!(locale, descent.panel_maxabs),
        (Which::Scaled, _, Scaler::Robust) => td_string!(locale, descent.panel_robust),
        (Which::Scaled, _, Scaler::None) => td_string!(locale, descent.panel_none),
    }
}

/// What a panel's features are, beside its heading.
pub(super) fn note(locale: Locale, which: Which, params: &Params) -> String {
    let is_line = params.surface.model == Model::Line;
    if params.surface.model == Model::Bowl {
        return if which == Which::Raw { td_string!(locale, descent.note_bowl).to_owned() } else { String::new() };
    }
    match (which, params.data.data) {
        (Which::Scaled, _) => scaled_note(locale, params.surface.scaler).to_owned(),
        (Which::Raw, DataSet::Penguins) if is_line => td_string!(locale, descent.note_penguins_line).to_owned(),
        (Which::Raw, DataSet::Penguins) => td_string!(locale, descent.note_penguins).to_owned(),
        (Which::Raw, DataSet::Twins) if !is_line => td_string!(locale, descent.note_twins).to_owned(),
        (Which::Raw, _) if params.data.unit == 1.0 && is_line => td_string!(locale, descent.note_houses_line).to_owned(),
        (Which::Raw, _) if params.data.unit == 1.0 => td_string!(locale, descent.note_houses).to_owned(),
        (Which::Raw, _) => {
            let unit = numeral(params.data.unit, 3);
            if is_line { say!(locale, descent.note_unit_line, unit = unit) } else { say!(locale, descent.note_unit, unit = unit) }
        }
    }
}

fn scaled_note(locale: Locale, scaler: Scaler) -> &'static str {
    match scaler {
        Scaler::Standard => td_string!(locale, descent.note_standard),
        Scaler::MinMax => td_string!(locale, descent.note_minmax),
        Scaler::MaxAbs => td_string!(locale, descent.note_maxabs),
        Scaler::Robust => td_string!(locale, descent.note_robust),
        Scaler::Whiten => td_string!(locale, descent.note_whiten),
        Scaler::None => td_string!(locale, descent.note_none),
    }
}

/// "On standardized features", the subject of a side's clause.
pub(super) fn on(locale: Locale, which: Which, params: &Params) -> &'static str {
    match (which, params.surface.model, params.surface.scaler) {
        (Which::Raw, Model::Bowl, _) => td_string!(locale, descent.on_bowl_raw),
        (Which::Scaled, Model::Bowl, _) => td_string!(locale, descent.on_bowl_scaled),
        (Which::Raw, ..) => td_string!(locale, descent.on_raw),
        (_, _, Scaler::Standard) => td_string!(locale, descent.on_standard),
        (_, _, Scaler::MinMax) => td_string!(locale, descent.on_minmax),
        (_, _, Scaler::MaxAbs) => td_string!(locale, descent.on_maxabs),
        (_, _, Scaler::Robust) => td_string!(locale, descent.on_robust),
        (_, _, Scaler::Whiten) => td_string!(locale, descent.on_whiten),
        (_, _, Scaler::None) => td_string!(locale, descent.on_none),
    }
}
