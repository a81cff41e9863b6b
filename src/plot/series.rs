//! A figure in numbers: the points of its curves, for a data cursor, a table or a file.
//!
//! They are taken from the marks, so that every figure has them: lines, points, and bars by their tips. What repeats the points of another
//! mark (the line through them, the one that is present) counts once. Where the axes carry no numerals, places are no values: then
//! [`Mark::Data`] says what they stand for, if anything does; each of those is a curve of its own.

use super::color::Hue;
use super::{Figure, Mark};

/// The points of one curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Whose side it is.
    pub hue: Hue,
    /// Where its points are drawn, in data.
    pub at: Vec<[f64; 2]>,
    /// What is to be read there.
    pub values: Vec<[f64; 2]>,
}

/// The curves of a figure, in the order in which they are painted.
#[must_use]
pub fn series(figure: &Figure) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for mark in &figure.marks {
        let (hue, at, values) = match mark {
            Mark::Data { at, values, hue } => {
                all.push(Series { hue: *hue, at: at.clone(), values: values.clone() });
                continue;
            }
            _ if !figure.axes.has_ticks => continue,
            Mark::Line { points, stroke } if points.len() > 2 => (stroke.paint.hue, points.clone(), points.clone()),
            Mark::Dots { at, paint, .. } => (paint.hue, at.clone(), at.clone()),
            Mark::Area { outline, fill: Some(fill), .. } => {
                let Some(tip) = tip(outline) else { continue };
                (fill.hue, vec![tip], vec![tip])
            }
            _ => continue,
        };
        let is_bar = matches!(mark, Mark::Area { .. });
        let old = all.iter_mut().find(|old| old.hue == hue && (is_bar || holds(&values, &old.values) || holds(&old.values, &values)));
        match old {
            Some(old) if is_bar => {
                old.at.extend(at);
                old.values.extend(values);
            }
            Some(old) if old.values.len() >= values.len() => {}
            Some(old) => *old = Series { hue, at, values },
            None => all.push(Series { hue, at, values }),
        }
    }
    all.retain(|series| !series.at.is_empty());
    all
}

/// Whether all of `part` seems to be in `whole`: its ends and its middle are.
fn holds(whole: &[[f64; 2]], part: &[[f64; 2]]) -> bool {
    let samples = [0, part.len() / 2, part.len().saturating_sub(1)];
    samples.into_iter().all(|i| part.get(i).is_none_or(|point| whole.contains(point)))
}

/// The far end of an upright bar; `None` for any other shape.
fn tip(outline: &[[f64; 2]]) -> Option<[f64; 2]> {
    let [[left, from], [right, level], [_, to], [_, end]] = *outline else { return None };
    (from == level && to == end && left != right).then(|| [f64::midpoint(left, right), to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::{Axes, Axis, Frame, Margin, Marks, Paint, Place, Shape, Stroke};

    fn figure(has_ticks: bool, marks: Vec<Mark>) -> Figure {
        let axis = Axis::linear(0.0, 4.0);
        let frame = Frame { x: axis, y: axis, width_css: 100.0, height_css: 100.0, margin: Margin::NONE };
        let axes = Axes { place: Place::Margin, has_ticks, ..Axes::default() };
        Figure { frame, field: Marks::default(), axes, marks }
    }

    const PATH: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 2.0], [2.0, 1.0], [3.0, 3.0]];

    fn bar(x: f64, to: f64) -> Mark {
        let outline = vec![[x - 0.4, 0.0], [x + 0.4, 0.0], [x + 0.4, to], [x - 0.4, to]];
        Mark::Area { outline, fill: Some(Paint::RAW), stroke: None }
    }

    #[test]
    fn a_path_drawn_in_pieces_with_its_points_is_one_curve() {
        let stroke = Stroke::new(Paint::RAW, 1.0);
        let dots = Mark::Dots { at: PATH.to_vec(), shape: Shape::Disc, radius_px: 2.0, paint: Paint::RAW, has_halo: true };
        let marks = vec![
            Mark::Line { points: PATH[..3].to_vec(), stroke },
            dots,
            Mark::dot(PATH[0], Shape::Ring, 7.0, Paint::RAW),
            Mark::dot([9.0, 9.0], Shape::Cross, 7.0, Paint::INK),
        ];
        let all = series(&figure(true, marks));
        assert_eq!(
            all.iter().map(|s| (s.hue, s.values.clone())).collect::<Vec<_>>(),
            [(Hue::Raw, PATH.to_vec()), (Hue::Ink, vec![[9.0, 9.0]])]
        );
    }

    #[test]
    fn bars_are_one_curve_of_their_tips() {
        let all = series(&figure(true, vec![bar(1.0, 2.0), bar(2.0, -3.0)]));
        assert_eq!(all, [Series { hue: Hue::Raw, at: vec![[1.0, 2.0], [2.0, -3.0]], values: vec![[1.0, 2.0], [2.0, -3.0]] }]);
    }

    #[test]
    fn without_numerals_only_what_is_said_can_be_read() {
        let said = Mark::Data { at: vec![[1.0, 0.5]], values: vec![[1.0, 80.0]], hue: Hue::Ink };
        assert_eq!(series(&figure(false, vec![bar(1.0, 2.0)])), []);
        assert_eq!(
            series(&figure(false, vec![bar(1.0, 2.0), said])),
            [Series { hue: Hue::Ink, at: vec![[1.0, 0.5]], values: vec![[1.0, 80.0]] }]
        );
    }

    #[test]
    fn what_is_said_twice_at_two_places_is_two_curves() {
        let strip = |height| Mark::Data { at: vec![[1.0, height]], values: vec![[1.0, 80.0]], hue: Hue::Ink };
        assert_eq!(series(&figure(false, vec![strip(0.5), strip(1.5)])).len(), 2);
    }
}
