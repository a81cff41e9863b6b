//! Stands in for the crate wasm-streams, which Leptos compiles for its server functions. Its classes are exported to JavaScript, so that no
//! linker leaves them out: 15 KB of a page that has no server. This has what `server_fn` names, exports nothing, and is never called.

use futures_util::stream::{Empty, Stream, empty};
use wasm_bindgen::JsValue;

/// A stream of the browser.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// That of JavaScript.
    #[must_use]
    pub fn from_raw(raw: web_sys::ReadableStream) -> Self {
        Self(raw)
    }

    /// A request's body; there is none.
    pub fn from_stream(_: impl Stream<Item = Result<JsValue, JsValue>> + 'static) -> Self {
        unimplemented!("this page has no server functions")
    }

    /// That of JavaScript.
    #[must_use]
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// What an answer consists of; there is none.
    pub fn into_stream(self) -> Empty<Result<JsValue, JsValue>> {
        empty()
    }
}
