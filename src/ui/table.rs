//! Every number of a lab in one table, folded away.

use super::reading::shown;
use super::words::use_locale;
use crate::io::readout::{Reading, Readout};
use crate::say;
use leptos::prelude::*;

/// The table. The keys never change, so that only the numbers do.
#[component]
pub fn ReadoutTable(#[prop(into)] readouts: Signal<Vec<Readout>>) -> impl IntoView {
    let locale = use_locale();
    let rows = readouts.with_untracked(|all| all.iter().map(|r| r.key).enumerate().collect::<Vec<_>>());
    let row = move |(i, key): (usize, &'static str)| {
        let value = Memo::new(move |_| readouts.with(|all| all.get(i).map_or(Reading::Null, |r| r.value.clone())));
        view! { <tr><th scope="row"><code>{key}</code></th><td><data data-key=key value=move || value.with(Reading::json)>{move || value.with(shown)}</data></td></tr> }
    };
    view! {
        <details class="all-numbers">
            <summary>{say!(locale, shell.all_numbers)}</summary>
            <table>
                <thead><tr><th scope="col">{say!(locale, shell.key)}</th><th scope="col">{say!(locale, shell.value)}</th></tr></thead>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </details>
    }
}
