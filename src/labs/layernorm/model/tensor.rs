//! The tensors that the address names: rows of features, what comes from above, gamma and beta.

use crate::labs::layernorm::params::{Change, InputParams, Preset, Source, Upstream};
use crate::math::rng::Rng;

/// Streams of a seed: those of x, one a row, and from [`UPSTREAM`] on those of dy.
const UPSTREAM: u32 = 1 << 16;

/// The place of the feature that stands out in [`Preset::Outlier`].
const OUTLIER: usize = 2;

/// x, row-major.
#[must_use]
pub fn inputs(params: &InputParams) -> Vec<f64> {
    let (rows, d) = params.shape();
    let mut x = match &params.x {
        Source::List(list) => list.concat(),
        Source::Preset(preset) => (0..rows).flat_map(|row| preset_row(*preset, row, d, params.seed)).collect(),
    };
    match params.change {
        Change::None => {}
        Change::Add => x.iter_mut().for_each(|x| *x += 5.0),
        Change::Times => x.iter_mut().for_each(|x| *x *= 10.0),
    }
    x
}

/// dy, row-major: as random as usual where a list has not the shape of x.
#[must_use]
pub fn upstream(params: &InputParams) -> Vec<f64> {
    let (rows, d) = params.shape();
    match &params.dy {
        Upstream::Ones => vec![1.0; rows * d],
        Upstream::First => (0..rows * d).map(|i| f64::from(u8::from(i % d == 0))).collect(),
        Upstream::List(list) if (list.len(), list[0].len()) == (rows, d) => list.concat(),
        Upstream::List(_) | Upstream::Random => (0..rows).flat_map(|row| normals(params.seed, UPSTREAM + row as u32, d)).collect(),
    }
}

/// gamma or beta, one a feature; `neutral` where a list has not so many.
#[must_use]
pub fn affine(list: &[f64], d: usize, neutral: f64) -> Vec<f64> {
    match list {
        [all] => vec![*all; d],
        list if list.len() == d => list.to_vec(),
        _ => vec![neutral; d],
    }
}

fn preset_row(preset: Preset, row: usize, d: usize, seed: u32) -> Vec<f64> {
    let draws = |scale: f64, about: f64| normals(seed, row as u32, d).into_iter().map(move |v| about + scale * v);
    match preset {
        Preset::Ramp => (1..=d).map(|i| (i * (row + 1)) as f64).collect(),
        Preset::Random => draws(1.0, 0.0).collect(),
        Preset::Outlier => {
            let mut small: Vec<f64> = draws(0.5, 0.0).collect();
            small[OUTLIER.min(d - 1)] = 5.2;
            small
        }
        Preset::Constant => vec![5.0; d],
        Preset::Two => (0..d).map(|i| if i % 2 == 0 { 0.0 } else { 2.0 }).collect(),
        Preset::Offset => draws(1.0, 1e6).collect(),
        Preset::Tiny => draws(1e-4, 0.0).collect(),
        Preset::Huge => draws(1e4, 0.0).collect(),
    }
}

/// Rounded to three digits after the point, so that they can be read and typed.
fn normals(seed: u32, stream: u32, count: usize) -> Vec<f64> {
    let mut rng = Rng::new(seed, stream);
    (0..count).map(|_| (rng.normal() * 1e3).round() / 1e3).collect()
}
