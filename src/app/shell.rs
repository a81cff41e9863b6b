//! Sidebar, language and theme, and the lab on the stage.

use super::not_found::not_found;
use super::{App, Stage};
use crate::i18n::Locale;
use crate::labs::{Lab, NAMES, Name};
use crate::query::{Lang, Theme, pairs_from_query};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Press, Word, flag, input, live, part, press};
use crate::ui::lab_frame::Actions;
use crate::ui::signal::Memo;
use crate::ui::words::use_locale;
use crate::word;
use leptos::prelude::*;

/// The page around a lab; with `embed=1` only the lab.
pub(super) fn shell(app: App) -> View {
    let is_embedded = Memo::new(move |_| app.page.with(|p| p.embed));
    let key = Memo::new(move |_| app.stage.with(|s| s.as_ref().map_or(String::new(), |lab| lab.key.to_owned())));
    let parts = move || {
        let is_embedded = is_embedded.get();
        let around = (!is_embedded).then(|| (sidebar(app), view! { {tools(app)} }));
        let (side, tools) = around.unzip();
        let stage = move || {
            key.track();
            on_stage(app, app.stage.get_untracked())
        };
        view! {
            <div class="page" class:embedded=flag(move || is_embedded)>
                {side}
                <main id="main" data-lab=live(move || key.get())>{tools}{part(stage)}{back_link(app)}</main>
            </div>
        }
    };
    view! { {part(parts)} }
}

/// The lab, or the page that says there is none.
fn on_stage(app: App, stage: Stage) -> View {
    match stage {
        Ok(lab) => {
            provide_context(actions(app, lab));
            (lab.view)()
        }
        Err(name) => view! { {not_found(app, name)} },
    }
}

fn actions(app: App, lab: &'static Lab) -> Actions {
    let locale = use_locale();
    let shown = move || app.page.with(|p| p.part.clone());
    let tries = move || {
        let named = |t: &crate::labs::Try| {
            // Where all parts are shown the first one is in sight.
            let is_in_sight = t.part.is_empty() || (shown().is_empty() && lab.parts.first() == Some(&t.part));
            let part = if is_in_sight { shown() } else { vec![t.part.to_owned()] };
            ((lab.try_name)(locale.get(), t.key).to_owned(), app.address_of(lab.key, part, &pairs_from_query(t.query)))
        };
        lab.tries.iter().map(named).collect()
    };
    let report = move |t: &crate::labs::Try| {
        ((lab.try_name)(locale.get(), t.key).to_owned(), app.address_of(lab.key, shown(), &pairs_from_query(t.query)))
    };
    Actions {
        tries: Memo::new(move |_| tries()),
        reports: Memo::new(move |_| lab.reports.iter().map(report).collect()),
        reset: Memo::new(move |_| app.start_address(lab.key)),
        go: Callback::new(move |query: String| app.go(&query)),
    }
}

/// A link to a lab that changes the page in place.
pub(super) fn lab_link(app: App, lab: &'static Name, number: usize) -> View {
    let href = move || app.address_of(lab.key, Vec::new(), &[]);
    let is_here = move || app.stage.with(|s| s.as_ref().is_ok_and(|here| here.key == lab.key));
    let follow: Press = Box::new(move |e: web_sys::MouseEvent| {
        let is_plain = e.button() == 0 && !(e.ctrl_key() || e.meta_key() || e.shift_key() || e.alt_key());
        if is_plain {
            e.prevent_default();
            app.go(&untrack(href));
        }
    });
    view! {
        <li>
            <a class="lab-link" href=live(href) aria-current=live(move || if is_here() { "page" } else { "false" }.to_owned()) on:click=follow>
                <span class="lab-number">{number.to_string()}</span><span>{lab.title}</span>
            </a>
        </li>
    }
}

fn sidebar(app: App) -> View {
    let links = NAMES.iter().zip(1..).map(|(lab, number)| lab_link(app, lab, number)).collect::<View>();
    let home: Press = Box::new(move |e: web_sys::MouseEvent| {
        e.prevent_default();
        app.go(&untrack(|| app.address_of(NAMES[0].key, Vec::new(), &[])));
    });
    view! {
        <header class="sidebar">
            <a class="brand" href="?" on:click=home>
                <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
                    <ellipse class="mark-raw" cx="16" cy="16" rx="14" ry="6.5" transform="rotate(-24 16 16)" />
                    <circle class="mark-scaled" cx="16" cy="16" r="8" />
                </svg>
                <span>{word!(shell.name)}</span>
            </a>
            <nav aria-label=word!(shell.labs)><ol class="lab-links">{links}</ol></nav>
        </header>
    }
}

const THEMES: [(Theme, Word); 4] = [
    (Theme::Auto, word!(shell.theme_auto)),
    (Theme::Light, word!(shell.theme_light)),
    (Theme::Dark, word!(shell.theme_dark)),
    (Theme::Projector, word!(shell.theme_projector)),
];

/// Language and theme.
fn tools(app: App) -> View {
    let locale = use_locale();
    let switch = move || {
        let to = if locale.get_untracked() == Locale::zh { Lang::En } else { Lang::Zh };
        app.page.update(|p| p.lang = to);
    };
    let option = move |(i, (theme, name)): (usize, (Theme, Word))| {
        view! { <option value=i.to_string() prop:selected=flag(move || app.page.with(|p| p.theme == theme))>{name}</option> }
    };
    let choose = move |i: String| {
        if let Some((theme, _)) = i.parse().ok().and_then(|i: usize| THEMES.get(i)) {
            app.page.update(|p| p.theme = *theme);
        }
    };
    let other = move || if locale.get() == Locale::zh { "en" } else { "zh-CN" };
    view! {
        <div class="tools">
            {opener("share", "↗", word!(shell.share), word!(shell.share_name))}
            {opener("terms", "Aa", word!(shell.terms), word!(shell.terms))}
            <button type="button" class="pill" data-action="language" lang=live(move || other().to_owned()) on:click=press(switch)>
                {word!(shell.other_language)}
            </button>
            <label class="pill">
                <span>{word!(shell.theme)}</span>
                <select data-action="theme" aria-label=word!(shell.theme) on:change=input(choose)>{THEMES.into_iter().enumerate().map(option).collect::<View>()}</select>
            </label>
        </div>
    }
}

/// A button that opens a dialog of `app/share`, which boot.js loads at its first press; a symbol on a phone.
fn opener(what: &'static str, symbol: &'static str, text: Word, name: Word) -> View {
    view! {
        <button type="button" class="pill" data-open=what aria-label=name>
            <b aria-hidden="true">{symbol}</b><span>{text}</span><span class="not-loaded" role="alert">{word!(shell.not_loaded)}</span>
        </button>
    }
}

/// The way from a course page to the whole product.
fn back_link(app: App) -> View {
    let is_hidden = move || app.page.with(|p| !p.embed || p.bare);
    let href = move || app.query_outside().unwrap_or_default();
    view! {
        <a class="back-link" target="_blank" rel="noopener" href=live(href) prop:hidden=flag(is_hidden)>{word!(shell.open_full)}</a>
    }
}
