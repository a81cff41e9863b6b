//! Every number of a lab in one table, folded away.

use super::reading::shown;
use crate::io::numeral::precise;
use crate::io::readout::{Reading, Readout};
use crate::ui::dom::{Slot, View, react, view};
use crate::ui::port::Port;
use crate::ui::signal::Signal;
use crate::word;
use leptos::prelude::{set_timeout, use_context};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use web_sys::Element;

/// The table. The keys never change; one effect writes the numbers that did, since most stand still while one slider moves.
pub fn readout_table(readouts: Signal<Vec<Readout>>) -> View {
    let (details, body) = (Slot::default(), Slot::default());
    use_context::<Port>().into_iter().for_each(|port| port.readouts.set(Some(readouts)));
    let keys = readouts.with_untracked(|all| all.iter().map(|r| r.key).collect::<Vec<_>>());
    let row = |key: &'static str| view! { <tr><th scope="row"><code>{key}</code></th><td><data data-key=key></data></td></tr> };
    let table = view! {
        <details class="all-numbers" node_ref=details>
            <summary>{word!(shell.all_numbers)}</summary>
            <table>
                <thead><tr><th scope="col">{word!(shell.key)}</th><th scope="col">{word!(shell.value)}</th></tr></thead>
                <tbody node_ref=body>{keys.into_iter().map(row).collect::<View>()}</tbody>
            </table>
        </details>
    };
    keep_written(readouts, details, body);
    table
}

/// While the table is folded and the numbers change without a rest, they may lag behind so much: a drag would write a thousand of them
/// that nobody sees.
const LAG: Duration = Duration::from_millis(100);

/// Writes the numbers that changed into the rows of `body`, which stand in their order.
fn keep_written(readouts: Signal<Vec<Readout>>, details: Slot, body: Slot) {
    let rows = body.get().map(|body| body.children());
    let cells: Vec<Element> = rows.into_iter().flat_map(|rows| (0..rows.length()).filter_map(move |i| datum(&rows.item(i)?))).collect();
    let mut written = Vec::<Readout>::new();
    let write = move || {
        let Some(now) = readouts.try_get_untracked() else { return };
        for (i, (cell, readout)) in cells.iter().zip(&now).enumerate() {
            if written.get(i) != Some(readout) {
                cell.set_text_content(Some(&in_full(&readout.value)));
                let _ = cell.set_attribute("value", &readout.value.json());
            }
        }
        written = now;
    };
    // Some while after one writing the next one follows, if anything has changed meanwhile; after a rest it comes at once.
    let (is_resting, is_stale) = (Rc::new(Cell::new(true)), Rc::new(Cell::new(false)));
    let write = Rc::new(RefCell::new(write));
    react(move || {
        readouts.track();
        let is_open = details.get().is_some_and(|details| details.has_attribute("open"));
        if !is_open && !is_resting.replace(false) {
            return is_stale.set(true);
        }
        write.borrow_mut()();
        let (write, is_resting, is_stale) = (write.clone(), is_resting.clone(), is_stale.clone());
        let catch_up = move || {
            is_resting.set(true);
            if is_stale.take() {
                write.borrow_mut()();
            }
        };
        set_timeout(catch_up, LAG);
    });
}

/// A reading to be checked against other software.
fn in_full(value: &Reading) -> String {
    match value {
        Reading::Number(v) => precise(*v),
        other => shown(other),
    }
}

/// The `data` element of a row.
fn datum(row: &Element) -> Option<Element> {
    row.last_element_child()?.first_element_child()
}
