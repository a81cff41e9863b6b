//! The pictures of lab `layernorm`.

pub mod error;
pub mod matrix;
pub mod rows;
pub mod space;
pub mod strip;
