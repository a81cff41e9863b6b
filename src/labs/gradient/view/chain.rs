//! Rungs 1 to 4: the house in two forms, the prediction, error and loss, the chain rule.

use super::formula::{
    Equation, after_sign, base, bracketed, entry, feature_after_sign, fraction, joined, live, number, over, partial, shown, shown_after,
    sign, squared, symbol, y_hat,
};
use super::rung::Rung;
use super::{Stage, Which};
use crate::labs::gradient::model::Side;
use crate::labs::gradient::params::Params;
use crate::ui::reading::ReadingView;
use crate::ui::erase::{Word, live as text, said};
use crate::word;
use leptos::prelude::*;

#[component]
pub(super) fn Chain(stage: Stage) -> impl IntoView {
    view! {
        <Rung stage number=1 title=word!(gradient.forms) note=word!(gradient.forms_note) cell=form />
        <Rung stage number=2 title=word!(gradient.prediction) note=word!(gradient.prediction_note) cell=prediction />
        <Rung stage number=3 title=word!(gradient.error) note=word!(gradient.error_note) cell=error />
        <Rung stage number=4 title=word!(gradient.chain) note=word!(gradient.chain_note) cell=gradients>
            <ChainRule />
        </Rung>
    }
}

/// The features and parameters of a side, and where the scaled ones come from.
fn form(stage: Stage, which: Which) -> AnyView {
    if which == Which::Scaled {
        let carried = [weight(stage, 0), weight(stage, 1)].collect_view();
        return view! { <div class="equations pairs">{feature(stage, 0)}{feature(stage, 1)}{carried}<div class="long">{bias(stage)}</div></div> }.into_any();
    }
    let is = |letter, index, value: AnyView| joined(symbol(which, letter, index), "=", value);
    let comma = || view! { <mo>","</mo><mspace width="0.6em" /> };
    view! {
        <p class="given"><math>{is("x", "1", live(stage.given(|p| p.x1)))}{comma()}{is("x", "2", live(stage.given(|p| p.x2)))}</math></p>
        <p class="given"><math>
            {is("w", "1", live(stage.given(|p| p.w1)))}{comma()}{is("w", "2", live(stage.given(|p| p.w2)))}{comma()}{is("b", "", live(stage.given(|p| p.b)))}
        </math></p>
        <p class="caption">{said(stage.locale, word!(gradient.as_they_are))}</p>
    }
    .into_any()
}

const INDEX: [&str; 2] = ["1", "2"];
/// The lower and the upper ends of the ranges.
const ENDS: [[fn(&Params) -> f64; 2]; 2] = [[|p| p.x1min, |p| p.x2min], [|p| p.x1max, |p| p.x2max]];
const FEATURES: [fn(&Side) -> f64; 2] = [|s| s.x[0], |s| s.x[1]];
const WEIGHTS: [fn(&Side) -> f64; 2] = [|s| s.w[0], |s| s.w[1]];

fn end(name: &'static str, j: usize) -> AnyView {
    view! { <msub><mi>{name}</mi><mn>{INDEX[j]}</mn></msub> }.into_any()
}

fn low(stage: Stage, j: usize) -> AnyView {
    after_sign(stage.given(ENDS[0][j]))
}

/// `max - min`, in numbers.
fn width(stage: Stage, j: usize) -> AnyView {
    joined(live(stage.given(ENDS[1][j])), "−", low(stage, j))
}

/// `x' = (x - min)/(max - min)`.
fn feature(stage: Stage, j: usize) -> AnyView {
    let scaled = stage.of(Which::Scaled, FEATURES[j]);
    let x = joined(live(stage.of(Which::Raw, FEATURES[j])), "−", low(stage, j));
    let symbols = over(joined(symbol(Which::Raw, "x", INDEX[j]), "−", end("min", j)), joined(end("max", j), "−", end("min", j)));
    Equation::of(symbol(Which::Scaled, "x", INDEX[j]), view! { <mn>{text(move || fraction(scaled()))}</mn> }.into_any())
        .sign("=")
        .with(symbols, over(x, width(stage, j)))
        .view()
}

/// `w' = w (max - min)`.
fn weight(stage: Stage, j: usize) -> AnyView {
    let weight = |which| stage.of(which, WEIGHTS[j]);
    Equation::of(symbol(Which::Scaled, "w", INDEX[j]), live(weight(Which::Scaled)))
        .sign("=")
        .with(symbol(Which::Raw, "w", INDEX[j]), live(weight(Which::Raw)))
        .sign("·")
        .with(bracketed(joined(end("max", j), "−", end("min", j))), bracketed(width(stage, j)))
        .view()
}

/// `b' = b + w·min`.
fn bias(stage: Stage) -> AnyView {
    let carried = |equation: Equation, j: usize| {
        equation
            .sign("+")
            .with(symbol(Which::Raw, "w", INDEX[j]), after_sign(stage.of(Which::Raw, WEIGHTS[j])))
            .sign("·")
            .with(end("min", j), low(stage, j))
    };
    let equation = Equation::of(symbol(Which::Scaled, "b", ""), live(stage.of(Which::Scaled, |s| s.b)))
        .sign("=")
        .with(symbol(Which::Raw, "b", ""), live(stage.of(Which::Raw, |s| s.b)));
    carried(carried(equation, 0), 1).view()
}

/// `y^ = w1 x1 + w2 x2 + b`; on the raw side each number is a field.
fn prediction(stage: Stage, which: Which) -> AnyView {
    let [w1, x1, w2, x2, b] = if which == Which::Raw {
        [
            entry(stage, "w1", || symbol(Which::Raw, "w", "1")),
            entry(stage, "x1", || symbol(Which::Raw, "x", "1")),
            entry(stage, "w2", || symbol(Which::Raw, "w", "2")),
            entry(stage, "x2", || symbol(Which::Raw, "x", "2")),
            entry(stage, "b", || symbol(Which::Raw, "b", "")),
        ]
    } else {
        [
            shown(symbol(which, "w", "1"), stage.of(which, |s| s.w[0])),
            shown_after(symbol(which, "x", "1"), stage.of(which, |s| s.x[0]), fraction),
            shown_after(symbol(which, "w", "2"), stage.of(which, |s| s.w[1]), number),
            shown_after(symbol(which, "x", "2"), stage.of(which, |s| s.x[1]), fraction),
            shown_after(symbol(which, "b", ""), stage.of(which, |s| s.b), number),
        ]
    };
    view! {
        <div class="line">
            <span class="term">{shown(y_hat(), stage.of(which, |s| s.y_hat))}{sign("=")}</span>
            <span class="term">{w1}{sign("·")}{x1}</span>
            <span class="term">{sign("+")}{w2}{sign("·")}{x2}</span>
            <span class="term">{sign("+")}{b}</span>
        </div>
    }
    .into_any()
}

/// `e = y^ - y` and `L = e²/2`; the price is a field on the raw side.
fn error(stage: Stage, which: Which) -> AnyView {
    let e = || view! { <mi>"e"</mi> }.into_any();
    let y = match which {
        Which::Raw => entry(stage, "y", || view! { <mi>"y"</mi> }.into_any()),
        Which::Scaled => shown_after(view! { <mi>"y"</mi> }.into_any(), stage.given(|p| p.y), number),
    };
    let error = stage.of(which, |s| s.error);
    let half = || view! { <mfrac><mn>"1"</mn><mn>"2"</mn></mfrac> }.into_any();
    let loss = Equation::of(view! { <mi>"L"</mi> }.into_any(), live(stage.of(which, |s| s.loss)))
        .sign("=")
        .with(joined(half(), "·", squared(e())), joined(half(), "·", squared(base(error))));
    view! {
        <div class="line">
            <span class="term">{shown(e(), error)}{sign("=")}</span>
            <span class="term">{shown(y_hat(), stage.of(which, |s| s.y_hat))}{sign("−")}{y}</span>
        </div>
        {loss.view()}
    }
    .into_any()
}

/// The rule itself, the same on both sides: the error, times what the parameter is multiplied by.
#[component]
fn ChainRule() -> impl IntoView {
    let loss = || view! { <mi>"L"</mi> }.into_any();
    let weight = || view! { <msub><mi>"w"</mi><mi>"j"</mi></msub> }.into_any();
    let bias = || view! { <mi>"b"</mi> }.into_any();
    let braced = |factor: AnyView, is: AnyView| view! { <munder><munder>{factor}<mo>"⏟"</mo></munder>{is}</munder> };
    let e = || view! { <mi>"e"</mi> }.into_any();
    view! {
        <div class="equation rule"><math display="block">
            {partial(loss(), weight())}<mo>"="</mo>{braced(partial(loss(), y_hat()), e())}<mo>"·"</mo>
            {braced(partial(y_hat(), weight()), view! { <msub><mi>"x"</mi><mi>"j"</mi></msub> }.into_any())}
            <mspace width="2em" />
            {partial(loss(), bias())}<mo>"="</mo>{braced(partial(loss(), y_hat()), e())}<mo>"·"</mo>
            {braced(partial(y_hat(), bias()), view! { <mn>"1"</mn> }.into_any())}
        </math></div>
    }
}

/// The three gradients, and how far apart those of the weights are.
fn gradients(stage: Stage, which: Which) -> AnyView {
    let equation = |below: AnyView, value: AnyView, factor: AnyView, size: AnyView| {
        Equation::of(partial(view! { <mi>"L"</mi> }.into_any(), below), value)
            .sign("=")
            .with(view! { <mi>"e"</mi> }.into_any(), live(stage.of(which, |s| s.error)))
            .sign("·")
            .with(factor, size)
            .view()
    };
    let one = || view! { <mn>"1"</mn> }.into_any();
    let first = stage.of(which, |s| s.x[0]);
    let second = stage.of(which, |s| s.x[1]);
    view! {
        <div class="equations">
            {equation(symbol(which, "w", "1"), live(stage.of(which, |s| s.grad_w[0])), symbol(which, "x", "1"), feature_after_sign(first))}
            {equation(symbol(which, "w", "2"), live(stage.of(which, |s| s.grad_w[1])), symbol(which, "x", "2"), feature_after_sign(second))}
            {equation(symbol(which, "b", ""), live(stage.of(which, |s| s.grad_b)), one(), one())}
            <Ratio stage which />
        </div>
    }
    .into_any()
}

#[component]
fn Ratio(stage: Stage, which: Which) -> impl IntoView {
    let key = if which == Which::Raw { "grad_ratio" } else { "scaled_grad_ratio" };
    let ratio = move || stage.run.with(|run| which.side(run).grad_ratio).filter(|r| r.is_finite());
    let words = text(move || match ratio() {
        None => "–".to_owned(),
        Some(r) if r == 0.0 || r >= 1.0 => format!("{} : 1", number(r)),
        Some(r) => format!("1 : {}", number(1.0 / r)),
    });
    let label: Word = if which == Which::Raw { |_| "|∂L/∂w₁| : |∂L/∂w₂|" } else { |_| "|∂L/∂w₁′| : |∂L/∂w₂′|" };
    view! { <ReadingView key label readouts=stage.readouts words /> }
}
