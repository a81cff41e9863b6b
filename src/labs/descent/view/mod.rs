//! The page of lab `descent`.

mod beneath;
mod center;
mod controls;
mod panel;
mod sentence;
pub(super) mod words;

use super::figure::Which;
use super::model::{self, Problem};
use super::params::{Params, SCHEMA};
use super::run::{self, Run};
use super::window::{self, Window};
use super::{finding, readout};
use crate::i18n::Locale;
use crate::io::readout::Readout;
use crate::ui::bound::{Bound, bind};
use crate::ui::dom::{View, view};
use crate::ui::lab_frame::{Body, LabFrame};
use crate::ui::player::{Autoplay, Player, player_strip};
use crate::ui::port::Port;
use crate::ui::sentence as ui_sentence;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::words::use_locale;
use crate::word;
use leptos::prelude::*;
use std::sync::Arc;

/// Everything the parts of the page share.
#[derive(Clone, Copy)]
struct Stage {
    params: RwSignal<Params>,
    problem: Memo<Arc<Problem>>,
    run: Memo<Arc<Run>>,
    fitted: Memo<[Window; 2]>,
    readouts: Memo<Vec<Readout>>,
    player: Player,
    t: Memo<u32>,
    locale: Signal<Locale>,
}

impl Stage {
    fn new(port: Port) -> Self {
        let params = port.params(&SCHEMA);
        let data = Memo::new(move |_| params.with(|p| (p.data, p.surface.model)));
        let table = Memo::new(move |_| {
            let (data, model) = data.get();
            Arc::new(model::data(&data, model))
        });
        let surface = Memo::new(move |_| params.with(|p| (p.surface, p.batching())));
        let problem = Memo::new(move |_| {
            let (surface, batching) = surface.get();
            Arc::new(model::sides(&table.get(), &surface, &batching))
        });
        let descent = Memo::new(move |_| params.with(|p| p.descent));
        let run = Memo::new(move |_| Arc::new(run::run(&problem.get(), &descent.get())));
        let start = Memo::new(move |_| params.with(|p| p.descent.start));
        let fitted = Memo::new(move |_| window::fitted(&problem.get(), start.get()));
        let length = Memo::new(move |_| params.with(|p| p.descent.steps));
        let settled = Callback::new(move |t| params.update(|p| p.t = t));
        let autoplay = Autoplay::of_app().0;
        let player = Player::new(length, settled);
        let begin = move |()| player.begin(params.with_untracked(|p| p.t), autoplay.get_untracked());
        begin(());
        port.after_load(Callback::new(begin));
        port.plays(player);
        let t = Memo::new(move |_| player.step());
        let readouts = Memo::new(move |_| readout::readouts(&problem.get(), &run.get(), t.get()));
        Self { params, problem, run, fitted, readouts, player, t, locale: use_locale() }
    }

    fn bound(self, key: &'static str) -> Bound {
        bind(self.params, &SCHEMA, key)
    }

    /// Whether the parameters meet a condition.
    fn condition(self, holds: fn(&Params) -> bool) -> Memo<bool> {
        Memo::new(move |_| self.params.with(holds))
    }

    /// A readout's number, for words that quote it.
    fn number(self, key: &'static str) -> Option<f64> {
        self.readouts.with(|all| all.iter().find(|r| r.key == key).and_then(|r| r.value.as_number()))
    }
}

/// The page.
pub(super) fn view() -> View {
    let stage = Stage::new(Port::of_app());
    let finding = Memo::new(move |_| finding::finding(&stage.problem.get(), &stage.run.get(), stage.t.get()));
    let pieces = Memo::new(move |_| sentence::pieces(stage, &finding.get()));
    let spoken = Memo::new(move |_| pieces.with(|p| ui_sentence::plain(p)));
    let panels = view! {
        <div class="panels">{Which::BOTH.map(|which| panel::panel(stage, which)).into_iter().collect::<View>()}</div>
        {panel::spacings(stage)}
        {player_strip(stage.player)}
    };
    view! {
        {LabFrame {
            title: word!(descent.title),
            finding: ui_sentence::view(pieces),
            spoken,
            is_moving: stage.player.playing.into(),
            body: view! { {Body {
                stage: panels,
                controls: controls::controls(stage),
                below: beneath::beneath(stage),
            }} },
        }}
    }
}
