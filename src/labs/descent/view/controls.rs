//! What the learner can change, grouped as a learner thinks.

use super::Stage;
use crate::labs::descent::params::{DataSet, Model, OPTIMIZERS, Params};
use crate::ui::choice::{Choice, Flags};
use crate::ui::erase::{Word, live};
use crate::ui::lab_frame::{group, shown};
use crate::ui::seed::SeedField;
use crate::ui::signal::Memo;
use crate::ui::slider::{Slider, TextField};
use crate::word;
use leptos::prelude::*;

/// All the groups.
pub(super) fn controls(stage: Stage) -> AnyView {
    let has_rows = stage.condition(|p| p.surface.model != Model::Bowl);
    view! {
        {group(word!(descent.group_data), None, data(stage, has_rows))}
        {group(word!(descent.group_scaling), Some(has_rows), scaling(stage))}
        {group(word!(descent.group_descent), None, descent(stage, has_rows))}
        {group(word!(descent.group_view), None, picture(stage))}
    }
    .into_any()
}

const MODELS: &[Word] = &[word!(descent.model_plane), word!(descent.model_line), word!(descent.model_bowl)];
const DATA: &[Word] = &[word!(descent.data_houses), word!(descent.data_penguins), word!(descent.data_twins)];

fn data(stage: Stage, has_rows: Memo<bool>) -> AnyView {
    let is_bowl = stage.condition(|p| p.surface.model == Model::Bowl);
    let is_drawn = stage.condition(|p| p.surface.model != Model::Bowl && p.data.data != DataSet::Penguins);
    let has_rho = stage.condition(|p| p.data.data == DataSet::Houses && p.surface.model == Model::Plane);
    let bowl = view! {
        <Slider bound=stage.bound("kappa") label=word!(descent.kappa_control) symbol="κ" />
        <Slider bound=stage.bound("angle") label=word!(descent.angle) symbol="°" />
    };
    let drawn = view! {
        <Slider bound=stage.bound("unit") label=word!(descent.unit) symbol="" unit=word!(descent.unit_unit) />
        <Slider bound=stage.bound("n") label=word!(descent.n) symbol="N" />
        <Slider bound=stage.bound("noise") label=word!(descent.noise) symbol="σ" unit=word!(descent.noise_unit) />
        <Slider bound=stage.bound("outliers") label=word!(descent.outliers) symbol="" />
        <SeedField bound=stage.bound("seed") label=word!(descent.seed) />
    };
    view! {
        <Choice bound=stage.bound("model") label=word!(descent.model) names=MODELS />
        {shown(has_rows, view! { <Choice bound=stage.bound("data") label=word!(descent.data) names=DATA /> }.into_any())}
        {shown(has_rho, view! { <Slider bound=stage.bound("rho") label=word!(descent.rho) symbol="ρ" /> }.into_any())}
        {shown(is_bowl, bowl.into_any())}
        {shown(is_drawn, drawn.into_any())}
    }
    .into_any()
}

const SCALERS: &[Word] = &[
    word!(descent.scaler_standard),
    word!(descent.scaler_minmax),
    word!(descent.scaler_maxabs),
    word!(descent.scaler_robust),
    word!(descent.scaler_whiten),
    word!(descent.scaler_none),
];
const BIASES: &[Word] = &[word!(descent.bias_optimal), word!(descent.bias_learned)];

fn scaling(stage: Stage) -> AnyView {
    let has_choice = stage.condition(|p| p.surface.model == Model::Plane && p.descent.batch == 0);
    view! {
        <Choice bound=stage.bound("scaler") label=word!(descent.scaler) names=SCALERS />
        {shown(has_choice, view! { <Choice bound=stage.bound("bias") label=word!(descent.bias) names=BIASES /> }.into_any())}
    }
    .into_any()
}

/// The optimizers' names, in the order of [`OPTIMIZERS`].
const OPTIMIZER_NAMES: &[Word; OPTIMIZERS.len()] = &[
    word!(descent.optimizer_gd),
    word!(descent.optimizer_momentum),
    word!(descent.optimizer_nesterov),
    word!(descent.optimizer_adagrad),
    word!(descent.optimizer_rmsprop),
    word!(descent.optimizer_adam),
    word!(descent.optimizer_newton),
];

fn has_momentum(params: &Params) -> bool {
    matches!(OPTIMIZERS[params.descent.optimizer].key, "momentum" | "nesterov")
}

fn descent(stage: Stage, has_rows: Memo<bool>) -> AnyView {
    let start = move || if has_rows.get() { "0,0" } else { "2,1" }.to_owned();
    view! {
        <Choice bound=stage.bound("optimizer") label=word!(descent.optimizer) names=OPTIMIZER_NAMES />
        <Slider bound=stage.bound("lr") label=word!(descent.lr_control) symbol="η" automatic=word!(descent.best) />
        {shown(stage.condition(has_momentum), view! { <Slider bound=stage.bound("beta") label=word!(descent.beta) symbol="β" /> }.into_any())}
        <Slider bound=stage.bound("steps") label=word!(descent.steps) symbol="T" />
        {shown(has_rows, view! { <Slider bound=stage.bound("batch") label=word!(descent.batch) symbol="B" /> }.into_any())}
        <TextField bound=stage.bound("start") label=word!(descent.start) hint=live(start) />
    }
    .into_any()
}

const AXES: &[Word] = &[word!(descent.axes_equal), word!(descent.axes_fit)];
const LEVELS: &[Word] = &[word!(descent.levels_log_option), word!(descent.levels_even_option)];
const LAYERS: &[Word] = &[
    word!(descent.show_path),
    word!(descent.show_contours),
    word!(descent.show_field),
    word!(descent.show_ticks),
    word!(descent.show_gradient),
    word!(descent.show_mapped),
    word!(descent.show_principal),
];

fn picture(stage: Stage) -> AnyView {
    view! {
        <Choice bound=stage.bound("axes") label=word!(descent.axes) names=AXES />
        <Choice bound=stage.bound("levels") label=word!(descent.levels) names=LEVELS />
        <Flags bound=stage.bound("show") label=word!(descent.show) names=LAYERS />
    }
    .into_any()
}
