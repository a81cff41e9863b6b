//! Normlab: normalization in machine learning, live in the browser.
//!
//! | to change | look in |
//! |---|---|
//! | a formula or an algorithm | [`math`] |
//! | how a figure is painted | [`plot`] |
//! | what a URL key may be | [`query`], and the lab's `params.rs` |
//! | what users bring and take | [`io`] |
//! | a lab | [`labs`], one folder each |
//! | a component that knows no lab | `ui` |
//! | how a view becomes elements | `macros`, `ui/dom.rs` |
//! | the shell, the address bar, the browser | `app` |
//! | which program holds which lab | `src/bin`, `index.html` |
//! | words | `assets/locales` |
//!
//! Invariants: `math` and `query` import nothing of ours; `plot` only plain data types of `math`; a lab never imports another lab;
//! only `app/env.rs` calls `window()`, only `app/sync.rs` touches the history. `tests/native/architecture.rs` holds us to it.

pub mod io;
pub mod labs;
pub mod math;
pub mod plot;
pub mod query;

#[cfg(feature = "web")]
#[expect(unreachable_pub, reason = "the component macro writes a public struct of props")]
pub mod app;
#[cfg(feature = "web")]
pub mod ui;
// The words: `pub mod i18n`, generated from assets/locales by build.rs.
#[cfg(feature = "web")]
include!(concat!(env!("OUT_DIR"), "/i18n.rs"));
/// The sentences with places, one struct each, made by build.rs for `say!`.
#[cfg(feature = "web")]
#[expect(non_camel_case_types, missing_docs, reason = "named as their keys, read in assets/locales")]
pub mod sentences {
    include!(concat!(env!("OUT_DIR"), "/sentences.rs"));
}
