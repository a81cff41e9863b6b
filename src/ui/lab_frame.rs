//! The skeleton every lab shares: title, sentence, stage, controls, and what stands beneath.

use super::notice::NoticeList;
use super::player::SETTLE;
use super::words::use_locale;
use crate::say;
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
    #[prop(into)] title: Signal<String>,
    #[prop(into)] finding: ViewFn,
    #[prop(into)] spoken: Signal<String>,
    #[prop(into)] is_moving: Signal<bool>,
    #[prop(into)] stage: ViewFn,
    #[prop(into)] controls: ViewFn,
    #[prop(into)] below: ViewFn,
) -> impl IntoView {
    view! {
        <article class="lab">
            <h1>{title}</h1>
            <p class="finding">{finding.run()}</p>
            <LiveSentence spoken is_moving />
            <NoticeList />
            <div class="lab-body">
                <div class="stage">{stage.run()}</div>
                <aside class="controls">
                    <TryThis />
                    {controls.run()}
                </aside>
                <div class="below">{below.run()}</div>
            </div>
        </article>
    }
}

/// A group of controls that belong together.
#[component]
pub fn Group(#[prop(into)] title: Signal<String>, children: Children) -> impl IntoView {
    view! { <section class="group"><h2>{title}</h2>{children()}</section> }
}

/// The buttons that set up something worth a look, and reset.
#[component]
fn TryThis() -> impl IntoView {
    let locale = use_locale();
    let actions = use_context::<Actions>();
    actions.map(|Actions { tries, reset, go }| {
        let link = move |class, name: String, query: String| {
            let to = query.clone();
            view! { <a class=class href=query on:click=move |e| { e.prevent_default(); go.run(to.clone()) }>{name}</a> }
        };
        let buttons = move || tries.get().into_iter().map(|(name, query)| link("try", name, query)).collect_view();
        view! {
            <nav class="group tries" aria-label=say!(locale, shell.try_this)>
                <h2>{say!(locale, shell.try_this)}</h2>
                <div class="segments">{buttons}{move || link("try reset", say!(locale, shell.reset)(), reset.get())}</div>
            </nav>
        }
    })
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
