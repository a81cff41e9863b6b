//! Markup with places, and what stands in them: the other half of the macro `view!` (`macros/src/lib.rs` says why it is ours).
//!
//! A view is built once; from then on effects of Leptos's reactive graph write what changes, and only that. What a view makes belongs to
//! the reactive owner in which it was built, and ends with it.

mod follow;
mod node;

use self::follow::{Said, follow, follow_part, follow_text, set_attribute, set_class, set_property, set_style};
use self::node::{append, comments, parsed, replace};
use crate::query::write_number;
use crate::ui::browser::Listener;
use crate::ui::erase::{Flag, Live, Part, Word};
use crate::ui::words::use_locale;
use leptos::prelude::{LocalStorage, StoredValue, document};
use std::borrow::Cow;
use wasm_bindgen::JsCast;
use web_sys::{Comment, Element, Event, Node};

pub use follow::react;
pub use normlab_view::view;

/// Nodes that are to be put into a page: one, or some in a fragment.
#[derive(Clone, Debug)]
pub struct View(Node);

impl View {
    /// Nothing at all.
    #[must_use]
    pub fn empty() -> Self {
        Self(document().create_document_fragment().into())
    }

    /// A text.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self(document().create_text_node(text).into())
    }

    /// Puts it at the end of an element.
    pub fn mount(self, into: &Node) {
        append(into, &self.0);
    }
}

impl FromIterator<View> for View {
    fn from_iter<I: IntoIterator<Item = View>>(views: I) -> Self {
        let all = Self::empty();
        views.into_iter().for_each(|view| append(&all.0, &view.0));
        all
    }
}

/// What can stand in an attribute or a property.
pub enum Value {
    /// Always the same.
    Fixed(Cow<'static, str>),
    /// In the present language.
    Said(Word),
    /// See [`Live`].
    Live(Live),
    /// There or not.
    Is(bool),
    /// See [`Flag`].
    Flag(Flag),
}

/// What can stand between elements.
pub enum Child {
    /// Nothing.
    None,
    /// A text that stays.
    Fixed(Cow<'static, str>),
    /// A word or sentence in the present language.
    Said(Word),
    /// See [`Live`].
    Live(Live),
    /// See [`Part`].
    Part(Part),
    /// More of the page.
    View(View),
}

macro_rules! from {
    ($into:ident: $($kind:ty => $make:expr),* $(,)?) => {
        $(impl From<$kind> for $into {
            fn from(value: $kind) -> Self {
                $make(value)
            }
        })*
    };
}

from!(Value:
    &'static str => |text| Self::Fixed(Cow::Borrowed(text)),
    String => |text| Self::Fixed(Cow::Owned(text)),
    Word => Self::Said,
    Live => Self::Live,
    bool => Self::Is,
    Flag => Self::Flag,
    Option<Live> => |live: Option<Live>| live.map_or(Self::Is(false), Self::Live),
);

from!(Child:
    &'static str => |text| Self::Fixed(Cow::Borrowed(text)),
    String => |text| Self::Fixed(Cow::Owned(text)),
    Word => Self::Said,
    Live => Self::Live,
    Part => Self::Part,
    View => Self::View,
    Option<View> => |view: Option<View>| view.map_or(Self::None, Self::View),
);

/// Holds an element of a view for those who draw on it, listen to it, or measure it.
#[derive(Clone, Copy)]
pub struct Slot(StoredValue<Option<Element>, LocalStorage>);

impl Default for Slot {
    fn default() -> Self {
        Self(StoredValue::new_local(None))
    }
}

impl Slot {
    /// The element; `None` before its view is built and after its owner has gone.
    #[must_use]
    pub fn get(self) -> Option<Element> {
        use leptos::prelude::GetValue;
        self.0.try_get_value().flatten()
    }
}

/// A view in the making: its nodes, and the places in them that are still to be filled.
pub struct Markup {
    nodes: Node,
    places: std::vec::IntoIter<Node>,
    here: Option<Element>,
}

impl Markup {
    /// Parses `html`, within an element `around` where it is not empty.
    #[must_use]
    pub fn new(html: &'static str, around: &'static str) -> Self {
        let nodes = parsed(html, around);
        Self { places: comments(&nodes).into_iter(), nodes, here: None }
    }

    /// Goes on to the next element with a place before it.
    pub fn element(&mut self) {
        if let Some(place) = self.places.next() {
            self.here = place.unchecked_ref::<Comment>().next_element_sibling();
            place.unchecked_ref::<Comment>().remove();
        }
    }

    /// Gives the element an attribute.
    pub fn attr(&self, name: &'static str, value: impl Into<Value>) {
        self.set(name, value.into(), set_attribute);
    }

    /// Gives the element a property, as an input's `value`, which an attribute no longer sets once somebody has typed.
    pub fn property(&self, name: &'static str, value: impl Into<Value>) {
        self.set(name, value.into(), set_property);
    }

    /// Gives the element a class, or not.
    pub fn class(&self, name: &'static str, value: impl Into<Value>) {
        self.set(name, value.into(), set_class);
    }

    /// Gives the element a property of style; empty is none.
    pub fn style(&self, name: &'static str, value: impl Into<Value>) {
        self.set(name, value.into(), set_style);
    }

    /// Reacts to the element's events of this name.
    pub fn on<E: JsCast>(&self, event: &'static str, mut react: impl FnMut(E) + 'static) {
        self.listen(event, Box::new(move |event| react(event.unchecked_into())));
    }

    #[inline(never)]
    fn listen(&self, event: &'static str, react: Box<dyn FnMut(Event)>) {
        if let Some(element) = &self.here {
            // It goes with its owner. The browser would drop it as well, but only when it tidies up, and a hundred labs later.
            let _ = StoredValue::new_local(Listener::boxed(element.clone().into(), event, react));
        }
    }

    /// Lets a slot hold the element.
    pub fn hold(&self, slot: Slot) {
        use leptos::prelude::SetValue;
        slot.0.set_value(self.here.clone());
    }

    /// Fills the next place between elements.
    pub fn child(&mut self, child: impl Into<Child>) {
        self.fill(child.into());
    }

    /// The view, with all its places filled.
    #[must_use]
    pub fn done(self) -> View {
        View(self.nodes)
    }

    #[inline(never)] // once, not once for each kind of child
    fn fill(&mut self, child: Child) {
        if let Some(place) = self.places.next() {
            fill(place.unchecked_into(), child);
        }
    }

    #[inline(never)]
    fn set(&self, name: &'static str, value: Value, write: fn(&Element, &'static str, &Said)) {
        let Some(element) = self.here.clone() else { return };
        match value {
            Value::Fixed(text) => write(&element, name, &Said::Text(text)),
            Value::Is(holds) => write(&element, name, &Said::Is(holds)),
            Value::Said(word) => {
                let locale = use_locale();
                follow(move || Said::Text(Cow::Borrowed(word(locale.get()))), move |said| write(&element, name, said));
            }
            Value::Live(mut live) => follow(move || Said::Text(Cow::Owned(live())), move |said| write(&element, name, said)),
            Value::Flag(mut flag) => follow(move || Said::Is(flag()), move |said| write(&element, name, said)),
        }
    }
}

/// A share of 1 as a length in CSS.
#[must_use]
pub fn css_percent(share: f64) -> String {
    format!("{}%", write_number(100.0 * share))
}

/// Puts a child where the comment stands.
fn fill(place: Comment, child: Child) {
    match child {
        Child::None => place.remove(),
        Child::Fixed(text) => replace(&place, &document().create_text_node(&text)),
        Child::View(view) => replace(&place, &view.0),
        Child::Said(word) => {
            let locale = use_locale();
            follow_text(&place, move || Said::Text(Cow::Borrowed(word(locale.get()))));
        }
        Child::Live(mut live) => follow_text(&place, move || Said::Text(Cow::Owned(live()))),
        Child::Part(part) => follow_part(place, part),
    }
}
