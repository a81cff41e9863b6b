//! The URL keys of lab `descent`.

use super::params::{Axes, Bias, DataSet, Model, Params, SHOW};
use crate::math::levels::Spacing;
use crate::math::optim;
use crate::math::scaling::Scaler;
use crate::query::convert::{choice, choose, number, row, set_number, set_whole, whole};
use crate::query::{Field, Kind, Notice, Range, Reason, Schema, Value, doc, write_number};

/// The fields of [`Params`], in the order in which they are written.
pub static SCHEMA: Schema<Params> = Schema { fields: FIELDS, default: Params::default, check };

/// How far a panel zooms.
pub const ZOOM: [f64; 2] = [1e-3, 1e6];

/// Keeps the zooms within [`ZOOM`] and the playhead within the run.
fn check(params: &mut Params, last: &Params) -> Vec<Notice> {
    let mut notices = Vec::new();
    let mut keep = |key: &str, value: f64, [min, max]: [f64; 2]| {
        if !(min..=max).contains(&value) {
            notices.push(Notice {
                key: key.to_owned(),
                given: write_number(value),
                used: String::new(),
                reason: Reason::OutOfRange { min, max },
            });
        }
        value.max(min).min(max)
    };
    for view in params.picture.view.iter_mut().flatten() {
        view[2] = keep("view", view[2], ZOOM);
    }
    // A playhead that a shorter run leaves behind waits at its end, and comes back with a longer one.
    let is_left_behind = params.t == last.t && params.descent.steps != last.descent.steps;
    if let Some(t) = params.t.as_mut().filter(|_| !is_left_behind) {
        *t = keep("t", f64::from(*t), [0.0, f64::from(params.descent.steps)]) as u32;
    }
    notices
}

const MODELS: [Model; 3] = [Model::Plane, Model::Line, Model::Bowl];
const DATA_SETS: [DataSet; 3] = [DataSet::Houses, DataSet::Penguins, DataSet::Twins];
const SCALERS: [Scaler; 6] = [Scaler::Standard, Scaler::MinMax, Scaler::MaxAbs, Scaler::Robust, Scaler::Whiten, Scaler::None];
const BIASES: [Bias; 2] = [Bias::Optimal, Bias::Learned];
const AXES: [Axes; 2] = [Axes::Equal, Axes::Fit];
const SPACINGS: [Spacing; 2] = [Spacing::Log, Spacing::Even];

static FIELDS: &[Field<Params>] = &[
    Field {
        key: "model",
        kind: Kind::Choice(&["plane", "line", "bowl"]),
        about: doc("two features (w1, w2); one feature (w, b), bias always learned; a bare quadratic"),
        get: |p| choice(&MODELS, &p.surface.model),
        set: |p, v| choose(&MODELS, &mut p.surface.model, &v),
    },
    Field {
        key: "data",
        kind: Kind::Choice(&["houses", "penguins", "twins"]),
        about: doc(
            "seeded synthetic houses; bill and flipper length -> body mass of 342 penguins; x2 = 2 x1, an endless valley. line takes the first feature",
        ),
        get: |p| choice(&DATA_SETS, &p.data.data),
        set: |p, v| choose(&DATA_SETS, &mut p.data.data, &v),
    },
    Field {
        key: "n",
        kind: Kind::Number(Range::whole(10.0, 2000.0)),
        about: doc("rows of houses and twins"),
        get: |p| whole(p.data.n),
        set: |p, v| set_whole(&mut p.data.n, &v),
    },
    Field {
        key: "rho",
        kind: Kind::Number(Range::linear(-0.95, 0.95)),
        about: doc("correlation wanted of area and rooms"),
        get: |p| Value::Number(p.data.rho),
        set: |p, v| set_number(&mut p.data.rho, &v),
    },
    Field {
        key: "noise",
        kind: Kind::Number(Range::linear(0.0, 100.0)),
        about: doc("standard deviation of the price's noise, 10,000 yuan"),
        get: |p| Value::Number(p.data.noise),
        set: |p, v| set_number(&mut p.data.noise, &v),
    },
    Field {
        key: "unit",
        kind: Kind::Number(Range::log(1.0, 100.0)),
        about: doc("x1 = area / unit"),
        get: |p| Value::Number(p.data.unit),
        set: |p, v| set_number(&mut p.data.unit, &v),
    },
    Field {
        key: "outliers",
        kind: Kind::Number(Range::whole(0.0, 5.0)),
        about: doc("that many areas times ten"),
        get: |p| whole(p.data.outliers),
        set: |p, v| set_whole(&mut p.data.outliers, &v),
    },
    Field {
        key: "scaler",
        kind: Kind::Choice(&["standard", "minmax", "maxabs", "robust", "whiten", "none"]),
        about: doc("per feature, population variance; whiten is ZCA"),
        get: |p| choice(&SCALERS, &p.surface.scaler),
        set: |p, v| choose(&SCALERS, &mut p.surface.scaler, &v),
    },
    Field {
        key: "bias",
        kind: Kind::Choice(&["optimal", "learned"]),
        about: doc("always at its best value, or learned from 0 beside the weights"),
        get: |p| choice(&BIASES, &p.surface.bias),
        set: |p, v| choose(&BIASES, &mut p.surface.bias, &v),
    },
    Field {
        key: "optimizer",
        kind: Kind::Choice(&optim::KEYS),
        about: doc("PyTorch's update rules (alpha 0.99, betas 0.9 and 0.999, eps 1e-8); newton: theta - lr H^-1 g"),
        get: |p| Value::Choice(p.descent.optimizer),
        set: |p, v| {
            if let Value::Choice(i) = v {
                p.descent.optimizer = i;
            }
        },
    },
    Field {
        key: "lr",
        kind: Kind::AutoOr("best", Range::log(1e-12, 1e3)),
        about: doc("learning rate; a number holds on both sides, best is each side's own"),
        get: |p| p.descent.lr.map_or(Value::Auto, Value::Number),
        set: |p, v| p.descent.lr = number(&v),
    },
    Field {
        key: "beta",
        kind: Kind::Number(Range::linear(0.0, 0.999)),
        about: doc("momentum of momentum and nesterov"),
        get: |p| Value::Number(p.descent.beta),
        set: |p, v| set_number(&mut p.descent.beta, &v),
    },
    Field {
        key: "batch",
        kind: Kind::Number(Range::whole(0.0, 2000.0)),
        about: doc("0 is the full batch; else rows drawn without replacement each epoch, the same on both sides, and the bias is learned"),
        get: |p| whole(p.descent.batch),
        set: |p, v| set_whole(&mut p.descent.batch, &v),
    },
    Field {
        key: "steps",
        kind: Kind::Number(Range::whole(1.0, 5000.0)),
        about: doc("length of the run"),
        get: |p| whole(p.descent.steps),
        set: |p, v| set_whole(&mut p.descent.steps, &v),
    },
    Field {
        key: "t",
        kind: Kind::AutoOr("", Range::whole(0.0, 5000.0)),
        about: doc("playhead; absent: the run plays once to its end"),
        get: |p| p.t.map_or(Value::Auto, whole),
        set: |p, v| p.t = number(&v).map(|t| t as u32),
    },
    Field {
        key: "start",
        kind: Kind::Rows { rows: 1, columns: 2, range: Range::linear(-1e9, 1e9) },
        about: doc("two raw parameters, (w, b) for line; absent: 0,0, for bowl 2,1"),
        get: |p| Value::Rows(vec![p.descent.start.map_or(Vec::new(), Vec::from)]),
        set: |p, v| p.descent.start = row(&v, 0),
    },
    Field {
        key: "axes",
        kind: Kind::Choice(&["equal", "fit"]),
        about: doc("equal: a unit is as long on both axes; fit: stretched to the panel"),
        get: |p| choice(&AXES, &p.picture.axes),
        set: |p, v| choose(&AXES, &mut p.picture.axes, &v),
    },
    Field {
        key: "levels",
        kind: Kind::Choice(&["log", "even"]),
        about: doc("spacing of the contours in excess loss"),
        get: |p| choice(&SPACINGS, &p.picture.levels),
        set: |p, v| choose(&SPACINGS, &mut p.picture.levels, &v),
    },
    Field {
        key: "view",
        kind: Kind::Rows { rows: 2, columns: 3, range: Range::linear(-1e12, 1e12) },
        about: doc("centre x, centre y and zoom of the raw panel; the scaled panel; absent: fitted"),
        get: |p| Value::Rows(p.picture.view.iter().map(|view| view.map_or(Vec::new(), Vec::from)).collect()),
        set: |p, v| p.picture.view = [0, 1].map(|i| row::<3>(&v, i)),
    },
    Field {
        key: "kappa",
        kind: Kind::Number(Range::log(1.0, 1e6)),
        about: doc("bowl: the greater eigenvalue; the lesser is 1"),
        get: |p| Value::Number(p.surface.kappa),
        set: |p, v| set_number(&mut p.surface.kappa, &v),
    },
    Field {
        key: "angle",
        kind: Kind::Number(Range::linear(0.0, 180.0)),
        about: doc("bowl: the long axis's angle in degrees"),
        get: |p| Value::Number(p.surface.angle),
        set: |p, v| set_number(&mut p.surface.angle, &v),
    },
    Field {
        key: "show",
        kind: Kind::Flags(&SHOW),
        about: doc("layers; mapped: the scaled run drawn in raw parameters; principal: the ellipse's axes"),
        get: |p| Value::Flags(p.picture.show),
        set: |p, v| {
            if let Value::Flags(bits) = v {
                p.picture.show = bits;
            }
        },
    },
    Field {
        key: "seed",
        kind: Kind::Number(Range::whole(0.0, u32::MAX as f64)),
        about: doc("seed of houses, twins and mini-batches"),
        get: |p| whole(p.data.seed),
        set: |p, v| set_whole(&mut p.data.seed, &v),
    },
];
