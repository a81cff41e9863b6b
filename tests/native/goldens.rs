//! Every lab's figures, as SVG, against the golden ones: at the defaults, and after each "Try this".
//!
//! Pictures come from floating-point numbers: a golden holds only as the same numbers come out of `ln`, `cos` and `exp` on every machine.

use super::support::assert_golden;
use normlab::labs::LABS;
use normlab::plot::{Palette, svg};
use normlab::query::pairs_from_query;

const SIZE: (f64, f64) = (360.0, 360.0);

#[test]
fn every_figure_of_every_lab_looks_as_it_did() {
    for lab in LABS {
        let settings = std::iter::once(("default", "")).chain(lab.tries.iter().map(|t| (t.key, t.query)));
        for (setting, query) in settings {
            for (figure, picture) in (lab.figures)(&pairs_from_query(query), SIZE) {
                let repeats_default = setting != "default" && figure.starts_with("data");
                if !repeats_default {
                    assert_golden(&format!("{}.{setting}.{figure}", lab.key), &svg(&picture, &Palette::LIGHT));
                }
            }
        }
    }
}
