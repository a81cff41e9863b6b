//! Every number of a lab in one table, folded away.

use super::erase::said;
use super::reading::shown;
use super::words::use_locale;
use crate::io::readout::Readout;
use crate::ui::signal::Signal;
use crate::word;
use leptos::html;
use leptos::prelude::*;

/// The table. The keys never change; one effect writes the numbers that did, since most stand still while one slider moves.
#[component]
pub fn ReadoutTable(#[prop(into)] readouts: Signal<Vec<Readout>>) -> impl IntoView {
    let locale = use_locale();
    let body = NodeRef::<html::Tbody>::new();
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
            <summary>{said(locale, word!(shell.all_numbers))}</summary>
            <table>
                <thead><tr><th scope="col">{said(locale, word!(shell.key))}</th><th scope="col">{said(locale, word!(shell.value))}</th></tr></thead>
                <tbody node_ref=body>{keys.into_iter().map(row).collect_view()}</tbody>
            </table>
        </details>
    }
}

/// Writes a readout into its row.
fn write(body: &web_sys::HtmlElement, row: usize, readout: &Readout) {
    let cell = body.children().item(row as u32).and_then(|row| row.last_element_child()).and_then(|cell| cell.first_element_child());
    if let Some(datum) = cell {
        datum.set_text_content(Some(&shown(&readout.value)));
        let _ = datum.set_attribute("value", &readout.value.json());
    }
}
