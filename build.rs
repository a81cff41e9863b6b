//! Turns assets/locales into typed Rust, so that a missing word or argument does not compile.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "web")]
    web::generate_locales();
}

#[cfg(feature = "web")]
mod web {
    use leptos_i18n_build::options::CodegenOptions;
    use leptos_i18n_build::{Config, FileFormat, ParseOptions, TranslationsInfos};
    use std::{env, error::Error, path::PathBuf};

    /// The languages: adding one is a folder in assets/locales and one word here.
    const LOCALES: [&str; 2] = ["en", "zh"];
    /// One file a namespace in each language's folder: the shell's words, then each lab's.
    const NAMESPACES: [&str; 3] = ["shell", "descent", "gradient"];

    pub(super) fn generate_locales() {
        if let Err(problem) = generate() {
            panic!("assets/locales: {problem}");
        }
    }

    fn generate() -> Result<(), Box<dyn Error>> {
        println!("cargo::rerun-if-changed=assets/locales");
        let config = Config::new(LOCALES[0])?
            .add_locales(&LOCALES[1..])?
            .locales_path("assets/locales")
            .add_namespaces(NAMESPACES)?
            .parse_options(ParseOptions::new().file_format(FileFormat::Json).interpolate_display(true));
        let locales = TranslationsInfos::parse(config)?;
        locales.emit_diagnostics();
        locales.rerun_if_locales_changed();
        let lints = "#![allow(missing_docs, unreachable_pub, clippy::all, clippy::pedantic)]".parse()?;
        let options = CodegenOptions::new().top_level_attributes(Some(lints)).gen_docs(false);
        locales.generate_i18n_module_with_options(PathBuf::from(env::var("OUT_DIR")?).join("i18n"), options)?;
        Ok(())
    }
}
