//! Why the centre is the centre, checked on the numbers: the gradient is zero there, and every curvature is positive.

use super::Stage;
use crate::io::numeral::numeral;
use crate::labs::descent::figure::Which;
use crate::labs::descent::finding::{self, Center};
use crate::ui::dom::{View, view};
use crate::ui::erase::live;
use crate::ui::signal::Memo;
use crate::{say, word};

/// Beside the terms that cancel in it, a gradient of mere rounding is this small.
const ROUNDING: f64 = 1e-9;

/// Both sides' checks.
pub(super) fn center(stage: Stage) -> View {
    view! {
        <section class="formula centers">
            <h2>{word!(descent.center_title)}</h2>
            <div class="pair">{Which::BOTH.map(|which| side(stage, which)).into_iter().collect::<View>()}</div>
        </section>
    }
}

fn size(values: &[f64]) -> f64 {
    values.iter().map(|v| v.abs()).fold(0.0, f64::max)
}

fn is_zero(c: &Center) -> bool {
    size(&c.gradient[..c.dim]) <= ROUNDING * size(&c.gradient_terms[..c.dim]).max(f64::MIN_POSITIVE)
}

fn is_curved(c: &Center) -> bool {
    c.eigenvalues[..c.dim].iter().all(|v| *v > 0.0)
}

fn side(stage: Stage, which: Which) -> View {
    let locale = stage.locale;
    let center = Memo::new(move |_| {
        let problem = stage.problem.get();
        finding::center(&problem, which.side(&problem))
    });
    let gradient = move || {
        let c = center.get();
        let (value, terms) = (size(&c.gradient[..c.dim]), size(&c.gradient_terms[..c.dim]));
        say!(locale.get(), descent.center_gradient, value = numeral(value, 2), size = numeral(terms, 2))
    };
    let curvature = move || {
        let c = center.get();
        let values = c.eigenvalues[..c.dim].iter().map(|v| numeral(*v, 3)).collect::<Vec<_>>().join(", ");
        if is_curved(&c) {
            say!(locale.get(), descent.center_curvature, values = values)
        } else {
            say!(locale.get(), descent.center_endless, values = values)
        }
    };
    let class = format!("side-name {}", which.name());
    view! {
        <div><p class=class>{live(move || stage.params.with(|p| super::words::panel(locale.get(), which, p)).to_owned())}</p>
        <ul class="checks">
            <li data-check=live(move || center.with(is_zero).to_string())>{live(gradient)}</li>
            <li data-check=live(move || center.with(is_curved).to_string())>{live(curvature)}</li>
        </ul></div>
    }
}
