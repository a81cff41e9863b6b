//! The page of lab `saturation`: three parts under each other, each with its own sentence, pictures and controls.

mod chain;
mod computing;
mod landscape;
mod network;
mod sentence;
mod steps;
mod training;
mod unit;
pub(super) mod words;

use super::finding;
use super::model::chain::{self as chain_model, ChainRun};
use super::model::landscape::{Landscape, Walk, landscape};
use super::model::network::Networks;
use super::model::unit::{self as unit_model, Probe, Unit};
use super::params::{Params, SCHEMA};
use super::readout;
use crate::i18n::Locale;
use crate::io::readout::Readout;
use crate::ui::bound::{Bound, bind};
use crate::ui::choice::choice;
use crate::ui::dom::{View, view};
use crate::ui::erase::Word;
use crate::ui::lab_frame::{LabFrame, Section, sections};
use crate::ui::parts::tabs;
use crate::ui::port::Port;
use crate::ui::seed::seed_field;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::table::readout_table;
use crate::ui::words::use_locale;
use crate::word;
use std::sync::Arc;

/// Everything the parts of the page share.
#[derive(Clone, Copy)]
struct Stage {
    params: RwSignal<Params>,
    probe: Memo<Probe>,
    unit: Memo<Arc<Unit>>,
    /// The surfaces of the raw and the scaled side, and the descents on them.
    lands: [Memo<Arc<Landscape>>; 2],
    walks: [Memo<Arc<Walk>>; 2],
    chain: Memo<Arc<ChainRun>>,
    /// `None` while they are being computed.
    networks: Memo<Option<Arc<Networks>>>,
    readouts: Memo<Vec<Readout>>,
    locale: Signal<Locale>,
}

impl Stage {
    fn new(port: Port) -> Self {
        let params = port.params(&SCHEMA);
        let probing = Memo::new(move |_| params.with(|p| (p.act, p.probe)));
        let probe = Memo::new(move |_| probing.with(|(act, probe)| unit_model::probe(*act, probe)));
        let setting = Memo::new(move |_| params.with(|p| (p.act, p.seed, p.unit)));
        let unit = Memo::new(move |_| setting.with(|(act, seed, unit)| Arc::new(unit_model::unit(*act, *seed, unit))));
        let lands = [false, true].map(|is_scaled| {
            Memo::new(move |_| {
                let unit = unit.get();
                Arc::new(landscape(unit.act, if is_scaled { &unit.scaled } else { &unit.raw }))
            })
        });
        let walks = [0, 1].map(|i| {
            let start = Memo::new(move |_| unit_model::start(&unit.get(), &params.with(|p| p.unit.starts), i == 1));
            Memo::new(move |_| Arc::new(lands[i].get().walk(start.get())))
        });
        let chained = Memo::new(move |_| params.with(|p| (p.act, p.chain)));
        let chain = Memo::new(move |_| chained.with(|(act, chain)| Arc::new(chain_model::run(*act, chain))));
        let networks = computing::keep_computed(params);
        let readouts = Memo::new(move |_| {
            let unit = unit.get();
            let walk = walks[usize::from(unit.is_scaled)].get();
            readout::readouts(&probe.get(), &unit, &walk, &chain.get(), networks.get().as_deref())
        });
        Self { params, probe, unit, lands, walks, chain, networks, readouts, locale: use_locale() }
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

const PARTS: &[(&str, Word)] =
    &[("neuron", word!(saturation.part_neuron)), ("chain", word!(saturation.part_chain)), ("network", word!(saturation.part_network))];

/// The page.
pub(super) fn view() -> View {
    computing::provide_progress();
    let stage = Stage::new(Port::of_app());
    let found = move || finding::unit(&stage.unit.get(), &stage.probe.get().zones);
    let findings = [
        Memo::new(move |_| sentence::unit(stage.locale.get(), &found())),
        Memo::new(move |_| sentence::chain(stage.locale.get(), &finding::chain(&stage.chain.get(), stage.params.with(|p| p.chain.w)))),
        Memo::new(move |_| {
            stage.networks.get().map_or_else(|| sentence::busy(stage.locale.get()), |n| sentence::networks(stage.locale.get(), &n))
        }),
    ];
    let bodies = [unit::body(stage), chain::body(stage), network::body(stage)];
    let parts = bodies.into_iter().enumerate().map(|(i, body)| Section { name: PARTS[i].0, title: PARTS[i].1, finding: findings[i], body });
    let sections = sections(parts.collect());
    let body = view! {
        {tabs(word!(saturation.parts), PARTS)}
        {common(stage)}
        {sections.content}
        {readout_table(stage.readouts)}
    };
    view! {
        {LabFrame { title: word!(saturation.title), finding: sections.finding, spoken: sections.spoken, is_moving: Signal::stored(false), body }}
    }
}

/// What all parts share.
fn common(stage: Stage) -> View {
    view! {
        <div class="common"><div>
            {choice(stage.bound("act"), word!(saturation.act), words::ACTIVATIONS)}
            {seed_field(stage.bound("seed"), word!(saturation.seed))}
        </div></div>
    }
}
