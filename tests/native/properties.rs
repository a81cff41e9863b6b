//! What holds for every input of the mathematics.

use crate::support::assert_close;
use normlab::math::dataset::{self, Houses};
use normlab::math::descent::{self, Outcome};
use normlab::math::levels::{self, Spacing, Window};
use normlab::math::linreg::{self, Table};
use normlab::math::objective::Quadratic;
use normlab::math::optim::{OPTIMIZERS, Settings, position};
use normlab::math::scaling::{Scaler, Scaling};
use normlab::math::symmetric::{self, Eigen, Vector};
use normlab::math::{rng::Rng, stats};
use proptest::prelude::*;

/// A quadratic of two parameters with eigenvalues `low` and `low kappa`, long axis at `angle`.
fn quadratic(low: f64, kappa: f64, angle: f64, optimum: [f64; 2]) -> Quadratic {
    let (sin, cos) = angle.sin_cos();
    let vectors = [[cos, sin, 0.0], [-sin, cos, 0.0], [0.0; 3]];
    Quadratic::from_eigen(Eigen { dim: 2, values: [low, low * kappa, 0.0], vectors }, [optimum[0], optimum[1], 0.0], 0.0)
}

fn path(quadratic: &Quadratic, key: &str, lr: f64, beta: f64, start: &Vector, steps: usize) -> descent::Path {
    let inverse = quadratic.eigen.map(|v| if v > 0.0 { 1.0 / v } else { 0.0 });
    let settings = Settings { inverse, ..Settings::new(lr, beta) };
    descent::descend(quadratic, &[], &OPTIMIZERS[position(key).unwrap()], &settings, start, steps)
}

fn scalers() -> impl Strategy<Value = Scaler> {
    prop::sample::select(vec![Scaler::Standard, Scaler::MinMax, Scaler::MaxAbs, Scaler::Robust, Scaler::Whiten, Scaler::None])
}

fn tables() -> impl Strategy<Value = Table> {
    (10..200_u32, -0.95..0.95, 0.0..100.0, 1.0..100.0, 0..5_u32, any::<u32>())
        .prop_map(|(rows, rho, noise, unit, outliers, seed)| dataset::houses(&Houses { rows, rho, noise, unit, outliers, seed }))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn the_limits_separate_convergence_from_divergence(
        which in 0..4_usize, kappa in 1.0..60.0, low in -3.0..3.0, angle in 0.0..3.1, beta in 0.0..0.9, part in 0.3..0.95,
    ) {
        let key = ["gd", "momentum", "nesterov", "newton"][which];
        let quadratic = quadratic(10_f64.powf(low), kappa, angle, [3.0, -2.0]);
        let limit = (OPTIMIZERS[position(key).unwrap()].limit)(&quadratic.spectrum(), beta).unwrap();
        let start = [1.0, 0.7, 0.0];
        let below = path(&quadratic, key, part * limit, beta, &start, 5000);
        prop_assert!(matches!(below.outcome, Outcome::Converged { .. }), "{key}: {:?}", below.outcome);
        prop_assert!(below.excess.last().unwrap() < &(1e-6 * below.excess[0]));
        let above = path(&quadratic, key, 1.02 * limit, beta, &start, 5000);
        prop_assert!(matches!(above.outcome, Outcome::Diverged { .. }), "{key}: {:?}", above.outcome);
    }

    #[test]
    fn momentum_0_is_plain_descent(kappa in 1.0..1e4, angle in 0.0..3.1, part in 0.1..1.2) {
        let quadratic = quadratic(1.0, kappa, angle, [0.0, 0.0]);
        let (start, lr) = ([2.0, 1.0, 0.0], part * 2.0 / kappa);
        let plain = path(&quadratic, "gd", lr, 0.9, &start, 300);
        prop_assert_eq!(&plain, &path(&quadratic, "momentum", lr, 0.0, &start, 300));
        prop_assert_eq!(&plain, &path(&quadratic, "nesterov", lr, 0.0, &start, 300));
    }

    #[test]
    fn steps_needed_agrees_with_running_it(kappa in 1.0..300.0, angle in 0.0..3.1, part in 0.05..0.999, x in -3.0..3.0, y in -3.0..3.0) {
        let quadratic = quadratic(0.5, kappa, angle, [0.0, 0.0]);
        let (start, lr) = ([x, y, 0.0], part * 2.0 / (0.5 * kappa));
        let needed = descent::steps_needed(&quadratic, lr, &start).unwrap();
        let run = path(&quadratic, "gd", lr, 0.0, &start, needed as usize + 5);
        let Outcome::Converged { step } = run.outcome else { panic!("{needed} steps needed, but {:?}", run.outcome) };
        // A step later or earlier only where rounding decides whether the threshold is passed.
        let at_threshold = (run.excess[needed as usize] / run.excess[0] / descent::CONVERGED - 1.0).abs() < 1e-9;
        prop_assert!(f64::from(step) == needed || at_threshold, "{needed} steps needed, {step} taken");
        let predicted = descent::steps_predicted(&quadratic, lr).unwrap();
        prop_assert!(needed <= predicted, "the contraction factor is the slowest direction's: {needed} > {predicted}");
    }

    #[test]
    fn every_vertex_of_a_level_satisfies_it_and_the_polygon_holds_what_is_below(
        log_kappa in 0.0..12.0, angle in 0.0..3.1, log_excess in -6.0..6.0, log_zoom in -4.0..3.0,
        center in prop::array::uniform2(-3.0..3.0), endless in any::<bool>(),
    ) {
        let optimum = [0.3, -0.4];
        let mut quadratic = quadratic(1.0, 10_f64.powf(log_kappa), angle, optimum);
        if endless {
            quadratic.eigen.values[0] = 0.0;
        }
        let (half, excess) = (10_f64.powf(log_zoom), 10_f64.powf(log_excess));
        let window = Window { x: [center[0] - half, center[0] + half], y: [center[1] - half, center[1] + half] };
        let polygon = levels::ellipse(&quadratic, excess, &window);
        for [x, y] in &polygon {
            let delta = quadratic.deviation(&[*x, *y, 0.0]);
            // The vertex is rounded to the doubles beside it, and the steep direction feels that.
            let rounding = 4.0 * f64::EPSILON * (x.abs() + y.abs() + 1.0);
            let slope = quadratic.gradient(&delta);
            let slope = symmetric::dot(&slope, &slope).sqrt() + quadratic.spectrum().lambda_max * rounding;
            prop_assert!((quadratic.excess(&delta) - excess).abs() <= 1e-9 * excess + slope * rounding);
        }
        let mut rng = Rng::new(1, 9);
        for _ in 0..50 {
            let p = [window.x[0] + 2.0 * half * rng.uniform(), window.y[0] + 2.0 * half * rng.uniform()];
            let there = quadratic.excess(&quadratic.deviation(&[p[0], p[1], 0.0]));
            // Chords of an arc cut off a little.
            if !(0.99..=1.01).contains(&(there / excess)) {
                prop_assert_eq!(is_inside(&polygon, p), there < excess, "{:?} has {} of {}", p, there, excess);
            }
        }
    }

    #[test]
    fn levels_lie_in_view_and_ascend(start in 0.0..1e6, least in 0.0..10.0, log_range in -6.0..12.0, is_even in any::<bool>()) {
        let greatest = least + 10_f64.powf(log_range);
        let spacing = if is_even { Spacing::Even } else { Spacing::Log };
        let chosen = levels::choose(spacing, start, [least, greatest]);
        prop_assert!((5..=16).contains(&chosen.len()), "{chosen:?}");
        prop_assert!(chosen.windows(2).all(|pair| pair[0] < pair[1]));
        prop_assert!(chosen[0] > 0.0 && chosen[0] >= least * (1.0 - 1e-9) && *chosen.last().unwrap() <= greatest * (1.0 + 1e-9));
    }

    #[test]
    fn scaling_is_undone_by_its_inverse(table in tables(), scaler in scalers(), row in 0..10_usize) {
        let scaling = Scaling::fit(scaler, &table);
        let x = &table.augmented(row)[..2];
        let back = scaling.invert(&scaling.apply(x)[..2]);
        for i in 0..2 {
            // Relative to the feature's size: a value near 0 was once shifted by a mean.
            prop_assert!((back[i] - x[i]).abs() <= 1e-9 * (x[i].abs() + scaling.center[i].abs()));
        }
        let theta = [1.5, -20.0, 7.0];
        let there = scaling.scaled_from_raw(&theta);
        let scaled = scaling.apply(x);
        let (before, after) = (linreg::predict(&theta, x), linreg::predict(&there, &scaled[..2]));
        let terms = (theta[0] * x[0]).abs() + (theta[1] * x[1]).abs() + theta[2].abs() + there[2].abs();
        prop_assert!((before - after).abs() <= 1e-10 * terms, "{before} {after}");
        let again = scaling.raw_from_scaled(&there);
        for i in 0..3 {
            prop_assert!((again[i] - theta[i]).abs() <= 1e-9 * (theta[i].abs() + there[2].abs()), "{again:?}");
        }
    }

    #[test]
    fn the_gradient_is_the_central_difference_and_the_quadratic_is_the_loss(
        table in tables(), scaler in scalers(), theta in prop::array::uniform3(-3.0..3.0),
    ) {
        let table = Scaling::fit(scaler, &table).apply_to_table(&table);
        let optimum = linreg::optimum(&table).theta;
        let quadratic = Quadratic::new(3, linreg::gram(&table), optimum, linreg::loss(&table, &optimum));
        let delta = quadratic.deviation(&theta);
        let loss = linreg::loss(&table, &theta);
        assert_close(quadratic.floor + quadratic.excess(&delta), loss, 1e-9, 0.0);
        let (gradient, direct) = (quadratic.gradient(&delta), linreg::gradient(&table, &theta));
        for i in 0..3 {
            let mut step = [0.0; 3];
            step[i] = 1e-3 / table.features.get(i).map_or(1.0, |x| stats::variance(x, 0).sqrt() + stats::mean(x).abs());
            let ends = [1.0, -1.0].map(|sign| linreg::loss(&table, &symmetric::add(&theta, sign, &step)));
            let difference = (ends[0] - ends[1]) / (2.0 * step[i]);
            // Exact for a quadratic but for the rounding of two losses, divided by a small step.
            let rounding = 100.0 * f64::EPSILON * loss / step[i];
            assert_close(difference, direct[i], 1e-6, rounding);
            // Nearly opposite residuals cancel: relative to the size of the terms.
            let terms = 1e-9 * (loss * quadratic.hessian[i][i]).sqrt();
            assert_close(gradient[i], direct[i], 1e-9, terms);
        }
    }

    #[test]
    fn standardized_features_have_kappa_1_plus_r_over_1_minus_r_and_contract_by_r(table in tables()) {
        let Some(r) = stats::correlation(&table.features[0], &table.features[1]) else { return Ok(()) };
        let scaled = Scaling::fit(Scaler::Standard, &table).apply_to_table(&table);
        let quadratic = Quadratic::new(2, linreg::covariance(&scaled), [0.0; 3], 0.0);
        let spectrum = quadratic.spectrum();
        assert_close(spectrum.kappa.unwrap(), (1.0 + r.abs()) / (1.0 - r.abs()), 1e-9, 0.0);
        let best = (OPTIMIZERS[position("gd").unwrap()].best)(&spectrum, 0.0).unwrap();
        assert_close(descent::contraction(&quadratic, best), r.abs(), 1e-9, 1e-12);
    }

    #[test]
    fn solutions_and_eigenvectors_satisfy_their_equations(table in tables(), right in prop::array::uniform3(-2.0..2.0)) {
        let h = linreg::gram(&table);
        let eigen = symmetric::eigen(&h, 3);
        for (value, v) in eigen.values.iter().zip(&eigen.vectors) {
            let hv = symmetric::multiply(&h, v);
            for i in 0..3 {
                // Backward stable: relative to the greatest eigenvalue.
                assert_close(hv[i], value * v[i], 0.0, 1e-13 * eigen.values[2]);
            }
        }
        let x = symmetric::solve(&h, 3, &right);
        let back = symmetric::multiply(&h, &x);
        for i in 0..3 {
            let terms: f64 = (0..3).map(|j| (h[i][j] * x[j]).abs()).sum();
            assert_close(back[i], right[i], 0.0, 1e-11 * terms);
        }
    }

    #[test]
    fn a_seed_and_its_settings_make_the_same_houses_and_more_rows_keep_the_first(
        seed in any::<u32>(), rows in 10..60_u32, more in 1..60_u32, noise in 0.0..50.0,
    ) {
        let plan = Houses { rows, rho: 0.3, noise, unit: 1.0, outliers: 0, seed };
        let few = dataset::houses(&plan);
        prop_assert_eq!(&few, &dataset::houses(&plan));
        let many = dataset::houses(&Houses { rows: rows + more, ..plan });
        prop_assert_eq!(&many.target[..rows as usize], few.target.as_slice());
        let quiet = dataset::houses(&Houses { noise: 0.0, ..plan });
        prop_assert_eq!(&quiet.features, &few.features);
        for (row, price) in quiet.target.iter().enumerate() {
            assert_close(*price, 2.6 * quiet.features[0][row] + 16.0 * quiet.features[1][row] + 10.0, 1e-15, 0.0);
        }
        prop_assert_ne!(&few, &dataset::houses(&Houses { seed: seed ^ 1, ..plan }));
    }
}

/// Even-odd rule.
fn is_inside(polygon: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let ends = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let crossings = ends.filter(|([ax, ay], [bx, by])| (ay > &y) != (by > &y) && x < ax + (y - ay) / (by - ay) * (bx - ax));
    crossings.count() % 2 == 1
}

#[test]
fn normals_are_normal_and_shuffles_fair() {
    let mut rng = Rng::new(7, 0);
    let normals: Vec<f64> = (0..100_000).map(|_| rng.normal()).collect();
    // Five standard errors: mean 1/sqrt n, variance sqrt(2/n), share below 1 sqrt(p q/n).
    assert_close(stats::mean(&normals), 0.0, 0.0, 0.016);
    assert_close(stats::variance(&normals, 0), 1.0, 0.0, 0.023);
    let below = normals.iter().filter(|v| **v < 1.0).count() as f64 / 1e5;
    assert_close(below, stats::normal_cdf(1.0), 0.0, 0.006);
    let mut firsts = [0.0; 5];
    for _ in 0..50_000 {
        let mut order = [0, 1, 2, 3, 4];
        rng.shuffle(&mut order);
        firsts[order[0]] += 1.0 / 50_000.0;
    }
    firsts.iter().for_each(|share| assert_close(*share, 0.2, 0.0, 0.009));
}
