//! The keys every lab shares: which lab, its language and theme, and how it is embedded.

use super::{Field, Kind, Schema, Value, doc, no_check};

/// The language of the words.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Lang {
    /// The browser's.
    #[default]
    Auto,
    /// Chinese.
    Zh,
    /// English.
    En,
}

/// How the page is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Theme {
    /// The system's preference.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Light, large and strong, for the wall of a classroom.
    Projector,
}

/// The page's own state, beside the lab's parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The words' language.
    pub lang: Lang,
    /// The colours.
    pub theme: Theme,
    /// Without the shell, inside somebody's course page.
    pub embed: bool,
    /// Keys of controls not shown; `text` for the prose.
    pub hide: Vec<String>,
    /// Keys of controls shown but fixed.
    pub lock: Vec<String>,
    /// Without the link back to the full page (`links=0`).
    pub bare: bool,
    /// The parts of the lab that are shown; empty for all.
    pub part: Vec<String>,
    /// Whether the run starts playing; `None`: the lab decides.
    pub play: Option<bool>,
}

const YES_NO: Kind = Kind::Choice(&["0", "1"]);

/// The fields of [`Page`]. `lab` itself is not among them: it picks the schema of the rest.
pub static PAGE: Schema<Page> = Schema { fields: FIELDS, default: Page::default, check: no_check };

static FIELDS: &[Field<Page>] = &[
    Field {
        key: "lang",
        kind: Kind::Choice(&["auto", "zh", "en"]),
        about: doc("language; auto is the browser's"),
        get: |p| Value::Choice(p.lang as usize),
        set: |p, v| {
            if let Value::Choice(i) = v {
                p.lang = [Lang::Auto, Lang::Zh, Lang::En][i];
            }
        },
    },
    Field {
        key: "theme",
        kind: Kind::Choice(&["auto", "light", "dark", "projector"]),
        about: doc("colours; projector has large type"),
        get: |p| Value::Choice(p.theme as usize),
        set: |p, v| {
            if let Value::Choice(i) = v {
                p.theme = [Theme::Auto, Theme::Light, Theme::Dark, Theme::Projector][i];
            }
        },
    },
    Field {
        key: "embed",
        kind: YES_NO,
        about: doc("1 shows the lab without the shell"),
        get: |p| Value::Choice(usize::from(p.embed)),
        set: |p, v| p.embed = v == Value::Choice(1),
    },
    Field {
        key: "hide",
        kind: Kind::Words,
        about: doc("keys of controls not to show"),
        get: |p| Value::Words(p.hide.clone()),
        set: |p, v| set_words(&mut p.hide, v),
    },
    Field {
        key: "lock",
        kind: Kind::Words,
        about: doc("keys of controls to show but fix"),
        get: |p| Value::Words(p.lock.clone()),
        set: |p, v| set_words(&mut p.lock, v),
    },
    Field {
        key: "links",
        kind: Kind::Choice(&["1", "0"]),
        about: doc("0 leaves out the link to the full page when embedded"),
        get: |p| Value::Choice(usize::from(p.bare)),
        set: |p, v| p.bare = v == Value::Choice(1),
    },
    Field {
        key: "part",
        kind: Kind::Words,
        about: doc("the parts of a lab to show"),
        get: |p| Value::Words(p.part.clone()),
        set: |p, v| set_words(&mut p.part, v),
    },
    Field {
        key: "play",
        kind: Kind::Choice(&["auto", "0", "1"]),
        about: doc("whether the run starts playing"),
        get: |p| Value::Choice(p.play.map_or(0, |on| 1 + usize::from(on))),
        set: |p, v| {
            if let Value::Choice(i) = v {
                p.play = [None, Some(false), Some(true)][i];
            }
        },
    },
    Field { key: "v", kind: Kind::Choice(&["1"]), about: doc("version of these keys"), get: |_| Value::Choice(0), set: |_, _| {} },
];

fn set_words(to: &mut Vec<String>, value: Value) {
    if let Value::Words(words) = value {
        *to = words;
    }
}
