//! The shell around the labs: mounts the page, follows the address, shows one lab.

mod env;
mod message;
mod not_found;
mod panic;
pub mod share;
mod shell;
mod sync;
mod theme;

use crate::i18n::Locale;
use crate::labs::{Address, Lab, NAMES, Shelf, decode_page, encode_page};
use crate::query::{Entry, Lang, Page, Pair, query_from_pairs};
use crate::ui::bound::Access;
use crate::ui::dom::{View, react};
use crate::ui::notice::Notices;
use crate::ui::parts::Parts;
use crate::ui::player::Autoplay;
use crate::ui::port::Port;
use crate::ui::seed::FreshSeed;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::ui::words::Language;
use leptos::prelude::*;
use leptos_i18n::td_string;

/// Mounts the page with the labs of this program.
pub fn start(shelf: Shelf) {
    panic::set_hook();
    mount_to_body(move || app(shelf).mount(&document().body().expect("boot.js starts in a body")));
    env::set_root_attribute("data-ready", "1");
}

/// What stands on the stage.
pub(crate) type Stage = Result<&'static Lab, String>;

/// The app's state: everything in it can be read off the address.
#[derive(Clone, Copy)]
pub(crate) struct App {
    /// The labs this program holds; for any other, another program is loaded.
    shelf: Shelf,
    page: RwSignal<Page>,
    stage: RwSignal<Stage>,
    notices: Notices,
    port: Port,
    /// The lab and its pairs as a course page gave them: Reset leads back there.
    given: RwSignal<(String, Vec<Pair>)>,
}

impl App {
    /// Goes to another address and makes it an entry of the history.
    fn go(self, query: &str) {
        if let Some(Some(now)) = self.query().try_get_untracked() {
            sync::replace(&now);
        }
        let address = decode_page(self.shelf, query);
        if address.lab.as_ref().is_err_and(|name| is_elsewhere(name)) {
            return env::visit(query);
        }
        sync::push(query);
        self.show(address);
    }

    /// Shows what an address says: in place where the lab stays.
    fn show(self, address: Address) {
        self.notices.shown.set(address.notices);
        let is_same = self.stage.with_untracked(|now| matches!((now, &address.lab), (Ok(a), Ok(b)) if a.key == b.key));
        if self.page.get_untracked() != address.page {
            self.page.set(address.page);
        }
        match self.port.load.get_untracked().filter(|_| is_same) {
            Some(load) => load.run(address.pairs),
            None => {
                self.port.unplug(address.pairs);
                self.stage.set(address.lab);
                env::scroll_to_top();
            }
        }
    }

    /// The whole state as a query string; `None` while no lab is on stage.
    fn query(self) -> Signal<Option<String>> {
        Signal::derive(move || self.query_with(&self.page.get()))
    }

    /// The same outside of a course's frame, followed.
    fn query_outside(self) -> Option<String> {
        self.query_with(&Page { embed: false, ..self.page.get() })
    }

    fn query_with(self, page: &Page) -> Option<String> {
        let lab = self.stage.get().ok()?;
        let encoded = self.port.encoded.get()?.try_get()?;
        Some(encode_page(lab.key, page, &encoded))
    }

    /// Where Reset leads: in a course's frame to what the course gave, else to the lab's defaults.
    fn start_address(self, lab: &str) -> String {
        let page = self.page.get();
        let given = self.given.with(|(of, pairs)| if page.embed && of == lab { pairs.clone() } else { Vec::new() });
        self.address_of(lab, page.part, &given)
    }

    /// The address of a lab with some of its keys and parts; of the page's own all stay, so that a course's frame stays one, and what is
    /// locked keeps its value.
    fn address_of(self, lab: &str, part: Vec<String>, pairs: &[Pair]) -> String {
        let page = self.page.get();
        let (mut pairs, locked) = (pairs.to_vec(), self.locked(lab, &page));
        pairs.retain(|(key, _)| !page.lock.contains(key));
        let head = encode_page(lab, &Page { play: None, part, ..page }, &locked);
        match query_from_pairs(&pairs).strip_prefix('?') {
            Some(tail) => format!("{head}&{tail}"),
            None => head,
        }
    }

    /// What the address fixes of a lab, where that is on stage.
    fn locked(self, lab: &str, page: &Page) -> Vec<Entry> {
        let is_here = !page.lock.is_empty() && self.stage.with(|stage| stage.as_ref().is_ok_and(|here| here.key == lab));
        let all = if is_here { self.port.encoded.get().and_then(|encoded| encoded.try_get()) } else { None };
        all.into_iter().flatten().filter(|(key, _)| page.lock.iter().any(|locked| locked == key)).collect()
    }
}

/// The whole page.
fn app(shelf: Shelf) -> View {
    let address = sync::read(shelf);
    let given = RwSignal::new(given(&address));
    let app = App {
        shelf,
        page: RwSignal::new(address.page),
        given,
        stage: RwSignal::new(address.lab),
        notices: Notices::new(address.notices),
        port: Port::new(address.pairs),
    };
    let locale = Signal::derive(move || match app.page.with(|p| p.lang) {
        Lang::Zh => Locale::zh,
        Lang::En => Locale::en,
        Lang::Auto if env::prefers_chinese() => Locale::zh,
        Lang::Auto => Locale::en,
    });
    provide_context(app);
    provide_context(app.port);
    provide_context(app.notices);
    provide_context(Language(Memo::new(move |_| locale.get())));
    provide_context(Access {
        hide: Memo::new(move |_| app.page.with(|p| p.hide.clone())),
        lock: Memo::new(move |_| app.page.with(|p| p.lock.clone())),
    });
    provide_context(Parts {
        shown: Memo::new(move |_| app.page.with(|p| p.part.clone())),
        show: Callback::new(move |names| app.page.update(|p| p.part = names)),
        is_free: Memo::new(move |_| app.page.with(|p| !p.embed || p.part.is_empty())),
    });
    provide_context(Autoplay(Signal::derive(move || app.page.with(autoplays))));
    provide_context(FreshSeed(env::fresh_seed));
    provide_context(theme::palette(app.page));
    sync::follow(app.query());
    sync::on_return(shelf, move |address| match &address.lab {
        Err(name) if is_elsewhere(name) => env::reload(),
        _ => app.show(address),
    });
    react(move || dress(app, locale.get()));
    message::attend(app, locale);
    shell::shell(app)
}

/// A lab and its pairs, for [`App::given`].
fn given(address: &Address) -> (String, Vec<Pair>) {
    (address.lab.as_ref().map_or_else(String::clone, |lab| lab.key.to_owned()), address.pairs.clone())
}

/// Whether another program holds the lab of this name.
fn is_elsewhere(name: &str) -> bool {
    NAMES.iter().any(|known| known.key == name)
}

/// The address decides; else runs play where motion is welcome and the page is the reader's own.
fn autoplays(page: &Page) -> bool {
    page.play.unwrap_or_else(|| !page.embed && !env::matches_media("(prefers-reduced-motion: reduce)"))
}

/// Tells the document its language, theme and title.
fn dress(app: App, locale: Locale) {
    env::set_root_attribute("lang", if locale == Locale::zh { "zh-CN" } else { "en" });
    env::set_root_attribute("data-theme", app.page.with(|p| theme::name(p.theme)));
    let name = td_string!(locale, shell.name);
    env::set_title(&app.stage.get().map_or_else(|_| name.to_owned(), |lab| format!("{} · {name}", (lab.title)(locale))));
}
