//! Formulas with the numbers beneath the symbols. A number's text is all that ever changes.

use super::{Stage, Which, words};
use crate::io::numeral::numeral;
use crate::query::write_number;
use crate::ui::erase::{live as text, part};
use crate::ui::slider::NumberField;
use leptos::prelude::*;

/// Longest exact decimal that is shown as it is, and longest that is better than a fraction.
const SHORT: usize = 6;
const TINY: usize = 3;

/// A number in four digits, or all of it where that is short: 0.1, not 0.1000. A dash where there is none.
pub(super) fn number(value: f64) -> String {
    let exact = write_number(value.abs());
    let is_short = value.fract() != 0.0 && value.abs() < 1e3 && exact.len() <= SHORT && !exact.contains('e');
    let sign = if value < 0.0 { "−" } else { "" };
    if is_short { format!("{sign}{exact}") } else { numeral(value, 4) }
}

/// A number below 1 as 1/n where it is one, else in decimals.
pub(super) fn fraction(value: f64) -> String {
    let n = (1.0 / value).round();
    let is_one = (2.0..=999.0).contains(&n) && (value * n - 1.0).abs() < 1e-12 && write_number(value).len() > TINY;
    if is_one { format!("1/{n}") } else { number(value) }
}

/// A number that stands alone or first.
pub(super) fn live(value: impl Fn() -> f64 + Send + Sync + 'static) -> AnyView {
    view! { <mn>{text(move || number(value()))}</mn> }.into_any()
}

/// A number after a sign: in brackets where it is negative.
pub(super) fn after_sign(value: impl Fn() -> f64 + Send + Sync + 'static) -> AnyView {
    view! { <mn>{text(move || guarded(number(value())))}</mn> }.into_any()
}

/// A feature after a sign: likewise, and as a fraction where it is one.
pub(super) fn feature_after_sign(value: impl Fn() -> f64 + Send + Sync + 'static) -> AnyView {
    view! { <mn>{text(move || guarded(fraction(value())))}</mn> }.into_any()
}

/// A number to be squared: in brackets unless it is of digits alone.
pub(super) fn base(value: impl Fn() -> f64 + Send + Sync + 'static) -> AnyView {
    let text = move || {
        let text = fraction(value());
        if text.contains(['/', '−', '×']) { format!("({text})") } else { text }
    };
    view! { <mn>{self::text(text)}</mn> }.into_any()
}

fn guarded(text: String) -> String {
    if text.starts_with('−') { format!("({text})") } else { text }
}

/// A letter, with an index unless that is empty, and with a prime on the scaled side.
pub(super) fn symbol(which: Which, letter: &'static str, index: &'static str) -> AnyView {
    match (which, index) {
        (Which::Raw, "") => view! { <mi>{letter}</mi> }.into_any(),
        (Which::Raw, _) => view! { <msub><mi>{letter}</mi><mn>{index}</mn></msub> }.into_any(),
        // The font's prime is raised as it stands.
        (Which::Scaled, "") => view! { <mrow><mi>{letter}</mi><mo>"′"</mo></mrow> }.into_any(),
        (Which::Scaled, _) => view! { <mrow><msub><mi>{letter}</mi><mn>{index}</mn></msub><mo>"′"</mo></mrow> }.into_any(),
    }
}

/// The prediction's symbol.
pub(super) fn y_hat() -> AnyView {
    view! { <mover accent="true"><mi>"y"</mi><mo>"^"</mo></mover> }.into_any()
}

/// `above / below`.
pub(super) fn over(above: AnyView, below: AnyView) -> AnyView {
    view! { <mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac> }.into_any()
}

/// A partial derivative.
pub(super) fn partial(above: AnyView, below: AnyView) -> AnyView {
    let d = || view! { <mi>"∂"</mi> };
    over((d(), above).into_any(), (d(), below).into_any())
}

/// `left sign right`.
pub(super) fn joined(left: AnyView, sign: &'static str, right: AnyView) -> AnyView {
    view! { <mrow>{left}<mo>{sign}</mo>{right}</mrow> }.into_any()
}

/// `(inner)`.
pub(super) fn bracketed(inner: AnyView) -> AnyView {
    view! { <mrow><mo stretchy="false">"("</mo>{inner}<mo stretchy="false">")"</mo></mrow> }.into_any()
}

/// `base²`.
pub(super) fn squared(base: AnyView) -> AnyView {
    view! { <msup>{base}<mn>"2"</mn></msup> }.into_any()
}

/// An equation in columns: a symbol with its number beneath, or a sign.
#[derive(Default)]
pub(super) struct Equation {
    symbols: Vec<AnyView>,
    numbers: Vec<AnyView>,
}

impl Equation {
    /// Begins with what is equal to the rest.
    pub(super) fn of(symbol: AnyView, number: AnyView) -> Self {
        Self::default().with(symbol, number)
    }

    pub(super) fn with(mut self, symbol: AnyView, number: AnyView) -> Self {
        self.symbols.push(symbol);
        self.numbers.push(number);
        self
    }

    pub(super) fn sign(self, sign: &'static str) -> Self {
        let sign = || view! { <mo>{sign}</mo> }.into_any();
        self.with(sign(), sign())
    }

    pub(super) fn view(self) -> AnyView {
        let cells = |row: Vec<AnyView>| row.into_iter().map(|cell| view! { <mtd>{cell}</mtd> }).collect_view();
        view! {
            <div class="equation"><math>
                <mtable><mtr>{cells(self.symbols)}</mtr><mtr>{cells(self.numbers)}</mtr></mtable>
            </math></div>
        }
        .into_any()
    }
}

/// A column of a line that can hold fields: a symbol and what stands beneath.
fn column(symbol: AnyView, beneath: AnyView) -> AnyView {
    view! { <span class="column"><span class="above"><math>{symbol}</math></span><span class="beneath-it">{beneath}</span></span> }
        .into_any()
}

/// A column with a number that cannot be edited here, at the head of its line.
pub(super) fn shown(symbol: AnyView, value: impl Fn() -> f64 + Send + Sync + 'static) -> AnyView {
    column(symbol, view! { <span>{text(move || number(value()))}</span> }.into_any())
}

/// The same after a sign, written by `write`.
pub(super) fn shown_after(symbol: AnyView, value: impl Fn() -> f64 + Send + Sync + 'static, write: fn(f64) -> String) -> AnyView {
    column(symbol, view! { <span>{text(move || guarded(write(value())))}</span> }.into_any())
}

/// A column with a sign.
pub(super) fn sign(sign: &'static str) -> AnyView {
    view! { <span class="column sign"><span class="above"><math><mo>{sign}</mo></math></span><span class="beneath-it" aria-hidden="true">{sign}</span></span> }.into_any()
}

/// A column with a field of the raw side, or its number alone where the address hides the field.
pub(super) fn entry(stage: Stage, key: &'static str, symbol: fn() -> AnyView) -> AnyView {
    let bound = stage.bound(key);
    let name = move || words::meaning(stage.locale.get(), key);
    let field = move || {
        let id = format!("inline-{key}");
        view! { <label class="unseen" for=id.clone()>{text(move || name().to_owned())}</label><NumberField bound id unit=None /> }
    };
    let number = move || view! { <span>{text(move || bound.text.get())}</span> };
    let beneath = move || if bound.is_hidden() { number().into_any() } else { field().into_any() };
    column(symbol(), part(beneath).into_any())
}
