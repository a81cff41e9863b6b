//! What is done once nothing has asked for it again for a while.

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;

type Deed = Box<dyn FnOnce()>;

/// At most one deed that waits.
#[derive(Clone, Copy)]
pub struct Pause {
    timer: StoredValue<Option<TimeoutHandle>>,
    /// Kept here and not by the timer: a timer that is cleared keeps what it was given until the browser collects its garbage.
    deed: StoredValue<Option<Deed>, LocalStorage>,
}

impl Pause {
    /// Nothing waits.
    #[must_use]
    pub fn new() -> Self {
        Self { timer: StoredValue::new(None), deed: StoredValue::new_local(None) }
    }

    /// Does it after `wait`, unless it is told otherwise before; what waited is forgotten.
    pub fn then(self, wait: Duration, deed: impl FnOnce() + 'static) {
        self.forget();
        self.deed.set_value(Some(Box::new(deed)));
        self.timer.set_value(set_timeout_with_handle(move || self.act(), wait).ok());
    }

    fn act(self) {
        let deed = self.deed.try_update_value(Option::take);
        deed.flatten().into_iter().for_each(|deed| deed());
    }

    /// Nothing waits any more.
    pub fn forget(self) {
        if let Some(handle) = self.timer.get_value() {
            handle.clear();
        }
        self.timer.set_value(None);
        self.deed.set_value(None);
    }
}

impl Default for Pause {
    fn default() -> Self {
        Self::new()
    }
}
