//! The strips of a row there and back: which there are, in which colour, on which scale.

use super::strip::{Strip, scale_of};
use crate::labs::layernorm::model::pass::RowPass;
use crate::plot::Paint;

/// One strip may have the scale of another that is up to so many times larger: then their bars can be compared.
const SHARED: f64 = 8.0;

/// The scales of all strips. They stand still while a bar is dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales {
    /// Of x.
    pub x: f64,
    /// Of x less its mean.
    pub centred: f64,
    /// Of `x_hat`.
    pub x_hat: f64,
    /// Of y.
    pub y: f64,
    /// Of dy, g and what is taken of it.
    pub g: f64,
    /// Of dx.
    pub dx: f64,
    /// Of gamma.
    pub gamma: f64,
    /// Of beta.
    pub beta: f64,
    /// Of dgamma.
    pub dgamma: f64,
    /// Of dbeta.
    pub dbeta: f64,
}

/// gamma, beta and their gradients.
#[derive(Clone, Copy, Debug)]
pub struct Affine<'a> {
    /// Scale.
    pub gamma: &'a [f64],
    /// Shift.
    pub beta: &'a [f64],
    /// The gradient by gamma, summed over the rows.
    pub dgamma: &'a [f64],
    /// That by beta.
    pub dbeta: &'a [f64],
}

/// Fitting scales.
#[must_use]
pub fn scales(row: &RowPass, affine: &Affine<'_>) -> Scales {
    let (x, centred) = shared(&row.x, &row.centred);
    let (x_hat, y) = shared(&row.x_hat, &row.y);
    let taken = row.by_spread.iter().chain([&row.by_mean]);
    let g: Vec<f64> = row.dy.iter().chain(&row.g).chain(taken).copied().collect();
    let (dgamma, dbeta) = shared(affine.dgamma, affine.dbeta);
    let at_least = |values: &[f64], least: f64| scale_of(values).unwrap_or(least).max(least);
    Scales {
        x,
        centred,
        x_hat,
        y,
        g: scale_of(&g).unwrap_or(1.0),
        dx: scale_of(&row.dx).unwrap_or(1.0),
        gamma: at_least(affine.gamma, 2.0),
        beta: at_least(affine.beta, 2.0),
        dgamma,
        dbeta,
    }
}

/// One scale for both where their sizes allow it.
fn shared(a: &[f64], b: &[f64]) -> (f64, f64) {
    match (scale_of(a), scale_of(b)) {
        (Some(a), Some(b)) if a.max(b) <= SHARED * a.min(b) => (a.max(b), a.max(b)),
        (a, b) => (a.or(b).unwrap_or(1.0), b.or(a).unwrap_or(1.0)),
    }
}

/// x, x less its mean, `x_hat`, y. `before`: x before it was changed, to compare; none for none.
#[must_use]
pub fn forward(row: &RowPass, scales: &Scales, before: Vec<f64>) -> [Strip; 4] {
    [
        Strip::new(row.x.clone(), scales.x, Paint::INK).with_ghost(before),
        Strip::new(row.centred.clone(), scales.centred, Paint::SCALED),
        Strip::new(row.x_hat.clone(), scales.x_hat, Paint::SCALED),
        Strip::new(row.y.clone(), scales.y, Paint::SCALED),
    ]
}

/// dy, what the mean takes, what the variance takes, dx. What is taken bears a minus.
#[must_use]
pub fn backward(row: &RowPass, scales: &Scales) -> [Strip; 4] {
    let g = if row.g == row.dy { Vec::new() } else { row.g.clone() };
    [
        Strip::new(row.dy.clone(), scales.g, Paint::INK).with_ghost(g),
        Strip::new(vec![-row.by_mean; row.x.len()], scales.g, Paint::RAW),
        Strip::new(row.by_spread.iter().map(|taken| -taken).collect(), scales.g, Paint::RAW),
        Strip::new(row.dx.clone(), scales.dx, Paint::RAW),
    ]
}

/// gamma and beta.
#[must_use]
pub fn learned(affine: &Affine<'_>, scales: &Scales) -> [Strip; 2] {
    [Strip::new(affine.gamma.to_vec(), scales.gamma, Paint::INK), Strip::new(affine.beta.to_vec(), scales.beta, Paint::INK)]
}

/// Their gradients.
#[must_use]
pub fn learned_gradients(affine: &Affine<'_>, scales: &Scales) -> [Strip; 2] {
    [Strip::new(affine.dgamma.to_vec(), scales.dgamma, Paint::RAW), Strip::new(affine.dbeta.to_vec(), scales.dbeta, Paint::RAW)]
}
