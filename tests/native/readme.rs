//! The README's tables of URL keys are those of the fields. `BLESS=1` rewrites them.

use normlab::labs::{LABS, key_table};
use normlab::query::{FieldDoc, PAGE};

/// The README with the table of `key` put between its markers; `None` without markers.
fn with_table(readme: &str, key: &str, docs: &[FieldDoc]) -> Option<String> {
    let (before, rest) = readme.split_once(&format!("<!-- keys:{key} -->\n"))?;
    let (_, after) = rest.split_once("<!-- /keys -->")?;
    Some(format!("{before}<!-- keys:{key} -->\n{}<!-- /keys -->{after}", key_table(docs)))
}

#[test]
fn the_tables_of_keys_are_those_of_the_fields() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let mut expected = readme.clone();
    for (key, docs) in LABS.iter().map(|lab| (lab.key, (lab.docs)())).chain([("page", PAGE.docs())]) {
        let missing = || panic!("README.md needs the lines <!-- keys:{key} --> and <!-- /keys -->");
        expected = with_table(&expected, key, &docs).unwrap_or_else(missing);
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, expected).unwrap();
    } else {
        assert!(readme == expected, "the tables are stale: BLESS=1 cargo test rewrites them");
    }
}

#[test]
fn a_table_replaces_what_stood_between_its_own_markers() {
    let readme = "a\n<!-- keys:x -->\nold\n<!-- /keys -->\nb\n<!-- keys:y -->\n<!-- /keys -->\n";
    let blank = key_table(&[]);
    assert_eq!(with_table(readme, "x", &[]), Some(readme.replace("old\n", &blank)));
    assert_eq!(with_table(readme, "z", &[]), None);
}
