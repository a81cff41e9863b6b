//! When the rows are computed in the other format: few numbers at once, many in slices.

use crate::labs::layernorm::model::pass::Given;
use crate::labs::layernorm::model::precision::{Rounded, Rounding, Setting, setting};
use crate::labs::layernorm::params::{NormParams, Params};
use crate::ui::dom::react;
use crate::ui::job::Job;
use crate::ui::parts;
use crate::ui::pause::Pause;
use crate::ui::signal::{Memo, RwSignal};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// So many numbers are computed at once, between two frames.
const QUICK: usize = 2000;

/// How long many may take in a frame, milliseconds.
const SLICE_MS: f64 = 8.0;

/// Many are not begun while a hand is still moving a slider.
const PAUSE: Duration = Duration::from_millis(120);

/// The rows of a setting; `None` while many are being computed.
pub(super) fn keep_rounded(given: Memo<Given>, norm: Memo<NormParams>, params: RwSignal<Params>) -> Memo<Option<Arc<Rounded>>> {
    let precision = Memo::new(move |_| params.with(|p| p.precision));
    let set = Memo::new(move |_| setting(&norm.get(), &precision.get()));
    let size = Memo::new(move |_| given.with(|given| given.x.len()));
    let quick = Memo::new(move |_| (size.get() <= QUICK).then(|| Arc::new(Rounding::new(given.get(), set.get()).complete())));
    let slow = keep_working(given, set, size);
    Memo::new(move |_| quick.get().or_else(|| slow.get()))
}

type Answer = Option<(Setting, Given, Arc<Rounded>)>;

fn keep_working(given: Memo<Given>, set: Memo<Setting>, size: Memo<usize>) -> Memo<Option<Arc<Rounded>>> {
    let answer = RwSignal::new(Answer::None);
    let at_work = Rc::new(RefCell::new(None::<Rounding>));
    let (working, telling) = (at_work.clone(), at_work.clone());
    let piece = move || working.borrow_mut().as_mut().is_some_and(Rounding::step);
    let tell = move || {
        if let Some(done) = telling.borrow_mut().take_if(|rounding| rounding.is_done()) {
            answer.try_set(Some((*done.setting(), done.given().clone(), Arc::new(done.complete()))));
        }
    };
    let job = Job::new(SLICE_MS, piece, tell);
    let pause = Pause::new();
    let is_shown = parts::is_shown("precision");
    react(move || {
        let now = (given.get(), set.get());
        pause.forget();
        *at_work.borrow_mut() = None;
        if size.get() <= QUICK || !is_shown.get() {
            return;
        }
        let (at_work, job) = (at_work.clone(), job.clone());
        let begin = move || {
            *at_work.borrow_mut() = Some(Rounding::new(now.0, now.1));
            job.request();
        };
        pause.then(PAUSE, begin);
    });
    Memo::new(move |_| {
        let now = (set.get(), given.get());
        answer.with(|answer| {
            answer.as_ref().filter(|(set, given, _)| (set, given) == (&now.0, &now.1)).map(|(_, _, rounded)| rounded.clone())
        })
    })
}
