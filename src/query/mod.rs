//! The whole state of a page as one query string, typed.
//!
//! A [`Field`] declares a parameter once; a [`Schema`] is a lab's list of them; [`Page`] holds the keys that every lab
//! shares. Nothing here can fail: bad text gives a usable value and a [`Notice`] that names key, given value and value used.

pub mod convert;
mod digits;
mod field;
mod notice;
mod number;
mod page;
mod schema;

pub use digits::Digits;
pub use field::{Field, Kind, Range, Scale, Value, doc, write_value};
pub use notice::{Notice, Reason};
pub use number::{parse_number, write_number};
pub use page::{Lang, PAGE, Page, Theme};
pub use schema::{FieldDoc, Schema, no_check};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// One decoded `key=value` of a query string.
pub type Pair = (String, String);

/// One pair to be written: the key of a field and its text.
pub type Entry = (&'static str, String);

/// What stays readable in a value: commas and semicolons separate list entries, the rest is plain in any URL.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b',').remove(b';').remove(b':');

/// Decodes `?a=1&b=%C3%A4` (the `?` may be missing) as a browser would; malformed escapes stay as they are.
#[must_use]
pub fn pairs_from_query(query: &str) -> Vec<Pair> {
    let query = query.strip_prefix('?').unwrap_or(query);
    form_urlencoded::parse(query.as_bytes()).map(|(k, v)| (k.into_owned(), v.into_owned())).collect()
}

/// Encodes pairs as `?a=1&b=2`, or an empty string for none.
#[must_use]
pub fn query_from_pairs<K: AsRef<str>>(pairs: &[(K, String)]) -> String {
    let mut query = String::new();
    for (key, value) in pairs {
        query.push(if query.is_empty() { '?' } else { '&' });
        query.extend(utf8_percent_encode(key.as_ref(), PLAIN));
        query.push('=');
        query.extend(utf8_percent_encode(value, PLAIN));
    }
    query
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_pair_survives_the_address() {
        let pairs = [("a b", "1&2=3"), ("字", "#?%+ \"<>"), ("", ""), ("list", "a,b;c:d")].map(|(k, v)| (k.to_owned(), v.to_owned()));
        assert_eq!(pairs_from_query(&query_from_pairs(&pairs)), pairs);
    }

    #[test]
    fn lists_stay_readable() {
        assert_eq!(query_from_pairs(&[("start", "-1.5,2".to_owned()), ("show", "path,field".to_owned())]), "?start=-1.5,2&show=path,field");
        assert_eq!(query_from_pairs::<&str>(&[]), "");
    }

    #[test]
    fn broken_escapes_stay_as_they_are() {
        assert_eq!(pairs_from_query("?a=%zz&b=%"), [("a".to_owned(), "%zz".to_owned()), ("b".to_owned(), "%".to_owned())]);
    }
}
