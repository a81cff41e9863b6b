//! Turns assets/locales into typed Rust, so that a missing word or argument does not compile, and the data into numbers.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    data::generate_penguins();
    #[cfg(feature = "web")]
    web::generate_locales();
}

mod data {
    use std::{env, fs, path::PathBuf};

    const CSV: &str = "assets/data/penguins.csv";
    /// The columns used, in tenths of a mm, in mm and in g.
    const COLUMNS: [(&str, f64); 3] = [("bill_length_mm", 10.0), ("flipper_length_mm", 1.0), ("body_mass_g", 1.0)];

    /// Writes the complete rows as whole numbers.
    pub(super) fn generate_penguins() {
        println!("cargo::rerun-if-changed={CSV}");
        let csv = fs::read_to_string(CSV).expect("assets/data/penguins.csv");
        let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let names = lines.next().expect("a header");
        let columns = COLUMNS.map(|(name, per_unit)| (names.iter().position(|n| *n == name).expect(name), per_unit));
        let whole = |cell: &str, per_unit: f64| cell.parse::<f64>().ok().map(|v| (v * per_unit).round() as u16);
        let row = |cells: Vec<&str>| columns.iter().map(|(i, per_unit)| whole(cells[*i], *per_unit)).collect::<Option<Vec<_>>>();
        let rows: Vec<_> = lines.filter_map(row).collect();
        let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("penguins.rs");
        fs::write(out, format!("{rows:?}")).expect("OUT_DIR can be written");
    }
}

#[cfg(feature = "web")]
mod web {
    use leptos_i18n_parser::parse_locales::options::{Config, FileFormat, ParseOptions};
    use leptos_i18n_parser::parse_locales::parse_locales;
    use std::{env, error::Error, fs, path::PathBuf};

    /// The languages: adding one is a folder in assets/locales and one word here.
    const LOCALES: [&str; 2] = ["en", "zh"];
    /// One file a namespace in each language's folder: the shell's words, then each lab's.
    const NAMESPACES: [&str; 4] = ["shell", "descent", "gradient", "saturation"];

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
        let locales = parse_locales(None, config)?;
        // A key that one language lacks is but a warning to the library.
        if let Some(problem) = locales.diag.warnings().first() {
            return Err(problem.to_string().into());
        }
        let lints: proc_macro2::TokenStream = "#![allow(missing_docs, unreachable_pub, clippy::all, clippy::pedantic)]".parse()?;
        let code = leptos_i18n_codegen::gen_code(&locales, None, false, Some(&lints), false)?;
        fs::write(PathBuf::from(env::var("OUT_DIR")?).join("i18n.rs"), code.to_string())?;
        Ok(())
    }
}
