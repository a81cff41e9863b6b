//! A list of fields: decodes pairs into parameters and back, omitting defaults.

use super::field::write_value;
use super::{Field, Kind, Notice, Pair, Reason};

/// All the fields of some parameters.
pub struct Schema<P: 'static> {
    /// The fields, in the order in which they are written.
    pub fields: &'static [Field<P>],
    /// The parameters of an empty query.
    pub default: fn() -> P,
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

impl<P> Schema<P> {
    /// The parameters that `pairs` describe, starting from the defaults. Keys of others are passed over.
    #[must_use]
    pub fn decode(&self, pairs: &[Pair]) -> (P, Vec<Notice>) {
        let mut params = (self.default)();
        let mut notices = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for (key, given) in pairs {
            let Some(field) = self.field(key) else { continue };
            let mut complaint = if seen.contains(&field.key) { Some(Reason::Repeated) } else { None };
            if complaint.is_none() {
                seen.push(field.key);
                let (value, reason) = field.parse(given);
                complaint = reason;
                if let Some(value) = value {
                    (field.set)(&mut params, value);
                }
            }
            if let Some(reason) = complaint {
                notices.push(Notice { key: key.clone(), given: given.clone(), used: field.write(&params), reason });
            }
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
