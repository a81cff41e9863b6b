//! A field bound to the parameters on stage: what a control needs to know, without the lab's types.

use super::notice::Notices;
use crate::query::{Kind, Notice, Range, Schema, Value, write_value};
use crate::ui::signal::{Memo, RwSignal, Signal};
use leptos::prelude::*;

/// A control's connection to its field.
#[derive(Clone, Copy)]
pub struct Bound {
    /// The field's key.
    pub key: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// Its present value.
    pub value: Signal<Value>,
    /// Gives it another one.
    pub set: Callback<Value>,
    /// Reads a text into it, or complains.
    pub parse: Callback<String, Result<(), Notice>>,
    /// Its value as text, as in an address.
    pub text: Signal<String>,
    access: Option<Access>,
    notices: Option<Notices>,
}

/// Whether the address hides the control of a key that is bound to nothing.
#[must_use]
pub fn is_hidden(key: &'static str) -> Signal<bool> {
    named(use_context::<Access>().map(|access| access.hide), key)
}

/// Whether the address fixes a key's value: then nothing that the reader does may change it, also beside its control.
#[must_use]
pub fn is_locked(key: &'static str) -> Signal<bool> {
    named(use_context::<Access>().map(|access| access.lock), key)
}

fn named(keys: Option<Signal<Vec<String>>>, key: &'static str) -> Signal<bool> {
    Signal::derive(move || keys.is_some_and(|keys| keys.with(|keys| keys.iter().any(|k| k == key))))
}

/// Which controls the address hides or locks.
#[derive(Clone, Copy)]
pub struct Access {
    /// Keys of hidden controls.
    pub hide: Signal<Vec<String>>,
    /// Keys of locked controls.
    pub lock: Signal<Vec<String>>,
}

impl Bound {
    /// Whether the address hides the control.
    pub fn is_hidden(self) -> bool {
        self.access.is_some_and(|a| a.hide.with(|keys| keys.iter().any(|k| k == self.key)))
    }

    /// Whether the address fixes the control's value.
    pub fn is_locked(self) -> bool {
        self.access.is_some_and(|a| a.lock.with(|keys| keys.iter().any(|k| k == self.key)))
    }

    /// The same field for a slider that moves one number in its stead; the text stays that of the field.
    #[must_use]
    pub fn as_number(self, range: Range, value: Signal<Value>, set: Callback<Value>) -> Self {
        Self { kind: Kind::Number(range), value, set, ..self }
    }

    /// The same field with another text in its place.
    #[must_use]
    pub fn showing(self, text: Signal<String>) -> Self {
        Self { text, ..self }
    }

    /// Reads a text into the field; an older complaint about it is settled.
    pub fn take(self, text: String) -> Result<(), Notice> {
        let result = self.parse.run(text);
        if let Some(notices) = self.notices {
            notices.settle(self.key);
        }
        result
    }
}

/// Binds the field `key` of `schema`, which must declare it.
pub fn bind<P: Clone + PartialEq + Send + Sync + 'static>(params: RwSignal<P>, schema: &'static Schema<P>, key: &'static str) -> Bound {
    let field = schema.field(key).expect("a view binds only what its schema declares");
    let value = Memo::new(move |_| params.with(|p| (field.get)(p)));
    let notices = use_context::<Notices>();
    let parse = Callback::new(move |given: String| {
        let own = (key.to_owned(), given);
        let all = notices.map_or_else(|| vec![own.clone()], |notices| notices.joined(&own));
        // With what waits for it; where that does not do, alone.
        let (mut revised, mut complaints) = params.with_untracked(|last| schema.revise(last, &all));
        if all.len() > 1 && !complaints.is_empty() {
            (revised, complaints) = params.with_untracked(|last| schema.revise(last, std::slice::from_ref(&own)));
        }
        let complaint = complaints.into_iter().next();
        if let Some(notices) = notices {
            notices.keep_waiting(own, complaint.as_ref().map(|c| c.reason));
        }
        params.set(revised);
        complaint.map_or(Ok(()), Err)
    });
    let set = Callback::new(move |value: Value| {
        params.update(|p| {
            let last = p.clone();
            (field.set)(p, value);
            (schema.check)(p, &last);
        });
    });
    Bound {
        key,
        kind: field.kind,
        value,
        set,
        parse,
        text: Memo::new(move |_| value.with(|value| write_value(&field.kind, value))),
        access: use_context(),
        notices,
    }
}
