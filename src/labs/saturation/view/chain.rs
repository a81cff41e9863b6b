//! Part `chain`: a gradient on its way back through a row of units.

use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::saturation::figure::chain::{self as figure, Row};
use crate::labs::saturation::model::chain as model;
use crate::labs::saturation::params::KEYS;
use crate::ui::choice::choice;
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, live};
use crate::ui::figure::figure_view;
use crate::ui::lab_frame::{Body, group, shown};
use crate::ui::reading::reading;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::slider::slider;
use crate::{say, word};
use leptos_i18n::td_string;

/// The part.
pub(super) fn body(stage: Stage) -> Body {
    let pictures = view! {
        <div class="chain-stage">
            <div class="bar-rows">{Row::ALL.map(|row| bars(stage, row)).into_iter().collect::<View>()}</div>
            {map(stage)}
        </div>
    };
    Body { stage: pictures, controls: controls(stage), below: formula(stage) }
}

const ROWS: [Word; 5] = [
    word!(saturation.row_z),
    word!(saturation.row_a),
    word!(saturation.row_slope),
    word!(saturation.row_factor),
    word!(saturation.row_product),
];

fn bars(stage: Stage, row: Row) -> View {
    let size = RwSignal::new((0.0, 0.0));
    let name = ROWS[row as usize];
    let figure = Memo::new(move |_| figure::bars(row, &stage.chain.get(), stage.params.with(|p| p.chain.w), size.get()));
    let label = Signal::derive(move || say!(stage.locale.get(), saturation.bars_label, what = name(stage.locale.get())));
    view! {
        <section class="plot">
            <p class="bar-name">{name}</p>
            {figure_view(figure, size, label, "figure-bars")}
        </section>
    }
}

fn map(stage: Stage) -> View {
    let locale = stage.locale;
    let size = RwSignal::new((0.0, 0.0));
    let window = Memo::new(move |_| model::extent(&stage.chain.get(), stage.params.with(|p| p.chain.w)));
    let act = stage_act(stage);
    let grid = Memo::new(move |_| model::corridor(act.get(), window.get()));
    let figure = Memo::new(move |_| grid.with(|grid| figure::map(grid, &stage.chain.get(), stage.params.with(|p| p.chain.w), size.get())));
    let label = Signal::derive(move || td_string!(locale.get(), saturation.map_label).to_owned());
    let product = move || stage.chain.with(|run| numeral_or_sign(run.product[0]));
    let gradient = move || stage.chain.with(|run| numeral_or_sign(run.grad_w[0]));
    view! {
        <section class="plot">
            <header class="panel-head"><h2>{word!(saturation.map)}</h2><span class="panel-note">{word!(saturation.map_note)}</span></header>
            {figure_view(figure, size, label, "figure-square")}
            <p class="caption">{word!(saturation.map_caption)}</p>
            <div class="readings">
                <div class="reading"><span class="reading-label">{word!(saturation.product_first)}</span><span class="reaction-value">{live(product)}</span></div>
                <div class="reading"><span class="reading-label">{word!(saturation.grad_first)}</span><span class="reaction-value">{live(gradient)}</span></div>
                {reading("loss_value", word!(saturation.loss), stage.readouts, None)}
            </div>
        </section>
    }
}

fn stage_act(stage: Stage) -> Memo<usize> {
    Memo::new(move |_| stage.params.with(|p| p.act))
}

/// A number, or that it is beyond any.
fn numeral_or_sign(value: f64) -> String {
    if value == f64::INFINITY {
        "∞".to_owned()
    } else if value == f64::NEG_INFINITY {
        "−∞".to_owned()
    } else {
        numeral(value, 3)
    }
}

const LOSSES: &[Word] = &[word!(saturation.loss_mse), word!(saturation.loss_ce)];

fn controls(stage: Stage) -> View {
    let is_sigmoid = stage.condition(|p| KEYS[p.act] == "sigmoid");
    let row = view! {
        {slider(stage.bound("depth"), word!(saturation.depth), "L")}
        {slider(stage.bound("chain_w"), word!(saturation.chain_w), "w")}
        {slider(stage.bound("chain_b"), word!(saturation.chain_b), "b")}
        {slider(stage.bound("chain_x"), word!(saturation.chain_x), "x")}
    };
    let loss = view! {
        {slider(stage.bound("chain_target"), word!(saturation.chain_target), "t")}
        {shown(is_sigmoid, view! { {choice(stage.bound("chain_loss"), word!(saturation.chain_loss), LOSSES)} })}
        <p class="caption">{live(move || if is_sigmoid.get() { "" } else { word!(saturation.ce_needs)(stage.locale.get()) }.to_owned())}</p>
    };
    view! {
        {group(word!(saturation.group_chain), None, row)}
        {group(word!(saturation.group_loss), None, loss)}
    }
}

/// What a layer of this activation passes on at most, with weight 1.
fn most(stage: Stage) -> String {
    let (locale, slope) = (stage.locale.get(), stage.probe.with(|probe| probe.max_slope));
    let act = words::activation(locale, stage.params.with(|p| p.act));
    let [most, ten] = [slope, slope.powi(10)].map(|v| numeral(v, 3));
    say!(locale, saturation.product_text, act = act, most = most, ten = ten)
}

/// The product, with today's factors.
fn formula(stage: Stage) -> View {
    let factors = move || {
        let w = stage.params.with(|p| p.chain.w);
        stage.chain.with(|run| {
            let factor = |slope: &f64| words::signed(w * slope);
            let shown: Vec<String> = run.derivative.iter().take(6).map(factor).collect();
            let rest = if run.derivative.len() > 6 { " ⋯" } else { "" };
            format!("{}{rest} = {}", shown.join(" · "), numeral_or_sign(run.product[0]))
        })
    };
    view! {
        <section class="formula">
            <h2>{word!(saturation.product_title)}</h2>
            <math tabindex="0" display="block">
                <mfrac><mrow><mo>"∂"</mo><msub><mi>"a"</mi><mi>"L"</mi></msub></mrow><mrow><mo>"∂"</mo><mi>"x"</mi></mrow></mfrac>
                <mo>"="</mo><munderover><mo>"∏"</mo><mrow><mi>"l"</mi><mo>"="</mo><mn>"1"</mn></mrow><mi>"L"</mi></munderover>
                <mi>"w"</mi><msup><mi>"f"</mi><mo>"′"</mo></msup><mo>"("</mo><msub><mi>"z"</mi><mi>"l"</mi></msub><mo>")"</mo>
            </math>
            <p class="numbers">{live(factors)}</p>
            <p>{live(move || most(stage))}</p>
        </section>
    }
}
