//! Every native test, in one binary.
#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod activation;
mod architecture;
mod cases;
mod contours;
mod descent;
mod figures;
mod goldens;
mod gradient;
mod layernorm_lab;
mod locales;
mod mlp;
mod norms;
mod precision;
mod programs;
mod properties;
mod readme;
mod saturation;
mod saturation_lab;
mod support;
mod theme;
mod urls;
mod vectors;
