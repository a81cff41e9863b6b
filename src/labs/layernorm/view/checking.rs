//! When the gradient is checked by central differences: once nothing has moved for a while, in slices.

use crate::labs::layernorm::model::pass::Pass;
use crate::labs::layernorm::model::trial::{Trial, Verdict};
use crate::labs::layernorm::params::Params;
use crate::ui::dom::react;
use crate::ui::job::Job;
use crate::ui::pause::Pause;
use crate::ui::player::SETTLE;
use crate::ui::signal::{Memo, RwSignal};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// How long the check may work in a frame, milliseconds.
const SLICE_MS: f64 = 8.0;

/// The verdict on the present pass; `None` until there is one.
pub(super) fn keep_checked(pass: Memo<Arc<Pass>>, params: RwSignal<Params>) -> Memo<Option<Verdict>> {
    let answer = RwSignal::new(None::<(Arc<Pass>, Verdict)>);
    let at_work = Rc::new(RefCell::new(None::<(Arc<Pass>, Trial)>));
    let (working, telling) = (at_work.clone(), at_work.clone());
    let piece = move || working.borrow_mut().as_mut().is_some_and(|(_, trial)| trial.step());
    let tell = move || {
        let done = telling.borrow_mut().take_if(|(_, trial)| trial.is_done());
        if let Some((pass, trial)) = done {
            answer.try_set(Some((pass, trial.verdict())));
        }
    };
    let job = Job::new(SLICE_MS, piece, tell);
    let pause = Pause::new();
    react(move || {
        let now = pass.get();
        *at_work.borrow_mut() = None;
        let (at_work, job) = (at_work.clone(), job.clone());
        let begin = move || {
            let seed = params.try_with_untracked(|p| p.input.seed).unwrap_or(0);
            *at_work.borrow_mut() = Some((now.clone(), Trial::new(now, seed)));
            job.request();
        };
        pause.then(SETTLE, begin);
    });
    Memo::new(move |_| {
        let now = pass.get();
        answer.with(|answer| answer.as_ref().filter(|(of, _)| Arc::ptr_eq(of, &now)).map(|(_, verdict)| verdict.clone()))
    })
}
