//! The labs, one folder each, and the one list of them. To add a lab: its `pub mod` and its entry in [`LABS`].

mod address;
#[cfg(not(feature = "web"))]
mod docs;

pub mod descent;
pub mod gradient;
pub mod layernorm;
pub mod saturation;

pub use address::{Address, decode_page, encode_page};
#[cfg(not(feature = "web"))]
pub use docs::key_table;

#[cfg(feature = "web")]
use crate::i18n::Locale;
use crate::query::{Entry, Notice, Pair};
#[cfg(feature = "web")]
use crate::ui::dom::View;
#[cfg(not(feature = "web"))]
use crate::{io::readout::Readout, plot::Figure, query::FieldDoc};

/// Every lab, in the order of the sidebar. The first opens where the address names none.
pub static LABS: Shelf = &[&descent::LAB, &gradient::LAB, &saturation::LAB, &layernorm::LAB];

/// The names of all of them, for the programs that hold one each (`src/bin`), so that a first visit loads what it shows and no more.
pub static NAMES: &[Name] = &[Name::of(&descent::LAB), Name::of(&gradient::LAB), Name::of(&saturation::LAB), Name::of(&layernorm::LAB)];

/// The labs a program holds.
pub type Shelf = &'static [&'static Lab];

/// What is known of a lab in every program.
#[derive(Debug)]
pub struct Name {
    /// Its name in the address.
    pub key: &'static str,
    /// Its name.
    #[cfg(feature = "web")]
    pub title: fn(Locale) -> &'static str,
}

impl Name {
    const fn of(lab: &Lab) -> Self {
        Self {
            key: lab.key,
            #[cfg(feature = "web")]
            title: lab.title,
        }
    }
}

/// A query in its shortest form, and what was wrong with it.
pub type Canonical = (Vec<Entry>, Vec<Notice>);

/// A figure and its name within its lab.
#[cfg(not(feature = "web"))]
pub type NamedFigure = (&'static str, Figure);

/// What the shell and the tests know of a lab; its parameters' types stay inside its folder.
pub struct Lab {
    /// Its name in the address and in the locale files.
    pub key: &'static str,
    /// Whether it reads a URL key.
    pub has_key: fn(&str) -> bool,
    /// Its URL keys.
    #[cfg(not(feature = "web"))]
    pub docs: fn() -> Vec<FieldDoc>,
    /// Decodes and encodes again: the pairs in their order and shortest form without defaults, and what was wrong.
    pub canonical: fn(&[Pair]) -> Canonical,
    /// Every number it shows; the same keys in the same order for any pairs.
    #[cfg(not(feature = "web"))]
    pub readouts: fn(&[Pair]) -> Vec<Readout>,
    /// Its figures at a size in CSS px, each with its name.
    #[cfg(not(feature = "web"))]
    pub figures: fn(&[Pair], (f64, f64)) -> Vec<NamedFigure>,
    /// The names of its parts, for `part=`.
    pub parts: &'static [&'static str],
    /// Settings worth a look.
    pub tries: &'static [Try],
    /// Settings that people have reported trouble with, for the part they belong to.
    pub reports: &'static [Try],
    /// Its page.
    #[cfg(feature = "web")]
    pub view: fn() -> View,
    /// Its name.
    #[cfg(feature = "web")]
    pub title: fn(Locale) -> &'static str,
    /// What a "Try this" button is called, by its key.
    #[cfg(feature = "web")]
    pub try_name: fn(Locale, &str) -> &'static str,
}

/// A "Try this" button.
#[derive(Clone, Copy, Debug)]
pub struct Try {
    /// The key of its words in the lab's locale file.
    pub key: &'static str,
    /// The lab's keys it sets, as in an address; every other one goes to its default.
    pub query: &'static str,
    /// The part of the lab to look at; empty: those now shown.
    pub part: &'static str,
}

/// The lab with a key, where the shelf has it.
#[must_use]
pub fn lab(shelf: Shelf, key: &str) -> Option<&'static Lab> {
    shelf.iter().copied().find(|lab| lab.key == key)
}

impl std::fmt::Debug for Lab {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Lab({})", self.key)
    }
}
