//! First weights: independent normals of mean 0 whose variance keeps signals or gradients of one size from layer to layer.
//!
//! References: LeCun, Bottou, Orr and Müller, "Efficient backprop", 1998; Glorot and Bengio, "Understanding the difficulty of
//! training deep feedforward neural networks", AISTATS 2010 (Xavier); He, Zhang, Ren and Sun, "Delving deep into rectifiers",
//! ICCV 2015.

use super::{Architecture, Net, Parameters};
use crate::math::norm::Norm;
use crate::math::rng::Rng;

/// The stream of a seed that weights are drawn from.
const STREAM: u32 = 2;

/// The weights' variance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Init {
    /// `2 / (fan_in + fan_out)`.
    Xavier,
    /// `2 / fan_in`.
    He,
    /// `1 / fan_in`.
    Lecun,
    /// `std^2` in every layer.
    Normal {
        /// Standard deviation.
        std: f64,
    },
}

impl Init {
    /// The standard deviation of a layer's weights.
    #[must_use]
    pub fn std(self, fan_in: usize, fan_out: usize) -> f64 {
        let (fan_in, fan_out) = (fan_in as f64, fan_out as f64);
        match self {
            Self::Xavier => (2.0 / (fan_in + fan_out)).sqrt(),
            Self::He => (2.0 / fan_in).sqrt(),
            Self::Lecun => (1.0 / fan_in).sqrt(),
            Self::Normal { std } => std,
        }
    }
}

/// A network whose weights are being drawn, a layer at a time: of a large one there are millions.
pub struct Draw {
    net: Net,
    init: Init,
    rng: Rng,
}

impl Draw {
    /// Of the weights of a seed; biases and betas 0, gammas 1. Only weights are drawn, layer by layer, so that a seed gives the same ones
    /// whatever the normalization and the activation.
    #[must_use]
    pub fn new(architecture: Architecture, init: Init, seed: u32) -> Self {
        let Architecture { inputs, layers, width, .. } = architecture;
        assert!(inputs > 0 && layers > 0 && width > 0, "{layers} layers of {width} units for {inputs} inputs");
        Self { net: Net { architecture, layers: Vec::with_capacity(layers + 1) }, init, rng: Rng::new(seed, STREAM) }
    }

    /// Draws one layer more; the network once it is complete.
    pub fn advance(&mut self) -> Option<Net> {
        let Net { architecture, layers } = &mut self.net;
        let layer = layers.len();
        let mut parameters = Parameters::zeros(architecture, layer);
        let std = self.init.std(architecture.fan_in(layer), architecture.fan_out(layer));
        parameters.weights.iter_mut().for_each(|w| *w = std * self.rng.normal());
        parameters.gamma.fill(1.0);
        layers.push(parameters);
        let is_complete = layers.len() > architecture.layers;
        is_complete.then(|| Net { architecture: *architecture, layers: std::mem::take(layers) })
    }
}

impl Net {
    /// A network with the weights of a seed, at one go: see [`Draw`].
    #[must_use]
    pub fn new(architecture: Architecture, init: Init, seed: u32) -> Self {
        let mut draw = Draw::new(architecture, init, seed);
        loop {
            if let Some(net) = draw.advance() {
                return net;
            }
        }
    }

    /// The network of the same seed with another normalization, without drawing its weights again.
    #[must_use]
    pub fn with_norm(&self, norm: Option<Norm>) -> Self {
        let architecture = Architecture { norm, ..self.architecture };
        let layer = |l| {
            let mut parameters = Parameters::zeros(&architecture, l);
            parameters.weights.copy_from_slice(&self.layers[l].weights);
            parameters.gamma.fill(1.0);
            parameters
        };
        Self { architecture, layers: (0..=architecture.layers).map(layer).collect() }
    }
}
