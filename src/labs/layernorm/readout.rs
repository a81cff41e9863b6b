//! Every number of lab `layernorm`, with its frozen key.

use super::model::jacobian::Jacobian;
use super::model::pass::{Pass, row_of};
use super::model::precision::Rounded;
use super::model::trial::Verdict;
use crate::io::readout::{Reading, Readout};
use crate::math::stats;
use crate::query::write_number;

/// Longer lists are shown by their beginning.
const MOST: usize = 1024;
const FIRST: usize = 16;

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
    let each = |of: &dyn Fn(usize) -> Option<f64>| list(&(0..rows).map(|row| of(row).unwrap_or(f64::NAN)).collect::<Vec<_>>(), "null");
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
        ("x_hat", list(&forward.x_hat, "null")),
        ("y", list(&forward.y, "null")),
        ("dx", list(&backward.dx, "null")),
        ("dgamma", list(&backward.dgamma, "null")),
        ("dbeta", list(&backward.dbeta, "null")),
    ]
}

fn precision(rounded: Option<&Rounded>) -> [Pair; 5] {
    let array = |of: fn(&Rounded) -> &[f64]| rounded.map_or(Reading::Null, |rounded| list(of(rounded), r#""nan""#));
    let event = rounded.and_then(|rounded| rounded.first_event.as_ref());
    [
        ("p_mean", rounded.map_or(Reading::Null, |rounded| list(&rounded.mean, if rounded.has_mean { r#""nan""# } else { "null" }))),
        ("p_variance", array(|r| &r.variance)),
        ("p_y", array(|r| &r.y)),
        ("first_event", event.map_or(Reading::Null, |event| Reading::Json(event.json()))),
        ("max_error_ulp", Reading::number(rounded.and_then(|rounded| rounded.max_error_ulp))),
    ]
}

/// A JSON array, or the beginning of a long one. What does not exist stands in it as `nan`, what is infinite as "inf" or "-inf".
fn list(values: &[f64], nan: &str) -> Reading {
    let entry = |value: &f64| match *value {
        v if v.is_nan() => nan.to_owned(),
        f64::INFINITY => r#""inf""#.to_owned(),
        f64::NEG_INFINITY => r#""-inf""#.to_owned(),
        v => write_number(v),
    };
    let array = |values: &[f64]| format!("[{}]", values.iter().map(entry).collect::<Vec<_>>().join(","));
    Reading::Json(if values.len() > MOST {
        format!(r#"{{"length":{},"first":{}}}"#, values.len(), array(&values[..FIRST]))
    } else {
        array(values)
    })
}
