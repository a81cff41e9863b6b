//! Addresses, over every lab: what is written reads back, nothing panics, every number is finite or absent.

use normlab::io::readout::Reading;
use normlab::labs::{LABS, Lab, decode_page, encode_page};
use normlab::query::{Entry, FieldDoc, Kind, Notice, PAGE, Page, Pair, Range, Reason, pairs_from_query, query_from_pairs, write_number};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

/// Texts that no field means.
const GARBAGE: &[&str] = &[
    "",
    " ",
    "NaN",
    "nan",
    "inf",
    "-inf",
    "Infinity",
    "1e999",
    "-1e999",
    "1e-999",
    "99999999999999999999999999",
    "-0",
    "0x10",
    "1_000",
    "--1",
    "+",
    "e",
    ".",
    ",",
    ";",
    ";;;;;;;;",
    ",,,",
    "1,2,3,4,5",
    "1;2",
    "0,5",
    "１２，５",
    "−3",
    "字",
    "🏠",
    "\u{0}",
    "\u{202e}",
    "a\"b<c>",
    "none",
    "auto",
    "none,none",
    "true",
    "-1",
    "0",
    "1",
    "1.5",
    "1e308",
    "5e-324",
];

/// Queries that no browser would write.
const BROKEN: &[&str] = &[
    "?",
    "&&&",
    "=",
    "%",
    "%%%",
    "%zz=%zz",
    "%ff=%fe",
    "lr=%",
    "lr=%2",
    "lr",
    "=1",
    "lr=1=2",
    "?lr=1?lr=2",
    "#",
    "lr=1#x",
    "lab",
    "lab=",
    "lab=%00",
    "+=+",
];

fn valid_number(range: Range) -> BoxedStrategy<f64> {
    let inside = (0.0..=1.0).prop_map(move |part| range.value_at(part));
    prop_oneof![8 => inside, 1 => Just(range.min), 1 => Just(range.max)].boxed()
}

/// A text that the kind takes as it stands, in the form in which it is written.
fn valid(kind: Kind) -> BoxedStrategy<String> {
    match kind {
        Kind::Number(range) => valid_number(range).prop_map(write_number).boxed(),
        Kind::AutoOr(word, range) => prop_oneof![1 => Just(word.to_owned()), 4 => valid_number(range).prop_map(write_number)].boxed(),
        Kind::Choice(words) | Kind::AutoOrChoice(words) => select(words).prop_map(str::to_owned).boxed(),
        Kind::Flags(words) => (0..1_u32 << words.len()).prop_map(move |bits| flags(words, bits)).boxed(),
        Kind::Rows { rows, columns, range } => {
            let row = prop::collection::vec(valid_number(range).prop_map(write_number), columns).prop_map(|cells| cells.join(","));
            prop::collection::vec(row, rows).prop_map(|rows| rows.join(";")).boxed()
        }
        Kind::WordOrList { words, rows, entries, range } => {
            let list = (1..=rows.min(3), 1..=entries.min(6)).prop_flat_map(move |(rows, columns)| {
                let row = prop::collection::vec(valid_number(range).prop_map(write_number), columns).prop_map(|cells| cells.join(","));
                prop::collection::vec(row, rows).prop_map(|rows| rows.join(";"))
            });
            if words.is_empty() { list.boxed() } else { prop_oneof![select(words).prop_map(str::to_owned), list].boxed() }
        }
        Kind::Words => prop::collection::vec("[a-z_字]{1,6}", 1..4).prop_map(|words| words.join(",")).boxed(),
    }
}

fn flags(words: &[&str], bits: u32) -> String {
    let set: Vec<&str> = words.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, w)| *w).collect();
    if set.is_empty() { "none".to_owned() } else { set.join(",") }
}

fn text(kind: Kind) -> BoxedStrategy<String> {
    let number = prop::num::f64::ANY.prop_map(|v| format!("{v}"));
    prop_oneof![8 => valid(kind), 2 => select(GARBAGE).prop_map(str::to_owned), 1 => number, 1 => any::<String>()].boxed()
}

fn pair(docs: Vec<FieldDoc>) -> impl Strategy<Value = Pair> {
    select(docs).prop_flat_map(|doc| text(doc.kind).prop_map(move |text| (doc.key.to_owned(), text)))
}

fn lab() -> impl Strategy<Value = &'static Lab> {
    (0..LABS.len()).prop_map(|i| LABS[i])
}

fn lab_and_pairs() -> impl Strategy<Value = (&'static Lab, Vec<Pair>)> {
    lab().prop_flat_map(|lab| (Just(lab), prop::collection::vec(pair((lab.docs)()), 0..12)))
}

/// A whole query: pairs of a lab and of the page, strange keys, broken pieces.
fn query() -> impl Strategy<Value = String> {
    let name = prop_oneof![4 => lab().prop_map(|lab| lab.key.to_owned()), 1 => select(GARBAGE).prop_map(str::to_owned)];
    let strange =
        (select(&["seed", "t", "speed", "X1", "字", "lab", ""][..]), select(GARBAGE)).prop_map(|(k, v)| (k.to_owned(), v.to_owned()));
    let pages = prop::collection::vec(pair(PAGE.docs()), 0..4);
    let piece = prop_oneof![3 => Just(String::new()), 1 => select(BROKEN).prop_map(str::to_owned), 1 => any::<String>()];
    (name, lab_and_pairs(), pages, prop::collection::vec(strange, 0..3), piece, any::<bool>()).prop_map(
        |(name, lab, pages, strange, piece, first)| {
            let pairs: Vec<Pair> = [vec![("lab".to_owned(), name)], lab.1, pages, strange].concat();
            let query = query_from_pairs(&pairs);
            if first { format!("{piece}&{query}") } else { format!("{query}&{piece}") }
        },
    )
}

fn owned(pairs: &[Entry]) -> Vec<Pair> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}

/// What no single field can see: only such a complaint may meet values that each field takes.
fn is_cross_check(notice: &Notice) -> bool {
    matches!(notice.reason, Reason::NotAbove { .. } | Reason::NotBelow { .. } | Reason::OutOfRange { .. } | Reason::WrongLength { .. })
}

/// What is told of a list that waits for the shape it fits: it is written as it is, so that nothing is lost, and told again when read.
fn is_of_waiting(notice: &Notice) -> bool {
    matches!(notice.reason, Reason::WrongLength { .. }) && notice.given == notice.used
}

/// Complaints that do not belong to what was written.
fn complaints(notices: Vec<Notice>) -> Vec<Notice> {
    notices.into_iter().filter(|notice| !is_of_waiting(notice)).collect()
}

#[track_caller]
fn assert_readouts(lab: &Lab, pairs: &[Pair]) {
    let readouts = (lab.readouts)(pairs);
    let keys: Vec<&str> = readouts.iter().map(|r| r.key).collect();
    let frozen: Vec<&str> = (lab.readouts)(&[]).iter().map(|r| r.key).collect();
    assert_eq!(keys, frozen, "{}: the keys depend on {pairs:?}", lab.key);
    for readout in readouts {
        if let Reading::Number(v) = readout.value {
            assert!(v.is_finite(), "{}: {} is {v} for {pairs:?}", lab.key, readout.key);
        }
        let json = readout.value.json();
        assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{}: {} is {json} for {pairs:?}", lab.key, readout.key);
    }
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn what_is_written_reads_back((lab, pairs) in lab_and_pairs()) {
        let (written, _) = (lab.canonical)(&pairs);
        let (again, notices) = (lab.canonical)(&owned(&written));
        prop_assert_eq!(&again, &written);
        prop_assert_eq!(complaints(notices), vec![]);
    }

    #[test]
    fn a_valid_value_is_kept_under_its_own_key(
        (lab, doc, text) in lab().prop_flat_map(|lab| (Just(lab), select((lab.docs)())))
            .prop_flat_map(|(lab, doc)| (Just(lab), Just(doc.clone()), valid(doc.kind)))
    ) {
        let (written, notices) = (lab.canonical)(&[(doc.key.to_owned(), text.clone())]);
        prop_assert!(notices.iter().all(is_cross_check), "{notices:?}");
        if notices.is_empty() && text != doc.default {
            // Its own pair; a weight of one's own brings the other ones and the word for them.
            prop_assert!(written.contains(&(doc.key, text.clone())), "{text} became {written:?}");
        } else if notices.is_empty() {
            prop_assert_eq!(written, vec![]);
        }
    }

    #[test]
    fn the_page_reads_back(pairs in prop::collection::vec(pair(PAGE.docs()), 0..8)) {
        let (page, _) = PAGE.decode(&pairs);
        let (again, notices) = PAGE.decode(&owned(&PAGE.encode(&page)));
        prop_assert_eq!(again, page);
        prop_assert_eq!(notices, vec![]);
    }

    #[test]
    fn a_notice_names_a_key_of_the_query_or_its_partner(query in query()) {
        let address = decode_page(LABS, &query);
        for notice in &address.notices {
            let is_there = pairs_from_query(&query).iter().any(|(key, _)| *key == notice.key);
            prop_assert!(is_there || is_cross_check(notice), "{notice:?}");
        }
    }

    #[test]
    fn a_query_written_out_is_stable_and_without_complaint(query in query()) {
        let Ok(lab) = decode_page(LABS, &query).lab else { return Ok(()) };
        let address = decode_page(LABS, &query);
        let written = encode_page(lab.key, &address.page, &(lab.canonical)(&address.pairs).0);
        let again = decode_page(LABS, &written);
        prop_assert_eq!(&again.page, &address.page);
        prop_assert_eq!(complaints(again.notices), vec![]);
        prop_assert_eq!(encode_page(lab.key, &again.page, &(lab.canonical)(&again.pairs).0), written);
    }
}

proptest! {
    // A run may be long: fewer cases.
    #![proptest_config(config(100))]

    #[test]
    fn no_query_panics_and_every_number_is_finite_or_absent(query in query()) {
        let address = decode_page(LABS, &query);
        if let Ok(lab) = address.lab {
            assert_readouts(lab, &address.pairs);
        }
    }

    #[test]
    fn no_pairs_make_a_number_infinite((lab, pairs) in lab_and_pairs()) {
        assert_readouts(lab, &pairs);
    }
}

#[test]
fn no_garbage_panics_any_field() {
    for lab in LABS {
        for doc in (lab.docs)() {
            for text in GARBAGE {
                let pairs = [(doc.key.to_owned(), (*text).to_owned())];
                let (written, _) = (lab.canonical)(&pairs);
                let (again, notices) = (lab.canonical)(&owned(&written));
                assert_eq!((again, complaints(notices)), (written, vec![]), "{}: {pairs:?}", lab.key);
            }
        }
    }
    for query in BROKEN {
        let _ = decode_page(LABS, query);
    }
}

#[test]
fn defaults_are_left_out() {
    for lab in LABS {
        let defaults: Vec<Pair> = (lab.docs)().into_iter().map(|d| (d.key.to_owned(), d.default)).collect();
        let (written, notices) = (lab.canonical)(&defaults);
        assert_eq!((written, notices), (vec![], vec![]), "{}", lab.key);
        assert_eq!((lab.canonical)(&[]), (vec![], vec![]), "{}", lab.key);
    }
    assert_eq!(PAGE.encode(&Page::default()), []);
}

#[test]
fn every_key_has_one_meaning() {
    let mut labs = BTreeSet::new();
    for lab in LABS {
        assert!(labs.insert(lab.key), "two labs are called {}", lab.key);
        let mut keys: BTreeSet<&str> = PAGE.fields.iter().map(|f| f.key).chain(["lab"]).collect();
        for doc in (lab.docs)() {
            assert!(keys.insert(doc.key), "{}: {} stands twice", lab.key, doc.key);
            assert!(!doc.about.is_empty(), "{}: {} says nothing", lab.key, doc.key);
        }
        let mut readouts = BTreeSet::new();
        for readout in (lab.readouts)(&[]) {
            assert!(readouts.insert(readout.key), "{}: two readouts are called {}", lab.key, readout.key);
        }
    }
}

#[test]
fn every_try_is_a_clean_query_that_changes_something() {
    for lab in LABS {
        assert!((3..=4).contains(&lab.tries.len()), "{} has {} tries", lab.key, lab.tries.len());
        for each in lab.tries {
            let address = decode_page(LABS, &format!("lab={}&{}", lab.key, each.query));
            assert_eq!(address.notices, [], "{}: {}", lab.key, each.query);
            let (written, _) = (lab.canonical)(&address.pairs);
            assert_eq!(written.len(), address.pairs.len(), "{}: {} sets a default", lab.key, each.query);
        }
    }
}
