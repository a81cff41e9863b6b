//! Formats and rounding to them.

use super::{assert_same, format, number};
use crate::vectors::cases_of;
use normlab::math::precision::format::{FORMATS, Format};
use normlab::math::precision::round;
use proptest::prelude::*;

/// The value of the bits of an f16.
fn half(bits: u64) -> f64 {
    let (exponent, fraction) = ((bits >> 10 & 31) as i32, (bits & 1023) as f64);
    let size = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 => f64::INFINITY,
        e => (1024.0 + fraction) * 2f64.powi(e - 25),
    };
    if bits >> 15 == 1 { -size } else { size }
}

#[test]
fn rounding_is_that_of_numpy_bit_by_bit() {
    let cases = cases_of(include_str!("../../vectors/precision.json"));
    let case = cases.iter().find(|case| case["kind"] == "round").unwrap();
    let list = |key: &str| case[key].as_array().unwrap().clone();
    assert_eq!(list("x").len(), 25);
    for ((x, f16), bf16) in list("x").iter().zip(list("f16_bits")).zip(list("bf16_bits")) {
        let (x, bits) = (number(x), bf16.as_u64().unwrap() as u32);
        assert_eq!(round(format("f16"), x).to_bits(), half(f16.as_u64().unwrap()).to_bits(), "{x}");
        assert_eq!(round(format("bf16"), x).to_bits(), f64::from(f32::from_bits(bits << 16)).to_bits(), "{x}");
    }
}

#[test]
fn bf16_by_way_of_f32_may_round_twice() {
    let above_a_tie = 1.0 + 2f64.powi(-8) + 2f64.powi(-30);
    assert_eq!(round(format("bf16"), above_a_tie), 1.0 + 2f64.powi(-7));
    assert_eq!(round(format("bf16"), f64::from(above_a_tie as f32)), 1.0);
}

#[test]
fn the_ends_of_the_formats_are_those_of_ieee_754() {
    let largest = [f64::MAX, f64::from(f32::MAX), f64::from(f32::from_bits(0x7f7f << 16)), 65_504.0];
    let normal = [f64::MIN_POSITIVE, f64::from(f32::MIN_POSITIVE), f64::from(f32::MIN_POSITIVE), 2f64.powi(-14)];
    for ((format, largest), normal) in FORMATS.iter().zip(largest).zip(normal) {
        assert_eq!((format.largest(), format.smallest_normal()), (largest, normal), "{}", format.key);
        let subnormal = format.ulp(0.0);
        assert_eq!((round(format, subnormal), round(format, subnormal / 2.0), round(format, -0.0).to_bits()), (subnormal, 0.0, 1 << 63));
        assert_eq!((format.ulp(1.0), format.ulp(normal)), (2.0 * (1.0 - before(format, 1.0)), subnormal));
        assert_eq!((format.ulp(largest), format.ulp(f64::INFINITY)), (largest - before(format, largest), format.ulp(largest)));
    }
}

/// The number below a positive one that has all its digits.
fn before(format: &Format, value: f64) -> f64 {
    value - format.ulp(value * 0.75)
}

#[test]
fn beyond_half_a_unit_above_the_greatest_number_is_infinity() {
    for key in ["f32", "bf16", "f16"] {
        let format = format(key);
        let limit = format.largest() + format.ulp(format.largest()) / 2.0;
        assert_eq!((round(format, limit.next_down()), round(format, limit)), (format.largest(), f64::INFINITY));
        assert_eq!((round(format, f64::MAX), round(format, -limit)), (f64::INFINITY, f64::NEG_INFINITY));
        assert!(round(format, f64::NAN).is_nan());
    }
}

proptest! {
    #[test]
    fn f32_is_the_languages(bits: u64) {
        let value = f64::from_bits(bits);
        assert_same(round(format("f32"), value), f64::from(value as f32));
    }

    #[test]
    fn f32_is_the_languages_where_it_has_numbers(k in -1f64..1.0, e in -160i32..130) {
        let value = k * 2f64.powi(e);
        assert_eq!(round(format("f32"), value).to_bits(), f64::from(value as f32).to_bits());
    }

    #[test]
    fn rounding_is_idempotent_odd_monotone_and_to_the_nearest(i in 0..4usize, k in 0f64..1.0, step in 0f64..1.0, e in -150i32..130) {
        let format = &FORMATS[i];
        let (value, greater) = (k * 2f64.powi(e), (k + step * 0.01) * 2f64.powi(e));
        let rounded = round(format, value);
        assert_eq!(round(format, rounded), rounded);
        assert_eq!(round(format, -value), -rounded);
        assert!(round(format, greater) >= rounded);
        if value <= format.largest() {
            assert!((rounded - value).abs() <= format.ulp(value) / 2.0);
        }
    }

    #[test]
    fn ties_go_to_the_even_number(i in 1..4usize, k in 0u64..1 << 24, e in 0i32..200) {
        let format = &FORMATS[i];
        let k = k % (1 << format.precision);
        let unit = format.ulp(0.0) * 2f64.powi(e);
        let (below, above) = (k as f64 * unit, (k + 1) as f64 * unit);
        prop_assume!(above <= format.largest() && (e == 0 || k >= 1 << (format.precision - 1)));
        assert_eq!(round(format, (below + above) / 2.0), if k.is_multiple_of(2) { below } else { above });
    }
}
