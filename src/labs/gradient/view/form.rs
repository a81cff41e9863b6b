//! Rung 1: the house as it is, and min-max scaled with the parameters carried over.

use super::formula::{Equation, after_sign, alone, bracketed, fraction, joined, number, over, shown, shown_after, sign, symbol};
use super::{Stage, Which};
use crate::labs::gradient::model::Side;
use crate::labs::gradient::params::Params;
use crate::ui::dom::{View, view};
use crate::ui::erase::live;
use crate::word;

/// The features and parameters of a side, and where the scaled ones come from.
pub(super) fn form(stage: Stage, which: Which) -> View {
    if which == Which::Scaled {
        let carried = [0, 1].into_iter().map(|j| weight(stage, j)).collect::<View>();
        return view! { <div class="equations pairs">{feature(stage, 0)}{feature(stage, 1)}{carried}<div class="long">{bias(stage)}</div></div> };
    }
    let is = |letter, index, value: View| joined(symbol(which, letter, index), "=", value);
    let comma = || view! { <mo>","</mo><mspace width="0.6em" /> };
    view! {
        <p class="given"><math>{is("x", "1", alone(stage.given(|p| p.x1)))}{comma()}{is("x", "2", alone(stage.given(|p| p.x2)))}</math></p>
        <p class="given"><math>
            {is("w", "1", alone(stage.given(|p| p.w1)))}{comma()}{is("w", "2", alone(stage.given(|p| p.w2)))}{comma()}{is("b", "", alone(stage.given(|p| p.b)))}
        </math></p>
        <p class="caption">{word!(gradient.as_they_are)}</p>
    }
}

type Given = fn(&Params) -> f64;

const INDEX: [&str; 2] = ["1", "2"];
/// The lower and the upper ends of the ranges.
const ENDS: [[Given; 2]; 2] = [[|p| p.x1min, |p| p.x2min], [|p| p.x1max, |p| p.x2max]];
const FEATURES: [fn(&Side) -> f64; 2] = [|s| s.x[0], |s| s.x[1]];
const WEIGHTS: [fn(&Side) -> f64; 2] = [|s| s.w[0], |s| s.w[1]];

fn end(name: &'static str, j: usize) -> View {
    view! { <msub><mi>{name}</mi><mn>{INDEX[j]}</mn></msub> }
}

fn low(stage: Stage, j: usize) -> View {
    after_sign(stage.given(ENDS[0][j]))
}

/// `max - min`, in numbers.
fn width(stage: Stage, j: usize) -> View {
    joined(alone(stage.given(ENDS[1][j])), "−", low(stage, j))
}

/// `x' = (x - min)/(max - min)`.
fn feature(stage: Stage, j: usize) -> View {
    let scaled = stage.of(Which::Scaled, FEATURES[j]);
    let x = joined(alone(stage.of(Which::Raw, FEATURES[j])), "−", low(stage, j));
    let symbols = over(joined(symbol(Which::Raw, "x", INDEX[j]), "−", end("min", j)), joined(end("max", j), "−", end("min", j)));
    Equation::of(symbol(Which::Scaled, "x", INDEX[j]), view! { <mn>{live(move || fraction(scaled.get()))}</mn> })
        .sign("=")
        .with(symbols, over(x, width(stage, j)))
        .view()
}

/// `w' = w (max - min)`.
fn weight(stage: Stage, j: usize) -> View {
    let weight = |which| stage.of(which, WEIGHTS[j]);
    Equation::of(symbol(Which::Scaled, "w", INDEX[j]), alone(weight(Which::Scaled)))
        .sign("=")
        .with(symbol(Which::Raw, "w", INDEX[j]), alone(weight(Which::Raw)))
        .sign("·")
        .with(bracketed(joined(end("max", j), "−", end("min", j))), bracketed(width(stage, j)))
        .view()
}

/// `b' = b + w·min`.
fn bias(stage: Stage) -> View {
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
}
