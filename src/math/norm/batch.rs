//! Batch normalization while training: each channel by its mean and variance over the batch, a gamma and a beta a channel.
//! Reference: Ioffe and Szegedy, "Batch normalization: accelerating deep network training by reducing internal covariate shift",
//! ICML 2015.

use super::{Groups, Norm};

/// Of a tensor `[N, C, …]`.
pub const BATCH: Norm = Norm {
    key: "batch",
    groups: |shape| Groups::axis(shape, 1),
    entries: |shape| Groups::axis(shape, 1),
    is_centred: true,
    has_beta: true,
};
