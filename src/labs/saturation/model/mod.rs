//! The numbers of lab `saturation`: one unit, its loss over two weights, a chain, a deep network.

pub mod chain;
pub mod landscape;
pub mod network;
pub mod school;
pub mod unit;
