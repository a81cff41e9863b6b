//! Part `practice`: a check-up of the setting, who does what, and which variance is which.

use super::{Stage, words};
use crate::i18n::Locale;
use crate::io::numeral::{numeral, percent};
use crate::labs::layernorm::model::checkup::{POPULAR_NORM, Remark};
use crate::labs::layernorm::params::{EpsAt, NormParams};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, flag, live, part};
use crate::ui::lab_frame::{Body, group};
use crate::ui::signal::Memo;
use crate::ui::slider::slider;
use crate::{say, word};

/// The part.
pub(super) fn body(stage: Stage) -> Body {
    let pictures = view! { {check_up(stage)}{who_does_what(stage)} };
    let ratio = view! { {slider(stage.bound("n"), word!(layernorm.n), "n")} };
    let controls = view! { {group(word!(layernorm.group_ratio), None, ratio)}{ratios(stage)} };
    Body { stage: pictures, controls, below: prose() }
}

fn check_up(stage: Stage) -> View {
    let locale = stage.locale;
    let item = move |remark: Remark| {
        let class = if remark.is_note() { "remark note" } else { "remark" };
        let (what, todo) = told(locale.get(), &remark);
        view! { <li class=class><strong>{what}</strong><span>{todo}</span></li> }
    };
    let list = move || stage.remarks.get().into_iter().map(item).collect::<View>();
    let is_clean = move || stage.remarks.with(Vec::is_empty);
    let popular = move || {
        let is_rms = stage.norm.with(|norm| norm.is_rms);
        let (norm, deviation) = stage.row.with(|row| (row.length(), row.deviation()));
        if is_rms {
            let size = norm / stage.row.with(|row| row.x.len() as f64).sqrt();
            return say!(locale.get(), layernorm.popular_rms, norm = numeral(norm, 3), size = numeral(size, 3));
        }
        let rule = if norm > POPULAR_NORM { word!(layernorm.popular_alarm) } else { word!(layernorm.popular_silent) }(locale.get());
        let [norm, deviation] = [norm, deviation].map(|v| if v.is_finite() { numeral(v, 3) } else { "∞".to_owned() });
        say!(locale.get(), layernorm.popular, norm = norm, deviation = deviation, rule = rule)
    };
    view! {
        <section class="plot" data-panel="checkup">
            <header class="panel-head"><h2>{word!(layernorm.checkup_title)}</h2></header>
            <ul class="remarks">{part(list)}</ul>
            <p class="all-well" prop:hidden=flag(move || !is_clean())>{word!(layernorm.all_well)}</p>
            <p class="caption">{live(popular)}</p>
        </section>
    }
}

/// What was found, and what to do.
fn told(locale: Locale, remark: &Remark) -> (String, &'static str) {
    let n = |v: f64| numeral(v, 3);
    let (what, todo): (String, Word) = match *remark {
        Remark::GammaZero { dgamma } => (say!(locale, layernorm.gamma_zero, dgamma = n(dgamma)), word!(layernorm.gamma_zero_todo)),
        Remark::LargeEps { eps } => (say!(locale, layernorm.large_eps, eps = n(eps)), word!(layernorm.large_eps_todo)),
        Remark::EpsAboveSpread { row, eps, spread, rows } => (
            say!(locale, layernorm.eps_above, row = row + 1, eps = n(eps), spread = n(spread), rows = rows),
            word!(layernorm.eps_above_todo),
        ),
        Remark::LargeDeviation { row, deviation, rstd } => (
            say!(locale, layernorm.large_deviation, row = row + 1, deviation = n(deviation), rstd = n(rstd)),
            word!(layernorm.large_deviation_todo),
        ),
        Remark::ConstantRow { row, rows, rstd: Some(rstd) } => {
            (say!(locale, layernorm.constant_row, row = row + 1, rows = rows, rstd = n(rstd)), word!(layernorm.constant_row_todo))
        }
        Remark::ConstantRow { row, rows, rstd: None } => {
            (say!(locale, layernorm.constant_undefined, row = row + 1, rows = rows), word!(layernorm.constant_undefined_todo))
        }
        Remark::OneFeature => (word!(layernorm.one_feature)(locale).to_owned(), word!(layernorm.one_feature_todo)),
        Remark::OneFeatureUnbiased => (word!(layernorm.one_unbiased)(locale).to_owned(), word!(layernorm.one_unbiased_todo)),
        Remark::OffsetDrowns { row, mean, deviation } => (
            say!(locale, layernorm.offset_drowns, row = row + 1, mean = n(mean), deviation = n(deviation)),
            word!(layernorm.offset_drowns_todo),
        ),
        Remark::PowerUnderRoot { p } => (say!(locale, layernorm.power_root, p = n(p)), word!(layernorm.power_root_todo)),
        Remark::LargeGamma { gamma } => (say!(locale, layernorm.large_gamma, gamma = n(gamma)), word!(layernorm.large_gamma_todo)),
    };
    (what, todo(locale))
}

/// An implementation and what it does where nothing is said.
struct Custom {
    name: &'static str,
    /// Its epsilon; `None`: none in the formula.
    eps: Option<f64>,
    /// What is particular.
    remark: Word,
}

const CUSTOMS: [Custom; 5] = [
    Custom { name: "PyTorch · nn.LayerNorm", eps: Some(1e-5), remark: word!(layernorm.who_torch) },
    Custom { name: "TensorFlow, Keras", eps: Some(1e-3), remark: word!(layernorm.who_keras) },
    Custom { name: "JAX · Flax nn.LayerNorm", eps: Some(1e-6), remark: word!(layernorm.who_flax) },
    Custom { name: "ONNX · LayerNormalization", eps: Some(1e-5), remark: word!(layernorm.who_onnx) },
    Custom { name: "Ba, Kiros, Hinton 2016", eps: None, remark: word!(layernorm.who_paper) },
];

impl Custom {
    fn is_present(&self, norm: &NormParams) -> bool {
        let is_layer_norm = norm.is_variance() && norm.ddof == 0 && !norm.is_rms;
        match self.eps {
            Some(eps) => is_layer_norm && norm.eps_at == EpsAt::Inside && norm.eps == eps,
            None => is_layer_norm && norm.eps == 0.0,
        }
    }
}

fn who_does_what(stage: Stage) -> View {
    let row = |custom: &'static Custom| {
        let is_present = Memo::new(move |_| stage.norm.with(|norm| custom.is_present(norm)));
        let eps = custom.eps.map_or("–".to_owned(), |eps| numeral(eps, 1));
        let place = custom.eps.map_or("σ", |_| "√(σ² + ε)");
        view! {
            <tr class:present=flag(move || is_present.get()) aria-current=live(move || is_present.get().to_string())>
                <th scope="row">{custom.name}</th><td>{eps}</td><td>{place}</td><td>"÷ n"</td><td>{custom.remark}</td>
            </tr>
        }
    };
    view! {
        <section class="plot" data-panel="who">
            <header class="panel-head"><h2>{word!(layernorm.who_title)}</h2><span class="panel-note">{word!(layernorm.who_note)}</span></header>
            <div class="steps-scroll" tabindex="0">
                <table class="who">
                    <thead><tr>
                        <th scope="col">{word!(layernorm.who_where)}</th><th scope="col">"ε"</th><th scope="col">{word!(layernorm.who_divisor)}</th>
                        <th scope="col">{word!(layernorm.who_variance)}</th><th scope="col">{word!(layernorm.who_particular)}</th>
                    </tr></thead>
                    <tbody>{CUSTOMS.iter().map(row).collect::<View>()}</tbody>
                </table>
            </div>
        </section>
    }
}

/// The two variances of n numbers: what one is of the other.
fn ratios(stage: Stage) -> View {
    let text = move || {
        let n = stage.params.with(|p| p.look.n);
        let ratio = f64::from(n - 1) / f64::from(n);
        say!(
            stage.locale.get(),
            layernorm.ratio_text,
            n = n,
            m = n - 1,
            ratio = words::setting((ratio * 1e6).round() / 1e6),
            less = percent(1.0 - ratio)
        )
    };
    view! { <p class="ratio">{live(text)}</p> }
}

fn prose() -> View {
    view! {
        <div class="beneath prose">
            <section class="formula"><h2>{word!(layernorm.var_title)}</h2><p>{word!(layernorm.var_text)}</p></section>
            <section class="formula"><h2>{word!(layernorm.power_title)}</h2><p>{word!(layernorm.power_text)}</p></section>
        </div>
    }
}
