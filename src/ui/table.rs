//! Every number of a lab in one table, folded away.

use super::erase::said;
use super::reading::datum;
use super::words::use_locale;
use crate::io::readout::Readout;
use crate::word;
use crate::ui::signal::Signal;
use leptos::prelude::*;

/// The table. The keys never change, so that only the numbers do.
#[component]
pub fn ReadoutTable(#[prop(into)] readouts: Signal<Vec<Readout>>) -> impl IntoView {
    let locale = use_locale();
    let keys = readouts.with_untracked(|all| all.iter().map(|r| r.key).collect::<Vec<_>>());
    let row = move |key: &'static str| view! { <tr><th scope="row"><code>{key}</code></th><td>{datum(key, readouts, None)}</td></tr> };
    view! {
        <details class="all-numbers">
            <summary>{said(locale, word!(shell.all_numbers))}</summary>
            <table>
                <thead><tr><th scope="col">{said(locale, word!(shell.key))}</th><th scope="col">{said(locale, word!(shell.value))}</th></tr></thead>
                <tbody>{keys.into_iter().map(row).collect_view()}</tbody>
            </table>
        </details>
    }
}
