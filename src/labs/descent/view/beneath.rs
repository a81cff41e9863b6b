//! Beneath the surfaces: the loss left, the data, the formulas with today's numbers, every number in a table.

use super::Stage;
use super::center::center;
use crate::io::numeral::numeral;
use crate::labs::descent::chart;
use crate::labs::descent::figure::Which;
use crate::labs::descent::params::{DataSet, Model, OPTIMIZERS};
use crate::labs::descent::playhead;
use crate::ui::bound::Access;
use crate::ui::dom::{View, view};
use crate::ui::erase::{flag, live};
use crate::ui::figure::figure_view;
use crate::ui::lab_frame::shown;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::table::readout_table;
use crate::ui::words::joint;
use crate::{say, word};
use leptos::prelude::*;
use leptos_i18n::td_string;

/// All of it; with `hide=text` without the prose.
pub(super) fn beneath(stage: Stage) -> View {
    let access = use_context::<Access>();
    let is_bare = move || access.is_some_and(|a| a.hide.with(|keys| keys.iter().any(|k| k == "text")));
    let has_rows = stage.condition(|p| p.surface.model != Model::Bowl);
    view! {
        <div class="beneath">{loss_left(stage)}{shown(has_rows, data(stage))}</div>
        <div class="beneath prose" prop:hidden=flag(is_bare)>{shown(has_rows, chain_rule(stage))}{way_back(stage)}{center(stage)}</div>
        {readout_table(stage.readouts)}
    }
}

fn loss_left(stage: Stage) -> View {
    let locale = stage.locale;
    let size = RwSignal::new((0.0, 0.0));
    let figure = Memo::new(move |_| chart::loss_left(&stage.run.get(), stage.params.with(|p| p.descent.steps), size.get(), stage.t.get()));
    let label = Signal::derive(move || td_string!(locale.get(), descent.loss_left_label).to_owned());
    view! {
        <section class="plot">
            <header class="panel-head">
                <h2>{word!(descent.loss_left)}</h2><span class="panel-note">{word!(descent.loss_left_note)}</span>
            </header>
            {figure_view(figure, size, label, "figure-wide")}
        </section>
    }
}

/// The data of both sides; for a line with the fit of this step.
fn data(stage: Stage) -> View {
    let locale = stage.locale;
    let note = move || match stage.params.with(|p| (p.surface.model, p.data.data)) {
        (Model::Line, DataSet::Penguins) => td_string!(locale.get(), descent.scatter_line_penguins).to_owned(),
        (Model::Line, _) => td_string!(locale.get(), descent.scatter_line).to_owned(),
        _ => {
            let rho = stage.number("rho_sample").map_or_else(|| "–".to_owned(), |v| numeral(v, 3));
            say!(locale.get(), descent.scatter_equal, rho = rho)
        }
    };
    view! {
        <section class="plot">
            <header class="panel-head"><h2>{word!(descent.scatter)}</h2><span class="panel-note">{live(note)}</span></header>
            <div class="pair">{Which::BOTH.map(|which| scatter(stage, which)).into_iter().collect::<View>()}</div>
        </section>
    }
}

fn scatter(stage: Stage, which: Which) -> View {
    let size = RwSignal::new((0.0, 0.0));
    let empty = move || chart::loss_left(&stage.run.get_untracked(), 1, (0.0, 0.0), 0);
    let figure =
        Memo::new(move |_| chart::scatter(which, &stage.problem.get(), &stage.run.get(), size.get(), stage.t.get()).unwrap_or_else(empty));
    let side = if which == Which::Raw { word!(descent.scatter_raw) } else { word!(descent.scatter_scaled) };
    let label = Signal::derive(move || say!(stage.locale.get(), descent.scatter_label, side = side(stage.locale.get())));
    view! { {figure_view(figure, size, label, "figure-tall")} }
}

/// `a : 1`, or `1 : a` where that is the larger.
fn ratio(value: f64) -> String {
    if value >= 1.0 { format!("{} : 1", numeral(value, 3)) } else { format!("1 : {}", numeral(1.0 / value, 3)) }
}

/// Each weight's gradient carries its feature.
fn chain_rule(stage: Stage) -> View {
    let locale = stage.locale;
    let now = move || {
        let (problem, run) = (stage.problem.get(), stage.run.get());
        let [raw, scaled] = Which::BOTH.map(|which| playhead::start_ratio(which.side(&problem), which.run(&run)));
        let (Some(raw), Some(scaled)) = (raw, scaled) else { return String::new() };
        let is_plane = stage.params.with(|p| p.surface.model == Model::Plane);
        let pair = if is_plane { "|∂L/∂w₁| : |∂L/∂w₂|" } else { "|∂L/∂w| : |∂L/∂b|" };
        say!(locale.get(), descent.chain_now, pair = pair, raw = ratio(raw), scaled = ratio(scaled))
    };
    let why = move || {
        let is_slope = stage.params.with(|p| matches!(OPTIMIZERS[p.descent.optimizer].key, "gd" | "momentum" | "nesterov"));
        let is_valley = stage.number("raw_kappa").is_some_and(|kappa| kappa > 4.0);
        if is_slope && is_valley { td_string!(locale.get(), descent.chain_why) } else { "" }.to_owned()
    };
    view! {
        <section class="formula">
            <h2>{word!(descent.chain_title)}</h2>
            <p>{word!(descent.chain_text)}</p>
            <math tabindex="0" display="block">
                <mfrac><mrow><mo>"∂"</mo><mi>"L"</mi></mrow><mrow><mo>"∂"</mo><msub><mi>"w"</mi><mi>"j"</mi></msub></mrow></mfrac>
                <mo>"="</mo><mfrac><mn>"1"</mn><mi>"N"</mi></mfrac>
                <munderover><mo>"∑"</mo><mrow><mi>"i"</mi><mo>"="</mo><mn>"1"</mn></mrow><mi>"N"</mi></munderover>
                <mrow><mo>"("</mo><msub><mover><mi>"y"</mi><mo>"^"</mo></mover><mi>"i"</mi></msub><mo>"−"</mo><msub><mi>"y"</mi><mi>"i"</mi></msub><mo>")"</mo></mrow>
                <msub><mi>"x"</mi><mrow><mi>"i"</mi><mi>"j"</mi></mrow></msub>
            </math>
            <p>{live(move || [now(), why()].join(joint(locale.get())))}</p>
        </section>
    }
}

/// What the scaled run has learned, in raw units.
fn way_back(stage: Stage) -> View {
    let locale = stage.locale;
    let is_plane = stage.condition(|p| p.surface.model == Model::Plane);
    let is_bowl = stage.condition(|p| p.surface.model == Model::Bowl);
    let has_rows = stage.condition(|p| p.surface.model != Model::Bowl);
    let number = move |key| live(move || stage.number(key).map_or_else(|| "–".to_owned(), |v| numeral(v, 4)));
    let size = move |key| live(move || stage.number(key).map_or_else(|| "–".to_owned(), |v| numeral(v.abs(), 4)));
    let sign = move |key| live(move || if stage.number(key).is_some_and(|v| v < 0.0) { "−".to_owned() } else { "+".to_owned() });
    let gap = move || {
        let gap = stage.number("max_prediction_gap").map_or_else(|| "–".to_owned(), |v| numeral(v, 2));
        say!(locale.get(), descent.back_gap, gap = gap)
    };
    let bowl = view! {
        <math tabindex="0" display="block">
            <mi>"θ"</mi><mo>"="</mo><msup><mi>"H"</mi><mrow><mo>"−"</mo><mn>"1/2"</mn></mrow></msup><msup><mi>"θ"</mi><mo>"′"</mo></msup>
            <mo>"="</mo><mo>"("</mo><mn>{number("mapped_w1")}</mn><mo>","</mo><mn>{number("mapped_w2")}</mn><mo>")"</mo>
        </math>
    };
    let rows = view! {
        <math tabindex="0" display="block">
            <mi>"w"</mi><mo>"="</mo><mi>"S"</mi><msup><mi>"w"</mi><mo>"′"</mo></msup><mo>","</mo><mspace width="1em" />
            <mi>"b"</mi><mo>"="</mo><msup><mi>"b"</mi><mo>"′"</mo></msup><mo>"−"</mo><mi>"w"</mi><mo>"·"</mo><mi>"m"</mi>
        </math>
        <math tabindex="0" display="block">
            <mover><mi>"y"</mi><mo>"^"</mo></mover><mo>"="</mo><mn>{number("mapped_w1")}</mn><msub><mi>"x"</mi><mn>"1"</mn></msub>
            <mrow class:gone=flag(move || !is_plane.get())>
                <mo form="infix">{sign("mapped_w2")}</mo><mn>{size("mapped_w2")}</mn><msub><mi>"x"</mi><mn>"2"</mn></msub>
            </mrow>
            <mo form="infix">{sign("mapped_b")}</mo><mn>{size("mapped_b")}</mn>
        </math>
        <p>{live(gap)}</p>
    };
    view! {
        <section class="formula">
            <h2>{word!(descent.back_title)}</h2>
            <p>{word!(descent.back_text)}</p>
            {shown(is_bowl, bowl)}{shown(has_rows, rows)}
        </section>
    }
}
