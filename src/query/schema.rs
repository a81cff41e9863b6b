//! A list of fields: decodes pairs into parameters and back, omitting defaults.

use super::field::write_value;
use super::{Field, Kind, Notice, Pair, Reason};

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
    pub fn encode(&self, params: &P) -> Vec<(&'static str, String)> {
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
