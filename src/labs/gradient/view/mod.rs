//! The page of lab `gradient`.

mod chain;
mod controls;
mod form;
mod formula;
mod rung;
mod sentence;
mod step;
mod verdict;
mod words;

pub(super) use words::{title, try_name};

use super::model::{self, Finding, Run, Side};
use super::params::{Params, SCHEMA};
use super::readout;
use crate::i18n::Locale;
use crate::io::readout::Readout;
use crate::ui::bound::{Access, Bound, bind};
use crate::ui::dom::{View, view};
use crate::ui::lab_frame::{Body, LabFrame};
use crate::ui::port::Port;
use crate::ui::sentence as ui_sentence;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::table::readout_table;
use crate::ui::words::use_locale;
use crate::word;
use leptos::prelude::*;

/// One of the two columns.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Which {
    Raw,
    Scaled,
}

impl Which {
    const BOTH: [Self; 2] = [Self::Raw, Self::Scaled];

    fn side(self, run: &Run) -> &Side {
        match self {
            Self::Raw => &run.raw,
            Self::Scaled => &run.scaled,
        }
    }

    /// As a test's handle.
    fn name(self) -> &'static str {
        ["raw", "scaled"][self as usize]
    }

    fn panel_class(self) -> &'static str {
        ["panel raw", "panel scaled"][self as usize]
    }

    fn side_class(self) -> &'static str {
        ["side raw", "side scaled"][self as usize]
    }
}

/// Everything the parts of the page share.
#[derive(Clone, Copy)]
struct Stage {
    params: RwSignal<Params>,
    run: Memo<Run>,
    /// All but the step: what the slider of the rate leaves alone.
    house: Memo<Params>,
    still: Memo<Run>,
    finding: Memo<Finding>,
    readouts: Signal<Vec<Readout>>,
    locale: Signal<Locale>,
    /// Whether the address leaves out the prose.
    is_bare: Signal<bool>,
}

impl Stage {
    fn new(port: Port) -> Self {
        let params = port.params(&SCHEMA);
        let run = Memo::new(move |_| params.with(model::run));
        let house = Memo::new(move |_| Params { lr: Params::default().lr, ..params.get() });
        let still = Memo::new(move |_| house.with(model::run));
        let finding = Memo::new(move |_| model::finding(&run.get(), params.with(|p| p.lr)));
        let readouts = Memo::new(move |_| run.with(readout::readouts));
        let access = use_context::<Access>();
        let is_bare = Signal::derive(move || access.is_some_and(|a| a.hide.with(|keys| keys.iter().any(|k| k == "text"))));
        Self { params, run, house, still, finding, readouts, locale: use_locale(), is_bare }
    }

    fn bound(self, key: &'static str) -> Bound {
        bind(self.params, &SCHEMA, key)
    }

    /// A number of one side before the step.
    fn of(self, which: Which, measure: fn(&Side) -> f64) -> Number {
        Number { stage: self, source: Source::Still(which, measure) }
    }

    /// A number of one side that depends on the rate.
    fn after(self, which: Which, measure: fn(&Side) -> f64) -> Number {
        Number { stage: self, source: Source::Step(which, measure) }
    }

    /// A number that the learner set, but the rate.
    fn given(self, measure: fn(&Params) -> f64) -> Number {
        Number { stage: self, source: Source::Given(measure) }
    }

    fn rate(self) -> Number {
        Number { stage: self, source: Source::Rate }
    }
}

/// A number on the page: where it comes from.
#[derive(Clone, Copy)]
struct Number {
    stage: Stage,
    source: Source,
}

#[derive(Clone, Copy)]
enum Source {
    Still(Which, fn(&Side) -> f64),
    Step(Which, fn(&Side) -> f64),
    Given(fn(&Params) -> f64),
    Rate,
}

impl Number {
    fn get(self) -> f64 {
        match self.source {
            Source::Still(which, measure) => self.stage.still.with(|run| measure(which.side(run))),
            Source::Step(which, measure) => self.stage.run.with(|run| measure(which.side(run))),
            Source::Given(measure) => self.stage.house.with(measure),
            Source::Rate => self.stage.params.with(|p| p.lr),
        }
    }
}

/// The page.
pub(super) fn view() -> View {
    let stage = Stage::new(Port::of_app());
    let pieces = Memo::new(move |_| sentence::pieces(stage.locale.get(), &stage.finding.get()));
    let spoken = Memo::new(move |_| pieces.with(|p| ui_sentence::plain(p)));
    let both = view! {
        {verdict::verdict(stage)}
        {verdict::rate(stage)}
        <div class="chain">{chain::chain(stage)}{step::step(stage)}</div>
    };
    let below = view! {
        <div class="chain">{step::one_house(stage)}</div>
        {readout_table(stage.readouts)}
    };
    view! {
        {LabFrame {
            title: word!(gradient.title),
            finding: ui_sentence::view(pieces),
            spoken,
            is_moving: Signal::stored(false),
            body: view! { {Body {
                stage: both,
                controls: controls::controls(stage),
                below,
            }} },
        }}
    }
}
