//! The page in a course's frame and the page around it talk by messages, version 1: README.md has the table.
//!
//! Told is what the frame's address says, which is the host's own, and what follows from it: it may go to any origin. Hosts without a name,
//! as files and sandboxes are, could not be reached otherwise. Listened to is the host alone, and nothing but what the table names.

use super::{App, env, given, is_elsewhere};
use crate::i18n::Locale;
use crate::labs::{decode_page, encode_page};
use crate::query::{Notice, PAGE, Pair, pairs_from_query, query_from_pairs};
use crate::ui::browser::{Listener, SizeWatch};
use crate::ui::dom::react;
use crate::ui::notice;
use crate::ui::signal::Signal;
use crate::word;
use js_sys::{Date, JSON, Reflect};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Window};

/// Between two messages of what has changed, milliseconds.
const LULL_MS: f64 = 100.0;

/// The conversation with the host.
struct Host {
    app: App,
    locale: Signal<Locale>,
    window: Window,
    /// The state last told; nothing before the page is ready.
    told: RefCell<String>,
    told_at_ms: Cell<f64>,
    /// Whether the next telling is under way.
    is_due: Cell<bool>,
}

/// Talks to the page around this one, where there is one.
pub(super) fn attend(app: App, locale: Signal<Locale>) {
    let Some(window) = env::host() else { return };
    let (told, told_at_ms, is_due) = (RefCell::default(), Cell::new(0.0), Cell::new(false));
    let host = Rc::new(Host { app, locale, window, told, told_at_ms, is_due });
    let heeding = host.clone();
    let listener = Listener::new(env::browser_window(), "message", move |event| {
        let _ = heeding.heed(&event);
    });
    let measured = host.clone();
    let last = Cell::new(0);
    let size = document().document_element().map(|root| {
        // The content's height, whatever that of the frame is: nothing in an embedded page is as high as the window.
        SizeWatch::new(&root, move |_, height| {
            let height = height.ceil() as u32;
            if last.replace(height) != height {
                measured.measure(height);
            }
        })
    });
    let _ = StoredValue::new_local((listener, size));
    react(move || {
        app.query().track();
        app.port.readouts.get().into_iter().for_each(|readouts| readouts.track());
        host.clone().tell_soon();
    });
}

impl Host {
    /// Tells what has changed: at once after a lull, else when there has been one. By then what is computed in answer to a change is either
    /// done or known to be missing.
    fn tell_soon(self: Rc<Self>) {
        if self.is_due.replace(true) {
            return;
        }
        let wait_ms = (self.told_at_ms.get() + LULL_MS - Date::now()).clamp(0.0, LULL_MS);
        set_timeout(move || self.tell(), Duration::from_millis(wait_ms as u64));
    }

    fn tell(&self) {
        self.is_due.set(false);
        let Some(state) = self.state().filter(|state| *state != *self.told.borrow()) else { return };
        self.told_at_ms.set(Date::now());
        let is_first = self.told.replace(state.clone()).is_empty();
        self.post(if is_first { "ready" } else { "change" }, "", &state);
        if is_first {
            self.complain(&self.app.notices.shown.get_untracked(), "");
        }
        if self.app.stage.with_untracked(Result::is_err) {
            self.complain_of_lab("");
        }
    }

    /// Lab, query and every readout, as members of a JSON object; `None` while a lab is on its way. There is no lab where an address names
    /// one that does not exist.
    fn state(&self) -> Option<String> {
        let app = self.app;
        let lab = match app.stage.get_untracked() {
            Ok(lab) => lab.key,
            Err(name) => {
                let query = encode_page(&name, &app.page.get_untracked(), &[]);
                return Some([r#","lab":null,"query":""#, &query, r#"","values":{}"#].concat());
            }
        };
        let (query, readouts) = (untrack(|| app.query().get())?, app.port.readouts.get_untracked()?.try_share_untracked()?);
        let mut state = [r#","lab":""#, lab, r#"","query":""#, &query, r#"","values":{"#].concat();
        for (i, readout) in readouts.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            state.extend([comma, "\"", readout.key, "\":", &readout.value.json()]);
        }
        state.push('}');
        Some(state)
    }

    /// Does what a message of the host asks for, and answers; `None` where it asks for nothing known.
    fn heed(self: &Rc<Self>, event: &Event) -> Option<()> {
        let event = event.unchecked_ref::<MessageEvent>();
        let data = event.data();
        let field = |name: &str| Reflect::get(&data, &JsValue::from_str(name)).ok();
        let is_heard = event.source().is_some_and(|source| *source == ***self.window) && field("normlab")?.as_f64() == Some(1.0);
        let kind = field("type").filter(|_| is_heard)?.as_string()?;
        let id = field("id").filter(|id| id.is_string() || id.as_f64().is_some()).map_or_else(String::new, |id| json(&id));
        match kind.as_str() {
            "get" => {}
            "set" => self.set(&field("query")?.as_string()?, &id)?,
            "play" | "pause" => self.app.port.play(kind == "play"),
            "reset" => self.reset(),
            _ => return None,
        }
        // What follows from it has been computed by then.
        let host = self.clone();
        let answer = move || host.state().into_iter().for_each(|state| host.post(&kind, &id, &state));
        set_timeout(answer, Duration::ZERO);
        Some(())
    }

    /// Shows another setting: a key of the page that is not given stays, one of the lab goes to its default. `None` where another page takes
    /// over, which will say that it is ready.
    fn set(&self, query: &str, id: &str) -> Option<()> {
        let app = self.app;
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
            Err(_) => self.complain_of_lab(id),
            Ok(_) => {
                self.complain(&address.notices, id);
                app.given.set(given(&address));
                app.show(address);
            }
        }
        Some(())
    }

    fn reset(&self) {
        let Ok(lab) = self.app.stage.get_untracked() else { return };
        self.app.show(decode_page(self.app.shelf, &untrack(|| self.app.start_address(lab.key))));
    }

    /// Says what was wrong with a query, each in the sentence that the reader sees.
    fn complain(&self, notices: &[Notice], id: &str) {
        for notice in notices {
            self.post_error(&notice.key, &notice::sentence(self.locale.get_untracked(), notice), id);
        }
    }

    fn complain_of_lab(&self, id: &str) {
        self.post_error("lab", word!(shell.not_found)(self.locale.get_untracked()), id);
    }

    fn post_error(&self, key: &str, sentence: &str, id: &str) {
        let members = [r#","key":"#, &json(&key.into()), r#","message":"#, &json(&sentence.into())];
        self.post("error", id, &members.concat());
    }

    /// Tells the content's height: in our words, in LTI's for Canvas and Sakai, of which some want the text of the object, and in H5P's.
    fn measure(&self, height: u32) {
        let height = height.to_string();
        self.post("resize", "", &[r#","height":"#, &height].concat());
        let lti = [r#"{"subject":"lti.frameResize","height":"#, &height, "}"].concat();
        self.send(&lti);
        self.post_value(&JsValue::from_str(&lti));
        self.send(r#"{"context":"h5p","action":"hello"}"#);
        self.send(&[r#"{"context":"h5p","action":"resize","scrollHeight":"#, &height, r#","height":"#, &height, "}"].concat());
    }

    /// A message of version 1: its kind, the id of what it answers or nothing, and its other members with a comma before each.
    fn post(&self, kind: &str, id: &str, members: &str) {
        let id = if id.is_empty() { String::new() } else { [r#","id":"#, id].concat() };
        self.send(&[r#"{"normlab":1,"type":""#, kind, "\"", &id, members, "}"].concat());
    }

    fn send(&self, json: &str) {
        JSON::parse(json).into_iter().for_each(|message| self.post_value(&message));
    }

    fn post_value(&self, message: &JsValue) {
        let _ = self.window.post_message(message, "*");
    }
}

/// A text or number as JSON.
fn json(value: &JsValue) -> String {
    JSON::stringify(value).map_or_else(|_| String::new(), String::from)
}
