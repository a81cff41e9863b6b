//! The pictures of lab `saturation`.

pub mod bars;
pub mod chain;
pub mod landscape;
pub mod network;
pub mod unit;
