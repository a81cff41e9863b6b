//! What the painting of figures promises, whatever the lab.

use normlab::plot::{
    Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Palette, Place, Rect, Shape, Stroke, Tip, clip_polygon, clip_polyline, dashed,
    spaced, svg, thinned, ticks,
};
use plotters::coord::CoordTranslate;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::IntoLogRange;
use proptest::prelude::*;

use crate::support::{assert_close, assert_golden};

fn frame(x: Axis, y: Axis) -> Frame {
    Frame { x, y, width_css: 400.0, height_css: 300.0, margin: Margin::CLASSIC }
}

fn pixels(frame: &Frame) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
    let Rect { left, top, right, bottom } = frame.panel_px().unwrap();
    (left as i32..right as i32, bottom as i32..top as i32)
}

proptest! {
    #[test]
    fn a_frame_agrees_with_plotters_within_a_pixel(
        min in -1e6..1e6f64, span in 1e-3..1e6f64, u in 0.0..1.0f64, v in 0.0..1.0f64, y in 1e-9..1.0f64, decades in 0.5..12.0f64,
    ) {
        let (top, at) = (y * 10f64.powf(decades), [min + u * span, y * 10f64.powf(v * decades)]);
        let linear = frame(Axis::linear(min, min + span), Axis::linear(y, top));
        let plotters = Cartesian2d::<RangedCoordf64, RangedCoordf64>::new(min..min + span, y..top, pixels(&linear));
        let (ours, theirs) = (linear.px_from_data(at).unwrap(), plotters.translate(&(at[0], at[1])));
        prop_assert!((ours[0] - f64::from(theirs.0)).abs() <= 1.0 && (ours[1] - f64::from(theirs.1)).abs() <= 1.0, "{ours:?} {theirs:?}");

        let log = frame(Axis::linear(min, min + span), Axis::log(y, top));
        let plotters = Cartesian2d::<RangedCoordf64, plotters::coord::combinators::LogCoord<f64>>::new(
            min..min + span, (y..top).log_scale(), pixels(&log));
        let (ours, theirs) = (log.px_from_data(at).unwrap(), plotters.translate(&(at[0], at[1])));
        prop_assert!((ours[1] - f64::from(theirs.1)).abs() <= 1.0, "{ours:?} {theirs:?}");
    }

    #[test]
    fn a_pixel_goes_to_data_and_back(x in 0.0..400.0f64, y in 0.0..300.0f64) {
        let frame = frame(Axis::linear(-3.0, 1e3), Axis::log(1e-7, 2.0));
        let back = frame.px_from_data(frame.data_from_px([x, y]).unwrap()).unwrap();
        assert_close(back[0], x, 0.0, 1e-9);
        assert_close(back[1], y, 0.0, 1e-9);
    }

    #[test]
    fn zooming_holds_the_point_under_the_pointer(px in 0.0..400.0f64, py in 0.0..300.0f64, factor in 0.1..10.0f64) {
        let before = frame(Axis::linear(-3.0, 5.0), Axis::log(1e-7, 2.0));
        let about = before.data_from_px([px, py]).unwrap();
        let after = before.zoomed(about, factor).px_from_data(about).unwrap();
        assert_close(after[0], px, 0.0, 1e-6);
        assert_close(after[1], py, 0.0, 1e-6);
    }

    #[test]
    fn no_frame_whatever_gives_nan_or_panics(
        a in any::<f64>(), b in any::<f64>(), c in any::<f64>(), w in any::<f64>(), p in any::<[f64; 2]>(), is_log in any::<bool>(),
    ) {
        let x = if is_log { Axis::log(a, b) } else { Axis::linear(a, b) };
        let frame = Frame { x, y: Axis::linear(b, c), width_css: w, height_css: 300.0, margin: Margin::NONE };
        for view in [frame, frame.equal(), frame.zoomed(p, a), frame.panned(p), frame.viewed(p, b)] {
            for point in [view.px_from_data(p), view.data_from_px(p), view.centre()].into_iter().flatten() {
                prop_assert!(point.iter().all(|v| v.is_finite()), "{view:?} {point:?}");
            }
        }
        prop_assert!(frame.stretch().is_none_or(|s| !s.is_nan()));
        prop_assert!(ticks(x, 9).len() <= 9);
        let text = svg(&figure(frame, vec![Mark::Line { points: vec![p, [a, b], [b, c]], stroke: Stroke::side(Paint::SCALED, 2.0) }]), &Palette::LIGHT);
        prop_assert!(!text.contains("NaN") && !text.contains("inf"));
    }

    #[test]
    fn what_is_clipped_stays_in_the_rectangle(points in prop::collection::vec([-1e12..1e12f64, -500.0..500.0f64], 0..30)) {
        let rect = Rect { left: 0.0, top: 0.0, right: 400.0, bottom: 300.0 };
        let is_inside = |p: &[f64; 2]| rect.grown(0.01).contains(*p);
        prop_assert!(clip_polygon(&points, rect).iter().all(is_inside));
        prop_assert!(clip_polyline(&points, rect).iter().flatten().all(is_inside));
        prop_assert!(clip_polyline(&points, rect).iter().all(|piece| piece.len() > 1));
    }

    #[test]
    fn ticks_lie_in_the_window_read_as_they_are_and_fit(min in -1e9..1e9f64, magnitude in -12.0..12.0f64, most in 0..12usize) {
        let span = 10f64.powf(magnitude);
        let found = ticks(Axis::linear(min, min + span), most);
        prop_assert!(found.len() <= most);
        for tick in found {
            prop_assert!((min - 1e-6 * span..=min + span + 1e-6 * span).contains(&tick.at), "{tick:?} in {min} + {span}");
            prop_assert!(tick.label.chars().count() <= 17 && !tick.label.contains('-'), "{tick:?}");
        }
    }

    #[test]
    fn spaced_points_keep_their_distance_and_leave_no_hole(points in prop::collection::vec([0.0..40.0f64, 0.0..40.0f64], 0..200)) {
        let kept = spaced(&points, 3.0);
        let distance = |a: &[f64; 2], b: &[f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        for (i, a) in kept.iter().enumerate() {
            prop_assert!(kept[..i].iter().all(|b| distance(a, b) >= 3.0));
        }
        prop_assert!(points.iter().all(|p| kept.iter().any(|k| distance(p, k) < 3.0)));
    }
}

fn figure(frame: Frame, marks: Vec<Mark>) -> Figure {
    let axes = Axes { place: Place::Inside, x_name: "w₁".to_owned(), y_name: "w₂".to_owned(), has_ticks: true };
    Figure { frame, field: Marks::default(), axes, marks }
}

fn labels(axis: Axis, most: usize) -> Vec<String> {
    ticks(axis, most).into_iter().map(|tick| tick.label).collect()
}

#[test]
fn numerals_are_set_as_in_books() {
    assert_eq!(labels(Axis::linear(-0.45, 0.45), 5), ["\u{2212}0.4", "\u{2212}0.2", "0", "0.2", "0.4"]);
    assert_eq!(labels(Axis::linear(0.0, 5e7), 6), ["0", "10⁷", "2×10⁷", "3×10⁷", "4×10⁷", "5×10⁷"]);
    assert_eq!(labels(Axis::linear(0.0, 2e-6), 3), ["0", "10⁻⁶", "2×10⁻⁶"]);
    assert_eq!(labels(Axis::log(1e-3, 1.0), 9), ["10⁻³", "10⁻²", "10⁻¹", "10⁰"]);
    assert_eq!(labels(Axis::log(1e-300, 1e300), 3).len(), 3);
    assert_eq!(ticks(Axis::linear(0.0, 0.35), 9)[6].at, 0.3);
}

#[test]
fn equal_units_grow_the_window_and_never_shrink_it() {
    let frame = Frame { margin: Margin::NONE, ..frame(Axis::linear(-1.0, 1.0), Axis::linear(-4.0, 4.0)) };
    assert_close(frame.stretch().unwrap(), 300.0 / 8.0 / 200.0, 1e-12, 0.0);
    let equal = frame.equal();
    assert_close(equal.stretch().unwrap(), 1.0, 1e-12, 0.0);
    assert_eq!(equal.y, frame.y);
    assert_close(equal.x.max, 4.0 * 400.0 / 300.0, 1e-12, 0.0);
}

#[test]
fn the_nearest_point_is_hit_only_within_the_radius() {
    let frame = Frame { margin: Margin::NONE, ..frame(Axis::linear(0.0, 400.0), Axis::linear(0.0, 300.0)) };
    let points = [[10.0, 10.0], [20.0, 10.0], [f64::NAN, 0.0]];
    assert_eq!(frame.nearest([16.0, 290.0], &points, 12.0), Some(1));
    assert_eq!(frame.nearest([60.0, 290.0], &points, 12.0), None);
}

#[test]
fn a_closed_outline_cut_in_two_has_no_seam_at_its_start() {
    let rect = Rect { left: 0.0, top: 0.0, right: 10.0, bottom: 10.0 };
    let outline = [[9.0, 5.0], [9.0, 20.0], [1.0, 20.0], [1.0, -10.0], [9.0, -10.0], [9.0, 5.0]];
    assert_eq!(clip_polyline(&outline, rect), [vec![[9.0, 0.0], [9.0, 5.0], [9.0, 10.0]], vec![[1.0, 10.0], [1.0, 0.0]]]);
}

#[test]
fn thinning_keeps_ends_and_corners() {
    let line: Vec<[f64; 2]> = (0..1000).map(|i| [f64::from(i) * 0.05, 0.0]).chain([[49.95, 30.0]]).collect();
    let thin = thinned(&line);
    assert!(thin.len() < 8, "{}", thin.len());
    assert_eq!((thin.first(), thin.last()), (line.first(), line.last()));
    assert!(thin.iter().any(|p| (p[0] - 49.95).abs() < 0.3 && p[1] == 0.0));
}

#[test]
fn dashes_alternate_along_the_line() {
    assert_eq!(
        dashed(&[[0.0, 0.0], [10.0, 0.0], [10.0, 2.0]], [4.0, 3.0]),
        [vec![[0.0, 0.0], [4.0, 0.0]], vec![[7.0, 0.0], [10.0, 0.0], [10.0, 1.0]]]
    );
    assert_eq!(dashed(&[[0.0, 0.0], [10.0, 0.0]], [0.0, 3.0]).len(), 1);
}

#[test]
fn the_ramp_ends_in_its_colours_and_darkens_evenly() {
    for palette in [Palette::LIGHT, Palette::DARK, Palette::PROJECTOR, Palette::FORCED_LIGHT, Palette::FORCED_DARK] {
        assert_eq!((palette.field(-1.0), palette.field(2.0)), (palette.field_low, palette.field_high));
        assert_eq!(palette.field(f64::NAN), palette.field_low);
        let sums: Vec<i32> = (0..=10).map(|i| palette.field(f64::from(i) / 10.0).iter().map(|c| i32::from(*c)).sum()).collect();
        let direction = (sums[10] - sums[0]).signum();
        assert!(sums.windows(2).all(|w| (w[1] - w[0]) * direction > 0), "{sums:?}");
    }
}

/// WCAG contrast of two colours.
fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let light = |rgb: [u8; 3]| {
        let linear = rgb.map(|c| f64::from(c) / 255.0).map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055f64).powf(2.4) });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    };
    let (a, b) = (light(a), light(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn marks_and_numerals_stand_out_from_their_halo() {
    for palette in [Palette::LIGHT, Palette::DARK, Palette::PROJECTOR, Palette::FORCED_LIGHT, Palette::FORCED_DARK] {
        for color in [palette.raw, palette.scaled, palette.ink, palette.muted] {
            assert!(contrast(color, palette.paper) >= 4.5 && contrast(color, palette.card) >= 4.5, "{color:?} {palette:?}");
        }
    }
}

/// A valley a thousand times longer than wide, and everything that can stand in it.
fn valley(frame: Frame) -> Figure {
    let ring = |k: i32| {
        let level = 10f64.powf(-1.2 + 0.4 * f64::from(k));
        let (u, v) = ([(2.0 * level / 940.0).sqrt(), 0.0], [0.0, (2.0 * level).sqrt()]);
        Mark::Ellipse {
            centre: [0.0, 0.0],
            u,
            v,
            fill: Some(Paint::field(f64::from(k) / 12.0)),
            stroke: Some(Stroke::new(Paint::CONTOUR, 1.0)),
        }
    };
    let path: Vec<[f64; 2]> = (0..60).map(|k| [-0.9 * (-0.97f64).powi(k), 0.99f64.powi(k)]).collect();
    let (start, last) = (path[0], path[59]);
    let marks = vec![
        Mark::Area { outline: vec![[0.4, -1.0], [1e9, -1.0], [0.4, -1e9]], fill: Some(Paint::RAW.with_alpha(0.2)), stroke: None },
        Mark::Line { points: path.clone(), stroke: Stroke::new(Paint::RAW, 2.0).haloed() },
        Mark::Dots { at: path, shape: Shape::Disc, radius_px: 2.2, paint: Paint::RAW, has_halo: true },
        Mark::Arrow { from: last, tip: Tip::Px([40.0, 10.0]), stroke: Stroke::new(Paint::INK, 1.5).haloed() },
        Mark::dot([0.0, 0.0], Shape::Cross, 6.0, Paint::INK),
        Mark::dot(start, Shape::Ring, 7.0, Paint::RAW),
        Mark::RuleX { x: 0.5, stroke: Stroke::side(Paint::SCALED, 1.0) },
    ];
    Figure { field: (0..10).rev().map(ring).collect::<Vec<_>>().into(), ..figure(frame, marks) }
}

#[test]
fn a_valley_looks_as_it_did() {
    let frame = Frame { x: Axis::linear(-1.2, 1.2), y: Axis::linear(-1.4, 1.4), width_css: 400.0, height_css: 400.0, margin: Margin::NONE };
    assert_golden("plot.valley", &svg(&valley(frame.equal()), &Palette::LIGHT));
}

#[test]
fn an_ellipse_stays_on_itself_at_any_zoom() {
    let frame = Frame { x: Axis::linear(-1.2, 1.2), y: Axis::linear(-1.4, 1.4), width_css: 400.0, height_css: 400.0, margin: Margin::NONE };
    for zoom in [1.0, 1e3, 1e6, 1e8] {
        // At the outermost ellipse's rightmost point, and where it is steepest in neither axis.
        for at in [[1.0, 0.0], [0.8, 0.6]] {
            let view = frame.viewed(at, zoom);
            let ellipse =
                Mark::Ellipse { centre: [0.0, 0.0], u: [1.0, 0.0], v: [0.0, 1.0], fill: None, stroke: Some(Stroke::new(Paint::INK, 1.0)) };
            let text = svg(&Figure { axes: Axes::default(), ..figure(view, vec![ellipse]) }, &Palette::LIGHT);
            let points = text.split("points=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
            for pair in points.split_whitespace() {
                let px: Vec<f64> = pair.split(',').map(|v| v.parse::<f64>().unwrap() / 8.0).collect();
                let [x, y] = view.data_from_px([px[0], px[1]]).unwrap();
                let off_px = (x.hypot(y) - 1.0) * view.px_per_unit().unwrap()[0];
                assert!(off_px.abs() < 0.3, "zoom {zoom}: {off_px} px off");
            }
        }
    }
}

#[test]
fn every_point_of_the_svg_is_near_its_picture() {
    let frame =
        Frame { x: Axis::linear(-1e-6, 1e-6), y: Axis::linear(-1e-9, 1e-9), width_css: 400.0, height_css: 400.0, margin: Margin::NONE };
    let text = svg(&valley(frame), &Palette::DARK);
    let lists = text.split("points=\"").skip(1).filter_map(|rest| rest.split('"').next());
    for number in lists.flat_map(|list| list.split([',', ' '])).filter(|number| !number.is_empty()) {
        assert!((-8..=3208).contains(&number.parse::<i32>().unwrap()), "{number}");
    }
}
