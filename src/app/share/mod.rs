//! What is asked for seldom: the dialog "share and embed", and the terms. A program of its own (`src/bin/share.rs`), which boot.js loads at
//! the first press of a button with `data-open`; in the page in one file it is part of the only program.

mod form;
mod qr;
mod state;
mod terms;

use super::env;
use crate::i18n::Locale;
use crate::ui::browser::Listener;
use crate::ui::dom::{Slot, View, view};
use crate::ui::erase::{Word, press};
use crate::ui::signal::Signal;
use crate::ui::words::Language;
use crate::word;
use leptos::mount::mount_to;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDialogElement};

/// Opens what is asked for from now on; and, where boot.js loaded this because a button was pressed, what that one asks for.
pub fn listen() {
    let asked = |element: Element| element.closest("[data-open]").ok().flatten()?.get_attribute("data-open");
    let listener = Listener::new(document(), "click", move |event: Event| {
        let pressed = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        pressed.and_then(asked).into_iter().for_each(|name| open(&name));
    });
    std::mem::forget(listener); // as long as the page
    env::property("normlabShare").and_then(|button| button.dyn_into().ok()).and_then(asked).into_iter().for_each(|name| open(&name));
}

/// Opens a dialog in the page's present language.
fn open(name: &str) {
    let locale = if env::root_attribute("lang").is_some_and(|lang| lang.starts_with("zh")) { Locale::zh } else { Locale::en };
    let (title, content): (Word, fn(Locale) -> View) =
        if name == "terms" { (word!(shell.terms), terms::terms) } else { (word!(shell.share_name), form::form) };
    let Some(body) = document().body() else { return };
    let into = body.clone();
    // What the dialog has built ends when it closes.
    let mounted = Rc::new(RefCell::new(None));
    let ending = mounted.clone();
    let handle = mount_to(body, move || {
        provide_context(Language(Signal::stored(locale)));
        let slot = Slot::default();
        dialog(title, content(locale), slot).mount(&into);
        let Some(dialog) = slot.get().and_then(|element| element.dyn_into::<HtmlDialogElement>().ok()) else { return };
        let closed = dialog.clone();
        let listener = Listener::new(dialog.clone(), "close", move |_| {
            closed.remove();
            // Not from within the listener that this frees.
            let ending = ending.clone();
            set_timeout(move || drop(ending.borrow_mut().take()), std::time::Duration::ZERO);
        });
        let _ = StoredValue::new_local(listener);
        let _ = dialog.show_modal();
    });
    *mounted.borrow_mut() = Some(handle);
}

fn dialog(title: Word, content: View, slot: Slot) -> View {
    let close = press(move || {
        if let Some(dialog) = slot.get().and_then(|element| element.dyn_into::<HtmlDialogElement>().ok()) {
            dialog.close();
        }
    });
    view! {
        <dialog class="sheet" aria-labelledby="sheet-title" node_ref=slot>
            <header>
                <h2 id="sheet-title">{title}</h2>
                <button type="button" class="plain" aria-label=word!(share.close) on:click=close>"×"</button>
            </header>
            {content}
        </dialog>
    }
}
