//! Paints the layers that changed, in one animation frame, and nothing while nothing changed or nobody looks.

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use crate::ui::dom::Slot;
use crate::ui::signal::Signal;

use js_sys::Array;
use wasm_bindgen::JsCast;

use crate::plot::canvas::LayerCanvas;
use crate::plot::{Figure, Layer, Palette};
use crate::ui::browser::{AnimationFrame, is_hidden, pixel_ratio};

/// What lies on the canvases.
struct Shown {
    figure: Arc<Figure>,
    palette: Palette,
    pixel_ratio: f64,
}

/// The three canvases of one figure and what lies on them.
pub(super) struct Painter {
    figure: Signal<Figure>,
    palette: Signal<Palette>,
    is_seen: Signal<bool>,
    nodes: [Slot; 3],
    canvases: RefCell<[Option<LayerCanvas>; 3]>,
    shown: RefCell<Option<Shown>>,
    frame: AnimationFrame,
}

impl Painter {
    pub(super) fn new(figure: Signal<Figure>, palette: Signal<Palette>, is_seen: Signal<bool>, nodes: [Slot; 3]) -> Rc<Self> {
        Rc::new_cyclic(|own: &Weak<Self>| {
            let own = own.clone();
            let frame = AnimationFrame::new(move || own.upgrade().into_iter().for_each(|painter| painter.paint()));
            Self { figure, palette, is_seen, nodes, canvases: RefCell::default(), shown: RefCell::default(), frame }
        })
    }

    /// Paints what changed in the next frame.
    pub(super) fn request(&self) {
        self.frame.request();
    }

    /// Paints everything in the next frame.
    pub(super) fn request_all(&self) {
        self.shown.take();
        self.canvases.borrow_mut().iter_mut().flatten().for_each(LayerCanvas::forget);
        self.frame.request();
    }

    /// What is to be painted; `None` when it has just been taken off the page.
    pub(super) fn figure(&self) -> Option<Arc<Figure>> {
        self.figure.try_share_untracked()
    }

    /// Paints everything now, in sight or not, as paper wants it; [`Painter::request`] undoes it.
    pub(super) fn print(&self, pixel_ratio: f64) {
        self.shown.take();
        self.release();
        self.paint_now(Some(Palette::LIGHT), pixel_ratio);
        self.shown.take();
    }

    /// Paints a copy on other canvases, as it is in the page.
    pub(super) fn copy(&self, canvases: &Array, pixel_ratio: f64) {
        let (Some(figure), Some(palette)) = (self.figure(), self.palette.try_get_untracked()) else { return };
        for (layer, canvas) in Layer::ALL.into_iter().zip(canvases.iter()) {
            if let Some(mut canvas) = LayerCanvas::new(canvas.unchecked_into()) {
                canvas.paint(&figure, layer, &palette, pixel_ratio);
            }
        }
    }

    /// Paints what is in sight. What is not keeps no pixels: a course page may hold a dozen labs with fifty figures each.
    fn paint(&self) {
        match self.is_seen.try_get_untracked() {
            Some(true) => self.paint_now(None, pixel_ratio()),
            Some(false) => {
                self.shown.take();
                self.release();
            }
            None => {}
        }
    }

    fn release(&self) {
        self.canvases.borrow().iter().flatten().for_each(LayerCanvas::release);
    }

    /// Paints what changed, with the page's palette or another one.
    fn paint_now(&self, palette: Option<Palette>, pixel_ratio: f64) {
        // The signals are gone when the figure has just been taken off the page.
        let (Some(figure), Some(palette)) = (self.figure(), palette.or_else(|| self.palette.try_get_untracked())) else { return };
        if is_hidden() || figure.frame.panel_px().is_none() {
            return;
        }
        let shown = self.shown.take();
        let mut is_complete = true;
        for (layer, (canvas, node)) in Layer::ALL.into_iter().zip(self.canvases.borrow_mut().iter_mut().zip(&self.nodes)) {
            let is_same = |old: &Shown| old.pixel_ratio == pixel_ratio && old.palette == palette && old.figure.is_same_on(layer, &figure);
            if shown.as_ref().is_some_and(is_same) {
                continue;
            }
            if canvas.is_none() {
                *canvas = node.get().and_then(|node| LayerCanvas::new(node.unchecked_into()));
            }
            is_complete &= canvas.as_mut().is_some_and(|canvas| canvas.paint(&figure, layer, &palette, pixel_ratio));
        }
        // After a refusal the next request paints everything.
        self.shown.replace(is_complete.then_some(Shown { figure, palette, pixel_ratio }));
    }
}
