//! What the learner can change, grouped as a learner thinks.

use super::Stage;
use crate::labs::descent::params::{DataSet, Model};
use crate::math::optim::OPTIMIZERS;
use crate::say;
use crate::ui::choice::{Choice, Flags, Options};
use crate::ui::lab_frame::Group;
use crate::ui::seed::SeedField;
use crate::ui::slider::{Slider, TextField};
use leptos::prelude::*;
use leptos_i18n::td_string;

#[component]
pub(super) fn Controls(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    view! {
        <Group title=Signal::derive(say!(locale, descent.group_data))><Data stage /></Group>
        <Show when=move || stage.params.with(|p| p.surface.model != Model::Bowl)>
            <Group title=Signal::derive(say!(locale, descent.group_scaling))><Scaling stage /></Group>
        </Show>
        <Group title=Signal::derive(say!(locale, descent.group_descent))><Descent stage /></Group>
        <Group title=Signal::derive(say!(locale, descent.group_view))><View stage /></Group>
    }
}

/// Options in the order of their words.
fn options(names: impl Fn() -> Vec<&'static str> + Send + Sync + 'static) -> Options {
    Signal::derive(move || names().into_iter().map(str::to_owned).enumerate().collect())
}

#[component]
fn Data(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    let models = options(move || {
        let l = locale.get();
        vec![td_string!(l, descent.model_plane), td_string!(l, descent.model_line), td_string!(l, descent.model_bowl)]
    });
    let data = options(move || {
        let l = locale.get();
        vec![td_string!(l, descent.data_houses), td_string!(l, descent.data_penguins), td_string!(l, descent.data_twins)]
    });
    let is_bowl = move || stage.params.with(|p| p.surface.model == Model::Bowl);
    let is_drawn = move || stage.params.with(|p| p.data.data != DataSet::Penguins);
    let has_rho = move || stage.params.with(|p| p.data.data == DataSet::Houses && p.surface.model == Model::Plane);
    view! {
        <Choice bound=stage.bound("model") label=Signal::derive(say!(locale, descent.model)) options=models />
        <Show when=is_bowl>
            <Slider bound=stage.bound("kappa") label=Signal::derive(say!(locale, descent.kappa_control)) symbol="κ" />
            <Slider bound=stage.bound("angle") label=Signal::derive(say!(locale, descent.angle)) symbol="°" />
        </Show>
        <Show when=move || !is_bowl()>
            <Choice bound=stage.bound("data") label=Signal::derive(say!(locale, descent.data)) options=data />
            <Show when=has_rho>
                <Slider bound=stage.bound("rho") label=Signal::derive(say!(locale, descent.rho)) symbol="ρ" />
            </Show>
            <Show when=is_drawn>
                <Slider bound=stage.bound("unit") label=Signal::derive(say!(locale, descent.unit)) symbol="" unit=Signal::derive(say!(locale, descent.unit_unit)) />
                <Slider bound=stage.bound("n") label=Signal::derive(say!(locale, descent.n)) symbol="N" />
                <Slider bound=stage.bound("noise") label=Signal::derive(say!(locale, descent.noise)) symbol="σ" unit=Signal::derive(say!(locale, descent.noise_unit)) />
                <Slider bound=stage.bound("outliers") label=Signal::derive(say!(locale, descent.outliers)) symbol="" />
                <SeedField bound=stage.bound("seed") label=Signal::derive(say!(locale, descent.seed)) />
            </Show>
        </Show>
    }
}

#[component]
fn Scaling(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    let scalers = options(move || {
        let l = locale.get();
        vec![
            td_string!(l, descent.scaler_standard),
            td_string!(l, descent.scaler_minmax),
            td_string!(l, descent.scaler_maxabs),
            td_string!(l, descent.scaler_robust),
            td_string!(l, descent.scaler_whiten),
            td_string!(l, descent.scaler_none),
        ]
    });
    let biases = options(move || {
        let l = locale.get();
        vec![td_string!(l, descent.bias_optimal), td_string!(l, descent.bias_learned)]
    });
    let has_bias = move || stage.params.with(|p| p.surface.model == Model::Plane && p.descent.batch == 0);
    view! {
        <Choice bound=stage.bound("scaler") label=Signal::derive(say!(locale, descent.scaler)) options=scalers />
        <Show when=has_bias>
            <Choice bound=stage.bound("bias") label=Signal::derive(say!(locale, descent.bias)) options=biases />
        </Show>
    }
}

/// The optimizers' names, in the order of [`OPTIMIZERS`].
fn optimizer_name(locale: crate::i18n::Locale, key: &'static str) -> &'static str {
    match key {
        "gd" => td_string!(locale, descent.optimizer_gd),
        "momentum" => td_string!(locale, descent.optimizer_momentum),
        "nesterov" => td_string!(locale, descent.optimizer_nesterov),
        "adagrad" => td_string!(locale, descent.optimizer_adagrad),
        "rmsprop" => td_string!(locale, descent.optimizer_rmsprop),
        "adam" => td_string!(locale, descent.optimizer_adam),
        "newton" => td_string!(locale, descent.optimizer_newton),
        other => other,
    }
}

#[component]
fn Descent(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    let optimizers = options(move || OPTIMIZERS.iter().map(|o| optimizer_name(locale.get(), o.key)).collect());
    let has_momentum = move || stage.params.with(|p| matches!(OPTIMIZERS[p.descent.optimizer].key, "momentum" | "nesterov"));
    let has_rows = move || stage.params.with(|p| p.surface.model != Model::Bowl);
    view! {
        <Choice bound=stage.bound("optimizer") label=Signal::derive(say!(locale, descent.optimizer)) options=optimizers />
        <Slider bound=stage.bound("lr") label=Signal::derive(say!(locale, descent.lr_control)) symbol="η" automatic=Signal::derive(say!(locale, descent.best)) />
        <Show when=has_momentum>
            <Slider bound=stage.bound("beta") label=Signal::derive(say!(locale, descent.beta)) symbol="β" />
        </Show>
        <Slider bound=stage.bound("steps") label=Signal::derive(say!(locale, descent.steps)) symbol="T" />
        <Show when=has_rows>
            <Slider bound=stage.bound("batch") label=Signal::derive(say!(locale, descent.batch)) symbol="B" />
        </Show>
        <TextField bound=stage.bound("start") label=Signal::derive(say!(locale, descent.start)) placeholder=Signal::derive(move || if stage.params.with(|p| p.surface.model == Model::Bowl) { "2,1" } else { "0,0" }.to_owned()) />
    }
}

#[component]
fn View(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    let axes = options(move || {
        let l = locale.get();
        vec![td_string!(l, descent.axes_equal), td_string!(l, descent.axes_fit)]
    });
    let levels = options(move || {
        let l = locale.get();
        vec![td_string!(l, descent.levels_log_option), td_string!(l, descent.levels_even_option)]
    });
    let layers = options(move || {
        let l = locale.get();
        vec![
            td_string!(l, descent.show_path),
            td_string!(l, descent.show_contours),
            td_string!(l, descent.show_field),
            td_string!(l, descent.show_ticks),
            td_string!(l, descent.show_gradient),
            td_string!(l, descent.show_mapped),
            td_string!(l, descent.show_principal),
        ]
    });
    view! {
        <Choice bound=stage.bound("axes") label=Signal::derive(say!(locale, descent.axes)) options=axes />
        <Choice bound=stage.bound("levels") label=Signal::derive(say!(locale, descent.levels)) options=levels />
        <Flags bound=stage.bound("show") label=Signal::derive(say!(locale, descent.show)) options=layers />
    }
}
