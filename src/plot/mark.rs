//! What can stand in a figure. Places are data coordinates `[x, y]`, sizes are CSS pixels.

use super::color::{Hue, Paint};

/// One thing in a figure.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A polygon, closed by itself.
    Area {
        /// Its corners, in data.
        outline: Vec<[f64; 2]>,
        /// Its fill.
        fill: Option<Paint>,
        /// Its border.
        stroke: Option<Stroke>,
    },
    /// An exact ellipse `centre + u cos t + v sin t`, sampled for the present zoom when painted. On linear axes only.
    Ellipse {
        /// Its centre, in data.
        centre: [f64; 2],
        /// One semi-axis (or any conjugate radius), in data.
        u: [f64; 2],
        /// The other.
        v: [f64; 2],
        /// Its fill, if any.
        fill: Option<Paint>,
        /// Its outline, if any.
        stroke: Option<Stroke>,
    },
    /// A polyline; a point that is not finite (or not positive on a log axis) interrupts it.
    Line {
        /// Its points, in data.
        points: Vec<[f64; 2]>,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// Points of one kind. Those closer than 3 px to an earlier one are left out.
    Dots {
        /// Where, in data.
        at: Vec<[f64; 2]>,
        /// Their shape.
        shape: Shape,
        /// Their radius, px.
        radius_px: f64,
        /// Their colour.
        paint: Paint,
        /// Whether a rim in the paper's colour sets them off.
        has_halo: bool,
    },
    /// An arrow with an open head.
    Arrow {
        /// Its foot, in data.
        from: [f64; 2],
        /// Its tip.
        tip: Tip,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A numeral or a symbol. Words live in the DOM.
    Text {
        /// Where, in data.
        at: [f64; 2],
        /// Moved by so much, px, y downwards.
        offset_px: [f64; 2],
        /// What is written; letters may carry sub- and superscript characters.
        text: String,
        /// Which part of the text lies there.
        anchor: Anchor,
        /// Its size, px.
        size_px: f64,
        /// Whether its letters are set as mathematical italics.
        is_italic: bool,
        /// Its colour.
        paint: Paint,
        /// Whether a rim in the paper's colour sets it off.
        has_halo: bool,
    },
    /// What places stand for where the axes have no numerals: nothing to be seen, but to be read. See [`super::series()`].
    Data {
        /// Where, in data.
        at: Vec<[f64; 2]>,
        /// The values there.
        values: Vec<[f64; 2]>,
        /// Whose side it is.
        hue: Hue,
    },
    /// A vertical line across the whole panel.
    RuleX {
        /// Where it crosses the horizontal axis.
        x: f64,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A horizontal line across the whole panel.
    RuleY {
        /// Where it crosses the vertical axis.
        y: f64,
        /// How it is drawn.
        stroke: Stroke,
    },
}

impl Mark {
    /// One point; see [`Mark::Dots`].
    #[must_use]
    pub fn dot(at: [f64; 2], shape: Shape, radius_px: f64, paint: Paint) -> Self {
        Self::Dots { at: vec![at], shape, radius_px, paint, has_halo: true }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// Its width, px.
    pub width_px: f64,
    /// Lengths of dash and gap, px; `None`: solid.
    pub dash_px: Option<[f64; 2]>,
    /// Whether a rim in the paper's colour sets it off.
    pub has_halo: bool,
}

impl Stroke {
    /// A solid line without a halo.
    #[must_use]
    pub const fn new(paint: Paint, width_px: f64) -> Self {
        Self { paint, width_px, dash_px: None, has_halo: false }
    }

    /// A line in a picture that shows both sides: dashed where its hue is the scaled one, so that the two differ without colour.
    #[must_use]
    pub const fn side(paint: Paint, width_px: f64) -> Self {
        Self { dash_px: paint.hue.dash(), ..Self::new(paint, width_px) }
    }

    /// The same line, dashed.
    #[must_use]
    pub const fn dashed(self, dash_px: [f64; 2]) -> Self {
        Self { dash_px: Some(dash_px), ..self }
    }

    /// The same line, set off by a halo.
    #[must_use]
    pub const fn haloed(self) -> Self {
        Self { has_halo: true, ..self }
    }
}

/// The shape of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A circle filled with paper: a start.
    Ring,
    /// A filled circle.
    Disc,
    /// An upright cross: an optimum.
    Cross,
    /// A filled square.
    Square,
    /// A filled square on its corner.
    Diamond,
}

/// Where an arrow ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tip {
    /// At this data point.
    Data([f64; 2]),
    /// So many pixels from the foot, y downwards.
    Px([f64; 2]),
}

/// Which part of a text lies at its place: first horizontally, then vertically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Left edge, middle.
    Left,
    /// Centre, middle.
    Center,
    /// Right edge, middle.
    Right,
    /// Centre, top edge: the text hangs below.
    Top,
    /// Centre, baseline: the text stands above.
    Bottom,
}
