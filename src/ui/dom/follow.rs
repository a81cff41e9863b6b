//! Effects that write into a page what changes.

use super::node::{insert_before, replace};
use crate::ui::erase::Part;
use crate::ui::signal::forget_after;
use leptos::prelude::{RenderEffect, StoredValue, document};
use leptos::reactive::graph::ToAnySubscriber;
use std::borrow::Cow;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Comment, Element, HtmlElement};

/// What is written into a page.
#[derive(PartialEq)]
pub(super) enum Said {
    Text(Cow<'static, str>),
    Is(bool),
}

impl Said {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Is(_) => "",
        }
    }

    pub(super) fn holds(&self) -> bool {
        *self != Self::Is(false)
    }
}

pub(super) fn set_attribute(element: &Element, name: &'static str, said: &Said) {
    let _ = if said.holds() { element.set_attribute(name, said.text()) } else { element.remove_attribute(name) };
}

pub(super) fn set_property(element: &Element, name: &'static str, said: &Said) {
    let value = match said {
        Said::Text(text) => JsValue::from_str(text),
        Said::Is(holds) => JsValue::from_bool(*holds),
    };
    let _ = js_sys::Reflect::set(element, &JsValue::from_str(name), &value);
}

pub(super) fn set_class(element: &Element, name: &'static str, said: &Said) {
    let classes = element.class_list();
    let _ = if said.holds() { classes.add_1(name) } else { classes.remove_1(name) };
}

pub(super) fn set_style(element: &Element, name: &'static str, said: &Said) {
    let style = element.unchecked_ref::<HtmlElement>().style();
    let _ = style.set_property(name, said.text());
}

/// Writes what `say` says, now and whenever it says something else.
pub(super) fn follow(say: impl FnMut() -> Said + 'static, write: impl Fn(&Said) + 'static) {
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
pub fn react(act: impl FnMut() + 'static) {
    react_boxed(Box::new(act));
}

fn react_boxed(mut act: Box<dyn FnMut()>) {
    let effect = RenderEffect::new(move |_| act());
    forget_after(effect.to_any_subscriber());
    let _ = StoredValue::new_local(effect);
}

pub(super) fn follow_text(place: &Comment, say: impl FnMut() -> Said + 'static) {
    let node = document().create_text_node("");
    replace(place, &node);
    follow(say, move |said| node.set_data(said.text()));
}

/// Keeps what `part` makes between two comments.
pub(super) fn follow_part(end: Comment, mut part: Part) {
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
