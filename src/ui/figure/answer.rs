//! Gives a figure's numbers and pictures to the scripts that read them out, save and print them. Those are loaded when a reader first needs
//! them (`assets/reader.js`, `assets/saver.js`), so that a first visit does not.
//!
//! They send the figure's element the event [`EVENT`] with an object as its `detail`, and find in it afterwards `series`, a `Float64Array` for
//! each curve (whose side it is, 1 raw, 2 scaled, 0 neither; then for each point its place in px and its values), and `names`, of the axes.
//! What they may ask for: `size`, to be laid out anew for so many px; `canvases`, three of them to paint a copy on, with `ratio` px per
//! CSS px; `print`, to be painted for paper now, or, if false, for the screen again.

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
    let asked = |name: &str| Reflect::get(&detail, &name.into()).ok().filter(|value| !value.is_undefined());
    if let Some([Some(width), Some(height)]) = asked("size").map(|size| [0, 1].map(|i| size.unchecked_ref::<Array>().get(i).as_f64())) {
        size.try_set((width, height));
    }
    match asked("print").and_then(|print| print.as_bool()) {
        Some(true) => painter.print(),
        Some(false) => painter.request_all(),
        None => {}
    }
    if let Some(canvases) = asked("canvases") {
        painter.copy(
            canvases.unchecked_ref::<Array>().iter().map(JsCast::unchecked_into),
            asked("ratio").and_then(|ratio| ratio.as_f64()).unwrap_or(1.0),
        );
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
