//! The page of lab `layernorm`: four parts under each other, each with its own sentence, pictures and controls.

mod affine;
mod checking;
mod formula;
mod jacobian;
mod playground;
mod practice;
mod precision;
mod proof;
mod rounding;
mod sentence;
mod space;
mod strips;
mod table;
pub(super) mod words;

use super::finding;
use super::model::jacobian::{Jacobian, jacobian};
use super::model::pass::{self, Given, Pass, RowPass};
use super::model::precision::Rounded;
use super::model::space::{Space, cloud};
use super::model::trial::Verdict;
use super::model::{checkup, space as space_model, tensor};
use super::params::{NormParams, Params, SCHEMA};
use super::readout;
use crate::i18n::Locale;
use crate::io::readout::Readout;
use crate::ui::bound::{Access, Bound, bind};
use crate::ui::dom::{View, view};
use crate::ui::erase::Word;
use crate::ui::lab_frame::{Body, LabFrame, Section, sections};
use crate::ui::parts::tabs;
use crate::ui::port::Port;
use crate::ui::sentence::Piece;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::table::readout_table;
use crate::ui::words::use_locale;
use crate::word;
use leptos::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// Everything the parts of the page share.
#[derive(Clone, Copy)]
struct Stage {
    params: RwSignal<Params>,
    norm: Memo<NormParams>,
    pass: Memo<Arc<Pass>>,
    /// The row that is looked at, from 0 on.
    at: Memo<usize>,
    row: Memo<Arc<RowPass>>,
    /// The feature a pointer is on.
    pointed: RwSignal<Option<usize>>,
    /// The feature whose bar has the focus.
    focused: RwSignal<Option<usize>>,
    /// Whether a bar is being dragged.
    held: RwSignal<bool>,
    /// The feature that is followed, from 0 on.
    followed: Memo<usize>,
    jacobian: Memo<Option<Jacobian>>,
    /// `None` until it has been computed, when nothing moves.
    verdict: Memo<Option<Verdict>>,
    space: Memo<Arc<Space>>,
    remarks: Memo<Vec<checkup::Remark>>,
    /// `None` while it is being computed.
    rounded: Memo<Option<Arc<Rounded>>>,
    readouts: Memo<Vec<Readout>>,
    access: Option<Access>,
    locale: Signal<Locale>,
}

impl Stage {
    fn new(port: Port) -> Self {
        let params = port.params(&SCHEMA);
        let norm = Memo::new(move |_| params.with(|p| p.norm));
        let given = keep_given(params);
        let pass = keep_passed(norm, given);
        let at = Memo::new(move |_| (params.with(|p| p.look.row) as usize).min(given.with(|g| g.rows)) - 1);
        let row = Memo::new(move |_| Arc::new(pass.with(|pass| pass.row(at.get()))));
        let [pointed, focused] = [(); 2].map(|()| RwSignal::new(None::<usize>));
        let held = RwSignal::new(false);
        let followed = Memo::new(move |_| {
            let chosen = params.with(|p| p.look.feature.map(|feature| feature as usize - 1));
            row.with(|row| pointed.get().or(focused.get()).or(chosen).unwrap_or_else(|| row.outstanding()).min(row.x.len() - 1))
        });
        let jacobian = Memo::new(move |_| row.with(|row| jacobian(&norm.get(), row)));
        let verdict = checking::keep_checked(pass, params);
        let space = keep_space(params, norm, given);
        let remarks = Memo::new(move |_| pass.with(|pass| checkup::remarks(pass)));
        let rounded = rounding::keep_rounded(given, norm, params);
        let readouts = Memo::new(move |_| {
            let (jacobian, rounded) = (jacobian.get(), rounded.get());
            pass.with(|pass| readout::readouts(pass, jacobian.as_ref(), verdict.get().as_ref(), rounded.as_deref()))
        });
        let (access, locale) = (use_context::<Access>(), use_locale());
        Self {
            params,
            norm,
            pass,
            at,
            row,
            pointed,
            focused,
            held,
            followed,
            jacobian,
            verdict,
            space,
            remarks,
            rounded,
            readouts,
            access,
            locale,
        }
    }

    fn bound(self, key: &'static str) -> Bound {
        bind(self.params, &SCHEMA, key)
    }

    /// Whether the address fixes a key's value.
    fn is_locked(self, key: &str) -> bool {
        self.access.is_some_and(|access| access.lock.with(|keys| keys.iter().any(|locked| locked == key)))
    }

    /// Whether bars can be dragged: not those of a key that the address locks, nor over a list that waits for the row it fits.
    fn is_free(self, key: &str) -> bool {
        !self.is_locked(key) && self.params.with(|p| p.input.fits(key))
    }

    /// Whether the parameters meet a condition.
    fn condition(self, holds: fn(&Params) -> bool) -> Memo<bool> {
        Memo::new(move |_| self.params.with(holds))
    }
}

/// The sentence, but for the time in which a bar is dragged: with another number of lines it would move the bar away under the pointer.
fn keep_still(held: RwSignal<bool>, pieces: Memo<Vec<Piece>>) -> Memo<Vec<Piece>> {
    let last = StoredValue::new(Vec::new());
    Memo::new(move |_| {
        if !held.get() || last.with_value(Vec::is_empty) {
            last.set_value(pieces.get());
        }
        last.get_value()
    })
}

/// There and back, in turns in the room of the last pass but one.
fn keep_passed(norm: Memo<NormParams>, given: Memo<Given>) -> Memo<Arc<Pass>> {
    let last = Mutex::new([None, None::<Arc<Pass>>]);
    Memo::new(move |_| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let room = last[1].take().and_then(Arc::into_inner);
        let pass = Arc::new(pass::run_in(&norm.get(), given.get(), room));
        last.swap(0, 1);
        last[0] = Some(pass.clone());
        pass
    })
}

/// The tensors; each is made anew only when what it depends on changes.
fn keep_given(params: RwSignal<Params>) -> Memo<Given> {
    let shape = Memo::new(move |_| params.with(|p| p.input.shape()));
    let source = Memo::new(move |_| params.with(|p| (p.input.x.clone(), p.input.change, p.input.seed)));
    let pool = Arc::new(Mutex::new(tensor::Pool::default()));
    let draws = pool.clone();
    let x = Memo::new(move |_| {
        shape.track();
        source.track();
        params.with_untracked(|p| tensor::inputs(&p.input, &mut draws.lock().unwrap_or_else(PoisonError::into_inner)))
    });
    let above = Memo::new(move |_| params.with(|p| (p.input.dy.clone(), p.input.seed)));
    let dy = Memo::new(move |_| {
        shape.track();
        above.track();
        params.with_untracked(|p| tensor::upstream(&p.input, &mut pool.lock().unwrap_or_else(PoisonError::into_inner)))
    });
    let gamma = Memo::new(move |_| params.with(|p| tensor::affine(&p.input.gamma, p.input.shape().1, 1.0)));
    let beta = Memo::new(move |_| params.with(|p| tensor::affine(&p.input.beta, p.input.shape().1, 0.0)));
    Memo::new(move |_| {
        let (rows, d) = shape.get();
        Given { rows, d, x: x.get(), dy: dy.get(), gamma: gamma.get(), beta: beta.get() }
    })
}

/// Three features in space: the rows of the playground where it has three, else a cloud of its own.
fn keep_space(params: RwSignal<Params>, norm: Memo<NormParams>, given: Memo<Given>) -> Memo<Arc<Space>> {
    let setting = Memo::new(move |_| params.with(|p| (p.input.seed, p.space.gamma, p.space.beta)));
    let x = Memo::new(move |_| given.with(|given| if given.d == 3 { given.x.clone() } else { cloud(setting.get().0).into() }));
    let affine = Memo::new(move |_| setting.with(|(_, gamma, beta)| (*gamma, *beta)));
    Memo::new(move |_| {
        let (gamma, beta) = affine.get();
        Arc::new(space_model::space(x.get(), &norm.get(), gamma, beta))
    })
}

const PARTS: &[(&str, Word)] = &[
    ("playground", word!(layernorm.part_playground)),
    ("geometry", word!(layernorm.part_geometry)),
    ("precision", word!(layernorm.part_precision)),
    ("practice", word!(layernorm.part_practice)),
];

/// The page.
pub(super) fn view() -> View {
    let stage = Stage::new(Port::of_app());
    let locale = stage.locale;
    let findings = [
        keep_still(
            stage.held,
            Memo::new(move |_| {
                let found = stage.row.with(|row| stage.pass.with(|pass| finding::row(pass, row)));
                sentence::row(locale.get(), found, stage.norm.with(|norm| norm.is_variance()))
            }),
        ),
        Memo::new(move |_| sentence::space(locale.get(), &stage.space.with(|space| finding::space(space)))),
        Memo::new(move |_| stage.params.with(|p| sentence::precision(locale.get(), stage.rounded.get().as_deref(), p))),
        Memo::new(move |_| stage.remarks.with(|remarks| sentence::practice(locale.get(), remarks))),
    ];
    let bodies: [Body; 4] = [playground::body(stage), space::body(stage), precision::body(stage), practice::body(stage)];
    let parts = bodies.into_iter().enumerate().map(|(i, body)| Section { name: PARTS[i].0, title: PARTS[i].1, finding: findings[i], body });
    let sections = sections(parts.collect());
    let body = view! {
        {tabs(word!(layernorm.parts), PARTS)}
        {sections.content}
        {readout_table(stage.readouts)}
    };
    view! {
        {LabFrame { title: word!(layernorm.title), finding: sections.finding, spoken: sections.spoken, is_moving: Signal::stored(false), body }}
    }
}
