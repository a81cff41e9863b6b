//! Every number of a lab in one table, folded away.

use super::reading::shown;
use crate::io::readout::Readout;
use crate::ui::dom::{Slot, View, react, view};
use crate::ui::signal::Signal;
use crate::word;
use web_sys::Element;

/// The table. The keys never change; one effect writes the numbers that did, since most stand still while one slider moves.
pub fn readout_table(readouts: Signal<Vec<Readout>>) -> View {
    let body = Slot::default();
    let keys = readouts.with_untracked(|all| all.iter().map(|r| r.key).collect::<Vec<_>>());
    let row = |key: &'static str| view! { <tr><th scope="row"><code>{key}</code></th><td><data data-key=key></data></td></tr> };
    let table = view! {
        <details class="all-numbers">
            <summary>{word!(shell.all_numbers)}</summary>
            <table>
                <thead><tr><th scope="col">{word!(shell.key)}</th><th scope="col">{word!(shell.value)}</th></tr></thead>
                <tbody node_ref=body>{keys.into_iter().map(row).collect::<View>()}</tbody>
            </table>
        </details>
    };
    keep_written(readouts, &body);
    table
}

/// Writes the numbers that changed into the rows of `body`, which stand in their order.
fn keep_written(readouts: Signal<Vec<Readout>>, body: &Slot) {
    let rows = body.get().map(|body| body.children());
    let cells = rows.into_iter().flat_map(|rows| (0..rows.length()).filter_map(move |i| datum(&rows.item(i)?)));
    let cells: Vec<Element> = cells.collect();
    let mut written = Vec::<Readout>::new();
    react(move || {
        let now = readouts.get();
        for (i, (cell, readout)) in cells.iter().zip(&now).enumerate() {
            if written.get(i) != Some(readout) {
                cell.set_text_content(Some(&shown(&readout.value)));
                let _ = cell.set_attribute("value", &readout.value.json());
            }
        }
        written = now;
    });
}

/// The `data` element of a row.
fn datum(row: &Element) -> Option<Element> {
    row.last_element_child()?.first_element_child()
}
