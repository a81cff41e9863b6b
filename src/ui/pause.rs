//! What is done once nothing has asked for it again for a while.

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;

/// At most one deed that waits.
#[derive(Clone, Copy)]
pub struct Pause(StoredValue<Option<TimeoutHandle>>);

impl Pause {
    /// Nothing waits.
    #[must_use]
    pub fn new() -> Self {
        Self(StoredValue::new(None))
    }

    /// Does it after `wait`, unless it is told otherwise before; what waited is forgotten.
    pub fn then(self, wait: Duration, deed: impl FnOnce() + 'static) {
        self.forget();
        self.0.set_value(set_timeout_with_handle(deed, wait).ok());
    }

    /// Nothing waits any more.
    pub fn forget(self) {
        if let Some(handle) = self.0.get_value() {
            handle.clear();
        }
        self.0.set_value(None);
    }
}

impl Default for Pause {
    fn default() -> Self {
        Self::new()
    }
}
