//! Data and the two surfaces of lab `descent`: the loss over raw parameters, and over those of the scaled features.

use super::params::{Batching, Bias, DataParams, DataSet, Model, SurfaceParams};
use crate::math::dataset::{self, Houses};
use crate::math::descent::{self, Batch};
use crate::math::linreg::{self, Table};
use crate::math::objective::{Quadratic, Spectrum};
use crate::math::scaling::Scaling;
use crate::math::stats;
use crate::math::symmetric::{self, Eigen, Matrix, Vector};

/// What a surface's parameters are beside the weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BiasRole {
    /// There is none (bowl).
    Absent,
    /// It stands at its best value for the weights: a surface over the weights alone.
    Optimal,
    /// It is the last parameter.
    Learned,
}

/// One of the two panels.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Its features; empty for the bowl.
    pub table: Table,
    /// What is descended on: parameters w1, w2 (plane, bowl), w1, w2, b (plane with a learned bias), or w, b (line).
    pub quadratic: Quadratic,
    /// The curvatures of it.
    pub spectrum: Spectrum,
    /// The (pseudo-)inverse of its Hessian.
    pub inverse: Matrix,
    /// Weights, then bias, of the best fit; for the bowl the optimum.
    pub fit: Vector,
    /// Means of its features.
    pub means: Vector,
    /// Mini-batches by step; empty for full batches.
    pub batches: Vec<Batch>,
}

/// Both surfaces, and what ties them.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The model.
    pub model: Model,
    /// The bias's role.
    pub bias: BiasRole,
    /// Weights, 1 or 2.
    pub weights: usize,
    /// Over raw parameters.
    pub raw: Side,
    /// Over the scaled features' parameters.
    pub scaled: Side,
    /// The map between them.
    pub scaling: Scaling,
    /// Correlation of the raw features; `None` for one feature, the bowl or a constant feature.
    pub rho_sample: Option<f64>,
    /// For each feature whether all its values are the same.
    pub constant: [bool; 2],
    /// Whether there is only one best set of parameters.
    pub is_unique: bool,
    /// Whether steps see only part of the rows.
    pub is_stochastic: bool,
}

/// The table of a setting: one feature for line, none for the bowl.
#[must_use]
pub fn data(params: &DataParams, model: Model) -> Table {
    let DataParams { n: rows, rho, noise, unit, outliers, seed, .. } = *params;
    let houses = Houses { rows, rho, noise, unit, outliers, seed };
    let mut table = match (model, params.data) {
        (Model::Bowl, _) => Table::default(),
        (_, DataSet::Houses) => dataset::houses(&houses),
        (_, DataSet::Twins) => dataset::twins(&houses),
        (_, DataSet::Penguins) => dataset::penguins(),
    };
    if model == Model::Line {
        table.features.truncate(1);
    }
    table
}

/// Both surfaces. A batch of all the rows is no mini-batch, but it learns the bias as one does.
#[must_use]
pub fn sides(table: &Table, params: &SurfaceParams, batching: &Batching) -> Problem {
    if params.model == Model::Bowl {
        return bowl(params);
    }
    assert!(table.rows() > 0 && (1..=2).contains(&table.width()), "{} rows, {} features", table.rows(), table.width());
    let is_learned = params.model == Model::Line || params.bias == Bias::Learned || batching.size > 0;
    let bias = if is_learned { BiasRole::Learned } else { BiasRole::Optimal };
    let scaling = Scaling::fit(params.scaler, table);
    let scaled_table = scaling.apply_to_table(table);
    let fit = linreg::optimum(table);
    // Without a unique optimum the two sides must speak of the same one; with one, each knows its own best.
    let scaled_fit = if fit.is_unique { linreg::optimum(&scaled_table).theta } else { scaling.scaled_from_raw(&fit.theta) };
    let is_stochastic = batching.size > 0 && (batching.size as usize) < table.rows();
    let [raw_batches, scaled_batches] = if is_stochastic {
        let residuals = linreg::residuals(table, &fit.theta);
        descent::batches([table, &scaled_table], &residuals, batching.size as usize, batching.steps as usize, batching.seed)
    } else {
        [Vec::new(), Vec::new()]
    };
    let mut constant = [false; 2];
    for (to, column) in constant.iter_mut().zip(&table.features) {
        *to = stats::is_constant(column);
    }
    let rho_sample = if let [x1, x2] = table.features.as_slice() { stats::correlation(x1, x2) } else { None };
    let raw = side(table.clone(), bias, fit.theta, raw_batches);
    Problem {
        model: params.model,
        bias,
        weights: table.width(),
        is_unique: raw.spectrum.kappa.is_some(),
        raw,
        scaled: side(scaled_table, bias, scaled_fit, scaled_batches),
        scaling,
        rho_sample,
        constant,
        is_stochastic,
    }
}

fn side(table: Table, bias: BiasRole, fit: Vector, batches: Vec<Batch>) -> Side {
    let floor = linreg::loss(&table, &fit);
    let width = table.width();
    let quadratic = if bias == BiasRole::Learned {
        Quadratic::new(width + 1, linreg::gram(&table), fit, floor)
    } else {
        let mut optimum = fit;
        optimum[width] = 0.0;
        Quadratic::new(width, linreg::covariance(&table), optimum, floor)
    };
    let inverse = symmetric::inverse(&quadratic.hessian, quadratic.dim);
    Side { means: table.means(), table, spectrum: quadratic.spectrum(), quadratic, inverse, fit, batches }
}

/// `L = theta^T H theta / 2` with eigenvalues 1 (along the angle) and kappa; its scaled side is whitened, so `H' = 1`.
fn bowl(params: &SurfaceParams) -> Problem {
    let (sin, cos) = params.angle.to_radians().sin_cos();
    let vectors = [[cos, sin, 0.0], [-sin, cos, 0.0], [0.0; 3]];
    let eigen = Eigen { dim: 2, values: [1.0, params.kappa, 0.0], vectors };
    let round = Eigen { values: [1.0, 1.0, 0.0], vectors: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0; 3]], ..eigen };
    let side = |eigen: Eigen| {
        let quadratic = Quadratic::from_eigen(eigen, [0.0; 3], 0.0);
        let inverse = eigen.map(|v| 1.0 / v);
        Side {
            table: Table::default(),
            spectrum: quadratic.spectrum(),
            quadratic,
            inverse,
            fit: [0.0; 3],
            means: [0.0; 3],
            batches: Vec::new(),
        }
    };
    Problem {
        model: Model::Bowl,
        bias: BiasRole::Absent,
        weights: 2,
        raw: side(eigen),
        scaled: side(round),
        scaling: Scaling::rounding(&eigen),
        rho_sample: None,
        constant: [false; 2],
        is_unique: true,
        is_stochastic: false,
    }
}

impl Problem {
    /// The start as deviations from the optima of the raw and the scaled side: the same function on both. A learned bias starts at 0
    /// over raw features.
    #[must_use]
    pub fn start(&self, start: Option<[f64; 2]>) -> [Vector; 2] {
        let default = if self.model == Model::Bowl { [2.0, 1.0] } else { [0.0, 0.0] };
        let [first, second] = start.unwrap_or(default);
        let raw = self.raw.quadratic.deviation(&[first, second, 0.0]);
        // The map of parameters is linear, so it carries deviations, and one of 0 stays exactly 0.
        let mut scaled = self.scaling.scaled_from_raw(&raw);
        if self.bias != BiasRole::Learned {
            scaled[self.weights] = 0.0;
        }
        [raw, scaled]
    }

    /// Weights, then bias, of the function that a side's deviation stands for (for the bowl the parameters).
    #[must_use]
    pub fn parameters(&self, side: &Side, delta: &Vector) -> Vector {
        let mut theta = side.quadratic.theta(delta);
        if self.bias == BiasRole::Optimal {
            theta[self.weights] = side.fit[self.weights] - symmetric::dot(delta, &side.means);
        }
        theta
    }

    /// Weights, then bias, over raw features of the scaled side's deviation.
    #[must_use]
    pub fn mapped(&self, scaled_delta: &Vector) -> Vector {
        self.scaling.raw_from_scaled(&self.parameters(&self.scaled, scaled_delta))
    }
}
