//! Rungs 1 to 4: the house in two forms, the prediction, error and loss, the chain rule.

use super::form::form;
use super::formula::{
    Equation, alone, base, entry, feature_after_sign, fraction, joined, number, partial, shown, shown_after, sign, squared, symbol, y_hat,
};
use super::rung::rung;
use super::{Stage, Which};
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, live};
use crate::ui::reading::reading;
use crate::word;

pub(super) fn chain(stage: Stage) -> View {
    view! {
        {rung(stage, "1", [word!(gradient.forms), word!(gradient.forms_note)], None, form)}
        {rung(stage, "2", [word!(gradient.prediction), word!(gradient.prediction_note)], None, prediction)}
        {rung(stage, "3", [word!(gradient.error), word!(gradient.error_note)], None, error)}
        {rung(stage, "4", [word!(gradient.chain), word!(gradient.chain_note)], Some(rule()), gradients)}
    }
}

/// `y^ = w1 x1 + w2 x2 + b`; on the raw side each number is a field.
fn prediction(stage: Stage, which: Which) -> View {
    let [w1, x1, w2, x2, b] = if which == Which::Raw {
        [
            entry(stage, "w1", symbol(Which::Raw, "w", "1")),
            entry(stage, "x1", symbol(Which::Raw, "x", "1")),
            entry(stage, "w2", symbol(Which::Raw, "w", "2")),
            entry(stage, "x2", symbol(Which::Raw, "x", "2")),
            entry(stage, "b", symbol(Which::Raw, "b", "")),
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
}

/// `e = y^ - y` and `L = e²/2`; the price is a field on the raw side.
fn error(stage: Stage, which: Which) -> View {
    let e = || view! { <mi>"e"</mi> };
    let y = match which {
        Which::Raw => entry(stage, "y", view! { <mi>"y"</mi> }),
        Which::Scaled => shown_after(view! { <mi>"y"</mi> }, stage.given(|p| p.y), number),
    };
    let error = stage.of(which, |s| s.error);
    let half = || view! { <mfrac><mn>"1"</mn><mn>"2"</mn></mfrac> };
    let loss = Equation::of(view! { <mi>"L"</mi> }, alone(stage.of(which, |s| s.loss)))
        .sign("=")
        .with(joined(half(), "·", squared(e())), joined(half(), "·", squared(base(error))));
    view! {
        <div class="line">
            <span class="term">{shown(e(), error)}{sign("=")}</span>
            <span class="term">{shown(y_hat(), stage.of(which, |s| s.y_hat))}{sign("−")}{y}</span>
        </div>
        {loss.view()}
    }
}

/// The rule itself, the same on both sides: the error, times what the parameter is multiplied by.
fn rule() -> View {
    let loss = || view! { <mi>"L"</mi> };
    let weight = || view! { <msub><mi>"w"</mi><mi>"j"</mi></msub> };
    let bias = || view! { <mi>"b"</mi> };
    let braced = |factor: View, is: View| view! { <munder><munder>{factor}<mo>"⏟"</mo></munder>{is}</munder> };
    let e = || view! { <mi>"e"</mi> };
    view! {
        <div class="equation rule"><math display="block">
            {partial(loss(), weight())}<mo>"="</mo>{braced(partial(loss(), y_hat()), e())}<mo>"·"</mo>
            {braced(partial(y_hat(), weight()), view! { <msub><mi>"x"</mi><mi>"j"</mi></msub> })}
            <mspace width="2em" />
            {partial(loss(), bias())}<mo>"="</mo>{braced(partial(loss(), y_hat()), e())}<mo>"·"</mo>
            {braced(partial(y_hat(), bias()), view! { <mn>"1"</mn> })}
        </math></div>
    }
}

/// The three gradients, and how far apart those of the weights are.
fn gradients(stage: Stage, which: Which) -> View {
    let equation = |below: View, value: View, factor: View, size: View| {
        Equation::of(partial(view! { <mi>"L"</mi> }, below), value)
            .sign("=")
            .with(view! { <mi>"e"</mi> }, alone(stage.of(which, |s| s.error)))
            .sign("·")
            .with(factor, size)
            .view()
    };
    let one = || view! { <mn>"1"</mn> };
    let first = stage.of(which, |s| s.x[0]);
    let second = stage.of(which, |s| s.x[1]);
    view! {
        <div class="equations">
            {equation(symbol(which, "w", "1"), alone(stage.of(which, |s| s.grad_w[0])), symbol(which, "x", "1"), feature_after_sign(first))}
            {equation(symbol(which, "w", "2"), alone(stage.of(which, |s| s.grad_w[1])), symbol(which, "x", "2"), feature_after_sign(second))}
            {equation(symbol(which, "b", ""), alone(stage.of(which, |s| s.grad_b)), one(), one())}
            {ratio(stage, which)}
        </div>
    }
}

fn ratio(stage: Stage, which: Which) -> View {
    let ratio = move || stage.still.with(|run| which.side(run).grad_ratio).filter(|r| r.is_finite());
    let words = live(move || match ratio() {
        None => "–".to_owned(),
        Some(r) if r == 0.0 || r >= 1.0 => format!("{} : 1", number(r)),
        Some(r) => format!("1 : {}", number(1.0 / r)),
    });
    let (key, label): (_, Word) = match which {
        Which::Raw => ("grad_ratio", |_| "|∂L/∂w₁| : |∂L/∂w₂|"),
        Which::Scaled => ("scaled_grad_ratio", |_| "|∂L/∂w₁′| : |∂L/∂w₂′|"),
    };
    view! { {reading(key, label, stage.readouts, Some(words))} }
}
