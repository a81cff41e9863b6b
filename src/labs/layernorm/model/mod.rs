//! What lab `layernorm` computes, stage by stage.

pub mod checkup;
pub mod invariance;
pub mod jacobian;
pub mod pass;
pub mod precision;
pub mod space;
pub mod tensor;
pub mod trial;
