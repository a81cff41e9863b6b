//! The URL keys of lab `layernorm`.

use super::params::{
    Accumulate, Algorithm, Change, EpsAt, InputParams, LookParams, MOST_AFFINE, MOST_LISTED, MOST_X, Params, Preset, Root, Rows, Source,
    Upcast, Upstream,
};
use crate::math::precision::format;
use crate::query::convert::{choice, choose, number, set_number, set_whole, whole};
use crate::query::{Field, Kind, Notice, Range, Reason, Schema, Value, doc, write_number};
use std::sync::Arc;

/// The fields of [`Params`], in the order in which they are written.
pub static SCHEMA: Schema<Params> = Schema { fields: FIELDS, default: Params::default, check };

/// Keeps lists to the shape of x. One that does not fit is told: it waits for the shape it fits where nothing else was there that would be
/// lost, else what was there stays.
fn check(params: &mut Params, last: &Params) -> Vec<Notice> {
    let mut notices = settle_shape(&mut params.input);
    let (rows, d) = params.input.shape();
    let neutral = Params::default().input;
    let input = &mut params.input;
    let fitting = ["gamma", "beta"].map(|key| input.fits(key));
    for (key, fits, now, before, neutral) in [
        ("gamma", fitting[0], &mut input.gamma, &last.input.gamma, &neutral.gamma),
        ("beta", fitting[1], &mut input.beta, &last.input.beta, &neutral.beta),
    ] {
        if now != before && !fits {
            notices.push(told(key, listed(&[now.to_vec()]), Reason::WrongLength { expected: d }));
            if before != neutral {
                *now = before.clone();
            }
        }
    }
    if let Upstream::List(list) = &input.dy
        && input.dy != last.input.dy
        && !input.fits("dy")
    {
        notices.push(told("dy", listed(list), Reason::WrongLength { expected: rows * d }));
        if last.input.dy != neutral.dy {
            input.dy = last.input.dy.clone();
        }
    }
    notices.extend(keep_within(&mut params.look, &last.look, (rows, d)));
    notices
}

/// A row or feature beyond the last one, asked for, is the last one.
fn keep_within(look: &mut LookParams, last: &LookParams, (rows, d): (usize, usize)) -> Vec<Notice> {
    let beyond = |key: &str, given: u32, last: usize| told(key, given.to_string(), Reason::OutOfRange { min: 1.0, max: last as f64 });
    let mut notices = Vec::new();
    if look.row != last.row && look.row as usize > rows {
        notices.push(beyond("row", look.row, rows));
        look.row = rows as u32;
    }
    if let Some(feature) = look.feature.filter(|feature| look.feature != last.feature && *feature as usize > d) {
        notices.push(beyond("feature", feature, d));
        look.feature = Some(d as u32);
    }
    notices
}

/// A complaint; what is used in its place is known later.
fn told(key: &str, given: String, reason: Reason) -> Notice {
    Notice { key: key.to_owned(), given, used: String::new(), reason }
}

/// A list settles rows and features.
fn settle_shape(input: &mut InputParams) -> Vec<Notice> {
    let mut notices = Vec::new();
    if let Source::List(list) = &input.x {
        for (key, given, settled) in [("rows", input.rows, list.len()), ("d", input.d, list[0].len())] {
            let other = given.filter(|given| *given as usize != settled);
            notices.extend(other.map(|given| told(key, given.to_string(), Reason::Settled { by: "x" })));
        }
        (input.rows, input.d) = (None, None);
    }
    notices
}

fn listed(rows: &[Vec<f64>]) -> String {
    let row = |row: &Vec<f64>| row.iter().map(|v| write_number(*v)).collect::<Vec<_>>().join(",");
    rows.iter().map(row).collect::<Vec<_>>().join(";")
}

const PRESETS: [Preset; 8] =
    [Preset::Ramp, Preset::Random, Preset::Outlier, Preset::Constant, Preset::Two, Preset::Offset, Preset::Tiny, Preset::Huge];
const UPSTREAMS: [Upstream; 3] = [Upstream::Ones, Upstream::First, Upstream::Random];
const CHANGES: [Change; 3] = [Change::None, Change::Add, Change::Times];
const EPS_AT: [EpsAt; 3] = [EpsAt::Inside, EpsAt::Outside, EpsAt::Floor];
const ROOTS: [Root; 2] = [Root::Square, Root::P];
const ALGORITHMS: [Algorithm; 3] = [Algorithm::TwoPass, Algorithm::OnePass, Algorithm::Welford];
const ACCUMULATE: [Accumulate; 2] = [Accumulate::Same, Accumulate::F32];
const UPCASTS: [Upcast; 3] = [Upcast::None, Upcast::Statistics, Upcast::All];
const NO_YES: Kind = Kind::Choice(&["0", "1"]);
const ANY: Range = Range::signed(MOST_X);
const AFFINE: Range = Range::signed(MOST_AFFINE);

static FIELDS: &[Field<Params>] = &[
    Field {
        key: "x",
        kind: Kind::WordOrList {
            words: &["ramp", "random", "outlier", "constant", "two", "offset", "tiny", "huge"],
            rows: 64,
            entries: MOST_LISTED,
            range: ANY,
        },
        about: doc("the input: rows of features; a list settles `rows` and `d`"),
        get: |p| match &p.input.x {
            Source::Preset(preset) => choice(&PRESETS, preset),
            Source::List(rows) => Value::Rows(rows.to_vec()),
        },
        set: |p, v| match v {
            Value::Choice(i) => p.input.x = Source::Preset(PRESETS[i]),
            Value::Rows(rows) => p.input.x = Source::List(Arc::new(rows)),
            _ => {}
        },
    },
    Field {
        key: "rows",
        kind: Kind::AutoOr("", Range::whole(1.0, 64.0)),
        about: doc("rows of a preset; absent: 1"),
        get: |p| p.input.rows.map_or(Value::Auto, whole),
        set: |p, v| p.input.rows = number(&v).map(|v| v as u32),
    },
    Field {
        key: "d",
        kind: Kind::AutoOr("", Range { whole: true, ..Range::log(1.0, 4096.0) }),
        about: doc("features of a preset; absent: 8"),
        get: |p| p.input.d.map_or(Value::Auto, whole),
        set: |p, v| p.input.d = number(&v).map(|v| v as u32),
    },
    Field {
        key: "gamma",
        kind: Kind::WordOrList { words: &[], rows: 1, entries: 4096, range: AFFINE },
        about: doc("scale: one for all features, or one a feature"),
        get: |p| Value::Rows(vec![p.input.gamma.to_vec()]),
        set: |p, v| p.input.gamma = entries(v).unwrap_or(p.input.gamma.clone()),
    },
    Field {
        key: "beta",
        kind: Kind::WordOrList { words: &[], rows: 1, entries: 4096, range: AFFINE },
        about: doc("shift: likewise"),
        get: |p| Value::Rows(vec![p.input.beta.to_vec()]),
        set: |p, v| p.input.beta = entries(v).unwrap_or(p.input.beta.clone()),
    },
    Field {
        key: "dy",
        kind: Kind::WordOrList { words: &["ones", "first", "random"], rows: 64, entries: MOST_LISTED, range: AFFINE },
        about: doc("gradient of the loss by the output: 1 everywhere, 1 for the first feature, seeded, or a list shaped like x"),
        get: |p| match &p.input.dy {
            Upstream::List(rows) => Value::Rows(rows.to_vec()),
            named => choice(&UPSTREAMS, named),
        },
        set: |p, v| match v {
            Value::Choice(i) => p.input.dy = UPSTREAMS[i].clone(),
            Value::Rows(rows) => p.input.dy = Upstream::List(Rows::new(rows)),
            _ => {}
        },
    },
    Field {
        key: "change",
        kind: Kind::Choice(&["none", "add", "times"]),
        about: doc("done to x before all else, to see what stays: nothing, add 5, multiply by 10"),
        get: |p| choice(&CHANGES, &p.input.change),
        set: |p, v| choose(&CHANGES, &mut p.input.change, &v),
    },
    Field {
        key: "eps",
        kind: Kind::AutoOr("0", Range::log(1e-12, 10.0)),
        about: doc("epsilon"),
        get: |p| if p.norm.eps == 0.0 { Value::Auto } else { Value::Number(p.norm.eps) },
        set: |p, v| p.norm.eps = number(&v).unwrap_or(0.0),
    },
    Field {
        key: "eps_at",
        kind: Kind::Choice(&["inside", "outside", "floor"]),
        about: doc("where epsilon stands: sqrt(var + eps); sqrt(var) + eps; max(sqrt(var), eps)"),
        get: |p| choice(&EPS_AT, &p.norm.eps_at),
        set: |p, v| choose(&EPS_AT, &mut p.norm.eps_at, &v),
    },
    Field {
        key: "ddof",
        kind: NO_YES,
        about: doc("the variance is divided by n less this; with `p` = 2"),
        get: |p| choice(&[0, 1], &p.norm.ddof),
        set: |p, v| choose(&[0, 1], &mut p.norm.ddof, &v),
    },
    Field {
        key: "rms",
        kind: NO_YES,
        about: doc("1: no mean is taken out"),
        get: |p| choice(&[false, true], &p.norm.is_rms),
        set: |p, v| choose(&[false, true], &mut p.norm.is_rms, &v),
    },
    Field {
        key: "p",
        kind: Kind::Number(Range::linear(1.0, 4.0)),
        about: doc("the mean of the p-th power of |x − mean| takes the place of the variance"),
        get: |p| Value::Number(p.norm.p),
        set: |p, v| set_number(&mut p.norm.p, &v),
    },
    Field {
        key: "root",
        kind: Kind::Choice(&["sqrt", "p"]),
        about: doc("the root taken of it: square root, or p-th root"),
        get: |p| choice(&ROOTS, &p.norm.root),
        set: |p, v| choose(&ROOTS, &mut p.norm.root, &v),
    },
    Field {
        key: "row",
        kind: Kind::Number(Range::whole(1.0, 64.0)),
        about: doc("the row that is shown"),
        get: |p| whole(p.look.row),
        set: |p, v| set_whole(&mut p.look.row, &v),
    },
    Field {
        key: "feature",
        kind: Kind::AutoOr("", Range::whole(1.0, 4096.0)),
        about: doc("the feature that is followed; absent: the one that stands out"),
        get: |p| p.look.feature.map_or(Value::Auto, whole),
        set: |p, v| p.look.feature = number(&v).map(|v| v as u32),
    },
    Field {
        key: "n",
        kind: Kind::Number(Range { whole: true, ..Range::log(2.0, 4096.0) }),
        about: doc("of how many numbers the biased and the unbiased variance are compared"),
        get: |p| whole(p.look.n),
        set: |p, v| set_whole(&mut p.look.n, &v),
    },
    Field {
        key: "stage",
        kind: Kind::Number(Range::linear(0.0, 3.0)),
        about: doc("three features in space: 0 the inputs, 1 centred, 2 on the circle, 3 stretched and moved"),
        get: |p| Value::Number(p.space.stage),
        set: |p, v| set_number(&mut p.space.stage, &v),
    },
    Field { key: "g1", kind: STRETCH, about: doc("gamma there"), get: |p| gamma(p, 0), set: |p, v| set_number(&mut p.space.gamma[0], &v) },
    Field { key: "g2", kind: STRETCH, about: doc("likewise"), get: |p| gamma(p, 1), set: |p, v| set_number(&mut p.space.gamma[1], &v) },
    Field { key: "g3", kind: STRETCH, about: doc("likewise"), get: |p| gamma(p, 2), set: |p, v| set_number(&mut p.space.gamma[2], &v) },
    Field { key: "b1", kind: STRETCH, about: doc("beta there"), get: |p| beta(p, 0), set: |p, v| set_number(&mut p.space.beta[0], &v) },
    Field { key: "b2", kind: STRETCH, about: doc("likewise"), get: |p| beta(p, 1), set: |p, v| set_number(&mut p.space.beta[1], &v) },
    Field { key: "b3", kind: STRETCH, about: doc("likewise"), get: |p| beta(p, 2), set: |p, v| set_number(&mut p.space.beta[2], &v) },
    Field {
        key: "turn",
        kind: Kind::Number(Range::linear(-180.0, 180.0)),
        about: doc("from where it is seen: degrees around the third axis"),
        get: |p| Value::Number(p.space.turn[0]),
        set: |p, v| set_number(&mut p.space.turn[0], &v),
    },
    Field {
        key: "tilt",
        kind: Kind::Number(Range::linear(-90.0, 90.0)),
        about: doc("and above the plane of the first two"),
        get: |p| Value::Number(p.space.turn[1]),
        set: |p, v| set_number(&mut p.space.turn[1], &v),
    },
    Field {
        key: "format",
        kind: Kind::Choice(&format::KEYS),
        about: doc("every single operation is rounded to this number format"),
        get: |p| Value::Choice(p.precision.format),
        set: |p, v| {
            if let Value::Choice(i) = v {
                p.precision.format = i;
            }
        },
    },
    Field {
        key: "algorithm",
        kind: Kind::Choice(&["two-pass", "one-pass", "welford"]),
        about: doc("how the variance is computed there: by the deviations; mean of squares less square of the mean; Welford's update"),
        get: |p| choice(&ALGORITHMS, &p.precision.algorithm),
        set: |p, v| choose(&ALGORITHMS, &mut p.precision.algorithm, &v),
    },
    Field {
        key: "accumulate",
        kind: Kind::Choice(&["same", "f32"]),
        about: doc("the format of sums there; rests for f32 and f64"),
        get: |p| choice(&ACCUMULATE, &p.precision.accumulate),
        set: |p, v| choose(&ACCUMULATE, &mut p.precision.accumulate, &v),
    },
    Field {
        key: "upcast",
        kind: Kind::Choice(&["none", "statistics", "all"]),
        about: doc("what is computed in f32 there, epsilon included: nothing, mean and variance, everything"),
        get: |p| choice(&UPCASTS, &p.precision.upcast),
        set: |p, v| choose(&UPCASTS, &mut p.precision.upcast, &v),
    },
    Field {
        key: "seed",
        kind: Kind::Number(Range::whole(0.0, u32::MAX as f64)),
        about: doc("seed of the draws"),
        get: |p| whole(p.input.seed),
        set: |p, v| set_whole(&mut p.input.seed, &v),
    },
];

const STRETCH: Kind = Kind::Number(Range::linear(-3.0, 3.0));

fn gamma(params: &Params, i: usize) -> Value {
    Value::Number(params.space.gamma[i])
}

fn beta(params: &Params, i: usize) -> Value {
    Value::Number(params.space.beta[i])
}

fn entries(value: Value) -> Option<Arc<Vec<f64>>> {
    let Value::Rows(mut rows) = value else { return None };
    rows.pop().filter(|row| !row.is_empty()).map(Arc::new)
}
