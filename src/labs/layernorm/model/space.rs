//! Three features in space: a cloud of rows through the four stages of the normalization, and the curves they end on.

use super::pass::{Given, run};
use super::tensor::Tensor;
use crate::labs::layernorm::params::NormParams;
use crate::math::rng::Rng;
use std::f64::consts::TAU;

/// A place in space.
pub type Point = [f64; 3];

/// Rows of the cloud, where the playground has not three features itself.
const ROWS: usize = 90;

/// Points of a drawn curve.
const CURVE: usize = 96;

/// The stream of the cloud.
const STREAM: u32 = 1 << 17;

/// The cloud in each of the four stages, and what it ends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Space {
    /// Inputs; centred; normalized; stretched and moved. One place a row; rows that are not defined are left out.
    pub stages: [Vec<Point>; 4],
    /// The circle of radius `sqrt(3)` about 0 in the plane orthogonal to 1, on which centred rows end where epsilon is far below their variance.
    pub circle: Vec<Point>,
    /// What gamma and beta make of it.
    pub ellipse: Vec<Point>,
    /// The least and the greatest distance of a normalized row from 0.
    pub radii: Option<[f64; 2]>,
    /// What gamma does to the axes.
    pub gamma: Turn,
    /// Where rows end.
    pub place: Place,
}

/// Where normalized rows lie, as far as epsilon lets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Centred and divided by the deviation: on a circle.
    Circle,
    /// Divided by the root mean square: on a sphere.
    Sphere,
    /// Centred, by another power: in a plane.
    Plane,
    /// By another power alone: on a curved surface.
    Surface,
}

fn place(norm: &NormParams) -> Place {
    match (norm.is_rms, norm.is_variance()) {
        (false, true) => Place::Circle,
        (true, true) => Place::Sphere,
        (false, false) => Place::Plane,
        (true, false) => Place::Surface,
    }
}

/// What a gamma of three entries does. It scales along the axes, and by its signs it mirrors them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// All positive: it scales, and never rotates.
    Scales,
    /// One or three are negative: it mirrors.
    Mirrors,
    /// Two are negative: a half turn about the third axis, and scaling.
    HalfTurn,
    /// One or more are 0: it flattens.
    Flattens,
}

/// What the signs of gamma do.
#[must_use]
pub fn turn(gamma: Point) -> Turn {
    match gamma.iter().filter(|gamma| **gamma < 0.0).count() {
        _ if gamma.contains(&0.0) => Turn::Flattens,
        0 => Turn::Scales,
        2 => Turn::HalfTurn,
        _ => Turn::Mirrors,
    }
}

/// Rows about (2, 1, 0.5), longest along one oblique direction.
#[must_use]
pub fn cloud(seed: u32) -> Vec<f64> {
    let mut rng = Rng::new(seed, STREAM);
    let row = |_| {
        let [long, a, b, c] = [(); 4].map(|()| rng.normal());
        [2.0 + 1.1 * long + 0.4 * a, 1.0 - 0.6 * long + 0.4 * b, 0.5 + 0.3 * long + 0.4 * c]
    };
    (0..ROWS).flat_map(row).collect()
}

/// The stages of rows of three features.
#[must_use]
pub fn space(x: Tensor, norm: &NormParams, gamma: Point, beta: Point) -> Space {
    let rows = x.len() / 3;
    let affine = |of: Point| Tensor::from(of.to_vec());
    let given = Given { rows, d: 3, dy: x.clone(), gamma: affine(gamma), beta: affine(beta), x };
    let pass = run(norm, given);
    let is_defined = |row: &usize| pass.forward.rstd[*row].is_finite();
    let points = |of: &[f64]| (0..rows).filter(is_defined).map(|row| [of[3 * row], of[3 * row + 1], of[3 * row + 2]]).collect::<Vec<_>>();
    let centred: Vec<f64> = pass.given.x.iter().enumerate().map(|(i, x)| x - pass.forward.mean[i / 3]).collect();
    let normalized = points(&pass.forward.x_hat);
    let radius = |point: &Point| point.iter().map(|v| v * v).sum::<f64>().sqrt();
    let radii = normalized.iter().map(radius).fold(None, |ends: Option<[f64; 2]>, r| {
        let [least, greatest] = ends.unwrap_or([r, r]);
        Some([least.min(r), greatest.max(r)])
    });
    let circle = circle();
    let out = |point: &Point| [0, 1, 2].map(|i| gamma[i] * point[i] + beta[i]);
    Space {
        ellipse: circle.iter().map(out).collect(),
        stages: [points(&pass.given.x), points(&centred), normalized, points(&pass.forward.y)],
        circle,
        radii,
        gamma: turn(gamma),
        place: place(norm),
    }
}

/// The circle of radius `sqrt(3)` orthogonal to 1, closed.
fn circle() -> Vec<Point> {
    let (u, v) = ([1.0, -1.0, 0.0].map(|c: f64| c / 2f64.sqrt()), [1.0, 1.0, -2.0].map(|c: f64| c / 6f64.sqrt()));
    let at = |i: usize| {
        let (sin, cos) = (TAU * i as f64 / CURVE as f64).sin_cos();
        [0, 1, 2].map(|k| 3f64.sqrt() * (cos * u[k] + sin * v[k]))
    };
    (0..=CURVE).map(at).collect()
}

/// The cloud between two stages: 0.5 is halfway from the inputs to the centred ones.
#[must_use]
pub fn between(stages: &[Vec<Point>; 4], stage: f64) -> Vec<Point> {
    let from = (stage.floor() as usize).min(2);
    let share = stage - from as f64;
    let mix = |(a, b): (&Point, &Point)| [0, 1, 2].map(|i| a[i] + share * (b[i] - a[i]));
    stages[from].iter().zip(&stages[from + 1]).map(mix).collect()
}
