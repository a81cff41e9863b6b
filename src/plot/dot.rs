//! The points of a figure: their shapes, and the rims that set them off from a field.

use super::color::{Hue, Paint};
use super::mark::Shape;
use super::paint::Painter;
use super::pen::{HALO_PX, Ink};
use super::polyline::spaced;

/// Points of one kind stand at least so far apart, px.
const DOT_SPACING_PX: f64 = 3.0;

impl Painter<'_> {
    /// Points in px; every rim lies beneath every point.
    pub(super) fn dots(&mut self, places: &[[f64; 2]], shape: Shape, radius_px: f64, paint: Paint, has_halo: bool) {
        let radius = radius_px * self.palette.magnification;
        let visible: Vec<_> = places.iter().copied().filter(|&p| self.panel.grown(0.5).contains(p)).collect();
        let visible = spaced(&visible, DOT_SPACING_PX);
        let halo = self.ink(Paint::new(Hue::Paper), 0.0);
        if has_halo {
            visible.iter().for_each(|&at| self.halo(at, shape, radius, halo));
        }
        let width = if radius > 4.0 { 2.0 } else { 1.5 } * self.palette.magnification;
        let ink = self.ink(paint, width);
        visible.iter().for_each(|&at| self.dot(at, shape, radius, ink, halo));
    }

    fn dot(&mut self, at: [f64; 2], shape: Shape, radius: f64, ink: Ink, ground: Ink) {
        match shape {
            Shape::Disc => self.pen.disc(at, radius, ink),
            Shape::Ring => {
                self.pen.disc(at, radius, ground);
                self.pen.ring(at, radius, ink);
            }
            Shape::Cross => self.cross(at, radius, ink),
            Shape::Square => self.pen.fill(&square(at, radius * 0.9), ink),
            Shape::Diamond => self.pen.fill(&diamond(at, radius * 1.25), ink),
        }
    }

    fn halo(&mut self, at: [f64; 2], shape: Shape, radius: f64, ink: Ink) {
        // Small points of a path take a thinner rim, else the rims would hide the path.
        let rim = HALO_PX.min(0.5 * radius).max(1.0);
        match shape {
            Shape::Disc => self.pen.disc(at, radius + rim, ink),
            Shape::Ring => self.pen.disc(at, radius + HALO_PX, ink),
            Shape::Cross => self.cross(at, radius + 1.0, Ink { width_px: 1.5 * self.palette.magnification + 2.0 * HALO_PX, ..ink }),
            Shape::Square => self.pen.fill(&square(at, radius * 0.9 + rim), ink),
            Shape::Diamond => self.pen.fill(&diamond(at, radius * 1.25 + rim * 1.4), ink),
        }
    }

    fn cross(&mut self, [x, y]: [f64; 2], radius: f64, ink: Ink) {
        self.pen.line(&[[x - radius, y], [x + radius, y]], ink);
        self.pen.line(&[[x, y - radius], [x, y + radius]], ink);
    }
}

fn square([x, y]: [f64; 2], half: f64) -> [[f64; 2]; 4] {
    [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
}

fn diamond([x, y]: [f64; 2], half: f64) -> [[f64; 2]; 4] {
    [[x - half, y], [x, y - half], [x + half, y], [x, y + half]]
}
