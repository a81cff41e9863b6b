//! The page's side of the talk with a course page around it. The messages are `assets/frame.js`'s, which is loaded in frames alone, so that
//! other visits go without; README.md has the table.
//!
//! The script sends the document the event [`ASKED`] with an object as its `detail`, whose `kind` is `play`, `pause`, `reset`, `set` with a
//! `query`, or a mere question: `start`, `state`. It finds in it afterwards `state`, the text of a JSON object, if a lab stands, and `errors`, what was
//! not used as it stands: pairs of a key and the sentence that the reader sees. Whenever something has changed the document gets [`CHANGED`].

use super::{App, env, given, is_elsewhere};
use crate::i18n::Locale;
use crate::labs::{decode_page, encode_page};
use crate::query::{Notice, PAGE, Pair, pairs_from_query, query_from_pairs};
use crate::ui::browser::Listener;
use crate::ui::dom::react;
use crate::ui::notice;
use crate::ui::signal::Signal;
use crate::word;
use js_sys::{Array, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CustomEvent, Event};

/// The event that asks.
const ASKED: &str = "normlab-page";
/// The event that tells.
const CHANGED: &str = "normlab-change";

/// Answers, and tells what changes, where there is a page around this one.
pub(super) fn attend(app: App, locale: Signal<Locale>) {
    if !env::is_framed() {
        return;
    }
    let listener = Listener::new(document(), ASKED, move |event| {
        let _ = answer(app, locale.get_untracked(), &event);
    });
    let _ = StoredValue::new_local(listener);
    react(move || {
        app.query().track();
        app.port.readouts.get().into_iter().for_each(|readouts| readouts.track());
        env::say(CHANGED);
    });
}

/// Does what is asked for; `None` where another page takes over, which will speak for itself.
fn answer(app: App, locale: Locale, event: &Event) -> Option<()> {
    let detail = event.unchecked_ref::<CustomEvent>().detail();
    let field = |name: &str| Reflect::get(&detail, &name.into()).ok().and_then(|value| value.as_string()).unwrap_or_default();
    let kind = field("kind");
    let (mut notices, mut is_lost) = (Vec::new(), app.stage.with_untracked(Result::is_err));
    match kind.as_str() {
        "start" => notices = app.notices.shown.get_untracked(),
        "set" => (notices, is_lost) = set(app, &field("query"))?,
        "reset" => reset(app),
        "play" | "pause" => app.port.play(kind == "play"),
        _ => {}
    }
    let error = |key: &str, sentence: &str| JsValue::from(Array::of2(&key.into(), &sentence.into()));
    let lost = is_lost.then(|| error("lab", word!(shell.not_found)(locale)));
    let errors = notices.iter().map(|notice| error(&notice.key, &notice::sentence(locale, notice))).chain(lost).collect::<Array>();
    let _ = Reflect::set(&detail, &"errors".into(), &errors);
    let _ = Reflect::set(&detail, &"state".into(), &state(app).map_or(JsValue::UNDEFINED, JsValue::from));
    Some(())
}

/// Lab, query and every readout, as a JSON object; `None` while a lab is on its way. There is no lab where an address names one that does
/// not exist.
fn state(app: App) -> Option<String> {
    let lab = match app.stage.get_untracked() {
        Ok(lab) => lab.key,
        Err(name) => {
            let query = encode_page(&name, &app.page.get_untracked(), &[]);
            return Some([r#"{"lab":null,"query":""#, &query, r#"","values":{}}"#].concat());
        }
    };
    let (query, readouts) = (untrack(|| app.query().get())?, app.port.readouts.get_untracked()?.try_share_untracked()?);
    let mut state = [r#"{"lab":""#, lab, r#"","query":""#, &query, r#"","values":{"#].concat();
    for (i, readout) in readouts.iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        state.extend([comma, "\"", readout.key, "\":", &readout.value.json()]);
    }
    state.push_str("}}");
    Some(state)
}

/// Shows another setting: a key of the page that is not given stays, one of the lab goes to its default. What was wrong with it, and whether
/// it names a lab that does not exist; `None` where another page takes over.
fn set(app: App, query: &str) -> Option<(Vec<Notice>, bool)> {
    let mut pairs = pairs_from_query(query);
    let is_given = |pairs: &[Pair], key: &str| pairs.iter().any(|(given, _)| given == key);
    let lab = app.stage.get_untracked().map_or_else(|name| name, |lab| lab.key.to_owned());
    let kept = PAGE.encode(&app.page.get_untracked());
    for (key, value) in [("lab", lab)].into_iter().chain(kept) {
        if !is_given(&pairs, key) {
            pairs.push((key.to_owned(), value));
        }
    }
    let query = query_from_pairs(&pairs);
    let address = decode_page(app.shelf, &query);
    match &address.lab {
        Err(name) if is_elsewhere(name) => {
            env::visit_instead(&query);
            return None;
        }
        Err(_) => return Some((Vec::new(), true)),
        Ok(_) => {}
    }
    app.given.set(given(&address));
    let notices = address.notices.clone();
    app.show(address);
    Some((notices, false))
}

fn reset(app: App) {
    let Ok(lab) = app.stage.get_untracked() else { return };
    app.show(decode_page(app.shelf, &untrack(|| app.start_address(lab.key))));
}
