//! The tensors that the address names: rows of features, what comes from above, gamma and beta.

use crate::labs::layernorm::params::{Change, InputParams, Preset, Source, Upstream};
use crate::math::rng::Rng;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Numbers that are shared and do not change: to compare two that are one and the same costs nothing.
#[derive(Clone, Debug)]
pub struct Tensor(Arc<Vec<f64>>);

impl From<Vec<f64>> for Tensor {
    fn from(numbers: Vec<f64>) -> Self {
        Self(Arc::new(numbers))
    }
}

impl PartialEq for Tensor {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl std::ops::Deref for Tensor {
    type Target = [f64];

    fn deref(&self) -> &[f64] {
        &self.0
    }
}

/// Draws that are kept: a slider of rows or features asks for the same ones again and again.
#[derive(Debug, Default)]
pub struct Pool {
    seed: u32,
    streams: BTreeMap<u32, Vec<f64>>,
}

impl Pool {
    /// The first `count` draws of a stream: standard normal, rounded to three digits after the point, so that they can be read and typed.
    fn normals(&mut self, seed: u32, stream: u32, count: usize) -> &[f64] {
        if self.seed != seed {
            *self = Self { seed, streams: BTreeMap::new() };
        }
        let known = self.streams.entry(stream).or_default();
        if known.len() < count {
            let mut rng = Rng::new(seed, stream);
            *known = (0..count.next_power_of_two()).map(|_| (rng.normal() * 1e3).round() / 1e3).collect();
        }
        &known[..count]
    }
}

/// Streams of a seed: those of x, one a row, and from [`UPSTREAM`] on those of dy.
const UPSTREAM: u32 = 1 << 16;

/// The place of the feature that stands out in [`Preset::Outlier`].
const OUTLIER: usize = 2;

/// x, row-major.
#[must_use]
pub fn inputs(params: &InputParams, pool: &mut Pool) -> Tensor {
    let (rows, d) = params.shape();
    let mut x = match &params.x {
        Source::List(list) => list.concat(),
        Source::Preset(preset) => {
            let mut x = Vec::with_capacity(rows * d);
            (0..rows).for_each(|row| put_row(&mut x, *preset, row, d, pool.normals(params.seed, row as u32, d)));
            x
        }
    };
    match params.change {
        Change::None => {}
        Change::Add => x.iter_mut().for_each(|x| *x += 5.0),
        Change::Times => x.iter_mut().for_each(|x| *x *= 10.0),
    }
    x.into()
}

/// dy, row-major: as random as usual where a list has not the shape of x.
#[must_use]
pub fn upstream(params: &InputParams, pool: &mut Pool) -> Tensor {
    let (rows, d) = params.shape();
    let mut random = || {
        let mut dy = Vec::with_capacity(rows * d);
        (0..rows).for_each(|row| dy.extend_from_slice(pool.normals(params.seed, UPSTREAM + row as u32, d)));
        dy
    };
    let dy = match &params.dy {
        Upstream::Ones => vec![1.0; rows * d],
        Upstream::First => (0..rows * d).map(|i| f64::from(u8::from(i % d == 0))).collect(),
        Upstream::List(list) if params.fits("dy") => list.concat(),
        Upstream::List(_) | Upstream::Random => random(),
    };
    dy.into()
}

/// gamma or beta, one a feature; `neutral` where a list has not so many.
#[must_use]
pub fn affine(list: &[f64], d: usize, neutral: f64) -> Tensor {
    let entries = match list {
        [all] => vec![*all; d],
        list if list.len() == d => list.to_vec(),
        _ => vec![neutral; d],
    };
    entries.into()
}

fn put_row(x: &mut Vec<f64>, preset: Preset, row: usize, d: usize, normals: &[f64]) {
    let from = x.len();
    let mut draw = |scale: f64, about: f64| x.extend(normals.iter().map(|v| about + scale * v));
    match preset {
        Preset::Ramp => x.extend((1..=d).map(|i| (i * (row + 1)) as f64)),
        Preset::Random => draw(1.0, 0.0),
        Preset::Outlier => {
            draw(0.5, 0.0);
            x[from + OUTLIER.min(d - 1)] = 5.2;
        }
        Preset::Constant => x.resize(from + d, 5.0),
        Preset::Two => x.extend((0..d).map(|i| if i % 2 == 0 { 0.0 } else { 2.0 })),
        Preset::Offset => draw(1.0, 1e6),
        Preset::Tiny => draw(1e-4, 0.0),
        Preset::Huge => draw(1e4, 0.0),
    }
}
