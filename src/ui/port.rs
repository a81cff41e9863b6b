//! Where a lab plugs into the app: the address reads the lab's pairs from here and sends it new ones, a host page its numbers and its run.

use crate::io::readout::Readout;
use crate::query::{Pair, Schema};
use crate::ui::player::Player;
use crate::ui::signal::{Memo, RwSignal, Signal};
use leptos::prelude::*;

/// Encoded parameters.
pub type Encoded = Vec<(&'static str, String)>;

/// The socket between the app and the lab on stage.
#[derive(Clone, Copy)]
pub struct Port {
    pairs: StoredValue<Vec<Pair>>,
    /// What the lab on stage would write.
    pub encoded: RwSignal<Option<Signal<Encoded>>>,
    /// Gives the lab on stage other parameters.
    pub load: RwSignal<Option<Callback<Vec<Pair>>>>,
    loaded: StoredValue<Option<Callback<()>>>,
    /// Every number of the lab on stage.
    pub readouts: RwSignal<Option<Signal<Vec<Readout>>>>,
    player: StoredValue<Option<Player>>,
}

impl Port {
    /// An empty socket that will start a lab with `pairs`.
    #[must_use]
    pub fn new(pairs: Vec<Pair>) -> Self {
        Self {
            pairs: StoredValue::new(pairs),
            encoded: RwSignal::new(None),
            load: RwSignal::new(None),
            loaded: StoredValue::new(None),
            readouts: RwSignal::new(None),
            player: StoredValue::new(None),
        }
    }

    /// The app's, on whose stage a lab always stands.
    ///
    /// # Panics
    /// Outside of the app.
    #[must_use]
    pub fn of_app() -> Self {
        use_context().expect("the app provides its port")
    }

    /// Unplugs the lab on stage; the next one starts with `pairs`.
    pub fn unplug(self, pairs: Vec<Pair>) {
        self.pairs.set_value(pairs);
        self.encoded.set(None);
        self.load.set(None);
        self.loaded.set_value(None);
        self.readouts.set(None);
        self.player.set_value(None);
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

    /// Plugs in the player of the lab's run.
    pub fn plays(self, player: Player) {
        self.player.set_value(Some(player));
    }

    /// Lets the lab's run play, or stops it; without a run, nothing.
    pub fn play(self, plays: bool) {
        let Some(player) = self.player.get_value().filter(|player| player.playing.get_untracked() != plays) else { return };
        if plays { player.play() } else { player.pause() }
    }
}
