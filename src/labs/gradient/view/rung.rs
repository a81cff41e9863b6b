//! A rung of the chain: a heading, a remark, and the same step on both sides.

use super::{Stage, Which, words};
use crate::ui::erase::{Word, flag, said, live};
use leptos::prelude::*;

/// What a rung shows on a side.
pub(super) type Cell = fn(Stage, Which) -> AnyView;

/// One step of the reckoning. `children` stand above the two sides, for what holds on both.
#[component]
pub(super) fn Rung(
    stage: Stage,
    number: u8,
    title: Word,
    note: Word,
    cell: Cell,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let side = move |which: Which| {
        view! {
            <div class=format!("side {}", which.name()) role="group" aria-label=live(move || words::column(stage.locale.get(), which).to_owned())>
                {cell(stage, which)}
            </div>
        }
    };
    view! {
        <section class="rung" data-rung=number.to_string()>
            <h2><span class="rung-number">{number.to_string()}</span>{said(stage.locale, title)}</h2>
            <p class="rung-note" prop:hidden=flag(move || stage.is_bare.get())>{said(stage.locale, note)}</p>
            {children.map(|children| children())}
            <div class="sides">{Which::BOTH.map(side).collect_view()}</div>
        </section>
    }
}
