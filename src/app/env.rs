//! The browser, and the only caller of `window()` outside of `ui/browser.rs`. What the browser refuses comes back as `None` or nothing.

use crate::ui::signal::{RwSignal, Signal};
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// The window itself, for `sync.rs`, which alone knows its history.
pub fn browser_window() -> web_sys::Window {
    window()
}

/// The query string of the address, with its `?`.
#[must_use]
pub fn search() -> String {
    window().location().search().unwrap_or_default()
}

/// Whether the browser's language is Chinese.
#[must_use]
pub fn prefers_chinese() -> bool {
    window().navigator().language().is_some_and(|l| l.to_ascii_lowercase().starts_with("zh"))
}

/// Whether a media query holds.
#[must_use]
pub fn matches_media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|m| m.matches())
}

/// Sets an attribute of the `html` element.
pub fn set_root_attribute(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(name, value);
    }
}

/// Sets the title in the browser's tab.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// A fresh random seed, from the browser's own source; `None` where it has none.
#[must_use]
pub fn fresh_seed() -> Option<u32> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).ok()?;
    Some(u32::from_le_bytes(bytes))
}

/// Loads the page of another address.
pub fn visit(query: &str) {
    let _ = window().location().assign(query);
}

/// Loads the page of another address in the place of this one: the host's Back button leads past it.
pub fn visit_instead(query: &str) {
    let _ = window().location().replace(query);
}

/// The page around this one, where this one stands in a frame.
#[must_use]
pub fn host() -> Option<web_sys::Window> {
    window().parent().ok().flatten().filter(|parent| *parent != window())
}

/// Loads the page anew.
pub fn reload() {
    let _ = window().location().reload();
}

/// Scrolls to the top, as a new page would.
pub fn scroll_to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Whether a media query holds, followed while the page is open.
#[must_use]
pub fn media_signal(query: &str) -> Signal<bool> {
    let holds = RwSignal::new(matches_media(query));
    if let Ok(Some(list)) = window().match_media(query) {
        let changed = Closure::<dyn FnMut(web_sys::MediaQueryListEvent)>::new(move |e: web_sys::MediaQueryListEvent| {
            let _ = holds.try_set(e.matches());
        });
        let _ = list.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
        let kept = SendWrapper::new((list, changed));
        on_cleanup(move || {
            let (list, changed) = kept.take();
            let _ = list.remove_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
        });
    }
    holds.into()
}
