//! Part `neuron`: the activation and its slope with a probe, the chain reaction in five steps, the loss over the weights.

use super::{Stage, landscape, steps, words};
use crate::io::numeral::numeral;
use crate::labs::saturation::figure::unit as figure;
use crate::labs::saturation::model::unit::usual_slope;
use crate::labs::saturation::params::{ACTIVATIONS, Inputs, Params, Preset, Weights};
use crate::query::Value;
use crate::ui::bound::is_locked;
use crate::ui::choice::{choice, choice_of};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, live};
use crate::ui::figure::{Handle, figure_view};
use crate::ui::lab_frame::{Body, group};
use crate::ui::reading::reading;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::slider::{slider, text_field};
use crate::ui::words::joint;
use crate::{say, word};
use leptos::prelude::*;
use leptos_i18n::td_string;

/// The part.
pub(super) fn body(stage: Stage) -> Body {
    let pictures = view! {
        {curves(stage)}
        {steps::strip(stage)}
        {landscape::pair(stage)}
    };
    Body { stage: pictures, controls: controls(stage), below: formula(stage) }
}

fn curves(stage: Stage) -> View {
    let locale = stage.locale;
    let (size, size_below) = (RwSignal::new((0.0, 0.0)), RwSignal::new((0.0, 0.0)));
    let curve = Memo::new(move |_| figure::curve(&stage.unit.get(), &stage.probe.get(), size.get()));
    let slope =
        Memo::new(move |_| figure::slope(&stage.unit.get(), &stage.probe.get(), stage.params.with(|p| p.probe.cut), size_below.get()));
    let name = move || words::activation(locale.get(), stage.params.with(|p| p.act));
    let label = Signal::derive(move || say!(locale.get(), saturation.curve_label, act = name()));
    let label_below = Signal::derive(move || say!(locale.get(), saturation.slope_label, act = name()));
    let is_still = is_locked("z");
    let handles = Memo::new(move |_| {
        if is_still.get() {
            return Vec::new();
        }
        let point = stage.probe.get().point;
        vec![Handle { at: [point.z, point.y], label: td_string!(locale.get(), saturation.probe_handle).to_owned() }]
    });
    let drag = Callback::new(move |(_, at): (usize, [f64; 2])| stage.params.update(|p| p.probe.z = at[0].clamp(-1e3, 1e3)));
    view! {
        <section class="plot">
            <header class="panel-head">
                <h2>{live(move || name().to_owned())}</h2>
                <span class="panel-note">{live(move || histograms(stage))}</span>
            </header>
            {figure_view(curve, size, label, "figure-curve").handles(handles, drag)}
            {figure_view(slope, size_below, label_below, "figure-strip")}
            <p class="caption">{live(move || caption(stage))}</p>
            <div class="readings">
                {reading("y", word!(saturation.y), stage.readouts, None)}
                {reading("one_minus_y", word!(saturation.one_minus_y), stage.readouts, None)}
                {reading("dy", word!(saturation.dy), stage.readouts, None)}
                {reading("share_saturated", word!(saturation.share_saturated), stage.readouts, Some(live(move || words::share(stage.number("share_saturated")))))}
            </div>
        </section>
    }
}

/// Whose bars stand in the picture.
fn histograms(stage: Stage) -> String {
    let locale = stage.locale.get();
    let scaled = stage.unit.with(|unit| words::few(locale, unit.scaled.inputs));
    say!(locale, saturation.histograms, scaled = scaled)
}

/// Where the slope is dead, from where on the rounded output stands still, and where the usual formula says 0.
fn caption(stage: Stage) -> String {
    let (locale, probe, params) = (stage.locale.get(), stage.probe.get(), stage.params.get());
    let mut text = vec![zones_text(stage)];
    let format = words::FORMATS[params.probe.format];
    if let Some(upper) = probe.limits.upper {
        let limit = ACTIVATIONS[params.act].upper.map_or_else(String::new, |limit| numeral(limit, 3));
        text.push(say!(locale, saturation.limit_upper, format = format, z = numeral(upper, 4), limit = limit));
    }
    if let Some(lower) = probe.limits.lower {
        let limit = ACTIVATIONS[params.act].lower.map_or_else(String::new, |limit| numeral(limit, 3));
        text.push(say!(locale, saturation.limit_lower, format = format, z = numeral(lower, 4), limit = limit));
    }
    if usual_slope(&ACTIVATIONS[params.act], params.probe.z) == Some(0.0) {
        let dy = numeral(probe.point.dy, 3);
        text.push(if probe.point.dy == 0.0 {
            td_string!(locale, saturation.usual_both).to_owned()
        } else {
            say!(locale, saturation.usual_zero, dy = dy)
        });
    }
    text.join(joint(locale))
}

fn zones_text(stage: Stage) -> String {
    let (locale, zones) = (stage.locale.get(), stage.probe.get().zones);
    let cut = words::setting(stage.params.with(|p| p.probe.cut));
    match (zones.upto, zones.from) {
        (Some(upto), Some(from)) => {
            say!(locale, saturation.zones_both, cut = cut, upto = numeral(upto, 3), from = numeral(from, 3))
        }
        (Some(upto), None) => say!(locale, saturation.zone_lower, cut = cut, upto = numeral(upto, 3)),
        (None, Some(from)) => say!(locale, saturation.zone_upper, cut = cut, from = numeral(from, 3)),
        (None, None) => td_string!(locale, saturation.zones_none).to_owned(),
    }
}

const INPUTS: &[Word] = &[word!(saturation.inputs_raw), word!(saturation.inputs_minmax), word!(saturation.inputs_standard)];
const WEIGHTS: &[Word] =
    &[word!(saturation.weights_house), word!(saturation.weights_unit), word!(saturation.weights_carried), word!(saturation.weights_own)];

/// Which of the words of `weights` is in use.
fn weights_in_use(params: &Params) -> Value {
    Value::Choice(match params.unit.weights {
        Weights::ByInputs if params.unit.inputs == Inputs::Raw => 0,
        Weights::ByInputs => 1,
        Weights::Preset(Preset::House) => 0,
        Weights::Preset(Preset::Unit) => 1,
        Weights::Preset(Preset::Carried) => 2,
        Weights::Own { .. } => 3,
    })
}

fn controls(stage: Stage) -> View {
    let present = Memo::new(move |_| stage.params.with(weights_in_use));
    let weight = move |key: &'static str, label: Word, symbol: &'static str, i: usize| {
        let stands_for = Memo::new(move |_| Some(stage.unit.with(|unit| unit.own().weights[i])));
        view! { {slider(stage.bound(key), label, symbol).stands_for(stands_for)} }
    };
    let unit = view! {
        {slider(stage.bound("z"), word!(saturation.z), "z")}
    };
    let given = view! {
        {choice(stage.bound("inputs"), word!(saturation.inputs), INPUTS)}
        {choice_of(stage.bound("weights"), word!(saturation.weights), WEIGHTS, present)}
        {weight("w1", word!(saturation.w1), "w₁", 0)}
        {weight("w2", word!(saturation.w2), "w₂", 1)}
        {weight("b0", word!(saturation.b0), "b", 2)}
        {text_field(stage.bound("starts"), word!(saturation.starts), live(move || starts_hint(stage)))}
    };
    let numbers = view! {
        {slider(stage.bound("cut"), word!(saturation.cut), "")}
        {choice(stage.bound("format"), word!(saturation.format), words::FORMAT_WORDS)}
    };
    view! {
        {group(word!(saturation.group_unit), None, unit)}
        {group(word!(saturation.group_given), None, given)}
        {group(word!(saturation.group_numbers), None, numbers)}
    }
}

/// Where descent starts when nobody has moved it.
fn starts_hint(stage: Stage) -> String {
    let weights = stage.unit.with(|unit| [unit.raw.weights, unit.scaled.weights]);
    weights.map(|w| format!("{},{}", words::setting(w[0]), words::setting(w[1]))).join(";")
}

/// What helps, for activations that saturate on both sides, on one, on none.
fn cure(stage: Stage) -> String {
    let (locale, zones) = (stage.locale.get(), stage.probe.get().zones);
    match (zones.upto, zones.from) {
        (Some(_), Some(_)) => td_string!(locale, saturation.cure),
        (None, None) => td_string!(locale, saturation.cure_none),
        _ => td_string!(locale, saturation.cure_half),
    }
    .to_owned()
}

/// What the unit does, with today's numbers.
fn formula(stage: Stage) -> View {
    let symbols = move || words::definition(stage.params.with(|p| p.act));
    let now = move || stage.unit.with(|unit| unit.own().clone());
    let number = move |of: fn(&crate::labs::saturation::model::unit::Side) -> f64| live(move || words::signed(of(&now())));
    let plain = move |of: fn(&crate::labs::saturation::model::unit::Side) -> f64| live(move || numeral(of(&now()), 3));
    view! {
        <section class="formula">
            <h2>{word!(saturation.formula_title)}</h2>
            <p class="definition">{live(move || symbols().0.to_owned())}<br />{live(move || symbols().1.to_owned())}</p>
            <math tabindex="0" display="block">
                <mi>"y"</mi><mo>"="</mo><mi>"f"</mi><mo>"("</mo><msub><mi>"w"</mi><mn>"1"</mn></msub><msub><mi>"x"</mi><mn>"1"</mn></msub><mo>"+"</mo>
                <msub><mi>"w"</mi><mn>"2"</mn></msub><msub><mi>"x"</mi><mn>"2"</mn></msub><mo>"+"</mo><mi>"b"</mi><mo>")"</mo>
            </math>
            <math tabindex="0" display="block">
                <mi>"z"</mi><mo>"="</mo><mn>{number(|s| s.weights[0])}</mn><mo>"·"</mo><mn>{number(|s| s.house[0])}</mn><mo>"+"</mo>
                <mn>{number(|s| s.weights[1])}</mn><mo>"·"</mo><mn>{number(|s| s.house[1])}</mn><mo>"+"</mo><mn>{number(|s| s.weights[2])}</mn>
                <mo>"="</mo><mn>{plain(|s| s.point.z)}</mn>
            </math>
            <math tabindex="0" display="block">
                <mfrac><mrow><mo>"∂"</mo><mi>"y"</mi></mrow><mrow><mo>"∂"</mo><msub><mi>"w"</mi><mn>"1"</mn></msub></mrow></mfrac>
                <mo>"="</mo><msup><mi>"f"</mi><mo>"′"</mo></msup><mo>"("</mo><mi>"z"</mi><mo>")"</mo><msub><mi>"x"</mi><mn>"1"</mn></msub>
                <mo>"="</mo><mn>{plain(|s| s.point.dy)}</mn><mo>"·"</mo><mn>{number(|s| s.house[0])}</mn><mo>"="</mo><mn>{plain(|s| s.point.dy * s.house[0])}</mn>
            </math>
            <p>{live(move || cure(stage))}</p>
        </section>
    }
}
