//! Work that takes longer than a frame, in slices between frames, so that the page stays at hand.

use super::browser::AnimationFrame;
use super::erase::{Word, flag, live};
use super::signal::Signal;
use crate::io::numeral::numeral;
use crate::ui::dom::{View, css_percent, view};
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// One piece of the work, a few milliseconds at most; `false` when nothing is left to do.
type Piece = Box<dyn FnMut() -> bool>;

/// What works in slices; it stops when dropped.
pub struct Job {
    frame: AnimationFrame,
    slice_ms: f64,
    piece: RefCell<Piece>,
    after_slice: Box<dyn Fn()>,
}

impl Job {
    /// Rests until it is asked. A slice lasts `slice_ms` and a piece at most; `piece` does a little of the work, `after_slice` shows how
    /// far it is, once a frame.
    pub fn new(slice_ms: f64, piece: impl FnMut() -> bool + 'static, after_slice: impl Fn() + 'static) -> Rc<Self> {
        Rc::new_cyclic(|own: &Weak<Self>| {
            let own = own.clone();
            let frame = AnimationFrame::new(move || own.upgrade().into_iter().for_each(|job| job.slice()));
            Self { frame, slice_ms, piece: RefCell::new(Box::new(piece)), after_slice: Box::new(after_slice) }
        })
    }

    /// Goes on in the next frame, and in those after it, until nothing is left to do.
    pub fn request(&self) {
        self.frame.request();
    }

    fn slice(&self) {
        let end = js_sys::Date::now() + self.slice_ms;
        let mut is_busy = true;
        while is_busy && js_sys::Date::now() < end {
            is_busy = (self.piece.borrow_mut())();
        }
        if is_busy {
            self.request();
        }
        (self.after_slice)();
    }
}

/// How far something is that takes long; out of sight while nothing does.
#[must_use]
pub fn progress_bar(done: Signal<Option<f64>>, name: Word) -> View {
    view! {
        <div class="progress" class:resting=flag(move || done.get().is_none()) role="progressbar" aria-label=name aria-valuenow=live(move || numeral((100.0 * done.get().unwrap_or(0.0)).round(), 3))>
            <div class="progress-done" style:width=live(move || css_percent(done.get().unwrap_or(0.0)))></div>
        </div>
    }
}
