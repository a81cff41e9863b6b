//! The URL keys of lab `saturation`.

use super::model::unit;
use super::params::{DataSet, Init, Inputs, Loss, Norm, Params, Placement, Preset, Weights};
use crate::math::activation;
use crate::math::precision::format;
use crate::query::convert::{choice, choose, number, row, set_number, set_whole, whole};
use crate::query::{Field, Kind, Notice, Range, Reason, Schema, Value, doc, write_number};

/// The fields of [`Params`], in the order in which they are written.
pub static SCHEMA: Schema<Params> = Schema { fields: FIELDS, default: Params::default, check };

/// Completes the learner's own weights, and keeps cross-entropy to the sigmoid and to targets that are probabilities.
fn check(params: &mut Params, last: &Params) -> Vec<Notice> {
    if let Weights::Own { own, base } = params.unit.weights {
        params.unit.weights = Weights::Own { own: unit::completed(own, base, params, last).map(Some), base: None };
    }
    if params.chain.loss == Loss::CrossEntropy && activation::KEYS[params.act] != "sigmoid" {
        params.chain.loss = Loss::Mse;
        let reason = Reason::Needs { key: "act", value: "sigmoid" };
        return vec![Notice { key: "chain_loss".to_owned(), given: "ce".to_owned(), used: String::new(), reason }];
    }
    let target = params.chain.target;
    if params.chain.loss == Loss::CrossEntropy && !(0.0..=1.0).contains(&target) {
        params.chain.target = target.clamp(0.0, 1.0);
        let reason = Reason::OutOfRange { min: 0.0, max: 1.0 };
        return vec![Notice { key: "chain_target".to_owned(), given: write_number(target), used: String::new(), reason }];
    }
    Vec::new()
}

const INPUTS: [Inputs; 3] = [Inputs::Raw, Inputs::MinMax, Inputs::Standard];
const INPUT_WORDS: Kind = Kind::Choice(&["raw", "minmax", "standard"]);
const PRESETS: [Preset; 3] = [Preset::House, Preset::Unit, Preset::Carried];
const LOSSES: [Loss; 2] = [Loss::Mse, Loss::CrossEntropy];
const INITS: [Init; 4] = [Init::Xavier, Init::He, Init::Lecun, Init::Normal];
const NORMS: [Norm; 4] = [Norm::None, Norm::Layer, Norm::Batch, Norm::Rms];
const COMPARED: [Option<Norm>; 5] = [Some(Norm::None), Some(Norm::Layer), Some(Norm::Batch), Some(Norm::Rms), None];
const PLACEMENTS: [Placement; 2] = [Placement::Pre, Placement::Post];
const DATA_SETS: [DataSet; 2] = [DataSet::Houses, DataSet::Penguins];
const WEIGHT: Kind = Kind::AutoOr("", Range::signed(1e6));
const ANY: Kind = Kind::Number(Range::signed(1e3));

static FIELDS: &[Field<Params>] = &[
    Field {
        key: "act",
        kind: Kind::Choice(&activation::KEYS),
        about: doc("the activation, in all three parts"),
        get: |p| Value::Choice(p.act),
        set: |p, v| set_index(&mut p.act, &v),
    },
    Field { key: "z", kind: ANY, about: doc("the probe"), get: |p| Value::Number(p.probe.z), set: |p, v| set_number(&mut p.probe.z, &v) },
    Field {
        key: "inputs",
        kind: INPUT_WORDS,
        about: doc("what the one unit is given"),
        get: |p| choice(&INPUTS, &p.unit.inputs),
        set: |p, v| choose(&INPUTS, &mut p.unit.inputs, &v),
    },
    Field {
        key: "weights",
        kind: Kind::AutoOrChoice(&["house", "unit", "carried", "own"]),
        about: doc(
            "2, 50, 10; 0.5, 0.5, 0; the house's mapped so that z stays; the reader's own. Absent: `house` on raw, `unit` on scaled inputs",
        ),
        get: |p| match p.unit.weights {
            Weights::ByInputs => Value::Auto,
            Weights::Preset(preset) => choice(&PRESETS, &preset),
            Weights::Own { .. } => Value::Choice(PRESETS.len()),
        },
        set: set_weights,
    },
    Field {
        key: "w1",
        kind: WEIGHT,
        about: doc("weight of the area; makes `weights` own"),
        get: |p| own(p, 0),
        set: |p, v| set_own(p, 0, &v),
    },
    Field { key: "w2", kind: WEIGHT, about: doc("weight of the rooms; likewise"), get: |p| own(p, 1), set: |p, v| set_own(p, 1, &v) },
    Field { key: "b0", kind: WEIGHT, about: doc("bias; likewise"), get: |p| own(p, 2), set: |p, v| set_own(p, 2, &v) },
    Field {
        key: "starts",
        kind: Kind::Rows { rows: 2, columns: 2, range: Range::linear(-1e6, 1e6) },
        about: doc("where descent starts over raw and over scaled inputs, w1,w2; absent: at the weights of that side"),
        get: |p| {
            let rows: Vec<Vec<f64>> = p.unit.starts.iter().map(|start| start.map_or_else(Vec::new, |s| s.to_vec())).collect();
            Value::Rows(if p.unit.starts == [None; 2] { Vec::new() } else { rows })
        },
        set: |p, v| p.unit.starts = [row(&v, 0), row(&v, 1)],
    },
    Field {
        key: "cut",
        kind: Kind::Number(Range::log(1e-6, 0.5)),
        about: doc("saturated: where towards infinity the slope stays under this share of its maximum"),
        get: |p| Value::Number(p.probe.cut),
        set: |p, v| set_number(&mut p.probe.cut, &v),
    },
    Field {
        key: "format",
        kind: Kind::Choice(&format::KEYS),
        about: doc("number format whose rounded output equals the limit from `z_limit` on"),
        get: |p| Value::Choice(p.probe.format),
        set: |p, v| set_index(&mut p.probe.format, &v),
    },
    Field {
        key: "depth",
        kind: Kind::Number(Range::whole(1.0, 50.0)),
        about: doc("units in the chain"),
        get: |p| whole(p.chain.depth),
        set: |p, v| set_whole(&mut p.chain.depth, &v),
    },
    Field {
        key: "chain_w",
        kind: ANY,
        about: doc("each unit's weight"),
        get: |p| Value::Number(p.chain.w),
        set: |p, v| set_number(&mut p.chain.w, &v),
    },
    Field {
        key: "chain_b",
        kind: ANY,
        about: doc("each unit's bias"),
        get: |p| Value::Number(p.chain.b),
        set: |p, v| set_number(&mut p.chain.b, &v),
    },
    Field {
        key: "chain_x",
        kind: ANY,
        about: doc("what goes in"),
        get: |p| Value::Number(p.chain.x),
        set: |p, v| set_number(&mut p.chain.x, &v),
    },
    Field {
        key: "chain_target",
        kind: ANY,
        about: doc("what should come out"),
        get: |p| Value::Number(p.chain.target),
        set: |p, v| set_number(&mut p.chain.target, &v),
    },
    Field {
        key: "chain_loss",
        kind: Kind::Choice(&["mse", "ce"]),
        about: doc("half the squared error; cross-entropy, with sigmoid only"),
        get: |p| choice(&LOSSES, &p.chain.loss),
        set: |p, v| choose(&LOSSES, &mut p.chain.loss, &v),
    },
    Field {
        key: "layers",
        kind: Kind::Number(Range::whole(1.0, 30.0)),
        about: doc("hidden layers"),
        get: |p| whole(p.network.layers),
        set: |p, v| set_whole(&mut p.network.layers, &v),
    },
    Field {
        key: "width",
        kind: Kind::Number(Range::whole(1.0, 256.0)),
        about: doc("units in each"),
        get: |p| whole(p.network.width),
        set: |p, v| set_whole(&mut p.network.width, &v),
    },
    Field {
        key: "batch",
        kind: Kind::Number(Range::whole(1.0, 512.0)),
        about: doc("rows of the batch (of the 342 penguins at most 342)"),
        get: |p| whole(p.network.batch),
        set: |p, v| set_whole(&mut p.network.batch, &v),
    },
    Field {
        key: "init",
        kind: Kind::Choice(&["xavier", "he", "lecun", "normal"]),
        about: doc("variance of the initial weights: 2/(in + out), 2/in, 1/in, `std`²"),
        get: |p| choice(&INITS, &p.network.init),
        set: |p, v| choose(&INITS, &mut p.network.init, &v),
    },
    Field {
        key: "std",
        kind: Kind::Number(Range::log(1e-3, 10.0)),
        about: doc("standard deviation of the initial weights, for `normal`"),
        get: |p| Value::Number(p.network.std),
        set: |p, v| set_number(&mut p.network.std, &v),
    },
    Field {
        key: "norm",
        kind: Kind::Choice(&["none", "layer", "batch", "rms"]),
        about: doc("normalization in the network"),
        get: |p| choice(&NORMS, &p.network.norm),
        set: |p, v| choose(&NORMS, &mut p.network.norm, &v),
    },
    Field {
        key: "compare",
        kind: Kind::Choice(&["none", "layer", "batch", "rms", "off"]),
        about: doc("normalization in the network beside it; `off`: no such network"),
        get: |p| choice(&COMPARED, &p.network.compare),
        set: |p, v| choose(&COMPARED, &mut p.network.compare, &v),
    },
    Field {
        key: "placement",
        kind: Kind::Choice(&["pre", "post"]),
        about: doc("normalization before or after the activation"),
        get: |p| choice(&PLACEMENTS, &p.network.placement),
        set: |p, v| choose(&PLACEMENTS, &mut p.network.placement, &v),
    },
    Field {
        key: "net_inputs",
        kind: INPUT_WORDS,
        about: doc("what the network is given"),
        get: |p| choice(&INPUTS, &p.network.inputs),
        set: |p, v| choose(&INPUTS, &mut p.network.inputs, &v),
    },
    Field {
        key: "data",
        kind: Kind::Choice(&["houses", "penguins"]),
        about: doc("the network's rows: houses by `seed`, or the first penguins of a seeded order"),
        get: |p| choice(&DATA_SETS, &p.network.data),
        set: |p, v| choose(&DATA_SETS, &mut p.network.data, &v),
    },
    Field {
        key: "train",
        kind: Kind::Number(Range::whole(0.0, 1.0)),
        about: doc("1 trains both networks on the batch, up to 500 steps"),
        get: |p| whole(u32::from(p.train.is_on)),
        set: |p, v| p.train.is_on = number(&v) == Some(1.0),
    },
    Field {
        key: "net_lr",
        kind: Kind::Number(Range::log(1e-4, 10.0)),
        about: doc("learning rate of the training"),
        get: |p| Value::Number(p.train.lr),
        set: |p, v| set_number(&mut p.train.lr, &v),
    },
    Field {
        key: "seed",
        kind: Kind::Number(Range::whole(0.0, u32::MAX as f64)),
        about: doc("seed of the houses and of the initial weights"),
        get: |p| whole(p.seed),
        set: |p, v| set_whole(&mut p.seed, &v),
    },
];

fn set_index(to: &mut usize, value: &Value) {
    if let Value::Choice(i) = value {
        *to = *i;
    }
}

fn set_weights(params: &mut Params, value: Value) {
    let Value::Choice(i) = value else {
        params.unit.weights = Weights::ByInputs;
        return;
    };
    let own = own_weights(params);
    params.unit.weights = match PRESETS.get(i) {
        None => Weights::Own { own, base: base(params) },
        // Weights of one's own that are not complete yet stand in the same address: those not given are the preset's.
        Some(preset) if own.contains(&None) && own != [None; 3] => Weights::Own { own, base: Some(*preset) },
        Some(preset) => Weights::Preset(*preset),
    };
}

fn own_weights(params: &Params) -> [Option<f64>; 3] {
    if let Weights::Own { own, .. } = params.unit.weights { own } else { [None; 3] }
}

/// What weights that are not given are taken from.
fn base(params: &Params) -> Option<Preset> {
    match params.unit.weights {
        Weights::ByInputs => None,
        Weights::Preset(preset) => Some(preset),
        Weights::Own { base, .. } => base,
    }
}

/// The learner's own weight; the automatic value where there is none.
fn own(params: &Params, i: usize) -> Value {
    own_weights(params)[i].map_or(Value::Auto, Value::Number)
}

fn set_own(params: &mut Params, i: usize, value: &Value) {
    let mut own = own_weights(params);
    own[i] = number(value);
    // The automatic value of a weight is no weight of the learner's own.
    if own[i].is_some() || matches!(params.unit.weights, Weights::Own { .. }) {
        params.unit.weights = Weights::Own { own, base: base(params) };
    }
}
