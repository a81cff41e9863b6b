//! Components that know no lab.
