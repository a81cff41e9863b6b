//! Cards of strips: names at the left, bars at the right, one column a feature.

use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::layernorm::figure::strip::{self, Strip, strips};
use crate::labs::layernorm::params::MOST_EDITED;
use crate::say;
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, live};
use crate::ui::figure::{Handle, figure_view};
use crate::ui::signal::{Memo, RwSignal, Signal};
use leptos::prelude::*;

/// What can be dragged: which strip of the card, and what to do with a feature's new value.
#[derive(Clone, Copy)]
pub(super) struct Drag {
    /// Which strips, from the top down: their places in the card, their letters and URL keys.
    pub(super) strips: &'static [(usize, &'static str, &'static str)],
    /// Receives the strip's place in the card, the feature and its value.
    pub(super) to: Callback<(usize, usize, f64)>,
    /// Whether they can be dragged now.
    pub(super) is_free: Memo<bool>,
}

/// A card in the making.
pub(super) struct Card {
    pub(super) stage: Stage,
    pub(super) label: Word,
    /// The symbol and the words at the left of each strip.
    pub(super) names: Vec<(View, View)>,
    pub(super) strips: Memo<Vec<Strip>>,
    pub(super) drag: Option<Drag>,
    pub(super) held: RwSignal<bool>,
    pub(super) class: &'static str,
}

pub(super) fn card(Card { stage, label, names, strips: shown, drag, held, class }: Card) -> View {
    let size = RwSignal::new((0.0, 0.0));
    let count = names.len();
    let figure = Memo::new(move |_| shown.with(|shown| strips(shown, stage.followed.get(), size.get())));
    let spoken = Signal::derive(move || label(stage.locale.get()).to_owned());
    let handles = Memo::new(move |_| drag.map_or_else(Vec::new, |drag| handles(stage, &drag, shown, count)));
    let moved = Callback::new(move |(index, at): (usize, [f64; 2])| {
        let Some(drag) = drag else { return };
        let d = stage.row.with_untracked(|row| row.x.len());
        let Some(strip) = untrack(|| free(stage, &drag)).get(index / d).map(|strip| strip.0) else { return };
        let feature = index % d;
        let scale = shown.with_untracked(|shown| shown[strip].scale);
        drag.to.run((strip, feature, strip::value_at(at[1], strip, count, scale)));
    });
    let point = Callback::new(move |at: Option<[f64; 2]>| {
        let feature = at.map(|at| (at[0] - 0.5).floor().max(0.0) as usize);
        if !held.get_untracked() && stage.pointed.get_untracked() != feature {
            stage.pointed.set(feature);
        }
    });
    let focus = Callback::new(move |index: usize| {
        let d = stage.row.with_untracked(|row| row.x.len());
        stage.params.update(|p| p.look.feature = Some((index % d) as u32 + 1));
    });
    let hold = Callback::new(move |is_held: bool| held.set(is_held));
    let scale =
        move |k: usize| shown.with(|shown| shown.get(k).map_or_else(String::new, |strip| format!("±{}", words::setting(strip.scale))));
    let name = |(k, (symbol, words)): (usize, (View, View))| {
        view! {
            <li>
                <span class="strip-symbol">{symbol}</span>
                <span class="strip-words">{words}</span>
                <span class="strip-scale">{live(move || scale(k))}</span>
            </li>
        }
    };
    view! {
        <div class=format!("strips {class}") style:--features=live(move || stage.row.with(|row| row.x.len().to_string()))>
            <ol class="strip-names">{names.into_iter().enumerate().map(name).collect::<View>()}</ol>
            {figure_view(figure, size, spoken, "figure-rows").handles(handles, moved).points(point).grips(focus, hold)}
        </div>
    }
}

/// A handle at the tip of each bar that can be dragged.
fn handles(stage: Stage, drag: &Drag, shown: Memo<Vec<Strip>>, count: usize) -> Vec<Handle> {
    let locale = stage.locale.get();
    let one = |k: usize, letter: &str, strip: &Strip, feature: usize| {
        let [name, value] = [format!("{letter}{}", words::lowered(feature + 1)), numeral(strip.values[feature], 3)];
        Handle { at: strip::tip(strip, k, count, feature), label: say!(locale, layernorm.bar_handle, name = name, value = value) }
    };
    shown.with(|shown| {
        let d = shown[0].values.len();
        if d > MOST_EDITED || !drag.is_free.get() {
            return Vec::new();
        }
        let all = free(stage, drag).into_iter().flat_map(|(k, letter, _)| (0..d).map(move |feature| (k, letter, feature)));
        all.map(|(k, letter, feature)| one(k, letter, &shown[k], feature)).collect()
    })
}

/// The strips that the address does not lock.
fn free(stage: Stage, drag: &Drag) -> Vec<(usize, &'static str, &'static str)> {
    drag.strips.iter().filter(|(_, _, key)| !stage.is_locked(key)).copied().collect()
}
