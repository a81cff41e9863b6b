//! Numbers in fewer bits: the formats, rounding to them, and a normalization in which every single operation is rounded.

pub mod exact;
pub mod format;
pub mod layer;
mod machine;
mod round;
mod step;
mod table;
mod variance;

pub use layer::{Accumulate, Algorithm, Setting, Upcast};
pub use machine::{Kind, Op};
pub use round::round;
pub use step::Step;
pub use table::{TableRow, fold};
