//! What is out of sight may lag behind: a drag would work out many values that nobody sees.

use super::browser::ViewWatch;
use super::dom::{Slot, react};
use super::signal::{RwSignal, Signal};
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// How far it may lag.
const LAG: Duration = Duration::from_millis(200);

/// Lets `out` follow `value`: at once while the element of `root` is in sight, else at most every [`LAG`]. To be called when the view of
/// `root` is there.
pub fn keep_lagging<T: Clone + Send + Sync + 'static>(root: Slot, value: Signal<T>, out: RwSignal<T>) {
    keep_following(root, move || {
        out.try_set(value.get());
    });
}

/// Calls `follow`, which tracks what it reads, whenever that changes: at once in sight, else with a lag.
fn keep_following(root: Slot, follow: impl Fn() + 'static) {
    let Some(element) = root.get() else { return };
    let is_seen = RwSignal::new(true);
    let (is_lagging, woken) = (Rc::new(Cell::new(false)), RwSignal::new(()));
    react(move || {
        woken.track();
        let is_seen = is_seen.get();
        if !is_seen && is_lagging.get() {
            return;
        }
        follow();
        if !is_seen {
            is_lagging.set(true);
            let is_lagging = is_lagging.clone();
            let wake = move || {
                is_lagging.set(false);
                woken.try_set(());
            };
            set_timeout(wake, LAG);
        }
    });
    let _ = StoredValue::new_local(ViewWatch::new(&element, move |is_now| {
        is_seen.try_set(is_now);
    }));
}
