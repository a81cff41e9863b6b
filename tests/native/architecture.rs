//! The architecture, held by reading the sources: who may import whom, who may touch the browser, how long a file may be.

mod source;

use source::{is_test_file, lines_without_tests, module_of, paths, tokens, walk};

/// Who may import which of our modules. The first pattern that fits a file counts; `*` stands for anything but `/`, `**`
/// for anything. A lab's own modules come with `labs`; those of another lab never do.
const IMPORTS: &[(&str, &[&str])] = &[
    ("src/lib.rs", &["app", "i18n", "io", "labs", "math", "plot", "query", "ui"]),
    // The programs: which labs they hold.
    ("src/main.rs", &["app", "labs"]),
    ("src/bin/*.rs", &["app", "labs"]),
    ("src/app/**", &["app", "i18n", "io", "labs", "plot", "query", "ui"]),
    ("src/ui/**", &["i18n", "io", "plot", "query", "ui"]),
    // The registry names each lab in the present language.
    ("src/labs/mod.rs", &["i18n", "io", "labs", "plot", "query", "ui"]),
    ("src/labs/*/view**", &["i18n", "io", "labs", "plot", "query", "ui"]),
    ("src/labs/*/model**", &["labs", "math", "query"]),
    ("src/labs/**", &["io", "labs", "math", "plot", "query"]),
    ("src/io/**", &["io", "math", "query"]),
    ("src/plot/**", &["math", "plot"]),
    ("src/math/**", &["math"]),
    ("src/query/**", &["query"]),
];

/// Who may see which crates of others.
const CRATES: &[(&[&str], &[&str])] = &[
    (
        &["plotters", "plotters_backend"],
        &["src/plot/paint.rs", "src/plot/svg.rs", "src/plot/canvas.rs", "src/plot/ticks.rs", "src/plot/pen.rs"],
    ),
    (&["leptos", "leptos_i18n"], &["src/lib.rs", "src/main.rs", "src/app/**", "src/ui/**", "src/labs/*/view**", "src/labs/mod.rs"]),
    (&["wasm_bindgen"], &["src/query/number.rs", "src/main.rs", "src/app/**", "src/ui/**", "src/labs/*/view**", "src/plot/canvas.rs"]),
    (&["web_sys", "js_sys"], &["src/query/digits.rs", "src/main.rs", "src/app/**", "src/ui/**", "src/labs/*/view**", "src/plot/canvas.rs"]),
];

/// Who may write which words: `name(` as a call, `.name(` as a method's.
const WORDS: &[(&[&str], &[&str])] = &[
    (&["window("], &["src/app/env.rs", "src/ui/browser.rs"]),
    (
        &["History", ".history(", ".push_state(", ".push_state_with_url(", ".replace_state(", ".replace_state_with_url("],
        &["src/app/sync.rs"],
    ),
];

/// Names that say nothing.
const EMPTY_NAMES: &[&str] = &["utils", "util", "common", "helpers", "helper", "types", "manager", "misc"];

/// Lines in a file without its tests.
const LONGEST: usize = 350;

/// Whether a path fits a pattern.
fn fits(pattern: &str, path: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == path,
        Some((before, after)) => {
            let Some(rest) = path.strip_prefix(before) else { return false };
            let (after, is_deep) = after.strip_prefix('*').map_or((after, false), |after| (after, true));
            let reach = if is_deep { rest.len() } else { rest.find('/').unwrap_or(rest.len()) };
            (0..=reach).filter(|i| rest.is_char_boundary(*i)).any(|i| fits(after, &rest[i..]))
        }
    }
}

fn fits_any(patterns: &[&str], path: &str) -> bool {
    patterns.iter().any(|pattern| fits(pattern, path))
}

/// Everything wrong with one source file.
fn complaints(path: &str, text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let mut found = names(path, &tokens);
    found.extend(imports(path, &tokens));
    found.extend(words(path, &tokens));
    let lines = lines_without_tests(text);
    if lines > LONGEST {
        found.push(format!("{path}: {lines} lines"));
    }
    found
}

fn names(path: &str, tokens: &[String]) -> Vec<String> {
    let declared = tokens.windows(2).filter(|pair| pair[0] == "mod").map(|pair| pair[1].clone());
    let named = module_of(path).into_iter().chain(declared);
    named.filter(|name| EMPTY_NAMES.contains(&name.as_str())).map(|name| format!("{path}: a module called {name}")).collect()
}

fn imports(path: &str, tokens: &[String]) -> Vec<String> {
    let Some((_, allowed)) = IMPORTS.iter().find(|(pattern, _)| fits(pattern, path)) else {
        return vec![format!("{path}: no rule says what it may import")];
    };
    let ours = IMPORTS[0].1;
    let home = module_of(path);
    let mut found = Vec::new();
    for import in paths(tokens, &home) {
        let (is_ours, top) = (import[0] == "crate", import.get(1).map_or("", String::as_str));
        if is_ours && ours.contains(&top) && !allowed.contains(&top) && home.first().is_none_or(|own| own != top) {
            found.push(format!("{path}: imports {}", import.join("::")));
        }
        if is_ours && top == "labs" && is_another_lab(&home, import.get(2)) {
            found.push(format!("{path}: imports {} of another lab", import.join("::")));
        }
        for (crates, who) in CRATES {
            if crates.contains(&import[0].as_str()) && !fits_any(who, path) {
                found.push(format!("{path}: imports {}", import.join("::")));
            }
        }
    }
    found.dedup();
    found
}

/// Labs have folders, so lower-case names below `labs` are theirs but for what the list offers itself.
fn is_another_lab(home: &[String], name: Option<&String>) -> bool {
    let is_in_a_lab = home.len() >= 2 && home[0] == "labs" && folders().contains(&home[1]);
    is_in_a_lab && name.is_some_and(|name| *name != home[1] && folders().contains(name))
}

fn folders() -> Vec<String> {
    let files = walk("src/labs");
    files.iter().filter_map(|(path, _)| Some(path.strip_prefix("src/labs/")?.split_once('/')?.0.to_owned())).collect()
}

fn words(path: &str, tokens: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let before = i.checked_sub(1).map_or("", |i| tokens[i].as_str());
        let call = if tokens.get(i + 1).is_some_and(|next| next == "(") { "(" } else { "" };
        let written = match before {
            "." => format!(".{token}{call}"),
            "fn" => continue,
            _ => format!("{token}{call}"),
        };
        for (words, who) in WORDS {
            if words.contains(&written.as_str()) && !fits_any(who, path) {
                found.push(format!("{path}: {written}"));
            }
        }
    }
    found
}

#[test]
fn the_sources_keep_to_the_rules() {
    let files = walk("src");
    assert!(files.len() > 10, "the sources were not found");
    let found: Vec<String> = files.iter().filter(|(path, _)| !is_test_file(path)).flat_map(|(path, text)| complaints(path, text)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_rule_catches_its_breach() {
    let breaches = [
        ("src/math/stats.rs", "use crate::plot::Figure;"),
        ("src/math/stats.rs", "use crate::{math::rng, query::{Field, Kind}};"),
        ("src/math/stats.rs", "fn f() -> f64 { crate::labs::LABS.len() as f64 }"),
        ("src/query/field.rs", "use super::super::labs::LABS;"),
        ("src/plot/frame.rs", "use crate::query::Field;"),
        ("src/plot/frame.rs", "use plotters::prelude::*;"),
        ("src/plot/mod.rs", "pub fn f() { ::plotters::drawing::x() }"),
        ("src/ui/slider.rs", "use crate::labs::Lab;"),
        ("src/ui/slider.rs", "pub fn f() { web_sys::window(); }"),
        ("src/ui/slider.rs", "use leptos::prelude::window; pub fn f() { window(); }"),
        ("src/app/shell.rs", "fn f(w: W) { w.history().unwrap().push_state_with_url(); }"),
        ("src/app/shell.rs", "use crate::math::stats;"),
        ("src/labs/gradient/model.rs", "use crate::labs::descent::model::run;"),
        ("src/labs/gradient/model.rs", "use super::super::descent;"),
        ("src/labs/gradient/model.rs", "use crate::plot::Figure;"),
        ("src/labs/gradient/readout.rs", "use leptos::prelude::*;"),
        ("src/labs/gradient/view.rs", "use crate::math::stats;"),
        ("src/labs/gradient/view.rs", "use crate::app::env;"),
        ("src/io/csv.rs", "use crate::plot;"),
        ("src/main.rs", "use normlab::query::Page;"),
        ("src/math/utils.rs", ""),
        ("src/math/mod.rs", "pub(crate) mod helpers { }"),
        ("src/new/mod.rs", ""),
    ];
    for (path, text) in breaches {
        assert_ne!(complaints(path, text), Vec::<String>::new(), "{path}: {text}");
    }
    assert_eq!(complaints("src/math/a.rs", &"\n".repeat(351)), ["src/math/a.rs: 351 lines"]);
}

#[test]
fn what_is_allowed_passes() {
    let allowed = [
        ("src/math/stats.rs", "use super::rng::Rng; use crate::math::stats; use std::fmt;"),
        (
            "src/math/stats.rs",
            "// use crate::plot;\n/* crate::plot /* window() */ */ const A: &str = \"crate::plot\"; const B: char = '\"';",
        ),
        ("src/math/stats.rs", "#[cfg(test)]\nmod tests { use crate::labs::LABS; fn f() { window(); } }"),
        ("src/math/stats.rs", "fn f<'a>(x: &'a [f64]) { x.windows(2); } fn window(n: usize) {}"),
        ("src/plot/frame.rs", "#[cfg(test)] mod tests { use plotters::prelude::*; }"),
        ("src/plot/canvas.rs", "use plotters_backend::DrawingBackend; use super::Figure;"),
        ("src/labs/gradient/view.rs", "use crate::{i18n::*, ui::slider}; use super::model::run; use leptos::prelude::*;"),
        ("src/labs/gradient/mod.rs", "use crate::labs::{Lab, Try}; use self::params::SCHEMA; use super::gradient::model;"),
        ("src/labs/mod.rs", "pub static LABS: &[Lab] = &[descent::LAB, crate::labs::gradient::LAB];"),
        ("src/app/env.rs", "pub fn f() { web_sys::window(); }"),
        ("src/app/sync.rs", "fn f(h: web_sys::History) { h.push_state_with_url(); }"),
        ("src/main.rs", "fn main() { normlab::app::start(); }"),
    ];
    for (path, text) in allowed {
        assert_eq!(complaints(path, text), Vec::<String>::new(), "{path}: {text}");
    }
    let tested = format!("{}#[cfg(test)]\nmod tests {{\n{}}}\n", "\n".repeat(350), "\n".repeat(999));
    assert_eq!(complaints("src/math/a.rs", &tested), Vec::<String>::new());
}
