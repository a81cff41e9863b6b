//! Lab `gradient`.
