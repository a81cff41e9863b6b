//! Normalizations, one file each, with PyTorch's conventions.
//!
//! A normalization is data: which elements share statistics, which share gamma and beta, and whether the mean is taken out. One
//! [`kernel`] computes them all, however the [`Spread`] is measured, and the same [`Groups`] colour the picture. To add one, write its file and name it here.

mod batch;
pub mod groups;
pub mod jacobian;
pub mod kernel;
mod layer;
mod power_row;
mod rms;
mod row;
pub mod spread;
mod tensor;

pub use batch::BATCH;
pub use groups::Groups;
pub use kernel::Spec;
pub use layer::LAYER;
pub use rms::RMS;
pub use spread::{EpsAt, Root, Spread};

/// A normalization of tensors of any shape.
#[derive(Clone, Copy)]
pub struct Norm {
    /// Its URL key.
    pub key: &'static str,
    /// The elements of a shape that share mean and variance.
    pub groups: fn(&[usize]) -> Groups,
    /// The elements of a shape that share gamma and beta.
    pub entries: fn(&[usize]) -> Groups,
    /// Whether the mean is taken out.
    pub is_centred: bool,
    /// Whether it learns a beta.
    pub has_beta: bool,
}

/// All of them.
pub static NORMS: [Norm; 3] = [LAYER, RMS, BATCH];

impl Norm {
    /// What to do with a row-major tensor of a shape, the spread being the standard one.
    #[must_use]
    pub fn spec(&self, shape: &[usize], eps: f64) -> Spec {
        Spec { groups: (self.groups)(shape), entries: (self.entries)(shape), is_centred: self.is_centred, spread: Spread::standard(eps) }
    }
}
