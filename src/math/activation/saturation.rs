//! Saturated zones: the tails in which a unit hardly passes a gradient on, `|f'| < cut max |f'|`.

use super::Activation;
use super::bisect::last_where;

/// The zones that reach to infinity; one may be missing, and relu's is only the lower.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zones {
    /// The lower zone is `z <= upto`.
    pub upto: Option<f64>,
    /// The upper zone is `z >= from`.
    pub from: Option<f64>,
}

impl Zones {
    /// Whether z lies in one of them.
    #[must_use]
    pub fn contains(&self, z: f64) -> bool {
        self.upto.is_some_and(|end| z <= end) || self.from.is_some_and(|end| z >= end)
    }
}

impl Activation {
    /// The greatest `|f'|`: 1/4 of sigmoid, 1 of tanh, a little above 1 of gelu, silu and mish.
    #[must_use]
    pub fn max_slope(&self) -> f64 {
        self.peaks.iter().map(|peak| (self.slope)(*peak).abs()).fold(0.0, f64::max)
    }

    /// The zones, to the double, in which `|f'|` stays under the part `cut` (above 0, below 1) of its maximum. That silu, gelu and mish have
    /// slope 0 at their dip makes no zone of its own, but a large cut may spread the lower zone over it.
    #[must_use]
    pub fn saturation(&self, cut: f64) -> Zones {
        assert!(cut > 0.0 && cut < 1.0, "a cut between 0 and 1");
        let least = cut * self.max_slope();
        let is_flat = |z: f64| (self.slope)(z).abs() < least;
        let upto = flat_upto(&mut self.peaks.iter().copied(), &is_flat);
        let from = flat_upto(&mut self.peaks.iter().rev().map(|peak| -peak), &|z| is_flat(-z)).map(|end| -end);
        Zones { upto, from }
    }

    /// Whether z lies in a saturated zone.
    #[must_use]
    pub fn is_saturated(&self, cut: f64, z: f64) -> bool {
        self.saturation(cut).contains(z)
    }
}

/// Between peaks that are flat themselves all is flat; before one that is not, the flatness ends once.
fn flat_upto(peaks: &mut dyn Iterator<Item = f64>, is_flat: &dyn Fn(f64) -> bool) -> Option<f64> {
    let mut low = -f64::MAX;
    for peak in peaks {
        if !is_flat(peak) {
            return last_where(low, peak, is_flat);
        }
        low = peak;
    }
    None
}
