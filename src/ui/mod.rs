//! Components that know no lab.

pub mod browser;
pub mod figure;
