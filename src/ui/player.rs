//! Time as an index into a finished run: play, pause, one step either way, scrub, speed.

use super::bound::{is_hidden, is_locked};
use super::browser::{AnimationFrame, is_stillness_wanted};
use super::erase::{Word, flag, input, live, press};
use super::words::use_locale;
use crate::query::parse_number;
use crate::ui::dom::{View, css_percent, view};
use crate::ui::signal::{RwSignal, Signal};
use crate::{say, word};
use leptos::prelude::*;
use std::time::Duration;

/// Where the playhead stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Playhead {
    /// Between steps, when playing; the whole part is the step shown.
    At(f64),
    /// At the end, wherever that is.
    End,
}

/// A playhead on a run of `length` steps.
#[derive(Clone, Copy)]
pub struct Player {
    head: RwSignal<Playhead>,
    /// Whether it moves by itself.
    pub playing: RwSignal<bool>,
    speed: RwSignal<f64>,
    length: Signal<u32>,
    /// Told where a pause, a step or a scrub left it; `None` when it plays.
    settled: Callback<Option<u32>>,
    frame: StoredValue<Option<AnimationFrame>, LocalStorage>,
    /// When the last frame was, seconds.
    last: StoredValue<Option<f64>>,
}

/// Seconds a run takes at speed 1, unless that would be slower than `SLOWEST` steps a second.
const DURATION_S: f64 = 10.0;
const SLOWEST: f64 = 20.0;
/// Who wants no motion sees steps, so many seconds apart; after a longer pause everybody sees one.
const STILL_S: f64 = 0.5;

impl Player {
    /// A player at the end of its run.
    #[must_use]
    pub fn new(length: Signal<u32>, settled: Callback<Option<u32>>) -> Self {
        let player = Self {
            head: RwSignal::new(Playhead::End),
            playing: RwSignal::new(false),
            speed: RwSignal::new(1.0),
            length,
            settled,
            frame: StoredValue::new_local(None),
            last: StoredValue::new(None),
        };
        player.frame.set_value(Some(AnimationFrame::new(move || player.tick())));
        player
    }

    /// Begins at `start`, or, without one, plays from the beginning if `plays`, else rests at the end.
    pub fn begin(self, start: Option<u32>, plays: bool) {
        self.head.set(match start {
            Some(step) => Playhead::At(f64::from(step)),
            None if plays => Playhead::At(0.0),
            None => Playhead::End,
        });
        self.playing.set(false);
        if start.is_none() && plays {
            self.run();
        }
    }

    /// The step shown.
    #[must_use]
    pub fn step(self) -> u32 {
        let length = self.length.get();
        match self.head.get() {
            Playhead::At(step) => (step as u32).min(length),
            Playhead::End => length,
        }
    }

    fn run(self) {
        self.playing.set(true);
        self.last.set_value(None);
        self.ask();
    }

    fn ask(self) {
        let _ = self.frame.try_with_value(|frame| frame.iter().for_each(AnimationFrame::request));
    }

    fn tick(self) {
        if self.playing.try_get_untracked() != Some(true) {
            return;
        }
        let now = now_s();
        let last = self.last.get_value().unwrap_or(now);
        if now - last < STILL_S && is_stillness_wanted() {
            self.last.set_value(Some(last));
            return self.ask();
        }
        self.last.set_value(Some(now));
        // After a pause of the browser's own, a hidden tab, it goes on from where it was.
        self.advance((now - last).min(STILL_S));
        self.ask();
    }

    fn advance(self, seconds: f64) {
        let length = f64::from(self.length.get_untracked());
        let rate = (length / DURATION_S).max(SLOWEST) * self.speed.get_untracked();
        let Playhead::At(step) = self.head.get_untracked() else { return self.playing.set(false) };
        let step = step + seconds * rate;
        if step >= length {
            self.head.set(Playhead::End);
            self.playing.set(false);
        } else {
            self.head.set(Playhead::At(step));
        }
    }

    /// Plays on, from the beginning when it stands at the end.
    pub fn play(self) {
        let at_end = match self.head.get_untracked() {
            Playhead::At(step) => step as u32 >= self.length.get_untracked(),
            Playhead::End => true,
        };
        if at_end {
            self.head.set(Playhead::At(0.0));
        }
        self.settled.run(None);
        self.run();
    }

    /// Stops where it is.
    pub fn pause(self) {
        self.seek(self.step_untracked());
    }

    /// Goes to a step and stays there.
    pub fn seek(self, step: u32) {
        let step = step.min(self.length.get_untracked());
        self.playing.set(false);
        self.head.set(Playhead::At(f64::from(step)));
        self.settled.run(Some(step));
    }

    fn step_untracked(self) -> u32 {
        untrack(|| self.step())
    }

    fn step_by(self, by: i64) {
        let step = i64::from(self.step_untracked()) + by;
        self.seek(u32::try_from(step.max(0)).unwrap_or(u32::MAX));
    }

    fn toggle(self) {
        if self.playing.get_untracked() { self.pause() } else { self.play() }
    }
}

fn now_s() -> f64 {
    js_sys::Date::now() / 1000.0
}

/// How long a press must not have moved before something counts as settled.
pub const SETTLE: Duration = Duration::from_millis(500);

/// The strip beneath the panels.
pub fn player_strip(player: Player) -> View {
    let (is_hidden, is_locked) = (is_hidden("t"), is_locked("t"));
    let locale = use_locale();
    let play_name = move || if player.playing.get() { word!(shell.pause)(locale.get()) } else { word!(shell.play)(locale.get()) };
    // What stands before and after the number.
    let around = move || {
        let text = say!(locale.get(), shell.step, n = "|");
        text.split_once('|').map_or_else(Default::default, |(before, after)| (before.to_owned(), after.to_owned()))
    };
    let share = move || f64::from(player.step()) / f64::from(player.length.get().max(1));
    let scrub = move |step: String| step.parse().into_iter().for_each(|step| player.seek(step));
    view! {
        <fieldset class="player" data-field="t" aria-label=word!(shell.player) prop:hidden=flag(move || is_hidden.get())
            prop:disabled=flag(move || is_locked.get()) on:keydown=move |e| key(player, &e)>
            <button type="button" class="play" data-action="play" aria-label=live(move || play_name().to_owned()) on:click=press(move || player.toggle())>
                <span class="play-icon" class:is-playing=flag(move || player.playing.get()) aria-hidden="true"></span>
            </button>
            {step_button(player, "back", "‹", word!(shell.step_back), -1)}
            {step_button(player, "forward", "›", word!(shell.step_forward), 1)}
            <span class="player-step">
                <span class="player-word">{live(move || around().0)}</span><b>{live(move || player.step().to_string())}</b>
                <span class="player-word">{live(move || around().1)}</span>
            </span>
            <input type="range" class="scrub" min="0" prop:max=live(move || player.length.get().to_string()) step="1"
                prop:value=live(move || player.step().to_string()) aria-label=word!(shell.playhead)
                style:--filled=live(move || css_percent(share())) on:input=input(scrub) />
            <span class="player-length">{live(move || player.length.get().to_string())}</span>
            {speed(player)}
        </fieldset>
    }
}

/// Space and arrow keys, wherever in the player the focus is.
fn key(player: Player, event: &web_sys::KeyboardEvent) {
    match event.key().as_str() {
        " " => player.toggle(),
        "ArrowLeft" => player.step_by(-1),
        "ArrowRight" => player.step_by(1),
        "Home" => player.seek(0),
        "End" => player.seek(u32::MAX),
        _ => return,
    }
    event.prevent_default();
}

fn step_button(player: Player, action: &'static str, sign: &'static str, name: Word, by: i64) -> View {
    view! {
        <button type="button" class="step" data-action=action aria-label=name on:click=press(move || player.step_by(by))>{sign}</button>
    }
}

/// How fast it plays.
fn speed(player: Player) -> View {
    let choose = move |speed: String| parse_number(&speed).into_iter().for_each(|speed| player.speed.set(speed));
    let options =
        [("0.25", "¼×"), ("1", "1×"), ("4", "4×")].map(|(value, name)| view! { <option value=value selected=value == "1">{name}</option> });
    view! { <select class="speed" aria-label=word!(shell.speed) on:change=input(choose)>{options.into_iter().collect::<View>()}</select> }
}

/// Whether a run begins to play by itself: as the address says, else where motion is welcome and the lab is not a figure in somebody's text.
#[derive(Clone, Copy)]
pub struct Autoplay(pub Signal<bool>);

impl Autoplay {
    /// The app's.
    ///
    /// # Panics
    /// Outside of the app.
    #[must_use]
    pub fn of_app() -> Self {
        use_context().expect("the app says whether runs play by themselves")
    }
}
