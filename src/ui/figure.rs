//! stub
use crate::plot::Figure;
use leptos::prelude::*;
/// Handle.
#[derive(Clone, Debug, PartialEq)]
pub struct Handle {
    /// where
    pub at: [f64; 2],
    /// name
    pub label: String,
}
/// View
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewChange {
    /// c
    pub centre: [f64; 2],
    /// z
    pub zoom: f64,
}
/// stub
#[component]
pub fn FigureView(
    #[prop(into)] figure: Signal<Figure>,
    size: RwSignal<(f64, f64)>,
    label: Signal<String>,
    #[prop(optional)] handles: Option<Signal<Vec<Handle>>>,
    #[prop(optional)] on_drag: Option<Callback<(usize, [f64; 2])>>,
    #[prop(optional)] on_view: Option<Callback<ViewChange>>,
    #[prop(optional)] on_tap: Option<Callback<()>>,
    #[prop(optional)] is_wide: bool,
) -> impl IntoView {
    let _ = (figure, size, label, handles, on_drag, on_view, on_tap, is_wide);
}
