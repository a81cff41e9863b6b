//! One of the two surfaces: heading, figure, zoom, and the numbers under it.

use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::descent::figure::{self, Which};
use crate::labs::descent::model::BiasRole;
use crate::labs::descent::params::{Axes, Model, Spacing, ZOOM};
use crate::labs::descent::playhead;
use crate::labs::descent::run::Outcome;
use crate::plot::{Figure, Frame};
use crate::ui::bound::{is_hidden, is_locked};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Flag, Press, Word, flag, live, press};
use crate::ui::figure::{Handle, ViewChange, figure_view};
use crate::ui::reading::reading;
use crate::ui::signal::{Memo, RwSignal};
use crate::ui::words::joint;
use crate::{say, word};
use leptos::prelude::*;
use leptos_i18n::td_string;

/// Heading, figure and numbers of a side.
pub(super) fn panel(stage: Stage, which: Which) -> View {
    let locale = stage.locale;
    let size = RwSignal::new((0.0, 0.0));
    let frame = Memo::new(move |_| stage.params.with(|p| figure::frame(which, p, &stage.fitted.get()[which as usize], size.get())));
    let ground = Memo::new(move |_| stage.params.with(|p| figure::ground(which, &stage.problem.get(), &stage.run.get(), p, stage.t.get())));
    let field = Memo::new(move |_| ground.with(|ground| figure::field(ground, &frame.get())));
    let figure = Memo::new(move |_| {
        let (problem, run, field) = (stage.problem.get(), stage.run.get(), field.get());
        stage.params.with(|p| figure::surface(which, &problem, &run, p, frame.get(), stage.t.get(), field))
    });
    let title = move || stage.params.with(|p| words::panel(locale.get(), which, p));
    let label = Memo::new(move |_| {
        let [x, y] = figure.with(|f| [f.axes.x_name.clone(), f.axes.y_name.clone()]);
        say!(locale.get(), descent.figure_label, panel = title(), x = x, y = y)
    });
    let (is_still, is_kept) = (is_locked("start"), is_locked("view"));
    let handles = Memo::new(move |_| {
        if is_still.get() {
            return Vec::new();
        }
        let label = say!(locale.get(), descent.start_handle, panel = title());
        vec![Handle { at: figure::start_point(which, &stage.problem.get(), &stage.run.get()), label }]
    });
    let drag = Callback::new(move |(_, at): (usize, [f64; 2])| drag_start(stage, which, frame.get_untracked(), at));
    let zoom = Callback::new(move |change: ViewChange| {
        if !is_kept.get_untracked() {
            change_view(stage, which, frame.get_untracked(), change);
        }
    });
    let is_large = RwSignal::new(false);
    let class = format!("panel {}", which.name());
    view! {
        <section class=class class:large=flag(move || is_large.get()) data-panel=which.name()>
            <header class="panel-head">
                <h2>{live(move || title().to_owned())}</h2>
                <span class="panel-note">{live(move || stage.params.with(|p| words::note(locale.get(), which, p)))}</span>
            </header>
            <div on:click=press(move || is_large.update(|l| *l = !*l))>
                {figure_view(figure, size, label, "figure-square").handles(handles, drag).zooms(zoom)}
            </div>
            {zoom_buttons(stage, which, zoom)}
            <p class="caption">{live(move || caption(stage, which, figure))}</p>
            {readings(stage, which)}
        </section>
    }
}

/// Moves the start to a point of this panel, to the pixel's own digits.
fn drag_start(stage: Stage, which: Which, frame: Frame, at: [f64; 2]) {
    let problem = stage.problem.get_untracked();
    let start = figure::start_from(which, &problem, at);
    let fine = frame.px_per_unit().unwrap_or([1.0; 2]);
    let start = if which == Which::Raw {
        [0, 1].map(|i| figure::rounded_to(start[i], 0.5 / fine[i]))
    } else {
        start.map(|v| figure::rounded_to(v, v.abs() * 1e-4))
    };
    stage.params.update(|p| p.descent.start = Some(start));
}

/// Keeps the centre and zoom that the reader chose.
fn change_view(stage: Stage, which: Which, frame: Frame, change: ViewChange) {
    let view = |old: Option<[f64; 3]>| match change {
        ViewChange::Fit => None,
        ViewChange::To { centre, zoom } => {
            let fine = frame.px_per_unit().unwrap_or([1.0; 2]);
            let [x, y] = [0, 1].map(|i| figure::rounded_to(centre[i], 0.25 / fine[i] / zoom.max(1.0)));
            let zoom = old.map_or(1.0, |v| v[2]) * zoom;
            Some([x, y, figure::rounded_to(zoom.clamp(ZOOM[0], ZOOM[1]), 1e-3 * zoom)])
        }
    };
    stage.params.update(|p| {
        let kept = &mut p.picture.view[which as usize];
        *kept = view(*kept);
    });
}

fn zoom_buttons(stage: Stage, which: Which, zoom: Callback<ViewChange>) -> View {
    let by = move |factor: f64| {
        let fitted = stage.fitted.get_untracked()[which as usize];
        let frame = figure::frame(which, &stage.params.get_untracked(), &fitted, (100.0, 100.0));
        frame.centre().into_iter().for_each(|centre| zoom.run(ViewChange::To { centre, zoom: factor }));
    };
    let (is_hidden, is_kept) = (is_hidden("view"), is_locked("view"));
    let is_fitted = move || stage.params.with(|p| p.picture.view[which as usize].is_none());
    let button = move |action: &'static str, name: Word, sign: &'static str, act: Press, is_off: Flag| {
        view! { <button type="button" data-action=action aria-label=name on:click=act prop:disabled=is_off>{sign}</button> }
    };
    view! {
        <fieldset class="zoom" prop:hidden=flag(move || is_hidden.get()) prop:disabled=flag(move || is_kept.get())>
            {button("zoom-in", word!(shell.zoom_in), "+", press(move || by(1.5)), flag(|| false))}
            {button("zoom-out", word!(shell.zoom_out), "−", press(move || by(1.0 / 1.5)), flag(|| false))}
            {button("zoom-fit", word!(shell.zoom_fit), "⤢", press(move || zoom.run(ViewChange::Fit)), flag(is_fitted))}
        </fieldset>
    }
}

/// Whether the picture is stretched, and which slice it is; empty where neither holds.
fn caption(stage: Stage, which: Which, figure: Memo<Figure>) -> String {
    let (locale, params) = (stage.locale.get(), stage.params.get());
    let mut text = Vec::new();
    let (frame, x, y) = figure.with(|f| (f.frame, f.axes.x_name.clone(), f.axes.y_name.clone()));
    if let Some(factor) = frame.stretch().filter(|factor| params.picture.axes == Axes::Fit && (factor - 1.0).abs() > 0.005) {
        text.push(say!(locale, descent.stretched, factor = numeral(factor, 3), x = x, y = y));
    }
    let problem = stage.problem.get();
    if problem.bias == BiasRole::Learned && params.surface.model == Model::Plane {
        let run = stage.run.get();
        let present = playhead::present(&problem, which.side(&problem), which.run(&run), stage.t.get());
        text.push(say!(locale, descent.slice, b = numeral(present.theta[2], 3)));
    }
    text.join(joint(locale))
}

/// How the contours are spaced, for both panels.
pub(super) fn spacings(stage: Stage) -> View {
    let text = move || match stage.params.with(|p| p.picture.levels) {
        Spacing::Log => td_string!(stage.locale.get(), descent.levels_log).to_owned(),
        Spacing::Even => td_string!(stage.locale.get(), descent.levels_even).to_owned(),
    };
    view! { <p class="caption">{live(text)}</p> }
}

fn readings(stage: Stage, which: Which) -> View {
    let keys = match which {
        Which::Raw => ["raw_kappa", "raw_lr", "raw_lr_limit", "raw_steps_needed"],
        Which::Scaled => ["scaled_kappa", "scaled_lr", "scaled_lr_limit", "scaled_steps_needed"],
    };
    // The best rate of a long valley differs from the limit in the fourth figure only.
    let rate = |key| live(move || stage.number(key).map_or_else(|| "–".to_owned(), |v| numeral(v, 4)));
    let needed = move || match which.run(&stage.run.get()).path.outcome {
        Outcome::Diverged { .. } => td_string!(stage.locale.get(), descent.diverged_short).to_owned(),
        _ => stage.number(keys[3]).map_or_else(|| "–".to_owned(), |v| numeral(v, 3)),
    };
    view! {
        <div class="readings">
            {reading(keys[0], word!(descent.kappa), stage.readouts, None)}
            {reading(keys[1], word!(descent.lr), stage.readouts, Some(rate(keys[1])))}
            {reading(keys[2], word!(descent.lr_limit), stage.readouts, Some(rate(keys[2])))}
            {reading(keys[3], word!(descent.steps_needed), stage.readouts, Some(live(needed)))}
        </div>
    }
}
