//! The few calls to the browser that components need. Here and in `app/env.rs` only is `window()` called; `ui` may not import `app`.
//!
//! Everything that listens is a value: dropping it ends the listening.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::query::write_number;
use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Element, Event, EventTarget, IntersectionObserver, IntersectionObserverEntry, ResizeObserver, ResizeObserverEntry};

/// Device pixels per CSS pixel, at least a tenth, and at most eight, beyond which a canvas only costs memory.
#[must_use]
pub fn pixel_ratio() -> f64 {
    let ratio = window().device_pixel_ratio();
    if ratio.is_finite() { ratio.clamp(0.1, 8.0) } else { 1.0 }
}

/// Whether the page is in a tab nobody sees.
#[must_use]
pub fn is_hidden() -> bool {
    document().hidden()
}

/// Whether the reader would rather not see things move, at present.
#[must_use]
pub fn is_stillness_wanted() -> bool {
    window().match_media("(prefers-reduced-motion: reduce)").ok().flatten().is_some_and(|query| query.matches())
}

/// A listener that stops when dropped.
pub struct Listener {
    target: EventTarget,
    event: &'static str,
    closure: Closure<dyn FnMut(Event)>,
}

impl Listener {
    /// Calls `react` at each such event.
    pub fn new(target: impl Into<EventTarget>, event: &'static str, react: impl FnMut(Event) + 'static) -> Self {
        Self::boxed(target.into(), event, Box::new(react))
    }

    /// The same, compiled once.
    pub fn boxed(target: EventTarget, event: &'static str, react: Box<dyn FnMut(Event)>) -> Self {
        let closure = Closure::wrap(react);
        // Fails only where the callback is no function.
        let _ = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
        Self { target, event, closure }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.target.remove_event_listener_with_callback(self.event, self.closure.as_ref().unchecked_ref());
    }
}

/// Calls `react` when the tab comes into view or leaves it.
pub fn on_visibility(mut react: impl FnMut() + 'static) -> Listener {
    Listener::new(document(), "visibilitychange", move |_| react())
}

/// Calls `before` a page is printed and `after` it has been.
pub fn on_print(mut before: impl FnMut() + 'static, mut after: impl FnMut() + 'static) -> [Listener; 2] {
    [Listener::new(window(), "beforeprint", move |_| before()), Listener::new(window(), "afterprint", move |_| after())]
}

/// Calls `react` whenever fonts have been loaded: a canvas does not repaint itself.
pub fn on_fonts(mut react: impl FnMut() + 'static) -> Listener {
    Listener::new(document().fonts(), "loadingdone", move |_| react())
}

/// Calls `react` when the number of device pixels per CSS pixel changes: page zoom, another screen.
pub struct PixelRatioWatch {
    /// One query for each ratio met so far, so that no listener is dropped while it runs.
    _armed: Rc<RefCell<Vec<(f64, Listener)>>>,
}

impl PixelRatioWatch {
    /// Begins to watch.
    pub fn new(react: impl Fn() + 'static) -> Self {
        let armed = Rc::default();
        Self::arm(&armed, Rc::new(react));
        Self { _armed: armed }
    }

    fn arm(armed: &Rc<RefCell<Vec<(f64, Listener)>>>, react: Rc<dyn Fn()>) {
        let ratio = window().device_pixel_ratio();
        if armed.borrow().iter().any(|(known, _)| *known == ratio) {
            return;
        }
        let Ok(Some(query)) = window().match_media(&format!("(resolution: {}dppx)", write_number(ratio))) else { return };
        let weak = Rc::downgrade(armed);
        let listener = Listener::new(query, "change", move |_| {
            react();
            if let Some(armed) = weak.upgrade() {
                Self::arm(&armed, react.clone());
            }
        });
        armed.borrow_mut().push((ratio, listener));
    }
}

/// One persistent callback for animation frames. Asked for twice before a frame, it runs once; not asked, it rests.
pub struct AnimationFrame {
    closure: Closure<dyn FnMut()>,
    pending: Rc<Cell<Option<i32>>>,
}

impl AnimationFrame {
    /// Asks for nothing yet.
    pub fn new(mut paint: impl FnMut() + 'static) -> Self {
        let pending = Rc::new(Cell::new(None));
        let own = pending.clone();
        let closure = Closure::new(move || {
            own.set(None);
            paint();
        });
        Self { closure, pending }
    }

    /// Runs the callback before the next repaint.
    pub fn request(&self) {
        if self.pending.get().is_none() {
            self.pending.set(window().request_animation_frame(self.closure.as_ref().unchecked_ref()).ok());
        }
    }
}

impl Drop for AnimationFrame {
    fn drop(&mut self) {
        if let Some(handle) = self.pending.take() {
            let _ = window().cancel_animation_frame(handle);
        }
    }
}

/// Watches the size of an element's content.
pub struct SizeWatch {
    observer: Option<ResizeObserver>,
    _closure: Closure<dyn FnMut(Vec<JsValue>)>,
}

impl SizeWatch {
    /// Calls `react` with width and height, CSS px, now and at each change.
    pub fn new(element: &Element, mut react: impl FnMut(f64, f64) + 'static) -> Self {
        let closure = Closure::new(move |entries: Vec<JsValue>| {
            if let Some(entry) = entries.last() {
                let content = entry.unchecked_ref::<ResizeObserverEntry>().content_rect();
                react(content.width(), content.height());
            }
        });
        let observer = ResizeObserver::new(closure.as_ref().unchecked_ref()).ok();
        if let Some(observer) = &observer {
            observer.observe(element);
        }
        Self { observer, _closure: closure }
    }
}

impl Drop for SizeWatch {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}

/// Watches whether an element is in the part of the page that is seen.
///
/// One observer does so for all: Chromium keeps each there has ever been for as long as the page.
pub struct ViewWatch {
    element: Element,
}

/// What is to be told whether it is seen.
type Seen = Rc<RefCell<dyn FnMut(bool)>>;

struct Sight {
    observer: Option<IntersectionObserver>,
    watched: RefCell<Vec<(Element, Seen)>>,
    _closure: Closure<dyn FnMut(Vec<JsValue>)>,
}

thread_local! {
    static SIGHT: Sight = Sight::new();
}

impl Sight {
    fn new() -> Self {
        let closure = Closure::new(|entries: Vec<JsValue>| {
            for entry in entries {
                let entry = entry.unchecked_ref::<IntersectionObserverEntry>();
                let seen = SIGHT.with(|sight| sight.find(&entry.target()));
                seen.into_iter().for_each(|seen| (seen.borrow_mut())(entry.is_intersecting()));
            }
        });
        let observer = IntersectionObserver::new(closure.as_ref().unchecked_ref()).ok();
        Self { observer, watched: RefCell::default(), _closure: closure }
    }

    fn find(&self, element: &Element) -> Option<Seen> {
        self.watched.borrow().iter().find(|(watched, _)| watched == element).map(|(_, seen)| seen.clone())
    }
}

impl ViewWatch {
    /// Calls `react` now and at each change.
    pub fn new(element: &Element, react: impl FnMut(bool) + 'static) -> Self {
        SIGHT.with(|sight| {
            sight.watched.borrow_mut().push((element.clone(), Rc::new(RefCell::new(react))));
            sight.observer.iter().for_each(|observer| observer.observe(element));
        });
        Self { element: element.clone() }
    }
}

impl Drop for ViewWatch {
    fn drop(&mut self) {
        SIGHT.with(|sight| {
            sight.observer.iter().for_each(|observer| observer.unobserve(&self.element));
            sight.watched.borrow_mut().retain(|(watched, _)| *watched != self.element);
        });
    }
}
