//! Numerals, names and grid: inside a field, or in the margins of a plot.
//!
//! Labels are never measured: digits of the text face are half an em wide, so what fits is known beforehand and alike in every backend.

use super::clip::Rect;
use super::color::{Hue, Paint};
use super::frame::Scale;
use super::mark::{Anchor, Stroke};
use super::paint::{Label, Painter};
use super::ticks::{Tick, ticks};
use super::{Axes, Place};

/// Type size of numerals, px.
const NUMERAL_PX: f64 = 11.5;
/// Type size of an axis's symbol, px.
const NAME_PX: f64 = 15.0;
/// Width of a digit.
const DIGIT_EM: f64 = 0.52;

pub(super) fn paint_axes(painter: &mut Painter<'_>, axes: &Axes) {
    match axes.place {
        Place::None => {}
        Place::Inside => paint_inside(painter, axes),
        Place::Margin => paint_margin(painter, axes),
    }
}

/// As many ticks as leave room between their labels: as wide as they are along x, `room_px` along y.
fn fitting(painter: &Painter<'_>, room_px: f64) -> (Vec<Tick>, Vec<Tick>) {
    let magnification = painter.palette.magnification;
    let most_y = (painter.panel.height() / (room_px * magnification)) as usize;
    let width_px = |t: &Tick| (t.label.chars().count() as f64 * DIGIT_EM + 1.6) * NUMERAL_PX * magnification;
    let fits = |ticks: &[Tick], most: usize| {
        let widest = ticks.iter().map(width_px).fold(0.0, f64::max);
        most <= 1 || widest * most as f64 <= painter.panel.width()
    };
    let counts = (1..=(painter.panel.width() / (56.0 * magnification)) as usize).rev();
    let x = counts.map(|most| (ticks(painter.frame.x, most), most)).find(|(t, most)| fits(t, *most));
    (x.map(|(t, _)| t).unwrap_or_default(), ticks(painter.frame.y, most_y))
}

fn places(painter: &Painter<'_>, ticks: &[Tick], is_x: bool) -> Vec<(f64, String)> {
    let (x, y) = (painter.frame.x.min, painter.frame.y.min);
    let at = |t: &Tick| painter.frame.px_from_data(if is_x { [t.at, y] } else { [x, t.at] });
    ticks.iter().filter_map(|t| Some((at(t)?[usize::from(!is_x)], t.label.clone()))).collect()
}

/// No tick marks: a stroke left of a numeral would read as a minus. A numeral's middle is its place.
fn paint_inside(painter: &mut Painter<'_>, axes: &Axes) {
    let magnification = painter.palette.magnification;
    let Rect { left, top, right, bottom } = painter.panel;
    if axes.has_ticks {
        let (x_ticks, y_ticks) = fitting(painter, 56.0);
        let corner = 26.0 * magnification;
        for (x, label) in places(painter, &x_ticks, true) {
            let half = (label.chars().count() as f64 * DIGIT_EM * NUMERAL_PX / 2.0 + 8.0) * magnification;
            if x > left + corner + half && x < right - corner - half {
                painter.label(&on_field(&label, [x, bottom - 7.0], Anchor::Bottom));
            }
        }
        for (y, label) in places(painter, &y_ticks, false) {
            if y > top + corner + 8.0 && y < bottom - corner {
                painter.label(&on_field(&label, [left + 7.0, y], Anchor::Left));
            }
        }
    }
    let inset = 11.0 * magnification;
    paint_name(painter, &axes.y_name, [left + inset - 2.0, top + inset + 2.0], Anchor::Left);
    paint_name(painter, &axes.x_name, [right - inset + 2.0, bottom - inset - 1.0], Anchor::Right);
}

fn paint_margin(painter: &mut Painter<'_>, axes: &Axes) {
    let magnification = painter.palette.magnification;
    let Rect { left, top, right, bottom } = painter.panel;
    let grid = Stroke::new(Paint::new(Hue::Hairline), 1.0);
    if axes.has_ticks {
        let (x_ticks, y_ticks) = fitting(painter, 27.0);
        for (y, label) in places(painter, &y_ticks, false) {
            painter.lines(&[vec![[left, crisp(y)], [right, crisp(y)]]], &grid);
            painter.label(&in_margin(&label, [left - 8.0, y], Anchor::Right));
        }
        for (x, label) in places(painter, &x_ticks, true) {
            if painter.frame.y.scale == Scale::Linear {
                painter.lines(&[vec![[crisp(x), top], [crisp(x), bottom]]], &grid);
            }
            painter.label(&in_margin(&label, [x, bottom + 8.0], Anchor::Top));
        }
    }
    let rule = Stroke::new(Paint::new(Hue::Rule), 1.0);
    painter.lines(&[vec![[left, crisp(bottom) - 1.0], [right, crisp(bottom) - 1.0]]], &rule);
    paint_name(painter, &axes.y_name, [left - 2.0, top - 8.0 * magnification], Anchor::Left);
    paint_name(painter, &axes.x_name, [right + 5.0, bottom - 3.0], Anchor::Left);
}

fn paint_name(painter: &mut Painter<'_>, text: &str, at: [f64; 2], anchor: Anchor) {
    if !text.is_empty() {
        painter.label(&Label { text, at, anchor, size_px: NAME_PX, is_italic: true, paint: Paint::INK, has_halo: true });
    }
}

fn on_field(text: &str, at: [f64; 2], anchor: Anchor) -> Label<'_> {
    Label { text, at, anchor, size_px: NUMERAL_PX, is_italic: false, paint: Paint::INK, has_halo: true }
}

fn in_margin(text: &str, at: [f64; 2], anchor: Anchor) -> Label<'_> {
    Label { paint: Paint::MUTED, has_halo: false, ..on_field(text, at, anchor) }
}

/// The middle of a pixel, where a line one pixel wide is sharp.
fn crisp(px: f64) -> f64 {
    px.floor() + 0.5
}
