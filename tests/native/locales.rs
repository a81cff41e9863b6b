//! The words: every language has the same files, keys, placeholders and tags, nothing is empty, and Chinese text has
//! Chinese punctuation.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const LANGUAGES: [&str; 2] = ["en", "zh"];

/// File name -> key path -> text.
type Words = BTreeMap<String, BTreeMap<String, String>>;

fn words_of(language: &str) -> Words {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales").join(language);
    let Ok(entries) = std::fs::read_dir(folder) else { return Words::new() };
    let paths = entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "json"));
    paths.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), read(&path))).collect()
}

fn read(path: &Path) -> BTreeMap<String, String> {
    let json = serde_json::from_str(&std::fs::read_to_string(path).unwrap());
    let mut texts = BTreeMap::new();
    flatten("", &json.unwrap_or_else(|e| panic!("{}: {e}", path.display())), &mut texts);
    texts
}

fn flatten(path: &str, value: &Value, texts: &mut BTreeMap<String, String>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| flatten(&below(key), value, texts)),
        Value::Array(list) => list.iter().enumerate().for_each(|(i, value)| flatten(&below(&i.to_string()), value, texts)),
        Value::String(text) => drop(texts.insert(path.to_owned(), text.clone())),
        other => drop(texts.insert(path.to_owned(), other.to_string())),
    }
}

/// Plural forms differ between languages: every one but `_other`, which all have, is left out of the comparison.
fn is_compared(key: &str, all: &BTreeMap<String, String>) -> bool {
    let forms = ["_zero", "_one", "_two", "_few", "_many"];
    !forms.iter().filter_map(|form| key.strip_suffix(form)).any(|stem| all.contains_key(&format!("{stem}_other")))
}

/// The names in `{{ name }}` (also `{{ name, formatter }}`) and the tags `<name>`.
fn placeholders(text: &str) -> BTreeSet<String> {
    let after = |open: &'static str, close: &'static str| text.split(open).skip(1).filter_map(move |rest| Some(rest.split_once(close)?.0));
    let names = after("{{", "}}").map(|name| format!("{{{{{}}}}}", name.split(',').next().unwrap_or("").trim()));
    let tags = after("<", ">").filter(|tag| tag.starts_with(|c: char| c.is_ascii_alphabetic())).map(|tag| format!("<{}>", tag.trim()));
    names.chain(tags).collect()
}

fn is_chinese(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{303f}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

/// A Chinese character with ASCII punctuation right after it.
fn ascii_punctuation(text: &str) -> Option<(char, char)> {
    text.chars().zip(text.chars().skip(1)).find(|(c, next)| is_chinese(*c) && matches!(next, ',' | ';' | ':' | '?'))
}

fn complaints(en: &Words, zh: &Words) -> Vec<String> {
    let mut found = differences("files", en.keys(), zh.keys());
    for (file, en) in en {
        let Some(zh) = zh.get(file) else { continue };
        let compared = |all: &BTreeMap<String, String>| all.keys().filter(|k| is_compared(k, all)).cloned().collect::<Vec<_>>();
        found.extend(differences(file, &compared(en), &compared(zh)));
        for key in compared(en) {
            let Some(other) = zh.get(&key) else { continue };
            found.extend(differences(&format!("{file}, {key}"), &placeholders(&en[&key]), &placeholders(other)));
        }
    }
    for (file, key, text) in [en, zh].into_iter().flatten().flat_map(|(f, words)| words.iter().map(move |(k, t)| (f, k, t))) {
        if text.trim().is_empty() {
            found.push(format!("{file}, {key}: empty"));
        }
    }
    for (file, key, text) in zh.iter().flat_map(|(f, words)| words.iter().map(move |(k, t)| (f, k, t))) {
        if let Some((before, mark)) = ascii_punctuation(text) {
            found.push(format!("zh/{file}, {key}: {mark:?} after {before} should be full-width"));
        }
    }
    found
}

fn differences<'a>(what: &str, en: impl IntoIterator<Item = &'a String>, zh: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let (en, zh): (BTreeSet<_>, BTreeSet<_>) = (en.into_iter().collect(), zh.into_iter().collect());
    let only = |language: &'static str, name: &&String| format!("{what}: {name} only in {language}");
    en.difference(&zh).map(|n| only("en", n)).chain(zh.difference(&en).map(|n| only("zh", n))).collect()
}

#[test]
fn the_languages_agree() {
    let [en, zh] = LANGUAGES.map(words_of);
    let found = complaints(&en, &zh);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn each_kind_of_disagreement_is_found() {
    let words = |file: &str, json: &str| {
        let mut texts = BTreeMap::new();
        flatten("", &serde_json::from_str(json).unwrap(), &mut texts);
        Words::from([(file.to_owned(), texts)])
    };
    let told = |en: &str, zh: &str| complaints(&words("a.json", en), &words("a.json", zh));
    let clean: Vec<String> = vec![];
    assert_eq!(told(r#"{"a":{"b":"x {{ n }} <b>y</b>"}}"#, r#"{"a":{"b":"{{n}} 行<b>好</b>:ok"}}"#), clean);
    assert_eq!(told(r#"{"n_one":"a row","n_other":"{{ count }} rows"}"#, r#"{"n_other":"{{ count }} 行"}"#), clean);
    assert_eq!(told(r#"{"a":"x"}"#, r#"{"b":"x"}"#), ["a.json: a only in en", "a.json: b only in zh"]);
    assert_eq!(told(r#"{"a":"{{ n }}"}"#, r#"{"a":"{{ m }}"}"#), ["a.json, a: {{n}} only in en", "a.json, a: {{m}} only in zh"]);
    assert_eq!(told(r#"{"a":"<b>x</b>"}"#, r#"{"a":"x"}"#), ["a.json, a: <b> only in en"]);
    assert_eq!(told(r#"{"a":"x"}"#, r#"{"a":" "}"#), ["a.json, a: empty"]);
    for mark in [',', ';', ':', '?'] {
        assert_eq!(told(r#"{"a":"x"}"#, &format!(r#"{{"a":"好{mark}"}}"#)).len(), 1, "{mark}");
    }
    assert_eq!(complaints(&words("a.json", "{}"), &Words::new()), ["files: a.json only in en"]);
}
