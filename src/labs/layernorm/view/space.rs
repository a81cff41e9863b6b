//! Part `geometry`: three features in space, through the four stages of the normalization.

use super::Stage;
use crate::io::numeral::numeral;
use crate::labs::layernorm::figure::space::{Sight, picture, reach};
use crate::labs::layernorm::model::space::Place;
use crate::labs::layernorm::params::SpaceParams;
use crate::ui::choice::marks_of;
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, live};
use crate::ui::figure::{ViewChange, figure_view};
use crate::ui::lab_frame::{Body, group};
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::slider::slider;
use crate::{say, word};
use leptos::prelude::*;

/// Degrees that the picture turns when it is dragged over half its height.
const HALF_TURN: f64 = 120.0;

const STAGES: [Word; 4] =
    [word!(layernorm.stage_input), word!(layernorm.stage_centred), word!(layernorm.stage_circle), word!(layernorm.stage_affine)];

/// The part.
pub(super) fn body(stage: Stage) -> Body {
    Body { stage: view! { {figure(stage)} }, controls: controls(stage), below: formula(stage) }
}

/// Between -180 and 180.
fn around(degrees: f64) -> f64 {
    let turned = degrees + 180.0;
    turned - 360.0 * (turned / 360.0).floor() - 180.0
}

fn figure(stage: Stage) -> View {
    let size = RwSignal::new((0.0, 0.0));
    let reach = Memo::new(move |_| stage.space.with(|space| reach(space)));
    let look = Memo::new(move |_| stage.params.with(|p| (p.space.stage, p.space.turn)));
    let figure = Memo::new(move |_| {
        let (at, turn) = look.get();
        stage.space.with(|space| picture(space, at, &Sight::new(turn, reach.get()), size.get()))
    });
    let label = Signal::derive(move || word!(layernorm.space_label)(stage.locale.get()).to_owned());
    let turned = Callback::new(move |change: ViewChange| {
        let (reach, is_locked) = (reach.get_untracked(), untrack(|| ["turn", "tilt"].map(|key| stage.is_locked(key))));
        let now = stage.params.with_untracked(|p| p.space.turn);
        let to = match change {
            ViewChange::Fit => SpaceParams::TURN,
            ViewChange::To { centre, .. } => {
                let by = centre.map(|c| (HALF_TURN * c / reach).clamp(-90.0, 90.0));
                [around(now[0] + by[0]), (now[1] + by[1]).clamp(-90.0, 90.0)].map(|degrees| (degrees * 10.0).round() / 10.0)
            }
        };
        let turn = [0, 1].map(|i| if is_locked[i] { now[i] } else { to[i] });
        stage.params.update(|p| p.space.turn = turn);
    });
    view! {
        <section class="plot">
            <header class="panel-head"><h2>{live(move || STAGES[look.get().0.round() as usize](stage.locale.get()).to_owned())}</h2><span class="panel-note">{word!(layernorm.space_note)}</span></header>
            {marks_of(stage.bound("stage"), &STAGES)}
            {figure_view(figure, size, label, "figure-space").zooms(turned)}
        </section>
    }
}

fn controls(stage: Stage) -> View {
    let gamma = view! {
        {slider(stage.bound("g1"), word!(layernorm.gamma_of), "γ₁")}
        {slider(stage.bound("g2"), word!(layernorm.gamma_of), "γ₂")}
        {slider(stage.bound("g3"), word!(layernorm.gamma_of), "γ₃")}
    };
    let beta = view! {
        {slider(stage.bound("b1"), word!(layernorm.beta_of), "β₁")}
        {slider(stage.bound("b2"), word!(layernorm.beta_of), "β₂")}
        {slider(stage.bound("b3"), word!(layernorm.beta_of), "β₃")}
    };
    let walk = view! {
        {slider(stage.bound("stage"), word!(layernorm.stage), "")}
    };
    let sight = view! {
        {slider(stage.bound("turn"), word!(layernorm.turn_around), "")}
        {slider(stage.bound("tilt"), word!(layernorm.turn_above), "")}
    };
    view! {
        {group(word!(layernorm.group_stage), None, walk)}
        {group(word!(layernorm.group_gamma), None, gamma)}
        {group(word!(layernorm.group_beta), None, beta)}
        {group(word!(layernorm.group_sight), None, sight)}
    }
}

fn formula(stage: Stage) -> View {
    let radius = move || {
        let (radii, place) = stage.space.with(|space| (space.radii, space.place));
        let [from, to] = radii.map_or(["–".to_owned(), "–".to_owned()], |radii| radii.map(|v| numeral(v, 5)));
        let locale = stage.locale.get();
        match place {
            Place::Circle => say!(locale, layernorm.radius_text, from = from, to = to),
            Place::Sphere => say!(locale, layernorm.radius_sphere, from = from, to = to),
            Place::Plane | Place::Surface => say!(locale, layernorm.radius_power, from = from, to = to),
        }
    };
    let is_variance = Memo::new(move |_| stage.norm.with(|norm| norm.is_variance()));
    view! {
        <section class="formula">
            <h2>{word!(layernorm.space_title)}</h2>
            <math tabindex="0" display="block" style:display=live(move || if is_variance.get() { "block math" } else { "none" }.to_owned())>
                <mo stretchy="false">"‖"</mo><mover accent="true"><mi>"x"</mi><mo>"^"</mo></mover><mo stretchy="false">"‖"</mo><mo>"="</mo>
                <msqrt><mfrac><mrow><mn>"3"</mn><mi>"v"</mi></mrow><mrow><mi>"v"</mi><mo>"+"</mo><mi>"ε"</mi></mrow></mfrac></msqrt><mo>"≤"</mo><msqrt><mn>"3"</mn></msqrt><mo>"≈"</mo><mn>"1.732"</mn>
            </math>
            <p>{live(radius)}</p>
            <p>{word!(layernorm.space_text)}</p>
        </section>
    }
}
