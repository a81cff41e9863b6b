//! The chain reaction in five steps: large input, large z, output at its limit, slope near 0, nothing passed on.

use super::Stage;
use crate::io::numeral::numeral;
use crate::labs::saturation::model::unit::{Point, Side};
use crate::labs::saturation::params::Inputs;
use crate::ui::dom::{View, view};
use crate::ui::erase::{Word, live};
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
    let step = |number: &'static str, name: Word, value: View| {
        view! { <li class="reaction-step"><span class="reading-label"><b>{number}</b>" "{name}</span>{value}</li> }
    };
    view! {
        <ol class="reaction">
            {step("1", word!(saturation.step_input), view! { <span class="reaction-value">{live(input)}</span> })}
            {step("2", word!(saturation.step_z), datum("z_house", stage.readouts, None))}
            {step("3", word!(saturation.step_y), datum("y_house", stage.readouts, Some(live(output))))}
            {step("4", word!(saturation.step_dy), datum("dy_house", stage.readouts, None))}
            {step("5", word!(saturation.step_passed), view! { <span class="reaction-value">{live(passed)}</span> })}
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
