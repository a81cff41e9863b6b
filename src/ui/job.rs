//! Work that takes longer than a frame, in slices between frames, so that the page stays at hand.

use super::browser::AnimationFrame;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// How long a slice may last, milliseconds.
const SLICE_MS: f64 = 10.0;

/// One piece of the work, a few milliseconds at most; `false` when nothing is left to do.
type Piece = Box<dyn FnMut() -> bool>;

/// What works in slices; it stops when dropped.
pub struct Job {
    frame: AnimationFrame,
    piece: RefCell<Piece>,
    after_slice: Box<dyn Fn()>,
}

impl Job {
    /// Rests until it is asked. `piece` does a little of the work, `after_slice` shows how far it is, once a frame.
    pub fn new(piece: impl FnMut() -> bool + 'static, after_slice: impl Fn() + 'static) -> Rc<Self> {
        Rc::new_cyclic(|own: &Weak<Self>| {
            let own = own.clone();
            let frame = AnimationFrame::new(move || own.upgrade().into_iter().for_each(|job| job.slice()));
            Self { frame, piece: RefCell::new(Box::new(piece)), after_slice: Box::new(after_slice) }
        })
    }

    /// Goes on in the next frame, and in those after it, until nothing is left to do.
    pub fn request(&self) {
        self.frame.request();
    }

    fn slice(&self) {
        let end = js_sys::Date::now() + SLICE_MS;
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
