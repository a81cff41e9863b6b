//! The Jacobian of the row that is looked at.

use super::pass::{RowPass, signed_power};
use crate::labs::layernorm::params::NormParams;
pub use crate::math::norm::jacobian::Jacobian;

/// Most features of which there is one.
pub const MOST: usize = 64;

/// The Jacobian of `x_hat` by x; `None` for more than [`MOST`] features and where the row is undefined.
///
/// What the moment takes of `g` is `pull gx_mean (u_hat - mean u_hat)`, and `gx_mean` is the mean of `g x_hat`: one n-th of the i-th entry of
/// `x_hat` where g is the i-th unit vector, whose row of the Jacobian dx then is.
#[must_use]
pub fn jacobian(norm: &NormParams, row: &RowPass) -> Option<Jacobian> {
    let n = row.x.len();
    let rstd = row.rstd.filter(|rstd| rstd.is_finite() && n <= MOST)?;
    let weights = row.x_hat.iter().map(|x_hat| row.pull / n as f64 * (signed_power(*x_hat, norm.p) - row.u_mean)).collect();
    Some(Jacobian { rstd, is_centred: !norm.is_rms, x_hat: row.x_hat.clone(), weights })
}
