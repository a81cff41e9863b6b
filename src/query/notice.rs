//! What was wrong with a piece of input and what is used in its place.

/// A bad value or key, told to the reader in one sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The URL key.
    pub key: String,
    /// The text as given.
    pub given: String,
    /// The value now in use, as it would stand in a URL; empty for the automatic value or an ignored key.
    pub used: String,
    /// Why the given text was not taken as it stands.
    pub reason: Reason,
}

/// Why a text was not taken as it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// No field of this page or lab has the key.
    UnknownKey,
    /// The key stands twice; the first counts.
    Repeated,
    /// Not a finite number.
    NotANumber,
    /// A number outside of `min..=max`; the nearest bound is used.
    OutOfRange {
        /// Least value allowed.
        min: f64,
        /// Greatest value allowed.
        max: f64,
    },
    /// A fraction where whole numbers are meant; rounded.
    NotWhole,
    /// Not one of the words allowed.
    NotAChoice,
    /// The upper end of a range that is not above its lower end; both ends keep their last good values.
    NotAbove {
        /// The key of the lower end.
        low_key: &'static str,
        /// The lower end as given.
        low_given: f64,
        /// The lower end in use.
        low_used: f64,
    },
    /// The lower end of a range that is not below its upper end; it keeps its last good value.
    NotBelow {
        /// The key of the upper end.
        high_key: &'static str,
        /// The upper end in use.
        high: f64,
    },
    /// A value that goes only with another one.
    Needs {
        /// The key of the other value.
        key: &'static str,
        /// The value it would have to have.
        value: &'static str,
    },
    /// The name of a control or part that this lab does not have; ignored.
    NoControl,
    /// Numbers with blanks between them.
    NoCommas,
    /// A list whose rows are not equally long.
    Ragged {
        /// Entries in the first row.
        expected: usize,
    },
    /// A list that is too long.
    TooMany {
        /// Most rows.
        rows: usize,
        /// Most numbers in all.
        entries: usize,
    },
    /// What another key's list settles already, in another way.
    Settled {
        /// The key with the list.
        by: &'static str,
    },
    /// A list with the wrong number of entries.
    WrongLength {
        /// Entries expected in a row.
        expected: usize,
    },
}
