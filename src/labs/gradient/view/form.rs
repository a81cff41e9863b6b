//! Rung 1: the house as it is, and min-max scaled with the parameters carried over.

use super::formula::{Equation, after_sign, alone, bracketed, fraction, joined, number, over, shown, shown_after, sign, symbol};
use super::{Stage, Which};
use crate::labs::gradient::model::Side;
use crate::labs::gradient::params::Params;
use crate::ui::erase::{live, said};
use crate::word;
use leptos::prelude::*;

/// The features and parameters of a side, and where the scaled ones come from.
pub(super) fn form(stage: Stage, which: Which) -> AnyView {
    if which == Which::Scaled {
        let carried = [weight(stage, 0), weight(stage, 1)].collect_view();
        return view! { <div class="equations pairs">{feature(stage, 0)}{feature(stage, 1)}{carried}<div class="long">{bias(stage)}</div></div> }.into_any();
    }
    let is = |letter, index, value: AnyView| joined(symbol(which, letter, index), "=", value);
    let comma = || view! { <mo>","</mo><mspace width="0.6em" /> };
    view! {
        <p class="given"><math>{is("x", "1", alone(stage.given(|p| p.x1)))}{comma()}{is("x", "2", alone(stage.given(|p| p.x2)))}</math></p>
        <p class="given"><math>
            {is("w", "1", alone(stage.given(|p| p.w1)))}{comma()}{is("w", "2", alone(stage.given(|p| p.w2)))}{comma()}{is("b", "", alone(stage.given(|p| p.b)))}
        </math></p>
        <p class="caption">{said(stage.locale, word!(gradient.as_they_are))}</p>
    }
    .into_any()
}

type Given = fn(&Params) -> f64;

const INDEX: [&str; 2] = ["1", "2"];
/// The lower and the upper ends of the ranges.
const ENDS: [[Given; 2]; 2] = [[|p| p.x1min, |p| p.x2min], [|p| p.x1max, |p| p.x2max]];
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
    joined(alone(stage.given(ENDS[1][j])), "−", low(stage, j))
}

/// `x' = (x - min)/(max - min)`.
fn feature(stage: Stage, j: usize) -> AnyView {
    let scaled = stage.of(Which::Scaled, FEATURES[j]);
    let x = joined(alone(stage.of(Which::Raw, FEATURES[j])), "−", low(stage, j));
    let symbols = over(joined(symbol(Which::Raw, "x", INDEX[j]), "−", end("min", j)), joined(end("max", j), "−", end("min", j)));
    Equation::of(symbol(Which::Scaled, "x", INDEX[j]), view! { <mn>{live(move || fraction(scaled.get()))}</mn> }.into_any())
        .sign("=")
        .with(symbols, over(x, width(stage, j)))
        .view()
}

/// `w' = w (max - min)`.
fn weight(stage: Stage, j: usize) -> AnyView {
    let weight = |which| stage.of(which, WEIGHTS[j]);
    Equation::of(symbol(Which::Scaled, "w", INDEX[j]), alone(weight(Which::Scaled)))
        .sign("=")
        .with(symbol(Which::Raw, "w", INDEX[j]), alone(weight(Which::Raw)))
        .sign("·")
        .with(bracketed(joined(end("max", j), "−", end("min", j))), bracketed(width(stage, j)))
        .view()
}

/// `b' = b + w·min`.
fn bias(stage: Stage) -> AnyView {
    let weight = |j: usize| (symbol(Which::Raw, "w", INDEX[j]), stage.of(Which::Raw, WEIGHTS[j]));
    let low = |j: usize| shown_after(end("min", j), stage.given(ENDS[0][j]), number);
    let ((w1, first), (w2, second)) = (weight(0), weight(1));
    view! {
        <div class="line">
            <span class="term">{shown(symbol(Which::Scaled, "b", ""), stage.of(Which::Scaled, |s| s.b))}{sign("=")}</span>
            <span class="term">{shown(symbol(Which::Raw, "b", ""), stage.of(Which::Raw, |s| s.b))}</span>
            <span class="term">{sign("+")}{shown_after(w1, first, number)}{sign("·")}{low(0)}</span>
            <span class="term">{sign("+")}{shown_after(w2, second, number)}{sign("·")}{low(1)}</span>
        </div>
    }
    .into_any()
}
