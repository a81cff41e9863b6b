//! What the learner sets: one house, the present parameters, the ranges of min-max scaling, the learning rate.

use crate::query::{Field, Kind, Notice, Range, Reason, Schema, Value, doc, write_number};

/// One house (area in m2, rooms; price in 10,000 yuan) and everything done to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// Area.
    pub x1: f64,
    /// Rooms.
    pub x2: f64,
    /// Price.
    pub y: f64,
    /// Weight of the area.
    pub w1: f64,
    /// Weight of the rooms.
    pub w2: f64,
    /// Bias.
    pub b: f64,
    /// Least area, for min-max scaling.
    pub x1min: f64,
    /// Greatest area; above `x1min`.
    pub x1max: f64,
    /// Fewest rooms.
    pub x2min: f64,
    /// Most rooms; above `x2min`.
    pub x2max: f64,
    /// Learning rate.
    pub lr: f64,
}

impl Default for Params {
    fn default() -> Self {
        let (x1min, x1max, x2min, x2max) = (50.0, 200.0, 1.0, 5.0);
        Self { x1: 100.0, x2: 2.0, y: 300.0, w1: 2.0, w2: 50.0, b: 10.0, x1min, x1max, x2min, x2max, lr: 0.1 }
    }
}

const ANY: Kind = Kind::Number(Range::linear(-1e9, 1e9));

/// The lab's URL keys.
pub static SCHEMA: Schema<Params> = Schema { fields: FIELDS, default: Params::default, check };

static FIELDS: &[Field<Params>] = &[
    Field { key: "x1", kind: ANY, about: doc("area of the house, m²"), get: |p| Value::Number(p.x1), set: |p, v| put(&mut p.x1, v) },
    Field { key: "x2", kind: ANY, about: doc("its rooms"), get: |p| Value::Number(p.x2), set: |p, v| put(&mut p.x2, v) },
    Field { key: "y", kind: ANY, about: doc("its price, 10,000 yuan"), get: |p| Value::Number(p.y), set: |p, v| put(&mut p.y, v) },
    Field { key: "w1", kind: ANY, about: doc("weight of the area"), get: |p| Value::Number(p.w1), set: |p, v| put(&mut p.w1, v) },
    Field { key: "w2", kind: ANY, about: doc("weight of the rooms"), get: |p| Value::Number(p.w2), set: |p, v| put(&mut p.w2, v) },
    Field { key: "b", kind: ANY, about: doc("bias"), get: |p| Value::Number(p.b), set: |p, v| put(&mut p.b, v) },
    Field { key: "x1min", kind: ANY, about: doc("area scaled to 0"), get: |p| Value::Number(p.x1min), set: |p, v| put(&mut p.x1min, v) },
    Field {
        key: "x1max",
        kind: ANY,
        about: doc("area scaled to 1, above `x1min`"),
        get: |p| Value::Number(p.x1max),
        set: |p, v| put(&mut p.x1max, v),
    },
    Field { key: "x2min", kind: ANY, about: doc("rooms scaled to 0"), get: |p| Value::Number(p.x2min), set: |p, v| put(&mut p.x2min, v) },
    Field {
        key: "x2max",
        kind: ANY,
        about: doc("rooms scaled to 1, above `x2min`"),
        get: |p| Value::Number(p.x2max),
        set: |p, v| put(&mut p.x2max, v),
    },
    Field {
        key: "lr",
        kind: Kind::Number(Range::log(1e-6, 10.0)),
        about: doc("learning rate of the one step, the same on both sides"),
        get: |p| Value::Number(p.lr),
        set: |p, v| put(&mut p.lr, v),
    },
];

fn put(to: &mut f64, value: Value) {
    if let Value::Number(v) = value {
        *to = v;
    }
}

/// A range `[min, max]` that min-max scaling can use: `max` above `min`; else `None`.
#[must_use]
pub fn admissible(range: [f64; 2]) -> Option<[f64; 2]> {
    (range[1] > range[0]).then_some(range)
}

fn check(params: &mut Params, last: &Params) -> Vec<Notice> {
    let ends = |p: &Params| [[p.x1min, p.x1max], [p.x2min, p.x2max]];
    let ([one, two], [one_last, two_last]) = (ends(params), ends(last));
    let ([x1min, x1max], first) = mend(["x1min", "x1max"], one, one_last);
    let ([x2min, x2max], second) = mend(["x2min", "x2max"], two, two_last);
    *params = Params { x1min, x1max, x2min, x2max, ..*params };
    first.into_iter().chain(second).collect()
}

fn mend(keys: [&'static str; 2], range: [f64; 2], last: [f64; 2]) -> ([f64; 2], Option<Notice>) {
    if let Some(range) = admissible(range) {
        return (range, None);
    }
    if range[1] == last[1] {
        let reason = Reason::NotBelow { high_key: keys[1], high: range[1] };
        return (last, Some(Notice { key: keys[0].to_owned(), given: write_number(range[0]), used: write_number(last[0]), reason }));
    }
    let reason = Reason::NotAbove { low_key: keys[0], low_given: range[0], low_used: last[0] };
    (last, Some(Notice { key: keys[1].to_owned(), given: write_number(range[1]), used: write_number(last[1]), reason }))
}
