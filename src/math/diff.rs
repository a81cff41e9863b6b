//! Derivatives by central differences, `(f(x + h) - f(x - h)) / 2h`, to check others by.
//!
//! Cutting off Taylor's series costs `h^2 f''' / 6`, rounding costs `eps f / h`: the sum is least near `h = cbrt(eps)`, in the unit in
//! which f bends, and leaves about `eps^(2/3)`, ten digits. Reference: Press et al., "Numerical Recipes", section 5.7.

/// How often [`derivative`] tries a smaller h.
const ATTEMPTS: usize = 4;

/// Written out, since cube roots are 2 KB of the page.
const CBRT_EPS: f64 = 6.055_454_452_393_339_5e-6;

/// `cbrt(eps) max(1, |x|)`: a unit of 1 for f, or of x where that is larger.
#[must_use]
pub fn step(x: f64) -> f64 {
    CBRT_EPS * x.abs().max(1.0)
}

/// The central difference. It divides by the distance between the doubles that `x + h` and `x - h` are rounded to.
#[must_use]
pub fn central(f: &mut dyn FnMut(f64) -> f64, x: f64, h: f64) -> f64 {
    let (above, below) = (x + h, x - h);
    (f(above) - f(below)) / (above - below)
}

/// `f'(x)` by the central difference with the greatest h, from [`step`] down, that agrees with half of it; `None` at a kink, where no h
/// does, at a jump, or where f is not finite.
#[must_use]
pub fn derivative(f: &mut dyn FnMut(f64) -> f64, x: f64) -> Option<f64> {
    let mut h = step(x);
    for _ in 0..ATTEMPTS {
        if let Some(slope) = agreed(f, x, h) {
            return Some(slope);
        }
        h /= 8.0;
    }
    None
}

/// The central difference over `h / 2` where f looks smooth: that over h is the same to 1e-6, and halving h leaves a quarter of the bend
/// `f(x + h) - 2 f(x) + f(x - h)`. At a kink in x itself the differences agree as well, but half of the bend is left. What cutting
/// off and rounding cost is allowed for, taking f to be computed from numbers of size 1 at least, whose rounding it inherits however small it is.
fn agreed(f: &mut dyn FnMut(f64) -> f64, x: f64, h: f64) -> Option<f64> {
    let middle = f(x);
    let mut bend = |h: f64| f(x + h) - 2.0 * middle + f(x - h);
    let (wide_bend, narrow_bend) = (bend(h), bend(h / 2.0));
    let (wide, narrow) = (central(f, x, h), central(f, x, h / 2.0));
    let rounding = 4.0 * f64::EPSILON * middle.abs().max(1.0);
    let is_smooth = narrow_bend.abs() <= 0.35 * wide_bend.abs() + rounding;
    let cut_off = (h / x.abs().max(1.0)).powi(2);
    let is_agreed = (wide - narrow).abs() <= 1e-6 * wide.abs().max(narrow.abs()) + cut_off + 2.0 * rounding / h;
    (is_smooth && is_agreed).then_some(narrow)
}

/// The greatest `|a - n| / max(|a|, |n|, largest / 1000)` of analytic and numeric derivatives, where `largest` is the size of the largest
/// of all there are: beside it the smallest drown in rounding. Equals, infinite ones too, differ by 0; what cannot be compared, by infinity.
#[must_use]
pub fn mismatch(analytic: &[f64], numeric: &[f64], largest: f64) -> f64 {
    assert_eq!(analytic.len(), numeric.len(), "derivatives of the same parameters");
    let relative = |(a, n): (&f64, &f64)| {
        let difference = (a - n).abs() / a.abs().max(n.abs()).max(1e-3 * largest);
        if a == n {
            0.0
        } else if difference.is_nan() {
            f64::INFINITY
        } else {
            difference
        }
    };
    analytic.iter().zip(numeric).map(relative).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cube_root_of_eps_is_one() {
        // Three roundings, each of half an eps.
        assert!((CBRT_EPS * CBRT_EPS * CBRT_EPS / f64::EPSILON - 1.0).abs() <= 2.0 * f64::EPSILON);
    }

    #[test]
    fn smooth_functions_have_their_derivative_to_nine_digits() {
        for x in [-20.0, -1.0, -1e-3, 0.0, 0.3, 2.0, 700.0] {
            let found = derivative(&mut f64::sin, x).expect("smooth");
            // Rounding of x and f, in units of x, over h.
            assert!((found - x.cos()).abs() <= 1e-9 * x.abs().max(1.0), "{x}: {found}");
            // A cube's bend at 0 is 0.
            let found = derivative(&mut |x| x * x * x, x).expect("smooth");
            assert!((found - 3.0 * x * x).abs() <= 1e-9 * (3.0 * x * x).max(1.0), "{x}: {found}");
        }
        assert_eq!(derivative(&mut |_| 3.0, 1.0), Some(0.0));
    }

    #[test]
    fn kinks_and_jumps_have_none_but_beside_them_there_is_one() {
        let mut relu = |x: f64| x.max(0.0);
        assert_eq!(derivative(&mut relu, 0.0), None);
        for beside in [3e-5, 2e-6, 1e-7] {
            assert!((derivative(&mut relu, beside).expect("beside the kink") - 1.0).abs() < 1e-7, "{beside}");
            assert_eq!(derivative(&mut relu, -beside), Some(0.0));
        }
        assert_eq!(derivative(&mut |x: f64| (x - 1.0).abs() + x, 1.0), None);
        assert_eq!(derivative(&mut f64::signum, 0.0), None);
        assert_eq!(derivative(&mut f64::ln, 0.0), None);
    }

    #[test]
    fn a_mismatch_is_relative_to_the_larger_and_never_hides() {
        assert_eq!(mismatch(&[2.0, 0.0], &[1.0, 0.0], 2.0), 0.5);
        assert_eq!(mismatch(&[0.0, 4.0], &[1e-6, 4.0], 4.0), 1e-6 / 4e-3);
        assert_eq!(mismatch(&[f64::INFINITY, 0.0], &[f64::INFINITY, 0.0], f64::INFINITY), 0.0);
        assert_eq!(mismatch(&[f64::NAN, 1.0], &[1.0, 1.0], 1.0), f64::INFINITY);
        assert_eq!(mismatch(&[], &[], 0.0), 0.0);
    }
}
