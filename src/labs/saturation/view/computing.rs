//! When the networks are computed: small ones at once, large ones in slices, their gradients' check when nothing moves.

use crate::labs::saturation::model::network::{self as model, Inquiry, Networks, Setting};
use crate::labs::saturation::params::Params;
use crate::ui::dom::react;
use crate::ui::job::Job;
use crate::ui::pause::Pause;
use crate::ui::player::SETTLE;
use crate::ui::signal::{Memo, RwSignal, Signal};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// What takes at most so many multiplications, a few milliseconds of them, is computed at once, between two frames.
const QUICK: f64 = 1e7;

/// How long the networks may work in a frame, milliseconds.
const SLICE_MS: f64 = 10.0;

/// What takes longer is not begun while a hand is still moving a slider.
pub(super) const PAUSE: Duration = Duration::from_millis(60);

/// What the networks depend on.
pub(super) fn setting(params: &Params) -> Setting {
    Setting { act: params.act, seed: params.seed, cut: params.probe.cut, network: params.network }
}

/// The networks of a setting: small ones at once, large ones in slices, `None` until they are there. When nothing has changed for a
/// while their gradients are checked.
pub(super) fn keep_computed(params: RwSignal<Params>) -> Memo<Option<Arc<Networks>>> {
    let setting = Memo::new(move |_| params.with(setting));
    let quick = Memo::new(move |_| setting.with(|s| (model::cost(s) <= QUICK).then(|| Arc::new(model::networks(s)))));
    let inquired = keep_inquiring(setting);
    Memo::new(move |_| {
        let now = setting.get();
        let known = inquired.get().filter(|(of, _)| *of == now).map(|(_, networks)| networks);
        known.or_else(|| quick.get())
    })
}

type Answer = Option<(Setting, Arc<Networks>)>;

/// What the passes and then the checks of the last setting have found.
fn keep_inquiring(setting: Memo<Setting>) -> Signal<Answer> {
    let answer = RwSignal::new(Answer::None);
    let progress = use_context::<Progress>();
    let at_work = Rc::new(RefCell::new(None::<(Setting, Inquiry)>));
    let news = Rc::new(RefCell::new(Answer::None));
    let (working, telling) = (at_work.clone(), news.clone());
    let piece = move || {
        let mut at_work = working.borrow_mut();
        let Some((of, inquiry)) = at_work.as_mut() else { return false };
        let was_passed = inquiry.progress() >= 1.0;
        let is_busy = if was_passed { inquiry.check() } else { inquiry.pass() };
        if is_busy {
            return true;
        }
        *telling.borrow_mut() = Some((*of, Arc::new(inquiry.networks())));
        if was_passed {
            *at_work = None;
        }
        !was_passed
    };
    let (working, telling) = (at_work.clone(), news);
    let show = move || {
        let done = working.borrow().as_ref().map(|(_, inquiry)| inquiry.progress()).filter(|done| *done < 1.0);
        progress.into_iter().for_each(|progress| {
            progress.0.try_set(done);
        });
        if let Some(news) = telling.borrow_mut().take() {
            answer.try_set(Some(news));
        }
    };
    let job = Job::new(SLICE_MS, piece, show);
    let pause = Pause::new();
    react(move || {
        let now = setting.get();
        *at_work.borrow_mut() = None;
        let (at_work, job) = (at_work.clone(), job.clone());
        let begin = move || {
            *at_work.borrow_mut() = Some((now, Inquiry::new(&now)));
            job.request();
        };
        // What is there at once is checked once nothing moves any more.
        let wait = if model::cost(&now) <= QUICK { SETTLE } else { PAUSE };
        pause.then(wait, begin);
    });
    answer.into()
}

/// The last networks there were: pictures stay while the next ones are being computed.
pub(super) fn pictured(networks: Memo<Option<Arc<Networks>>>) -> Memo<Option<Arc<Networks>>> {
    let last = StoredValue::new(None);
    Memo::new(move |_| {
        networks.get().into_iter().for_each(|networks| last.set_value(Some(networks)));
        last.get_value()
    })
}

/// The part of the networks' passes that is done, while they take long.
#[derive(Clone, Copy)]
pub(super) struct Progress(pub(super) RwSignal<Option<f64>>);

/// Makes room for [`Progress`] where the page begins.
pub(super) fn provide_progress() {
    provide_context(Progress(RwSignal::new(None)));
}
