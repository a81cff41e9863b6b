//! The only reader and writer of the address bar. A parameter's change replaces the entry, a lab's or a setting's pushes one.

use super::env;
use crate::labs::{Address, Shelf, decode_page};
use crate::ui::dom::react;
use crate::ui::signal::Signal;
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// Browsers allow some hundred writes in half a minute; a drag makes more.
const DEBOUNCE: Duration = Duration::from_millis(200);

/// The address as it stands.
#[must_use]
pub fn read(shelf: Shelf) -> Address {
    decode_page(shelf, &env::search())
}

fn history() -> Option<web_sys::History> {
    env::browser_window().history().ok()
}

/// Makes a new entry, so that Back returns to the present one.
pub fn push(query: &str) {
    if let Some(history) = history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(query));
    }
}

/// Rewrites the present entry.
pub fn replace(query: &str) {
    let is_new = query != env::search();
    if let Some(history) = history().filter(|_| is_new) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(query));
    }
}

/// Keeps the address at `query`: a moment after its last change, and at once when the page is left.
pub fn follow(query: Signal<Option<String>>) {
    let pending = StoredValue::new(None::<TimeoutHandle>);
    let write = move || {
        if let Some(Some(query)) = query.try_get_untracked() {
            replace(&query);
        }
    };
    react(move || {
        query.track();
        if let Some(handle) = pending.get_value() {
            handle.clear();
        }
        pending.set_value(set_timeout_with_handle(write, DEBOUNCE).ok());
    });
    let leaving = window_event_listener(ev::pagehide, move |_| write());
    on_cleanup(move || leaving.remove());
}

/// Calls back with the address after Back or Forward.
pub fn on_return(shelf: Shelf, returned: impl Fn(Address) + 'static) {
    let listener = window_event_listener(ev::popstate, move |_| returned(read(shelf)));
    on_cleanup(move || listener.remove());
}
