//! Lab `descent`.
