//! The rows in another number format, and the steps of the row that is looked at.

use super::pass::{Given, row_of};
use super::tensor::Tensor;
use crate::labs::layernorm::params::{Algorithm, FORMATS, NormParams, PrecisionParams};
pub use crate::math::precision::Setting;
use crate::math::precision::layer::{self, Moved};
pub use crate::math::precision::{Kind, Op, Step, TableRow};

/// The offsets of the error curves: 0, then by half decades up to a million.
#[must_use]
pub fn offsets() -> Vec<f64> {
    [0.0].into_iter().chain((0..=24).map(|i| 10f64.powf(f64::from(i) / 4.0))).collect()
}

/// What the machine is set to.
#[must_use]
pub fn setting(norm: &NormParams, precision: &PrecisionParams) -> Setting {
    Setting {
        format: &FORMATS[precision.format],
        algorithm: precision.algorithm,
        accumulate: precision.accumulate,
        upcast: precision.upcast,
        eps: norm.eps,
        eps_at: norm.eps_at,
        ddof: norm.ddof(),
        is_centred: !norm.is_rms,
        p: norm.p,
        root: norm.root,
    }
}

/// The first event of all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// What happened.
    pub kind: Kind,
    /// Where.
    pub step: Step,
    /// In which row.
    pub row: usize,
    /// At which element, where a step has one a feature.
    pub element: Option<usize>,
}

impl Event {
    /// Kind and step as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        format!(r#"{{"kind":"{}","step":"{}"}}"#, self.kind.key(), self.step.key())
    }
}

/// All rows in the format. Mean, variance and outputs are those of the format: they may be infinite, or NaN.
#[derive(Clone, Debug, PartialEq)]
pub struct Rounded {
    /// One a row.
    pub mean: Vec<f64>,
    /// Whether there are means: whether they are taken out.
    pub has_mean: bool,
    /// One a row.
    pub variance: Vec<f64>,
    /// Row-major.
    pub y: Vec<f64>,
    /// The same without rounding.
    pub exact_y: Vec<f64>,
    /// The first event of all rows.
    pub first_event: Option<Event>,
    /// The largest error of any step, in units in the last place; `None` where one is infinite.
    pub max_error_ulp: Option<f64>,
    /// Whether a row has overflowed and is finite and wrong.
    pub is_silently_wrong: bool,
}

impl Rounded {
    /// The largest error of y as a share of the largest exact one; `None` where an output is no finite number.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let largest = self.exact_y.iter().fold(0.0, |max: f64, y| max.max(y.abs()));
        let error = self.largest_error();
        error.is_finite().then(|| if largest > 0.0 { error / largest } else { 0.0 })
    }

    /// Whether there is a right output to compare with: none where 0 would be divided by 0.
    #[must_use]
    pub fn has_exact(&self) -> bool {
        self.exact_y.iter().all(|y| !y.is_nan())
    }

    /// The largest error of y; not finite where an output is not.
    #[must_use]
    pub fn largest_error(&self) -> f64 {
        let errors = self.y.iter().zip(&self.exact_y).map(|(y, exact)| (y - exact).abs());
        errors.fold(0.0, |max: f64, e| if e.is_nan() || e > max { e } else { max })
    }
}

/// Rows being computed one after the other.
pub struct Rounding {
    setting: Setting,
    given: Given,
    done: usize,
    rounded: Rounded,
}

impl Rounding {
    /// None yet.
    #[must_use]
    pub fn new(given: Given, setting: Setting) -> Self {
        let rounded = Rounded {
            mean: Vec::new(),
            has_mean: setting.is_centred,
            variance: Vec::new(),
            y: Vec::new(),
            exact_y: Vec::new(),
            first_event: None,
            max_error_ulp: Some(0.0),
            is_silently_wrong: false,
        };
        Self { setting, given, done: 0, rounded }
    }

    /// What it computes.
    #[must_use]
    pub fn given(&self) -> &Given {
        &self.given
    }

    /// How.
    #[must_use]
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// Whether all rows are there.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done == self.given.rows
    }

    /// Computes one row more; `false` when none is left.
    pub fn step(&mut self) -> bool {
        if !self.is_done() {
            let Given { d, x, gamma, beta, .. } = &self.given;
            let row = layer::run(&self.setting, row_of(x, self.done, *d), gamma, beta, &mut |_| {});
            let all = &mut self.rounded;
            all.mean.push(row.mean.unwrap_or(f64::NAN));
            all.variance.push(row.variance);
            all.y.extend(row.y);
            all.exact_y.extend(row.exact_y);
            let event = row.first_event.map(|(kind, step, element)| Event { kind, step, row: self.done, element });
            all.first_event = all.first_event.or(event);
            all.max_error_ulp = all.max_error_ulp.zip(row.max_error_ulp).map(|(a, b)| a.max(b));
            all.is_silently_wrong |= row.is_silently_wrong;
            self.done += 1;
        }
        !self.is_done()
    }

    /// All rows.
    #[must_use]
    pub fn complete(mut self) -> Rounded {
        while self.step() {}
        self.rounded
    }
}

/// The steps of one row, as a table.
#[must_use]
pub fn steps(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64]) -> Vec<TableRow> {
    layer::table(setting, x, gamma, beta)
}

/// The largest errors of y by the offset of a row, for two-pass, one-pass and Welford's algorithm.
pub type ErrorCurves = [Vec<Option<f64>>; 3];

const ALGORITHMS: [Algorithm; 3] = [Algorithm::TwoPass, Algorithm::OnePass, Algorithm::Welford];

/// Error curves in the making, offset by offset.
pub struct Survey {
    setting: Setting,
    x: Vec<f64>,
    gamma: Tensor,
    beta: Tensor,
    offsets: Vec<f64>,
    moved: Option<Moved>,
    curves: ErrorCurves,
}

impl Survey {
    /// Nothing yet.
    #[must_use]
    pub fn new(setting: Setting, x: Vec<f64>, gamma: Tensor, beta: Tensor) -> Self {
        Self { setting, x, gamma, beta, offsets: offsets(), moved: None, curves: ErrorCurves::default() }
    }

    /// One point more; `false` when none is left.
    pub fn step(&mut self) -> bool {
        let done = self.curves.iter().map(Vec::len).sum::<usize>();
        let (offset, algorithm) = (done / 3, done % 3);
        if let Some(offset) = self.offsets.get(offset) {
            let Self { x, gamma, beta, moved, curves, .. } = self;
            let setting = Setting { algorithm: ALGORITHMS[algorithm], ..self.setting };
            // The three points of an offset have what is exact in common.
            if algorithm == 0 {
                *moved = Some(Moved::new(&setting, x, gamma, beta, *offset));
            }
            curves[algorithm].push(moved.as_ref().and_then(|moved| moved.error(&setting, gamma, beta)));
        }
        !self.is_done()
    }

    /// Whether all are there.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.curves[2].len() == self.offsets.len()
    }

    /// The curves as far as they are.
    #[must_use]
    pub fn curves(&self) -> &ErrorCurves {
        &self.curves
    }
}

/// All points at once.
#[must_use]
pub fn error_curves(setting: &Setting, x: &[f64], gamma: &[f64], beta: &[f64]) -> ErrorCurves {
    let mut survey = Survey::new(*setting, x.to_vec(), gamma.to_vec().into(), beta.to_vec().into());
    while survey.step() {}
    survey.curves
}
