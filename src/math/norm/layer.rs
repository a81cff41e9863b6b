//! Layer normalization: each row of the last axis by its own mean and variance, a gamma and a beta for each place in it.
//! Reference: Ba, Kiros and Hinton, "Layer normalization", 2016.

use super::{Groups, Norm};

/// Of a tensor `[…, F]`.
pub const LAYER: Norm =
    Norm { key: "layer", groups: Groups::rows, entries: |shape| Groups::axis(shape, shape.len() - 1), is_centred: true, has_beta: true };
