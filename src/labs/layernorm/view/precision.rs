//! Part `precision`: the row that is looked at, every operation rounded to a number format.

use super::table::step_table;
use super::{Stage, words};
use crate::io::numeral::{numeral, percent};
use crate::labs::layernorm::figure::error::curves;
use crate::labs::layernorm::model::pass::row_of;
use crate::labs::layernorm::model::precision::{ErrorCurves, Setting, Survey, offsets, setting};
use crate::labs::layernorm::model::tensor::Tensor;
use crate::labs::layernorm::params::{Algorithm, FORMATS};
use crate::ui::choice::choice;
use crate::ui::dom::{Slot, View, react, view};
use crate::ui::erase::{Word, live};
use crate::ui::figure::figure_view;
use crate::ui::job::Job;
use crate::ui::lab_frame::{Body, group, reports, shown};
use crate::ui::lag::keep_lagging;
use crate::ui::pause::Pause;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::{say, word};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// The part.
pub(super) fn body(stage: Stage) -> Body {
    Body { stage: view! { {step_table(stage)}{error(stage)} }, controls: controls(stage), below: below(stage) }
}

const NAMES: [Word; 3] = [word!(layernorm.two_pass), word!(layernorm.one_pass), word!(layernorm.welford)];

/// The error by the offset of the row.
fn error(stage: Stage) -> View {
    let (root, size) = (Slot::default(), RwSignal::new((0.0, 0.0)));
    let locale = stage.locale;
    let precision = Memo::new(move |_| stage.params.with(|p| p.precision));
    let format = move || FORMATS[precision.get().format].key;
    let label = Signal::derive(move || say!(locale.get(), layernorm.error_label, format = format()));
    let legend = |i: usize| {
        let class = ["two-pass", "one-pass", "welford"][i];
        view! { <li class=class>{NAMES[i]}</li> }
    };
    let errors = RwSignal::new(ErrorCurves::default());
    let figure = Memo::new(move |_| errors.with(|errors| curves(&offsets(), errors, size.get())));
    let view = view! {
        <section class="plot error-curves" node_ref=root>
            <header class="panel-head"><h2>{word!(layernorm.error_title)}</h2><span class="panel-note">{word!(layernorm.error_note)}</span></header>
            {figure_view(figure, size, label, "figure-wide")}
            <ul class="legend">{(0..3).map(legend).collect::<View>()}</ul>
        </section>
    };
    keep_surveyed(stage, root, errors);
    view
}

/// How long the curves may take of a frame, milliseconds.
const SLICE_MS: f64 = 5.0;

/// The curves of longer rows are not begun while a hand is still moving a slider: a pause longer than what is out of sight lags behind, or
/// they would begin between two of its steps.
const QUICK: usize = 512;
const PAUSE: Duration = Duration::from_millis(250);

/// A setting and a row.
type Ground = (Setting, Vec<f64>, Tensor, Tensor);

/// Computes the curves of the present row in slices; the last ones stay meanwhile.
fn keep_surveyed(stage: Stage, root: Slot, errors: RwSignal<ErrorCurves>) {
    let precision = Memo::new(move |_| stage.params.with(|p| p.precision));
    let fresh: Memo<Ground> = Memo::new(move |_| {
        let set = Setting { algorithm: Algorithm::TwoPass, ..setting(&stage.norm.get(), &precision.get()) };
        let given = stage.pass.with(|pass| pass.given.clone());
        (set, row_of(&given.x, stage.at.get(), given.d).to_vec(), given.gamma, given.beta)
    });
    let survey = Rc::new(RefCell::new(None::<Survey>));
    let (working, telling) = (survey.clone(), survey.clone());
    let piece = move || working.borrow_mut().as_mut().is_some_and(Survey::step);
    let tell = move || {
        if let Some(done) = telling.borrow_mut().take_if(|survey| survey.is_done()) {
            errors.try_set(done.curves().clone());
        }
    };
    let job = Job::new(SLICE_MS, piece, tell);
    let ground = RwSignal::new(None::<Ground>);
    keep_lagging(root, "precision", Memo::new(move |_| Some(fresh.get())), ground);
    let pause = Pause::new();
    react(move || {
        let Some((set, x, gamma, beta)) = ground.get() else { return };
        *survey.borrow_mut() = None;
        pause.forget();
        let is_quick = x.len() <= QUICK;
        let (survey, job) = (survey.clone(), job.clone());
        let begin = move || {
            *survey.borrow_mut() = Some(Survey::new(set, x, gamma, beta));
            job.request();
        };
        if is_quick { begin() } else { pause.then(PAUSE, begin) }
    });
}

fn controls(stage: Stage) -> View {
    let is_short = stage.condition(|p| FORMATS[p.precision.format].precision < 24);
    let is_not_double = stage.condition(|p| FORMATS[p.precision.format].precision < 53);
    let is_variance = stage.condition(|p| p.norm.is_variance() && !p.norm.is_rms);
    let format = view! {
        {choice(stage.bound("format"), word!(layernorm.format), words::FORMATS)}
        {shown(is_variance, view! { {choice(stage.bound("algorithm"), word!(layernorm.algorithm), words::ALGORITHMS)} })}
        {shown(is_short, choice(stage.bound("accumulate"), word!(layernorm.accumulate), words::ACCUMULATE))}
        {shown(is_not_double, choice(stage.bound("upcast"), word!(layernorm.upcast), words::UPCASTS))}
    };
    view! {
        {reports(word!(layernorm.reports))}
        {group(word!(layernorm.group_format), None, format)}
    }
}

/// What the format did to the output, and where it is harmless.
fn below(stage: Stage) -> View {
    let locale = stage.locale;
    let verdict = move || {
        let Some(rounded) = stage.rounded.get() else { return word!(layernorm.computing)(locale.get()).to_owned() };
        let Some(share) = rounded.error() else { return word!(layernorm.output_lost)(locale.get()).to_owned() };
        let (error, share) = (numeral(rounded.largest_error(), 2), percent(share));
        if rounded.is_silently_wrong {
            say!(locale.get(), layernorm.output_silent, error = error, share = share)
        } else {
            say!(locale.get(), layernorm.output_error, error = error, share = share)
        }
    };
    view! {
        <section class="formula">
            <h2>{word!(layernorm.output_title)}</h2>
            <p>{live(verdict)}</p>
            <p>{word!(layernorm.cast_text)}</p>
            <p>{word!(layernorm.algorithm_text)}</p>
        </section>
    }
}
