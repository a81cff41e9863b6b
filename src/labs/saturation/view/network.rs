//! Part `network`: the same deep random network without and with a normalization.

use super::computing::{Progress, pictured};
use super::training::training;
use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::saturation::figure::network::{self as figure, Curve};
use crate::labs::saturation::model::network::{Network, Networks};
use crate::labs::saturation::params::{Init, Norm};
use crate::plot::{Axes, Axis, Figure, Frame, Margin, Marks, Paint};
use crate::ui::choice::choice;
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, flag, live};
use crate::ui::figure::figure_view;
use crate::ui::job::progress_bar;
use crate::ui::lab_frame::{Body, group, shown};
use crate::ui::reading::reading;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::slider::slider;
use crate::ui::words::joint;
use crate::{say, word};
use leptos::prelude::*;
use leptos_i18n::td_string;
use std::sync::Arc;

/// The part.
pub(super) fn body(stage: Stage) -> Body {
    let networks = pictured(stage.networks);
    let pictures = view! {
        {progress_bar(use_context::<Progress>().map_or_else(|| Signal::stored(None), |p| p.0.into()), word!(saturation.computing))}
        <header class="panel-head"><h2>{word!(saturation.histogram_title)}</h2><span class="panel-note">{live(move || span(stage, networks))}</span></header>
        {histograms(stage, networks, false)}
        {histograms(stage, networks, true)}
        <p class="caption">{word!(saturation.histogram_caption)}</p>
        <div class="duo">{Curve::ALL.map(|curve| sizes(stage, networks, curve)).into_iter().collect::<View>()}{training(stage)}</div>
        <p class="caption">{live(move || remarks(stage))}</p>
    };
    Body { stage: pictures, controls: controls(stage), below: numbers(stage) }
}

/// What the histograms span.
fn span(stage: Stage, networks: Memo<Option<Arc<Networks>>>) -> String {
    let ends = networks.with(|n| n.as_ref().map(|n| n.range.map(|v| numeral(v, 2))));
    ends.map_or_else(String::new, |[from, to]| say!(stage.locale.get(), saturation.histogram_span, from = from, to = to))
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

fn histograms(stage: Stage, networks: Memo<Option<Arc<Networks>>>, is_compared: bool) -> View {
    let locale = stage.locale;
    let size = RwSignal::new((0.0, 0.0));
    let paint = if is_compared { Paint::SCALED } else { Paint::RAW };
    let figure = Memo::new(move |_| {
        let networks = networks.get();
        let network = networks.as_ref().and_then(|n| side(n, is_compared));
        network.map_or_else(|| nothing(size.get()), |network| figure::histograms(network, paint, size.get()))
    });
    let norm = move || stage.params.with(|p| if is_compared { p.network.compare } else { Some(p.network.norm) });
    let name = move || norm().map_or("", |norm| words::norm_name(locale.get(), norm)).to_owned();
    let label = Signal::derive(move || say!(locale.get(), saturation.histogram_label, network = name()));
    let class = if is_compared { "side-name scaled" } else { "side-name raw" };
    view! {
        <section class="plot" prop:hidden=flag(move || norm().is_none())>
            <p class=class>{live(name)}</p>
            {figure_view(figure, size, label, "figure-histograms")}
        </section>
    }
}

const CURVES: [Word; 3] = [word!(saturation.weight_gradient), word!(saturation.activation_gradient), word!(saturation.saturated_share)];

fn sizes(stage: Stage, networks: Memo<Option<Arc<Networks>>>, curve: Curve) -> View {
    let size = RwSignal::new((0.0, 0.0));
    let figure = Memo::new(move |_| networks.get().map_or_else(|| nothing(size.get()), |n| figure::curve(curve, &n, size.get())));
    let name = CURVES[curve as usize];
    let label = Signal::derive(move || say!(stage.locale.get(), saturation.curve_by_layer, what = name(stage.locale.get())));
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
        text.push(say!(locale, saturation.fewer_rows, rows = rows));
    }
    text.join(joint(locale))
}

fn numbers(stage: Stage) -> View {
    let is_checked = move |is_compared: bool| stage.networks.get().is_some_and(|n| side(&n, is_compared).is_some_and(|n| n.is_checked));
    let check = move |key: &'static str, is_compared: bool| {
        let word = move || if is_checked(is_compared) { word!(saturation.unsure) } else { word!(saturation.pending) };
        live(move || stage.number(key).map_or_else(|| word()(stage.locale.get()).to_owned(), |v| numeral(v, 2)))
    };
    let has_compared = stage.condition(|p| p.network.compare.is_some());
    let compared = view! {
        <div class="readings">
            {reading("compare_first_last_ratio", word!(saturation.ratio_compared), stage.readouts, None)}
            {reading("compare_gradient_check", word!(saturation.check_compared), stage.readouts, Some(check("compare_gradient_check", true)))}
        </div>
    };
    view! {
        <div class="readings">
            {reading("first_last_ratio", word!(saturation.ratio), stage.readouts, None)}
            {reading("gradient_check", word!(saturation.check), stage.readouts, Some(check("gradient_check", false)))}
        </div>
        {shown(has_compared, compared)}
        <section class="formula">
            <h2>{word!(saturation.network_title)}</h2>
            <math tabindex="0" display="block">
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
