//! The address of a page: which lab, the page's own keys, and the pairs the lab reads.

use super::{Lab, Shelf, lab};
use crate::query::{Entry, Notice, PAGE, Page, Pair, Reason, pairs_from_query, query_from_pairs};

/// Keys that a lab may do without: they are kept quiet where it does, so that a link survives a change of lab.
const SHARED: [&str; 2] = ["seed", "t"];

/// A query string, taken apart.
pub struct Address {
    /// The lab, the first on the shelf where none is named, or the name that is not on it.
    pub lab: Result<&'static Lab, String>,
    /// What every lab shares.
    pub page: Page,
    /// What the lab decodes; with an unknown lab, all that no one else reads.
    pub pairs: Vec<Pair>,
    /// Everything wrong with the query, the lab's own complaints included.
    pub notices: Vec<Notice>,
}

/// Takes a query string apart (the `?` may be missing). Unknown keys give one notice each, unless the lab is unknown.
#[must_use]
pub fn decode_page(shelf: Shelf, query: &str) -> Address {
    let all = pairs_from_query(query);
    let (page, mut notices) = PAGE.decode(&all);
    let mut named = all.iter().filter(|(key, _)| key == "lab");
    let lab = named
        .next()
        .map_or_else(|| shelf.first().copied().ok_or_else(String::new), |(_, name)| lab(shelf, name).ok_or_else(|| name.clone()));
    let used = lab.as_ref().map_or_else(String::clone, |lab| lab.key.to_owned());
    notices.extend(named.map(|(key, given)| notice(key, given, &used, Reason::Repeated)));

    let rest = all.iter().filter(|(key, _)| key != "lab" && PAGE.field(key).is_none()).cloned();
    let Ok(known) = lab else { return Address { lab, page, pairs: rest.collect(), notices } };
    let (pairs, others): (Vec<Pair>, Vec<Pair>) = rest.partition(|(key, _)| (known.has_key)(key));
    let mut told = SHARED.to_vec();
    for (key, given) in &others {
        if !told.contains(&key.as_str()) {
            told.push(key);
            notices.push(notice(key, given, "", Reason::UnknownKey));
        }
    }
    notices.extend((known.canonical)(&pairs).1);
    let page = without_strangers(known, page, &mut notices);
    Address { lab, page, pairs, notices }
}

/// The page without names in `hide`, `lock` and `part` that this lab does not know; each is told.
fn without_strangers(lab: &Lab, mut page: Page, notices: &mut Vec<Notice>) -> Page {
    let is_control = |name: &str| (lab.has_key)(name) || PAGE.field(name).is_some() || name == "text";
    let is_part = |name: &str| lab.parts.contains(&name);
    let mut keep = |key: &str, names: &mut Vec<String>, is_known: &dyn Fn(&str) -> bool| {
        names.retain(|name| {
            let known = is_known(name);
            if !known {
                notices.push(notice(key, name, "", Reason::NoControl));
            }
            known
        });
    };
    keep("hide", &mut page.hide, &is_control);
    keep("lock", &mut page.lock, &is_control);
    keep("part", &mut page.part, &is_part);
    page
}

/// The whole state as a query string: the lab, the page's keys, the lab's.
#[must_use]
pub fn encode_page(lab: &str, page: &Page, pairs: &[Entry]) -> String {
    let mut all = vec![("lab", lab.to_owned())];
    all.extend(PAGE.encode(page));
    all.extend_from_slice(pairs);
    query_from_pairs(&all)
}

fn notice(key: &str, given: &str, used: &str, reason: Reason) -> Notice {
    Notice { key: key.to_owned(), given: given.to_owned(), used: used.to_owned(), reason }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::LABS;
    use crate::query::Lang;

    fn told(query: &str) -> Vec<(String, String, String, Reason)> {
        decode_page(LABS, query).notices.into_iter().map(|n| (n.key, n.given, n.used, n.reason)).collect()
    }

    #[test]
    fn without_a_lab_the_first_opens() {
        let address = decode_page(LABS, "");
        assert_eq!(address.lab.map(|l| l.key), Ok(LABS[0].key));
        assert!(address.pairs.is_empty() && address.notices.is_empty());
    }

    #[test]
    fn page_and_lab_each_get_their_keys() {
        let address = decode_page(LABS, "?lab=gradient&lang=en&x1=3&lr=1&seed=7&t=4");
        assert_eq!(address.lab.map(|l| l.key), Ok("gradient"));
        assert_eq!(address.page.lang, Lang::En);
        assert_eq!(address.pairs, [("x1".to_owned(), "3".to_owned()), ("lr".to_owned(), "1".to_owned())]);
        assert_eq!(address.notices, []);
    }

    #[test]
    fn an_unknown_lab_keeps_its_name_and_its_pairs() {
        let address = decode_page(LABS, "lab=nope&x1=3&theme=dark");
        assert_eq!(address.lab.map(|l| l.key), Err("nope".to_owned()));
        assert_eq!(address.pairs, [("x1".to_owned(), "3".to_owned())]);
        assert_eq!(address.notices, []);
    }

    #[test]
    fn unknown_and_repeated_keys_are_told() {
        let text = |words: [&str; 3], reason| (words[0].to_owned(), words[1].to_owned(), words[2].to_owned(), reason);
        assert_eq!(told("lab=gradient&speed=9&speed=8"), [text(["speed", "9", ""], Reason::UnknownKey)]);
        assert_eq!(told("lab=gradient&lab=x"), [text(["lab", "x", "gradient"], Reason::Repeated)]);
        assert_eq!(told("lab=gradient&x1=5&x1=6"), [text(["x1", "6", "5"], Reason::Repeated)]);
        assert_eq!(told("lab=gradient&lang=en&lang=zh"), [text(["lang", "zh", "en"], Reason::Repeated)]);
    }

    #[test]
    fn names_that_the_lab_does_not_have_are_told_and_dropped() {
        let stranger = |key: &str, name: &str| (key.to_owned(), name.to_owned(), String::new(), Reason::NoControl);
        assert_eq!(told("lab=gradient&hide=lr,optimiser,%E5%AD%97"), [stranger("hide", "optimiser"), stranger("hide", "字")]);
        assert_eq!(told("lab=gradient&lock=x1,text&part=neuron"), [stranger("part", "neuron")]);
        assert_eq!(decode_page(LABS, "lab=gradient&hide=lr,optimiser").page.hide, ["lr"]);
    }

    #[test]
    fn what_is_encoded_decodes_to_itself() {
        let address = decode_page(LABS, "x2=4&lab=gradient&theme=dark&hide=lr,text&x1=100");
        let gradient = lab(LABS, "gradient").expect("it is registered");
        let (pairs, _) = (gradient.canonical)(&address.pairs);
        let query = encode_page(gradient.key, &address.page, &pairs);
        assert_eq!(query, "?lab=gradient&theme=dark&hide=lr,text&x2=4");
        let again = decode_page(LABS, &query);
        assert_eq!((again.page, again.notices), (address.page, vec![]));
    }
}
