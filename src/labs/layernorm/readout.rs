//! Every number of lab `layernorm`, with its frozen key.

use super::model::jacobian::Jacobian;
use super::model::pass::{Pass, row_of};
use super::model::precision::Rounded;
use super::model::trial::Verdict;
use crate::io::readout::{Absent, Reading, Readout};
use crate::math::stats;

/// All of them, in a fixed order; keys never come and go. What takes its time does not exist until it is there.
#[must_use]
pub fn readouts(pass: &Pass, jacobian: Option<&Jacobian>, verdict: Option<&Verdict>, rounded: Option<&Rounded>) -> Vec<Readout> {
    let all = statistics(pass).into_iter().chain(arrays(pass)).chain([
        ("gradient_check", Reading::number(verdict.and_then(|verdict| verdict.largest))),
        ("jacobian_rank", Reading::number(jacobian.map(|jacobian| jacobian.rank() as f64))),
    ]);
    all.chain(precision(rounded)).map(|(key, value)| Readout { key, value }).collect()
}

type Pair = (&'static str, Reading);

/// One entry a row.
fn statistics(pass: &Pass) -> [Pair; 8] {
    let (rows, d) = (pass.given.rows, pass.given.d);
    let each = |of: &dyn Fn(usize) -> Option<f64>| {
        Reading::list(&(0..rows).map(|row| of(row).unwrap_or(f64::NAN)).collect::<Vec<_>>(), Absent::Null)
    };
    let of = |tensor: &[f64]| tensor.chunks_exact(d).map(stats::moments).collect::<Vec<_>>();
    let (x, y) = (&pass.moments, of(&pass.forward.y));
    let left: Vec<[f64; 2]> =
        (0..rows).map(|row| stats::sum_and_dot(row_of(&pass.backward.dx, row, d), row_of(&pass.forward.x_hat, row, d))).collect();
    [
        ("mean", each(&|row| Some(x[row].mean))),
        ("var_biased", each(&|row| x[row].variance(0))),
        ("var_unbiased", each(&|row| x[row].variance(1))),
        ("rstd", each(&|row| Some(pass.forward.rstd[row]))),
        ("y_mean", each(&|row| Some(y[row].mean))),
        ("y_var", each(&|row| y[row].variance(0))),
        ("sum_dx", each(&|row| Some(left[row][0]))),
        ("dot_dx_xhat", each(&|row| Some(left[row][1]))),
    ]
}

fn arrays(pass: &Pass) -> [Pair; 5] {
    let (forward, backward) = (&pass.forward, &pass.backward);
    [
        ("x_hat", Reading::list(&forward.x_hat, Absent::Null)),
        ("y", Reading::list(&forward.y, Absent::Null)),
        ("dx", Reading::list(&backward.dx, Absent::Null)),
        ("dgamma", Reading::list(&backward.dgamma, Absent::Null)),
        ("dbeta", Reading::list(&backward.dbeta, Absent::Null)),
    ]
}

fn precision(rounded: Option<&Rounded>) -> [Pair; 5] {
    let array = |of: fn(&Rounded) -> &[f64]| rounded.map_or(Reading::Null, |rounded| Reading::list(of(rounded), Absent::Nan));
    let event = rounded.and_then(|rounded| rounded.first_event.as_ref());
    [
        (
            "p_mean",
            rounded
                .map_or(Reading::Null, |rounded| Reading::list(&rounded.mean, if rounded.has_mean { Absent::Nan } else { Absent::Null })),
        ),
        ("p_variance", array(|r| &r.variance)),
        ("p_y", array(|r| &r.y)),
        ("first_event", event.map_or(Reading::Null, |event| Reading::Json(event.json()))),
        ("max_error_ulp", Reading::number(rounded.and_then(|rounded| rounded.max_error_ulp))),
    ]
}
