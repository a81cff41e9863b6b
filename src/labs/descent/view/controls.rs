//! What the learner can change, grouped as a learner thinks.

use super::Stage;
use crate::labs::descent::params::{DataSet, Model, OPTIMIZERS, Params};
use crate::ui::choice::{choice, flags};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, flag, live};
use crate::ui::lab_frame::{group, shown, try_this};
use crate::ui::seed::seed_field;
use crate::ui::signal::Memo;
use crate::ui::slider::{slider, text_field};
use crate::word;
use leptos_i18n::td_string;

/// All the groups.
pub(super) fn controls(stage: Stage) -> View {
    let has_rows = stage.condition(|p| p.surface.model != Model::Bowl);
    view! {
        {try_this()}
        {group(word!(descent.group_data), None, data(stage, has_rows))}
        {group(word!(descent.group_scaling), Some(has_rows), scaling(stage))}
        {group(word!(descent.group_descent), None, descent(stage, has_rows))}
        {group(word!(descent.group_view), None, picture(stage))}
    }
}

const MODELS: &[Word] = &[word!(descent.model_plane), word!(descent.model_line), word!(descent.model_bowl)];
const DATA: &[Word] = &[word!(descent.data_houses), word!(descent.data_penguins), word!(descent.data_twins)];

fn data(stage: Stage, has_rows: Memo<bool>) -> View {
    let is_bowl = stage.condition(|p| p.surface.model == Model::Bowl);
    let is_drawn = stage.condition(|p| p.surface.model != Model::Bowl && p.data.data != DataSet::Penguins);
    let has_rho = stage.condition(|p| p.data.data == DataSet::Houses && p.surface.model == Model::Plane);
    let bowl = view! {
        {slider(stage.bound("kappa"), word!(descent.kappa_control), "κ")}
        {slider(stage.bound("angle"), word!(descent.angle), "°")}
    };
    let drawn = view! {
        {slider(stage.bound("unit"), word!(descent.unit), "").unit(word!(descent.unit_unit))}
        {slider(stage.bound("n"), word!(descent.n), "N")}
        {slider(stage.bound("noise"), word!(descent.noise), "σ").unit(word!(descent.noise_unit))}
        {slider(stage.bound("outliers"), word!(descent.outliers), "")}
        {seed_field(stage.bound("seed"), word!(descent.seed))}
    };
    view! {
        {choice(stage.bound("model"), word!(descent.model), MODELS)}
        {shown(has_rows, view! { {choice(stage.bound("data"), word!(descent.data), DATA)} })}
        {shown(has_rho, view! { {slider(stage.bound("rho"), word!(descent.rho), "ρ")} })}
        {shown(is_bowl, bowl)}
        {shown(is_drawn, drawn)}
    }
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

fn scaling(stage: Stage) -> View {
    let has_choice = stage.condition(|p| p.surface.model == Model::Plane && p.descent.batch == 0);
    view! {
        {choice(stage.bound("scaler"), word!(descent.scaler), SCALERS)}
        {shown(has_choice, view! { {choice(stage.bound("bias"), word!(descent.bias), BIASES)} })}
    }
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

/// Which rate the best is.
fn best_means(stage: Stage) -> String {
    let locale = stage.locale.get();
    match stage.params.with(|p| OPTIMIZERS[p.descent.optimizer].key) {
        "gd" => td_string!(locale, descent.best_gd).to_owned(),
        "momentum" | "nesterov" => td_string!(locale, descent.best_momentum).to_owned(),
        "newton" => td_string!(locale, descent.best_newton).to_owned(),
        _ => td_string!(locale, descent.best_ladder).to_owned(),
    }
}

fn has_momentum(params: &Params) -> bool {
    matches!(OPTIMIZERS[params.descent.optimizer].key, "momentum" | "nesterov")
}

fn descent(stage: Stage, has_rows: Memo<bool>) -> View {
    let start = move || if has_rows.get() { "0,0" } else { "2,1" }.to_owned();
    view! {
        {choice(stage.bound("optimizer"), word!(descent.optimizer), OPTIMIZER_NAMES)}
        {slider(stage.bound("lr"), word!(descent.lr_control), "η").automatic(word!(descent.best), Memo::new(move |_| stage.number("raw_lr")))}
        <p class="caption" prop:hidden=flag(move || stage.params.with(|p| p.descent.lr.is_some()))>{live(move || best_means(stage))}</p>
        {shown(stage.condition(has_momentum), view! { {slider(stage.bound("beta"), word!(descent.beta), "β")} })}
        {slider(stage.bound("steps"), word!(descent.steps), "T")}
        {shown(has_rows, view! { {slider(stage.bound("batch"), word!(descent.batch), "B")} })}
        {text_field(stage.bound("start"), word!(descent.start), live(start))}
    }
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

fn picture(stage: Stage) -> View {
    view! {
        {choice(stage.bound("axes"), word!(descent.axes), AXES)}
        {choice(stage.bound("levels"), word!(descent.levels), LEVELS)}
        {flags(stage.bound("show"), word!(descent.show), LAYERS)}
    }
}
