//! An address that names no lab we have.

use super::App;
use super::shell::lab_link;
use crate::labs::NAMES;
use crate::ui::dom::{View, view};
use crate::ui::erase::live;
use crate::ui::words::use_locale;
use crate::{say, word};

/// Says which lab was asked for, and lists those there are.
pub(super) fn not_found(app: App, name: String) -> View {
    let locale = use_locale();
    let links = NAMES.iter().zip(1..).map(|(lab, number)| lab_link(app, lab, number)).collect::<View>();
    let text = move || say!(locale.get(), shell.not_found_text, name = name.clone());
    view! {
        <article class="lab not-found">
            <h1>{word!(shell.not_found)}</h1>
            <p class="finding">{live(text)}</p>
            <ol class="lab-links">{links}</ol>
        </article>
    }
}
