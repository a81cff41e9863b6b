//! The skeleton every lab shares: title, sentence, stage, controls, and what stands beneath.

use super::erase::{Press, Word, flag, part, said};
use super::notice::NoticeList;
use super::player::SETTLE;
use super::words::use_locale;
use crate::ui::signal::{Memo, Signal};
use crate::word;
use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

/// What the shell offers a lab: settings worth a look, and the way back to the defaults.
#[derive(Clone, Copy)]
pub struct Actions {
    /// Names and addresses of the "Try this" buttons.
    pub tries: Signal<Vec<(String, String)>>,
    /// The address of the lab's defaults.
    pub reset: Signal<String>,
    /// Goes to an address of this lab.
    pub go: Callback<String>,
}

/// A lab on the page. `spoken` is the sentence as plain text, for the live region; `is_moving` keeps it silent.
#[component]
pub fn LabFrame(
    title: Word,
    finding: AnyView,
    #[prop(into)] spoken: Signal<String>,
    #[prop(into)] is_moving: Signal<bool>,
    stage: AnyView,
    controls: AnyView,
    below: AnyView,
) -> impl IntoView {
    view! {
        <article class="lab">
            <h1>{said(use_locale(), title)}</h1>
            <p class="finding">{finding}</p>
            <LiveSentence spoken is_moving />
            <NoticeList />
            <div class="lab-body">
                <div class="stage">{stage}</div>
                <aside class="controls">
                    <TryThis />
                    {controls}
                </aside>
                <div class="below">{below}</div>
            </div>
        </article>
    }
}

/// A group of controls that belong together; gone while `is_shown` says no.
pub fn group(title: Word, is_shown: Option<Memo<bool>>, content: AnyView) -> AnyView {
    view! { <section class="group" prop:hidden=flag(move || is_shown.is_some_and(|s| !s.get()))><h2>{said(use_locale(), title)}</h2>{content}</section> }.into_any()
}

/// What is only there while `is_shown` says so.
pub fn shown(is_shown: Memo<bool>, content: AnyView) -> AnyView {
    view! { <div prop:hidden=flag(move || !is_shown.get())>{content}</div> }.into_any()
}

/// The buttons that set up something worth a look, and reset.
#[component]
fn TryThis() -> impl IntoView {
    let locale = use_locale();
    let Some(Actions { tries, reset, go }) = use_context::<Actions>() else { return ().into_any() };
    let link = move |class: &'static str, name: String, query: String| {
        let to = query.clone();
        let follow: Press = Box::new(move |e| {
            e.prevent_default();
            go.run(to.clone());
        });
        view! { <a class=class href=query on:click=follow>{name}</a> }.into_any()
    };
    let buttons = move || {
        let tries = tries.get().into_iter().map(|(name, query)| link("try", name, query));
        let reset = link("try reset", word!(shell.reset)(locale.get()).to_owned(), reset.get());
        tries.chain([reset]).collect_view()
    };
    view! {
        <nav class="group tries" aria-label=said(locale, word!(shell.try_this))>
            <h2>{said(locale, word!(shell.try_this))}</h2>
            <div class="segments">{part(buttons)}</div>
        </nav>
    }
    .into_any()
}

/// Reads the sentence out, politely: half a second after its last change, and not while something moves.
#[component]
fn LiveSentence(spoken: Signal<String>, is_moving: Signal<bool>) -> impl IntoView {
    let node = NodeRef::<html::P>::new();
    let pending = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |_| {
        let (text, is_moving) = (spoken.get(), is_moving.get());
        if let Some(handle) = pending.get_value() {
            handle.clear();
        }
        let speak = move || {
            if let Some(Some(node)) = node.try_get_untracked() {
                node.set_text_content(Some(&text));
            }
        };
        pending.set_value(if is_moving { None } else { set_timeout_with_handle(speak, SETTLE).ok() });
    });
    view! { <p class="unseen" role="status" node_ref=node></p> }
}
