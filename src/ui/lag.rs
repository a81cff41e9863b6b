//! What is out of sight may lag behind: a drag would work out many values that nobody sees.

use super::browser::ViewWatch;
use super::dom::{Slot, react};
use super::parts::is_shown;
use super::signal::{RwSignal, Signal};
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// How far it may lag.
const LAG: Duration = Duration::from_millis(200);

/// Lets `out` follow `value`: at once while the element of `root` is in sight, else at most every [`LAG`], and not at all while its part of the
/// lab is not shown. To be called when the view of `root` is there.
pub fn keep_lagging<T: Clone + Send + Sync + 'static>(root: Slot, part: &'static str, value: Signal<T>, out: RwSignal<T>) {
    let Some(element) = root.get() else { return };
    let (is_seen, is_shown) = (RwSignal::new(true), is_shown(part));
    keep_following(is_seen, move || {
        if is_shown.get() {
            out.try_set(value.get());
        }
    });
    let _ = StoredValue::new_local(ViewWatch::new(&element, move |is_now| {
        is_seen.try_set(is_now);
    }));
}

/// Where what is out of sight is between two values.
#[derive(Clone, Copy, PartialEq)]
enum Pace {
    /// The next change is followed at once.
    Rested,
    /// Changes are not even looked at.
    Lagging,
    /// What has changed meanwhile is followed now.
    Waking,
}

/// Calls `follow`, which tracks what it reads, whenever that changes: at once in sight or after a rest, else with a lag.
pub(super) fn keep_following(is_seen: RwSignal<bool>, follow: impl Fn() + 'static) {
    let (pace, woken) = (Rc::new(Cell::new(Pace::Rested)), RwSignal::new(()));
    react(move || {
        woken.track();
        let now = if is_seen.get() { Pace::Waking } else { pace.get() };
        if now == Pace::Lagging {
            return;
        }
        follow();
        if now == Pace::Waking {
            return pace.set(Pace::Rested);
        }
        pace.set(Pace::Lagging);
        let pace = pace.clone();
        let wake = move || {
            pace.set(Pace::Waking);
            woken.try_set(());
        };
        set_timeout(wake, LAG);
    });
}
