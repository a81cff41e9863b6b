//! A figure on the page: three stacked canvases, handles to drag, and the gestures that pan and zoom.
//!
//! The component holds no state of its own: it reports the size it was given, drags and view changes, and paints what comes back.

mod answer;
mod gesture;
mod handle;
mod painter;

use std::rc::Rc;

use crate::ui::dom::{Child, Slot, View, view};
use crate::ui::erase::{live, part};
use crate::ui::lag::keep_following;
use crate::ui::signal::{Memo, RwSignal, Signal};
use leptos::prelude::*;

use crate::plot::{Figure, Palette};
use crate::ui::browser::{Listener, PixelRatioWatch, SizeWatch, ViewWatch, on_fonts, on_print, on_visibility};
use gesture::{Gestures, px_from_client};
pub use handle::KEY_SHARE;
use handle::handle_button;
use painter::Painter;
use web_sys::{Event, PointerEvent};

/// Pixels per CSS pixel on paper, when no script knows better.
const PRINT_RATIO: f64 = 2.5;

/// Something in a figure that can be dragged, or focused and moved with the arrow keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Handle {
    /// Where it is, in data.
    pub at: [f64; 2],
    /// What it is, for those who do not see it.
    pub label: String,
}

/// What a gesture asks of the view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ViewChange {
    /// The fitted view.
    Fit,
    /// This centre, in data, and a window `zoom` times narrower than the present one.
    To {
        /// The new centre.
        centre: [f64; 2],
        /// Above 1: nearer.
        zoom: f64,
    },
}

/// A figure. Its palette is the `Signal<Palette>` in the context, else the light one.
///
/// `size` receives the width and height of the space the style sheet gives it, CSS px; the figure's frame should be built with them.
/// Without `on_view` it neither pans nor zooms.
#[derive(Clone, Copy)]
pub struct FigureView {
    figure: Signal<Figure>,
    size: RwSignal<(f64, f64)>,
    label: Signal<String>,
    class: &'static str,
    handles: Signal<Vec<Handle>>,
    on_drag: Option<Callback<(usize, [f64; 2])>>,
    on_view: Option<Callback<ViewChange>>,
    watch: Watch,
}

/// What else a lab may want to know of a figure.
#[derive(Clone, Copy, Default)]
struct Watch {
    on_point: Option<Callback<Option<[f64; 2]>>>,
    on_focus: Option<Callback<Option<usize>>>,
    on_hold: Option<Callback<Option<usize>>>,
}

/// Shows `figure`; `label` says what it shows to those who do not see it, `class` sets the shape, as in `figure-square`.
#[must_use]
pub fn figure_view(figure: Signal<Figure>, size: RwSignal<(f64, f64)>, label: Signal<String>, class: &'static str) -> FigureView {
    FigureView { figure, size, label, class, handles: Signal::default(), on_drag: None, on_view: None, watch: Watch::default() }
}

impl FigureView {
    /// `on_drag` receives the index of a handle and where it was dragged to, in data, rounded to the digits of a pixel.
    #[must_use]
    pub fn handles(self, handles: Signal<Vec<Handle>>, on_drag: Callback<(usize, [f64; 2])>) -> Self {
        Self { handles, on_drag: Some(on_drag), ..self }
    }

    /// `on_view` receives what a gesture asks of the view.
    #[must_use]
    pub fn zooms(self, on_view: Callback<ViewChange>) -> Self {
        Self { on_view: Some(on_view), ..self }
    }

    /// `on_point` receives where a pointer is, in data, and `None` when it has left or a finger is lifted.
    #[must_use]
    pub fn points(self, on_point: Callback<Option<[f64; 2]>>) -> Self {
        Self { watch: Watch { on_point: Some(on_point), ..self.watch }, ..self }
    }

    /// `on_focus` receives the index of the handle that is focused, `on_hold` of that which is being dragged; `None` when it no longer is.
    #[must_use]
    pub fn grips(self, on_focus: Callback<Option<usize>>, on_hold: Callback<Option<usize>>) -> Self {
        Self { watch: Watch { on_focus: Some(on_focus), on_hold: Some(on_hold), ..self.watch }, ..self }
    }
}

impl From<FigureView> for Child {
    fn from(figure: FigureView) -> Self {
        Self::View(view_of(figure))
    }
}

fn view_of(FigureView { figure, size, label, class, handles, on_drag, on_view, watch }: FigureView) -> View {
    let root = Slot::default();
    let canvases = [(); 3].map(|()| Slot::default());
    let palette = use_context::<Signal<Palette>>().unwrap_or_else(|| Signal::stored(Palette::LIGHT));

    let gestures = Gestures { figure, root, on_view, last: StoredValue::new(None) };
    // As many buttons as there ever were handles: those without one are hidden, which costs less than to build them anew.
    let most = StoredValue::new(0);
    let count = Memo::new(move |_| {
        most.update_value(|most| *most = handles.with(Vec::len).max(*most));
        most.get_value()
    });
    let buttons = move || {
        let indices = 0..count.get();
        indices.map(|index| handle_button(index, handles, figure, root, on_drag, watch)).collect::<View>()
    };
    let point = move |event: &PointerEvent| {
        let on_point = watch.on_point?;
        let frame = figure.try_with_untracked(|figure| figure.frame)?;
        on_point.run(frame.data_from_px(px_from_client(root, &frame, event.client_x(), event.client_y())?));
        Some(())
    };
    let leave = move || watch.on_point.into_iter().for_each(|on_point| on_point.run(None));
    let view = view! {
        <div
            node_ref=root
            class=format!("figure {class}")
            class:figure-pannable=on_view.is_some()
            on:wheel=move |event| gestures.wheel(&event)
            on:keydown=move |event| gestures.key(&event)
            on:pointerdown=move |event| { point(&event); gestures.press(&event); }
            on:pointermove=move |event| { point(&event); gestures.pull(&event); }
            on:pointerleave=move |_: Event| leave()
            on:pointerup=move |_: Event| gestures.release()
            on:pointercancel=move |_: Event| gestures.release()
            on:touchstart=move |event| gestures.pinch(&event)
            on:touchmove=move |event| gestures.pinch(&event)
            on:touchend=move |_: Event| gestures.release()
            on:touchcancel=move |_: Event| gestures.release()
        >
            <div class="figure-layers" role="img" aria-label=live(move || label.get())>
                {canvases.into_iter().map(|canvas| view! { <canvas node_ref=canvas aria-hidden="true"></canvas> }).collect::<View>()}
            </div>
            {part(buttons)}
        </div>
    };
    let is_seen = RwSignal::new(true);
    let painter = keep_painted(figure, palette, is_seen, canvases);
    keep_watched(&painter, root, size, is_seen);
    view
}

/// Repaints what changed when the figure or the palette changes; out of sight with a lag.
fn keep_painted(figure: Signal<Figure>, palette: Signal<Palette>, is_seen: RwSignal<bool>, canvases: [Slot; 3]) -> Rc<Painter> {
    let painter = Painter::new(figure, palette, is_seen.into(), canvases);
    let asking = painter.clone();
    keep_following(is_seen, move || {
        figure.track();
        palette.track();
        asking.request();
    });
    painter
}

/// Repaints when fonts, pixel ratio or visibility change, reports the size of the space there is and whether it is in sight.
fn keep_watched(painter: &Rc<Painter>, root: Slot, size: RwSignal<(f64, f64)>, is_seen: RwSignal<bool>) {
    let Some(element) = root.get() else { return };
    let again = || {
        let painter = Rc::downgrade(painter);
        move || painter.upgrade().into_iter().for_each(|painter| painter.request())
    };
    let [afresh, printed, own] = [(); 3].map(|()| Rc::downgrade(painter));
    let asked = move |event| own.upgrade().into_iter().for_each(|painter| answer::answer(&event, &painter, size));
    let resized = move |width, height| {
        if size.try_get_untracked().is_some_and(|old| old != (width, height)) {
            size.try_set((width, height));
        }
    };
    // They stop listening when dropped, as their owner does with what it keeps.
    let _ = StoredValue::new_local((
        SizeWatch::new(&element, resized),
        ViewWatch::new(&element, move |is_now| {
            is_seen.try_set(is_now);
        }),
        on_fonts(move || afresh.upgrade().into_iter().for_each(|painter| painter.request_all())),
        on_visibility(again()),
        on_print(move || printed.upgrade().into_iter().for_each(|painter| painter.print(PRINT_RATIO)), again()),
        PixelRatioWatch::new(again()),
        Listener::new(element, answer::EVENT, asked),
    ));
}
