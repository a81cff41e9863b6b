//! The page of lab `gradient`.

mod chain;
mod controls;
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
use crate::ui::lab_frame::LabFrame;
use crate::ui::port::Port;
use crate::ui::table::ReadoutTable;
use crate::ui::words::use_locale;
use crate::word;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::erase::part;
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

    /// As a class and a test's handle.
    fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Scaled => "scaled",
        }
    }
}

/// Everything the parts of the page share.
#[derive(Clone, Copy)]
struct Stage {
    params: RwSignal<Params>,
    run: Memo<Run>,
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
        let finding = Memo::new(move |_| model::finding(&run.get(), params.with(|p| p.lr)));
        let readouts = Memo::new(move |_| run.with(readout::readouts)).into();
        let access = use_context::<Access>();
        let is_bare = Signal::derive(move || access.is_some_and(|a| a.hide.with(|keys| keys.iter().any(|k| k == "text"))));
        Self { params, run, finding, readouts, locale: use_locale(), is_bare }
    }

    fn bound(self, key: &'static str) -> Bound {
        bind(self.params, &SCHEMA, key)
    }

    /// A number of one side.
    fn of(self, which: Which, measure: fn(&Side) -> f64) -> impl Fn() -> f64 + Copy + Send + Sync + 'static {
        move || self.run.with(|run| measure(which.side(run)))
    }

    /// A number that the learner set.
    fn given(self, measure: fn(&Params) -> f64) -> impl Fn() -> f64 + Copy + Send + Sync + 'static {
        move || self.params.with(measure)
    }
}

/// The page.
pub(super) fn view() -> AnyView {
    let stage = Stage::new(expect_context::<Port>());
    let pieces = Memo::new(move |_| sentence::pieces(stage.locale.get(), &stage.finding.get()));
    let spoken = Memo::new(move |_| pieces.with(|p| sentence::plain(p)));
    view! {
        <LabFrame
            title=word!(gradient.title)
            finding=part(move || pieces.with(|p| sentence::view(p))).into_any()
            spoken=spoken
            is_moving=Signal::stored(false)
            stage=view! {
                <verdict::Verdict stage />
                <verdict::Rate stage />
                <div class="chain"><chain::Chain stage /><step::Step stage /></div>
            }.into_any()
            controls=controls::controls(stage)
            below=view! {
                <div class="chain"><step::OneHouse stage /></div>
                <ReadoutTable readouts=stage.readouts />
            }.into_any()
        />
    }
    .into_any()
}
