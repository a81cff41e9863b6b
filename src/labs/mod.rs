//! The labs, one folder each, and the one list of them.

pub mod descent;
pub mod gradient;
