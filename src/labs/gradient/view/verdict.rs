//! What the step does to the loss, large, and the rate right beneath.

use super::formula::number;
use super::sentence::is_home;
use super::{Stage, Which, words};
use crate::labs::gradient::model::{Finding, Trend};
use crate::ui::reading::ReadingView;
use crate::ui::slider::Slider;
use crate::word;
use crate::ui::erase::{live as text, flag};
use crate::ui::signal::Memo;
use leptos::prelude::*;
use leptos_i18n::td_string;

/// Both sides: loss before, loss after, and the predictions they belong to.
#[component]
pub(super) fn Verdict(stage: Stage) -> impl IntoView {
    view! { <div class="panels verdicts">{Which::BOTH.map(|which| view! { <SideVerdict stage which /> }).collect_view()}</div> }
}

#[component]
fn SideVerdict(stage: Stage, which: Which) -> impl IntoView {
    let locale = stage.locale;
    let keys = if which == Which::Raw { ["loss", "loss_after"] } else { ["scaled_loss", "scaled_loss_after"] };
    let (before, after) = (stage.of(which, |s| s.loss), stage.of(which, |s| s.step.loss));
    let after_text = move || if is_home(before(), after()) { "0".to_owned() } else { number(after()) };
    let note = move || match which {
        Which::Raw => td_string!(locale.get(), gradient.note_raw),
        Which::Scaled => td_string!(locale.get(), gradient.note_scaled),
    };
    let predictions = move || {
        let (from, to) = (stage.of(which, |s| s.y_hat)(), stage.of(which, |s| s.step.y_hat)());
        let price = number(stage.given(|p| p.y)());
        td_string!(locale.get(), gradient.predictions, from = number(from), to = number(to), price = price).to_string()
    };
    view! {
        <section class=format!("panel {}", which.name()) data-panel=which.name()>
            <header class="panel-head"><h2>{text(move || words::column(locale.get(), which).to_owned())}</h2><span class="panel-note">{text(move || note().to_owned())}</span></header>
            <div class="verdict">
                <ReadingView key=keys[0] label=word!(gradient.loss_before) readouts=stage.readouts
                    words=text(move || number(before())) />
                <Arrow stage which />
                <ReadingView key=keys[1] label=word!(gradient.loss_after) readouts=stage.readouts
                    words=text(after_text) />
            </div>
            <p class="caption">{text(predictions)}</p>
        </section>
    }
}

/// Points where the loss goes.
#[component]
fn Arrow(stage: Stage, which: Which) -> impl IntoView {
    let trend = Memo::new(move |_| match stage.finding.get() {
        Finding::Fitted => Trend::Stays,
        Finding::Step { raw, .. } if which == Which::Raw => raw.trend,
        Finding::Step { scaled, .. } => scaled.trend,
    });
    view! {
        <svg class="trend" class:falls=flag(move || trend.get() == Trend::Falls) class:rises=flag(move || trend.get() == Trend::Rises) viewBox="0 0 28 28" aria-hidden="true">
            <path d="M3 14H24M16.5 6.5L24 14L16.5 21.5" />
        </svg>
    }
}

/// The one rate of both sides.
#[component]
pub(super) fn Rate(stage: Stage) -> impl IntoView {
    view! {
        <div class="rate">
            <Slider bound=stage.bound("lr") label=word!(gradient.lr) symbol="η" />
        </div>
    }
}
