//! Part `network`: the same deep random network without and with a normalization.

use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::saturation::figure::network::{self as figure, Curve};
use crate::labs::saturation::model::network::{self as model, Inquiry, Network, Networks, Outcome, STEPS, School, Setting};
use crate::labs::saturation::params::{Init, Norm, Params};
use crate::plot::{Axes, Axis, Figure, Frame, Margin, Marks, Paint};
use crate::ui::choice::choice;
use crate::ui::dom::{View, css_percent, react, view};
use crate::ui::erase::{Word, flag, live, press};
use crate::ui::figure::figure_view;
use crate::ui::job::Job;
use crate::ui::lab_frame::{Body, group, shown};
use crate::ui::player::SETTLE;
use crate::ui::reading::reading;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::slider::slider;
use crate::ui::words::joint;
use crate::word;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos_i18n::td_string;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// What takes at most so many multiplications is computed at once, between two frames.
const QUICK: f64 = 3e7;

fn setting(params: &Params) -> Setting {
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
    let job = Job::new(piece, show);
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    react(move || {
        let now = setting.get();
        if let Some(handle) = waiting.get_value() {
            handle.clear();
        }
        *at_work.borrow_mut() = None;
        let (at_work, job) = (at_work.clone(), job.clone());
        let begin = move || {
            *at_work.borrow_mut() = Some((now, Inquiry::new(&now)));
            job.request();
        };
        // What is there at once is checked once nothing moves any more.
        let wait = if model::cost(&now) <= QUICK { SETTLE } else { std::time::Duration::ZERO };
        waiting.set_value(set_timeout_with_handle(begin, wait).ok());
    });
    answer.into()
}

/// The part of the networks' passes that is done, while they take long.
#[derive(Clone, Copy)]
struct Progress(RwSignal<Option<f64>>);

/// Makes room for [`Progress`] where the page begins.
pub(super) fn provide_progress() {
    provide_context(Progress(RwSignal::new(None)));
}

/// The part.
pub(super) fn body(stage: Stage) -> Body {
    let pictures = view! {
        {progress_bar(use_context::<Progress>().map_or_else(|| Signal::stored(None), |p| p.0.into()), word!(saturation.computing))}
        {histograms(stage, false)}
        {histograms(stage, true)}
        <p class="caption">{word!(saturation.histogram_caption)}</p>
        <div class="duo">{Curve::ALL.map(|curve| sizes(stage, curve)).into_iter().collect::<View>()}{training(stage)}</div>
        <p class="caption">{live(move || remarks(stage))}</p>
    };
    Body { stage: pictures, controls: controls(stage), below: numbers(stage) }
}

/// An empty picture, while there is nothing to show.
fn nothing(size: (f64, f64)) -> Figure {
    let axis = Axis::linear(0.0, 1.0);
    let frame = Frame { x: axis, y: axis, width_css: size.0, height_css: size.1, margin: Margin::NONE };
    Figure { frame, field: Marks::default(), axes: Axes::default(), marks: Vec::new() }
}

fn side(networks: &Networks, is_compared: bool) -> Option<&Network> {
    if is_compared { networks.compared.as_ref() } else { Some(&networks.own) }
}

fn histograms(stage: Stage, is_compared: bool) -> View {
    let locale = stage.locale;
    let size = RwSignal::new((0.0, 0.0));
    let paint = if is_compared { Paint::SCALED } else { Paint::RAW };
    let figure = Memo::new(move |_| {
        let networks = stage.networks.get();
        let network = networks.as_ref().and_then(|n| side(n, is_compared));
        network.map_or_else(|| nothing(size.get()), |network| figure::histograms(network, paint, size.get()))
    });
    let norm = move || stage.params.with(|p| if is_compared { p.network.compare } else { Some(p.network.norm) });
    let name = move || norm().map_or("", |norm| words::norm_name(locale.get(), norm)).to_owned();
    let label = Signal::derive(move || td_string!(locale.get(), saturation.histogram_label, network = name()).to_string());
    let class = if is_compared { "side-name scaled" } else { "side-name raw" };
    view! {
        <section class="plot" prop:hidden=flag(move || norm().is_none())>
            <p class=class>{live(name)}</p>
            {figure_view(figure, size, label, "figure-histograms")}
        </section>
    }
}

const CURVES: [Word; 3] = [word!(saturation.weight_gradient), word!(saturation.activation_gradient), word!(saturation.saturated_share)];

fn sizes(stage: Stage, curve: Curve) -> View {
    let size = RwSignal::new((0.0, 0.0));
    let figure = Memo::new(move |_| stage.networks.get().map_or_else(|| nothing(size.get()), |n| figure::curve(curve, &n, size.get())));
    let name = CURVES[curve as usize];
    let label =
        Signal::derive(move || td_string!(stage.locale.get(), saturation.curve_by_layer, what = name(stage.locale.get())).to_string());
    view! {
        <section class="plot">
            <header class="panel-head"><h2>{name}</h2></header>
            {figure_view(figure, size, label, "figure-wide")}
        </section>
    }
}

/// What needs to be said of a setting in which a normalization cannot do its work, and of the rows.
fn remarks(stage: Stage) -> String {
    let (locale, network) = (stage.locale.get(), stage.params.with(|p| p.network));
    let norms = [Some(network.norm), network.compare];
    let has = |norm: Norm| norms.contains(&Some(norm));
    let rows = stage.networks.with(|n| n.as_ref().map(|n| n.rows));
    let mut text = Vec::new();
    if has(Norm::Batch) && rows == Some(1) {
        text.push(td_string!(locale, saturation.batch_of_one).to_owned());
    }
    if has(Norm::Layer) && network.width == 1 {
        text.push(td_string!(locale, saturation.layer_of_one).to_owned());
    }
    if has(Norm::Rms) && network.width == 1 {
        text.push(td_string!(locale, saturation.rms_of_one).to_owned());
    }
    if let Some(rows) = rows.filter(|rows| *rows < network.batch as usize) {
        text.push(td_string!(locale, saturation.fewer_rows, rows = rows).to_string());
    }
    text.join(joint(locale))
}

fn numbers(stage: Stage) -> View {
    let check = move |key: &'static str| {
        live(move || stage.number(key).map_or_else(|| td_string!(stage.locale.get(), saturation.pending).to_owned(), |v| numeral(v, 2)))
    };
    let has_compared = stage.condition(|p| p.network.compare.is_some());
    let compared = view! {
        <div class="readings">
            {reading("compare_first_last_ratio", word!(saturation.ratio_compared), stage.readouts, None)}
            {reading("compare_gradient_check", word!(saturation.check_compared), stage.readouts, Some(check("compare_gradient_check")))}
        </div>
    };
    view! {
        <div class="readings">
            {reading("first_last_ratio", word!(saturation.ratio), stage.readouts, None)}
            {reading("gradient_check", word!(saturation.check), stage.readouts, Some(check("gradient_check")))}
        </div>
        {shown(has_compared, compared)}
        <section class="formula">
            <h2>{word!(saturation.network_title)}</h2>
            <math display="block">
                <mfrac><mrow><mo>"∂"</mo><mi>"L"</mi></mrow><mrow><mo>"∂"</mo><msub><mi>"W"</mi><mi>"l"</mi></msub></mrow></mfrac>
                <mo>"="</mo><msubsup><mi>"δ"</mi><mi>"l"</mi><mi>"T"</mi></msubsup><msub><mi>"a"</mi><mrow><mi>"l"</mi><mo>"−"</mo><mn>"1"</mn></mrow></msub><mo>","</mo>
                <mspace width="1em" /><msub><mi>"δ"</mi><mi>"l"</mi></msub><mo>"="</mo>
                <mo>"("</mo><msub><mi>"δ"</mi><mrow><mi>"l"</mi><mo>"+"</mo><mn>"1"</mn></mrow></msub><msub><mi>"W"</mi><mrow><mi>"l"</mi><mo>"+"</mo><mn>"1"</mn></mrow></msub><mo>")"</mo>
                <mo>"⊙"</mo><msup><mi>"f"</mi><mo>"′"</mo></msup><mo>"("</mo><msub><mi>"z"</mi><mi>"l"</mi></msub><mo>")"</mo>
            </math>
            <p>{word!(saturation.network_text)}</p>
        </section>
    }
}

/// How a training has gone so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Curves {
    losses: Vec<Vec<f64>>,
    diverged: Vec<Option<usize>>,
    is_busy: bool,
}

/// The losses of both networks while they learn.
fn training(stage: Stage) -> View {
    let locale = stage.locale;
    let size = RwSignal::new((0.0, 0.0));
    let curves = keep_training(stage);
    let figure = Memo::new(move |_| curves.with(|curves| figure::losses(&curves.losses, size.get())));
    let label = Signal::derive(move || td_string!(locale.get(), saturation.loss_label).to_owned());
    let is_on = stage.condition(|p| p.train.is_on);
    let part = |curves: &Curves| curves.losses.iter().map(Vec::len).min().unwrap_or(0) as f64 / STEPS as f64;
    let done = Memo::new(move |_| curves.with(|c| (c.is_busy && is_on.get()).then(|| part(c))));
    let result = move || {
        let told = |(losses, diverged): (&Vec<f64>, &Option<usize>)| match (losses.first(), losses.last(), diverged) {
            (_, _, Some(step)) => td_string!(locale.get(), saturation.training_diverged, step = *step).to_string(),
            (Some(first), Some(last), None) => {
                let [first, last] = [first, last].map(|v| numeral(*v, 3));
                td_string!(locale.get(), saturation.trained, steps = losses.len(), first = first, last = last).to_string()
            }
            _ => String::new(),
        };
        curves.with(|c| c.losses.iter().zip(&c.diverged).map(told).collect::<Vec<_>>().join(joint(locale.get())))
    };
    let is_gone = move || !is_on.get() && curves.with(|c| c.losses.is_empty());
    let start_stop = move || stage.params.update(|p| p.train.is_on = !p.train.is_on);
    let button_name = move || if is_on.get() { word!(saturation.stop)(locale.get()) } else { word!(saturation.train_now)(locale.get()) };
    view! {
        <section class="plot">
            <header class="panel-head">
                <h2>{word!(saturation.training)}</h2>
                <button type="button" class="segment-button" data-action="train" on:click=press(start_stop)>{live(move || button_name().to_owned())}</button>
            </header>
            {progress_bar(done, word!(saturation.training))}
            <div prop:hidden=flag(is_gone)>
                {figure_view(figure, size, label, "figure-wide")}
                <p class="caption">{live(result)}</p>
            </div>
            <p class="caption" prop:hidden=flag(move || !is_gone())>{word!(saturation.training_hint)}</p>
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
        });
    };
    let job = Job::new(piece, show);
    let learning = Memo::new(move |_| stage.params.with(|p| (setting(p), p.train)));
    react(move || {
        let (setting, train) = learning.get();
        *school.borrow_mut() = train.is_on.then(|| School::new(&setting, train.lr));
        if train.is_on {
            job.request();
        }
    });
    curves.into()
}

/// How far something is that takes long; gone while nothing does.
fn progress_bar(done: Signal<Option<f64>>, name: Word) -> View {
    view! {
        <div class="progress" role="progressbar" aria-label=name aria-valuenow=live(move || numeral((100.0 * done.get().unwrap_or(0.0)).round(), 3))
            prop:hidden=flag(move || done.get().is_none())>
            <div class="progress-done" style:width=live(move || css_percent(done.get().unwrap_or(0.0)))></div>
        </div>
    }
}

const INITS: &[Word] =
    &[word!(saturation.init_xavier), word!(saturation.init_he), word!(saturation.init_lecun), word!(saturation.init_normal)];
const COMPARED: &[Word] = &[
    word!(saturation.norm_none),
    word!(saturation.norm_layer),
    word!(saturation.norm_batch),
    word!(saturation.norm_rms),
    word!(saturation.compare_off),
];
const PLACEMENTS: &[Word] = &[word!(saturation.placement_pre), word!(saturation.placement_post)];
const INPUTS: &[Word] = &[word!(saturation.inputs_raw), word!(saturation.inputs_minmax), word!(saturation.inputs_standard)];
const DATA: &[Word] = &[word!(saturation.data_houses), word!(saturation.data_penguins)];

fn controls(stage: Stage) -> View {
    let has_std = stage.condition(|p| p.network.init == Init::Normal);
    let has_norm = stage.condition(|p| [Some(p.network.norm), p.network.compare].into_iter().flatten().any(|norm| norm != Norm::None));
    let shape = view! {
        {slider(stage.bound("layers"), word!(saturation.layers), "L")}
        {slider(stage.bound("width"), word!(saturation.width), "")}
        {choice(stage.bound("init"), word!(saturation.init), INITS)}
        {shown(has_std, view! { {slider(stage.bound("std"), word!(saturation.std), "σ")} })}
    };
    let norm = view! {
        {choice(stage.bound("norm"), word!(saturation.norm), words::NORMS)}
        {choice(stage.bound("compare"), word!(saturation.compare), COMPARED)}
        {shown(has_norm, view! { {choice(stage.bound("placement"), word!(saturation.placement), PLACEMENTS)} })}
    };
    let rows = view! {
        {choice(stage.bound("data"), word!(saturation.data), DATA)}
        {choice(stage.bound("net_inputs"), word!(saturation.net_inputs), INPUTS)}
        {slider(stage.bound("batch"), word!(saturation.batch), "N")}
    };
    let training = view! { {slider(stage.bound("net_lr"), word!(saturation.net_lr), "η")} };
    view! {
        {group(word!(saturation.group_network), None, shape)}
        {group(word!(saturation.group_norm), None, norm)}
        {group(word!(saturation.group_rows), None, rows)}
        {group(word!(saturation.group_training), None, training)}
    }
}
