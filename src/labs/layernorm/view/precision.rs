//! Part `precision`: the row that is looked at, every operation rounded to a number format.

use super::table::step_table;
use super::{Stage, words};
use crate::io::numeral::{numeral, percent};
use crate::labs::layernorm::figure::error::curves;
use crate::labs::layernorm::model::pass::row_of;
use crate::labs::layernorm::model::precision::{Rounded, error_curves, offsets, setting};
use crate::labs::layernorm::params::FORMATS;
use crate::ui::choice::choice;
use crate::ui::dom::{Slot, View, view};
use crate::ui::erase::{Word, live};
use crate::ui::figure::figure_view;
use crate::ui::lab_frame::{Body, group, reports, shown};
use crate::ui::lag::keep_lagging;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::{say, word};

/// The part.
pub(super) fn body(stage: Stage) -> Body {
    Body { stage: view! { {step_table(stage)}{error(stage)} }, controls: controls(stage), below: below(stage) }
}

const NAMES: [Word; 3] = [word!(layernorm.two_pass), word!(layernorm.one_pass), word!(layernorm.welford)];

/// The error by the offset of the row.
fn error(stage: Stage) -> View {
    let (root, size) = (Slot::default(), RwSignal::new((0.0, 0.0)));
    let locale = stage.locale;
    let precision = Memo::new(move |_| stage.params.with(|p| p.precision));
    let format = move || FORMATS[precision.get().format].key;
    let label = Signal::derive(move || say!(locale.get(), layernorm.error_label, format = format()));
    let legend = |i: usize| {
        let class = ["two-pass", "one-pass", "welford"][i];
        view! { <li class=class>{NAMES[i]}</li> }
    };
    let errors = RwSignal::new(<[Vec<Option<f64>>; 3]>::default());
    let figure = Memo::new(move |_| errors.with(|errors| curves(&offsets(), errors, size.get())));
    let view = view! {
        <section class="plot error-curves" node_ref=root>
            <header class="panel-head"><h2>{word!(layernorm.error_title)}</h2><span class="panel-note">{word!(layernorm.error_note)}</span></header>
            {figure_view(figure, size, label, "figure-wide")}
            <ul class="legend">{(0..3).map(legend).collect::<View>()}</ul>
        </section>
    };
    let fresh = Memo::new(move |_| {
        let (set, at) = (setting(&stage.norm.get(), &precision.get()), stage.at.get());
        stage.pass.with(|pass| {
            let given = &pass.given;
            error_curves(&set, row_of(&given.x, at, given.d), &given.gamma, &given.beta)
        })
    });
    keep_lagging(root, fresh, errors);
    view
}

fn controls(stage: Stage) -> View {
    let is_short = stage.condition(|p| FORMATS[p.precision.format].precision < 24);
    let is_not_double = stage.condition(|p| FORMATS[p.precision.format].precision < 53);
    let is_variance = stage.condition(|p| p.norm.is_variance() && !p.norm.is_rms);
    let format = view! {
        {choice(stage.bound("format"), word!(layernorm.format), words::FORMATS)}
        {shown(is_variance, view! { {choice(stage.bound("algorithm"), word!(layernorm.algorithm), words::ALGORITHMS)} })}
        {shown(is_short, choice(stage.bound("accumulate"), word!(layernorm.accumulate), words::ACCUMULATE))}
        {shown(is_not_double, choice(stage.bound("upcast"), word!(layernorm.upcast), words::UPCASTS))}
    };
    view! {
        {reports(word!(layernorm.reports))}
        {group(word!(layernorm.group_format), None, format)}
    }
}

/// What the format did to the output, and where it is harmless.
fn below(stage: Stage) -> View {
    let locale = stage.locale;
    let verdict = move || {
        let Some(rounded) = stage.rounded.get() else { return word!(layernorm.computing)(locale.get()).to_owned() };
        outcome(&rounded).map_or_else(
            || word!(layernorm.output_lost)(locale.get()).to_owned(),
            |(error, share)| {
                let (error, share) = (numeral(error, 2), percent(share));
                if rounded.is_silently_wrong {
                    say!(locale.get(), layernorm.output_silent, error = error, share = share)
                } else {
                    say!(locale.get(), layernorm.output_error, error = error, share = share)
                }
            },
        )
    };
    view! {
        <section class="formula">
            <h2>{word!(layernorm.output_title)}</h2>
            <p>{live(verdict)}</p>
            <p>{word!(layernorm.cast_text)}</p>
            <p>{word!(layernorm.algorithm_text)}</p>
        </section>
    }
}

/// The largest error of y, and as a share of the largest exact one; `None` where y is not finite.
fn outcome(rounded: &Rounded) -> Option<(f64, f64)> {
    let largest = rounded.exact_y.iter().fold(0.0, |max: f64, y| max.max(y.abs()));
    let errors = rounded.y.iter().zip(&rounded.exact_y).map(|(y, exact)| (y - exact).abs());
    let error = errors.fold(0.0, |max: f64, e| if e.is_nan() || e > max { e } else { max });
    error.is_finite().then(|| (error, if largest > 0.0 { error / largest } else { 0.0 }))
}
