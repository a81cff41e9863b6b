//! The chain reaction in five steps: large input, large z, output at its limit, slope near 0, nothing passed on.

use super::Stage;
use crate::io::numeral::numeral;
use crate::labs::saturation::model::unit::{Point, Side};
use crate::labs::saturation::params::Inputs;
use crate::ui::dom::{View, view};
use crate::ui::erase::{Live, Word, live};
use crate::ui::reading::datum;
use crate::{say, word};

/// The strip of five.
pub(super) fn strip(stage: Stage) -> View {
    let own = move || stage.unit.with(|unit| unit.own().clone());
    let input = move || {
        let Side { inputs, house, .. } = own();
        let x = numeral(house[0], 3);
        if inputs == Inputs::Raw { say!(stage.locale.get(), saturation.square_metres, x = x) } else { x }
    };
    let output = move || output(&own().point);
    let passed = move || {
        let side = own();
        numeral(side.point.dy * side.house[0], 3)
    };
    // What is not so is not called so.
    let is_raw = move || stage.unit.with(|unit| unit.own().inputs == Inputs::Raw);
    let is_dead = move || stage.probe.with(|probe| probe.zones.contains(stage.unit.with(|unit| unit.own().point.z)));
    let locale = stage.locale;
    let either =
        move |holds: Box<dyn Fn() -> bool>, yes: Word, no: Word| live(move || (if holds() { yes } else { no })(locale.get()).to_owned());
    let step = |number: &'static str, name: Live, value: View| {
        view! { <li class="reaction-step"><span class="reading-label"><b>{number}</b>" "{name}</span>{value}</li> }
    };
    view! {
        <header class="panel-head"><h2>{word!(saturation.reaction)}</h2><span class="panel-note">{word!(saturation.reaction_note)}</span></header>
        <ol class="reaction">
            {step("1", either(Box::new(is_raw), word!(saturation.step_input), word!(saturation.step_input_plain)), view! { <span class="reaction-value">{live(input)}</span> })}
            {step("2", either(Box::new(is_dead), word!(saturation.step_z), word!(saturation.step_z_plain)), datum("z_house", stage.readouts, None))}
            {step("3", either(Box::new(is_dead), word!(saturation.step_y), word!(saturation.step_y_plain)), datum("y_house", stage.readouts, Some(live(output))))}
            {step("4", either(Box::new(is_dead), word!(saturation.step_dy), word!(saturation.step_dy_plain)), datum("dy_house", stage.readouts, None))}
            {step("5", live(move || word!(saturation.step_passed)(locale.get()).to_owned()), view! { <span class="reaction-value">{live(passed)}</span> })}
        </ol>
    }
}

/// An output near 1 by what it lacks.
fn output(point: &Point) -> String {
    let lacks = point.one_minus_y;
    if lacks != 0.0 && lacks.abs() < 1e-3 {
        let sign = if lacks > 0.0 { "−" } else { "+" };
        return format!("1 {sign} {}", numeral(lacks.abs(), 3));
    }
    numeral(point.y, 3)
}
