//! Everything at once, for tests, goldens and downloads, which need not remember the stages.

use super::figure::rows::{self, Affine};
use super::figure::space::{Sight, picture, reach};
use super::figure::strip::strips;
use super::figure::{error, matrix};
use super::model::jacobian::{Jacobian, jacobian};
use super::model::pass::{Given, Pass, row_of, run};
use super::model::precision::{Rounding, error_curves, offsets, setting};
use super::model::space::{cloud, space};
use super::model::tensor::Pool;
use super::model::trial::Trial;
use super::params::Params;
use super::readout;
use crate::io::readout::Readout;
use crate::labs::NamedFigure;
use std::sync::Arc;

fn at(params: &Params, rows: usize) -> usize {
    (params.look.row as usize).min(rows) - 1
}

fn stages(params: &Params) -> (Arc<Pass>, Option<Jacobian>) {
    let pass = Arc::new(run(&params.norm, Given::of(&params.input, &mut Pool::default())));
    let jacobian = jacobian(&params.norm, &pass.row(at(params, pass.given.rows)));
    (pass, jacobian)
}

/// Every number.
pub(super) fn readouts(params: &Params) -> Vec<Readout> {
    let (pass, jacobian) = stages(params);
    let mut trial = Trial::new(pass.clone(), params.input.seed);
    while trial.step() {}
    let rounded = Rounding::new(pass.given.clone(), setting(&params.norm, &params.precision)).complete();
    readout::readouts(&pass, jacobian.as_ref(), Some(&trial.verdict()), Some(&rounded))
}

/// Every figure.
pub(super) fn figures(params: &Params, size: (f64, f64)) -> Vec<NamedFigure> {
    let (pass, jacobian) = stages(params);
    let Given { rows: count, d, x, gamma, beta, .. } = &pass.given;
    let row = pass.row(at(params, *count));
    let affine = Affine { gamma, beta, dgamma: &pass.backward.dgamma, dbeta: &pass.backward.dbeta };
    let scales = rows::scales(&row, &affine);
    let followed = params.look.feature.map_or_else(|| row.outstanding(), |feature| (feature as usize - 1).min(d - 1));
    let three = if *d == 3 { x.clone() } else { cloud(params.input.seed).into() };
    let space = space(three, &params.norm, params.space.gamma, params.space.beta);
    let sight = Sight::new(params.space.turn, reach(&space));
    let set = setting(&params.norm, &params.precision);
    let errors = error_curves(&set, row_of(x, at(params, *count), *d), gamma, beta);
    vec![
        ("forward", strips(&rows::forward(&row, &scales, Vec::new()), followed, size)),
        ("backward", strips(&rows::backward(&row, &scales), followed, size)),
        ("learned", strips(&rows::learned(&affine, &scales), followed, size)),
        ("gradients", strips(&rows::learned_gradients(&affine, &scales), followed, size)),
        ("jacobian", matrix::matrix(jacobian.as_ref(), followed, size)),
        ("space", picture(&space, params.space.stage, &sight, size)),
        ("error", error::curves(&offsets(), &errors, size)),
    ]
}
