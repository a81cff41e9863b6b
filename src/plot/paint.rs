//! Paints one layer of a figure onto any backend of plotters.

use plotters::style::text_anchor::HPos;
use plotters_backend::{DrawingBackend, DrawingErrorKind};

use super::axes::paint_axes;
use super::clip::{Rect, clip_polygon, clip_polyline};
use super::color::{Hue, Paint, Palette};
use super::ellipse;
use super::frame::{Frame, Lens};
use super::mark::{Anchor, Mark, Stroke, Tip};
use super::pen::{BackendPen, HALO_PX, Ink, Pen, Script};
use super::polyline::{dashed, thinned};
use super::{Figure, Layer};

/// A third of the type size lies between a line's middle and its baseline.
const MIDDLE_EM: f64 = 0.33;
/// Height of figures and capitals.
const CAP_EM: f64 = 0.66;

/// Paints one layer. `backend` must report eight times the figure's size in CSS px and follow the conventions of the pen: those of
/// this module do. A frame that cannot be drawn paints nothing.
pub fn paint_layer<B: DrawingBackend>(
    backend: &mut B,
    figure: &Figure,
    layer: Layer,
    palette: &Palette,
) -> Result<(), DrawingErrorKind<B::ErrorType>> {
    let (Some(panel), Some(lens)) = (figure.frame.panel_px(), figure.frame.lens()) else { return Ok(()) };
    let mut pen = BackendPen::new(backend);
    let mut painter = Painter { pen: &mut pen, frame: &figure.frame, lens, panel, palette };
    match layer {
        Layer::Field => figure.field.iter().for_each(|mark| painter.mark(mark)),
        Layer::Axes => paint_axes(&mut painter, &figure.axes),
        Layer::Marks => figure.marks.iter().for_each(|mark| painter.mark(mark)),
    }
    pen.finish()
}

/// A pen that knows frame and palette.
pub(super) struct Painter<'a> {
    pub(super) pen: &'a mut dyn Pen,
    pub(super) frame: &'a Frame,
    pub(super) lens: Lens,
    pub(super) panel: Rect,
    pub(super) palette: &'a Palette,
}

/// A text in px.
pub(super) struct Label<'a> {
    pub(super) text: &'a str,
    pub(super) at: [f64; 2],
    pub(super) anchor: Anchor,
    pub(super) size_px: f64,
    pub(super) is_italic: bool,
    pub(super) paint: Paint,
    pub(super) has_halo: bool,
}

impl Painter<'_> {
    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Area { outline, fill, stroke } => {
                let outline = outline.iter().filter_map(|&p| self.lens.px_from_data(p)).collect();
                self.polygon(outline, *fill, *stroke);
            }
            Mark::Ellipse { centre, u, v, fill, stroke } => self.ellipse([*centre, *u, *v], *fill, *stroke),
            Mark::Line { points, stroke } => {
                let places: Vec<_> = points.iter().map(|&p| self.lens.px_from_data(p)).collect();
                let runs: Vec<Vec<_>> = places.split(Option::is_none).map(|run| run.iter().flatten().copied().collect()).collect();
                self.lines(&runs, stroke);
            }
            Mark::Dots { at, shape, radius_px, paint, has_halo } => {
                let places: Vec<_> = at.iter().filter_map(|&p| self.lens.px_from_data(p)).collect();
                self.dots(&places, *shape, *radius_px, *paint, *has_halo);
            }
            Mark::Arrow { from, tip, stroke } => {
                let Some(foot) = self.lens.px_from_data(*from) else { return };
                let tip = match *tip {
                    Tip::Data(to) => self.lens.px_from_data(to),
                    Tip::Px([dx, dy]) => Some([foot[0] + dx, foot[1] + dy]).filter(|p| p.iter().all(|c| c.abs() < 1e150)),
                };
                if let Some(tip) = tip {
                    self.arrow(foot, tip, stroke);
                }
            }
            Mark::Text { at, offset_px: [dx, dy], text, anchor, size_px, is_italic, paint, has_halo } => {
                let Some([x, y]) = self.lens.px_from_data(*at) else { return };
                let (at, size_px) = ([x + dx, y + dy], *size_px);
                if self.panel.grown(size_px).contains(at) {
                    self.label(&Label { text, at, anchor: *anchor, size_px, is_italic: *is_italic, paint: *paint, has_halo: *has_halo });
                }
            }
            Mark::Data { .. } => {}
            Mark::RuleX { x, stroke } => {
                let Some([x, _]) = self.lens.px_from_data([*x, self.frame.y.min]) else { return };
                self.lines(&[vec![[x, self.panel.top], [x, self.panel.bottom]]], stroke);
            }
            Mark::RuleY { y, stroke } => {
                let Some([_, y]) = self.lens.px_from_data([self.frame.x.min, *y]) else { return };
                self.lines(&[vec![[self.panel.left, y], [self.panel.right, y]]], stroke);
            }
        }
    }

    fn ellipse(&mut self, [centre, u, v]: [[f64; 2]; 3], fill: Option<Paint>, stroke: Option<Stroke>) {
        let frame = self.frame;
        let (Some(centre), Some(u), Some(v)) = (frame.px_from_data(centre), frame.px_from_vector(u), frame.px_from_vector(v)) else {
            return;
        };
        self.polygon(ellipse::outline(centre, u, v, self.panel.grown(8.0)), fill, stroke);
    }

    /// A polygon in px, closed by itself.
    fn polygon(&mut self, mut outline: Vec<[f64; 2]>, fill: Option<Paint>, stroke: Option<Stroke>) {
        if let Some(fill) = fill {
            self.area(&outline, fill);
        }
        if let Some(stroke) = stroke {
            outline.extend(outline.first().copied());
            self.lines(&[outline], &stroke);
        }
    }

    fn area(&mut self, outline: &[[f64; 2]], fill: Paint) {
        let visible = thinned(&clip_polygon(outline, self.panel));
        if visible.len() > 2 {
            self.pen.fill(&visible, self.ink(fill, 0.0));
        }
    }

    /// Polylines in px, cut to the panel; every halo lies beneath every line.
    pub(super) fn lines(&mut self, runs: &[Vec<[f64; 2]>], stroke: &Stroke) {
        let width = stroke.width_px * self.palette.magnification;
        // Lines leave a field through its edge; a plot with margins keeps them, with half their width, inside.
        let pieces: Vec<_> = runs.iter().flat_map(|run| clip_polyline(run, self.panel)).map(|piece| thinned(&piece)).collect();
        if stroke.has_halo {
            let halo = self.ink(Paint::new(Hue::Paper), width + 2.0 * HALO_PX);
            pieces.iter().for_each(|piece| self.pen.line(piece, halo));
        }
        let ink = self.ink(stroke.paint, width);
        for piece in &pieces {
            match stroke.dash_px {
                Some(dash) => dashed(piece, dash.map(|d| d * self.palette.magnification)).iter().for_each(|dash| self.pen.line(dash, ink)),
                None => self.pen.line(piece, ink),
            }
        }
    }

    fn arrow(&mut self, foot: [f64; 2], tip: [f64; 2], stroke: &Stroke) {
        let (dx, dy) = (tip[0] - foot[0], tip[1] - foot[1]);
        let length = dx.hypot(dy);
        if length < 1.0 {
            return;
        }
        let head = (4.0 + 2.0 * stroke.width_px).min(length * 0.5) * self.palette.magnification;
        let barb = |turn: f64| {
            let (sin, cos) = turn.sin_cos();
            let (ux, uy) = (dx / length, dy / length);
            [tip[0] - head * (ux * cos - uy * sin), tip[1] - head * (uy * cos + ux * sin)]
        };
        self.lines(&[vec![foot, tip], vec![barb(0.45), tip, barb(-0.45)]], &Stroke { dash_px: None, ..*stroke });
    }

    /// A text in px, its type magnified as the palette says.
    pub(super) fn label(&mut self, label: &Label<'_>) {
        let size_px = label.size_px * self.palette.magnification;
        let (align, drop_em) = match label.anchor {
            Anchor::Left => (HPos::Left, MIDDLE_EM),
            Anchor::Center => (HPos::Center, MIDDLE_EM),
            Anchor::Right => (HPos::Right, MIDDLE_EM),
            Anchor::Top => (HPos::Center, CAP_EM),
            Anchor::Bottom => (HPos::Center, 0.0),
        };
        let baseline = [label.at[0], label.at[1] + drop_em * size_px];
        let script = Script { ink: self.ink(label.paint, 0.0), size_px, is_italic: label.is_italic, align, is_halo: false };
        if label.has_halo {
            let ink = self.ink(Paint::new(Hue::Paper), 2.0 * HALO_PX);
            self.pen.text(label.text, baseline, Script { ink, is_halo: true, ..script });
        }
        self.pen.text(label.text, baseline, script);
    }

    pub(super) fn ink(&self, paint: Paint, width_px: f64) -> Ink {
        Ink { rgb: self.palette.rgb(paint.hue), alpha: paint.alpha.clamp(0.0, 1.0), width_px }
    }
}
