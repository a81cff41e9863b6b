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
//! Runs of one element make the innermost loop go over the groups instead: neighbours then belong to different ones.
//!
//! Reference: Wu and He, "Group normalization", ECCV 2018, figure 2.

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

    /// `out = sum of term(a, b)` over each group.
    pub(super) fn sum(&self, a: &[f64], b: &[f64], out: &mut [f64], term: &dyn Fn(f64, f64) -> f64) {
        out.fill(0.0);
        self.fold(a, b, out, &|sum, a, b| sum + term(a, b));
    }

    /// `out = f(out, a, b)` for each element, out being its group's.
    pub(super) fn fold(&self, a: &[f64], b: &[f64], out: &mut [f64], f: &dyn Fn(f64, f64, f64) -> f64) {
        if self.len == 1 {
            for (a, b) in a.chunks_exact(self.count).zip(b.chunks_exact(self.count)) {
                for ((a, b), out) in a.iter().zip(b).zip(&mut *out) {
                    *out = f(*out, *a, *b);
                }
            }
            return;
        }
        for (i, (a, b)) in a.chunks_exact(self.len).zip(b.chunks_exact(self.len)).enumerate() {
            let out = &mut out[i % self.count];
            *out = a.iter().zip(b).fold(*out, |out, (a, b)| f(out, *a, *b));
        }
    }

    /// `to = f(to, from, number)` for each element, the number being its group's.
    pub(super) fn map(&self, from: &[f64], numbers: &[f64], to: &mut [f64], f: &dyn Fn(f64, f64, f64) -> f64) {
        if self.len == 1 {
            for (to, from) in to.chunks_exact_mut(self.count).zip(from.chunks_exact(self.count)) {
                for ((to, from), number) in to.iter_mut().zip(from).zip(numbers) {
                    *to = f(*to, *from, *number);
                }
            }
            return;
        }
        for (i, (to, from)) in to.chunks_exact_mut(self.len).zip(from.chunks_exact(self.len)).enumerate() {
            let number = numbers[i % self.count];
            for (to, from) in to.iter_mut().zip(from) {
                *to = f(*to, *from, number);
            }
        }
    }
}
