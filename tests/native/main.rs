//! Every native test, in one binary.
#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod architecture;
mod cases;
mod descent;
mod figures;
mod goldens;
mod gradient;
mod locales;
mod mlp;
mod norms;
mod programs;
mod properties;
mod readme;
mod support;
mod theme;
mod urls;
mod vectors;
