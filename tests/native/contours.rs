//! Marching squares: small grids drawn as pictures, a slow tracer that looks at every cell by itself, and what holds for every grid.

use crate::support::assert_close;
use normlab::math::contour::{Contours, Isoline, Ring, isolines, regions};
use normlab::math::grid::Grid;
use normlab::math::levels::Window;
use proptest::prelude::*;

type Point = [f64; 2];

/// The grid of a picture, greatest y on top: a digit is a value, `?` NaN, `^` and `v` the infinities. Nodes lie one apart.
fn grid(picture: &[&str]) -> Grid {
    let value = |c: char| match c {
        '?' => f64::NAN,
        '^' => f64::INFINITY,
        'v' => f64::NEG_INFINITY,
        _ => f64::from(c.to_digit(10).unwrap()),
    };
    let values: Vec<f64> = picture.iter().rev().flat_map(|row| row.chars().map(value)).collect();
    of_values(picture[0].len(), values)
}

fn of_values(columns: usize, values: Vec<f64>) -> Grid {
    let rows = values.len() / columns;
    Grid { columns, rows, window: Window { x: [0.0, (columns - 1) as f64], y: [0.0, (rows - 1) as f64] }, values }
}

/// Draws lines with one character a cell, greatest y on top.
fn drawn(grid: &Grid, lines: &[Isoline]) -> Vec<String> {
    let mut sides = vec![Vec::new(); (grid.columns - 1) * (grid.rows - 1)];
    for [from, to] in lines.iter().flat_map(segments) {
        let [column, row] = [0, 1].map(|axis| (0.5 * (from[axis] + to[axis])).floor());
        let side = |[x, y]: Point| {
            if x == column {
                'l'
            } else if x > column && x == x.floor() {
                'r'
            } else if y == row {
                'b'
            } else {
                't'
            }
        };
        let cell = &mut sides[row as usize * (grid.columns - 1) + column as usize];
        cell.push([side(from), side(to)]);
        cell.iter_mut().for_each(|pair| pair.sort_unstable());
        cell.sort_unstable();
    }
    let letter = |cell: &Vec<[char; 2]>| match cell.as_slice() {
        [] => ' ',
        [['b', 't']] => '│',
        [['l', 'r']] => '─',
        [['b', 'r']] => '╭',
        [['b', 'l']] => '╮',
        [['r', 't']] => '╰',
        [['l', 't']] => '╯',
        [['b', 'l'], ['r', 't']] => '\\',
        [['b', 'r'], ['l', 't']] => '/',
        other => panic!("a cell with {other:?}"),
    };
    sides.chunks(grid.columns - 1).rev().map(|row| row.iter().map(letter).collect()).collect()
}

/// The segments of a line, the closing one included.
fn segments(line: &Isoline) -> Vec<[Point; 2]> {
    let mut segments: Vec<[Point; 2]> = line.points.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    if line.is_closed {
        segments.extend(line.points.last().zip(line.points.first()).map(|(last, first)| [*last, *first]));
    }
    segments
}

fn edges(ring: &Ring) -> Vec<[Point; 2]> {
    segments(&Isoline { points: ring.clone(), is_closed: true })
}

fn cross([from, to]: [Point; 2]) -> f64 {
    from[0] * to[1] - from[1] * to[0]
}

/// Counter-clockwise is positive.
fn area(ring: &Ring) -> f64 {
    edges(ring).into_iter().map(cross).sum::<f64>() / 2.0
}

/// How often rings go counter-clockwise around a point.
fn winding(rings: &[Ring], [x, y]: Point) -> i32 {
    let turn = |[from, to]: [Point; 2]| {
        let is_left = (to[0] - from[0]) * (y - from[1]) > (to[1] - from[1]) * (x - from[0]);
        match (from[1] <= y, to[1] <= y) {
            (true, false) if is_left => 1,
            (false, true) if !is_left => -1,
            _ => 0,
        }
    };
    rings.iter().flat_map(edges).map(turn).sum()
}

/// The regions of a picture at a level, each ring from its least vertex on: where a walk begins is nobody's business.
fn rings_from_least(picture: &[&str], level: f64) -> Vec<Ring> {
    let mut rings = regions(&grid(picture), level);
    for ring in &mut rings {
        let least = (0..ring.len()).min_by(|a, b| ring[*a].partial_cmp(&ring[*b]).unwrap()).unwrap();
        ring.rotate_left(least);
    }
    rings
}

#[test]
fn a_hill_is_a_closed_line() {
    let grid = grid(&["0000", "0220", "0200", "0000"]);
    let lines = isolines(&grid, 1.0);
    assert_eq!(drawn(&grid, &lines), ["╭─╮", "│╭╯", "╰╯ "]);
    assert!(lines.len() == 1 && lines[0].is_closed);
}

#[test]
fn a_slope_is_a_line_from_border_to_border_with_what_is_above_on_its_left() {
    let grid = grid(&["004", "004", "044"]);
    let lines = isolines(&grid, 1.0);
    assert_eq!(drawn(&grid, &lines), [" │", "╭╯"]);
    assert_eq!(lines, [Isoline { points: vec![[1.25, 2.0], [1.25, 1.0], [1.0, 0.75], [0.25, 0.0]], is_closed: false }]);
}

#[test]
fn a_hollow_and_a_hill_in_it_are_lines_of_their_own() {
    let grid = grid(&["222222", "200002", "202202", "200002", "222222"]);
    let lines = isolines(&grid, 1.0);
    assert_eq!(drawn(&grid, &lines), ["╭───╮", "│╭─╮│", "│╰─╯│", "╰───╯"]);
    let rings = regions(&grid, 1.0);
    // The hollow reaches half a cell beyond its nodes, less four corners of an eighth; the hill is a hexagon of 1.5.
    assert_eq!(rings.iter().map(area).collect::<Vec<_>>(), [20.0, -11.5, 1.5]);
    assert_eq!(rings[0].len(), 4);
}

#[test]
fn regions_run_along_the_border_and_turn_at_its_corners() {
    let rings = |picture: &[&str]| rings_from_least(picture, 1.0);
    assert_eq!(rings(&["00", "00"]), Vec::<Ring>::new());
    assert_eq!(rings(&["11", "11"]), [vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]]);
    assert_eq!(rings(&["000", "000", "200"]), [vec![[0.0, 0.0], [0.5, 0.0], [0.0, 0.5]]]);
    assert_eq!(rings(&["020", "020", "020"]), [vec![[0.5, 0.0], [1.5, 0.0], [1.5, 1.0], [1.5, 2.0], [0.5, 2.0], [0.5, 1.0]]]);
    assert_eq!(rings(&["202", "202"]).iter().map(area).collect::<Vec<_>>(), [0.5, 0.5]);
}

#[test]
fn a_saddle_connects_the_diagonal_that_its_mean_sides_with() {
    let grid = grid(&["04", "40"]);
    for (level, picture, pieces) in [(1.0, "/", 1), (2.0, "/", 1), (2.1, "\\", 2)] {
        assert_eq!(drawn(&grid, &isolines(&grid, level)), [picture]);
        assert_eq!(regions(&grid, level).len(), pieces);
    }
}

#[test]
fn a_value_at_the_level_is_above_and_makes_no_segment_without_length() {
    let line = |picture: &[&str]| isolines(&grid(picture), 1.0);
    assert_eq!(line(&["000", "010", "000"]), []);
    assert_eq!(line(&["111", "111"]), []);
    assert_eq!(line(&["22", "11"]), []);
    let ridge = line(&["0000", "0110", "0000"]);
    assert_eq!(ridge, [Isoline { points: vec![[1.0, 1.0], [2.0, 1.0]], is_closed: true }]);
    assert_eq!(regions(&grid(&["0000", "0110", "0000"]), 1.0), Vec::<Ring>::new());
    assert_eq!(line(&["000", "111"]), [Isoline { points: vec![[2.0, 0.0], [1.0, 0.0], [0.0, 0.0]], is_closed: false }]);
}

#[test]
fn an_overflow_is_above_every_level_and_minus_infinity_below() {
    for high in ["?", "^"] {
        let rings = rings_from_least(&["000", &format!("0{high}0"), "000"], 1e300);
        assert_eq!(rings, [vec![[0.5, 1.0], [1.0, 0.5], [1.5, 1.0], [1.0, 1.5]]], "halfway, for want of a slope");
    }
    let rings = regions(&grid(&["444", "4v4", "444"]), -1e300);
    assert_eq!(rings.iter().map(area).collect::<Vec<_>>(), [4.0, -0.5]);
}

#[test]
fn a_circle_has_the_area_of_a_circle() {
    let window = Window { x: [-1.5, 1.5], y: [-2.0, 2.0] };
    let grid = Grid::sample(window, 301, 401, &mut |x, y| -x * x - y * y);
    let rings = regions(&grid, -1.0);
    assert_eq!(rings.len(), 1);
    // Chords between points that linear interpolation puts inside by up to h^2 / 4, h = 1/100.
    assert_close(area(&rings[0]), std::f64::consts::PI, 1e-4, 0.0);
}

/// The directed segments of one cell, found from its corners alone, and the area above that it holds.
fn cell(grid: &Grid, level: f64, column: usize, row: usize) -> (Vec<[Point; 2]>, f64) {
    let corners = [[column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1]];
    let values = corners.map(|[i, j]| grid.values[j * grid.columns + i]);
    let points = corners.map(|[i, j]| [i as f64, j as f64]);
    let is_above = values.map(|v| v >= level || v.is_nan());
    let crossing = |side: usize| {
        let (low, high) = if is_above[side] { ((side + 1) % 4, side) } else { (side, (side + 1) % 4) };
        let span = values[high] - values[low];
        let t = if span.is_finite() { (level - values[low]) / span } else { 0.5 };
        let [x, y] = [0, 1].map(|axis| points[low][axis] + t * (points[high][axis] - points[low][axis]));
        grid.point(x, y)
    };
    let mean = ((values[0] + values[2]) + (values[1] + values[3])) / 4.0;
    let is_saddle = is_above[0] == is_above[2] && is_above[1] == is_above[3] && is_above[0] != is_above[1];
    let (mut segments, mut area) = (Vec::new(), 0.0);
    for side in 0..4 {
        let (start, end) = (side, (side + 1) % 4);
        // Counter-clockwise around the cell: what is above of this side.
        match (is_above[start], is_above[end]) {
            (true, true) => area += cross([points[start], points[end]]),
            (false, true) => area += cross([crossing(side), points[end]]),
            (false, false) => {}
            (true, false) => {
                area += cross([points[start], crossing(side)]);
                let mut exit = (1..4).map(|turn| (side + turn) % 4).find(|exit| !is_above[*exit] && is_above[(exit + 1) % 4]).unwrap();
                if is_saddle {
                    exit = if mean >= level || mean.is_nan() { (side + 1) % 4 } else { (side + 3) % 4 };
                }
                segments.push([crossing(side), crossing(exit)]);
                area += cross([crossing(side), crossing(exit)]);
            }
        }
    }
    segments.retain(|[from, to]| from != to);
    (segments, area / 2.0)
}

/// The segments and the area of all cells, one by one.
fn cells(grid: &Grid, level: f64) -> (Vec<[Point; 2]>, f64) {
    let all = (0..grid.rows - 1).flat_map(|row| (0..grid.columns - 1).map(move |column| cell(grid, level, column, row)));
    all.fold((Vec::new(), 0.0), |(segments, area), (more, part)| ([segments, more].concat(), area + part))
}

fn sorted(mut segments: Vec<[Point; 2]>) -> Vec<[Point; 2]> {
    segments.sort_unstable_by(|a, b| a.as_flattened().partial_cmp(b.as_flattened()).unwrap());
    segments
}

fn is_on_border(grid: &Grid, [x, y]: Point) -> bool {
    x == 0.0 || y == 0.0 || x == (grid.columns - 1) as f64 || y == (grid.rows - 1) as f64
}

/// Small grids: of a few whole numbers, so that plateaus, saddles and values at a level abound; of any numbers; with what is not finite.
fn grids() -> impl Strategy<Value = Grid> {
    let whole = (0..5_i32).prop_map(f64::from).boxed();
    let broken = prop_oneof![6 => -1.0..5.0, 1 => Just(f64::NAN), 1 => Just(f64::INFINITY), 1 => Just(f64::NEG_INFINITY)].boxed();
    let value = prop_oneof![Just(whole), Just((-1.0..5.0).boxed()), Just(broken)];
    (2..9_usize, 2..9_usize, value)
        .prop_flat_map(|(columns, rows, value)| prop::collection::vec(value, columns * rows).prop_map(move |v| of_values(columns, v)))
}

/// Up to six levels, some of them twice.
fn levels() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(prop_oneof![(0..5_i32).prop_map(f64::from), -1.0..5.0], 1..7).prop_map(|mut levels| {
        levels.sort_unstable_by(f64::total_cmp);
        levels
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn lines_are_made_of_the_segments_that_cells_have_one_by_one(grid in grids(), levels in levels()) {
        let contours = Contours::new(&grid, &levels);
        for (index, level) in levels.iter().enumerate() {
            let lines = contours.isolines(index);
            let traced = lines.iter().flat_map(segments).collect();
            prop_assert_eq!(sorted(traced), sorted(cells(&grid, *level).0));
        }
    }

    #[test]
    fn a_line_closes_or_ends_on_the_border_and_each_vertex_interpolates_to_its_level_on_an_edge(grid in grids(), level in -1.0..5.0) {
        for line in isolines(&grid, level) {
            prop_assert!(segments(&line).iter().all(|[from, to]| from != to));
            let ends = [line.points[0], *line.points.last().unwrap()];
            prop_assert!(line.is_closed || ends.iter().all(|end| is_on_border(&grid, *end)), "{line:?}");
            for [x, y] in line.points {
                prop_assert!(x == x.floor() || y == y.floor(), "{x} {y} is on no edge");
                let value = |x: f64, y: f64| grid.values[y as usize * grid.columns + x as usize];
                let (low, high) = (value(x.floor(), y.floor()), value(x.ceil(), y.ceil()));
                let t = (x - x.floor()) + (y - y.floor());
                if (high - low).is_finite() {
                    assert_close(low + t * (high - low), level, 0.0, 1e-12);
                } else {
                    assert_close(t, 0.5, 0.0, 0.0);
                }
            }
        }
    }

    #[test]
    fn regions_have_the_area_of_their_cells_and_hold_the_nodes_above(grid in grids(), levels in levels()) {
        let contours = Contours::new(&grid, &levels);
        for (index, level) in levels.iter().enumerate() {
            let rings = contours.regions(index);
            assert_close(rings.iter().map(area).sum(), cells(&grid, *level).1, 0.0, 1e-12);
            for (node, value) in grid.values.iter().enumerate() {
                let point = [(node % grid.columns) as f64, (node / grid.columns) as f64];
                // On a ring itself there is no inside.
                if !is_on_border(&grid, point) && value != level {
                    prop_assert_eq!(winding(&rings, point), i32::from(value > level || value.is_nan()));
                }
            }
        }
    }

    #[test]
    fn off_the_border_the_edges_of_regions_are_the_isolines(values in prop::collection::vec(-1.0..5.0, 42), level in -1.0..5.0) {
        let grid = of_values(7, values);
        let along = |axis: usize, at: f64, edge: &[Point; 2]| edge.iter().all(|end| end[axis] == at);
        let sides = [(0, 0.0), (0, 6.0), (1, 0.0), (1, 5.0)];
        let rings = regions(&grid, level);
        let inner = rings.iter().flat_map(edges).filter(|edge| !sides.iter().any(|(axis, at)| along(*axis, *at, edge))).collect();
        prop_assert_eq!(sorted(inner), sorted(isolines(&grid, level).iter().flat_map(segments).collect()));
    }
}
