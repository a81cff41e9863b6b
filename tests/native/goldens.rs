//! Every lab's figures, as SVG, against the golden ones: at the defaults, after each "Try this", and where a layer is off by default.
//!
//! Pictures come from floating-point numbers: a golden holds only as the same numbers come out of `ln`, `cos` and `exp` on every machine.

use super::support::assert_golden;
use normlab::labs::{LABS, lab};
use normlab::plot::{Palette, svg};
use normlab::query::pairs_from_query;
use std::collections::BTreeMap;

const SIZE: (f64, f64) = (360.0, 360.0);

/// A stretched panel with its true shape, even levels and every layer.
const EVERY_LAYER: &str = "axes=fit&levels=even&t=20&show=path,contours,field,ticks,gradient,mapped,principal";

#[test]
fn a_stretched_panel_with_every_layer_looks_as_it_did() {
    let descent = lab(LABS, "descent").unwrap();
    for (figure, picture) in (descent.figures)(&pairs_from_query(EVERY_LAYER), SIZE).into_iter().take(2) {
        assert_golden(&format!("descent.every_layer.{figure}"), &svg(&picture, &Palette::LIGHT));
    }
}

#[test]
fn every_figure_of_every_lab_looks_as_it_did() {
    for lab in LABS {
        let mut defaults = BTreeMap::new();
        let settings = std::iter::once(("default", "")).chain(lab.tries.iter().map(|t| (t.key, t.query)));
        for (setting, query) in settings {
            for (figure, picture) in (lab.figures)(&pairs_from_query(query), SIZE) {
                let picture = svg(&picture, &Palette::LIGHT);
                if setting == "default" {
                    assert!(defaults.insert(figure, picture.clone()).is_none(), "{}: two figures called {figure}", lab.key);
                }
                // What a setting leaves as it is has its golden picture already.
                if setting == "default" || defaults.get(figure) != Some(&picture) {
                    assert_golden(&format!("{}.{setting}.{figure}", lab.key), &picture);
                }
            }
        }
    }
}
