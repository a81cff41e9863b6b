//! Every number of a lab in one table, folded away.

use super::reading::shown;
use crate::io::readout::Readout;
use crate::ui::dom::{Slot, View, view};
use crate::ui::signal::Signal;
use crate::word;
use leptos::prelude::*;

/// The table. The keys never change; one effect writes the numbers that did, since most stand still while one slider moves.
pub fn readout_table(readouts: Signal<Vec<Readout>>) -> View {
    let body = Slot::default();
    let keys = readouts.with_untracked(|all| all.iter().map(|r| r.key).collect::<Vec<_>>());
    let row = |key: &'static str| view! { <tr><th scope="row"><code>{key}</code></th><td><data data-key=key></data></td></tr> };
    Effect::new(move |written: Option<Vec<Readout>>| {
        let (now, Some(body)) = (readouts.get(), body.get()) else { return Vec::new() };
        let written = written.unwrap_or_default();
        for (i, readout) in now.iter().enumerate().filter(|(i, r)| written.get(*i) != Some(r)) {
            write(&body, i, readout);
        }
        now
    });
    view! {
        <details class="all-numbers">
            <summary>{word!(shell.all_numbers)}</summary>
            <table>
                <thead><tr><th scope="col">{word!(shell.key)}</th><th scope="col">{word!(shell.value)}</th></tr></thead>
                <tbody node_ref=body>{keys.into_iter().map(row).collect::<View>()}</tbody>
            </table>
        </details>
    }
}

/// Writes a readout into its row.
fn write(body: &web_sys::Element, row: usize, readout: &Readout) {
    let cell = body.children().item(row as u32).and_then(|row| row.last_element_child()).and_then(|cell| cell.first_element_child());
    if let Some(datum) = cell {
        datum.set_text_content(Some(&shown(&readout.value)));
        let _ = datum.set_attribute("value", &readout.value.json());
    }
}
