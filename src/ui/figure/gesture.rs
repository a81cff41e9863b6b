//! Ctrl and wheel, pinch, mouse drag and the keys + − 0, turned into view changes. A plain wheel and one finger scroll the page.

use crate::ui::dom::Slot;
use crate::ui::signal::Signal;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent, TouchEvent, WheelEvent};

use super::ViewChange;
use crate::plot::{Figure, Frame};

/// How much one press of + zooms.
const KEY_ZOOM: f64 = 1.25;

/// Where the mouse was, or two fingers were, at the last event, px of the figure.
#[derive(Clone, Copy)]
pub(super) enum Last {
    Mouse { pointer: i32, at: [f64; 2] },
    Fingers { middle: [f64; 2], apart: f64 },
}

/// The gestures of one figure.
#[derive(Clone, Copy)]
pub(super) struct Gestures {
    pub(super) figure: Signal<Figure>,
    pub(super) root: Slot,
    pub(super) on_view: Option<Callback<ViewChange>>,
    pub(super) last: StoredValue<Option<Last>>,
}

impl Gestures {
    pub(super) fn wheel(self, event: &WheelEvent) {
        if self.on_view.is_none() || !(event.ctrl_key() || event.meta_key()) {
            return;
        }
        event.prevent_default();
        // A trackpad's pinch comes as many small pixels, a mouse's notch as a hundred of them or as three lines.
        let lines = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL { 1.0 } else { 33.0 };
        let factor = (-event.delta_y() * lines * 0.01).clamp(-0.4, 0.4).exp();
        self.change(|frame| {
            let at = px_from_client(self.root, &frame, event.client_x(), event.client_y())?;
            Some((frame.zoomed(frame.data_from_px(at)?, factor), factor))
        });
    }

    pub(super) fn key(self, event: &KeyboardEvent) {
        let Some(on_view) = self.on_view.filter(|_| !event.ctrl_key() && !event.meta_key() && !event.alt_key()) else { return };
        let zoom = |factor: f64| self.change(|frame| Some((frame.viewed(frame.centre()?, factor), factor)));
        match event.key().as_str() {
            "+" | "=" => zoom(KEY_ZOOM),
            "-" => zoom(1.0 / KEY_ZOOM),
            "0" => on_view.run(ViewChange::Fit),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }

    pub(super) fn press(self, event: &PointerEvent) {
        if self.on_view.is_none() || event.pointer_type() != "mouse" || event.button() != 0 {
            return;
        }
        let Some(frame) = self.frame() else { return };
        if let (Some(root), Some(at)) = (self.root.get(), px_from_client(self.root, &frame, event.client_x(), event.client_y())) {
            // Without capture a drag ends at the edge, nothing worse.
            let _ = root.set_pointer_capture(event.pointer_id());
            self.last.try_set_value(Some(Last::Mouse { pointer: event.pointer_id(), at }));
        }
    }

    pub(super) fn pull(self, event: &PointerEvent) {
        let Some(Some(Last::Mouse { pointer, at: from })) = self.last.try_get_value() else { return };
        let to = self.frame().and_then(|frame| px_from_client(self.root, &frame, event.client_x(), event.client_y()));
        let Some(to) = to.filter(|_| pointer == event.pointer_id()) else { return };
        self.last.try_set_value(Some(Last::Mouse { pointer, at: to }));
        self.change(|frame| Some((frame.panned([to[0] - from[0], to[1] - from[1]]), 1.0)));
    }

    pub(super) fn release(self) {
        self.last.try_set_value(None);
    }

    /// Begins or continues a pinch; leaves one finger to the page.
    pub(super) fn pinch(self, event: &TouchEvent) {
        let touches = event.touches();
        let (Some(first), Some(second), 2) = (touches.get(0), touches.get(1), touches.length()) else { return self.release() };
        if self.on_view.is_none() {
            return;
        }
        if event.cancelable() {
            event.prevent_default();
        }
        let Some(frame) = self.frame() else { return };
        let [a, b] = [first, second].map(|touch| px_from_client(self.root, &frame, touch.client_x(), touch.client_y()));
        let (Some(a), Some(b)) = (a, b) else { return };
        let (middle, apart) = ([0, 1].map(|i| f64::midpoint(a[i], b[i])), (a[0] - b[0]).hypot(a[1] - b[1]).max(1.0));
        let last = self.last.try_get_value().flatten();
        self.last.try_set_value(Some(Last::Fingers { middle, apart }));
        if let Some(Last::Fingers { middle: from, apart: before }) = last {
            self.change(|frame| {
                let moved = frame.panned([middle[0] - from[0], middle[1] - from[1]]);
                Some((moved.zoomed(moved.data_from_px(middle)?, apart / before), apart / before))
            });
        }
    }

    fn frame(self) -> Option<Frame> {
        self.figure.try_with_untracked(|figure| figure.frame)
    }

    /// Reports the window that `to` makes of the present one, with the zoom that leads there.
    fn change(self, to: impl FnOnce(Frame) -> Option<(Frame, f64)>) {
        let Some(frame) = self.frame() else { return };
        let Some((view, zoom)) = to(frame).filter(|(view, _)| *view != frame) else { return };
        if let (Some(on_view), Some(centre)) = (self.on_view, view.centre()) {
            on_view.run(ViewChange::To { centre: view.rounded(centre), zoom });
        }
    }
}

/// The pixel of a figure under a point of the browser's window, also where a style sheet scales the page, as slide decks do.
pub(super) fn px_from_client(root: Slot, frame: &Frame, x: i32, y: i32) -> Option<[f64; 2]> {
    let shown = root.get()?.get_bounding_client_rect();
    let scale = [frame.width_css / shown.width(), frame.height_css / shown.height()];
    let px = [(f64::from(x) - shown.left()) * scale[0], (f64::from(y) - shown.top()) * scale[1]];
    px.iter().all(|c| c.is_finite()).then_some(px)
}
