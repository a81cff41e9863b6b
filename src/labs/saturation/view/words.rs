//! Names: of the lab, its settings worth a look, its choices; the formulas of the activations.

use crate::i18n::Locale;
use crate::io::numeral::{numeral, percent};
use crate::labs::saturation::params::{Inputs, KEYS, Norm};
use crate::ui::erase::Word;
use crate::word;
use leptos_i18n::td_string;

pub(in crate::labs::saturation) fn title(locale: Locale) -> &'static str {
    td_string!(locale, saturation.title)
}

pub(in crate::labs::saturation) fn try_name(locale: Locale, key: &str) -> &'static str {
    match key {
        "scaled_only" => td_string!(locale, saturation.try_scaled_only),
        "carried" => td_string!(locale, saturation.try_carried),
        "explodes" => td_string!(locale, saturation.try_explodes),
        "deep" => td_string!(locale, saturation.try_deep),
        _ => "",
    }
}

/// The activations' names, in the order of [`KEYS`]; nearly all are the same in any language.
pub(super) const ACTIVATIONS: &[Word; KEYS.len()] = &[
    |_| "Sigmoid",
    |_| "Tanh",
    |_| "ReLU",
    |_| "Leaky ReLU",
    |_| "ELU",
    |_| "GELU",
    |_| "GELU (tanh)",
    |_| "SiLU",
    |_| "Softplus",
    |_| "Softsign",
    |_| "Mish",
    |_| "Hardsigmoid",
];

pub(super) fn activation(locale: Locale, act: usize) -> &'static str {
    ACTIVATIONS[act](locale)
}

/// `f` and `f′`, in the order of [`KEYS`].
const DEFINITIONS: [(&str, &str); KEYS.len()] = [
    ("σ(z) = 1/(1 + e⁻ᶻ)", "σ′(z) = σ(z) σ(−z)"),
    ("tanh z = (eᶻ − e⁻ᶻ)/(eᶻ + e⁻ᶻ)", "tanh′ z = 1/cosh² z"),
    ("f(z) = max(0, z)", "f′(z) = 1 (z > 0), 0 (z ≤ 0)"),
    ("f(z) = z (z > 0), 0.01 z (z ≤ 0)", "f′(z) = 1 (z > 0), 0.01 (z ≤ 0)"),
    ("f(z) = z (z > 0), eᶻ − 1 (z ≤ 0)", "f′(z) = 1 (z > 0), eᶻ (z ≤ 0)"),
    ("f(z) = z Φ(z)", "f′(z) = Φ(z) + z φ(z)"),
    ("f(z) = ½ z (1 + tanh u),  u = √(2/π) (z + 0.044715 z³)", "f′(z) = ½ (1 + tanh u) + ½ z u′/cosh² u"),
    ("f(z) = z σ(z)", "f′(z) = σ(z) + z σ(z) σ(−z)"),
    ("f(z) = ln(1 + eᶻ)", "f′(z) = σ(z)"),
    ("f(z) = z/(1 + |z|)", "f′(z) = 1/(1 + |z|)²"),
    ("f(z) = z tanh u,  u = ln(1 + eᶻ)", "f′(z) = tanh u + z σ(z)/cosh² u"),
    ("f(z) = min(max(z/6 + ½, 0), 1)", "f′(z) = 1/6 (−3 < z < 3), else 0"),
];

pub(super) fn definition(act: usize) -> (&'static str, &'static str) {
    DEFINITIONS[act]
}

/// The number formats by their short names.
pub(super) const FORMATS: [&str; 4] = ["f64", "f32", "bf16", "f16"];
pub(super) const FORMAT_WORDS: &[Word; 4] = &[|_| "f64", |_| "f32", |_| "bf16", |_| "f16"];

/// As in "standardized houses".
pub(super) fn inputs(locale: Locale, inputs: Inputs) -> &'static str {
    match inputs {
        Inputs::Raw => td_string!(locale, saturation.of_raw),
        Inputs::MinMax => td_string!(locale, saturation.of_minmax),
        Inputs::Standard => td_string!(locale, saturation.of_standard),
    }
}

/// The same within a sentence.
pub(super) fn few(locale: Locale, inputs: Inputs) -> &'static str {
    match inputs {
        Inputs::Raw => td_string!(locale, saturation.few_raw),
        Inputs::MinMax => td_string!(locale, saturation.few_minmax),
        Inputs::Standard => td_string!(locale, saturation.few_standard),
    }
}

/// The norms a network may have.
pub(super) fn norm(locale: Locale, norm: Norm) -> &'static str {
    match norm {
        Norm::None => td_string!(locale, saturation.without_norm),
        Norm::Layer => td_string!(locale, saturation.with_layer),
        Norm::Batch => td_string!(locale, saturation.with_batch),
        Norm::Rms => td_string!(locale, saturation.with_rms),
    }
}

/// The name of a network by its norm.
pub(super) fn norm_name(locale: Locale, norm: Norm) -> &'static str {
    match norm {
        Norm::None => td_string!(locale, saturation.name_none),
        Norm::Layer => td_string!(locale, saturation.name_layer),
        Norm::Batch => td_string!(locale, saturation.name_batch),
        Norm::Rms => td_string!(locale, saturation.name_rms),
    }
}

pub(super) const NORMS: &[Word] =
    &[word!(saturation.norm_none), word!(saturation.norm_layer), word!(saturation.norm_batch), word!(saturation.norm_rms)];

/// A share as a percentage, a dash where there is none.
pub(super) fn share(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), percent)
}

/// A number that somebody set, as short as it is.
pub(super) fn setting(value: f64) -> String {
    let text = numeral(value, 4);
    if text.contains('.') && !text.contains('×') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// In brackets where it is negative, so that it can stand between other numbers.
pub(super) fn signed(value: f64) -> String {
    if value < 0.0 { format!("({})", numeral(value, 3)) } else { numeral(value, 3) }
}
