//! The README's tables of URL keys, from the fields themselves.

use crate::query::{FieldDoc, Kind, Range, Scale, write_number};

/// A Markdown table of URL keys: key, default, values, meaning.
#[must_use]
pub fn key_table(docs: &[FieldDoc]) -> String {
    let mut table = String::from("| key | default | values | meaning |\n|---|---|---|---|\n");
    for doc in docs {
        let default = if doc.default.is_empty() { "absent".to_owned() } else { format!("`{}`", doc.default) };
        let cells = [format!("`{}`", doc.key), default, values(&doc.kind), doc.about.to_owned()];
        table += &format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "));
    }
    table
}

fn values(kind: &Kind) -> String {
    match kind {
        Kind::Number(range) => numbers(range),
        Kind::AutoOr("", range) => numbers(range),
        Kind::AutoOr(word, range) => format!("`{word}`, or {}", numbers(range)),
        Kind::Choice(words) | Kind::AutoOrChoice(words) => ticked(words),
        Kind::Flags(words) => format!("any of {}, by commas; `none`", ticked(words)),
        Kind::Rows { rows: 1, columns, range } => format!("{columns} numbers, {}", numbers(range)),
        Kind::Rows { rows, columns, range } => format!("up to {rows} rows (`;`) of {columns} numbers (`,`), {}", numbers(range)),
        Kind::WordOrList { words: [], rows: 1, range, .. } => format!("one number or a list (`,`), each {}", numbers(range)),
        Kind::WordOrList { words, rows, entries, range } => {
            format!("{}, or up to {entries} numbers in at most {rows} rows (`,` and `;`), each {}", ticked(words), numbers(range))
        }
        Kind::Words => "names, by commas".to_owned(),
    }
}

fn numbers(range: &Range) -> String {
    let whole = if range.whole { "whole, " } else { "" };
    let log = if range.scale == Scale::Log { ", log" } else { "" };
    format!("{whole}{} to {}{log}", write_number(range.min), write_number(range.max))
}

fn ticked(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_says_what_it_takes() {
        let cases = [
            (Kind::Number(Range::log(1e-6, 10.0)), "1e-6 to 10, log"),
            (Kind::AutoOr("best", Range::linear(0.0, 1.0)), "`best`, or 0 to 1"),
            (Kind::AutoOr("", Range::whole(0.0, 9.0)), "whole, 0 to 9"),
            (Kind::Choice(&["a", "b"]), "`a`, `b`"),
            (Kind::AutoOrChoice(&["a", "b"]), "`a`, `b`"),
            (Kind::Flags(&["a", "b"]), "any of `a`, `b`, by commas; `none`"),
            (Kind::Rows { rows: 1, columns: 2, range: Range::linear(-1.0, 1.0) }, "2 numbers, -1 to 1"),
            (Kind::Rows { rows: 2, columns: 3, range: Range::linear(-1.0, 1.0) }, "up to 2 rows (`;`) of 3 numbers (`,`), -1 to 1"),
            (
                Kind::WordOrList { words: &[], rows: 1, entries: 9, range: Range::linear(0.0, 1.0) },
                "one number or a list (`,`), each 0 to 1",
            ),
            (
                Kind::WordOrList { words: &["a", "b"], rows: 3, entries: 9, range: Range::linear(0.0, 1.0) },
                "`a`, `b`, or up to 9 numbers in at most 3 rows (`,` and `;`), each 0 to 1",
            ),
            (Kind::Words, "names, by commas"),
        ];
        for (kind, text) in cases {
            assert_eq!(values(&kind), text);
        }
    }

    #[test]
    fn a_pipe_does_not_break_the_table() {
        let doc = FieldDoc { key: "k", kind: Kind::Words, default: String::new(), about: "|x|" };
        assert!(key_table(&[doc]).ends_with("| `k` | absent | names, by commas | \\|x\\| |\n"));
    }
}
