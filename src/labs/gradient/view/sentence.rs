//! The sentence above the stage: what one step does to the loss, on either side.

use super::Which;
use super::formula::number;
use crate::i18n::Locale;
use crate::labs::gradient::model::{After, Finding, Trend};
use crate::say;
use crate::ui::sentence::Piece;
use crate::ui::words::joint;
use leptos_i18n::td_string;

/// Less than this share of the loss left is rounding: the step went home.
const HOME: f64 = 1e-20;
/// A smaller relative change does not show in four digits.
const HARDLY: f64 = 1.5e-4;
/// From this factor on the loss does not rise, it jumps.
const JUMP: f64 = 10.0;

/// The sentence in pieces.
pub(super) fn pieces(locale: Locale, finding: &Finding) -> Vec<Piece> {
    let Finding::Step { lr, loss, raw, scaled } = *finding else {
        return vec![Piece::words(td_string!(locale, gradient.fitted).to_owned())];
    };
    let gap = joint(locale);
    let found = |which: Which, after| Piece::found(which.name(), outcome(locale, which, loss, after));
    vec![
        Piece::words(format!("{}{gap}", say!(locale, gradient.lead, lr = number(lr)))),
        found(Which::Raw, raw),
        Piece::words(format!("{}{gap}", td_string!(locale, gradient.middle))),
        found(Which::Scaled, scaled),
        Piece::words(td_string!(locale, shell.stop).to_owned()),
    ]
}

/// What becomes of the loss. The raw side, which comes first, also says what it was.
fn outcome(locale: Locale, which: Which, before: f64, after: After) -> String {
    let Some(loss) = after.loss else { return td_string!(locale, gradient.overflows).to_owned() };
    let (from, to) = (number(before), number(loss));
    let is_first = which == Which::Raw;
    match after.trend {
        _ if is_home(before, loss) => td_string!(locale, gradient.falls_home).to_owned(),
        _ if (loss / before - 1.0).abs() < HARDLY => say!(locale, gradient.hardly, from = from),
        Trend::Stays => say!(locale, gradient.hardly, from = from),
        Trend::Falls if is_first => say!(locale, gradient.falls_from, from = from, to = to),
        Trend::Falls => say!(locale, gradient.falls, to = to),
        Trend::Rises if loss < JUMP * before && is_first => say!(locale, gradient.rises_from, from = from, to = to),
        Trend::Rises if loss < JUMP * before => say!(locale, gradient.rises, to = to),
        Trend::Rises if is_first => say!(locale, gradient.jumps_from, from = from, to = to),
        Trend::Rises => say!(locale, gradient.jumps, to = to),
    }
}

/// Whether what is left of a loss is rounding.
pub(super) fn is_home(before: f64, after: f64) -> bool {
    after <= HOME * before
}
