//! A rung of the chain: a heading, a remark, and the same step on both sides.

use super::{Stage, Which, words};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, flag};

/// What a rung shows on a side.
pub(super) type Cell = fn(Stage, Which) -> View;

/// One step of the reckoning. `shared` stands above the two sides: what holds on both.
pub(super) fn rung(stage: Stage, number: &'static str, [title, note]: [Word; 2], shared: Option<View>, cell: Cell) -> View {
    let side = move |which: Which| {
        let name = words::column(which);
        view! { <div class=which.side_class() role="group" aria-label=name>{cell(stage, which)}</div> }
    };
    view! {
        <section class="rung" data-rung=number>
            <h2><span class="rung-number">{number}</span><span>{title}</span></h2>
            <p class="rung-note" prop:hidden=flag(move || stage.is_bare.get())>{note}</p>
            {shared}
            <div class="sides">{Which::BOTH.map(side).into_iter().collect::<View>()}</div>
        </section>
    }
}
