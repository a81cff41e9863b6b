//! The mathematics: f64 in, f64 out. No words for people, colours, pixels, clocks or globals.
//!
//! | module | what |
//! |---|---|
//! | [`decimal`] | decimal numbers without rounding twice |
//! | [`rng`] | seeded draws that stay the same for ever |
//! | [`stats`] | mean, variance, quantiles, correlation, the normal distribution |
//! | [`symmetric`] | eigenvalues and solutions of symmetric matrices up to 3x3 |
//! | [`linreg`] | tables, linear least squares |
//! | [`scaling`] | the scalers as affine maps, and parameters carried over them |
//! | [`objective`] | quadratics and their spectra |
//! | [`levels`] | exact ellipses, and which to draw |
//! | [`grid`] | a surface sampled at regular places |
//! | [`contour`] | lines and regions of a sampled surface, by marching squares |
//! | [`dataset`] | the lab's data |
//! | [`optim`] | one file an optimizer |
//! | [`activation`] | activation functions, where they saturate, and where rounding makes them constant |
//! | [`chain`] | units in a row, and what is left of a gradient behind them |
//! | [`diff`] | derivatives by differences, to check others by |
//! | `power` | powers of many numbers |
//! | [`precision`] | number formats |
//! | [`dense`] | products of dense matrices |
//! | [`norm`] | normalizations of tensors, forward and backward |
//! | [`mlp`] | fully connected networks, forward, backward and training |
//! | [`descent`] | runs of an optimizer on a quadratic |

pub mod activation;
pub mod chain;
pub mod contour;
pub mod dataset;
pub mod decimal;
pub mod dense;
pub mod descent;
pub mod diff;
pub mod grid;
mod lanes;
pub mod levels;
pub mod linreg;
pub mod mlp;
pub mod norm;
pub mod objective;
pub mod optim;
mod power;
pub mod precision;
pub mod rng;
pub mod scaling;
pub mod stats;
pub mod symmetric;
