//! What the tests share.

/// Fails unless `|actual - expected| <= abs + rel |expected|`; NaN never passes, infinities only as equals.
#[track_caller]
pub(crate) fn assert_close(actual: f64, expected: f64, rel: f64, abs: f64) {
    let is_close = actual == expected || (actual - expected).abs() <= abs + rel * expected.abs();
    assert!(is_close && !actual.is_nan(), "{actual:e} is not {expected:e} (rel {rel:e}, abs {abs:e})");
}

/// Fails unless `svg` equals tests/golden/<name>.svg; with BLESS=1 in the environment writes that file instead.
#[track_caller]
pub(crate) fn assert_golden(name: &str, svg: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.svg"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, svg).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    // Not assert_eq: two whole pictures in a terminal help nobody.
    if let Some((line, (old, new))) = golden.lines().zip(svg.lines()).enumerate().find(|(_, (old, new))| old != new) {
        panic!("{name}.svg differs from line {}:\n  golden {old}\n  now    {new}\nBLESS=1 if it is meant", line + 1);
    }
    assert!(golden == svg, "{name}.svg: {} bytes, the golden one {}; BLESS=1 if it is meant", svg.len(), golden.len());
}
