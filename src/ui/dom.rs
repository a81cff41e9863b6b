//! Markup with places, and what stands in them: the other half of the macro `view!` (`macros/src/lib.rs` says why it is ours).
//!
//! A view is built once; from then on effects of Leptos's reactive graph write what changes, and only that. What a view makes belongs to
//! the reactive owner in which it was built, and ends with it.

use crate::ui::erase::{Flag, Live, Part, Word};
use crate::ui::words::use_locale;
use leptos::prelude::{LocalStorage, RenderEffect, StoredValue, document};
use std::borrow::Cow;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Comment, Element, Event, HtmlElement, HtmlTemplateElement, Node};

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

    fn listen(&self, event: &'static str, react: Box<dyn FnMut(Event)>) {
        if let Some(element) = &self.here {
            // The browser drops it with the element.
            let react = Closure::wrap(react).into_js_value();
            let _ = element.add_event_listener_with_callback(event, react.unchecked_ref());
        }
    }

    /// Lets a slot hold the element.
    pub fn hold(&self, slot: Slot) {
        use leptos::prelude::SetValue;
        slot.0.set_value(self.here.clone());
    }

    /// Fills the next place between elements.
    pub fn child(&mut self, child: impl Into<Child>) {
        if let Some(place) = self.places.next() {
            fill(place.unchecked_into(), child.into());
        }
    }

    /// The view, with all its places filled.
    #[must_use]
    pub fn done(self) -> View {
        View(self.nodes)
    }

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

/// What is written into a page.
#[derive(PartialEq)]
enum Said {
    Text(Cow<'static, str>),
    Is(bool),
}

impl Said {
    fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Is(_) => "",
        }
    }

    fn holds(&self) -> bool {
        *self != Self::Is(false)
    }
}

fn set_attribute(element: &Element, name: &'static str, said: &Said) {
    let _ = if said.holds() { element.set_attribute(name, said.text()) } else { element.remove_attribute(name) };
}

fn set_property(element: &Element, name: &'static str, said: &Said) {
    let value = match said {
        Said::Text(text) => JsValue::from_str(text),
        Said::Is(holds) => JsValue::from_bool(*holds),
    };
    let _ = js_sys::Reflect::set(element, &JsValue::from_str(name), &value);
}

fn set_class(element: &Element, name: &'static str, said: &Said) {
    let classes = element.class_list();
    let _ = if said.holds() { classes.add_1(name) } else { classes.remove_1(name) };
}

fn set_style(element: &Element, name: &'static str, said: &Said) {
    let style = element.unchecked_ref::<HtmlElement>().style();
    let _ = style.set_property(name, said.text());
}

/// Writes what `say` says, now and whenever it says something else.
fn follow(say: impl FnMut() -> Said + 'static, write: impl Fn(&Said) + 'static) {
    follow_boxed(Box::new(say), Box::new(write));
}

fn follow_boxed(mut say: Box<dyn FnMut() -> Said>, write: Box<dyn Fn(&Said)>) {
    let mut written = None;
    react(Box::new(move || {
        let said = Some(say());
        if said != written {
            said.iter().for_each(&write);
            written = said;
        }
    }));
}

/// Acts now, and again whenever what it reads changes, until the present owner goes.
fn react(mut act: Box<dyn FnMut()>) {
    let _ = StoredValue::new_local(RenderEffect::new(move |_| act()));
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

fn follow_text(place: &Comment, say: impl FnMut() -> Said + 'static) {
    let node = document().create_text_node("");
    replace(place, &node);
    follow(say, move |said| node.set_data(said.text()));
}

/// Keeps what `part` makes between two comments.
fn follow_part(end: Comment, mut part: Part) {
    let start = document().create_comment("");
    insert_before(&start, &end);
    react(Box::new(move || {
        let view = part();
        while let Some(old) = end.previous_sibling().filter(|node| !node.is_same_node(Some(&start))) {
            old.unchecked_ref::<Element>().remove();
        }
        insert_before(&view.0, &end);
    }));
}

/// A fragment of these elements.
fn parsed(html: &str, around: &str) -> Node {
    let template = document().create_element("template").expect("a browser has templates").unchecked_into::<HtmlTemplateElement>();
    if around.is_empty() {
        template.set_inner_html(html);
        return template.content().into();
    }
    template.set_inner_html(&format!("<{around}>{html}</{around}>"));
    let nodes = document().create_document_fragment();
    if let Some(root) = template.content().first_element_child() {
        while let Some(child) = root.first_child() {
            append(&nodes, &child);
        }
    }
    nodes.into()
}

/// `NodeFilter.SHOW_COMMENT`.
const SHOW_COMMENT: u32 = 0x80;

/// Every comment, in the order of the page.
fn comments(nodes: &Node) -> Vec<Node> {
    let walker = document().create_tree_walker_with_what_to_show(nodes, SHOW_COMMENT);
    walker.into_iter().flat_map(|walker| std::iter::from_fn(move || walker.next_node().ok().flatten())).collect()
}

// The browser refuses to move nodes only into themselves; nothing here does.

fn append(into: &Node, node: &Node) {
    let _ = into.append_child(node);
}

fn insert_before(node: &Node, place: &Node) {
    let _ = place.parent_node().map(|parent| parent.insert_before(node, Some(place)));
}

fn replace(place: &Comment, node: &Node) {
    let _ = place.parent_node().map(|parent| parent.replace_child(node, place));
}
