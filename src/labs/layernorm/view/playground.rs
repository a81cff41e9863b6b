//! Part `playground`: a row there and back, in strips.

use super::affine::{fits_list, for_all, set_affine, set_dy, set_x};
use super::strips::{Card, Drag, card};
use super::{Stage, formula, jacobian, proof, words};
use crate::io::numeral::numeral;
use crate::labs::layernorm::figure::rows::{self, Affine, Scales};
use crate::labs::layernorm::figure::strip::Strip;
use crate::labs::layernorm::model::pass::{Pass, RowPass};
use crate::labs::layernorm::model::tensor::{self, Pool};
use crate::labs::layernorm::params::{Change, InputParams, MOST_EDITED, Params, Source, Upstream};
use crate::query::Range;
use crate::ui::choice::{choice, list_field};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, live, part};
use crate::ui::lab_frame::{Body, group, shown};
use crate::ui::seed::seed_field;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::slider::{slider, stepper};
use crate::{say, word};
use leptos::prelude::*;

/// The part.
pub(super) fn body(stage: Stage) -> Body {
    Body { stage: pictures(stage), controls: controls(stage), below: below(stage) }
}

fn affine(pass: &Pass) -> Affine<'_> {
    Affine { gamma: &pass.given.gamma, beta: &pass.given.beta, dgamma: &pass.backward.dgamma, dbeta: &pass.backward.dbeta }
}

/// Scales that fit, but for the time in which a bar is held: then they stand still.
fn keep_scales(stage: Stage, held: RwSignal<bool>) -> Memo<Scales> {
    let last = StoredValue::new(None::<Scales>);
    Memo::new(move |_| {
        let is_held = held.get();
        let fitting = stage.row.with(|row| stage.pass.with(|pass| rows::scales(row, &affine(pass))));
        let scales = last.get_value().filter(|_| is_held).unwrap_or(fitting);
        last.set_value(Some(scales));
        scales
    })
}

fn pictures(stage: Stage) -> View {
    let held = stage.held;
    let scales = keep_scales(stage, held);
    let strips = move |of: fn(&RowPass, &Pass, &Scales) -> Vec<Strip>| {
        Memo::new(move |_| stage.row.with(|row| stage.pass.with(|pass| of(row, pass, &scales.get()))))
    };
    let forward = Memo::new(move |_| {
        let before = stage.params.with(|p| before(&p.input, stage.at.get()));
        stage.row.with(|row| rows::forward(row, &scales.get(), before).into())
    });
    let backward = strips(|row, _, scales| rows::backward(row, scales).into());
    let learned = strips(|_, pass, scales| rows::learned(&affine(pass), scales).into());
    let gradients = strips(|_, pass, scales| rows::learned_gradients(&affine(pass), scales).into());
    let (fits, always) = (fits_list(stage), Memo::new(|_| true));
    let drag = |strips, is_free, to| Some(Drag { strips, to, is_free, finer: None });
    let to_x = Callback::new(move |(_, feature, value): (usize, usize, (f64, f64))| set_x(stage, feature, value));
    let to_dy = Callback::new(move |(_, feature, value): (usize, usize, (f64, f64))| set_dy(stage, feature, value));
    let to_affine = Callback::new(move |(strip, feature, value): (usize, usize, (f64, f64))| set_affine(stage, strip, feature, value));
    // Beside a large offset keys step by the deviations, not by the offset.
    let of_x = Some(Drag { strips: &[(0, "x", "x")], to: to_x, is_free: fits, finer: Some(1) });
    // Bars are dragged where there are few, and those of a whole tensor where it fits into the address.
    let drag_word = move |key: &'static str, free: Memo<bool>, word: Word, still: Word| {
        let is_free = move || free.get() && stage.row.with(|row| row.x.len() <= MOST_EDITED) && stage.is_free(key);
        live(move || (if is_free() { word } else { still })(stage.locale.get()).to_owned())
    };
    let name = |symbol: View, words: Word| (symbol, view! { {words} });
    let is_rms = stage.condition(|p| p.norm.is_rms);
    let there = vec![
        (view! { <math><mi>"x"</mi></math> }, view! { {drag_word("x", fits, word!(layernorm.strip_x), word!(layernorm.strip_x_dense))} }),
        (
            view! { {part(move || if is_rms.get() { view! { <math><mi>"x"</mi></math> } } else { view! { <math><mi>"x"</mi><mo>"−"</mo><mi>"μ"</mi></math> } })} },
            view! { {live(move || (if is_rms.get() { word!(layernorm.strip_uncentred) } else { word!(layernorm.strip_centred) })(stage.locale.get()).to_owned())} },
        ),
        name(x_hat(), word!(layernorm.strip_x_hat)),
        name(view! { <math><mi>"y"</mi></math> }, word!(layernorm.strip_y)),
    ];
    let taker = move || {
        let word: Word = match stage.norm.with(|norm| (norm.is_variance(), norm.is_rms)) {
            (true, false) => word!(layernorm.strip_by_spread),
            (true, true) => word!(layernorm.strip_by_rms),
            (false, _) => word!(layernorm.strip_by_moment),
        };
        word(stage.locale.get()).to_owned()
    };
    let back = vec![
        (partial("y"), view! { {drag_word("dy", fits, word!(layernorm.strip_dy), word!(layernorm.strip_dy_dense))} }),
        name(view! { <math><mo>"−"</mo><mover accent="true"><mi>"g"</mi><mo>"¯"</mo></mover></math> }, word!(layernorm.strip_by_mean)),
        (view! { <math><mo>"−"</mo>{x_hat_bare()}<mo>"·"</mo><mi>"c"</mi></math> }, view! { {live(taker)} }),
        name(partial("x"), word!(layernorm.strip_dx)),
    ];
    let weights = vec![
        (
            view! { <math><mi>"γ"</mi></math> },
            view! { {drag_word("gamma", always, word!(layernorm.strip_gamma), word!(layernorm.strip_gamma_dense))} },
        ),
        (
            view! { <math><mi>"β"</mi></math> },
            view! { {drag_word("beta", always, word!(layernorm.strip_beta), word!(layernorm.strip_beta_dense))} },
        ),
    ];
    let sums = vec![name(partial("γ"), word!(layernorm.strip_dgamma)), name(partial("β"), word!(layernorm.strip_dbeta))];
    let one = |label, names, strips, drag, class| card(Card { stage, label, names, strips, drag, held, class });
    view! {
        <div class="there-and-back">
            <section class="side-there">
                <header class="panel-head"><h2 class="forward">{word!(layernorm.forward)}</h2><span class="panel-note">{word!(layernorm.forward_note)}</span></header>
                {one(word!(layernorm.forward_label), there, forward, of_x, "four")}
                {one(word!(layernorm.learned_label), weights, learned, drag(&[(0, "γ", "gamma"), (1, "β", "beta")], always, to_affine), "two")}
            </section>
            <section class="side-back">
                <header class="panel-head"><h2 class="backward">{word!(layernorm.backward)}</h2><span class="panel-note">{word!(layernorm.backward_note)}</span></header>
                {one(word!(layernorm.backward_label), back, backward, drag(&[(0, "∂L/∂y", "dy")], fits, to_dy), "four")}
                {one(word!(layernorm.gradients_label), sums, gradients, None, "two")}
            </section>
        </div>
        {readings(stage)}
    }
}

/// The row before x was changed, to compare it with; nothing where it was not.
fn before(input: &InputParams, at: usize) -> Vec<f64> {
    if input.change == Change::None {
        return Vec::new();
    }
    let (d, x) = (input.shape().1, tensor::inputs(&InputParams { change: Change::None, ..input.clone() }, &mut Pool::default()));
    x[at * d..(at + 1) * d].to_vec()
}

pub(super) fn x_hat_bare() -> View {
    view! { <mover accent="true"><mi>"x"</mi><mo>"^"</mo></mover> }
}

fn x_hat() -> View {
    view! { <math>{x_hat_bare()}</math> }
}

fn partial(by: &'static str) -> View {
    view! { <math><mo>"∂"</mo><mi>"L"</mi><mo>"/"</mo><mo>"∂"</mo><mi>{by}</mi></math> }
}

/// A number of the row that is looked at.
fn number(stage: Stage, label: View, of: fn(&RowPass) -> Option<f64>) -> View {
    let text = move || stage.row.with(|row| of(row).map_or_else(|| "–".to_owned(), |v| numeral(v, 4)));
    view! { <div class="reading"><span class="reading-label">{label}</span><span class="reaction-value">{live(text)}</span></div> }
}

fn readings(stage: Stage) -> View {
    let check = move || match stage.verdict.get() {
        None => word!(layernorm.check_pending)(stage.locale.get()).to_owned(),
        Some(verdict) => verdict.largest.map_or_else(|| "–".to_owned(), |v| numeral(v, 2)),
    };
    let label = |word: Word| view! { {word} };
    let is_p = stage.condition(|p| !p.norm.is_variance());
    let moment = view! {
        {number(stage, label(word!(layernorm.moment)), |row| Some(row.moment).filter(|v| v.is_finite()))}
    };
    view! {
        <div class="readings row-readings">
            {number(stage, label(word!(layernorm.mean)), |row| Some(row.mean))}
            {number(stage, label(word!(layernorm.var_biased)), |row| Some(row.var_biased).filter(|v| v.is_finite()))}
            {number(stage, label(word!(layernorm.var_unbiased)), |row| row.var_unbiased.filter(|v| v.is_finite()))}
            {shown(is_p, moment)}
            {number(stage, label(word!(layernorm.rstd)), |row| row.rstd)}
            {number(stage, view! { "Σ ∂L/∂x" }, |row| Some(row.left()[0]).filter(|v| v.is_finite()))}
            {number(stage, view! { "Σ ∂L/∂x · x̂" }, |row| Some(row.left()[1]).filter(|v| v.is_finite()))}
            <div class="reading"><span class="reading-label">{word!(layernorm.check)}</span><span class="reaction-value">{live(check)}</span></div>
        </div>
    }
}

fn below(stage: Stage) -> View {
    view! {
        {formula::feature(stage)}
        <div class="beneath proofs">
            {proof::invariances(stage)}
            {jacobian::panel(stage)}
        </div>
    }
}

fn controls(stage: Stage) -> View {
    let locale = stage.locale;
    let is_preset = stage.condition(|p| matches!(p.input.x, Source::Preset(_)));
    let has_rows = Memo::new(move |_| stage.pass.with(|pass| pass.given.rows > 1));
    let is_variance = stage.condition(|p| p.norm.is_variance());
    let has_p = stage.condition(|p| !p.norm.is_variance());
    let list = move || {
        let (rows, d) = stage.params.with(|p| p.input.shape());
        say!(locale.get(), layernorm.from_list, rows = rows, d = d)
    };
    let number = |v: f64| Signal::stored(Some(v));
    let count = |of: fn(&Params) -> f64| Memo::new(move |_| stage.params.with(|p| Some(of(p))));
    let row_hint = live(move || word!(layernorm.x_hint)(locale.get()).to_owned());
    let dy_hint = live(move || word!(layernorm.x_hint)(locale.get()).to_owned());
    let misfit = move |key: &'static str, of: fn(&InputParams) -> usize| {
        stage.params.with(|p| {
            let (given, (rows, d)) = (of(&p.input), p.input.shape());
            match key {
                _ if p.input.fits(key) => String::new(),
                "dy" => say!(locale.get(), layernorm.misfit_dy, given = given, d = rows * d),
                _ => say!(locale.get(), layernorm.misfit, given = given, d = d),
            }
        })
    };
    let last_row = Memo::new(move |_| stage.pass.with(|pass| pass.given.rows) as f64);
    let row_now = Memo::new(move |_| stage.at.get() as f64 + 1.0);
    let input = view! {
        {list_field(stage.bound("x"), word!(layernorm.x_list), row_hint, word!(layernorm.x_presets), words::SOURCES)}
        <p class="caption">{live(move || if is_preset.get() { String::new() } else { list() })}</p>
        {shown(is_preset, view! {
            {slider(stage.bound("d"), word!(layernorm.d), "d").stands_for(count(|p| f64::from(p.input.shape().1 as u32)))}
            {slider(stage.bound("rows"), word!(layernorm.rows), "N").stands_for(count(|p| f64::from(p.input.shape().0 as u32)))}
        })}
        {shown(has_rows, view! { {stepper(stage.bound("row"), word!(layernorm.row), "", last_row, row_now)} })}
        {seed_field(stage.bound("seed"), word!(layernorm.seed))}
    };
    let affine = view! {
        {slider(for_all(stage, "gamma", |p| &p.input.gamma, Range::linear(-3.0, 3.0)), word!(layernorm.gamma), "γ")}
        <p class="caption">{live(move || misfit("gamma", |p| p.gamma.len()))}</p>
        {slider(for_all(stage, "beta", |p| &p.input.beta, Range::linear(-3.0, 3.0)), word!(layernorm.beta), "β")}
        <p class="caption">{live(move || misfit("beta", |p| p.beta.len()))}</p>
    };
    let kind = view! {
        {slider(stage.bound("eps"), word!(layernorm.eps), "ε").automatic(word!(layernorm.eps_zero), number(0.0))}
        {choice(stage.bound("eps_at"), word!(layernorm.eps_at), words::EPS_AT)}
        {shown(is_variance, view! { {choice(stage.bound("ddof"), word!(layernorm.ddof), words::DIVISORS)} })}
        {choice(stage.bound("rms"), word!(layernorm.rms), words::CENTRING)}
        {slider(stage.bound("p"), word!(layernorm.p), "p")}
        {shown(has_p, view! { {choice(stage.bound("root"), word!(layernorm.root), words::ROOTS)} })}
    };
    let above = view! {
        {list_field(stage.bound("dy"), word!(layernorm.dy_list), dy_hint, word!(layernorm.dy), words::UPSTREAMS)}
        <p class="caption">{live(move || misfit("dy", |p| if let Upstream::List(rows) = &p.dy { rows.len() * rows[0].len() } else { 0 }))}</p>
    };
    let last_feature = Memo::new(move |_| stage.row.with(|row| row.x.len()) as f64);
    let feature_now = Memo::new(move |_| stage.followed.get() as f64 + 1.0);
    let followed = view! {
        {stepper(stage.bound("feature"), word!(layernorm.feature), "i", last_feature, feature_now)}
    };
    view! {
        {group(word!(layernorm.group_x), None, input)}
        {group(word!(layernorm.group_norm), None, kind)}
        {group(word!(layernorm.group_affine), None, affine)}
        {group(word!(layernorm.group_dy), None, above)}
        {group(word!(layernorm.group_feature), None, followed)}
    }
}
