//! What a figure is and how it is painted; knows no lab and no Leptos.
//!
//! A [`Figure`] is plain data: a [`Frame`] (which data window lies on which pixels), a field of filled level sets, axes, and marks,
//! all in data coordinates. The same figure is painted on three stacked canvases (`canvas`) and written as SVG ([`svg()`]), through
//! plotters' `DrawingBackend`, in integers eight times finer than a CSS pixel.
//!
//! Raw and scaled never differ by colour alone: raw has discs, scaled diamonds ([`Hue::shape`]), and where both share a
//! picture raw is a solid line, scaled a dashed one ([`Stroke::side`]), so that the difference survives grey print, colour blindness and forced colours.

mod axes;
#[cfg(feature = "web")]
pub mod canvas;
mod clip;
mod color;
mod dot;
mod ellipse;
mod frame;
mod mark;
mod numeral;
mod oklab;
mod paint;
mod pen;
mod polyline;
mod series;
mod svg;
mod ticks;

pub use clip::{Rect, clip_polygon, clip_polyline};
pub use color::{Hue, Paint, Palette, Rgb};
pub use frame::{Axis, Frame, Lens, Margin, Scale};
pub use mark::{Anchor, Mark, Shape, Stroke, Tip};
pub use paint::paint_layer;
pub use polyline::{dashed, spaced, thinned};
pub use series::{Series, series};
pub use svg::svg;
pub use ticks::{Tick, ticks};

use std::sync::Arc;

/// Marks that are made once and shared by the figures of many steps. To compare two of one making costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Marks(Arc<Vec<Mark>>);

impl PartialEq for Marks {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl From<Vec<Mark>> for Marks {
    fn from(marks: Vec<Mark>) -> Self {
        Self(Arc::new(marks))
    }
}

impl std::ops::Deref for Marks {
    type Target = [Mark];

    fn deref(&self) -> &[Mark] {
        &self.0
    }
}

/// One picture, complete.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Which data window lies on which pixels.
    pub frame: Frame,
    /// The surface underneath: areas from the outermost inwards, then contour lines.
    pub field: Marks,
    /// Numerals, names and grid.
    pub axes: Axes,
    /// What changes from step to step: path, points, arrows, labels.
    pub marks: Vec<Mark>,
}

/// The numerals, names and grid of a figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axes {
    /// Where they stand.
    pub place: Place,
    /// The symbol of the horizontal axis, as in `w₁`; its letters are set in italics. Empty: none.
    pub x_name: String,
    /// The symbol of the vertical axis.
    pub y_name: String,
    /// Whether numerals are shown.
    pub has_ticks: bool,
}

/// Where axes stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Nowhere.
    #[default]
    None,
    /// Inside a map-like field, along its left and bottom edge, with halos. For frames without a margin.
    Inside,
    /// In the margins, with a hairline grid. For frames with [`Margin::CLASSIC`].
    Margin,
}

/// The three layers of a figure, from the bottom up; each has a canvas of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The surface.
    Field,
    /// Numerals, names, grid.
    Axes,
    /// What changes from step to step.
    Marks,
}

impl Layer {
    /// Every layer, from the bottom up.
    pub const ALL: [Self; 3] = [Self::Field, Self::Axes, Self::Marks];
}

impl Figure {
    /// Whether both would be painted alike on this layer.
    #[must_use]
    pub fn is_same_on(&self, layer: Layer, other: &Self) -> bool {
        let is_same_content = match layer {
            Layer::Field => self.field == other.field,
            Layer::Axes => self.axes == other.axes,
            Layer::Marks => self.marks == other.marks,
        };
        is_same_content && self.frame == other.frame
    }
}
