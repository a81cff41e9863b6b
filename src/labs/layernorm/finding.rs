//! The numbers of the sentences above the parts of lab `layernorm`.

use super::model::pass::{Pass, RowPass};
use super::model::space::{Place, Space, Turn};
use crate::math::stats::{deviation, norm, root_mean_square};

/// A feature that holds more of the sum of squares than this is an outlier.
const OUTLIER_SHARE: f64 = 0.6;

/// A row with fewer features has no outliers.
const FEWEST: usize = 4;

/// Why there is no output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lack {
    /// 0 by 0: epsilon is 0, and nothing is left of the row.
    NothingLeft,
    /// One number has no unbiased variance: n - 1 is 0.
    OneNumber,
    /// Some sum is beyond the doubles.
    BeyondDoubles,
}

/// What there is to say of a row on its way there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum There {
    /// There is no output.
    Undefined(Lack),
    /// One feature: what is left of it is 0.
    OneFeature,
    /// All numbers are equal, or 0 where no mean is taken out: nothing is left of them.
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

/// Who takes something of a gradient.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Taker {
    /// The mean and the moment.
    Both,
    /// The mean alone: the moment does not move with the row.
    Mean,
    /// The moment alone: no mean is taken out.
    Moment,
}

/// What there is to say of its gradient on its way back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Back {
    /// There is none, or it is beyond the doubles.
    Undefined,
    /// None comes from above, or gamma lets none through.
    Nothing,
    /// All of it is taken.
    AllTaken(Taker),
    /// Of the outlier's own gradient this part is left.
    OfOutlier(f64),
    /// Of the whole gradient's squared length this part is taken.
    Taken(Taker, f64),
    /// What the moment's term adds makes it longer by this factor.
    Grown(f64),
}

/// What there is to say of a row.
#[must_use]
pub fn row(pass: &Pass, row: &RowPass) -> (There, Back) {
    let there = there(pass, row);
    (there, back(pass, row, there))
}

fn there(pass: &Pass, row: &RowPass) -> There {
    let d = row.x.len();
    let is_empty = row.centred.iter().all(|c| *c == 0.0);
    let Some(rstd) = row.rstd else {
        return There::Undefined(if d <= pass.norm.ddof() {
            Lack::OneNumber
        } else if is_empty {
            Lack::NothingLeft
        } else {
            Lack::BeyondDoubles
        });
    };
    if d == 1 && !pass.norm.is_rms {
        return There::OneFeature;
    }
    if is_empty {
        return There::Constant { rstd };
    }
    let (from, to) = (root_mean_square(&row.centred), root_mean_square(&row.x_hat));
    if to < 0.7 && pass.norm.is_variance() {
        return There::EpsRules { deviation: to };
    }
    let feature = row.outstanding();
    let share = (row.centred[feature] / norm(&row.centred)).powi(2);
    if d >= FEWEST && share > OUTLIER_SHARE {
        let others: Vec<f64> = row.centred.iter().enumerate().filter(|(i, _)| *i != feature).map(|(_, c)| *c).collect();
        return There::Outlier { feature, share, squeezed: deviation(&others) / from };
    }
    There::Ordinary { is_rms: pass.norm.is_rms, from, to }
}

fn back(pass: &Pass, row: &RowPass, there: There) -> Back {
    let Some(left) = row.passed() else { return Back::Undefined };
    let given = norm(&row.g);
    if given == 0.0 {
        return Back::Nothing;
    }
    let share = (norm(&left) / given).powi(2);
    let taker = if pass.norm.is_rms {
        Taker::Moment
    } else if norm(&row.by_spread) <= 1e-12 * given {
        Taker::Mean
    } else {
        Taker::Both
    };
    match there {
        _ if share < 1e-12 => Back::AllTaken(taker),
        There::Outlier { feature, .. } if is_part(left[feature], row.g[feature]) => Back::OfOutlier(left[feature] / row.g[feature]),
        _ if share > 1.0 + 1e-9 => Back::Grown(share.sqrt()),
        _ => Back::Taken(taker, (1.0 - share).max(0.0)),
    }
}

/// Whether one number is what is left of another: of its sign, and no larger.
fn is_part(left: f64, of: f64) -> bool {
    of != 0.0 && (0.0..=1.0).contains(&(left / of))
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
