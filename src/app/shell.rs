//! Sidebar, language and theme, and the lab on the stage.

use super::not_found::NotFound;
use super::{App, Stage};
use crate::labs::{LABS, Lab};
use crate::query::{Lang, Page, Theme, pairs_from_query};
use crate::say;
use crate::ui::lab_frame::Actions;
use crate::ui::words::use_locale;
use leptos::prelude::*;

/// The page around a lab; with `embed=1` only the lab.
#[component]
pub(super) fn Shell(app: App) -> impl IntoView {
    let is_embedded = Memo::new(move |_| app.page.with(|p| p.embed));
    let key = Memo::new(move |_| app.stage.with(|s| s.as_ref().map_or(String::new(), |lab| lab.key.to_owned())));
    let stage = move || {
        key.track();
        view! { <OnStage app stage=app.stage.get_untracked() /> }
    };
    view! {
        <div class="page" class:embedded=is_embedded>
            <Show when=move || !is_embedded.get()><Sidebar app /></Show>
            <main id="main" data-lab=key>
                <Show when=move || !is_embedded.get()><Tools app /></Show>
                {stage}
                <Show when=move || is_embedded.get() && !app.page.with(|p| p.bare)><BackLink app /></Show>
            </main>
        </div>
    }
}

/// The lab, or the page that says there is none.
#[component]
fn OnStage(app: App, stage: Stage) -> impl IntoView {
    match stage {
        Ok(lab) => {
            provide_context(actions(app, lab));
            (lab.view)()
        }
        Err(name) => view! { <NotFound app name /> }.into_any(),
    }
}

fn actions(app: App, lab: &'static Lab) -> Actions {
    let locale = use_locale();
    let tries = move || {
        let named = |t: &crate::labs::Try| ((lab.try_name)(locale.get(), t.key), app.address_of(lab, &pairs_from_query(t.query)));
        lab.tries.iter().map(named).collect()
    };
    Actions {
        tries: Memo::new(move |_| tries()).into(),
        reset: Memo::new(move |_| app.address_of(lab, &[])).into(),
        go: Callback::new(move |query: String| app.go(&query)),
    }
}

/// A link to a lab that changes the page in place.
#[component]
pub(super) fn LabLink(app: App, lab: &'static Lab, number: usize) -> impl IntoView {
    let locale = use_locale();
    let href = Memo::new(move |_| app.address_of(lab, &[]));
    let is_here = move || app.stage.with(|s| s.as_ref().is_ok_and(|here| here.key == lab.key));
    let follow = move |e: web_sys::MouseEvent| {
        let is_plain = e.button() == 0 && !(e.ctrl_key() || e.meta_key() || e.shift_key() || e.alt_key());
        if is_plain {
            e.prevent_default();
            app.go(&href.get_untracked());
        }
    };
    view! {
        <a class="lab-link" href=href aria-current=move || is_here().then_some("page") on:click=follow>
            <span class="lab-number">{number}</span><span>{move || (lab.title)(locale.get())}</span>
        </a>
    }
}

#[component]
fn Sidebar(app: App) -> impl IntoView {
    let locale = use_locale();
    let links = LABS.iter().zip(1..).map(|(lab, number)| view! { <li><LabLink app lab number /></li> }).collect_view();
    view! {
        <header class="sidebar">
            <a class="brand" href="?" on:click=move |e| { e.prevent_default(); app.go(&app.address_of(&LABS[0], &[])) }>
                <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
                    <ellipse class="mark-raw" cx="16" cy="16" rx="14" ry="6.5" transform="rotate(-24 16 16)" />
                    <circle class="mark-scaled" cx="16" cy="16" r="8" />
                </svg>
                <span>{say!(locale, shell.name)}</span>
            </a>
            <nav aria-label=say!(locale, shell.labs)><ol class="lab-links">{links}</ol></nav>
        </header>
    }
}

/// Language and theme.
#[component]
fn Tools(app: App) -> impl IntoView {
    let locale = use_locale();
    let switch = move |_| {
        let to = if locale.get_untracked() == crate::i18n::Locale::zh { Lang::En } else { Lang::Zh };
        app.page.update(|p| p.lang = to);
    };
    let names = move || {
        [
            say!(locale, shell.theme_auto)(),
            say!(locale, shell.theme_light)(),
            say!(locale, shell.theme_dark)(),
            say!(locale, shell.theme_projector)(),
        ]
    };
    const THEMES: [Theme; 4] = [Theme::Auto, Theme::Light, Theme::Dark, Theme::Projector];
    let options = move || {
        names()
            .into_iter()
            .zip(THEMES)
            .enumerate()
            .map(|(i, (name, theme))| {
                view! { <option value=i.to_string() prop:selected=move || app.page.with(|p: &Page| p.theme == theme)>{name}</option> }
            })
            .collect_view()
    };
    let choose = move |e| {
        if let Some(theme) = event_target_value(&e).parse().ok().and_then(|i: usize| THEMES.get(i)) {
            app.page.update(|p| p.theme = *theme);
        }
    };
    view! {
        <div class="tools">
            <button type="button" class="pill" data-action="language" lang=move || if locale.get() == crate::i18n::Locale::zh { "en" } else { "zh-CN" } on:click=switch>
                {say!(locale, shell.other_language)}
            </button>
            <label class="pill"><span>{say!(locale, shell.theme)}</span><select data-action="theme" on:change=choose>{options}</select></label>
        </div>
    }
}

/// The way from a course page to the whole product.
#[component]
fn BackLink(app: App) -> impl IntoView {
    let locale = use_locale();
    let href = move || app.query().get().map(|q| q.replace("&embed=1", ""));
    view! { <a class="back-link" target="_blank" rel="noopener" href=href>{say!(locale, shell.open_full)}</a> }
}
