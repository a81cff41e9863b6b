//! The rows there and back: what the normalization makes of them, and of the gradient that comes from above.

use super::tensor::{self, Pool, Tensor};
use crate::labs::layernorm::params::{InputParams, NormParams};
use crate::math::norm::kernel::{self, Gradients, Normalized};
use crate::math::norm::{LAYER, Spec};
use crate::math::stats::{self, Moments};

/// What goes in. Each is row-major; gamma and beta have an entry a feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// Rows.
    pub rows: usize,
    /// Features.
    pub d: usize,
    /// The input.
    pub x: Tensor,
    /// The gradient by the output.
    pub dy: Tensor,
    /// Scale.
    pub gamma: Tensor,
    /// Shift.
    pub beta: Tensor,
}

impl Given {
    /// What the address names.
    #[must_use]
    pub fn of(params: &InputParams, pool: &mut Pool) -> Self {
        let (rows, d) = params.shape();
        let (x, dy) = (tensor::inputs(params, pool), tensor::upstream(params, pool));
        Self { rows, d, x, dy, gamma: tensor::affine(&params.gamma, d, 1.0), beta: tensor::affine(&params.beta, d, 0.0) }
    }
}

/// There and back.
#[derive(Clone, Debug, PartialEq)]
pub struct Pass {
    /// What went in.
    pub given: Given,
    /// The normalization.
    pub norm: NormParams,
    /// Which elements share what.
    pub spec: Spec,
    /// Mean and squares of each row of x.
    pub moments: Vec<Moments>,
    /// Forward.
    pub forward: Normalized,
    /// Backward.
    pub backward: Gradients,
}

/// A row of a tensor.
#[must_use]
pub fn row_of(tensor: &[f64], row: usize, d: usize) -> &[f64] {
    &tensor[row * d..(row + 1) * d]
}

/// Which elements of rows share what.
#[must_use]
pub fn spec(norm: &NormParams, rows: usize, d: usize) -> Spec {
    Spec { is_centred: !norm.is_rms, spread: norm.spread(), ..LAYER.spec(&[rows, d], norm.eps) }
}

/// Forward and backward.
#[must_use]
pub fn run(norm: &NormParams, given: Given) -> Pass {
    run_in(norm, given, None)
}

/// The same in the room of a pass that nobody needs any more: to ask for as much anew takes longer than to fill it.
#[must_use]
pub fn run_in(norm: &NormParams, given: Given, room: Option<Pass>) -> Pass {
    let spec = spec(norm, given.rows, given.d);
    let room = room.filter(|room| (room.given.rows, room.given.d) == (given.rows, given.d));
    let (mut forward, mut backward) =
        room.map_or_else(|| (Normalized::new(&spec), Gradients::new(&spec)), |room| (room.forward, room.backward));
    kernel::forward(&spec, &given.x, Some(&given.gamma), Some(&given.beta), &mut forward);
    kernel::backward(&spec, &forward, Some(&given.gamma), &given.dy, &mut backward);
    let moments = given.x.chunks_exact(given.d).map(stats::moments).collect();
    Pass { given, norm: *norm, spec, moments, forward, backward }
}

/// A row on its way there and back, with the three terms of its gradient: `dx = rstd (g - by_mean - by_spread)`.
#[derive(Clone, Debug, PartialEq)]
pub struct RowPass {
    /// Its input.
    pub x: Vec<f64>,
    /// What the normalization takes out: the mean, or 0.
    pub taken: f64,
    /// Mean of the input, taken out or not.
    pub mean: f64,
    /// Variance, divided by n.
    pub var_biased: f64,
    /// Divided by n - 1; `None` for one number.
    pub var_unbiased: Option<f64>,
    /// Mean of the p-th power of what is left, under the root.
    pub moment: f64,
    /// The factor applied; `None` where 0 would be divided by 0.
    pub rstd: Option<f64>,
    /// `x - taken`.
    pub centred: Vec<f64>,
    /// Normalized.
    pub x_hat: Vec<f64>,
    /// The output.
    pub y: Vec<f64>,
    /// The gradient by the output.
    pub dy: Vec<f64>,
    /// `gamma dy`.
    pub g: Vec<f64>,
    /// What the mean takes of g.
    pub by_mean: f64,
    /// What the moment takes of g, by feature.
    pub by_spread: Vec<f64>,
    /// `by_spread = pull gx_mean (u_hat - u_mean)`: these three.
    pub pull: f64,
    /// Mean of `g x_hat`.
    pub gx_mean: f64,
    /// Mean of `u_hat`; 0 where no mean is taken out.
    pub u_mean: f64,
    /// The gradient by the input.
    pub dx: Vec<f64>,
}

/// `|v|^(p - 1)` with the sign of v.
#[must_use]
pub fn signed_power(v: f64, p: f64) -> f64 {
    match p {
        2.0 => v,
        _ if v == 0.0 => 0.0,
        _ => v.abs().powf(p - 1.0).copysign(v),
    }
}

impl Pass {
    /// One row of it, from 0 on; the last one where there are not so many.
    #[must_use]
    pub fn row(&self, row: usize) -> RowPass {
        let Given { rows, d, x, dy, gamma, .. } = &self.given;
        let row = row.min(rows - 1);
        let of = |tensor: &[f64]| row_of(tensor, row, *d).to_vec();
        let (x, dy, x_hat) = (of(x), of(dy), of(&self.forward.x_hat));
        let (taken, moments) = (self.forward.mean[row], &self.moments[row]);
        let (pull, gx_mean, u_mean) = (self.backward.pull[row], self.backward.gx_mean[row], self.backward.u_mean[row]);
        RowPass {
            taken,
            mean: moments.mean,
            var_biased: moments.squares / *d as f64,
            var_unbiased: moments.variance(1),
            moment: self.forward.moment[row],
            rstd: Some(self.forward.rstd[row]).filter(|rstd| !rstd.is_nan()),
            centred: x.iter().map(|x| x - taken).collect(),
            y: of(&self.forward.y),
            g: dy.iter().zip(&**gamma).map(|(dy, gamma)| dy * gamma).collect(),
            by_mean: self.backward.g_mean[row],
            by_spread: x_hat.iter().map(|x_hat| pull * gx_mean * (signed_power(*x_hat, self.norm.p) - u_mean)).collect(),
            pull,
            gx_mean,
            u_mean,
            dx: of(&self.backward.dx),
            x,
            dy,
            x_hat,
        }
    }
}

impl RowPass {
    /// What is left of the direction `x_hat`, as a share of rstd.
    #[must_use]
    pub fn kept(&self, p: f64) -> f64 {
        let taken = self.x_hat.iter().map(|x_hat| x_hat * (signed_power(*x_hat, p) - self.u_mean)).sum::<f64>() / self.x_hat.len() as f64;
        1.0 - self.pull * taken
    }

    /// The Euclidean norm of x.
    #[must_use]
    pub fn length(&self) -> f64 {
        stats::norm(&self.x)
    }

    /// The standard deviation of x, divided by n: it exists where the variance is beyond the doubles.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        stats::deviation(&self.x)
    }

    /// What is left of g, which times rstd is dx; `None` where it is beyond the doubles or undefined.
    #[must_use]
    pub fn passed(&self) -> Option<Vec<f64>> {
        let rstd = self.rstd?;
        let terms = self.g.iter().zip(&self.by_spread).map(|(g, by_spread)| g - self.by_mean - by_spread).collect();
        let divided = self.dx.iter().map(|dx| dx / rstd).collect();
        [terms, divided].into_iter().find(|left: &Vec<f64>| left.iter().all(|v| v.is_finite()))
    }

    /// What is left in the two directions that are taken out: `sum dx` and `sum dx x_hat`.
    #[must_use]
    pub fn left(&self) -> [f64; 2] {
        stats::sum_and_dot(&self.dx, &self.x_hat)
    }

    /// The feature that stands out: where `|x_hat|` is largest, or `|x|` where there is none.
    #[must_use]
    pub fn outstanding(&self) -> usize {
        let of = if self.rstd.is_some() { &self.x_hat } else { &self.x };
        (0..of.len()).fold(0, |best, i| if of[i].abs() > of[best].abs() { i } else { best })
    }
}
