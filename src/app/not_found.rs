//! An address that names no lab we have.

use super::App;
use super::shell::LabLink;
use crate::labs::LABS;
use crate::say;
use crate::ui::words::use_locale;
use leptos::prelude::*;

/// Says which lab was asked for, and lists those there are.
#[component]
pub(super) fn NotFound(app: App, name: String) -> impl IntoView {
    let locale = use_locale();
    let links = LABS.iter().zip(1..).map(|(lab, number)| view! { <li><LabLink app lab number /></li> }).collect_view();
    view! {
        <article class="lab not-found">
            <h1>{say!(locale, shell.not_found)}</h1>
            <p class="finding">{say!(locale, shell.not_found_text, name = name.clone())}</p>
            <ol class="lab-links">{links}</ol>
        </article>
    }
}
