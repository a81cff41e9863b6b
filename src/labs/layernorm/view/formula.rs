//! The arithmetic of the followed feature, with today's numbers in: there and back.

use super::playground::x_hat_bare;
use super::{Stage, words};
use crate::io::numeral::numeral;
use crate::labs::layernorm::model::pass::{RowPass, signed_power};
use crate::labs::layernorm::params::{EpsAt, NormParams, Root};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Live, live, part};
use crate::ui::signal::Memo;
use crate::{say, word};

/// The row and its followed feature, in numbers.
#[derive(Clone, Copy)]
struct Told {
    stage: Stage,
}

impl Told {
    /// A number that follows the row and the feature.
    fn number(self, of: fn(&RowPass, usize) -> f64) -> Live {
        self.text(of, words::long)
    }

    /// The same after a sign.
    fn after(self, of: fn(&RowPass, usize) -> f64) -> Live {
        self.text(of, words::signed)
    }

    fn text(self, of: fn(&RowPass, usize) -> f64, write: fn(f64) -> String) -> Live {
        let stage = self.stage;
        live(move || {
            let value = stage.row.with(|row| of(row, stage.followed.get().min(row.x.len() - 1)));
            match value {
                v if v.is_nan() => "–".to_owned(),
                v if v.is_infinite() => words::beyond(v).to_owned(),
                v => write(v),
            }
        })
    }
}

/// Both lines.
pub(super) fn feature(stage: Stage) -> View {
    let norm = stage.norm;
    let shape = Memo::new(move |_| norm.with(|n| (n.eps_at, n.is_rms, n.is_variance(), n.root)));
    let name = move || say!(stage.locale.get(), layernorm.feature_n, i = stage.followed.get() + 1);
    let told = Told { stage };
    let lines = move || {
        shape.track();
        let norm = stage.params.with_untracked(|p| p.norm);
        view! { {there(told, &norm)}{back(told, &norm)} }
    };
    let differences = move || {
        let index = stage.at.get() * stage.row.with(|row| row.x.len()) + stage.followed.get();
        let known = stage.verdict.with(|verdict| verdict.as_ref()?.differences.iter().find(|(i, _)| *i == index).map(|(_, slope)| *slope));
        known.map_or_else(String::new, |slope| say!(stage.locale.get(), layernorm.by_differences, slope = words::long(slope)))
    };
    let undefined = move || if stage.row.with(|row| row.rstd.is_none()) { word!(layernorm.undefined)(stage.locale.get()) } else { "" };
    view! {
        <section class="formula arithmetic">
            <h2>{live(name)}</h2>
            {part(lines)}
            <p class="differences">{live(differences)}</p>
            <p>{live(move || undefined().to_owned())}</p>
            <p class="caption">{word!(layernorm.formula_caption)}</p>
        </section>
    }
}

/// `x_hat`, then y.
fn there(told: Told, norm: &NormParams) -> View {
    let n = |of| told.number(of);
    let after = |of| told.after(of);
    let above = if norm.is_rms {
        view! { <mn>{n(|row, i| row.x[i])}</mn> }
    } else {
        view! { <mn>{n(|row, i| row.x[i])}</mn><mo>"−"</mo><mn>{after(|row, _| row.taken)}</mn> }
    };
    let symbols = if norm.is_rms {
        view! { <mi>"x"</mi> }
    } else {
        view! { <mi>"x"</mi><mo>"−"</mo><mi>"μ"</mi> }
    };
    let stage = told.stage;
    let eps = move || stage.norm.with(|norm| numeral(norm.eps, 3));
    let moment = view! { <mn>{n(|row, _| row.moment)}</mn> };
    view! {
        <math tabindex="0" displaystyle="true">
            {x_hat_bare()}<mo>"="</mo>
            <mfrac><mrow>{symbols}</mrow><mrow>{spread(norm, view! { {moment_symbol(norm)} }, view! { <mi>"ε"</mi> })}</mrow></mfrac><mo>"="</mo>
            <mfrac><mrow>{above}</mrow><mrow>{spread(norm, moment, view! { <mn>{live(eps)}</mn> })}</mrow></mfrac>
            <mo>"="</mo><mn class="result">{n(|row, i| row.x_hat[i])}</mn>
        </math>
        <math tabindex="0" displaystyle="true">
            <mi>"y"</mi><mo>"="</mo><mi>"γ"</mi>{x_hat_bare()}<mo>"+"</mo><mi>"β"</mi><mo>"="</mo>
            <mn>{live(entry(stage, |stage, i| stage.pass.with(|pass| words::long(pass.given.gamma[i]))))}</mn><mo>"·"</mo><mn>{after(|row, i| row.x_hat[i])}</mn><mo>"+"</mo>
            <mn>{live(entry(stage, |stage, i| stage.pass.with(|pass| words::signed(pass.given.beta[i]))))}</mn><mo>"="</mo><mn class="result">{n(|row, i| row.y[i])}</mn>
        </math>
    }
}

fn entry(stage: Stage, of: fn(Stage, usize) -> String) -> impl FnMut() -> String {
    move || of(stage, stage.followed.get().min(stage.row.with(|row| row.x.len() - 1)))
}

/// The symbol of what stands under the root.
fn moment_symbol(norm: &NormParams) -> View {
    if !norm.is_variance() {
        return view! { <msub><mi>"m"</mi><mi>"p"</mi></msub> };
    }
    if norm.is_rms {
        return view! { <mover accent="true"><msup><mi>"x"</mi><mn>"2"</mn></msup><mo>"¯"</mo></mover> };
    }
    match norm.ddof {
        0 => view! { <msup><mi>"σ"</mi><mn>"2"</mn></msup> },
        _ => view! { <msubsup><mi>"s"</mi><mrow><mi>"n"</mi><mo>"−"</mo><mn>"1"</mn></mrow><mn>"2"</mn></msubsup> },
    }
}

/// What is divided by, of a moment and an epsilon.
fn spread(norm: &NormParams, moment: View, eps: View) -> View {
    let root = |of: View| match norm.root {
        Root::P if !norm.is_variance() => view! { <mroot><mrow>{of}</mrow><mi>"p"</mi></mroot> },
        _ => view! { <msqrt>{of}</msqrt> },
    };
    match norm.eps_at {
        EpsAt::Inside => root(view! { {moment}<mo>"+"</mo>{eps} }),
        EpsAt::Outside => view! { {root(moment)}<mo>"+"</mo>{eps} },
        EpsAt::Floor => view! { <mi>"max"</mi><mo>"("</mo>{root(moment)}<mo>","</mo>{eps}<mo>")"</mo> },
    }
}

/// dx.
fn back(told: Told, norm: &NormParams) -> View {
    let n = |of| told.number(of);
    let after = |of| told.after(of);
    let (mean, mean_number) = if norm.is_rms {
        (View::empty(), View::empty())
    } else {
        (
            view! { <mo>"−"</mo><mover accent="true"><mi>"g"</mi><mo>"¯"</mo></mover> },
            view! { <mo>"−"</mo><mn>{after(|row, _| row.by_mean)}</mn> },
        )
    };
    let (direction, number) = if norm.is_variance() {
        (x_hat_bare(), told.after(|row, i| row.x_hat[i]))
    } else {
        let p = told.stage;
        let u = move || {
            p.row.with(|row| {
                words::signed(signed_power(row.x_hat[p.followed.get().min(row.x.len() - 1)], p.norm.with(|n| n.p)) - row.u_mean)
            })
        };
        (
            view! { <mo>"("</mo><mover accent="true"><mi>"u"</mi><mo>"^"</mo></mover><mo>"−"</mo><mover accent="true"><mover accent="true"><mi>"u"</mi><mo>"^"</mo></mover><mo>"¯"</mo></mover><mo>")"</mo> },
            live(u),
        )
    };
    let partial = |by: &'static str| view! { <mfrac><mrow><mo>"∂"</mo><mi>"L"</mi></mrow><mrow><mo>"∂"</mo><mi>{by}</mi></mrow></mfrac> };
    view! {
        <math tabindex="0" displaystyle="true">
            {partial("x")}<mo>"="</mo><mi>"r"</mi><mo>"("</mo><mi>"g"</mi>{mean}<mo>"−"</mo><mi>"c"</mi><mo>"·"</mo>{direction}<mo>")"</mo>
        </math>
        <math tabindex="0" displaystyle="true">
            <mo>"="</mo><mn>{n(|row, _| row.rstd.unwrap_or(f64::NAN))}</mn><mo>"·"</mo><mo>"("</mo>
            <mn>{n(|row, i| row.g[i])}</mn>{mean_number}<mo>"−"</mo><mn>{after(|row, _| row.pull * row.gx_mean)}</mn><mo>"·"</mo><mn>{number}</mn><mo>")"</mo>
            <mo>"="</mo><mn class="result">{n(|row, i| row.dx[i])}</mn>
        </math>
    }
}
