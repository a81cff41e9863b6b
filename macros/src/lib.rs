//! `view!`: markup in Leptos's syntax, compiled to one string of HTML with places and one call for each thing that stands in a place.
//!
//! Leptos's own macro makes a Rust type of each element, and compiles how to build, update and drop it anew for each: half of the
//! page's size. Here the browser's parser builds the elements, and `ui/dom.rs` fills the places:
//!
//! ```text
//! view! { <p class="caption" title=name>"Loss " {loss}</p> }
//!
//! let mut markup = Markup::new("<!----><p class=\"caption\">Loss <!----></p>", "");
//! markup.element();            // the first place: the element after the comment
//! markup.attr("title", name);
//! markup.child(loss);          // the second: where the comment stands
//! markup.done()
//! ```
//!
//! Attributes: `name="text"` and `name=expression`, `class:name=`, `style:name=`, `prop:name=`, `on:event=`, `node_ref=`. Components are
//! functions: `{slider(bound, …)}`.

mod expand;

use proc_macro::TokenStream;

/// Markup as a `View`; see the crate's own page.
#[proc_macro]
pub fn view(input: TokenStream) -> TokenStream {
    expand::view(input.into()).into()
}
