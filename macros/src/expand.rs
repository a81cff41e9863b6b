//! Markup to HTML with places, and the calls that fill them.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use rstml::node::{KeyedAttribute, Node, NodeAttribute, NodeBlock, NodeElement};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Lit, Stmt};

/// Elements that have no end tag.
const VOID: [&str; 6] = ["br", "col", "hr", "img", "input", "wbr"];
/// Elements that the browser's parser takes for MathML or SVG only within `math` or `svg`.
const MATH: [&str; 20] = [
    "mfrac",
    "mi",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mroot",
    "mrow",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
];
const SVG: [&str; 9] = ["circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "text"];

/// The HTML so far and the calls that fill its places.
#[derive(Default)]
struct Page {
    html: String,
    calls: TokenStream,
}

/// The expression a piece of markup stands for.
pub(crate) fn view(input: TokenStream) -> TokenStream {
    let nodes = match rstml::parse2(input) {
        Ok(nodes) => nodes,
        Err(error) => return error.to_compile_error(),
    };
    let mut page = Page::default();
    nodes.iter().for_each(|node| page.node(node));
    let around = nodes.iter().find_map(around).unwrap_or_default();
    let Page { html, calls } = page;
    quote! {{
        let mut markup = crate::ui::dom::Markup::new(#html, #around);
        #calls
        markup.done()
    }}
}

/// The element in which the parser must see this node to know it.
fn around(node: &Node) -> Option<&'static str> {
    let Node::Element(element) = node else { return None };
    let name = element.name().to_string();
    if MATH.contains(&name.as_str()) { Some("math") } else { SVG.contains(&name.as_str()).then_some("svg") }
}

impl Page {
    fn node(&mut self, node: &Node) {
        match node {
            Node::Element(element) => self.element(element),
            Node::Text(text) => self.html += &escaped(&text.value_string()),
            Node::Fragment(fragment) => fragment.children().iter().for_each(|child| self.node(child)),
            Node::Block(block) => {
                self.html += PLACE;
                let child = inner(block);
                self.calls.extend(quote_spanned!(block.span()=> markup.child(#child);));
            }
            other => self.refuse(other, "view! knows elements, texts in quotes and blocks"),
        }
    }

    fn element(&mut self, element: &NodeElement<rstml::Infallible>) {
        let name = element.name().to_string();
        if name.starts_with(char::is_uppercase) {
            return self.refuse(element.name(), "components are functions: write {name(…)}");
        }
        let (mut html, mut calls) = (String::new(), TokenStream::new());
        for attribute in element.attributes() {
            match attribute {
                NodeAttribute::Attribute(attribute) => match literal(attribute) {
                    Some(text) => html += &format!(" {}=\"{}\"", attribute.key, escaped(&text)),
                    None => calls.extend(call(attribute)),
                },
                NodeAttribute::Block(block) => self.refuse(block, "an attribute has a name"),
            }
        }
        if !calls.is_empty() {
            self.html += PLACE;
            self.calls.extend(quote!(markup.element();));
            self.calls.extend(calls);
        }
        self.html += &format!("<{name}{html}>");
        element.children.iter().for_each(|child| self.node(child));
        if !VOID.contains(&name.as_str()) {
            self.html += &format!("</{name}>");
        }
    }

    fn refuse(&mut self, what: &impl Spanned, why: &str) {
        self.calls.extend(quote_spanned!(what.span()=> compile_error!(#why);));
    }
}

/// The expression in a block, without its braces where it is alone.
fn inner(block: &NodeBlock) -> TokenStream {
    match block.try_block().map(|block| block.stmts.as_slice()) {
        Some([Stmt::Expr(expression, None)]) => quote!(#expression),
        _ => quote!(#block),
    }
}

/// Marks a place: the element after it, or itself.
const PLACE: &str = "<!---->";

/// The value of an attribute that never changes; one without a value is empty.
fn literal(attribute: &KeyedAttribute) -> Option<String> {
    match attribute.value() {
        None => Some(String::new()),
        Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => Some(text.value()),
        Some(_) => None,
    }
}

/// The call that gives the element at hand this attribute.
fn call(attribute: &KeyedAttribute) -> TokenStream {
    let (key, value) = (attribute.key.to_string(), attribute.value());
    let (kind, name) = key.split_once(':').unwrap_or(("", &key));
    match (kind, name) {
        ("class", name) => quote_spanned!(value.span()=> markup.class(#name, #value);),
        ("style", name) => quote_spanned!(value.span()=> markup.style(#name, #value);),
        ("prop", name) => quote_spanned!(value.span()=> markup.property(#name, #value);),
        ("on", name) => quote_spanned!(value.span()=> markup.on(#name, #value);),
        ("", "node_ref") => quote_spanned!(value.span()=> markup.hold(#value);),
        _ => quote_spanned!(value.span()=> markup.attr(#key, #value);),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(markup: TokenStream) -> String {
        view(markup).to_string().replace(' ', "")
    }

    #[test]
    fn what_never_changes_is_html() {
        let text = expanded(quote!(<p class="a">"1 < 2 & " <br /><b>"x"</b></p>));
        assert!(text.contains(r#"Markup::new("<pclass=\"a\">1&lt;2&amp;<br><b>x</b></p>","")"#), "{text}");
        assert!(text.ends_with("markup.done()}"), "{text}");
    }

    #[test]
    fn places_are_filled_in_the_order_of_the_page() {
        let text =
            expanded(quote!(<p id=own class:on=flag>{first}<input prop:value=second style:--part=share on:input=act node_ref=slot /></p>));
        let html = r#"Markup::new("<!----><p><!----><!----><input></p>","")"#;
        let calls = [
            "markup.element();markup.attr(\"id\",own);markup.class(\"on\",flag);markup.child(first);markup.element();",
            "markup.property(\"value\",second);markup.style(\"--part\",share);markup.on(\"input\",act);markup.hold(slot);",
        ];
        assert!(text.contains(&format!("{html};{}{}", calls[0], calls[1])), "{text}");
    }

    #[test]
    fn formulas_without_their_root_are_parsed_as_formulas() {
        assert!(expanded(quote!(<mi>"x"</mi>)).contains(r#"Markup::new("<mi>x</mi>","math")"#));
        assert!(expanded(quote!({sign}<path d="M0 0" />)).contains(r#""svg")"#));
        assert!(expanded(quote!(<math><mi>"x"</mi></math>)).contains(r#"</math>","")"#));
    }

    #[test]
    fn what_it_does_not_know_is_an_error() {
        for markup in [quote!(<Slider bound=b />), quote!(<p {spread}></p>), quote!(<!DOCTYPE html>)] {
            assert!(expanded(markup.clone()).contains("compile_error!"), "{markup}");
        }
    }
}
