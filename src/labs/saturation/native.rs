//! Everything at once, for tests, goldens and downloads, which need not remember the stages.

use super::figure::chain::Row;
use super::figure::network::Curve;
use super::figure::{chain as chain_figure, landscape as landscape_figure, network as network_figure, unit as unit_figure};
use super::model::landscape::{Survey, landscape};
use super::model::network::{Networks, Setting};
use super::model::unit::{Probe, Unit};
use super::model::{chain, network, unit};
use super::params::Params;
use super::readout;
use crate::io::readout::Readout;
use crate::labs::NamedFigure;
use crate::plot::{Figure, Paint};

fn stages(params: &Params) -> (Probe, Unit, Networks) {
    let setting = Setting { act: params.act, seed: params.seed, cut: params.probe.cut, network: params.network };
    (unit::probe(params.act, &params.probe), unit::unit(params.act, params.seed, &params.unit), network::networks(&setting))
}

/// Every number.
pub(super) fn readouts(params: &Params) -> Vec<Readout> {
    let (probe, unit, networks) = stages(params);
    let walk = landscape(params.act, unit.own()).walk(unit::start(&unit, &params.unit.starts, unit.is_scaled));
    readout::readouts(&probe, &unit, &walk, &chain::run(params.act, &params.chain), Some(&networks))
}

/// Every figure.
pub(super) fn figures(params: &Params, size: (f64, f64)) -> Vec<NamedFigure> {
    let (probe, unit, networks) = stages(params);
    let mut all = vec![
        ("curve", unit_figure::curve(&unit, &probe, size)),
        ("slope", unit_figure::slope(&unit, &probe, params.probe.cut, size)),
        ("surface-raw", surface(params, &unit, false, size)),
        ("surface-scaled", surface(params, &unit, true, size)),
    ];
    let run = chain::run(params.act, &params.chain);
    all.extend(Row::ALL.map(|row| (row.name(), chain_figure::bars(row, &run, params.chain.w, size))));
    let grid = chain::corridor(params.act, chain::extent(&run, params.chain.w));
    all.push(("map", chain_figure::map(&grid, &run, params.chain.w, size)));
    all.push(("histograms", network_figure::histograms(&networks.own, Paint::RAW, size)));
    all.extend(networks.compared.as_ref().map(|n| ("compare-histograms", network_figure::histograms(n, Paint::SCALED, size))));
    all.extend(Curve::ALL.map(|curve| (curve.name(), network_figure::curve(curve, &networks, size))));
    all
}

fn surface(params: &Params, unit: &Unit, is_scaled: bool, size: (f64, f64)) -> Figure {
    let side = if is_scaled { &unit.scaled } else { &unit.raw };
    let (land, start) = (landscape(params.act, side), unit::start(unit, &params.unit.starts, is_scaled));
    let window = land.extent(side, start);
    let field = landscape_figure::field(&Survey::new(land.clone(), window, 49).complete());
    let paint = if is_scaled { Paint::SCALED } else { Paint::RAW };
    landscape_figure::surface(field, &land.walk(start), paint, landscape_figure::frame(&window, size))
}
