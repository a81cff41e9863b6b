//! Bisection down to neighbouring doubles.

/// The last z at which a condition holds that holds from `low` on and, once broken, stays so up to `high`; `None` where `low` breaks it
/// already. It halves the number of doubles between: 64 steps at most, whatever the ends, and the last double is found.
pub(super) fn last_where(low: f64, high: f64, holds: &dyn Fn(f64) -> bool) -> Option<f64> {
    if !holds(low) {
        return None;
    }
    let (mut kept, mut broken) = (rank(low.to_bits()), rank(high.to_bits()));
    while broken.saturating_sub(kept) > 1 {
        let middle = kept.midpoint(broken);
        if holds(double(middle)) {
            kept = middle;
        } else {
            broken = middle;
        }
    }
    Some(double(kept))
}

/// The bits of a double as a whole number that ascends with it: those of a negative one count downwards. Its own inverse.
fn rank(bits: u64) -> i64 {
    let bits = bits.cast_signed();
    if bits < 0 { bits ^ i64::MAX } else { bits }
}

fn double(rank_of_it: i64) -> f64 {
    f64::from_bits(rank(rank_of_it.cast_unsigned()).cast_unsigned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_double_is_found_on_either_side_of_0() {
        let (low, high) = (-f64::MAX, f64::INFINITY);
        for end in [-1e300, -2.0, -5e-324, 0.0, 5e-324, 0.1, 1e308] {
            assert_eq!(last_where(low, high, &|z| z <= end), Some(end));
        }
        assert_eq!(last_where(low, high, &|z| z < -f64::MAX), None);
    }
}
