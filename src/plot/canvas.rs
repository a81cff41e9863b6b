//! One layer on one HTML canvas: plotters' own canvas backend, made sharp.
//!
//! The backing store has a pixel for every device pixel; coordinates are eighths of a CSS pixel under a transform, so that plotters'
//! integers are fine enough. Only text is ours: on its alphabetic baseline, symbols in true mathematical italics, halos as outlines.
//! Nothing measures text, so nothing forces a reflow.

use plotters_backend::text_anchor::HPos;
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::numeral::math_italic;
use super::paint::paint_layer;
use super::pen::{HALO_FAMILY, HALO_PX, PLOTTERS_EM, SUBPIXELS, TEXT_FAMILY};
use super::{Figure, Layer, Palette};

type Outcome = Result<(), DrawingErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>>;

/// A canvas that holds one layer.
pub struct LayerCanvas {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    backend: CanvasBackend,
    size: (u32, u32),
}

impl LayerCanvas {
    /// `None` where the browser refuses a 2D context.
    #[must_use]
    pub fn new(canvas: HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let backend = CanvasBackend::with_canvas_object(canvas.clone())?;
        Some(Self { canvas, context, backend, size: (0, 0) })
    }

    /// Clears the canvas and paints one layer at so many device pixels per CSS pixel. False if the browser refused; a figure without
    /// a size is left alone.
    pub fn paint(&mut self, figure: &Figure, layer: Layer, palette: &Palette, pixel_ratio: f64) -> bool {
        let (width, height) = (figure.frame.width_css, figure.frame.height_css);
        if figure.frame.panel_px().is_none() {
            return true;
        }
        let store = [width, height].map(|css| (css * pixel_ratio).round().max(1.0) as u32);
        if (self.canvas.width(), self.canvas.height()) != (store[0], store[1]) {
            self.canvas.set_width(store[0]);
            self.canvas.set_height(store[1]);
        }
        self.size = ((width * SUBPIXELS).round() as u32, (height * SUBPIXELS).round() as u32);
        let scale = [f64::from(store[0]) / width / SUBPIXELS, f64::from(store[1]) / height / SUBPIXELS];
        let is_ready = self.context.set_transform(scale[0], 0.0, 0.0, scale[1], 0.0, 0.0).is_ok();
        self.context.clear_rect(0.0, 0.0, width * SUBPIXELS + SUBPIXELS, height * SUBPIXELS + SUBPIXELS);
        self.context.set_line_join("round");
        is_ready && paint_layer(self, figure, layer, palette).is_ok()
    }
}

impl DrawingBackend for LayerCanvas {
    type ErrorType = <CanvasBackend as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Outcome {
        Ok(())
    }

    fn present(&mut self) -> Outcome {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Outcome {
        self.backend.draw_pixel(point, color)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Outcome {
        self.backend.draw_path(path, style)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, outline: I, style: &S) -> Outcome {
        self.backend.fill_polygon(outline, style)
    }

    fn draw_circle<S: BackendStyle>(&mut self, centre: BackendCoord, radius: u32, style: &S, fill: bool) -> Outcome {
        self.backend.draw_circle(centre, radius, style, fill)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Outcome {
        let BackendColor { alpha, rgb: (r, g, b) } = style.color();
        let color = format!("rgba({r},{g},{b},{alpha})");
        let is_symbol = matches!(style.style(), FontStyle::Italic | FontStyle::Oblique);
        let symbol: String = if is_symbol { text.chars().map(math_italic).collect() } else { String::new() };
        let text = if is_symbol { &symbol } else { text };
        let context = &self.context;
        // "STIX Two Math" has the letters of symbols; for numerals it only stands in.
        context.set_font(&format!("{}px \"{TEXT_FAMILY}\", \"STIX Two Math\", serif", style.size() / PLOTTERS_EM));
        context.set_text_baseline("alphabetic");
        context.set_text_align(match style.anchor().h_pos {
            HPos::Left => "left",
            HPos::Center => "center",
            HPos::Right => "right",
        });
        // A refusal to draw a numeral is no reason to stop the picture.
        if style.family().as_str() == HALO_FAMILY {
            context.set_stroke_style_str(&color);
            context.set_line_width(2.0 * HALO_PX * SUBPIXELS);
            let _ = context.stroke_text(text, f64::from(x), f64::from(y));
        } else {
            context.set_fill_style_str(&color);
            let _ = context.fill_text(text, f64::from(x), f64::from(y));
        }
        Ok(())
    }
}
