//! A list of fields: decodes pairs into parameters and back, omitting defaults.

use super::field::write_value;
use super::{Entry, Field, Kind, Notice, Pair, Reason};

/// All the fields of some parameters.
pub struct Schema<P: 'static> {
    /// The fields, in the order in which they are written.
    pub fields: &'static [Field<P>],
    /// The parameters of an empty query.
    pub default: fn() -> P,
    /// What no field can see alone: mends `P` where values contradict each other, taking the last good ones from the
    /// second argument, and says so. [`no_check`] where nothing can.
    pub check: fn(&mut P, &P) -> Vec<Notice>,
}

/// The [`Schema::check`] of parameters that cannot contradict each other.
#[must_use]
pub fn no_check<P>(_: &mut P, _: &P) -> Vec<Notice> {
    Vec::new()
}

/// A field without its lab's types, for documentation and tests.
#[derive(Clone, Debug)]
pub struct FieldDoc {
    /// The URL key.
    pub key: &'static str,
    /// Which values it takes.
    pub kind: Kind,
    /// The default as it stands in a URL.
    pub default: String,
    /// What it means.
    pub about: &'static str,
}

impl<P: Clone> Schema<P> {
    /// The parameters that `pairs` describe, starting from the defaults. Keys of others are passed over.
    #[must_use]
    pub fn decode(&self, pairs: &[Pair]) -> (P, Vec<Notice>) {
        self.revise(&(self.default)(), pairs)
    }

    /// The parameters after an edit: `last`, the last good ones, with `pairs` written over them. What cannot be used
    /// leaves `last` as it is, so a control passes one pair, or both ends of a range together.
    #[must_use]
    pub fn revise(&self, last: &P, pairs: &[Pair]) -> (P, Vec<Notice>) {
        let mut params = last.clone();
        let mut notices = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for (key, given) in pairs {
            let Some(field) = self.field(key) else { continue };
            let reason = if seen.contains(&field.key) {
                Some(Reason::Repeated)
            } else {
                seen.push(field.key);
                let (value, reason) = field.parse(given);
                value.into_iter().for_each(|v| (field.set)(&mut params, v));
                reason
            };
            notices.extend(reason.map(|reason| Notice { key: key.clone(), given: given.clone(), used: String::new(), reason }));
        }
        notices.extend((self.check)(&mut params, last));
        for notice in &mut notices {
            // Only now is it known: a later key or the check may have changed it.
            notice.used = self.field(&notice.key).map_or_else(String::new, |f| f.write(&params));
        }
        (params, notices)
    }

    /// The pairs that describe `params`; what equals the default is left out.
    #[must_use]
    pub fn encode(&self, params: &P) -> Vec<Entry> {
        let default = (self.default)();
        let changed = self.fields.iter().filter(|f| (f.get)(params) != (f.get)(&default));
        changed.map(|f| (f.key, f.write(params))).collect()
    }

    /// The field with a key.
    #[must_use]
    pub fn field(&self, key: &str) -> Option<&'static Field<P>> {
        self.fields.iter().find(|f| f.key == key)
    }

    /// Every field, for documentation and tests.
    #[must_use]
    pub fn docs(&self) -> Vec<FieldDoc> {
        let default = (self.default)();
        let doc = |f: &Field<P>| FieldDoc { key: f.key, kind: f.kind, default: write_value(&f.kind, &(f.get)(&default)), about: f.about };
        self.fields.iter().map(doc).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{Range, Value, pairs_from_query};

    /// A low and a high end.
    #[derive(Clone, Debug, PartialEq)]
    struct Ends(f64, f64);

    static ENDS: Schema<Ends> = Schema { fields: FIELDS, default: || Ends(0.0, 1.0), check };

    static FIELDS: &[Field<Ends>] = &[
        Field { key: "low", kind: KIND, about: "", get: |p| Value::Number(p.0), set: |p, v| put(&mut p.0, v) },
        Field { key: "high", kind: KIND, about: "", get: |p| Value::Number(p.1), set: |p, v| put(&mut p.1, v) },
    ];

    const KIND: Kind = Kind::Number(Range::linear(-10.0, 10.0));

    fn put(to: &mut f64, value: Value) {
        if let Value::Number(v) = value {
            *to = v;
        }
    }

    fn check(params: &mut Ends, last: &Ends) -> Vec<Notice> {
        if params.1 > params.0 {
            return Vec::new();
        }
        let reason = Reason::NotAbove { low_key: "low", low_given: params.0, low_used: last.0 };
        let given = params.1.to_string();
        *params = last.clone();
        vec![Notice { key: "high".to_owned(), given, used: String::new(), reason }]
    }

    fn told(query: &str) -> (Ends, Vec<(String, String, String, Reason)>) {
        let (params, notices) = ENDS.decode(&pairs_from_query(query));
        (params, notices.into_iter().map(|n| (n.key, n.given, n.used, n.reason)).collect())
    }

    #[test]
    fn only_what_differs_from_the_default_is_written() {
        assert_eq!(ENDS.encode(&Ends(0.0, 1.0)), []);
        assert_eq!(ENDS.encode(&Ends(-0.0, 2.0)), [("high", "2".to_owned())]);
    }

    #[test]
    fn the_first_of_a_repeated_key_counts() {
        let (params, notices) = told("high=2&high=3&other=1");
        assert_eq!(params, Ends(0.0, 2.0));
        assert_eq!(notices, [("high".to_owned(), "3".to_owned(), "2".to_owned(), Reason::Repeated)]);
    }

    #[test]
    fn a_notice_names_the_value_in_use_after_all_is_said() {
        let (params, notices) = told("low=99&high=5");
        assert_eq!(params, Ends(0.0, 1.0));
        let outside = ("low".to_owned(), "99".to_owned(), "0".to_owned(), Reason::OutOfRange { min: -10.0, max: 10.0 });
        let not_above = Reason::NotAbove { low_key: "low", low_given: 10.0, low_used: 0.0 };
        assert_eq!(notices, [outside, ("high".to_owned(), "5".to_owned(), "1".to_owned(), not_above)]);
    }

    #[test]
    fn an_edit_falls_back_on_the_last_good_values_not_the_defaults() {
        let last = Ends(3.0, 4.0);
        assert_eq!(ENDS.revise(&last, &pairs_from_query("high=2")).0, last);
        assert_eq!(ENDS.revise(&last, &pairs_from_query("high=nine")).0, last);
        assert_eq!(ENDS.revise(&last, &pairs_from_query("high=9")), (Ends(3.0, 9.0), vec![]));
    }
}
