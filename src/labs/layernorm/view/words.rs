//! Names: of the lab, its settings worth a look, its choices.

use crate::i18n::Locale;
use crate::io::numeral::numeral;
use crate::labs::layernorm::model::precision::Step;
use crate::ui::erase::Word;
use crate::word;
use leptos_i18n::td_string;

pub(in crate::labs::layernorm) fn title(locale: Locale) -> &'static str {
    td_string!(locale, layernorm.title)
}

pub(in crate::labs::layernorm) fn try_name(locale: Locale, key: &str) -> &'static str {
    match key {
        "eps_rules" => td_string!(locale, layernorm.try_eps_rules),
        "rms" => td_string!(locale, layernorm.try_rms),
        "p_scale" => td_string!(locale, layernorm.try_p_scale),
        "half" => td_string!(locale, layernorm.try_half),
        "one_pass" => td_string!(locale, layernorm.report_one_pass),
        "large_offset" => td_string!(locale, layernorm.report_large_offset),
        "eps_lost" => td_string!(locale, layernorm.report_eps_lost),
        "rms_zeros" => td_string!(locale, layernorm.report_rms_zeros),
        "squares" => td_string!(locale, layernorm.report_squares),
        "cast_back" => td_string!(locale, layernorm.report_cast_back),
        _ => "",
    }
}

pub(super) const SOURCES: &[Word] = &[
    word!(layernorm.x_ramp),
    word!(layernorm.x_random),
    word!(layernorm.x_outlier),
    word!(layernorm.x_constant),
    word!(layernorm.x_two),
    word!(layernorm.x_offset),
    word!(layernorm.x_tiny),
    word!(layernorm.x_huge),
];

pub(super) const UPSTREAMS: &[Word] = &[word!(layernorm.dy_ones), word!(layernorm.dy_first), word!(layernorm.dy_random)];

pub(super) const CHANGES: &[Word] = &[word!(layernorm.change_none), |_| "x + 5", |_| "x × 10"];

pub(super) const EPS_AT: &[Word] = &[|_| "√(v + ε)", |_| "√v + ε", |_| "max(√v, ε)"];

pub(super) const DIVISORS: &[Word] = &[|_| "÷ n", |_| "÷ (n − 1)"];

pub(super) const CENTRING: &[Word] = &[word!(layernorm.centring_on), word!(layernorm.centring_off)];

pub(super) const ROOTS: &[Word] = &[|_| "√", word!(layernorm.root_p)];

pub(super) const FORMATS: &[Word; 4] = &[|_| "f64", |_| "f32", |_| "bf16", |_| "f16"];

pub(super) const ALGORITHMS: &[Word; 3] = &[word!(layernorm.two_pass), word!(layernorm.one_pass), word!(layernorm.welford)];

pub(super) const ACCUMULATE: &[Word] = &[word!(layernorm.accumulate_same), |_| "f32"];

pub(super) const UPCASTS: &[Word] = &[word!(layernorm.upcast_none), word!(layernorm.upcast_statistics), word!(layernorm.upcast_all)];

/// In the order of the steps.
const STEPS: [Word; 30] = [
    word!(layernorm.step_input),
    word!(layernorm.step_sum),
    word!(layernorm.step_count),
    word!(layernorm.step_mean),
    word!(layernorm.step_deviation),
    word!(layernorm.step_square),
    word!(layernorm.step_square_sum),
    word!(layernorm.step_variance),
    word!(layernorm.step_mean_square),
    word!(layernorm.step_squared_mean),
    word!(layernorm.step_difference),
    word!(layernorm.step_correction),
    word!(layernorm.step_delta),
    word!(layernorm.step_running_mean),
    word!(layernorm.step_running_squares),
    word!(layernorm.step_cast_mean),
    word!(layernorm.step_cast_variance),
    word!(layernorm.step_eps),
    word!(layernorm.step_variance_eps),
    word!(layernorm.step_root),
    word!(layernorm.step_root_eps),
    word!(layernorm.step_floor),
    word!(layernorm.step_rstd),
    word!(layernorm.step_normalized),
    word!(layernorm.step_gamma),
    word!(layernorm.step_beta),
    word!(layernorm.step_scaled),
    word!(layernorm.step_output),
    word!(layernorm.step_cast_output),
    word!(layernorm.step_recentred),
];

/// What a step is called.
pub(super) fn step(locale: Locale, step: Step, is_variance: bool) -> &'static str {
    let of_powers = match step {
        _ if is_variance => None,
        Step::Square => Some(word!(layernorm.step_power)),
        Step::SquareSum => Some(word!(layernorm.step_power_sum)),
        Step::Variance => Some(word!(layernorm.step_moment)),
        Step::VarianceEps => Some(word!(layernorm.step_moment_eps)),
        Step::CastVariance => Some(word!(layernorm.step_cast_moment)),
        _ => None,
    };
    of_powers.unwrap_or(STEPS[step as usize])(locale)
}

/// A number that somebody set, as short as it is.
pub(super) fn setting(value: f64) -> String {
    let text = numeral(value, 4);
    if text.contains('.') && !text.contains('×') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// A whole number as an index.
pub(super) fn lowered(number: usize) -> String {
    number.to_string().chars().map(|digit| char::from_u32('₀' as u32 + digit as u32 - '0' as u32).unwrap_or(digit)).collect()
}

/// A number that exists, beyond the doubles in which it is kept.
pub(super) fn beyond(value: f64) -> &'static str {
    if value > 0.0 { "> 1.8×10³⁰⁸" } else { "< −1.8×10³⁰⁸" }
}

/// A number with its sign, in brackets where that is a minus: so that it can stand between others.
pub(super) fn signed(value: f64) -> String {
    if value < 0.0 { format!("({})", long(value)) } else { long(value) }
}

/// Four figures, of numbers from 10 on as many after the point as a number below 10 has: so that differences can be followed.
pub(super) fn long(value: f64) -> String {
    let before_point = value.abs().max(1.0).log10().min(9.0) as usize;
    numeral(value, 4 + before_point)
}
