//! The skeleton every lab shares: title, sentence, stage, controls, and what stands beneath.

use super::bound::Access;
use super::erase::{Press, Word, flag, part};
use super::notice::notice_list;
use super::parts;
use super::pause::Pause;
use super::player::SETTLE;
use super::sentence::{self, Piece};
use super::words::use_locale;
use crate::ui::dom::{Child, Slot, View, react, view};
use crate::ui::signal::{Memo, Signal};
use crate::word;
use leptos::prelude::*;

/// What the shell offers a lab: settings worth a look, and the way back to the defaults.
#[derive(Clone, Copy)]
pub struct Actions {
    /// Names and addresses of the "Try this" buttons.
    pub tries: Signal<Vec<(String, String)>>,
    /// Names and addresses of what people have reported, for the part they belong to.
    pub reports: Signal<Vec<(String, String)>>,
    /// The address of the lab's defaults.
    pub reset: Signal<String>,
    /// Goes to an address of this lab.
    pub go: Callback<String>,
}

/// A lab on the page.
pub struct LabFrame {
    /// The lab's name.
    pub title: Word,
    /// The sentence above the stage.
    pub finding: View,
    /// The same as plain text, for the live region.
    pub spoken: Signal<String>,
    /// Keeps the live region silent.
    pub is_moving: Signal<bool>,
    /// What stands under the sentence: a [`Body`], or several.
    pub body: View,
}

/// Pictures, and what belongs to them.
pub struct Body {
    /// The pictures.
    pub stage: View,
    /// What the learner can change.
    pub controls: View,
    /// What stands beneath both.
    pub below: View,
}

impl From<LabFrame> for Child {
    fn from(frame: LabFrame) -> Self {
        Self::View(view_of(frame))
    }
}

impl From<Body> for Child {
    fn from(Body { stage, controls, below }: Body) -> Self {
        Self::View(view! {
            <div class="lab-body">
                <div class="stage">{stage}</div>
                <aside class="controls">{controls}</aside>
                <div class="below">{below}</div>
            </div>
        })
    }
}

/// A part of a lab that has several, with a sentence of its own.
pub struct Section {
    /// Its name, for `part=`.
    pub name: &'static str,
    /// What it is called.
    pub title: Word,
    /// Its sentence.
    pub finding: Signal<Vec<Piece>>,
    /// Its pictures and controls.
    pub body: Body,
}

/// The parts of a lab under each other, and the sentence of the first one shown, which stands above them all.
pub struct Sections {
    /// The sentence above the stage.
    pub finding: View,
    /// The same as plain text.
    pub spoken: Signal<String>,
    /// The parts.
    pub content: View,
}

/// Lays out the parts of a lab: the first one shown has its sentence above all, and the "Try this" buttons.
#[must_use]
pub fn sections(parts: Vec<Section>) -> Sections {
    let is_shown: Vec<Memo<bool>> = parts.iter().map(|part| parts::is_shown(part.name)).collect();
    let findings: Vec<Signal<Vec<Piece>>> = parts.iter().map(|part| part.finding).collect();
    let first = Memo::new(move |_| is_shown.iter().position(|shown| shown.get()).unwrap_or(0));
    let pieces = Memo::new(move |_| findings[first.get()].get());
    let content = parts.into_iter().enumerate().map(|(i, part)| section(i, part, first)).collect();
    Sections { finding: sentence::view(pieces), spoken: Memo::new(move |_| pieces.with(|p| sentence::plain(p))), content }
}

fn section(i: usize, Section { name, title, finding, body }: Section, first: Memo<usize>) -> View {
    let (is_shown, is_first) = (parts::is_shown(name), move || first.get() == i);
    let access = use_context::<Access>();
    let is_bare = move || access.is_some_and(|a| a.hide.with(|keys| keys.iter().any(|k| k == "text")));
    let Body { stage, controls, below } = body;
    let tries = view! { <div prop:hidden=flag(move || !is_first())>{try_this()}</div> };
    let controls = view! { {tries}{controls} };
    view! {
        <section class="part" class:bare=flag(is_bare) data-part=name prop:hidden=flag(move || !is_shown.get())>
            <header prop:hidden=flag(is_first)>
                <h2 class="part-title">{title}</h2>
                <p class="finding">{sentence::view(finding)}</p>
            </header>
            {Body { stage, controls, below }}
        </section>
    }
}

fn view_of(LabFrame { title, finding, spoken, is_moving, body }: LabFrame) -> View {
    view! {
        <article class="lab">
            <h1>{title}</h1>
            <p class="finding">{finding}</p>
            {live_sentence(spoken, is_moving)}
            {notice_list()}
            {body}
        </article>
    }
}

/// A group of controls that belong together; gone while `is_shown` says no.
pub fn group(title: Word, is_shown: Option<Memo<bool>>, content: View) -> View {
    view! { <section class="group" prop:hidden=flag(move || is_shown.is_some_and(|s| !s.get()))><h2>{title}</h2>{content}</section> }
}

/// What is only there while `is_shown` says so.
pub fn shown(is_shown: Memo<bool>, content: View) -> View {
    view! { <div prop:hidden=flag(move || !is_shown.get())>{content}</div> }
}

/// The buttons that set up something worth a look, and reset: the first of the controls.
#[must_use]
pub fn try_this() -> View {
    let locale = use_locale();
    let Some(Actions { tries, reset, go, .. }) = use_context::<Actions>() else { return View::empty() };
    let buttons = move || {
        let tries = tries.get().into_iter().map(|(name, query)| link(go, "try", name, query));
        let reset = link(go, "try reset", word!(shell.reset)(locale.get()).to_owned(), reset.get());
        tries.chain([reset]).collect::<View>()
    };
    view! {
        <nav class="group tries" aria-label=word!(shell.try_this)>
            <h2>{word!(shell.try_this)}</h2>
            <div class="segments">{part(buttons)}</div>
        </nav>
    }
}

/// A button, and address, of other settings.
fn link(go: Callback<String>, class: &'static str, name: String, query: String) -> View {
    let to = query.clone();
    let follow: Press = Box::new(move |e| {
        e.prevent_default();
        go.run(to.clone());
    });
    view! { <a class=class href=query on:click=follow>{name}</a> }
}

/// The buttons that set up what people have reported.
#[must_use]
pub fn reports(title: Word) -> View {
    let Some(Actions { reports, go, .. }) = use_context::<Actions>() else { return View::empty() };
    let buttons = move || reports.get().into_iter().map(|(name, query)| link(go, "try", name, query)).collect::<View>();
    view! { <section class="group"><h2>{title}</h2><div class="segments">{part(buttons)}</div></section> }
}

/// Reads the sentence out, politely: half a second after its last change, and not while something moves.
fn live_sentence(spoken: Signal<String>, is_moving: Signal<bool>) -> View {
    let node = Slot::default();
    let pause = Pause::new();
    react(move || {
        let (text, is_moving) = (spoken.get(), is_moving.get());
        let speak = move || {
            if let Some(node) = node.get() {
                node.set_text_content(Some(&text));
            }
        };
        if is_moving {
            pause.forget();
        } else {
            pause.then(SETTLE, speak);
        }
    });
    view! { <p class="unseen" role="status" node_ref=node></p> }
}
