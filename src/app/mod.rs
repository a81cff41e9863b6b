//! The shell around the labs.

/// Mounts the page.
pub fn start() {}
