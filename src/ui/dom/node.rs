//! Nodes: made from HTML, found, and put where they belong.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Comment, HtmlTemplateElement, Node};

/// A fragment of these elements.
pub(super) fn parsed(html: &str, around: &str) -> Node {
    let template = document().create_element("template").expect("a browser has templates").unchecked_into::<HtmlTemplateElement>();
    if around.is_empty() {
        template.set_inner_html(html);
        return template.content().into();
    }
    template.set_inner_html(&format!("<{around}>{html}</{around}>"));
    let nodes = document().create_document_fragment();
    if let Some(root) = template.content().first_element_child() {
        while let Some(child) = root.first_child() {
            append(&nodes, &child);
        }
    }
    nodes.into()
}

/// `NodeFilter.SHOW_COMMENT`.
const SHOW_COMMENT: u32 = 0x80;

/// Every comment, in the order of the page.
pub(super) fn comments(nodes: &Node) -> Vec<Node> {
    let walker = document().create_tree_walker_with_what_to_show(nodes, SHOW_COMMENT);
    walker.into_iter().flat_map(|walker| std::iter::from_fn(move || walker.next_node().ok().flatten())).collect()
}

// The browser refuses to move nodes only into themselves; nothing here does.

pub(super) fn append(into: &Node, node: &Node) {
    let _ = into.append_child(node);
}

pub(super) fn insert_before(node: &Node, place: &Node) {
    let _ = place.parent_node().map(|parent| parent.insert_before(node, Some(place)));
}

pub(super) fn replace(place: &Comment, node: &Node) {
    let _ = place.parent_node().map(|parent| parent.replace_child(node, place));
}
