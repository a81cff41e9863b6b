//! The theme: its name in the document, and its colours for the canvases.

use super::env;
use crate::plot::Palette;
use crate::query::{Page, Theme};
use crate::ui::signal::{Memo, RwSignal, Signal};

const DARK: &str = "(prefers-color-scheme: dark)";
const FORCED: &str = "(forced-colors: active)";

/// The theme's name, for style sheets.
pub(super) fn name(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "auto",
        Theme::Light => "light",
        Theme::Dark => "dark",
        Theme::Projector => "projector",
    }
}

/// The colours of figures; follows the system's preferences while the page is open.
pub(super) fn palette(page: RwSignal<Page>) -> Signal<Palette> {
    let [is_dark, is_forced] = [DARK, FORCED].map(env::media_signal);
    let palette = move || match (page.with(|p| p.theme), is_dark.get(), is_forced.get()) {
        (_, true, true) => Palette::FORCED_DARK,
        (_, false, true) => Palette::FORCED_LIGHT,
        (Theme::Dark, ..) | (Theme::Auto, true, _) => Palette::DARK,
        (Theme::Projector, ..) => Palette::PROJECTOR,
        (Theme::Light | Theme::Auto, ..) => Palette::LIGHT,
    };
    Memo::new(move |_| palette())
}
