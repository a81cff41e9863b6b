//! What users bring and take away: pure text in, pure text out.

pub mod numeral;
pub mod readout;
pub mod snippet;
