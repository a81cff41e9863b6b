//! The sentences above the parts, from their findings.

use super::words;
use crate::i18n::Locale;
use crate::io::numeral::{numeral, percent};
use crate::labs::saturation::finding::{self, ChainFinding, NetworkFinding, Passage, SideFinding, UnitFinding};
use crate::labs::saturation::model::network::Networks;
use crate::labs::saturation::params::Inputs;
use crate::say;
use crate::ui::sentence::Piece;
use crate::ui::words::joint;
use leptos_i18n::td_string;

/// Of the unit: one clause a side.
pub(super) fn unit(locale: Locale, finding: &UnitFinding) -> Vec<Piece> {
    let UnitFinding { raw, scaled } = finding;
    let [z, dy] = [numeral(raw.z, 3), numeral(raw.dy, 3)];
    vec![
        Piece::words(on(locale, raw)),
        Piece::found("raw", share(locale, raw.share)),
        Piece::words(say!(locale, saturation.at_house, z = z, dy = dy) + joint(locale)),
        Piece::words(on(locale, scaled)),
        Piece::found("scaled", share(locale, scaled.share)),
        Piece::words(td_string!(locale, shell.stop)),
    ]
}

fn on(locale: Locale, side: &SideFinding) -> String {
    let [w1, w2] = side.weights.map(words::setting);
    match side.inputs {
        Inputs::Raw => say!(locale, saturation.on_raw, w1 = w1, w2 = w2),
        Inputs::MinMax => say!(locale, saturation.on_minmax, w1 = w1, w2 = w2),
        Inputs::Standard => say!(locale, saturation.on_standard, w1 = w1, w2 = w2),
    }
}

fn share(locale: Locale, share: f64) -> String {
    match share {
        0.0 => td_string!(locale, saturation.share_none).to_owned(),
        1.0 => td_string!(locale, saturation.share_all).to_owned(),
        share => say!(locale, saturation.share_some, share = percent(share)),
    }
}

/// Of the chain: what arrives at its beginning, and why.
pub(super) fn chain(locale: Locale, finding: &ChainFinding) -> Vec<Piece> {
    let size = numeral(finding.product.abs(), 3);
    let found = match finding.passage {
        Passage::Dead | Passage::Unfed => td_string!(locale, saturation.chain_dead).to_owned(),
        Passage::Vanishes => say!(locale, saturation.chain_vanishes, size = size),
        Passage::Holds => say!(locale, saturation.chain_holds, size = size),
        Passage::Explodes => say!(locale, saturation.chain_explodes, size = size),
        Passage::Infinite => td_string!(locale, saturation.chain_infinite).to_owned(),
    };
    let side = if finding.passage == Passage::Holds { "scaled" } else { "raw" };
    let most = numeral(finding.largest_factor, 3);
    vec![
        Piece::words(match finding.depth {
            1 => td_string!(locale, saturation.chain_through_one).to_owned(),
            depth => say!(locale, saturation.chain_through, depth = depth),
        }),
        Piece::found(side, found),
        Piece::words(say!(locale, saturation.chain_why, most = most)),
    ]
}

/// While the networks are being computed.
pub(super) fn busy(locale: Locale) -> Vec<Piece> {
    vec![Piece::words(td_string!(locale, saturation.busy))]
}

/// Of the networks: one clause each.
pub(super) fn networks(locale: Locale, networks: &Networks) -> Vec<Piece> {
    let (own, compared) = finding::networks(networks);
    let mut pieces = network(locale, &own, "raw");
    if let Some(compared) = compared {
        pieces.push(Piece::words(joint(locale)));
        pieces.extend(network(locale, &compared, "scaled"));
    }
    pieces
}

fn network(locale: Locale, finding: &NetworkFinding, side: &'static str) -> Vec<Piece> {
    let ratio = finding.ratio.map_or_else(|| "–".to_owned(), |r| numeral(r, 3));
    let found = match finding.passage {
        Passage::Dead => td_string!(locale, saturation.network_dead).to_owned(),
        Passage::Unfed => td_string!(locale, saturation.network_unfed).to_owned(),
        Passage::Vanishes => say!(locale, saturation.network_vanishes, ratio = ratio),
        Passage::Holds => say!(locale, saturation.network_holds, ratio = ratio),
        Passage::Explodes => say!(locale, saturation.network_explodes, ratio = ratio),
        Passage::Infinite => td_string!(locale, saturation.network_infinite).to_owned(),
    };
    let (share, layer) = finding.saturated;
    let saturated = match share {
        0.0 => td_string!(locale, saturation.network_unsaturated).to_owned(),
        share => say!(locale, saturation.network_saturated, share = percent(share), layer = layer),
    };
    vec![Piece::words(words::norm(locale, finding.norm)), Piece::found(side, found), Piece::words(saturated)]
}
