//! A handle: an invisible button over what the canvas paints. Dragged with any pointer, moved with the arrow keys.

use crate::ui::dom::Slot;
use crate::ui::dom::{View, css_percent, view};
use crate::ui::erase::{flag, live};
use crate::ui::signal::{Memo, Signal};
use leptos::prelude::*;
use web_sys::{FocusEvent, KeyboardEvent, PointerEvent};

use super::gesture::px_from_client;
use super::{Handle, Watch};
use crate::plot::{Figure, Rect};

/// One press of an arrow key moves a handle by this share of the panel; with Shift, ten times as far.
pub const KEY_SHARE: f64 = 0.01;

/// The button of one handle.
pub(super) fn handle_button(
    index: usize,
    handles: Signal<Vec<Handle>>,
    figure: Signal<Figure>,
    root: Slot,
    on_drag: Option<Callback<(usize, [f64; 2])>>,
    watch: Watch,
) -> View {
    let button = Slot::default();
    let grip = Grip { index, handles, figure, root, button, on_drag, watch, held: StoredValue::new(None) };
    let share = Memo::new(move |_| grip.share());
    view! {
        <button
            node_ref=button
            type="button"
            class="figure-handle"
            aria-label=live(move || handles.with(|handles| handles.get(index).map_or_else(String::new, |handle| handle.label.clone())))
            style:left=live(move || percent(share.get(), 0))
            style:top=live(move || percent(share.get(), 1))
            prop:hidden=flag(move || share.with(Option::is_none))
            on:pointerdown=move |event| grip.take(&event)
            on:pointermove=move |event| grip.pull(&event)
            on:pointerup=move |_: PointerEvent| grip.let_go()
            on:pointercancel=move |_: PointerEvent| grip.let_go()
            on:keydown=move |event| grip.key(&event)
            on:focus=move |_: FocusEvent| grip.focused(Some(index))
            on:blur=move |_: FocusEvent| grip.focused(None)
        ></button>
    }
}

/// A coordinate of a place, for a style; empty where there is no place.
fn percent(place: Option<[f64; 2]>, axis: usize) -> String {
    place.map_or_else(String::new, |place| css_percent(place[axis]))
}

#[derive(Clone, Copy)]
struct Grip {
    index: usize,
    handles: Signal<Vec<Handle>>,
    figure: Signal<Figure>,
    root: Slot,
    button: Slot,
    on_drag: Option<Callback<(usize, [f64; 2])>>,
    watch: Watch,
    /// The pointer that holds it and how far from it the handle was taken, px.
    held: StoredValue<Option<(i32, [f64; 2])>>,
}

impl Grip {
    /// Its place, a share of the figure. One that is out of view waits at the edge, where it can still be reached.
    fn share(self) -> Option<[f64; 2]> {
        let at = self.handles.with(|handles| Some(handles.get(self.index)?.at))?;
        self.figure.with(|figure| {
            let [x, y] = figure.frame.panel_px()?.nearest(figure.frame.px_from_data(at)?);
            Some([x / figure.frame.width_css, y / figure.frame.height_css])
        })
    }

    /// Its place, px, in view or not.
    fn px(self) -> Option<[f64; 2]> {
        let at = self.handles.try_with_untracked(|handles| Some(handles.get(self.index)?.at))??;
        self.figure.try_with_untracked(|figure| figure.frame.px_from_data(at))?
    }

    fn panel(self) -> Option<Rect> {
        self.figure.try_with_untracked(|figure| figure.frame.panel_px())?
    }

    fn take(self, event: &PointerEvent) {
        // Else the figure would pan.
        event.stop_propagation();
        let pointer = self.pointer_px(event).filter(|_| event.button() == 0);
        // The button of a handle out of view waits at the edge: there it is taken.
        let own = self.px().zip(self.panel()).map(|(px, panel)| panel.nearest(px));
        let (Some(button), Some(pointer), Some(own)) = (self.button.get(), pointer, own) else { return };
        let _ = button.set_pointer_capture(event.pointer_id());
        self.held.try_set_value(Some((event.pointer_id(), [own[0] - pointer[0], own[1] - pointer[1]])));
        self.watch.on_hold.into_iter().for_each(|on_hold| on_hold.run(Some(self.index)));
    }

    fn focused(self, index: Option<usize>) {
        self.watch.on_focus.into_iter().for_each(|on_focus| on_focus.run(index));
    }

    fn pull(self, event: &PointerEvent) {
        let Some(Some((holder, offset))) = self.held.try_get_value() else { return };
        event.stop_propagation();
        let pointer = self.pointer_px(event).filter(|_| holder == event.pointer_id());
        if let (Some([x, y]), Some(panel)) = (pointer, self.panel()) {
            self.drag_to(panel.nearest([x + offset[0], y + offset[1]]));
        }
    }

    fn let_go(self) {
        self.held.try_set_value(None);
        self.watch.on_hold.into_iter().for_each(|on_hold| on_hold.run(None));
    }

    fn key(self, event: &KeyboardEvent) {
        let direction = match event.key().as_str() {
            "ArrowLeft" => [-1.0, 0.0],
            "ArrowRight" => [1.0, 0.0],
            "ArrowUp" => [0.0, -1.0],
            "ArrowDown" => [0.0, 1.0],
            _ => return,
        };
        let (Some(panel), Some([x, y])) = (self.panel(), self.px()) else { return };
        event.prevent_default();
        event.stop_propagation();
        let share = if event.shift_key() { 10.0 * KEY_SHARE } else { KEY_SHARE };
        self.drag_to([x + direction[0] * share * panel.width(), y + direction[1] * share * panel.height()]);
    }

    /// Reports the data point under a pixel.
    fn drag_to(self, px: [f64; 2]) {
        let to = self.figure.try_with_untracked(|figure| Some(figure.frame.rounded(figure.frame.data_from_px(px)?)));
        if let (Some(on_drag), Some(to)) = (self.on_drag, to.flatten()) {
            on_drag.run((self.index, to));
        }
    }

    fn pointer_px(self, event: &PointerEvent) -> Option<[f64; 2]> {
        let frame = self.figure.try_with_untracked(|figure| figure.frame)?;
        px_from_client(self.root, &frame, event.client_x(), event.client_y())
    }
}
