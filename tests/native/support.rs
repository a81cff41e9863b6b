//! What the tests share.

/// Fails unless `|actual - expected| <= abs + rel |expected|`; NaN never passes, infinities only as equals.
#[track_caller]
pub(crate) fn assert_close(actual: f64, expected: f64, rel: f64, abs: f64) {
    let is_close = actual == expected || (actual - expected).abs() <= abs + rel * expected.abs();
    assert!(is_close && !actual.is_nan(), "{actual:e} is not {expected:e} (rel {rel:e}, abs {abs:e})");
}
