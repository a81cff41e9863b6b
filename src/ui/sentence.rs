//! The one sentence above a stage, in pieces: plain words, and findings underlined in their side's colour.

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

/// As it stands on the page.
pub fn view(pieces: &[Piece]) -> View {
    let span = |piece: &Piece| match piece.side {
        None => View::text(&piece.text),
        Some(side) => view! { <span class=format!("found {side}")>{piece.text.clone()}</span> },
    };
    pieces.iter().map(span).collect::<View>()
}
