//! How a row is normalized in a format: the choices that change no formula and every result.

use super::format::{F32, Format};
use crate::math::norm::{EpsAt, Root};

/// How mean and variance are computed. Rests where no mean is taken out, and unless p is 2: the moment is that of the deviations then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// The mean, then `sum (x - mean)^2 / n`.
    TwoPass,
    /// `sum x^2 / n - mean^2`.
    OnePass,
    /// Both brought up to date by one element after the other.
    Welford,
}

/// The format of running sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accumulate {
    /// That of everything else.
    Same,
    /// f32: the sums, their division by n, and all of Welford's update; rounded once when done. Rests where all is in f32 or f64.
    F32,
}

/// What is computed in f32 although the row is in a shorter format, eps included. Rests for f32 and f64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upcast {
    /// Nothing, eps neither.
    None,
    /// Mean and variance, which are then rounded to the format, and rstd, of which only the products are: in f16 the rstd of a constant
    /// row may overflow.
    Statistics,
    /// Everything; the output is then rounded to the format.
    All,
}

/// How a row is normalized.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// That of the row, of gamma and beta and of the output.
    pub format: &'static Format,
    /// How mean and variance are computed.
    pub algorithm: Algorithm,
    /// The format of running sums.
    pub accumulate: Accumulate,
    /// What is computed in f32.
    pub upcast: Upcast,
    /// Keeps the division from failing; 0 or more.
    pub eps: f64,
    /// Where.
    pub eps_at: EpsAt,
    /// What is taken from n before it divides the sum of squares, 0 or 1; rests unless p is 2.
    pub ddof: usize,
    /// Whether the mean is taken out.
    pub is_centred: bool,
    /// The power of the deviations, from 1 to 4.
    pub p: f64,
    /// The root of their mean.
    pub root: Root,
}

/// The formats of the parts of a computation.
pub(super) struct Formats {
    /// What is given, and what comes out.
    pub(super) row: &'static Format,
    /// Running sums.
    pub(super) sums: &'static Format,
    /// All else up to rstd.
    pub(super) statistics: &'static Format,
    /// From there on.
    pub(super) output: &'static Format,
}

impl Setting {
    pub(super) fn formats(&self) -> Formats {
        let row = self.format;
        let wide = if row.precision < F32.precision { F32 } else { row };
        let statistics = if self.upcast == Upcast::None { row } else { wide };
        Formats {
            row,
            sums: if self.accumulate == Accumulate::F32 { wide } else { statistics },
            statistics,
            output: if self.upcast == Upcast::All { wide } else { row },
        }
    }

    /// The algorithm in force.
    pub(super) fn algorithm(&self) -> Algorithm {
        if self.p == 2.0 { self.algorithm } else { Algorithm::TwoPass }
    }

    pub(super) fn ddof(&self) -> usize {
        if self.p == 2.0 { self.ddof } else { 0 }
    }

    /// q of the root `m^(1/q)`.
    pub(super) fn q(&self) -> f64 {
        match self.root {
            Root::Square => 2.0,
            Root::P => self.p,
        }
    }
}
