//! Cards of strips: names at the left, bars at the right, one column a feature.

use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::layernorm::figure::strip::{self, Strip, strips};
use crate::labs::layernorm::params::MOST_EDITED;
use crate::say;
use crate::ui::dom::{View, react, view};
use crate::ui::erase::{Word, live};
use crate::ui::figure::{Handle, KEY_SHARE, figure_view};
use crate::ui::signal::{Memo, RwSignal, Signal};
use leptos::prelude::*;

/// Steps of a key from 0 to a strip's scale.
const STEPS: f64 = 20.0;

/// What can be dragged: which strip of the card, and what to do with a feature's new value.
#[derive(Clone, Copy)]
pub(super) struct Drag {
    /// Which strips, from the top down: their places in the card, their letters and URL keys.
    pub(super) strips: &'static [(usize, &'static str, &'static str)],
    /// Receives the strip's place in the card, the feature, its value and the unit that this has three digits of.
    pub(super) to: Callback<(usize, usize, (f64, f64))>,
    /// The strip by whose scale keys step, where that is the finer one.
    pub(super) finer: Option<usize>,
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
        let by =
            if held.get_untracked() { By::Hand { pixel: count as f64 / size.get_untracked().1 } } else { By::Key { finer: drag.finer } };
        if let Some(value) = shown.with_untracked(|shown| value(shown, (strip, count), index % d, at[1], by)) {
            drag.to.run((strip, index % d, value));
        }
    });
    let point = Callback::new(move |at: Option<[f64; 2]>| {
        let feature = at.map(|at| (at[0] - 0.5).floor().max(0.0) as usize);
        if !held.get_untracked() && stage.pointed.get_untracked() != feature {
            stage.pointed.set(feature);
        }
    });
    let feature_of = move |index: usize| index % stage.row.with_untracked(|row| row.x.len());
    let focus = Callback::new(move |index: Option<usize>| stage.focused.set(index.map(feature_of)));
    // A feature that was taken in hand stays the one that is followed.
    let hold = Callback::new(move |index: Option<usize>| {
        held.set(index.is_some());
        if let Some(index) = index.filter(|_| !untrack(|| stage.is_locked("feature"))) {
            stage.params.update(|p| p.look.feature = Some(feature_of(index) as u32 + 1));
        }
    });
    // Another number of bars are other bars: what held one holds nothing now.
    let bars = Memo::new(move |_| handles.with(Vec::len));
    react(move || {
        bars.track();
        held.set(false);
    });
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

/// How a bar is moved.
#[derive(Clone, Copy)]
enum By {
    /// To where the pointer is; a pixel is so high, in strips.
    Hand { pixel: f64 },
    /// By a step up or down.
    Key { finer: Option<usize> },
}

/// A bar's new value, and the unit it has three digits of, where its tip, or one step away from it, comes to stand at a height; `None` where
/// that is no move, or the bar is gone.
fn value(shown: &[Strip], (k, count): (usize, usize), feature: usize, y: f64, by: By) -> Option<(f64, f64)> {
    let strip = shown.get(k)?;
    let (now, off) = (*strip.values.get(feature)?, y - strip::tip(strip, k, count, feature)[1]);
    match by {
        By::Hand { pixel } => (off.abs() > 0.5 * pixel).then(|| (strip::value_at(y, k, count, strip.scale), strip.scale)),
        By::Key { finer } => {
            let unit = finer.and_then(|finer| shown.get(finer)).map_or(strip.scale, |finer| finer.scale.min(strip.scale));
            // A key asks for a hundredth of the figure, with Shift for ten of them.
            let steps = (off / (KEY_SHARE * count as f64)).round();
            (steps != 0.0).then(|| (now + steps * unit / STEPS, unit))
        }
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

/// The strips whose bars can be dragged.
fn free(stage: Stage, drag: &Drag) -> Vec<(usize, &'static str, &'static str)> {
    drag.strips.iter().filter(|(_, _, key)| stage.is_free(key)).copied().collect()
}
