//! Leptos's signals behind one type.
//!
//! Leptos compiles a signal, a memo and all that is done with them anew for each type of value, some kilobytes a type. Here every
//! value is kept as `Arc<dyn Any>`, so that this is compiled once. Names and methods are Leptos's: import these after its prelude.

use leptos::prelude::{ArcMemo, Get, GetUntracked, Set};
use leptos::reactive::graph::{AnySubscriber, Subscriber, ToAnySubscriber};
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

/// A value of whatever type.
type Kept = Arc<dyn Any + Send + Sync>;

/// What a memo reckons, from what it was.
type Reckoning = Box<dyn Fn(Option<&Kept>) -> Kept + Send + Sync>;

fn read<T: 'static>(kept: &Kept) -> &T {
    kept.downcast_ref().expect("a signal keeps its type")
}

/// A value that can be read and followed.
pub struct Signal<T>(leptos::prelude::Signal<Kept>, PhantomData<fn() -> T>);

/// A [`Signal`] that is reckoned once for each change of what it reads, and followed only when its value is another.
pub type Memo<T> = Signal<T>;

/// A value that can be set as well.
pub struct RwSignal<T>(leptos::prelude::RwSignal<Kept>, PhantomData<fn() -> T>);

macro_rules! readable {
    ($signal:ident) => {
        impl<T> Clone for $signal<T> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T> Copy for $signal<T> {}

        impl<T: Send + Sync + 'static> $signal<T> {
            /// Follows it, unless its owner has gone. By reading it: a memo that nobody has read does not know yet what it is made of.
            pub fn track(&self) {
                let _ = self.0.try_get();
            }

            /// Reads and follows it.
            pub fn with<U>(&self, see: impl FnOnce(&T) -> U) -> U {
                see(read(&self.0.get()))
            }

            /// Reads it.
            pub fn with_untracked<U>(&self, see: impl FnOnce(&T) -> U) -> U {
                see(read(&self.0.get_untracked()))
            }

            /// The value itself, shared instead of copied; `None` after its owner has gone.
            pub fn try_share_untracked(&self) -> Option<Arc<T>> {
                self.0.try_get_untracked().and_then(|kept| kept.downcast().ok())
            }

            /// Reads it; `None` after its owner has gone.
            pub fn try_with_untracked<U>(&self, see: impl FnOnce(&T) -> U) -> Option<U> {
                self.0.try_get_untracked().map(|kept| see(read(&kept)))
            }
        }

        impl<T: Clone + Send + Sync + 'static> $signal<T> {
            /// A copy of its value, followed.
            pub fn get(&self) -> T {
                self.with(T::clone)
            }

            /// A copy of its value.
            pub fn get_untracked(&self) -> T {
                self.with_untracked(T::clone)
            }

            /// A copy of its value, followed; `None` after its owner has gone.
            pub fn try_get(&self) -> Option<T> {
                self.0.try_get().map(|kept| read::<T>(&kept).clone())
            }

            /// A copy of its value; `None` after its owner has gone.
            pub fn try_get_untracked(&self) -> Option<T> {
                self.try_with_untracked(T::clone)
            }
        }
    };
}

readable!(Signal);
readable!(RwSignal);

impl<T: Send + Sync + 'static> Signal<T> {
    /// Reckoned anew at each reading.
    pub fn derive(value: impl Fn() -> T + Send + Sync + 'static) -> Self {
        let value: Box<dyn Fn() -> Kept + Send + Sync> = Box::new(move || Arc::new(value()));
        Self(leptos::prelude::Signal::derive(value), PhantomData)
    }

    /// Always the same.
    pub fn stored(value: T) -> Self {
        Self(leptos::prelude::Signal::stored(Arc::new(value)), PhantomData)
    }

    /// A [`Memo`]. The argument is there for likeness with Leptos's and always `None`.
    pub fn new(value: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> Self
    where
        T: PartialEq,
    {
        let value: Reckoning = Box::new(move |_| Arc::new(value(None)));
        let differ = |old: Option<&Kept>, new: Option<&Kept>| old.map(read::<T>) != new.map(read::<T>);
        Self(memo(value, differ), PhantomData)
    }
}

fn memo(value: Reckoning, differ: fn(Option<&Kept>, Option<&Kept>) -> bool) -> leptos::prelude::Signal<Kept> {
    let memo = ArcMemo::new_with_compare(value, differ);
    forget_after(memo.to_any_subscriber());
    leptos::prelude::Memo::from(memo).into()
}

/// Strikes a memo or an effect off the lists of all that it follows, when its owner goes. Leptos leaves it there: what lives as long as the
/// page, as the language, would keep a note of everything that has ever followed it.
pub(super) fn forget_after(subscriber: AnySubscriber) {
    leptos::prelude::on_cleanup(move || subscriber.clear_sources(&subscriber));
}

impl<T: Default + Send + Sync + 'static> Default for Signal<T> {
    fn default() -> Self {
        Self::stored(T::default())
    }
}

impl<T: Send + Sync + 'static> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Self {
        Self(signal.0.into(), PhantomData)
    }
}

impl<T: Send + Sync + 'static> RwSignal<T> {
    /// Begins with `value`.
    pub fn new(value: T) -> Self {
        Self(leptos::prelude::RwSignal::new(Arc::new(value)), PhantomData)
    }

    /// Gives it another value.
    pub fn set(&self, value: T) {
        self.0.set(Arc::new(value));
    }

    /// Gives it another value; `false` after its owner has gone.
    pub fn try_set(&self, value: T) -> bool {
        self.0.try_set(Arc::new(value)).is_none()
    }

    /// Changes its value.
    pub fn update(&self, change: impl FnOnce(&mut T))
    where
        T: Clone,
    {
        let mut value = self.get_untracked();
        change(&mut value);
        self.set(value);
    }
}
