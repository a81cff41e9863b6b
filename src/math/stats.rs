//! Statistics of one or two columns of numbers.

use super::lanes::{LANES, Lanes};

/// Arithmetic mean, 0 for no values. Exact for a constant column: the sum is over `x - x[0]`, and a second pass takes out the
/// rounding of the first.
#[must_use]
pub fn mean(x: &[f64]) -> f64 {
    let Some(&origin) = x.first() else { return 0.0 };
    let n = x.len() as f64;
    let rough = origin + x.iter().map(|v| v - origin).sum::<f64>() / n;
    rough + x.iter().map(|v| v - rough).sum::<f64>() / n
}

/// `sum (x - mean)^2 / (n - ddof)`; 0 where there are no more than `ddof` values, and exactly 0 for a constant column.
#[must_use]
pub fn variance(x: &[f64], ddof: usize) -> f64 {
    if x.len() <= ddof {
        return 0.0;
    }
    let mean = mean(x);
    x.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / (x.len() - ddof) as f64
}

/// Mean and squares of a column, in two goes over it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// How many values.
    pub count: usize,
    /// As [`mean`].
    pub mean: f64,
    /// `sum (x - mean)^2`; infinite beyond the doubles.
    pub squares: f64,
}

impl Moments {
    /// `squares / (n - ddof)`; `None` where there are no more than `ddof` values.
    #[must_use]
    pub fn variance(&self, ddof: usize) -> Option<f64> {
        (self.count > ddof).then(|| self.squares / (self.count - ddof) as f64)
    }
}

/// Both, four values at a time: `squares = sum d^2 - (sum d)^2 / n` with d taken from a mean that is right but for its rounding. Reference:
/// Chan, Golub and LeVeque, "Algorithms for computing the sample variance", The American Statistician 37 (1983).
#[must_use]
pub fn moments(x: &[f64]) -> Moments {
    let n = x.len() as f64;
    let Some(&origin) = x.first() else { return Moments { count: 0, mean: 0.0, squares: 0.0 } };
    let rough = origin + sums(x, origin)[0] / n;
    let [sum, squares] = sums(x, rough);
    // Squares beyond the doubles stay there: infinity less infinity would be no number.
    let about_mean = if squares == f64::INFINITY { squares } else { squares - sum * (sum / n) };
    Moments { count: x.len(), mean: rough + sum / n, squares: about_mean }
}

/// `sqrt(sum x^2)`, where the squares themselves are beyond the doubles too: of 1e300, or of 1e-200. NaN where a value is, 0 for no values.
#[must_use]
pub fn norm(x: &[f64]) -> f64 {
    let largest = x.iter().fold(0.0, |max: f64, v| if v.is_nan() || v.abs() > max { v.abs() } else { max });
    if largest == 0.0 || !largest.is_finite() {
        return largest;
    }
    largest * x.iter().map(|v| (v / largest) * (v / largest)).sum::<f64>().sqrt()
}

/// `sqrt(sum x^2 / n)`, likewise.
#[must_use]
pub fn root_mean_square(x: &[f64]) -> f64 {
    norm(x) / (x.len().max(1) as f64).sqrt()
}

/// The standard deviation, divided by n, likewise.
#[must_use]
pub fn deviation(x: &[f64]) -> f64 {
    let mean = mean(x);
    root_mean_square(&x.iter().map(|v| v - mean).collect::<Vec<_>>())
}

/// `sum (x - origin)` and `sum (x - origin)^2`.
fn sums(x: &[f64], origin: f64) -> [f64; 2] {
    let (fours, tail) = x.as_chunks::<LANES>();
    let origins = Lanes::splat(origin);
    let [mut sum, mut squares] = [Lanes::ZERO; 2];
    for four in fours {
        let d = Lanes::load(four) - origins;
        sum = sum + d;
        squares = squares + d * d;
    }
    tail.iter().map(|x| x - origin).fold([sum.sum(), squares.sum()], |[sum, squares], d| [sum + d, squares + d * d])
}

/// `sum x` and `sum x y`.
#[must_use]
pub fn sum_and_dot(x: &[f64], y: &[f64]) -> [f64; 2] {
    assert_eq!(x.len(), y.len(), "columns of one length");
    let ((x, x_tail), (y, y_tail)) = (x.as_chunks::<LANES>(), y.as_chunks::<LANES>());
    let [mut sum, mut dot] = [Lanes::ZERO; 2];
    for i in 0..x.len() {
        let (x, y) = (Lanes::load(&x[i]), Lanes::load(&y[i]));
        sum = sum + x;
        dot = dot + x * y;
    }
    x_tail.iter().zip(y_tail).fold([sum.sum(), dot.sum()], |[sum, dot], (x, y)| [sum + x, dot + x * y])
}

/// `sum (x - mean x)(y - mean y) / n`.
#[must_use]
pub fn covariance(x: &[f64], y: &[f64]) -> f64 {
    assert_eq!(x.len(), y.len(), "columns of one length");
    if x.is_empty() {
        return 0.0;
    }
    let (mean_x, mean_y) = (mean(x), mean(y));
    x.iter().zip(y).map(|(a, b)| (a - mean_x) * (b - mean_y)).sum::<f64>() / x.len() as f64
}

/// Pearson's r, in `-1..=1`; `None` when a column is constant or there are no values.
#[must_use]
pub fn correlation(x: &[f64], y: &[f64]) -> Option<f64> {
    let r = covariance(x, y) / variance(x, 0).sqrt() / variance(y, 0).sqrt();
    r.is_finite().then(|| r.clamp(-1.0, 1.0))
}

/// The `p`-quantile (`p` in `0..=1`) with linear interpolation between order statistics, at position `p (n - 1)`: NumPy's
/// default. `None` for no values.
#[must_use]
pub fn quantile(x: &[f64], p: f64) -> Option<f64> {
    let mut sorted = x.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let position = p.clamp(0.0, 1.0) * (sorted.len() as f64 - 1.0);
    let low = *sorted.get(position.floor() as usize)?;
    let high = *sorted.get(position.ceil() as usize)?;
    Some(low + (high - low) * position.fract())
}

/// Whether all values are the same double.
#[must_use]
pub fn is_constant(x: &[f64]) -> bool {
    x.windows(2).all(|pair| pair[0] == pair[1])
}

/// Standard normal distribution function, within 1e-15: Hart's rational approximation and, in the tails, a continued fraction.
///
/// Reference: West, "Better approximations to cumulative normal functions", Wilmott Magazine, 2005.
#[must_use]
pub fn normal_cdf(x: f64) -> f64 {
    const SPLIT: f64 = 7.071_067_811_865_47;
    const SQRT_TAU: f64 = 2.506_628_274_631_000_7;
    const UPPER: [f64; 7] = [
        3.526_249_659_989_11e-2,
        0.700_383_064_443_688,
        6.373_962_203_531_65,
        33.912_866_078_383,
        112.079_291_497_871,
        221.213_596_169_931,
        220.206_867_912_376,
    ];
    const LOWER: [f64; 8] = [
        8.838_834_764_831_84e-2,
        1.755_667_163_182_64,
        16.064_177_579_207,
        86.780_732_202_946_1,
        296.564_248_779_674,
        637.333_633_378_831,
        793.826_512_519_948,
        440.413_735_824_752,
    ];
    let z = x.abs();
    let bell = (-z * z / 2.0).exp();
    let polynomial = |coefficients: &[f64]| coefficients.iter().fold(0.0, |sum, c| sum * z + c);
    let tail = if z < SPLIT {
        bell * polynomial(&UPPER) / polynomial(&LOWER)
    } else {
        bell / (z + 1.0 / (z + 2.0 / (z + 3.0 / (z + 4.0 / (z + 0.65))))) / SQRT_TAU
    };
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_right_to_1e_15() {
        // SciPy's norm.cdf.
        let known = [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (1.96, 0.975_002_104_851_779_5),
            (-3.0, 0.001_349_898_031_630_093_3),
            (-8.0, 6.220_960_574_271_74e-16),
        ];
        for (x, expected) in known {
            assert!((normal_cdf(x) - expected).abs() <= 1e-15, "{x}: {}", normal_cdf(x));
        }
    }

    #[test]
    fn sizes_exist_where_their_squares_do_not() {
        assert_eq!((norm(&[3.0, -4.0]), norm(&[]), root_mean_square(&[-1.0, 1.0])), (5.0, 0.0, 1.0));
        for unit in [1e300, 1e-300, 5e-324] {
            assert!((deviation(&[3.0 * unit, 5.0 * unit]) / unit - 1.0).abs() < 1e-15, "{unit}");
            assert_eq!(norm(&[unit, 0.0]), unit);
        }
        assert!(norm(&[1.0, f64::NAN, 2.0]).is_nan());
        assert_eq!(moments(&[1e300, -1e300, 3e299]).variance(0), Some(f64::INFINITY));
    }

    #[test]
    fn one_value_and_none_have_statistics() {
        assert_eq!((mean(&[]), mean(&[7.0])), (0.0, 7.0));
        assert_eq!((variance(&[7.0], 0), variance(&[7.0], 1)), (0.0, 0.0));
        assert_eq!((quantile(&[], 0.5), quantile(&[7.0], 0.25)), (None, Some(7.0)));
        assert_eq!(correlation(&[1.0, 1.0], &[1.0, 2.0]), None);
    }
}
