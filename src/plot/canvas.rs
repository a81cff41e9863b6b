//! One layer on one HTML canvas: a backend of plotters that is sharp and says nothing twice.
//!
//! The backing store has a pixel for every device pixel; coordinates are eighths of a CSS pixel under a transform, so that plotters'
//! integers are fine enough. Colours and widths go to the browser only when they change: plotters-canvas writes them anew for
//! each of hundreds of points, which cost more than the points. Nothing measures text, so nothing forces a reflow.

use std::convert::Infallible;
use std::f64::consts::TAU;

use plotters_backend::text_anchor::HPos;
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::numeral::math_italic;
use super::paint::paint_layer;
use super::pen::{HALO_FAMILY, HALO_PX, PLOTTERS_EM, SUBPIXELS, TEXT_FAMILY};
use super::{Figure, Layer, Palette};

type Outcome = Result<(), DrawingErrorKind<Infallible>>;

/// A canvas that holds one layer.
pub struct LayerCanvas {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    size: (u32, u32),
    /// Device pixels in a step of the backend, across and down.
    scale: [f64; 2],
    /// Whether the context has been told what never changes; a new size makes it forget.
    is_dressed: bool,
    inks: Inks,
    /// The colour of the shapes that lie in the context's path and are still to be filled.
    gathered: Option<Told>,
}

/// The size of the one font there is, in steps of the backend; other sizes are the same letters scaled, since to tell a canvas another
/// font costs it a quarter of a millisecond.
const FONT: u32 = 96;

/// A colour as it can be compared: alpha, then red, green, blue.
type Told = (f64, (u8, u8, u8));

/// What the context was last told.
#[derive(Default)]
struct Inks {
    fill: Option<Told>,
    stroke: Option<Told>,
    width: u32,
    align: &'static str,
}

impl LayerCanvas {
    /// `None` where the browser refuses a 2D context. Anything that answers like a canvas will do: so a script turns a figure into SVG.
    #[must_use]
    pub fn new(canvas: HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok()??.unchecked_into();
        Some(Self { canvas, context, size: (0, 0), scale: [1.0; 2], is_dressed: false, inks: Inks::default(), gathered: None })
    }

    /// Tells the context everything anew when it next paints, as when fonts have come.
    pub fn forget(&mut self) {
        self.is_dressed = false;
    }

    /// Gives the pixels back to the browser, until it next paints.
    pub fn release(&self) {
        self.canvas.set_width(1);
        self.canvas.set_height(1);
    }

    /// Clears the canvas and paints one layer at so many device pixels per CSS pixel. False if the browser refused; a figure without
    /// a size is left alone.
    pub fn paint(&mut self, figure: &Figure, layer: Layer, palette: &Palette, pixel_ratio: f64) -> bool {
        let (width, height) = (figure.frame.width_css, figure.frame.height_css);
        if figure.frame.panel_px().is_none() {
            return true;
        }
        let store = [width, height].map(|css| (css * pixel_ratio).round().max(1.0) as u32);
        let is_blank = (self.canvas.width(), self.canvas.height()) != (store[0], store[1]);
        if is_blank {
            self.canvas.set_width(store[0]);
            self.canvas.set_height(store[1]);
            self.is_dressed = false;
        }
        if !self.is_dressed {
            // "STIX Two Math" has the letters of symbols; for numerals it only stands in.
            self.context.set_font(&format!("{FONT}px \"{TEXT_FAMILY}\", \"STIX Two Math\", serif"));
            self.context.set_text_baseline("alphabetic");
            self.context.set_line_join("round");
            self.inks = Inks::default();
            self.is_dressed = true;
        }
        self.size = ((width * SUBPIXELS).round() as u32, (height * SUBPIXELS).round() as u32);
        self.scale = [f64::from(store[0]) / width / SUBPIXELS, f64::from(store[1]) / height / SUBPIXELS];
        let is_ready = self.place((0, 0), 1.0);
        // To clear what is clear would be white on paper, over the layers beneath.
        if !is_blank {
            self.context.clear_rect(0.0, 0.0, width * SUBPIXELS + SUBPIXELS, height * SUBPIXELS + SUBPIXELS);
        }
        self.gathered = None;
        let is_painted = is_ready && paint_layer(self, figure, layer, palette).is_ok();
        self.fill_gathered();
        is_painted
    }
}

impl LayerCanvas {
    /// Puts the origin there and makes everything so many times larger; false if the browser refuses.
    fn place(&self, (x, y): BackendCoord, by: f64) -> bool {
        let [across, down] = self.scale;
        self.context.set_transform(across * by, 0.0, 0.0, down * by, across * f64::from(x), down * f64::from(y)).is_ok()
    }

    /// Adds to the shapes of one colour that are filled together: points come in hundreds. Where they overlap, they are one.
    fn gather(&mut self, color: BackendColor) {
        let told = Some((color.alpha, color.rgb));
        if self.gathered != told {
            self.fill_gathered();
            self.fill_with(color);
            self.context.begin_path();
            self.gathered = told;
        }
    }

    fn fill_gathered(&mut self) {
        if self.gathered.take().is_some() {
            self.context.fill();
        }
    }

    fn fill_with(&mut self, color: BackendColor) {
        let told = Some((color.alpha, color.rgb));
        if self.inks.fill != told {
            self.inks.fill = told;
            self.context.set_fill_style_str(&css(color));
        }
    }

    fn stroke_with(&mut self, color: BackendColor, width: u32) {
        let told = Some((color.alpha, color.rgb));
        if self.inks.stroke != told {
            self.inks.stroke = told;
            self.context.set_stroke_style_str(&css(color));
        }
        if self.inks.width != width {
            self.inks.width = width;
            self.context.set_line_width(f64::from(width));
        }
    }

    fn trace(&self, path: impl IntoIterator<Item = BackendCoord>) {
        for (i, (x, y)) in path.into_iter().enumerate() {
            let (x, y) = (f64::from(x), f64::from(y));
            if i == 0 { self.context.move_to(x, y) } else { self.context.line_to(x, y) }
        }
    }
}

fn css(BackendColor { alpha, rgb: (r, g, b) }: BackendColor) -> String {
    format!("#{r:02x}{g:02x}{b:02x}{:02x}", (alpha * 255.0).round() as u8)
}

impl DrawingBackend for LayerCanvas {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Outcome {
        Ok(())
    }

    fn present(&mut self) -> Outcome {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Outcome {
        self.fill_gathered();
        self.fill_with(color);
        self.context.fill_rect(f64::from(x), f64::from(y), 1.0, 1.0);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Outcome {
        self.fill_gathered();
        self.stroke_with(style.color(), style.stroke_width());
        self.context.begin_path();
        self.trace(path);
        self.context.stroke();
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, outline: I, style: &S) -> Outcome {
        self.gather(style.color());
        self.trace(outline);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, (x, y): BackendCoord, radius: u32, style: &S, fill: bool) -> Outcome {
        let (x, y, radius) = (f64::from(x), f64::from(y), f64::from(radius));
        if fill {
            self.gather(style.color());
            self.context.move_to(x + radius, y);
        } else {
            self.fill_gathered();
            self.stroke_with(style.color(), style.stroke_width());
            self.context.begin_path();
        }
        // Only a negative radius is refused.
        let _ = self.context.arc(x, y, radius, 0.0, TAU);
        if !fill {
            self.context.stroke();
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Outcome {
        let is_symbol = matches!(style.style(), FontStyle::Italic | FontStyle::Oblique);
        let symbol: String = if is_symbol { text.chars().map(math_italic).collect() } else { String::new() };
        let text = if is_symbol { &symbol } else { text };
        let align = match style.anchor().h_pos {
            HPos::Left => "left",
            HPos::Center => "center",
            HPos::Right => "right",
        };
        if self.inks.align != align {
            self.context.set_text_align(align);
            self.inks.align = align;
        }
        self.fill_gathered();
        let by = style.size() / PLOTTERS_EM / f64::from(FONT);
        self.place((x, y), by);
        // A refusal to draw a numeral is no reason to stop the picture.
        if style.family().as_str() == HALO_FAMILY {
            self.stroke_with(style.color(), (2.0 * HALO_PX * SUBPIXELS / by).round() as u32);
            let _ = self.context.stroke_text(text, 0.0, 0.0);
        } else {
            self.fill_with(style.color());
            let _ = self.context.fill_text(text, 0.0, 0.0);
        }
        self.place((0, 0), 1.0);
        Ok(())
    }
}
