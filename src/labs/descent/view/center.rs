//! Why the centre is the centre, checked on the numbers: the gradient is zero there, and every curvature is positive.

use super::Stage;
use crate::io::numeral::numeral;
use crate::labs::descent::figure::Which;
use crate::labs::descent::finding::{self, Center};
use crate::say;
use leptos::prelude::*;
use leptos_i18n::td_string;

/// Beside the terms that cancel in it, a gradient of mere rounding is this small.
const ROUNDING: f64 = 1e-9;

#[component]
pub(super) fn Center(stage: Stage) -> impl IntoView {
    let locale = stage.locale;
    view! {
        <section class="formula">
            <h2>{say!(locale, descent.center_title)}</h2>
            {Which::BOTH.map(|which| view! { <SideCenter stage which /> }).collect_view()}
        </section>
    }
}

fn size(values: &[f64]) -> f64 {
    values.iter().map(|v| v.abs()).fold(0.0, f64::max)
}

#[component]
fn SideCenter(stage: Stage, which: Which) -> impl IntoView {
    let locale = stage.locale;
    let center = Memo::new(move |_| {
        let problem = stage.problem.get();
        finding::center(&problem, which.side(&problem))
    });
    let is_zero = move || center.with(|c| size(&c.gradient[..c.dim]) <= ROUNDING * size(&c.gradient_terms[..c.dim]).max(1e-300));
    let is_curved = move || center.with(|c| c.eigenvalues[..c.dim].iter().all(|v| *v > 0.0));
    let gradient = move || {
        center.with(|c: &Center| {
            let (value, terms) = (size(&c.gradient[..c.dim]), size(&c.gradient_terms[..c.dim]));
            td_string!(locale.get(), descent.center_gradient, value = numeral(value, 2), size = numeral(terms, 2)).to_string()
        })
    };
    let curvature = move || {
        center.with(|c| {
            let values = c.eigenvalues[..c.dim].iter().map(|v| numeral(*v, 3)).collect::<Vec<_>>().join(", ");
            if is_curved() {
                td_string!(locale.get(), descent.center_curvature, values = values).to_string()
            } else {
                td_string!(locale.get(), descent.center_endless, values = values).to_string()
            }
        })
    };
    let class = if which == Which::Raw { "side-name raw" } else { "side-name scaled" };
    let name = move || stage.params.with(|p| super::words::panel(locale.get(), which, p));
    view! {
        <p class=class>{name}</p>
        <ul class="checks">
            <li data-check=move || is_zero().to_string()>{gradient}</li>
            <li data-check=move || is_curved().to_string()>{curvature}</li>
        </ul>
    }
}
