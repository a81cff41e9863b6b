//! Formulas with the numbers beneath the symbols. A number's text is all that ever changes.

use super::{Number, Stage, Which, words};
use crate::io::numeral::numeral;
use crate::query::write_number;
use crate::ui::dom::{View, view};
use crate::ui::erase::{flag, live};
use crate::ui::slider::number_field;

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
    if is_one { format!("1/{}", n as u32) } else { number(value) }
}

/// A number that stands alone or first.
pub(super) fn alone(value: Number) -> View {
    view! { <mn>{live(move || number(value.get()))}</mn> }
}

/// A number after a sign: in brackets where it is negative.
pub(super) fn after_sign(value: Number) -> View {
    view! { <mn>{live(move || guarded(number(value.get())))}</mn> }
}

/// A feature after a sign: likewise, and as a fraction where it is one.
pub(super) fn feature_after_sign(value: Number) -> View {
    view! { <mn>{live(move || guarded(fraction(value.get())))}</mn> }
}

/// A number to be squared: in brackets unless it is of digits alone.
pub(super) fn base(value: Number) -> View {
    let text = move || {
        let text = fraction(value.get());
        if text.contains(['/', '−', '×']) { format!("({text})") } else { text }
    };
    view! { <mn>{live(text)}</mn> }
}

fn guarded(text: String) -> String {
    if text.starts_with('−') { format!("({text})") } else { text }
}

/// A letter, with an index unless that is empty, and with a prime on the scaled side.
pub(super) fn symbol(which: Which, letter: &'static str, index: &'static str) -> View {
    match (which, index) {
        (Which::Raw, "") => view! { <mi>{letter}</mi> },
        (Which::Raw, _) => view! { <msub><mi>{letter}</mi><mn>{index}</mn></msub> },
        // The font's prime is raised as it stands.
        (Which::Scaled, "") => view! { <mrow><mi>{letter}</mi><mo>"′"</mo></mrow> },
        (Which::Scaled, _) => view! { <mrow><msub><mi>{letter}</mi><mn>{index}</mn></msub><mo>"′"</mo></mrow> },
    }
}

/// The prediction's symbol.
pub(super) fn y_hat() -> View {
    view! { <mover accent="true"><mi>"y"</mi><mo>"^"</mo></mover> }
}

/// `above / below`.
pub(super) fn over(above: View, below: View) -> View {
    view! { <mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac> }
}

/// A partial derivative.
pub(super) fn partial(above: View, below: View) -> View {
    let d = |of: View| view! { <mi>"∂"</mi>{of} };
    over(d(above), d(below))
}

/// `left sign right`.
pub(super) fn joined(left: View, sign: &'static str, right: View) -> View {
    view! { <mrow>{left}<mo>{sign}</mo>{right}</mrow> }
}

/// `(inner)`.
pub(super) fn bracketed(inner: View) -> View {
    view! { <mrow><mo stretchy="false">"("</mo>{inner}<mo stretchy="false">")"</mo></mrow> }
}

/// `base²`.
pub(super) fn squared(base: View) -> View {
    view! { <msup>{base}<mn>"2"</mn></msup> }
}

/// An equation in columns: a symbol with its number beneath, or a sign.
#[derive(Default)]
pub(super) struct Equation {
    symbols: Vec<View>,
    numbers: Vec<View>,
}

impl Equation {
    /// Begins with what is equal to the rest.
    pub(super) fn of(symbol: View, number: View) -> Self {
        Self::default().with(symbol, number)
    }

    pub(super) fn with(mut self, symbol: View, number: View) -> Self {
        self.symbols.push(symbol);
        self.numbers.push(number);
        self
    }

    pub(super) fn sign(self, sign: &'static str) -> Self {
        let sign = || view! { <mo>{sign}</mo> };
        self.with(sign(), sign())
    }

    pub(super) fn view(self) -> View {
        let cells = |row: Vec<View>| row.into_iter().map(|cell| view! { <mtd>{cell}</mtd> }).collect::<View>();
        view! {
            <div class="equation"><math>
                <mtable><mtr>{cells(self.symbols)}</mtr><mtr>{cells(self.numbers)}</mtr></mtable>
            </math></div>
        }
    }
}

/// A column of a line that can hold fields: a symbol and what stands beneath.
fn column(symbol: View, beneath: View) -> View {
    view! { <span class="column"><span class="above"><math>{symbol}</math></span><span class="beneath-it">{beneath}</span></span> }
}

/// A column with a number that cannot be edited here, at the head of its line.
pub(super) fn shown(symbol: View, value: Number) -> View {
    column(symbol, view! { <span>{live(move || number(value.get()))}</span> })
}

/// The same after a sign, written by `write`.
pub(super) fn shown_after(symbol: View, value: Number, write: fn(f64) -> String) -> View {
    column(symbol, view! { <span>{live(move || guarded(write(value.get())))}</span> })
}

/// A column with a sign.
pub(super) fn sign(sign: &'static str) -> View {
    view! { <span class="column sign"><span class="above"><math><mo>{sign}</mo></math></span><span class="beneath-it" aria-hidden="true">{sign}</span></span> }
}

/// A column with a field of the raw side, or its number alone where the address hides the field.
pub(super) fn entry(stage: Stage, key: &'static str, symbol: View) -> View {
    let bound = stage.bound(key);
    let id = format!("inline-{key}");
    let beneath = view! {
        <span prop:hidden=flag(move || bound.is_hidden())>
            <label class="unseen" for=id.clone()>{words::meaning(key)}</label>
            {number_field(bound, id, None, None, None)}
        </span>
        <span prop:hidden=flag(move || !bound.is_hidden())>{live(move || bound.text.get())}</span>
    };
    column(symbol, beneath)
}
