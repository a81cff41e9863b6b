//! The layer normalization that `bench/norms.mjs` times beside a plain loop of JavaScript: a program of its own, no part of the site.
#![expect(missing_docs, reason = "wasm_bindgen writes items of its own")]

use normlab::math::norm::LAYER;
use normlab::math::norm::kernel::{self, Gradients, Normalized, Spec};
use normlab::math::rng::Rng;
use wasm_bindgen::prelude::wasm_bindgen;

/// Rows, what is learned, a gradient from above, and room for both passes.
#[wasm_bindgen]
pub struct Layer {
    spec: Spec,
    x: Vec<f64>,
    gamma: Vec<f64>,
    beta: Vec<f64>,
    dy: Vec<f64>,
    normalized: Normalized,
    gradients: Gradients,
}

#[wasm_bindgen]
impl Layer {
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(rows: usize, columns: usize, eps: f64) -> Self {
        let spec = LAYER.spec(&[rows, columns], eps);
        let mut rng = Rng::new(7, 0);
        let mut draw = |count: usize, mean: f64, sd: f64| (0..count).map(|_| mean + sd * rng.normal()).collect();
        Self {
            x: draw(rows * columns, 0.5, 2.0),
            gamma: draw(columns, 1.0, 0.1),
            beta: draw(columns, 0.0, 0.1),
            dy: draw(rows * columns, 0.0, 1.0),
            normalized: Normalized::new(&spec),
            gradients: Gradients::new(&spec),
            spec,
        }
    }

    #[must_use]
    pub fn x(&self) -> Vec<f64> {
        self.x.clone()
    }

    #[must_use]
    pub fn gamma(&self) -> Vec<f64> {
        self.gamma.clone()
    }

    #[must_use]
    pub fn beta(&self) -> Vec<f64> {
        self.beta.clone()
    }

    #[must_use]
    pub fn dy(&self) -> Vec<f64> {
        self.dy.clone()
    }

    pub fn forward(&mut self) {
        kernel::forward(&self.spec, &self.x, Some(&self.gamma), Some(&self.beta), &mut self.normalized);
    }

    pub fn backward(&mut self) {
        kernel::backward(&self.spec, &self.normalized, Some(&self.gamma), &self.dy, &mut self.gradients);
    }

    /// What the passes leave behind, one list after the other: y, dx, dgamma and dbeta.
    #[must_use]
    pub fn results(&self) -> Vec<f64> {
        let Gradients { dx, dgamma, dbeta, .. } = &self.gradients;
        [&self.normalized.y, dx, dgamma, dbeta].into_iter().flatten().copied().collect()
    }
}

fn main() {}
