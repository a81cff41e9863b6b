//! The numbers of the sentences above the parts of lab `layernorm`.

use super::model::pass::{Pass, RowPass};
use super::model::space::{Place, Space, Turn};
use crate::math::stats;

/// A feature that holds more of the sum of squares than this is an outlier.
const OUTLIER_SHARE: f64 = 0.6;

/// A row with fewer features has no outliers.
const FEWEST: usize = 4;

/// What there is to say of a row on its way there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum There {
    /// 0 by 0: epsilon is 0, and nothing is left of the row; or one number has no unbiased variance.
    Undefined,
    /// One feature: what is left of it is 0.
    OneFeature,
    /// All numbers are equal: nothing is left of them.
    Constant {
        /// The factor applied to nothing.
        rstd: f64,
    },
    /// Epsilon outweighs the row.
    EpsRules {
        /// The deviation of what comes out, before gamma and beta.
        deviation: f64,
    },
    /// One feature sets the deviation.
    Outlier {
        /// From 0 on.
        feature: usize,
        /// Its part of the sum of squares.
        share: f64,
        /// The deviation of the others among themselves by that of the whole row.
        squeezed: f64,
    },
    /// Nothing of all that.
    Ordinary {
        /// Whether no mean is taken out.
        is_rms: bool,
        /// The row's deviation, or its root mean square where no mean is taken out.
        from: f64,
        /// The same of what comes out, before gamma and beta.
        to: f64,
    },
}

/// What there is to say of its gradient on its way back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Back {
    /// There is none.
    Undefined,
    /// None comes from above, or gamma lets none through.
    Nothing,
    /// Mean and moment take all of it.
    AllTaken,
    /// Of the outlier's own gradient this part is left.
    OfOutlier(f64),
    /// Of the whole gradient's squared length mean and moment take this part.
    Taken(f64),
    /// The moment alone takes this part.
    TakenBySize(f64),
}

/// What there is to say of a row.
#[must_use]
pub fn row(pass: &Pass, row: &RowPass) -> (There, Back) {
    let there = there(pass, row);
    (there, back(row, there))
}

fn there(pass: &Pass, row: &RowPass) -> There {
    let d = row.x.len();
    let Some(rstd) = row.rstd else { return There::Undefined };
    if d == 1 && !pass.norm.is_rms {
        return There::OneFeature;
    }
    if row.moment == 0.0 {
        return There::Constant { rstd };
    }
    let size = |values: &[f64]| (sum_of_squares(values) / d as f64).sqrt();
    let (from, to) = (size(&row.centred), size(&row.x_hat));
    if to < 0.7 && pass.norm.is_variance() {
        return There::EpsRules { deviation: to };
    }
    let feature = row.outstanding();
    let share = row.x_hat[feature].powi(2) / sum_of_squares(&row.x_hat);
    if d >= FEWEST && share > OUTLIER_SHARE {
        let others: Vec<f64> = row.centred.iter().enumerate().filter(|(i, _)| *i != feature).map(|(_, c)| *c).collect();
        return There::Outlier { feature, share, squeezed: stats::variance(&others, 0).sqrt() / from };
    }
    There::Ordinary { is_rms: pass.norm.is_rms, from, to }
}

fn back(row: &RowPass, there: There) -> Back {
    let Some(rstd) = row.rstd else { return Back::Undefined };
    let (given, left) = (rstd * rstd * sum_of_squares(&row.g), sum_of_squares(&row.dx));
    let share = left / given;
    match there {
        _ if given == 0.0 || !share.is_finite() => Back::Nothing,
        _ if share < 1e-12 => Back::AllTaken,
        There::Outlier { feature, .. } if row.g[feature] != 0.0 => Back::OfOutlier((row.dx[feature] / (rstd * row.g[feature])).abs()),
        There::Ordinary { is_rms: true, .. } => Back::TakenBySize(1.0 - share),
        _ => Back::Taken(1.0 - share),
    }
}

fn sum_of_squares(values: &[f64]) -> f64 {
    values.iter().map(|v| v * v).sum()
}

/// What there is to say of three features in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpaceFinding {
    /// The least and the greatest distance of a normalized row from 0; `None` where none is defined.
    pub radii: Option<[f64; 2]>,
    /// What gamma does.
    pub gamma: Turn,
    /// Where the rows lie.
    pub place: Place,
}

/// What there is to say of three features in space.
#[must_use]
pub fn space(space: &Space) -> SpaceFinding {
    SpaceFinding { radii: space.radii, gamma: space.gamma, place: space.place }
}
