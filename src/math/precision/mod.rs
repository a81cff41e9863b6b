//! Numbers in fewer bits: the formats, and a row normalized with every operation rounded to one.
//!
//! One text of the algorithm ([`layer`]) is run in three kinds of arithmetic: rounded, exact, and both at once with a record of
//! what happens to every number.

mod arithmetic;
mod exact;
pub mod format;
pub mod layer;
mod round;
mod setting;
mod step;
mod table;
mod trace;
mod variance;

pub use round::round;
pub use setting::{Accumulate, Algorithm, Setting, Upcast};
pub use step::Step;
pub use table::{TableRow, fold};
pub use trace::{Kind, Op};
