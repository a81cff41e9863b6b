//! Beneath the surfaces: the loss left, the data, the formulas with today's numbers, every number in a table.

use super::Stage;
use super::center::Center;
use crate::io::numeral::numeral;
use crate::labs::descent::chart;
use crate::labs::descent::figure::Which;
use crate::labs::descent::params::{DataSet, Model};
use crate::say;
use crate::ui::figure::FigureView;
use crate::ui::table::ReadoutTable;
use leptos::prelude::*;
use leptos_i18n::td_string;

#[component]
pub(super) fn Beneath(stage: Stage, is_bare: Signal<bool>) -> impl IntoView {
    view! {
        <div class="beneath">
            <LossLeft stage />
            <Show when=move || stage.params.with(|p| p.surface.model != Model::Bowl)><Data stage /></Show>
        </div>
        <Show when=move || !is_bare.get()>
            <div class="beneath prose">
                <ChainRule stage />
                <WayBack stage />
                <Center stage />
            </div>
        </Show>
        <ReadoutTable readouts=stage.readouts />
    }
}

#[component]
fn LossLeft(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    let size = RwSignal::new((0.0, 0.0));
    let figure = Memo::new(move |_| chart::loss_left(&stage.run.get(), stage.params.with(|p| p.descent.steps), size.get(), stage.t.get()));
    view! {
        <section class="plot">
            <header class="panel-head"><h2>{say!(locale, descent.loss_left)}</h2><span class="panel-note">{say!(locale, descent.loss_left_note)}</span></header>
            <FigureView figure=figure size label=Signal::derive(say!(locale, descent.loss_left_label)) class="figure-wide" />
        </section>
    }
}

/// The data of both sides; for a line with the fit of this step.
#[component]
fn Data(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    let note = move || match stage.params.with(|p| (p.surface.model, p.data.data)) {
        (Model::Line, DataSet::Penguins) => td_string!(locale.get(), descent.scatter_line_penguins),
        (Model::Line, _) => td_string!(locale.get(), descent.scatter_line),
        _ => td_string!(locale.get(), descent.scatter_equal),
    };
    view! {
        <section class="plot">
            <header class="panel-head"><h2>{say!(locale, descent.scatter)}</h2><span class="panel-note">{note}</span></header>
            <div class="pair">{Which::BOTH.map(|which| view! { <Scatter stage which /> }).collect_view()}</div>
        </section>
    }
}

#[component]
fn Scatter(stage: Stage, which: Which) -> impl IntoView {
    let size = RwSignal::new((0.0, 0.0));
    let empty = move || chart::loss_left(&stage.run.get_untracked(), 1, (0.0, 0.0), 0);
    let figure =
        Memo::new(move |_| chart::scatter(which, &stage.problem.get(), &stage.run.get(), size.get(), stage.t.get()).unwrap_or_else(empty));
    let side = move || match which {
        Which::Raw => td_string!(stage.locale.get(), descent.scatter_raw),
        Which::Scaled => td_string!(stage.locale.get(), descent.scatter_scaled),
    };
    let label = Signal::derive(move || td_string!(stage.locale.get(), descent.scatter_label, side = side()).to_string());
    view! { <FigureView figure=figure size label class="figure-wide" /> }
}

/// `a : 1`, or a dash.
fn ratio(value: Option<f64>) -> String {
    value.map_or_else(
        || "–".to_owned(),
        |v| if v >= 1.0 { format!("{} : 1", numeral(v, 3)) } else { format!("1 : {}", numeral(1.0 / v, 3)) },
    )
}

/// Each weight's gradient carries its feature.
#[component]
fn ChainRule(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    let now = move || {
        let (raw, scaled) = (ratio(stage.number("raw_grad_ratio")), ratio(stage.number("scaled_grad_ratio")));
        td_string!(locale.get(), descent.chain_now, raw = raw, scaled = scaled).to_string()
    };
    view! {
        <section class="formula">
            <h2>{say!(locale, descent.chain_title)}</h2>
            <p>{say!(locale, descent.chain_text)}</p>
            <math display="block">
                <mfrac><mrow><mo>"∂"</mo><mi>"L"</mi></mrow><mrow><mo>"∂"</mo><msub><mi>"w"</mi><mi>"j"</mi></msub></mrow></mfrac>
                <mo>"="</mo><mfrac><mn>"1"</mn><mi>"N"</mi></mfrac>
                <munderover><mo>"∑"</mo><mrow><mi>"i"</mi><mo>"="</mo><mn>"1"</mn></mrow><mi>"N"</mi></munderover>
                <mrow><mo>"("</mo><msub><mover><mi>"y"</mi><mo>"^"</mo></mover><mi>"i"</mi></msub><mo>"−"</mo><msub><mi>"y"</mi><mi>"i"</mi></msub><mo>")"</mo></mrow>
                <msub><mi>"x"</mi><mrow><mi>"i"</mi><mi>"j"</mi></mrow></msub>
            </math>
            <p>{now}</p>
        </section>
    }
}

/// A number of the stage, as MathML.
#[component]
fn Live(stage: Stage, key: &'static str) -> impl IntoView {
    view! { <mn>{move || stage.number(key).map_or_else(|| "–".to_owned(), |v| numeral(v, 4))}</mn> }
}

/// What the scaled run has learned, in raw units.
#[component]
fn WayBack(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    let is = move |model: Model| stage.params.with(|p| p.surface.model == model);
    let gap = move || {
        td_string!(
            locale.get(),
            descent.back_gap,
            gap = stage.number("max_prediction_gap").map_or_else(|| "–".to_owned(), |v| numeral(v, 2))
        )
        .to_string()
    };
    let sign = move |key| move || if stage.number(key).is_some_and(|v| v < 0.0) { "−" } else { "+" };
    let size = move |key| move || stage.number(key).map_or_else(|| "–".to_owned(), |v| numeral(v.abs(), 4));
    view! {
        <section class="formula">
            <h2>{say!(locale, descent.back_title)}</h2>
            <p>{say!(locale, descent.back_text)}</p>
            <Show when=move || is(Model::Bowl)>
                <math display="block">
                    <mi>"θ"</mi><mo>"="</mo><msup><mi>"H"</mi><mrow><mo>"−"</mo><mn>"1/2"</mn></mrow></msup><msup><mi>"θ"</mi><mo>"′"</mo></msup>
                    <mo>"="</mo><mo>"("</mo><Live stage key="mapped_w1" /><mo>","</mo><Live stage key="mapped_w2" /><mo>")"</mo>
                </math>
            </Show>
            <Show when=move || !is(Model::Bowl)>
                <math display="block">
                    <mi>"w"</mi><mo>"="</mo><mi>"S"</mi><msup><mi>"w"</mi><mo>"′"</mo></msup><mo>","</mo><mspace width="1em" />
                    <mi>"b"</mi><mo>"="</mo><msup><mi>"b"</mi><mo>"′"</mo></msup><mo>"−"</mo><mi>"w"</mi><mo>"·"</mo><mi>"m"</mi>
                </math>
                <math display="block">
                    <mover><mi>"y"</mi><mo>"^"</mo></mover><mo>"="</mo><Live stage key="mapped_w1" /><msub><mi>"x"</mi><mn>"1"</mn></msub>
                    <Show when=move || is(Model::Plane)>
                        <mo>{sign("mapped_w2")}</mo><mn>{size("mapped_w2")}</mn><msub><mi>"x"</mi><mn>"2"</mn></msub>
                    </Show>
                    <mo>{sign("mapped_b")}</mo><mn>{size("mapped_b")}</mn>
                </math>
                <p>{gap}</p>
            </Show>
        </section>
    }
}
