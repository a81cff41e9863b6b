//! What there is to share: the state in the address, the lab's controls and parts, and what the teacher chooses of it.

use super::super::env;
use crate::io::snippet::{Exhibit, Target};
use crate::query::{Pair, pairs_from_query, query_from_pairs};
use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// A key and what it is called.
pub(super) type Named = (String, String);

/// What the page shows now.
#[derive(Clone, Debug)]
pub(super) struct Present {
    site: String,
    file: String,
    lab: String,
    title: String,
    /// All else that the address says, but for what the dialog chooses.
    pairs: Vec<Pair>,
    /// `en` or `zh`.
    lang: &'static str,
    /// The lab's controls.
    pub(super) controls: Vec<Named>,
    /// Its parts, where it has several.
    pub(super) parts: Vec<Named>,
    /// Whether it is a file on the reader's own machine.
    pub(super) is_local: bool,
}

/// What is chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) hide: Vec<String>,
    pub(super) lock: Vec<String>,
    /// Empty for all.
    pub(super) part: String,
    pub(super) is_lang_fixed: bool,
    pub(super) has_link: bool,
    pub(super) height: u32,
    pub(super) target: Target,
}

/// The keys that the dialog decides on.
const OWN: [&str; 7] = ["lab", "embed", "hide", "lock", "links", "part", "lang"];

/// The page as it is, and what its address has chosen already.
pub(super) fn present(lang: &'static str) -> (Present, Choice) {
    // As when the page is left: the address is written at once, not a moment later.
    env::say_leaving();
    let address = env::address();
    let bare = address.split(['?', '#']).next().unwrap_or_default();
    let (site, file) = bare.split_at(bare.rfind('/').map_or(0, |i| i + 1));
    let pairs = pairs_from_query(&env::search());
    let given = |key: &str| pairs.iter().find(|(k, _)| k == key).map_or("", |(_, value)| value);
    let names = |key: &str| given(key).split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let choice = Choice {
        hide: names("hide"),
        lock: names("lock"),
        part: given("part").to_owned(),
        is_lang_fixed: !matches!(given("lang"), "" | "auto"),
        has_link: given("links") != "0",
        height: 640,
        target: Target::Element,
    };
    let lab = all("#main").first().and_then(|main| main.get_attribute("data-lab")).unwrap_or_default();
    let present = Present {
        site: site.to_owned(),
        file: file.to_owned(),
        lab,
        title: all(".lab > h1").first().map_or_else(String::new, text),
        lang,
        controls: controls(),
        parts: all(".tab[data-part]").iter().map(|tab| (tab.get_attribute("data-part").unwrap_or_default(), text(tab))).collect(),
        is_local: bare.starts_with("file:"),
        pairs: pairs.into_iter().filter(|(key, _)| !OWN.contains(&key.as_str())).collect(),
    };
    (present, choice)
}

fn all(selector: &str) -> Vec<Element> {
    let found = document().query_selector_all(selector).ok();
    found.into_iter().flat_map(|list| (0..list.length()).filter_map(move |i| list.get(i)?.dyn_into().ok())).collect()
}

fn text(element: &Element) -> String {
    element.text_content().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The pieces of a label, name and symbol, with a space between.
fn spaced(label: &Element) -> String {
    let pieces = label.child_nodes();
    let texts = (0..pieces.length()).filter_map(|i| pieces.get(i)?.text_content());
    texts.flat_map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect::<Vec<_>>().join(" ")
}

/// What a control is called: by the label in it, as a group, or as a button.
fn name_of(control: &Element) -> String {
    let label = control.query_selector("legend, label").ok().flatten();
    label.map(|label| spaced(&label)).or_else(|| control.get_attribute("aria-label")).unwrap_or_else(|| text(control))
}

/// Each control once.
fn controls() -> Vec<Named> {
    let mut found: Vec<Named> = Vec::new();
    for control in all("#main [data-field]") {
        let key = control.get_attribute("data-field").unwrap_or_default();
        let label = name_of(&control);
        if !found.iter().any(|(known, _)| *known == key) {
            found.push((key, label));
        }
    }
    found
}

impl Present {
    /// What is pasted, or followed.
    pub(super) fn exhibit(&self, choice: &Choice) -> Exhibit {
        let pair = |key: &str, value: String| (!value.is_empty()).then(|| (key.to_owned(), value));
        let state: Vec<Pair> = [pair("lab", self.lab.clone())]
            .into_iter()
            .flatten()
            .chain(self.pairs.clone())
            .chain(pair("lang", if choice.is_lang_fixed { self.lang.to_owned() } else { String::new() }))
            .chain(pair("part", choice.part.clone()))
            .collect();
        let course = [
            pair("hide", choice.hide.join(",")),
            pair("lock", choice.lock.join(",")),
            pair("links", if choice.has_link { String::new() } else { "0".to_owned() }),
        ];
        let pairs: Vec<Pair> = state.iter().cloned().chain(course.into_iter().flatten()).collect();
        let framed: Vec<Pair> = pairs.iter().cloned().chain(pair("embed", "1".to_owned())).collect();
        Exhibit {
            site: self.site.clone(),
            file: self.file.clone(),
            query: query_from_pairs(&framed),
            whole: query_from_pairs(&state),
            pairs,
            title: self.title.clone(),
            height: choice.height,
        }
    }
}
