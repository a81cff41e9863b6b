//! The one sentence above the stage: what is to be seen now, its two findings underlined in the sides' colours.

use super::{Stage, words};
use crate::i18n::Locale;
use crate::io::numeral::{numeral, percent};
use crate::labs::descent::figure::Which;
use crate::labs::descent::finding::{Finding, Progress, Shape, SideFinding, Special};
use crate::labs::descent::params::{DataSet, Model};
use crate::say;
use crate::ui::sentence::Piece;
use crate::ui::words::joint;
use leptos_i18n::td_string;

/// The sentence in pieces.
pub(super) fn pieces(stage: Stage, finding: &Finding) -> Vec<Piece> {
    let locale = stage.locale.get();
    let gap = joint(locale);
    let params = stage.params.get();
    let lead = match (params.surface.model, params.data.data) {
        (Model::Bowl, _) => td_string!(locale, descent.lead_bowl),
        (_, DataSet::Houses) => td_string!(locale, descent.lead_houses),
        (_, DataSet::Penguins) => td_string!(locale, descent.lead_penguins),
        (_, DataSet::Twins) => td_string!(locale, descent.lead_twins),
    };
    let mut all = vec![Piece::words(format!("{lead}{gap}"))];
    if let Some(special) = finding.special {
        all.push(Piece::words(format!("{}{gap}", special_text(locale, special))));
    }
    for (which, side) in [(Which::Raw, &finding.raw), (Which::Scaled, &finding.scaled)] {
        all.push(Piece::words(format!("{}{gap}", shape_text(locale, words::on(locale, which, &params), side.shape))));
        all.extend(progress_pieces(locale, which, side, stage.t.get()));
        all.push(Piece::words(format!("{}{gap}", td_string!(locale, shell.stop))));
    }
    all
}

fn shape_text(locale: Locale, on: &str, shape: Shape) -> String {
    match shape {
        Shape::Round { .. } => say!(locale, descent.round, on = on),
        Shape::Oval { ratio } => {
            say!(locale, descent.oval, on = on, ratio = numeral(ratio, if ratio < 10.0 { 2 } else { 3 }))
        }
        Shape::Endless => say!(locale, descent.endless, on = on),
    }
}

fn progress_pieces(locale: Locale, which: Which, side: &SideFinding, t: u32) -> Vec<Piece> {
    let found = |text: String| Piece::found(which.name(), text);
    match side.progress {
        Progress::Done { step: 0 } => vec![found(td_string!(locale, descent.done_zero).to_owned())],
        Progress::Done { step: 1 } => vec![found(td_string!(locale, descent.done_one).to_owned())],
        Progress::Done { step } => vec![found(say!(locale, descent.done, k = numeral(f64::from(step), 3)))],
        Progress::Left { share, .. } => {
            let after = match t {
                1 => td_string!(locale, descent.after_one).to_owned(),
                _ => say!(locale, descent.after, t = numeral(f64::from(t), 3)),
            };
            let gap = joint(locale);
            let left = if share > 1.0 {
                say!(locale, descent.grown, n = numeral(share, 3))
            } else {
                say!(locale, descent.left, share = percent(share))
            };
            vec![Piece::words(format!("{after}{gap}")), found(left)]
        }
        Progress::Diverged { step, lr, lr_limit } => {
            let mut pieces = vec![found(say!(locale, descent.diverged, k = numeral(f64::from(step), 3)))];
            let why = lr_limit.filter(|limit| lr >= *limit);
            pieces
                .extend(why.map(|limit| Piece::words(say!(locale, descent.diverged_why, lr = numeral(lr, 3), limit = numeral(limit, 3)))));
            pieces
        }
    }
}

fn special_text(locale: Locale, special: Special) -> String {
    match special {
        Special::SingleRow => td_string!(locale, descent.special_single).to_owned(),
        Special::Constant { feature } => say!(locale, descent.special_constant, n = feature + 1),
        Special::Twins => td_string!(locale, descent.special_twins).to_owned(),
        Special::StartAtOptimum => td_string!(locale, descent.special_best).to_owned(),
    }
}
