//! The gradient by central differences: `dL/dx_i` with `L = sum dy y`, to be compared with the backward pass.

use super::pass::{Pass, row_of, spec};
use crate::labs::layernorm::params::{EpsAt, NormParams};
use crate::math::diff;
use crate::math::norm::Spec;
use crate::math::norm::kernel::{self, Normalized};
use crate::math::rng::Rng;
use std::sync::Arc;

/// Up to so many entries all are tried, of more [`SOME`].
const ALL: usize = 64;

/// How many of many entries are tried.
const SOME: usize = 32;

/// The stream of the entries that are drawn.
const STREAM: u32 = 1 << 18;

/// A comparison under way, entry by entry.
pub struct Trial {
    pass: Arc<Pass>,
    /// Of one row.
    spec: Spec,
    room: Normalized,
    /// Flat indices, the next one last.
    left: Vec<usize>,
    /// Flat index, and the numeric derivative, where there is one.
    found: Vec<(usize, f64)>,
}

/// What a comparison has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The largest relative difference; `None` where nothing could be compared.
    pub largest: Option<f64>,
    /// The derivatives by differences, each with its flat index.
    pub differences: Vec<(usize, f64)>,
}

impl Trial {
    /// Nothing tried yet. Entries of a large tensor are drawn by `seed`.
    #[must_use]
    pub fn new(pass: Arc<Pass>, seed: u32) -> Self {
        let total = pass.given.x.len();
        let mut left: Vec<usize> = (0..total).collect();
        if total > ALL {
            let mut rng = Rng::new(seed, STREAM);
            left = (0..SOME).map(|_| (rng.uniform() * total as f64) as usize).collect();
        }
        let spec = spec(&pass.norm, 1, pass.given.d);
        Self { room: Normalized::new(&spec), spec, left, found: Vec::new(), pass }
    }

    /// Tries one entry more; `false` when none is left.
    pub fn step(&mut self) -> bool {
        if let Some(index) = self.left.pop() {
            let numeric = self.numeric(index);
            self.found.extend(numeric.map(|numeric| (index, numeric)));
        }
        !self.left.is_empty()
    }

    /// Whether all are tried.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// What has been found so far.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let (analytic, numeric): (Vec<f64>, Vec<f64>) = self.found.iter().map(|(i, numeric)| (self.pass.backward.dx[*i], *numeric)).unzip();
        let size = analytic.iter().fold(0.0, |max: f64, v| max.max(v.abs()));
        let largest = diff::mismatch(&analytic, &numeric, size);
        Verdict { largest: Some(largest).filter(|v| v.is_finite() && !analytic.is_empty()), differences: self.found.clone() }
    }

    /// The central difference of one entry; `None` at a kink and where nothing is defined.
    ///
    /// The row is moved about what is left when its mean is out, which normalizes to the same: beside a large common offset a step would
    /// lose its digits.
    #[must_use]
    pub fn numeric(&mut self, index: usize) -> Option<f64> {
        let (given, taken) = (&self.pass.given, &self.pass.forward.mean);
        let (row, at) = (index / given.d, index % given.d);
        if !self.pass.forward.rstd[row].is_finite() {
            return None;
        }
        let of = |tensor| row_of(tensor, row, given.d);
        let (dy, before) = (of(&given.dy), of(&self.pass.forward.x_hat));
        let mut moved: Vec<f64> = of(&given.x).iter().map(|x| x - taken[row]).collect();
        let (unit, middle) = (bend(&self.pass.norm, &moved), moved[at]);
        let (spec, room) = (&self.spec, &mut self.room);
        let mut loss = |t: f64| {
            moved[at] = middle + t * unit;
            kernel::forward(spec, &moved, None, None, room);
            // Less the loss of the row itself: what does not change would only cost digits.
            (0..given.d).map(|i| dy[i] * given.gamma[i] * (room.x_hat[i] - before[i])).sum()
        };
        Some(diff::derivative(&mut loss, 0.0)? / unit).filter(|slope| slope.is_finite())
    }
}

/// The length over which a row's normalization bends: the size of its deviations, or what epsilon stands for where that is larger.
fn bend(norm: &NormParams, deviations: &[f64]) -> f64 {
    let largest = deviations.iter().fold(0.0, |max: f64, c| max.max(c.abs()));
    let floor = if norm.eps_at == EpsAt::Inside { norm.eps.sqrt() } else { norm.eps };
    largest.max(floor)
}
