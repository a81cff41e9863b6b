//! What a change of x leaves alone: buttons that make the change, and numbers that prove it.

use super::jacobian::is_lost;
use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::layernorm::model::invariance::{Effect, effects};
use crate::ui::choice::choice;
use crate::ui::dom::{View, view};
use crate::ui::erase::live;
use crate::ui::signal::Memo;
use crate::{say, word};

pub(super) fn invariances(stage: Stage) -> View {
    let locale = stage.locale;
    let effects = Memo::new(move |_| stage.row.with(|row| stage.pass.with(|pass| effects(pass, row))));
    let told = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |v| numeral(v, 3));
    let added = move || {
        let Effect { y_change, .. } = effects.get()[0];
        say!(locale.get(), layernorm.proof_add, change = told(y_change))
    };
    let multiplied = move || {
        let Effect { y_change, y_ratio, dx_ratio } = effects.get()[1];
        let [change, y, dx] = [y_change, y_ratio, dx_ratio].map(told);
        say!(locale.get(), layernorm.proof_times, change = change, y = y, dx = dx)
    };
    let power = move || {
        let norm = stage.norm.get();
        if norm.is_variance() || norm.root == crate::labs::layernorm::params::Root::P {
            return String::new();
        }
        let [p, grows] = [norm.p, 10f64.powf(1.0 - norm.p / 2.0)].map(|v| numeral(v, 3));
        say!(locale.get(), layernorm.proof_power, p = p, grows = grows)
    };
    let sums = move || {
        stage.row.with(|row| {
            let [sum, dot] = row.left().map(|v: f64| if v.is_finite() { numeral(v, 2) } else { "–".to_owned() });
            let is_rms = stage.norm.with(|norm| norm.is_rms);
            let is_lost = is_lost(row.kept(stage.norm.with(|norm| norm.p)));
            match (is_rms, is_lost) {
                _ if row.rstd.is_none() => word!(layernorm.undefined)(locale.get()).to_owned(),
                _ if row.g.iter().all(|g| *g == 0.0) => word!(layernorm.proof_nothing)(locale.get()).to_owned(),
                (true, _) => say!(locale.get(), layernorm.proof_sums_rms, sum = sum, dot = dot),
                (false, true) => say!(locale.get(), layernorm.proof_sums, sum = sum, dot = dot),
                (false, false) => say!(locale.get(), layernorm.proof_sums_kept, sum = sum, dot = dot),
            }
        })
    };
    view! {
        <section class="formula" data-panel="invariances">
            <h2>{word!(layernorm.proof_title)}</h2>
            {choice(stage.bound("change"), word!(layernorm.change), words::CHANGES)}
            <ul class="proof-list">
                <li>{live(added)}</li>
                <li>{live(multiplied)}</li>
                <li>{live(sums)}</li>
            </ul>
            <p>{live(power)}</p>
        </section>
    }
}
