//! The style sheet's colours are the figures' colours.

use normlab::plot::{Palette, Rgb};

const TOKENS: &str = include_str!("../../style/tokens.css");

/// The value of `--name` in the first block whose selector line contains `selector`.
fn token(selector: &str, name: &str) -> String {
    let block = &TOKENS[TOKENS.find(selector).unwrap()..];
    let block = &block[..block.find('}').unwrap()];
    let start = block.find(&format!("--{name}:")).unwrap_or_else(|| panic!("{selector} has no --{name}"));
    block[start..].split([':', ';']).nth(1).unwrap().trim().to_owned()
}

#[test]
fn each_theme_has_the_colours_of_its_palette() {
    let hex = |[r, g, b]: Rgb| format!("#{r:02x}{g:02x}{b:02x}");
    let themes = [
        (":root {", Palette::LIGHT),
        (":root[data-theme=\"dark\"]", Palette::DARK),
        (":root[data-theme=\"auto\"]", Palette::DARK),
        (":root[data-theme=\"projector\"]", Palette::PROJECTOR),
    ];
    for (selector, p) in themes {
        let colours = [
            ("paper", p.paper),
            ("card", p.card),
            ("ink", p.ink),
            ("muted", p.muted),
            ("rule", p.rule),
            ("hairline", p.hairline),
            ("raw", p.raw),
            ("scaled", p.scaled),
        ];
        for (name, rgb) in colours {
            assert_eq!(token(selector, name), hex(rgb), "{selector} --{name}");
        }
    }
}
