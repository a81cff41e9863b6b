//! What a teacher pastes into a page of another make: HTML, Markdown, Moodle, Quarto, Jupyter, reveal.js.

use crate::query::Pair;

/// A lab to be put into somebody's page.
#[derive(Clone, Debug, PartialEq)]
pub struct Exhibit {
    /// The site: its address up to the folder, with the slash.
    pub site: String,
    /// The page's file within it, if the address names one.
    pub file: String,
    /// The state, as in an address; without `embed`.
    pub pairs: Vec<Pair>,
    /// The query of the frame, `?lab=…&embed=1`.
    pub query: String,
    /// The same of the page as a whole.
    pub whole: String,
    /// What the lab is called.
    pub title: String,
    /// How high the frame is, CSS px.
    pub height: u32,
}

/// Where it is pasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Any page of HTML, with the element of `embed.js`, which finds its height by itself.
    Element,
    /// Any page of HTML, with a plain frame.
    Html,
    /// Markdown that takes HTML; a link where it does not.
    Markdown,
    /// Moodle's editor, in its view of the source.
    Moodle,
    /// A Quarto document.
    Quarto,
    /// A cell of a Jupyter notebook.
    Jupyter,
    /// A slide of reveal.js, loaded when it is shown.
    Reveal,
}

impl Target {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 7] = [Self::Element, Self::Html, Self::Markdown, Self::Moodle, Self::Quarto, Self::Jupyter, Self::Reveal];

    /// What is pasted there.
    #[must_use]
    pub fn snippet(self, exhibit: &Exhibit) -> String {
        let Exhibit { title, height, .. } = exhibit;
        let height = height.to_string();
        let url = exhibit.url(&exhibit.query);
        let frame = |source: &str, more: &str| {
            let [url, title] = [&url, title].map(|text| html(text));
            [
                "<iframe ",
                source,
                "=\"",
                &url,
                "\" title=\"",
                &title,
                "\" width=\"100%\" height=\"",
                &height,
                "\" frameborder=\"0\"",
                more,
                "></iframe>",
            ]
            .concat()
        };
        let lazy = " loading=\"lazy\" allow=\"clipboard-write; fullscreen\"";
        match self {
            Self::Element => element(exhibit),
            Self::Html => frame("src", lazy),
            Self::Markdown => {
                ["[", &markdown(title), "](", &in_brackets(&exhibit.url(&exhibit.whole)), ")\n\n", &frame("src", lazy)].concat()
            }
            Self::Moodle => ["<p>", &frame("src", lazy), "</p>"].concat(),
            Self::Quarto => ["```{=html}\n", &frame("src", lazy), "\n```"].concat(),
            Self::Jupyter => {
                ["from IPython.display import IFrame\nIFrame(", &python(&url), ", width=\"100%\", height=", &height, ")"].concat()
            }
            Self::Reveal => ["<section>\n  ", &frame("data-src", ""), "\n</section>"].concat(),
        }
    }
}

impl Exhibit {
    /// An address of the site with a query.
    #[must_use]
    pub fn url(&self, query: &str) -> String {
        [&self.site, &self.file, query].map(|text| text as &str).concat()
    }
}

fn element(exhibit: &Exhibit) -> String {
    let attributes = exhibit.pairs.iter().map(|(key, value)| [" ", key, "=\"", &html(value), "\""].concat()).collect::<String>();
    let script = html(&[&exhibit.site as &str, "embed.js"].concat());
    ["<script src=\"", &script, "\" async></script>\n<norm-lab", &attributes, "></norm-lab>"].concat()
}

/// A text in an attribute of HTML.
fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A text in a Markdown link.
fn markdown(text: &str) -> String {
    text.chars().flat_map(|c| matches!(c, '\\' | '[' | ']' | '*' | '_' | '`' | '<').then_some('\\').into_iter().chain([c])).collect()
}

/// An address where a bracket would end it.
fn in_brackets(url: &str) -> String {
    url.replace('(', "%28").replace(')', "%29").replace(' ', "%20")
}

/// A text as Python writes it.
fn python(text: &str) -> String {
    ["\"", &text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', "\\r"), "\""].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn exhibit(title: &str) -> Exhibit {
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        Exhibit {
            site: "https://x.org/lab/".to_owned(),
            file: String::new(),
            pairs: vec![pair("lab", "layernorm"), pair("x", "1,2;3,4")],
            query: "?lab=layernorm&x=1,2;3,4&embed=1".to_owned(),
            whole: "?lab=layernorm&x=1,2;3,4".to_owned(),
            title: title.to_owned(),
            height: 700,
        }
    }

    #[test]
    fn each_page_gets_what_it_reads() {
        let of = |target: Target| target.snippet(&exhibit("A \"lab\" [x]"));
        assert_eq!(
            of(Target::Element),
            "<script src=\"https://x.org/lab/embed.js\" async></script>\n<norm-lab lab=\"layernorm\" x=\"1,2;3,4\"></norm-lab>"
        );
        let source = "https://x.org/lab/?lab=layernorm&amp;x=1,2;3,4&amp;embed=1";
        assert!(
            of(Target::Html)
                .starts_with(&format!("<iframe src=\"{source}\" title=\"A &quot;lab&quot; [x]\" width=\"100%\" height=\"700\""))
        );
        assert!(of(Target::Markdown).starts_with("[A \"lab\" \\[x\\]](https://x.org/lab/?lab=layernorm&x=1,2;3,4)\n\n<iframe src="));
        assert!(of(Target::Moodle).starts_with("<p><iframe ") && of(Target::Moodle).ends_with("></iframe></p>"));
        assert!(of(Target::Quarto).starts_with("```{=html}\n<iframe ") && of(Target::Quarto).ends_with("\n```"));
        assert_eq!(
            of(Target::Jupyter),
            "from IPython.display import IFrame\nIFrame(\"https://x.org/lab/?lab=layernorm&x=1,2;3,4&embed=1\", width=\"100%\", height=700)"
        );
        assert!(of(Target::Reveal).contains("<iframe data-src=\""));
    }

    proptest! {
        #[test]
        fn no_text_gets_out_of_its_quotes(text in any::<String>()) {
            let attribute = html(&text);
            prop_assert!(!attribute.contains(['"', '<', '>']));
            let back = attribute.replace("&gt;", ">").replace("&lt;", "<").replace("&quot;", "\"").replace("&amp;", "&");
            prop_assert_eq!(&back, &text);
            // Read as Python reads it.
            let quoted = python(&text);
            let mut inside = quoted[1..quoted.len() - 1].chars();
            let mut read = String::new();
            while let Some(c) = inside.next() {
                prop_assert!(c != '"' && c != '\n' && c != '\r');
                read.push(match (c, if c == '\\' { inside.next() } else { None }) {
                    ('\\', Some('n')) => '\n',
                    ('\\', Some('r')) => '\r',
                    ('\\', Some(escaped)) => escaped,
                    _ => c,
                });
            }
            prop_assert_eq!(read, text);
        }
    }
}
