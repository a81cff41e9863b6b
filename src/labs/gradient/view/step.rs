//! Rungs 5 to 7: one step, whose doing it was, and the rate at which this house alone would be fitted.

use super::formula::{
    Equation, after_sign, alone, base, bracketed, fraction, joined, number, over, partial, shown, shown_after, sign, squared, symbol, y_hat,
};
use super::rung::rung;
use super::sentence::is_home;
use super::{Stage, Which};
use crate::labs::gradient::MANY_HOUSES;
use crate::labs::gradient::model::Side;
use crate::query::{Kind, Value};
use crate::ui::dom::{View, css_percent, view};
use crate::ui::erase::{Press, Word, flag, live, press};
use crate::ui::lab_frame::Actions;
use crate::ui::reading::reading;
use crate::{say, word};
use leptos::prelude::*;

pub(super) fn step(stage: Stage) -> View {
    let bars = view! { <p class="caption">{word!(gradient.bars)}</p> };
    view! {
        {rung(stage, "5", [word!(gradient.step), word!(gradient.step_note)], None, moves)}
        {rung(stage, "6", [word!(gradient.shares), word!(gradient.shares_note)], Some(bars), shares)}
    }
}

/// The new parameters, the new prediction, the new loss.
fn moves(stage: Stage, which: Which) -> View {
    let of = |measure| stage.of(which, measure);
    let moved = |name: fn(Which) -> View, [new, old, slope]: [fn(&Side) -> f64; 3]| {
        Equation::of(name(which), alone(stage.after(which, new)))
            .sign("←")
            .with(name(which), alone(of(old)))
            .sign("−")
            .with(view! { <mi>"η"</mi> }, alone(stage.rate()))
            .sign("·")
            .with(partial(view! { <mi>"L"</mi> }, name(which)), after_sign(of(slope)))
            .view()
    };
    view! {
        <div class="equations">
            {moved(|which| symbol(which, "w", "1"), [|s| s.step.w[0], |s| s.w[0], |s| s.grad_w[0]])}
            {moved(|which| symbol(which, "w", "2"), [|s| s.step.w[1], |s| s.w[1], |s| s.grad_w[1]])}
            {moved(|which| symbol(which, "b", ""), [|s| s.step.b, |s| s.b, |s| s.grad_b])}
        </div>
        {new_prediction(stage, which)}
        {new_loss(stage, which)}
    }
}

fn new_prediction(stage: Stage, which: Which) -> View {
    let new = |measure| stage.after(which, measure);
    let x = |index, measure| shown_after(symbol(which, "x", index), stage.of(which, measure), fraction);
    view! {
        <div class="line">
            <span class="term">{shown(y_hat(), new(|s| s.step.y_hat))}{sign("=")}</span>
            <span class="term">{shown(symbol(which, "w", "1"), new(|s| s.step.w[0]))}{sign("·")}{x("1", |s| s.x[0])}</span>
            <span class="term">{sign("+")}{shown_after(symbol(which, "w", "2"), new(|s| s.step.w[1]), number)}{sign("·")}{x("2", |s| s.x[1])}</span>
            <span class="term">{sign("+")}{shown_after(symbol(which, "b", ""), new(|s| s.step.b), number)}</span>
        </div>
    }
}

fn new_loss(stage: Stage, which: Which) -> View {
    let new = |measure| stage.after(which, measure);
    let loss = new(|s| if is_home(s.loss, s.step.loss) { 0.0 } else { s.step.loss });
    let half = || view! { <mfrac><mn>"1"</mn><mn>"2"</mn></mfrac> };
    let symbols = squared(bracketed(joined(y_hat(), "−", view! { <mi>"y"</mi> })));
    let numbers = squared(bracketed(joined(alone(new(|s| s.step.y_hat)), "−", after_sign(stage.given(|p| p.y)))));
    Equation::of(view! { <mi>"L"</mi> }, alone(loss)).sign("=").with(joined(half(), "·", symbols), joined(half(), "·", numbers)).view()
}

/// A parameter: its symbol, the change of the prediction through it, its part of the whole change.
type Doer = (fn(Which) -> View, fn(&Side) -> f64, fn(&Side) -> f64);

const DOERS: [Doer; 3] = [
    (|which| symbol(which, "w", "1"), |s| s.step.change_w[0], |s| s.share_w[0] * s.best_rate),
    (|which| symbol(which, "w", "2"), |s| s.step.change_w[1], |s| s.share_w[1] * s.best_rate),
    (|which| symbol(which, "b", ""), |s| s.step.change_b, |s| s.share_b * s.best_rate),
];

/// Key, label and value of a share.
type Share = (&'static str, Word, fn(&Side) -> f64);

const SHARES: [[Share; 3]; 2] = [
    [("share_w1", |_| "w₁: x₁²", |s| s.share_w[0]), ("share_w2", |_| "w₂: x₂²", |s| s.share_w[1]), ("share_b", |_| "b: 1²", |s| s.share_b)],
    [
        ("scaled_share_w1", |_| "w₁′: x₁′²", |s| s.share_w[0]),
        ("scaled_share_w2", |_| "w₂′: x₂′²", |s| s.share_w[1]),
        ("scaled_share_b", |_| "b′: 1²", |s| s.share_b),
    ],
];

/// How much of the change of the prediction each parameter brought about.
fn shares(stage: Stage, which: Which) -> View {
    let bar = |(name, change, part): Doer| {
        let (change, part) = (stage.after(which, change), stage.of(which, part));
        let length = move || css_percent(Some(part.get()).filter(|p| p.is_finite()).unwrap_or(0.0));
        view! {
            <li>
                <math>{name(which)}</math>
                <span class="bar" aria-hidden="true"><span style:width=live(length)></span></span>
                <span class="change">{live(move || number(change.get()))}</span>
            </li>
        }
    };
    let reading = |(key, label, measure): Share| {
        let share = stage.of(which, measure);
        view! { {reading(key, label, stage.readouts, Some(live(move || fraction(share.get()))))} }
    };
    view! {
        <ul class="bars">{DOERS.map(bar).into_iter().collect::<View>()}</ul>
        <div class="readings ratio">{SHARES[which as usize].map(reading).into_iter().collect::<View>()}</div>
    }
}

/// One house alone could be fitted in a single step; many cannot.
pub(super) fn one_house(stage: Stage) -> View {
    view! {
        {rung(stage, "7", [word!(gradient.alone), word!(gradient.alone_note)], None, own_rate)}
        <p class="onward">
            <span prop:hidden=flag(move || stage.is_bare.get())>{word!(gradient.many_houses)}</span>" "{many_houses()}
        </p>
    }
}

/// The rate at which a side is fitted in one step, as a button.
fn own_rate(stage: Stage, which: Which) -> View {
    let bound = stage.bound("lr");
    let rate = stage.of(which, |s| s.best_rate);
    let is_usable = move || matches!(bound.kind, Kind::Number(range) if (range.min..=range.max).contains(&rate.get()));
    let square = |index, measure| (squared(symbol(which, "x", index)), squared(base(stage.of(which, measure))));
    let ((s1, n1), (s2, n2)) = (square("1", |s| s.x[0]), square("2", |s| s.x[1]));
    let one = || view! { <mn>"1"</mn> };
    let sum = |first, second| joined(joined(first, "+", second), "+", one());
    let equation = Equation::of(view! { <mi>"η"</mi> }, alone(rate)).sign("=").with(over(one(), sum(s1, s2)), over(one(), sum(n1, n2)));
    let take = move || say!(stage.locale.get(), gradient.take_rate, rate = number(rate.get()));
    view! {
        {equation.view()}
        <button type="button" class="segment-button" data-action=["own-rate-raw", "own-rate-scaled"][which as usize]
            aria-pressed=live(move || (stage.rate().get() == rate.get()).to_string())
            prop:disabled=flag(move || bound.is_locked() || !is_usable())
            on:click=press(move || bound.set.run(Value::Number(untrack(move || rate.get()))))>{live(take)}</button>
    }
}

/// The way to lab `descent`, in the present language and theme.
fn many_houses() -> View {
    let Some(Actions { reset, go, .. }) = use_context::<Actions>() else { return View::empty() };
    // The address of this lab's defaults holds the page's own keys; only the lab is another.
    let href = move || reset.get().replacen("lab=gradient", MANY_HOUSES, 1);
    let follow: Press = Box::new(move |e| {
        e.prevent_default();
        go.run(untrack(href));
    });
    view! { <a class="try" href=live(href) on:click=follow>{word!(gradient.many_houses_link)}</a> }
}
