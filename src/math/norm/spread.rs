//! How wide a group is, and what its deviations are multiplied with: the moment `m = sum |c|^p / (n - ddof)` of the deviations c, its root
//! `S = m^(1/q)` with q = 2 or p, and `r`, which is `1 / S` but for eps:
//!
//! | eps | r |
//! |---|---|
//! | inside | `1 / (m + eps)^(1/q)` |
//! | outside | `1 / (S + eps)` |
//! | floor | `1 / max(S, eps)` |
//!
//! Its derivative pulls the gradient back by `K = (p/q) r^(q - p)`, times `rho^(1 - q)` outside, and times 1 above the floor and 0 on it,
//! where `rho = S r` is the part of the spread that eps leaves. Then `K / (n - ddof) = share / sum |x_hat|^p`, and `share` (`(p/q) rho^q`
//! inside, `(p/q) rho` outside) is between 0 and p/q at any scale, where powers of r may be beyond the doubles.
//!
//! Reference: PyTorch's `LayerNorm` for eps inside; Ba, Kiros and Hinton, "Layer normalization", 2016, for S without any.

/// Moments outside are computed again in other units: below, the squares of some deviations are 0.
const TINY: f64 = f64::from_bits((1023 - 900) << 52);

/// So many times the moment, and the moment does not show beside eps.
const DOMINANT: f64 = f64::from_bits((1023 + 100) << 52);

/// Where eps keeps the division from failing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpsAt {
    /// `1 / root(m + eps)`.
    Inside,
    /// `1 / (root(m) + eps)`.
    Outside,
    /// `1 / max(root(m), eps)`.
    Floor,
}

/// The root of the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// The square root, whatever the power.
    Square,
    /// The p-th root, of the same unit as the deviations.
    P,
}

/// How the spread of a group is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The power of the deviations, from 1 to 4.
    pub p: f64,
    /// The root of their mean.
    pub root: Root,
    /// Keeps the division from failing; 0 or more.
    pub eps: f64,
    /// Where.
    pub eps_at: EpsAt,
    /// What is taken from the number of elements before it divides, 0 or 1; rests unless p is 2.
    pub ddof: usize,
}

/// The spread of one group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    /// m.
    pub(super) moment: f64,
    /// S.
    pub(super) root: f64,
    /// r.
    pub(super) rstd: f64,
    /// r in the units of the deviations, where it is no further from 1 than the doubles reach.
    pub(super) factor: f64,
}

impl Spread {
    /// The biased variance under a square root, eps with it: that of every framework.
    #[must_use]
    pub const fn standard(eps: f64) -> Self {
        Self { p: 2.0, root: Root::Square, eps, eps_at: EpsAt::Inside, ddof: 0 }
    }

    /// Fails where a number is not among those that are defined.
    pub(super) fn check(&self) {
        let Self { p, eps, ddof, .. } = self;
        // Without the numbers: to print a double is 10 KB of the page.
        assert!((1.0..=4.0).contains(p), "a power from 1 to 4");
        assert!((0.0..f64::INFINITY).contains(eps), "eps of 0 or more");
        assert!(*ddof <= 1, "a ddof of 0 or 1, not {ddof}");
    }

    /// `n - ddof`, NaN where nothing is left: what it divides is undefined.
    pub(super) fn divisor(&self, n: usize) -> f64 {
        let ddof = if self.p == 2.0 { self.ddof } else { 0 };
        if n > ddof { (n - ddof) as f64 } else { f64::NAN }
    }

    /// `|c|^p`.
    pub(super) fn power(&self, c: f64) -> f64 {
        match self.p {
            1.0 => c.abs(),
            2.0 => c * c,
            p => c.abs().powf(p),
        }
    }

    /// `|c|^(p - 1) sign c`, the derivative of `|c|^p / p`, with `sign 0 = 0`.
    pub(super) fn slope(&self, c: f64) -> f64 {
        match self.p {
            1.0 if c == 0.0 => 0.0,
            1.0 => c.signum(),
            2.0 => c,
            p => c.abs().powf(p - 1.0).copysign(c),
        }
    }

    /// Whether a moment lost no digits to the ends of the doubles.
    pub(super) fn is_ordinary(moment: f64) -> bool {
        (TINY..f64::INFINITY).contains(&moment)
    }

    /// The spread of a group whose deviations times `unit`, a power of two, have that moment. r is NaN where S and eps are 0.
    pub(super) fn scale(&self, moment: f64, unit: f64) -> Scale {
        let root = self.root_of(moment);
        if unit == 1.0 {
            let rstd = self.reciprocal(moment, self.eps);
            return Scale { moment, root, rstd, factor: rstd };
        }
        let degree = self.p / self.q();
        let eps = self.in_units(unit.powf(if self.eps_at == EpsAt::Inside { self.p } else { degree }));
        // In two halves, of which neither is beyond the doubles when their product is not.
        let (of_moment, of_root) = (unit.powf(-self.p / 2.0), unit.powf(-degree / 2.0));
        let (rstd, factor) = if eps > DOMINANT {
            let rstd = self.reciprocal(0.0, self.eps);
            (rstd, rstd / unit)
        } else {
            let factor = self.reciprocal(moment, eps) * unit.powf(degree - 1.0);
            (factor * unit, factor)
        };
        Scale { moment: moment * of_moment * of_moment, root: root * of_root * of_root, rstd, factor }
    }

    /// `K n / (n - ddof)` of a group of n elements.
    pub(super) fn pull(&self, root: f64, rstd: f64, n: usize) -> f64 {
        let q = self.q();
        let eps_leaves = match self.eps_at {
            EpsAt::Inside => 1.0,
            _ if self.is_flat(root) => 0.0,
            EpsAt::Outside => self.part(root).powf(1.0 - q),
            EpsAt::Floor => 1.0,
        };
        self.p / q * rstd.powf(q - self.p) * eps_leaves * n as f64 / self.divisor(n)
    }

    /// `share`, which times `1 / sum |x_hat|^p` is K over n - ddof.
    pub(super) fn share(&self, moment: f64, root: f64) -> f64 {
        let eps_leaves = match self.eps_at {
            EpsAt::Inside => self.part(moment),
            EpsAt::Outside => self.part(root),
            EpsAt::Floor => f64::from(!self.is_flat(root)),
        };
        self.p / self.q() * eps_leaves
    }

    /// Whether eps alone decides r, so that the spread has no say in the gradient.
    fn is_flat(&self, root: f64) -> bool {
        match self.eps_at {
            EpsAt::Inside => false,
            EpsAt::Outside => root == 0.0 && self.eps > 0.0,
            EpsAt::Floor => root <= self.eps && self.eps > 0.0,
        }
    }

    /// `a / (a + eps)`; 1 where a is beyond the doubles.
    fn part(&self, a: f64) -> f64 {
        if self.eps == 0.0 || a == f64::INFINITY { 1.0 } else { a / (a + self.eps) }
    }

    /// r of a moment.
    fn reciprocal(&self, moment: f64, eps: f64) -> f64 {
        let root = match self.eps_at {
            _ if moment.is_nan() => f64::NAN,
            EpsAt::Inside => self.root_of(moment + eps),
            EpsAt::Outside => self.root_of(moment) + eps,
            EpsAt::Floor => self.root_of(moment).max(eps),
        };
        if root == 0.0 { f64::NAN } else { 1.0 / root }
    }

    /// `eps factor`, 0 where eps is.
    fn in_units(&self, factor: f64) -> f64 {
        if self.eps == 0.0 { 0.0 } else { self.eps * factor }
    }

    fn root_of(&self, moment: f64) -> f64 {
        match (self.root, self.p) {
            (Root::Square, _) | (Root::P, 2.0) => moment.sqrt(),
            (Root::P, 1.0) => moment,
            (Root::P, p) => moment.powf(1.0 / p),
        }
    }

    fn q(&self) -> f64 {
        match self.root {
            Root::Square => 2.0,
            Root::P => self.p,
        }
    }
}

/// The power of two that brings a magnitude to between 1 and 2, as far as there is one; 1 for 0.
pub(super) fn unit(magnitude: f64) -> f64 {
    if magnitude == 0.0 || !magnitude.is_finite() {
        return 1.0;
    }
    let exponent = magnitude.to_bits() >> 52;
    f64::from_bits(2046_u64.saturating_sub(exponent).max(1) << 52)
}
