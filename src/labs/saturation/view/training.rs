//! The losses of both networks while they learn.

use super::computing::{PAUSE, setting};
use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::saturation::figure::network as figure;
use crate::labs::saturation::model::network::Setting;
use crate::labs::saturation::model::school::{Outcome, STEPS, School};
use crate::ui::bound::{is_hidden, is_locked};
use crate::ui::dom::{View, react, view};
use crate::ui::erase::{flag, live, press};
use crate::ui::figure::figure_view;
use crate::ui::job::{Job, progress_bar};
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::words::joint;
use crate::{say, word};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos_i18n::td_string;
use std::cell::RefCell;
use std::rc::Rc;

/// How long the training may work in a frame, milliseconds.
const SLICE_MS: f64 = 10.0;

/// How a training has gone so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Curves {
    losses: Vec<Vec<f64>>,
    diverged: Vec<Option<usize>>,
    is_busy: bool,
    /// What was trained.
    of: Option<Setting>,
}

/// The losses of both networks while they learn.
pub(super) fn training(stage: Stage) -> View {
    let locale = stage.locale;
    let size = RwSignal::new((0.0, 0.0));
    let last = keep_training(stage);
    // Curves of another setting would be none of this one's.
    let present = Memo::new(move |_| stage.params.with(setting));
    let curves = Memo::new(move |_| Some(last.get()).filter(|c| c.of == Some(present.get())).unwrap_or_default());
    let figure = Memo::new(move |_| curves.with(|curves| figure::losses(&curves.losses, size.get())));
    let label = Signal::derive(move || td_string!(locale.get(), saturation.loss_label).to_owned());
    let is_on = stage.condition(|p| p.train.is_on);
    let part = |curves: &Curves| curves.losses.iter().map(Vec::len).min().unwrap_or(0) as f64 / STEPS as f64;
    let done = Memo::new(move |_| curves.with(|c| (c.is_busy && is_on.get()).then(|| part(c))));
    let name = move |i: usize| {
        let norms = stage.params.with(|p| [Some(p.network.norm), p.network.compare]);
        norms[i].map_or("", |norm| words::norm_name(locale.get(), norm))
    };
    let told = move |i: usize, losses: &[f64], diverged: Option<usize>| match (losses, diverged) {
        (_, Some(step)) => say!(locale.get(), saturation.training_diverged, name = name(i), step = step),
        ([first, .., last], None) => {
            let [first, last] = [first, last].map(|v| numeral(*v, 3));
            say!(locale.get(), saturation.trained, name = name(i), steps = losses.len(), first = first, last = last)
        }
        _ => String::new(),
    };
    let result = move || {
        let all = curves.with(|c| (0..c.losses.len()).map(|i| told(i, &c.losses[i], c.diverged[i])).collect::<Vec<_>>());
        if all.is_empty() { td_string!(locale.get(), saturation.training_hint).to_owned() } else { all.join(joint(locale.get())) }
    };
    // Once it is over, the button begins anew.
    let is_busy = move || is_on.get() && curves.with(|c| c.is_busy || c.of.is_none());
    let press_button = move || {
        let is_over = untrack(|| is_on.get() && !is_busy());
        stage.params.update(|p| p.train.is_on = !p.train.is_on);
        if is_over {
            stage.params.update(|p| p.train.is_on = true);
        }
    };
    let button_name = move || if is_busy() { word!(saturation.stop)(locale.get()) } else { word!(saturation.train_now)(locale.get()) };
    let (is_hidden, is_locked) = (is_hidden("train"), is_locked("train"));
    view! {
        <section class="plot">
            <header class="panel-head">
                <h2>{word!(saturation.training)}</h2>
                <button type="button" class="segment-button" data-field="train" data-action="train" prop:hidden=flag(move || is_hidden.get())
                    prop:disabled=flag(move || is_locked.get()) on:click=press(press_button)>{live(move || button_name().to_owned())}</button>
            </header>
            {progress_bar(done, word!(saturation.training))}
            {figure_view(figure, size, label, "figure-wide")}
            <p class="caption">{live(result)}</p>
        </section>
    }
}

/// Trains while the switch is on, anew for each setting; what has been learned stays in the picture when it is turned off.
fn keep_training(stage: Stage) -> Signal<Curves> {
    let curves = RwSignal::new(Curves::default());
    let school = Rc::new(RefCell::new(None::<School>));
    let (at_work, shown) = (school.clone(), school.clone());
    let piece = move || at_work.borrow_mut().as_mut().is_some_and(School::advance);
    let show = move || {
        let school = shown.borrow();
        let Some(school) = school.as_ref() else { return };
        let diverged = |outcome: Outcome| if let Outcome::Diverged { step } = outcome { Some(step) } else { None };
        curves.try_set(Curves {
            losses: school.trainings.iter().map(|t| t.losses.clone()).collect(),
            diverged: school.trainings.iter().map(|t| diverged(t.outcome)).collect(),
            is_busy: !school.is_over(),
            of: Some(school.setting),
        });
    };
    let job = Job::new(SLICE_MS, piece, show);
    let learning = Memo::new(move |_| stage.params.with(|p| (setting(p), p.train)));
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    react(move || {
        let (setting, train) = learning.get();
        if let Some(handle) = waiting.get_value() {
            handle.clear();
        }
        *school.borrow_mut() = None;
        let (school, job) = (school.clone(), job.clone());
        let begin = move || {
            *school.borrow_mut() = Some(School::new(&setting, train.lr));
            job.request();
        };
        waiting.set_value(if train.is_on { set_timeout_with_handle(begin, PAUSE).ok() } else { None });
    });
    curves.into()
}
