//! Each lab has a program of its own, and the page knows of it.

use normlab::labs::{LABS, NAMES};
use std::path::Path;

#[test]
fn every_lab_has_a_program_and_a_name_in_the_order_of_the_list() {
    let keys: Vec<&str> = LABS.iter().map(|lab| lab.key).collect();
    assert_eq!(NAMES.iter().map(|name| name.key).collect::<Vec<_>>(), keys);

    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("index.html")).unwrap();
    assert!(page.contains(&format!("data-programs=\"{}\"", keys.join(" "))), "index.html: data-programs");
    for key in keys {
        assert!(page.contains(&format!("data-bin=\"{key}\"")), "index.html builds {key}");
        let program = std::fs::read_to_string(root.join(format!("src/bin/{key}.rs"))).unwrap();
        assert!(program.contains(&format!("normlab::labs::{key}::LAB")), "src/bin/{key}.rs holds {key}");
    }
}
