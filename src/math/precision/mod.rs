//! Numbers in fewer bits: the formats.

pub mod format;
