//! The sentences above the parts, from their findings.

use super::{table, words};
use crate::i18n::Locale;
use crate::io::numeral::{numeral, percent};
use crate::labs::layernorm::finding::{Back, Lack, SpaceFinding, Taker, There};
use crate::labs::layernorm::model::checkup::Remark;
use crate::labs::layernorm::model::precision::Rounded;
use crate::labs::layernorm::model::space::{Place, Turn};
use crate::labs::layernorm::params::{FORMATS, Params};
use crate::ui::erase::Word;
use crate::ui::sentence::Piece;
use crate::ui::words::joint;
use crate::{say, word};

/// Of the row: there and back.
pub(super) fn row(locale: Locale, (there, back): (There, Back), is_variance: bool) -> Vec<Piece> {
    let mut pieces = forward(locale, there);
    let backward = backward(locale, back, is_variance);
    if !backward.is_empty() {
        pieces.push(Piece::words(joint(locale)));
        pieces.extend(backward);
    }
    pieces
}

fn three(v: f64) -> String {
    numeral(v, 3)
}

/// Words, a finding, and the stop.
fn told(locale: Locale, words: String, side: &'static str, found: String) -> Vec<Piece> {
    vec![Piece::words(words), Piece::found(side, found), Piece::words(word!(shell.stop)(locale))]
}

fn forward(locale: Locale, there: There) -> Vec<Piece> {
    let fixed = |word: Word| word(locale).to_owned();
    match there {
        There::Undefined(lack) => {
            let (words, found): (Word, Word) = match lack {
                Lack::NothingLeft => (word!(layernorm.there_undefined), word!(layernorm.there_undefined_found)),
                Lack::OneNumber => (word!(layernorm.there_one_number), word!(layernorm.there_one_number_found)),
                Lack::BeyondDoubles => (word!(layernorm.there_beyond), word!(layernorm.there_beyond_found)),
            };
            told(locale, fixed(words), "raw", fixed(found))
        }
        There::OneFeature => told(locale, fixed(word!(layernorm.there_one)), "scaled", fixed(word!(layernorm.there_one_found))),
        There::Constant { rstd } => {
            told(locale, fixed(word!(layernorm.there_constant)), "scaled", say!(locale, layernorm.there_constant_found, rstd = three(rstd)))
        }
        There::EpsRules { deviation } => {
            told(locale, fixed(word!(layernorm.there_eps)), "scaled", say!(locale, layernorm.there_eps_found, deviation = three(deviation)))
        }
        There::Outlier { feature, share, squeezed } => told(
            locale,
            say!(locale, layernorm.there_outlier, i = feature + 1, share = percent(share)),
            "scaled",
            say!(locale, layernorm.there_outlier_found, squeezed = percent(squeezed)),
        ),
        There::Ordinary { is_rms, from, to } => told(
            locale,
            if is_rms {
                say!(locale, layernorm.there_rms, from = three(from))
            } else {
                say!(locale, layernorm.there_ordinary, from = three(from))
            },
            "scaled",
            say!(locale, layernorm.there_ordinary_found, to = three(to)),
        ),
    }
}

fn backward(locale: Locale, back: Back, is_variance: bool) -> Vec<Piece> {
    let who = |taker: Taker| {
        let word: Word = match (taker, is_variance) {
            (Taker::Mean, _) => word!(layernorm.taker_mean),
            (Taker::Both, true) => word!(layernorm.taker_variance),
            (Taker::Both, false) => word!(layernorm.taker_moment),
            (Taker::Moment, true) => word!(layernorm.taker_rms),
            (Taker::Moment, false) => word!(layernorm.taker_moment_alone),
        };
        word(locale)
    };
    let found = match back {
        Back::Undefined => return Vec::new(),
        Back::Nothing => word!(layernorm.back_nothing)(locale).to_owned(),
        Back::AllTaken(taker) => say!(locale, layernorm.back_all, who = who(taker)),
        Back::OfOutlier(left) => say!(locale, layernorm.back_outlier_found, left = percent(left)),
        Back::Taken(Taker::Moment, taken) if is_variance => say!(locale, layernorm.back_taken_rms, taken = percent(taken)),
        Back::Taken(taker, taken) => say!(locale, layernorm.back_taken, taken = percent(taken), who = who(taker)),
        Back::Grown(by) => say!(locale, layernorm.back_grown, by = three(by)),
    };
    told(locale, word!(layernorm.back)(locale).to_owned(), "raw", found)
}

/// Of three features in space.
pub(super) fn space(locale: Locale, finding: &SpaceFinding) -> Vec<Piece> {
    let gamma = match finding.gamma {
        Turn::Scales => word!(layernorm.gamma_scales),
        Turn::Mirrors => word!(layernorm.gamma_mirrors),
        Turn::HalfTurn => word!(layernorm.gamma_half_turn),
        Turn::Flattens => word!(layernorm.gamma_flattens),
    };
    let circle = finding.radii.map_or_else(
        || word!(layernorm.circle_none)(locale).to_owned(),
        |[from, to]| {
            let [from, to] = [from, to].map(three);
            match finding.place {
                Place::Circle if from == to => say!(locale, layernorm.circle_round, radius = to),
                Place::Sphere if from == to => say!(locale, layernorm.sphere_round, radius = to),
                Place::Circle | Place::Plane => say!(locale, layernorm.circle_found, from = from, to = to),
                Place::Sphere | Place::Surface => say!(locale, layernorm.sphere_found, from = from, to = to),
            }
        },
    );
    vec![
        Piece::words((if matches!(finding.place, Place::Circle | Place::Plane) {
            word!(layernorm.circle)
        } else {
            word!(layernorm.sphere)
        })(locale)),
        Piece::found("scaled", circle),
        Piece::words(word!(shell.stop)(locale).to_owned() + joint(locale)),
        Piece::words(gamma(locale)),
    ]
}

/// An output that is so far from the right one, as a share of the largest, is wrong.
const WRONG: f64 = 0.05;

/// Of the row in another format: the first thing that went wrong, and what came of it.
pub(super) fn precision(locale: Locale, rounded: Option<&Rounded>, params: &Params) -> Vec<Piece> {
    let format = FORMATS[params.precision.format].key;
    let Some(rounded) = rounded else { return vec![Piece::words(word!(layernorm.computing)(locale))] };
    let Some(event) = rounded.first_event else {
        if !rounded.has_exact() {
            let found = word!(layernorm.no_event_no_exact)(locale).to_owned();
            return told(locale, say!(locale, layernorm.in_format, format = format), "raw", found);
        }
        let most = rounded.max_error_ulp.map_or_else(|| "∞".to_owned(), |ulp| numeral(ulp, 2));
        return told(locale, say!(locale, layernorm.in_format, format = format), "scaled", say!(locale, layernorm.no_event, most = most));
    };
    let (name, step) = (table::event_name(locale, event.kind), words::step(locale, event.step, params.norm.is_variance()));
    let mut pieces = told(
        locale,
        say!(locale, layernorm.first_in, format = format),
        "raw",
        say!(locale, layernorm.first_event, name = name, step = step),
    );
    let result = match rounded.error() {
        _ if !rounded.has_exact() => word!(layernorm.result_no_exact)(locale).to_owned(),
        None => word!(layernorm.result_lost)(locale).to_owned(),
        Some(share) if share > WRONG => say!(locale, layernorm.result_silent, share = percent(share)),
        Some(share) => say!(locale, layernorm.result_stands, share = percent(share)),
    };
    pieces.push(Piece::words(joint(locale).to_owned() + &result));
    pieces
}

/// Of the check-up.
pub(super) fn practice(locale: Locale, remarks: &[Remark]) -> Vec<Piece> {
    let serious = remarks.iter().filter(|remark| !remark.is_note()).count();
    let found = match serious {
        0 => word!(layernorm.nothing_serious)(locale).to_owned(),
        1 => word!(layernorm.one_serious)(locale).to_owned(),
        count => say!(locale, layernorm.some_serious, count = count),
    };
    told(locale, word!(layernorm.checkup_of)(locale).to_owned(), if serious == 0 { "scaled" } else { "raw" }, found)
}
