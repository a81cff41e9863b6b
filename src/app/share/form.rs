//! The dialog "share and embed": the link, its QR code, and what to paste into a page.

use super::super::env;
use super::qr;
use super::state::{Choice, Named, Present, present};
use crate::i18n::Locale;
use crate::io::snippet::{Exhibit, Target};
use crate::query::parse_number;
use crate::ui::dom::{Slot, View, view};
use crate::ui::erase::{Word, flag, input, live, part, press};
use crate::ui::signal::{Memo, RwSignal};
use crate::word;
use std::sync::Arc;

/// Where it can be pasted, in the order of [`Target::ALL`].
const TARGETS: [Word; 7] =
    [word!(share.to_element), |_| "HTML (iframe)", |_| "Markdown", |_| "Moodle", |_| "Quarto", |_| "Jupyter", |_| "reveal.js"];

/// Frames are between so high, CSS px.
const HEIGHTS: (f64, f64) = (120.0, 4000.0);

/// What the parts of the form share.
#[derive(Clone, Copy)]
struct Form {
    choice: RwSignal<Choice>,
    exhibit: Memo<Exhibit>,
    /// What has been done with the last press of "copy".
    told: RwSignal<Option<Word>>,
}

pub(super) fn form(locale: Locale) -> View {
    let (present, choice) = present(if locale == Locale::zh { "zh" } else { "en" });
    let (present, choice) = (Arc::new(present), RwSignal::new(choice));
    let shown = present.clone();
    let exhibit = Memo::new(move |_| choice.with(|choice| shown.exhibit(choice)));
    let form = Form { choice, exhibit, told: RwSignal::new(None) };
    let local = present.is_local.then(|| view! { <p class="sheet-note">{word!(share.local)}</p> });
    view! {
        {local}
        {link(form)}
        {snippet(form)}
        {options(form, &present)}
        <p class="sheet-told" role="status">{live(move || form.told.get().map_or_else(String::new, |word| word(locale).to_owned()))}</p>
    }
}

/// A text to copy, and the button that does it: where that is not allowed, the text stays selected.
fn to_copy(form: Form, name: Word, rows: &'static str, text: Memo<String>) -> View {
    let area = Slot::default();
    let copy = press(move || {
        let Some(area) = area.get() else { return };
        env::copy(&area, move |is_copied| {
            form.told.try_set(Some(if is_copied { word!(share.copied) } else { word!(share.select_only) }));
        });
    });
    view! {
        <div class="to-copy">
            <textarea readonly=true spellcheck="false" rows=rows aria-label=name prop:value=live(move || text.get()) node_ref=area></textarea>
            <button type="button" class="segment-button" on:click=copy>{word!(share.copy)}</button>
        </div>
    }
}

fn link(form: Form) -> View {
    let url = Memo::new(move |_| form.exhibit.with(|exhibit| exhibit.url(&exhibit.whole)));
    let code = move || qr::code(&url.get()).unwrap_or_else(|| view! { <p class="sheet-note">{word!(share.too_long)}</p> });
    view! {
        <section>
            <h3>{word!(share.link)}</h3>
            {to_copy(form, word!(share.link), "2", url)}
            <details><summary>{word!(share.qr)}</summary>{part(code)}</details>
        </section>
    }
}

fn snippet(form: Form) -> View {
    let text = Memo::new(move |_| form.exhibit.with(|exhibit| form.choice.with(|choice| choice.target.snippet(exhibit))));
    let target = |(i, name): (usize, &Word)| {
        let (target, name) = (Target::ALL[i], *name);
        let is_on = flag(move || form.choice.with(|choice| choice.target == target));
        let choose = input(move |_| form.choice.update(|choice| choice.target = target));
        view! { <label class="segment"><input type="radio" name="target" prop:checked=is_on on:change=choose /><span>{name}</span></label> }
    };
    let framed = live(move || form.exhibit.with(|exhibit| exhibit.url(&exhibit.query)));
    view! {
        <section>
            <h3>{word!(share.embed)}</h3>
            <div class="segments" role="radiogroup" aria-label=word!(share.embed)>{TARGETS.iter().enumerate().map(target).collect::<View>()}</div>
            {to_copy(form, word!(share.embed), "5", text)}
            <p><a target="_blank" rel="noopener" href=framed>{word!(share.preview)}</a></p>
        </section>
    }
}

fn options(form: Form, present: &Present) -> View {
    let rows = present.controls.iter().map(|(key, name)| row(form, key, View::text(name), true)).collect::<View>();
    let prose = row(form, "text", view! { {word!(share.prose)} }, false);
    let parts = (!present.parts.is_empty()).then(|| part_choice(form, &present.parts));
    let has_link = flag(move || form.choice.with(|choice| choice.has_link));
    let lang = flag(move || form.choice.with(|choice| choice.is_lang_fixed));
    let height = live(move || form.choice.with(|choice| choice.height.to_string()));
    let set_height = move |text: String| {
        if let Some(number) = parse_number(&text) {
            form.choice.update(|choice| choice.height = number.max(HEIGHTS.0).min(HEIGHTS.1) as u32);
        }
    };
    let turn_link = input(move |_| form.choice.update(|choice| choice.has_link = !choice.has_link));
    let turn_lang = input(move |_| form.choice.update(|choice| choice.is_lang_fixed = !choice.is_lang_fixed));
    view! {
        <section class="options">
            <h3>{word!(share.options)}</h3>
            {parts}
            <p><label><input type="checkbox" data-option="lang" prop:checked=lang on:change=turn_lang />" "{word!(share.fix_lang)}</label></p>
            <p><label><input type="checkbox" data-option="links" prop:checked=has_link on:change=turn_link />" "{word!(share.links)}</label></p>
            <p><label>{word!(share.height)}" "<input class="number-field" inputmode="numeric" data-option="height" prop:value=height on:change=input(set_height) /></label></p>
            <details>
                <summary>{word!(share.controls)}</summary>
                <table>
                    <thead><tr><th scope="col">{word!(share.control)}</th><th scope="col">{word!(share.hide)}</th><th scope="col">{word!(share.lock)}</th></tr></thead>
                    <tbody>{prose}{rows}</tbody>
                </table>
            </details>
        </section>
    }
}

fn part_choice(form: Form, parts: &[Named]) -> View {
    let option = |(key, name): &Named| {
        let (value, own) = (key.clone(), key.clone());
        view! { <option value=value prop:selected=flag(move || form.choice.with(|choice| choice.part == own))>{name.clone()}</option> }
    };
    let choose = input(move |part| form.choice.update(|choice| choice.part = part));
    view! { <p><label>{word!(share.part)}" "<select data-option="part" on:change=choose>{parts.iter().map(option).collect::<View>()}</select></label></p> }
}

/// A control and its two check boxes.
fn row(form: Form, key: &str, label: View, can_lock: bool) -> View {
    let lock = can_lock.then(|| check(form, key, |choice| &mut choice.lock, "lock", word!(share.lock)));
    let hide = check(form, key, |choice| &mut choice.hide, "hide", word!(share.hide));
    view! { <tr><th scope="row">{label}</th><td>{hide}</td><td>{lock}</td></tr> }
}

fn check(form: Form, key: &str, list: fn(&mut Choice) -> &mut Vec<String>, what: &'static str, name: Word) -> View {
    let (own, turned) = (key.to_owned(), key.to_owned());
    let is_on = flag(move || list(&mut form.choice.get()).contains(&own));
    let turn = input(move |_| {
        form.choice.update(|choice| {
            let list = list(choice);
            match list.iter().position(|key| *key == turned) {
                Some(i) => drop(list.remove(i)),
                None => list.push(turned.clone()),
            }
        });
    });
    let place = format!("{what}:{key}");
    view! { <label class="tick"><input type="checkbox" data-option=place prop:checked=is_on on:change=turn /><span class="unseen">{name}</span></label> }
}
