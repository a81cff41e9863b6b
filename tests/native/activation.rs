//! The activations against mpmath's digits, and what they say of their tails.

use crate::support::assert_close;
use crate::vectors::{cases_of, numbers};
use normlab::math::activation::{ACTIVATIONS, Activation, KEYS, position};
use normlab::math::precision::format::{self, FORMATS, Format};

pub(crate) fn activation(key: &str) -> &'static Activation {
    &ACTIVATIONS[position(key).unwrap()]
}

#[test]
fn values_and_slopes_agree_with_mpmath_from_minus_1000_to_1000() {
    let cases = cases_of(include_str!("../vectors/activations.json"));
    assert_eq!(cases.len(), ACTIVATIONS.len());
    for (case, activation) in cases.iter().zip(&ACTIVATIONS) {
        assert_eq!(case["name"].as_str().unwrap().trim_end_matches("_0_01"), activation.key);
        let [z, y, slope] = ["z", "y", "dy_dz"].map(|name| numbers(&case[name]));
        assert_eq!(z.len(), 39);
        for i in 0..z.len() {
            // A subnormal has fewer digits, and z multiplies their rounding.
            assert_close((activation.value)(z[i]), y[i], 1e-12, 1e-320);
            assert_close((activation.slope)(z[i]), slope[i], 1e-12, 1e-320);
        }
    }
}

#[test]
fn one_minus_is_one_minus_and_keeps_its_digits_where_that_has_none() {
    for activation in &ACTIVATIONS {
        for z in (-400..=400).map(|i| f64::from(i) / 37.0) {
            assert_close((activation.one_minus)(z), 1.0 - (activation.value)(z), 1e-15, 3e-16);
        }
    }
    // 1 - sigmoid(z) = e^-z, 1 - tanh(z) = 2 e^-2z where the next term is below rounding.
    assert_close((activation("sigmoid").one_minus)(100.0), (-100_f64).exp(), 1e-15, 0.0);
    assert_close((activation("tanh").one_minus)(50.0), 2.0 * (-100_f64).exp(), 1e-15, 0.0);
    assert_close((activation("softsign").one_minus)(1e20), 1e-20, 1e-15, 0.0);
    assert_eq!((activation("hardsigmoid").one_minus)(3.0 - f64::EPSILON * 2.0), f64::EPSILON / 3.0);
}

#[test]
fn at_infinity_every_activation_has_its_limit_and_a_slope() {
    for Activation { key, value, slope, one_minus, lower, upper, .. } in &ACTIVATIONS {
        assert_eq!(value(f64::NEG_INFINITY), lower.unwrap_or(f64::NEG_INFINITY), "{key}");
        assert_eq!(value(f64::INFINITY), upper.unwrap_or(f64::INFINITY), "{key}");
        assert_eq!(one_minus(f64::INFINITY), 1.0 - upper.unwrap_or(f64::INFINITY), "{key}");
        assert_eq!(one_minus(f64::NEG_INFINITY), 1.0 - lower.unwrap_or(f64::NEG_INFINITY), "{key}");
        for far in [1e200, f64::MAX, f64::INFINITY] {
            assert_eq!(slope(far), if upper.is_some() { 0.0 } else { 1.0 }, "{key}");
            assert_eq!(slope(-far), if lower.is_some() { 0.0 } else { 0.01 }, "{key}");
        }
    }
}

/// Where the scans look: densely in the middle, and out to where softsign has a slope of 1e-7.
fn line() -> Vec<f64> {
    let half = (0..=8000).map(|i| f64::from(i) / 200.0).chain((0..1000).map(|i| 40.0 * 10_f64.powf(f64::from(i) / 500.0)));
    let mut line: Vec<f64> = half.flat_map(|z| [-z, z]).collect();
    line.sort_unstable_by(f64::total_cmp);
    line
}

#[test]
fn no_slope_is_greater_than_the_greatest() {
    let known = [("sigmoid", 0.25), ("gelu", 1.128_904_145_185_154_8), ("silu", 1.099_839_320_128_867), ("mish", 1.088_498_161_251_728)];
    for (key, expected) in known {
        assert_close(activation(key).max_slope(), expected, 1e-15, 0.0);
    }
    for activation in &ACTIVATIONS {
        let scanned = line().iter().map(|z| (activation.slope)(*z).abs()).fold(0.0, f64::max);
        assert!(scanned <= activation.max_slope() * (1.0 + 1e-15), "{}", activation.key);
        // A maximum between two points of the scan is higher by half the curvature (at most 0.5) times the square of 1/400.
        assert_close(scanned, activation.max_slope(), 2e-6, 0.0);
    }
}

#[test]
fn the_saturated_zones_are_those_of_a_scan() {
    let line = line();
    for activation in &ACTIVATIONS {
        for cut in [1e-6, 1e-4, 0.005, 0.05, 0.08, 0.12, 0.3, 0.5] {
            let zones = activation.saturation(cut);
            let is_flat = |z: &f64| (activation.slope)(*z).abs() < cut * activation.max_slope();
            let first_steep = line.iter().position(|z| !is_flat(z)).unwrap();
            let last_steep = line.iter().rposition(|z| !is_flat(z)).unwrap();
            for (i, z) in line.iter().enumerate() {
                let key = activation.key;
                assert_eq!(zones.upto.is_some_and(|end| *z <= end), i < first_steep, "{key} {cut} {z}: {zones:?}");
                assert_eq!(zones.from.is_some_and(|end| *z >= end), i > last_steep, "{key} {cut} {z}: {zones:?}");
                assert_eq!(zones.contains(*z), i < first_steep || i > last_steep, "{key} {cut} {z}: {zones:?}");
            }
        }
    }
    assert!(activation("tanh").is_saturated(0.01, -4.0) && !activation("tanh").is_saturated(0.01, -2.0));
}

#[test]
fn the_ends_of_the_zones_are_where_the_slope_is_the_cut() {
    for activation in &ACTIVATIONS {
        for cut in [1e-6, 1e-3, 0.05, 0.3, 0.5] {
            let zones = activation.saturation(cut);
            // Kinks jump over the cut.
            let ends = [zones.upto, zones.from]
                .into_iter()
                .flatten()
                .filter(|_| !activation.key.contains("relu") && activation.key != "hardsigmoid");
            for end in ends {
                assert_close((activation.slope)(end).abs(), cut * activation.max_slope(), 1e-12, 0.0);
            }
        }
    }
    let zones = activation("relu").saturation(0.01);
    assert_eq!((zones.upto, zones.from), (Some(0.0), None));
    let zones = activation("hardsigmoid").saturation(0.01);
    assert_eq!((zones.upto, zones.from), (Some(-3.0), Some(3.0)));
    let zones = activation("leaky_relu").saturation(0.005);
    assert_eq!((zones.upto, zones.from), (None, None));
    assert_eq!(activation("leaky_relu").saturation(0.05).upto, Some(0.0));
    // A cut above silu's and gelu's shallow lower peak spreads the zone over the dip.
    assert!(activation("silu").saturation(0.05).upto.unwrap() < -2.4);
    assert!(activation("silu").saturation(0.1).upto.unwrap() > -1.3);
}

/// The nearest number of a format, ties to even.
fn rounded(format: &Format, y: f64) -> f64 {
    if y == 0.0 {
        return y;
    }
    let exponent = (y.abs().log2().floor() as i32 - format.precision.cast_signed() + 1).max(format.min_exponent);
    let unit = 2_f64.powi(exponent);
    (y / unit).round_ties_even() * unit
}

#[test]
fn beyond_the_exact_limits_all_outputs_round_to_the_limit_and_before_them_none() {
    for (format, activation) in FORMATS[1..].iter().flat_map(|format| ACTIVATIONS.iter().map(move |activation| (format, activation))) {
        let limits = activation.exact_limit(format);
        let sides = [(activation.lower, limits.lower, -1.0), (activation.upper, limits.upper, 1.0)];
        for (limit, end, outward) in sides {
            assert_eq!(limit.is_some(), end.is_some(), "{}", activation.key);
            let (Some(limit), Some(end)) = (limit, end) else { continue };
            let name = format!("{} {} {end:e}", activation.key, format.key);
            let output = |z: f64| rounded(format, (activation.value)(z));
            // Next to 1 doubles are 1e-16 apart, which is 4e-9 of the 2^-25 in question for f32.
            let margin = if limit == 0.0 { 1e-12 } else { 1e-8 } * end.abs();
            assert_eq!(output(end + outward * margin), limit, "{name}");
            assert_ne!(output(end - outward * margin), limit, "{name}");
            for far in [1e-3, 0.1, 1.0, 10.0, 1e3] {
                assert_eq!(output(end + outward * far * end.abs()), limit, "{name}");
            }
        }
    }
}

#[test]
fn the_test_rounds_to_f32_as_the_processor_does() {
    for y in (-2000..2000).map(|i| f64::from(i).sin() * 10_f64.powf(f64::from(i) / 46.0 - 5.0)) {
        assert_eq!(rounded(&FORMATS[1], y), f64::from(y as f32), "{y:e}");
    }
}

#[test]
fn in_f64_0_is_reached_where_the_output_is_half_the_smallest_double() {
    // mpmath's roots of |f(z)| = 2^-1075.
    let known = [
        ("sigmoid", -745.133_219_101_941_2),
        ("gelu", -38.580_140_223_782_36),
        ("gelu_tanh", -21.547_075_410_436_02),
        ("silu", -751.755_630_413_523_8),
        ("softplus", -745.133_219_101_941_2),
        ("mish", -751.755_630_413_523_8),
        ("relu", 0.0),
    ];
    for (key, expected) in known {
        assert_close(activation(key).exact_limit(&FORMATS[0]).lower.unwrap(), expected, 1e-13, 0.0);
    }
    // 1 - f = 2^-54.
    let softsign = activation("softsign").exact_limit(&FORMATS[0]);
    assert_close(softsign.upper.unwrap(), 2_f64.powi(54) - 1.0, 1e-13, 0.0);
    assert_close(softsign.lower.unwrap(), 1.0 - 2_f64.powi(54), 1e-13, 0.0);
    assert_close(activation("elu").exact_limit(&FORMATS[0]).lower.unwrap(), -54.0 * 2_f64.ln(), 1e-13, 0.0);
}

#[test]
fn keys_name_what_they_stand_for() {
    for (i, key) in KEYS.iter().enumerate() {
        assert_eq!((position(key), ACTIVATIONS[i].key), (Some(i), *key));
    }
    for (i, key) in format::KEYS.iter().enumerate() {
        assert_eq!((format::position(key), FORMATS[i].key), (Some(i), *key));
    }
    assert_eq!((position("swish"), format::position("f8")), (None, None));
}

#[test]
fn what_float64_can_hold_is_not_0_before_the_limit_is_reached() {
    for act in ["silu", "mish", "gelu", "gelu_tanh"].map(|key| &ACTIVATIONS[position(key).unwrap()]) {
        let limit = act.exact_limit(&FORMATS[0]).lower.unwrap();
        // The logarithm's own rounding, some 1e-13 of 750, leaves a little room on either side.
        let [inside, outside] = [limit + 1e-9, limit - 1e-9].map(act.value);
        assert_eq!((inside, outside), (-f64::from_bits(1), -0.0), "{}", act.key);
    }
}
