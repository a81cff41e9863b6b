//! The Jacobian as a picture, and the two directions it loses.

use super::Stage;
use crate::io::numeral::numeral;
use crate::labs::layernorm::figure::matrix::matrix;
use crate::labs::layernorm::model::jacobian::MOST;
use crate::labs::layernorm::params::Root;
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, live};
use crate::ui::figure::figure_view;
use crate::ui::signal::{Memo, RwSignal, Signal};
use crate::{say, word};

/// Whether next to nothing is left of a direction of which this share of r is.
pub(super) fn is_lost(trace: f64) -> bool {
    trace.abs() < 0.01
}

pub(super) fn panel(stage: Stage) -> View {
    let locale = stage.locale;
    let size = RwSignal::new((0.0, 0.0));
    let figure = Memo::new(move |_| stage.jacobian.with(|jacobian| matrix(jacobian.as_ref(), stage.followed.get(), size.get())));
    let label = Signal::derive(move || word!(layernorm.jacobian_label)(locale.get()).to_owned());
    let text = move || {
        let locale = locale.get();
        let Some((rank, trace, d, is_centred)) =
            stage.jacobian.with(|j| j.as_ref().map(|j| (j.rank(), j.trace(), j.x_hat.len(), j.is_centred)))
        else {
            let (is_long, is_defined) = stage.row.with(|row| (row.x.len() > MOST, row.rstd.is_some()));
            let word: Word = match (is_long, is_defined) {
                (true, _) => word!(layernorm.jacobian_long),
                (_, false) => word!(layernorm.undefined),
                _ => word!(layernorm.jacobian_beyond),
            };
            return word(locale).to_owned();
        };
        let why = (if stage.norm.with(|norm| norm.is_variance() || norm.root == Root::P) {
            word!(layernorm.why_eps)
        } else {
            word!(layernorm.why_root)
        })(locale);
        let (is_lost, trace) = (is_lost(trace), numeral(trace, 2));
        match (is_centred, is_lost) {
            (true, true) => say!(locale, layernorm.jacobian_text, rank = rank, d = d, trace = trace),
            (false, true) => say!(locale, layernorm.jacobian_text_rms, rank = rank, d = d, trace = trace),
            (true, false) => say!(locale, layernorm.jacobian_kept, rank = rank, d = d, trace = trace, why = why),
            (false, false) => say!(locale, layernorm.jacobian_kept_rms, rank = rank, d = d, trace = trace, why = why),
        }
    };
    view! {
        <section class="plot jacobian">
            <header class="panel-head"><h2>{word!(layernorm.jacobian_title)}</h2></header>
            <div class="jacobian-body">
                {figure_view(figure, size, label, "figure-square")}
                <div><p>{live(text)}</p><p class="caption">{word!(layernorm.jacobian_caption)}</p></div>
            </div>
        </section>
    }
}
