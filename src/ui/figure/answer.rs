//! Gives a figure's numbers and pictures to the scripts that read them out, save and print them. Those are loaded when a reader first needs
//! them (`assets/reader.js`, `assets/saver.js`), so that a first visit does not.
//!
//! They send the figure's element the event [`EVENT`] with an object as its `detail`, and find in it afterwards `series`, a `Float64Array` for
//! each curve (whose side it is, 1 raw, 2 scaled, 0 neither; then for each point its place in px and its values), and `names`, of the axes.
//! What they may ask for: `width` and `height`, to be laid out anew for so many px; `paper`, to be painted for it now with so many pixels per
//! CSS pixel, or for the screen again if 0; `copy`, to be painted, so fine, on three `canvases` of theirs.

use super::painter::Painter;
use crate::plot::{Figure, Hue, Series, series};
use crate::ui::signal::RwSignal;
use js_sys::{Array, Float64Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CustomEvent, Event};

/// The event that asks.
pub(super) const EVENT: &str = "normlab-figure";

/// Answers one event.
pub(super) fn answer(event: &Event, painter: &Painter, size: RwSignal<(f64, f64)>) {
    let detail = event.unchecked_ref::<CustomEvent>().detail();
    let asked = |name: &str| Reflect::get(&detail, &name.into()).unwrap_or_default();
    let number = |name: &str| asked(name).as_f64();
    if let (Some(width), Some(height)) = (number("width"), number("height")) {
        size.try_set((width, height));
    }
    match number("paper") {
        Some(0.0) => painter.request(),
        Some(pixel_ratio) => painter.print(pixel_ratio),
        None => {}
    }
    if let Some(pixel_ratio) = number("copy") {
        painter.copy(asked("canvases").unchecked_ref::<Array>(), pixel_ratio);
    }
    let Some(figure) = painter.figure() else { return };
    let _ = Reflect::set(&detail, &"series".into(), &numbers(&figure));
    let names = [&figure.axes.x_name, &figure.axes.y_name].into_iter().map(|name| JsValue::from_str(name)).collect::<Array>();
    let _ = Reflect::set(&detail, &"names".into(), &names);
}

fn numbers(figure: &Figure) -> Array {
    let Some(lens) = figure.frame.lens() else { return Array::new() };
    let flat = |series: Series| {
        let side = match series.hue {
            Hue::Raw => 1.0,
            Hue::Scaled => 2.0,
            _ => 0.0,
        };
        let points =
            series.at.iter().zip(&series.values).filter_map(|(at, [x, y])| lens.px_from_data(*at).map(|[left, top]| [left, top, *x, *y]));
        Float64Array::from([side].into_iter().chain(points.flatten()).collect::<Vec<f64>>().as_slice())
    };
    series(figure).into_iter().map(flat).collect()
}
