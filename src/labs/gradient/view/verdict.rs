//! What the step does to the loss, large, and the rate right beneath.

use super::formula::number;
use super::sentence::is_home;
use super::{Stage, Which, words};
use crate::labs::gradient::model::{Finding, Trend};
use crate::ui::dom::{View, view};
use crate::ui::erase::{flag, live};
use crate::ui::reading::reading;
use crate::ui::slider::slider;
use crate::{say, word};

/// Both sides: loss before, loss after, and the predictions they belong to.
pub(super) fn verdict(stage: Stage) -> View {
    view! { <div class="panels verdicts">{Which::BOTH.map(|which| side(stage, which)).into_iter().collect::<View>()}</div> }
}

fn side(stage: Stage, which: Which) -> View {
    let keys = [["loss", "loss_after"], ["scaled_loss", "scaled_loss_after"]][which as usize];
    let note = [word!(gradient.note_raw), word!(gradient.note_scaled)][which as usize];
    let before = stage.of(which, |s| s.loss);
    let after = stage.after(which, |s| if is_home(s.loss, s.step.loss) { 0.0 } else { s.step.loss });
    view! {
        <section class=which.panel_class() data-panel=which.name()>
            <header class="panel-head">
                <h2>{words::column(which)}</h2><span class="panel-note">{note}</span>
            </header>
            <div class="verdict">
                {reading(keys[0], word!(gradient.loss_before), stage.readouts, Some(live(move || number(before.get()))))}
                {arrow(stage, which)}
                {reading(keys[1], word!(gradient.loss_after), stage.readouts, Some(live(move || number(after.get()))))}
            </div>
            <p class="caption">{live(move || predictions(stage, which))}</p>
        </section>
    }
}

fn predictions(stage: Stage, which: Which) -> String {
    let (from, to) = stage.run.with(|run| (which.side(run).y_hat, which.side(run).step.y_hat));
    let price = stage.given(|p| p.y).get();
    say!(stage.locale.get(), gradient.predictions, from = number(from), to = number(to), price = number(price))
}

/// Points where the loss goes.
fn arrow(stage: Stage, which: Which) -> View {
    let trend = move || match stage.finding.get() {
        Finding::Fitted => Trend::Stays,
        Finding::Step { raw, .. } if which == Which::Raw => raw.trend,
        Finding::Step { scaled, .. } => scaled.trend,
    };
    let (falls, rises) = (flag(move || trend() == Trend::Falls), flag(move || trend() == Trend::Rises));
    view! {
        <svg class="trend" class:falls=falls class:rises=rises viewBox="0 0 28 28" aria-hidden="true">
            <path d="M3 14H24M16.5 6.5L24 14L16.5 21.5" />
        </svg>
    }
}

/// The one rate of both sides.
pub(super) fn rate(stage: Stage) -> View {
    view! { <div class="rate">{slider(stage.bound("lr"), word!(gradient.lr), "η")}</div> }
}
