//! The pictures of the two networks: histograms of each layer's activations, and sizes against the layer.

use crate::labs::saturation::model::network::{BINS, Network, Networks};
use crate::labs::saturation::model::school::STEPS;
use crate::plot::{Anchor, Axes, Axis, Figure, Frame, Margin, Mark, Marks, Paint, Place, Stroke};

/// Room between two histograms, in layers.
const GAP: f64 = 0.12;

/// The least that is drawn: what lies below is as good as nothing.
const LEAST: f64 = 1e-300;

/// One histogram a layer, side by side, each as high as its fullest bin.
#[must_use]
pub fn histograms(network: &Network, paint: Paint, size: (f64, f64)) -> Figure {
    let layers = network.histograms.len();
    let margin = Margin { left: 8.0, right: 8.0, top: 8.0, bottom: 20.0 };
    let frame = Frame { x: Axis::linear(0.0, layers as f64), y: Axis::linear(0.0, 1.05), width_css: size.0, height_css: size.1, margin };
    let mut marks = Vec::new();
    for (layer, bins) in network.histograms.iter().enumerate() {
        let fullest = f64::from(*bins.iter().max().unwrap_or(&1)).max(1.0);
        let width = (1.0 - GAP) / BINS as f64;
        let mut data = (Vec::new(), Vec::new());
        for (i, count) in bins.iter().enumerate().filter(|(_, count)| **count > 0) {
            let left = layer as f64 + GAP / 2.0 + i as f64 * width;
            let (right, top) = (left + 0.9 * width, f64::from(*count) / fullest);
            data.0.push([left + 0.45 * width, top]);
            data.1.push([i as f64 + 1.0, f64::from(*count)]);
            marks.push(Mark::Area {
                outline: vec![[left, 0.0], [right, 0.0], [right, top], [left, top]],
                fill: Some(paint.with_alpha(0.85)),
                stroke: None,
            });
        }
        let ends = [layer as f64 + GAP / 2.0, layer as f64 + 1.0 - GAP / 2.0].map(|x| [x, 0.0]);
        marks.push(Mark::Line { points: ends.to_vec(), stroke: Stroke::new(Paint::MUTED, 1.0) });
        marks.push(number(layer));
        marks.push(Mark::Data { at: data.0, values: data.1, hue: paint.hue });
    }
    Figure { frame, field: Marks::default(), axes: Axes::default(), marks }
}

/// Which layer it is, beneath it.
fn number(layer: usize) -> Mark {
    Mark::Text {
        at: [layer as f64 + 0.5, 0.0],
        offset_px: [0.0, 5.0],
        text: (layer + 1).to_string(),
        anchor: Anchor::Top,
        size_px: 12.0,
        is_italic: false,
        paint: Paint::MUTED,
        has_halo: false,
    }
}

/// What is drawn against the layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    /// `|dL/dW|`.
    WeightGradient,
    /// `|dL/da|`.
    ActivationGradient,
    /// The part of saturated units.
    Saturation,
}

impl Curve {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::WeightGradient, Self::ActivationGradient, Self::Saturation];

    /// Its name, for tests.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["weight-gradient", "activation-gradient", "saturation"][self as usize]
    }

    fn of(self, network: &Network) -> &[f64] {
        match self {
            Self::WeightGradient => &network.grad_norms,
            Self::ActivationGradient => &network.activation_grad_norms,
            Self::Saturation => &network.saturation,
        }
    }
}

/// One curve a network against the layer, sizes on a logarithmic axis.
#[must_use]
pub fn curve(curve: Curve, networks: &Networks, size: (f64, f64)) -> Figure {
    let sides: Vec<(&[f64], Paint)> = [(Some(&networks.own), Paint::RAW), (networks.compared.as_ref(), Paint::SCALED)]
        .into_iter()
        .filter_map(|(network, paint)| Some((curve.of(network?), paint)))
        .collect();
    let layers = networks.own.grad_norms.len() as f64;
    let y = if curve == Curve::Saturation {
        Axis::linear(0.0, 1.05)
    } else {
        decades(sides.iter().flat_map(|(values, _)| values.iter().copied()))
    };
    let frame = Frame {
        x: Axis::linear(0.5, layers + 0.5),
        y,
        width_css: size.0,
        height_css: size.1,
        margin: Margin { left: 64.0, ..Margin::CLASSIC },
    };
    let marks = sides.into_iter().flat_map(|(values, paint)| line(values, 1.0, paint, &frame)).collect();
    let axes = Axes { place: Place::Margin, x_name: "l".to_owned(), y_name: String::new(), has_ticks: true };
    Figure { frame, field: Marks::default(), axes, marks }
}

/// Loss against step of each training, from its first step on.
#[must_use]
pub fn losses(sides: &[Vec<f64>], size: (f64, f64)) -> Figure {
    let y = decades(sides.iter().flatten().copied());
    let frame = Frame { x: Axis::linear(0.0, STEPS as f64), y, width_css: size.0, height_css: size.1, margin: Margin::CLASSIC };
    let stroke = |paint| Stroke::side(paint, 2.0);
    let points = |losses: &[f64]| losses.iter().enumerate().map(|(step, loss)| [step as f64, *loss]).collect();
    let marks =
        sides.iter().zip([Paint::RAW, Paint::SCALED]).map(|(losses, paint)| Mark::Line { points: points(losses), stroke: stroke(paint) });
    let marks = marks.collect();
    Figure { frame, field: Marks::default(), axes: Axes { place: Place::Margin, has_ticks: true, ..Axes::default() }, marks }
}

/// Whole decades around all values that a logarithmic axis can show.
fn decades(values: impl Iterator<Item = f64> + Clone) -> Axis {
    let sizes = values.filter(|v| *v > 0.0 && v.is_finite());
    let least = sizes.clone().fold(f64::INFINITY, f64::min).max(LEAST);
    let greatest = sizes.fold(LEAST, f64::max);
    if least > greatest {
        return Axis::log(0.1, 10.0);
    }
    let (from, to) = (least.log10().floor(), greatest.log10().ceil());
    Axis::log(10f64.powf(from), 10f64.powf(if to > from { to } else { from + 1.0 }))
}

/// Points joined by a line; a 0 on a logarithmic axis and what is beyond any number are written at its ends.
fn line(values: &[f64], first: f64, paint: Paint, frame: &Frame) -> Vec<Mark> {
    let points: Vec<[f64; 2]> = values.iter().enumerate().map(|(i, v)| [first + i as f64, *v]).collect();
    let is_drawn = |v: f64| v.is_finite() && (v > 0.0 || frame.y.min == 0.0);
    let at = points.iter().copied().filter(|p| is_drawn(p[1])).collect();
    let written = points.iter().filter(|p| !is_drawn(p[1])).map(|[x, v]| {
        let (sign, y, anchor) = if *v == 0.0 { ("0", frame.y.min, Anchor::Bottom) } else { ("∞", frame.y.max, Anchor::Top) };
        Mark::Text {
            at: [*x, y],
            offset_px: [0.0, 0.0],
            text: sign.to_owned(),
            anchor,
            size_px: 14.0,
            is_italic: false,
            paint,
            has_halo: true,
        }
    });
    let written: Vec<Mark> = written.collect();
    let dots = Mark::Dots { at, shape: paint.hue.shape(), radius_px: 4.0, paint, has_halo: true };
    [Mark::Line { points, stroke: Stroke::side(paint, 2.0) }, dots].into_iter().chain(written).collect()
}
