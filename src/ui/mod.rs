//! Components that know no lab.

pub mod bound;
pub mod browser;
pub mod choice;
pub mod dom;
pub mod erase;
pub mod figure;
pub mod job;
pub mod lab_frame;
pub mod lag;
pub mod notice;
pub mod parts;
pub mod pause;
pub mod player;
pub mod port;
pub mod reading;
pub mod say;
pub mod seed;
pub mod sentence;
pub mod signal;
pub mod slider;
pub mod table;
pub mod words;
