//! What users bring and take away: pure text in, pure text out.

pub mod readout;
