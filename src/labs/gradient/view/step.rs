//! Rungs 5 to 7: one step, whose doing it was, and the rate at which this house alone would be fitted.

use super::formula::{
    Equation, after_sign, base, bracketed, feature_after_sign, fraction, joined, live, number, over, partial, squared, symbol, y_hat,
};
use super::rung::Rung;
use super::sentence::is_home;
use super::{Stage, Which};
use crate::labs::gradient::MANY_HOUSES;
use crate::labs::gradient::model::Side;
use crate::query::{Kind, Value};
use crate::ui::lab_frame::Actions;
use crate::ui::reading::ReadingView;
use crate::ui::erase::{Word, live as text, said, flag, press, Press};
use crate::word;
use crate::ui::signal::Memo;
use leptos::prelude::*;
use leptos_i18n::td_string;

#[component]
pub(super) fn Step(stage: Stage) -> impl IntoView {
    view! {
        <Rung stage number=5 title=word!(gradient.step) note=word!(gradient.step_note) cell=step />
        <Rung stage number=6 title=word!(gradient.shares) note=word!(gradient.shares_note) cell=shares>
            <p class="caption">{said(stage.locale, word!(gradient.bars))}</p>
        </Rung>
    }
}

/// The new parameters, the new prediction, the new loss.
fn step(stage: Stage, which: Which) -> AnyView {
    let of = |measure| stage.of(which, measure);
    let moved = |name: fn(Which) -> AnyView, [new, old, slope]: [fn(&Side) -> f64; 3]| {
        Equation::of(name(which), live(of(new)))
            .sign("←")
            .with(name(which), live(of(old)))
            .sign("−")
            .with(view! { <mi>"η"</mi> }.into_any(), live(stage.given(|p| p.lr)))
            .sign("·")
            .with(partial(view! { <mi>"L"</mi> }.into_any(), name(which)), after_sign(of(slope)))
            .view()
    };
    view! {
        <div class="equations wide">
            {moved(|which| symbol(which, "w", "1"), [|s| s.step.w[0], |s| s.w[0], |s| s.grad_w[0]])}
            {moved(|which| symbol(which, "w", "2"), [|s| s.step.w[1], |s| s.w[1], |s| s.grad_w[1]])}
            {moved(|which| symbol(which, "b", ""), [|s| s.step.b, |s| s.b, |s| s.grad_b])}
        </div>
        {new_prediction(stage, which)}
        {new_loss(stage, which)}
    }
    .into_any()
}

fn new_prediction(stage: Stage, which: Which) -> AnyView {
    let of = |measure| stage.of(which, measure);
    Equation::of(y_hat(), live(of(|s| s.step.y_hat)))
        .sign("=")
        .with(symbol(which, "w", "1"), live(of(|s| s.step.w[0])))
        .sign("·")
        .with(symbol(which, "x", "1"), feature_after_sign(of(|s| s.x[0])))
        .sign("+")
        .with(symbol(which, "w", "2"), after_sign(of(|s| s.step.w[1])))
        .sign("·")
        .with(symbol(which, "x", "2"), feature_after_sign(of(|s| s.x[1])))
        .sign("+")
        .with(symbol(which, "b", ""), after_sign(of(|s| s.step.b)))
        .view()
}

fn new_loss(stage: Stage, which: Which) -> AnyView {
    let of = |measure| stage.of(which, measure);
    let (before, after) = (of(|s| s.loss), of(|s| s.step.loss));
    let loss = move || if is_home(before(), after()) { 0.0 } else { after() };
    let half = || view! { <mfrac><mn>"1"</mn><mn>"2"</mn></mfrac> }.into_any();
    let symbols = squared(bracketed(joined(y_hat(), "−", view! { <mi>"y"</mi> }.into_any())));
    let numbers = squared(bracketed(joined(live(of(|s| s.step.y_hat)), "−", after_sign(stage.given(|p| p.y)))));
    Equation::of(view! { <mi>"L"</mi> }.into_any(), live(loss))
        .sign("=")
        .with(joined(half(), "·", symbols), joined(half(), "·", numbers))
        .view()
}

/// A parameter: its symbol, the change of the prediction through it, its part of the whole change.
type Doer = (fn(Which) -> AnyView, fn(&Side) -> f64, fn(&Side) -> f64);

const DOERS: [Doer; 3] = [
    (|which| symbol(which, "w", "1"), |s| s.step.change_w[0], |s| s.share_w[0] * s.best_rate),
    (|which| symbol(which, "w", "2"), |s| s.step.change_w[1], |s| s.share_w[1] * s.best_rate),
    (|which| symbol(which, "b", ""), |s| s.step.change_b, |s| s.share_b * s.best_rate),
];

/// Keys and labels of the shares, raw and scaled.
const SHARES: [[(&str, Word); 3]; 2] = [
    [("share_w1", |_| "w₁: x₁²"), ("share_w2", |_| "w₂: x₂²"), ("share_b", |_| "b: 1²")],
    [("scaled_share_w1", |_| "w₁′: x₁′²"), ("scaled_share_w2", |_| "w₂′: x₂′²"), ("scaled_share_b", |_| "b′: 1²")],
];

/// How much of the change of the prediction each parameter brought about.
fn shares(stage: Stage, which: Which) -> AnyView {
    let bar = |(name, change, part): Doer| {
        let (change, part) = (stage.of(which, change), stage.of(which, part));
        let length = move || {
            let part = 100.0 * part();
            format!("{}%", if part.is_finite() { part } else { 0.0 })
        };
        view! {
            <li>
                <math>{name(which)}</math>
                <span class="bar" aria-hidden="true"><span style:width=text(length)></span></span>
                <span class="change">{text(move || number(change()))}</span>
            </li>
        }
    };
    let measures: [fn(&Side) -> f64; 3] = [|s| s.share_w[0], |s| s.share_w[1], |s| s.share_b];
    let readings = SHARES[which as usize].into_iter().zip(measures).map(|((key, label), measure)| {
        let share = stage.of(which, measure);
        view! { <ReadingView key label readouts=stage.readouts words=text(move || fraction(share())) /> }
    });
    view! {
        <ul class="bars">{DOERS.map(bar).collect_view()}</ul>
        <div class="readings ratio">{readings.collect_view()}</div>
    }
    .into_any()
}

/// One house alone could be fitted in a single step; many cannot.
#[component]
pub(super) fn OneHouse(stage: Stage) -> impl IntoView {
    view! {
        <Rung stage number=7 title=word!(gradient.alone) note=word!(gradient.alone_note) cell=own_rate />
        <p class="onward"><span prop:hidden=flag(move || stage.is_bare.get())>{said(stage.locale, word!(gradient.many_houses))}" "</span><ManyHouses stage /></p>
    }
}

/// The rate at which a side is fitted in one step, as a button.
fn own_rate(stage: Stage, which: Which) -> AnyView {
    let bound = stage.bound("lr");
    let rate = stage.of(which, |s| s.best_rate);
    let is_usable = move || matches!(bound.kind, Kind::Number(range) if (range.min..=range.max).contains(&rate()));
    let square = |index, measure: fn(&Side) -> f64| (squared(symbol(which, "x", index)), squared(base(stage.of(which, measure))));
    let ((s1, n1), (s2, n2)) = (square("1", |s| s.x[0]), square("2", |s| s.x[1]));
    let one = || view! { <mn>"1"</mn> }.into_any();
    let sum = |first, second| joined(joined(first, "+", second), "+", one());
    let equation =
        Equation::of(view! { <mi>"η"</mi> }.into_any(), live(rate)).sign("=").with(over(one(), sum(s1, s2)), over(one(), sum(n1, n2)));
    let take = move || td_string!(stage.locale.get(), gradient.take_rate, rate = number(rate())).to_string();
    view! {
        {equation.view()}
        <button type="button" class="segment-button" data-action=format!("own-rate-{}", which.name())
            aria-pressed=text(move || (stage.given(|p| p.lr)() == rate()).to_string())
            prop:disabled=flag(move || bound.is_locked() || !is_usable())
            on:click=press(move || bound.set.run(Value::Number(rate())))>{text(take)}</button>
    }
    .into_any()
}

/// The way to lab `descent`, in the present language and theme.
#[component]
fn ManyHouses(stage: Stage) -> impl IntoView {
    use_context::<Actions>().map(|Actions { reset, go, .. }| {
        // The address of this lab's defaults holds the page's own keys; only the lab is another.
        let href = Memo::new(move |_| reset.get().replacen("lab=gradient", MANY_HOUSES, 1));
        let follow: Press = Box::new(move |e| {
            e.prevent_default();
            go.run(href.get_untracked());
        });
        view! {
            <a class="try" href=text(move || href.get()) on:click=follow>{said(stage.locale, word!(gradient.many_houses_link))}</a>
        }
    })
}
