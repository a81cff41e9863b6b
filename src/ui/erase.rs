//! One type for every closure of a view.
//!
//! Leptos compiles what it does with a closure anew for each closure's type; behind these few types it is compiled once. That is half
//! of the page's size.

use crate::i18n::Locale;
use crate::ui::dom::View;
use leptos::prelude::event_target_value;

/// A word or sentence without numbers, in each language: `word!(shell.reset)`.
pub type Word = fn(Locale) -> &'static str;

/// The text of a [`Word`] key: `word!(descent.title)`.
#[macro_export]
macro_rules! word {
    ($($key:tt)*) => {
        (|locale| ::leptos_i18n::td_string!(locale, $($key)*)) as $crate::ui::erase::Word
    };
}

/// A text that follows what it reads.
pub type Live = Box<dyn FnMut() -> String>;

/// See [`Live`].
pub fn live(text: impl FnMut() -> String + 'static) -> Live {
    Box::new(text)
}

/// A part of the page that follows what it reads.
pub type Part = Box<dyn FnMut() -> View>;

/// See [`Part`].
pub fn part(view: impl FnMut() -> View + 'static) -> Part {
    Box::new(view)
}

/// A condition that follows what it reads, for attributes and properties.
pub type Flag = Box<dyn FnMut() -> bool>;

/// See [`Flag`].
pub fn flag(holds: impl FnMut() -> bool + 'static) -> Flag {
    Box::new(holds)
}

/// What a press of a button does.
pub type Press = Box<dyn FnMut(web_sys::MouseEvent)>;

/// See [`Press`].
pub fn press(mut act: impl FnMut() + 'static) -> Press {
    Box::new(move |_| act())
}

/// What another text or position of an input does: it is given the input's value.
pub type Input = Box<dyn FnMut(web_sys::Event)>;

/// See [`Input`].
pub fn input(mut act: impl FnMut(String) + 'static) -> Input {
    Box::new(move |event| act(event_target_value(&event)))
}
