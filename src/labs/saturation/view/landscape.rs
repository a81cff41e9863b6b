//! The loss over the two weights, raw beside scaled: a plateau where descent stands still, a slope where it walks.

use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::saturation::figure::landscape as figure;
use crate::labs::saturation::model::landscape::{Grid, STEPS, Survey, Window};
use crate::labs::saturation::model::unit::Side;
use crate::plot::{Marks, Paint};
use crate::ui::bound::is_locked;
use crate::ui::dom::{View, react, view};
use crate::ui::erase::live;
use crate::ui::figure::{Handle, figure_view};
use crate::ui::job::Job;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::{say, word};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;

/// Nodes a side: at first, and once there is time.
const COARSE: usize = 49;
const FINE: usize = 193;

/// How long either surface may work in a frame, milliseconds.
const SLICE_MS: f64 = 5.0;

/// Both surfaces.
pub(super) fn pair(stage: Stage) -> View {
    view! {
        <header class="panel-head"><h2>{word!(saturation.surface)}</h2><span class="panel-note">{word!(saturation.surface_note)}</span></header>
        <div class="duo close">{[false, true].map(|is_scaled| panel(stage, is_scaled)).into_iter().collect::<View>()}</div>
    }
}

fn panel(stage: Stage, is_scaled: bool) -> View {
    let (locale, i) = (stage.locale, usize::from(is_scaled));
    let paint = if is_scaled { Paint::SCALED } else { Paint::RAW };
    let size = RwSignal::new((0.0, 0.0));
    let side = move |see: &dyn Fn(&Side) -> String| stage.unit.with(|unit| see(if is_scaled { &unit.scaled } else { &unit.raw }));
    let walk = stage.walks[i];
    let window = Memo::new(move |_| {
        let (unit, land) = (stage.unit.get(), stage.lands[i].get());
        land.extent(if is_scaled { &unit.scaled } else { &unit.raw }, walk.with(|w| w.points[0]))
    });
    let field = keep_surveyed(stage, i, window);
    let figure = Memo::new(move |_| figure::surface(field.get(), &walk.get(), paint, figure::frame(&window.get(), size.get())));
    let title = move || side(&|s| words::inputs(locale.get(), s.inputs).to_owned());
    let label = Signal::derive(move || say!(locale.get(), saturation.surface_label, side = title()));
    let is_still = is_locked("starts");
    let handles = Memo::new(move |_| {
        if is_still.get() {
            return Vec::new();
        }
        let label = say!(locale.get(), saturation.start_handle, side = title());
        vec![Handle { at: walk.with(|w| w.points[0]), label }]
    });
    let drag =
        Callback::new(move |(_, at): (usize, [f64; 2])| stage.params.update(|p| p.unit.starts[i] = Some(at.map(|w| w.clamp(-1e6, 1e6)))));
    let caption = move || {
        let (lr, [from, to]) = walk.with(|w| (w.lr, w.loss));
        let [lr, from, to] = [lr, from, to].map(|v| numeral(v, 3));
        say!(locale.get(), saturation.walked, steps = STEPS, lr = lr, from = from, to = to)
    };
    let class = if is_scaled { "panel scaled" } else { "panel raw" };
    view! {
        <section class=class data-panel=if is_scaled { "scaled" } else { "raw" }>
            <header class="panel-head"><h2>{live(title)}</h2></header>
            {figure_view(figure, size, label, "figure-square").handles(handles, drag)}
            <p class="caption">{live(caption)}</p>
        </section>
    }
}

/// The bands of the surface: of a coarse grid soon, of a fine one later. While the next ones are being surveyed the last ones stay.
fn keep_surveyed(stage: Stage, i: usize, window: Memo<Window>) -> Signal<Marks> {
    let field = RwSignal::new(Marks::default());
    let survey = Rc::new(RefCell::new(None::<Survey>));
    let fresh = Rc::new(RefCell::new(None::<Grid>));
    let (under_way, found) = (survey.clone(), fresh.clone());
    let piece = move || {
        let mut survey = under_way.borrow_mut();
        let Some(at_work) = survey.as_mut() else { return false };
        at_work.advance();
        let Some(grid) = at_work.grid() else { return true };
        let next = (grid.columns < FINE).then(|| at_work.finer(FINE));
        *found.borrow_mut() = Some(grid.clone());
        *survey = next;
        survey.is_some()
    };
    let show = move || {
        if let Some(grid) = fresh.borrow_mut().take() {
            field.try_set(figure::field(&grid));
        }
    };
    let job = Job::new(SLICE_MS, piece, show);
    react(move || {
        *survey.borrow_mut() = Some(Survey::new((*stage.lands[i].get()).clone(), window.get(), COARSE));
        job.request();
    });
    field.into()
}
