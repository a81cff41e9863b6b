//! Where a lab plugs into the address: the app reads the lab's pairs from here and sends it new ones.

use crate::query::{Pair, Schema};
use crate::ui::signal::{Memo, RwSignal, Signal};
use leptos::prelude::*;

/// Encoded parameters.
pub type Encoded = Vec<(&'static str, String)>;

/// The socket between the address bar and the lab on stage.
#[derive(Clone, Copy)]
pub struct Port {
    pairs: StoredValue<Vec<Pair>>,
    /// What the lab on stage would write.
    pub encoded: RwSignal<Option<Signal<Encoded>>>,
    /// Gives the lab on stage other parameters.
    pub load: RwSignal<Option<Callback<Vec<Pair>>>>,
    loaded: StoredValue<Option<Callback<()>>>,
}

impl Port {
    /// An empty socket that will start a lab with `pairs`.
    #[must_use]
    pub fn new(pairs: Vec<Pair>) -> Self {
        Self { pairs: StoredValue::new(pairs), encoded: RwSignal::new(None), load: RwSignal::new(None), loaded: StoredValue::new(None) }
    }

    /// Unplugs the lab on stage; the next one starts with `pairs`.
    pub fn unplug(self, pairs: Vec<Pair>) {
        self.pairs.set_value(pairs);
        self.encoded.set(None);
        self.load.set(None);
        self.loaded.set_value(None);
    }

    /// Plugs a lab in: its parameters, from the address and followed by it.
    pub fn params<P: Clone + PartialEq + Send + Sync + 'static>(self, schema: &'static Schema<P>) -> RwSignal<P> {
        let params = RwSignal::new(schema.decode(&self.pairs.get_value()).0);
        self.encoded.set(Some(Memo::new(move |_| params.with(|p| schema.encode(p)))));
        self.load.set(Some(Callback::new(move |pairs: Vec<Pair>| {
            params.set(schema.decode(&pairs).0);
            if let Some(loaded) = self.loaded.get_value() {
                loaded.run(());
            }
        })));
        params
    }

    /// Runs `loaded` whenever the lab on stage was given other parameters.
    pub fn after_load(self, loaded: Callback<()>) {
        self.loaded.set_value(Some(loaded));
    }
}
