//! Shapes in px onto any backend of plotters.
//!
//! plotters counts in whole pixels; a backend here reports eight times its size, and the pen rounds to eighths. Two conventions bind the
//! backends (`svg.rs`, `canvas.rs`): a text's position is the left, middle or right of its alphabetic baseline, and the family
//! [`HALO_FAMILY`] asks for the outline of the text, [`HALO_PX`] wide, instead of the text.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontFamily, FontStyle,
};

use super::color::Rgb;

/// Steps of the backend in a CSS pixel.
pub(super) const SUBPIXELS: f64 = 8.0;
/// How far a halo reaches beyond its mark, px.
pub(super) const HALO_PX: f64 = 2.0;
/// The family that stands for "outline only".
pub(super) const HALO_FAMILY: &str = "halo";
/// The family of numerals.
pub(super) const TEXT_FAMILY: &str = "STIX Two Text";
/// plotters' sizes are this many times those of CSS.
pub(super) const PLOTTERS_EM: f64 = 1.24;

/// A colour with its opacity, and a width for lines.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    pub(super) rgb: Rgb,
    pub(super) alpha: f64,
    pub(super) width_px: f64,
}

impl BackendStyle for Ink {
    fn color(&self) -> BackendColor {
        let [r, g, b] = self.rgb;
        BackendColor { alpha: self.alpha, rgb: (r, g, b) }
    }

    fn stroke_width(&self) -> u32 {
        (self.width_px * SUBPIXELS).round().max(1.0) as u32
    }
}

/// A line of text: where along it the anchor lies, its size, its looks.
#[derive(Clone, Copy)]
pub(super) struct Script {
    pub(super) ink: Ink,
    pub(super) size_px: f64,
    pub(super) is_italic: bool,
    pub(super) align: HPos,
    pub(super) is_halo: bool,
}

impl BackendTextStyle for Script {
    type FontError = std::convert::Infallible;

    fn color(&self) -> BackendColor {
        self.ink.color()
    }

    fn size(&self) -> f64 {
        self.size_px * SUBPIXELS * PLOTTERS_EM
    }

    fn style(&self) -> FontStyle {
        if self.is_italic { FontStyle::Italic } else { FontStyle::Normal }
    }

    fn anchor(&self) -> Pos {
        Pos::new(self.align, VPos::Center)
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name(if self.is_halo { HALO_FAMILY } else { TEXT_FAMILY })
    }

    /// Nothing asks for it: labels are placed without being measured.
    fn layout_box(&self, _: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        Ok(((0, 0), (0, 0)))
    }

    fn draw<E, F: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _: &str,
        _: BackendCoord,
        _: F,
    ) -> Result<Result<(), E>, Self::FontError> {
        Ok(Ok(()))
    }
}

/// What marks and axes are drawn with, whatever the backend.
pub(super) trait Pen {
    fn line(&mut self, points: &[[f64; 2]], ink: Ink);
    fn fill(&mut self, outline: &[[f64; 2]], ink: Ink);
    fn disc(&mut self, centre: [f64; 2], radius_px: f64, ink: Ink);
    fn ring(&mut self, centre: [f64; 2], radius_px: f64, ink: Ink);
    fn text(&mut self, text: &str, baseline: [f64; 2], script: Script);
}

/// A pen for a backend of plotters. Remembers the first error and draws nothing after it.
pub(super) struct BackendPen<'a, B: DrawingBackend> {
    backend: &'a mut B,
    outcome: Result<(), DrawingErrorKind<B::ErrorType>>,
}

impl<'a, B: DrawingBackend> BackendPen<'a, B> {
    pub(super) fn new(backend: &'a mut B) -> Self {
        Self { backend, outcome: Ok(()) }
    }

    pub(super) fn finish(self) -> Result<(), DrawingErrorKind<B::ErrorType>> {
        self.outcome
    }

    fn attempt(&mut self, draw: impl FnOnce(&mut B) -> Result<(), DrawingErrorKind<B::ErrorType>>) {
        if self.outcome.is_ok() {
            self.outcome = draw(self.backend);
        }
    }
}

impl<B: DrawingBackend> Pen for BackendPen<'_, B> {
    fn line(&mut self, points: &[[f64; 2]], ink: Ink) {
        self.attempt(|backend| backend.draw_path(points.iter().map(|&p| subpixel(p)), &ink));
    }

    fn fill(&mut self, outline: &[[f64; 2]], ink: Ink) {
        self.attempt(|backend| backend.fill_polygon(outline.iter().map(|&p| subpixel(p)), &ink));
    }

    fn disc(&mut self, centre: [f64; 2], radius_px: f64, ink: Ink) {
        self.attempt(|backend| backend.draw_circle(subpixel(centre), length(radius_px), &ink, true));
    }

    fn ring(&mut self, centre: [f64; 2], radius_px: f64, ink: Ink) {
        self.attempt(|backend| backend.draw_circle(subpixel(centre), length(radius_px), &ink, false));
    }

    fn text(&mut self, text: &str, baseline: [f64; 2], script: Script) {
        self.attempt(|backend| backend.draw_text(text, &script, subpixel(baseline)));
    }
}

fn subpixel([x, y]: [f64; 2]) -> BackendCoord {
    ((x * SUBPIXELS).round() as i32, (y * SUBPIXELS).round() as i32)
}

fn length(px: f64) -> u32 {
    (px * SUBPIXELS).round() as u32
}
