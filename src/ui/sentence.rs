//! The one sentence above a stage, in pieces: plain words, and findings underlined in their side's colour.

use super::erase::{live, part};
use super::signal::{Memo, Signal};
use crate::ui::dom::{View, view};

/// A stretch of the sentence; a finding carries its side's class, `raw` or `scaled`.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    text: String,
    side: Option<&'static str>,
}

impl Piece {
    /// Words between the findings.
    pub fn words(text: impl Into<String>) -> Self {
        Self { text: text.into(), side: None }
    }

    /// What is to be seen on a side.
    pub fn found(side: &'static str, text: impl Into<String>) -> Self {
        Self { text: text.into(), side: Some(side) }
    }
}

/// As plain text.
#[must_use]
pub fn plain(pieces: &[Piece]) -> String {
    pieces.iter().map(|p| p.text.as_str()).collect::<String>().trim_end().to_owned()
}

/// As it stands on the page: only texts change while the sides of the pieces stay.
pub fn view(pieces: Signal<Vec<Piece>>) -> View {
    let sides = Memo::new(move |_| pieces.with(|all| all.iter().map(|p| p.side).collect::<Vec<_>>()));
    let piece = move |(i, side): (usize, Option<&'static str>)| {
        let text = live(move || pieces.with(|all| all.get(i).map_or_else(String::new, |p| p.text.clone())));
        match side {
            None => view! { {text} },
            Some("raw") => view! { <span class="found raw">{text}</span> },
            Some(_) => view! { <span class="found scaled">{text}</span> },
        }
    };
    view! { {part(move || sides.get().into_iter().enumerate().map(piece).collect())} }
}
