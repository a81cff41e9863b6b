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
    const NAMESPACES: [&str; 6] = ["shell", "share", "descent", "gradient", "saturation", "layernorm"];

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
        let out = PathBuf::from(env::var("OUT_DIR")?);
        fs::write(out.join("i18n.rs"), code.to_string())?;
        fs::write(out.join("sentences.rs"), sentences()?)?;
        Ok(())
    }

    /// A struct for each sentence with places, which `say!` fills: see src/ui/say.rs.
    fn sentences() -> Result<String, Box<dyn Error>> {
        let mut code = String::new();
        for namespace in NAMESPACES {
            let read = |language| -> Result<serde_json::Map<String, serde_json::Value>, Box<dyn Error>> {
                Ok(serde_json::from_str(&fs::read_to_string(format!("assets/locales/{language}/{namespace}.json"))?)?)
            };
            let languages = LOCALES.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
            let mut structs = String::new();
            for (key, text) in &languages[0] {
                let names = places(text.as_str().unwrap_or_default());
                if !names.is_empty() {
                    let texts = languages.iter().map(|words| numbered(words.get(key).and_then(|t| t.as_str()).unwrap_or_default(), &names));
                    structs += &sentence(key, &texts.collect::<Vec<_>>(), &names);
                }
            }
            if !structs.is_empty() {
                code += &format!("pub mod {namespace} {{\nuse crate::ui::say::Sentence;\nuse std::fmt::Display;\n{structs}}}\n");
            }
        }
        Ok(code)
    }

    fn sentence(key: &str, texts: &[String], names: &[String]) -> String {
        let fields = names.iter().map(|name| format!("pub {name}: &'a dyn Display, ")).collect::<String>();
        let values = names.iter().map(|name| format!("self.{name}, ")).collect::<String>();
        format!(
            "pub struct {key}<'a> {{ {fields}}}\nimpl<'a> {key}<'a> {{\n    #[inline(always)]\n    pub fn texts_and_values(self) -> Sentence<'a, {}> {{\n        (&{texts:?}, [{values}])\n    }}\n}}\n",
            names.len()
        )
    }

    /// The names in `{{ name }}`, each once, in their order.
    fn places(text: &str) -> Vec<String> {
        let mut names = Vec::new();
        for part in text.split("{{").skip(1) {
            let name = part.split("}}").next().unwrap_or_default().trim().to_owned();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The text with each place written as the control character of its number, from 1 on.
    fn numbered(text: &str, names: &[String]) -> String {
        let mut parts = text.split("{{");
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once("}}").unwrap_or_default();
            let number = names.iter().position(|n| n == name.trim()).map_or(0, |i| i + 1);
            out.push(char::from(number as u8));
            out += rest;
        }
        out
    }
}
