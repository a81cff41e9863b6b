//! A figure as SVG: what the golden tests compare and what "download SVG" saves. The same figure always gives the same text.

use plotters::backend::SVGBackend;
use plotters_backend::DrawingBackend;

use super::color::Rgb;
use super::paint::paint_layer;
use super::pen::{HALO_FAMILY, HALO_PX, SUBPIXELS, TEXT_FAMILY};
use super::{Figure, Layer, Palette};

/// The whole figure on its card. A size that cannot be drawn gives an empty picture.
#[must_use]
pub fn svg(figure: &Figure, palette: &Palette) -> String {
    let [width, height] =
        [figure.frame.width_css, figure.frame.height_css].map(|css| if css.is_finite() { css.clamp(0.0, 1e5) } else { 0.0 });
    let size = [width, height].map(|css| (css * SUBPIXELS).round() as u32);
    let mut body = String::new();
    let mut backend = SVGBackend::with_string(&mut body, (size[0], size[1]));
    // Writing to a String cannot fail, and a picture cut short is better than none.
    for layer in Layer::ALL {
        let _ = paint_layer(&mut backend, figure, layer, palette);
    }
    let _ = backend.present();
    drop(backend);
    let body = body.split_once('\n').map_or("", |(_, body)| body);
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" \
         stroke-linejoin=\"round\">\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        size[0],
        size[1],
        css(palette.card)
    );
    format!("{head}{}", dressed(body, palette))
}

/// plotters knows neither baselines nor outlines of text, so they are put in here: see the pen's conventions.
fn dressed(body: &str, palette: &Palette) -> String {
    let halo_px = 2.0 * HALO_PX * SUBPIXELS;
    let family = format!("font-family=\"{TEXT_FAMILY}, serif\"");
    let outline = format!("{family} stroke=\"{}\" stroke-width=\"{halo_px}\" aria-hidden=\"true\"", css(palette.paper));
    body.replace(" dy=\"0.5ex\"", "")
        .replace(" opacity=\"1\"", "")
        .replace(&format!("font-family=\"{HALO_FAMILY}\""), &outline)
        .replace(&format!("font-family=\"{TEXT_FAMILY}\""), &family)
}

fn css([r, g, b]: Rgb) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}
