//! Root mean square normalization: each row of the last axis by its own root mean square, a gamma for each place in it.
//! Reference: Zhang and Sennrich, "Root mean square layer normalization", NeurIPS 2019.

use super::{LAYER, Norm};

/// Of a tensor `[…, F]`.
pub const RMS: Norm = Norm { key: "rms", is_centred: false, has_beta: false, ..LAYER };
