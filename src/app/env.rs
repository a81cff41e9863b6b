//! The browser, and the only caller of `window()` outside of `ui/browser.rs`. What the browser refuses comes back as `None` or nothing.

use crate::ui::signal::{RwSignal, Signal};
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

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

/// Whether there is a page around this one.
#[must_use]
pub fn is_framed() -> bool {
    window().parent().ok().flatten().is_some_and(|parent| parent != window())
}

/// Sends the document an event of ours.
pub fn say(event: &str) {
    if let Ok(event) = web_sys::Event::new(event) {
        let _ = document().dispatch_event(&event);
    }
}

/// The whole address.
#[must_use]
pub fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// An attribute of the `html` element.
#[must_use]
pub fn root_attribute(name: &str) -> Option<String> {
    document().document_element()?.get_attribute(name)
}

/// A property of the window, if it is there.
#[must_use]
pub fn property(name: &str) -> Option<JsValue> {
    js_sys::Reflect::get(&window(), &name.into()).ok().filter(|value| !value.is_undefined() && !value.is_null())
}

/// Tells all who would do something when the page is left that this is the moment.
pub fn say_leaving() {
    if let Ok(event) = web_sys::Event::new("pagehide") {
        let _ = window().dispatch_event(&event);
    }
}

/// Selects the text of a text area and copies it; `done` is told whether that was allowed. Where there is no clipboard (in frames, on plain
/// http), the text is at least selected.
pub fn copy(area: &web_sys::Element, done: impl FnMut(bool) + 'static) {
    let Some(area) = area.dyn_ref::<web_sys::HtmlTextAreaElement>() else { return };
    let _ = area.focus();
    area.select();
    let done = std::rc::Rc::new(std::cell::RefCell::new(done));
    let refused = done.clone();
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into()).ok().filter(JsValue::is_object);
    let Some(clipboard) = clipboard.and_then(|clipboard| clipboard.dyn_into::<web_sys::Clipboard>().ok()) else {
        return (done.borrow_mut())(false);
    };
    let copied = Closure::once_into_js(move |_: JsValue| (done.borrow_mut())(true));
    let failed = Closure::once_into_js(move |_: JsValue| (refused.borrow_mut())(false));
    let writing = clipboard.write_text(&area.value());
    let then = js_sys::Reflect::get(&writing, &"then".into()).ok().and_then(|then| then.dyn_into::<js_sys::Function>().ok());
    let _ = then.map(|then| then.call2(&writing, &copied, &failed));
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
