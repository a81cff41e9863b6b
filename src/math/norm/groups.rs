//! Which elements of a tensor share a number: a mean and a variance, or a gamma and a beta.
//!
//! A flat row-major tensor is viewed as `[blocks, count, len]`, and the middle index names the group: its elements are `blocks`
//! runs of `len` neighbours. Every axis is such a view, and so are all axes but the last:
//!
//! | | statistics | gamma and beta |
//! |---|---|---|
//! | layer, RMS on `[…, F]` | `[1, rows, F]` | `[rows, F, 1]` |
//! | batch on `[N, C, T]` | `[N, C, T]` | `[N, C, T]` |
//!
//! Reference: Wu and He, "Group normalization", ECCV 2018, figure 2.

use std::slice::{ChunksExact, ChunksExactMut};

/// A tensor viewed as `[blocks, count, len]`, of which the middle index names the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups {
    /// Runs in a group.
    pub blocks: usize,
    /// Groups.
    pub count: usize,
    /// Neighbouring elements in a run.
    pub len: usize,
}

impl Groups {
    /// One group for each index of an axis.
    #[must_use]
    pub fn axis(shape: &[usize], axis: usize) -> Self {
        assert!(axis < shape.len(), "axis {axis} of {} axes", shape.len());
        Self { blocks: shape[..axis].iter().product(), count: shape[axis], len: shape[axis + 1..].iter().product() }
    }

    /// One group for each row of the last axis.
    #[must_use]
    pub fn rows(shape: &[usize]) -> Self {
        let Groups { blocks, count, .. } = Self::axis(shape, shape.len() - 1);
        Self { blocks: 1, count: blocks, len: count }
    }

    /// Elements in a group.
    #[must_use]
    pub fn size(&self) -> usize {
        self.blocks * self.len
    }

    /// Elements in the tensor.
    #[must_use]
    pub fn total(&self) -> usize {
        self.size() * self.count
    }

    /// The group of a flat index.
    #[must_use]
    pub fn group_of(&self, index: usize) -> usize {
        index / self.len % self.count
    }

    /// The runs of a tensor in memory's order. Their groups are `0..count` again and again: see [`Groups::cycle`].
    pub(super) fn runs<'a>(&self, x: &'a [f64]) -> ChunksExact<'a, f64> {
        x.chunks_exact(self.len)
    }

    /// The same, to be written.
    pub(super) fn runs_mut<'a>(&self, x: &'a mut [f64]) -> ChunksExactMut<'a, f64> {
        x.chunks_exact_mut(self.len)
    }

    /// The group of each run in memory's order.
    pub(super) fn cycle(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.count).cycle()
    }
}
