//! Which data window lies on which pixels: the one transform for painting and for pointer hits.
//!
//! `x_px = left + width (x - min)/(max - min)`, on a log axis with `log10` around each; y grows upwards in data, downwards in pixels.
//! A window that cannot be drawn (no size, empty, not finite, a log axis reaching zero) yields `None` everywhere, never NaN.

use super::clip::Rect;
use super::numeral::exact;

/// How an axis is spaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Evenly.
    #[default]
    Linear,
    /// By powers of ten.
    Log,
}

/// What part of a quantity is in view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Its least value.
    pub min: f64,
    /// Its greatest.
    pub max: f64,
    /// Its spacing.
    pub scale: Scale,
}

impl Axis {
    /// A linear axis.
    #[must_use]
    pub const fn linear(min: f64, max: f64) -> Self {
        Self { min, max, scale: Scale::Linear }
    }

    /// A logarithmic axis.
    #[must_use]
    pub const fn log(min: f64, max: f64) -> Self {
        Self { min, max, scale: Scale::Log }
    }

    /// Start and length in the axis's own spacing; `None` unless it can be drawn, with room for a million times finer than its doubles.
    fn span(self) -> Option<(f64, f64)> {
        let (from, to) = (self.spaced(self.min)?, self.spaced(self.max)?);
        let length = to - from;
        (length.is_finite() && length > 1e-10 * from.abs().max(to.abs()) && length > f64::MIN_POSITIVE).then_some((from, length))
    }

    fn spaced(self, value: f64) -> Option<f64> {
        let spaced = match self.scale {
            Scale::Linear => value,
            Scale::Log if value > 0.0 => value.log10(),
            Scale::Log => return None,
        };
        spaced.is_finite().then_some(spaced)
    }

    fn value(self, spaced: f64) -> Option<f64> {
        let value = match self.scale {
            Scale::Linear => spaced,
            Scale::Log => 10f64.powf(spaced),
        };
        value.is_finite().then_some(value)
    }

    /// 0 at `min`, 1 at `max`.
    fn share(self, value: f64) -> Option<f64> {
        let (from, length) = self.span()?;
        Some((self.spaced(value)? - from) / length)
    }

    fn at_share(self, share: f64) -> Option<f64> {
        let (from, length) = self.span()?;
        self.value(from + share * length)
    }

    /// The window `length / factor` long in which `about` lies at the share `share`.
    fn placed(self, about: f64, share: f64, factor: f64) -> Option<Self> {
        let (_, length) = self.span()?;
        let (about, length) = (self.spaced(about)?, length / factor);
        let (from, to) = (about - share * length, about + (1.0 - share) * length);
        let placed = Self { min: self.value(from)?, max: self.value(to)?, ..self };
        placed.span().map(|_| placed)
    }
}

/// Space around the panel, px.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margin {
    /// At the left.
    pub left: f64,
    /// At the right.
    pub right: f64,
    /// Above.
    pub top: f64,
    /// Below.
    pub bottom: f64,
}

impl Margin {
    /// None: the field fills the figure.
    pub const NONE: Self = Self { left: 0.0, right: 0.0, top: 0.0, bottom: 0.0 };
    /// Room for numerals at the left and below, for names above and at the right, also in projector size.
    pub const CLASSIC: Self = Self { left: 46.0, right: 28.0, top: 22.0, bottom: 32.0 };
}

/// A data window laid on a panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis, upwards.
    pub y: Axis,
    /// The figure's width, CSS px.
    pub width_css: f64,
    /// The figure's height, CSS px.
    pub height_css: f64,
    /// Space around the panel.
    pub margin: Margin,
}

/// A frame made ready for many points.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    panel: Rect,
    axes: [Axis; 2],
    /// Start and length of each axis, in its own spacing.
    spans: [(f64, f64); 2],
}

impl Lens {
    /// See [`Frame::px_from_data`].
    #[must_use]
    pub fn px_from_data(&self, point: [f64; 2]) -> Option<[f64; 2]> {
        let share = |i: usize| Some((self.axes[i].spaced(point[i])? - self.spans[i].0) / self.spans[i].1);
        let px = [self.panel.left + share(0)? * self.panel.width(), self.panel.bottom - share(1)? * self.panel.height()];
        // Far beyond any screen, yet with room for differences and products of two such numbers.
        px.iter().all(|c| c.abs() < 1e150).then_some(px)
    }
}

impl Frame {
    /// The panel inside the margins, px; `None` when nothing is left of it.
    #[must_use]
    pub fn panel_px(&self) -> Option<Rect> {
        let Margin { left, right, top, bottom } = self.margin;
        let panel = Rect { left, top, right: self.width_css - right, bottom: self.height_css - bottom };
        let is_drawable = panel.width() >= 1.0 && panel.height() >= 1.0 && panel.right < 1e5 && panel.bottom < 1e5;
        is_drawable.then_some(panel)
    }

    /// What all its points have in common, worked out once; `None` for a frame that cannot be drawn.
    #[must_use]
    pub fn lens(&self) -> Option<Lens> {
        Some(Lens { panel: self.panel_px()?, axes: [self.x, self.y], spans: [self.x.span()?, self.y.span()?] })
    }

    /// The pixel of a data point; `None` for a frame that cannot be drawn or a point that has no finite place.
    #[must_use]
    pub fn px_from_data(&self, point: [f64; 2]) -> Option<[f64; 2]> {
        self.lens()?.px_from_data(point)
    }

    /// The data point under a pixel.
    #[must_use]
    pub fn data_from_px(&self, [x, y]: [f64; 2]) -> Option<[f64; 2]> {
        let panel = self.panel_px()?;
        Some([self.x.at_share((x - panel.left) / panel.width())?, self.y.at_share((panel.bottom - y) / panel.height())?])
    }

    /// The vector in px of a vector in data; `None` also on a log axis, where it depends on the place.
    #[must_use]
    pub fn px_from_vector(&self, [x, y]: [f64; 2]) -> Option<[f64; 2]> {
        let [x_scale, y_scale] = self.px_per_unit()?;
        let px = [x * x_scale, -y * y_scale];
        px.iter().all(|c| c.abs() < 1e150).then_some(px)
    }

    /// Pixels per unit along each axis; `None` on a log axis.
    #[must_use]
    pub fn px_per_unit(&self) -> Option<[f64; 2]> {
        let is_linear = self.x.scale == Scale::Linear && self.y.scale == Scale::Linear;
        let panel = self.panel_px().filter(|_| is_linear)?;
        Some([panel.width() / self.x.span()?.1, panel.height() / self.y.span()?.1])
    }

    /// The window grown, about its centre, until one unit of x is as long as one of y. Unchanged where that has no meaning.
    #[must_use]
    pub fn equal(self) -> Self {
        let grown = || {
            let ([x_scale, y_scale], centre) = (self.px_per_unit()?, self.centre()?);
            let scale = x_scale.min(y_scale);
            let x = self.x.placed(centre[0], 0.5, scale / x_scale)?;
            Some(Self { x, y: self.y.placed(centre[1], 0.5, scale / y_scale)?, ..self })
        };
        grown().unwrap_or(self)
    }

    /// How many times longer a unit of y is drawn than one of x; 1 when equal.
    #[must_use]
    pub fn stretch(&self) -> Option<f64> {
        self.px_per_unit().map(|[x, y]| y / x)
    }

    /// The data point at the panel's centre.
    #[must_use]
    pub fn centre(&self) -> Option<[f64; 2]> {
        Some([self.x.at_share(0.5)?, self.y.at_share(0.5)?])
    }

    /// The window with this centre, `zoom` times narrower than now. Unchanged where that cannot be drawn.
    #[must_use]
    pub fn viewed(self, centre: [f64; 2], zoom: f64) -> Self {
        let placed = || Some((self.x.placed(centre[0], 0.5, zoom)?, self.y.placed(centre[1], 0.5, zoom)?));
        placed().map_or(self, |(x, y)| Self { x, y, ..self })
    }

    /// The window `factor` times narrower, the data point `about` staying where it is. Unchanged where that cannot be drawn.
    #[must_use]
    pub fn zoomed(self, about: [f64; 2], factor: f64) -> Self {
        let placed = || {
            let x = self.x.placed(about[0], self.x.share(about[0])?, factor)?;
            Some((x, self.y.placed(about[1], self.y.share(about[1])?, factor)?))
        };
        placed().map_or(self, |(x, y)| Self { x, y, ..self })
    }

    /// The window after its content was pushed by so many pixels. Unchanged where that cannot be drawn.
    #[must_use]
    pub fn panned(self, [dx, dy]: [f64; 2]) -> Self {
        let centre = self.panel_px().and_then(|p| self.data_from_px([p.centre()[0] - dx, p.centre()[1] - dy]));
        centre.map_or(self, |centre| self.viewed(centre, 1.0))
    }

    /// A data point rounded to the decimal digits a pixel can tell apart: by less than half a pixel, and short to write.
    #[must_use]
    pub fn rounded(&self, at: [f64; 2]) -> [f64; 2] {
        let rounded = || {
            let [x, y] = self.px_from_data(at)?;
            let next = self.data_from_px([x + 1.0, y - 1.0])?;
            Some([0, 1].map(|i| rounded_to(at[i], (next[i] - at[i]).abs())))
        };
        rounded().unwrap_or(at)
    }

    /// The nearest of some data points to a pixel, if one lies within the radius.
    #[must_use]
    pub fn nearest(&self, px: [f64; 2], points: &[[f64; 2]], radius_px: f64) -> Option<usize> {
        let distance = |&at: &[f64; 2]| self.px_from_data(at).map(|p| (p[0] - px[0]).hypot(p[1] - px[1]));
        let distances = points.iter().enumerate().filter_map(|(i, at)| Some((i, distance(at)?)));
        distances.filter(|&(_, d)| d <= radius_px).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(i, _)| i)
    }
}

/// The value to the digits that a step makes worth writing.
fn rounded_to(value: f64, step: f64) -> f64 {
    if step < f64::MIN_POSITIVE || !step.is_finite() {
        return value;
    }
    let exponent = step.log10().floor() as i32;
    let digits = (value / 10f64.powi(exponent)).round();
    if digits.abs() < 1e15 { exact(digits as i64, exponent) } else { value }
}
