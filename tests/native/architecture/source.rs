//! Just enough of a reader of Rust sources: tokens without comments, texts and test modules, and the paths they name.

use std::path::Path;

/// Every Rust file below a folder of the package, as (path from the package, text), sorted.
pub(crate) fn walk(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
                files.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

/// Files that hold nothing but tests.
pub(crate) fn is_test_file(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

/// `src/labs/gradient/model.rs` is `labs, gradient, model`; `src/labs/mod.rs` is `labs`; the crate's root is empty.
pub(crate) fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    path.split('/').filter(|part| !matches!(*part, "mod" | "lib" | "main")).map(str::to_owned).collect()
}

/// Lines up to the test module at the end.
pub(crate) fn lines_without_tests(text: &str) -> usize {
    text.lines().take_while(|line| !line.starts_with("#[cfg(test)]")).count()
}

/// Names, numbers and signs (`::` in one piece), without comments, texts, lifetimes and `#[cfg(test)]` modules.
pub(crate) fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let rest = &chars[i..];
        let is_name = |c: &char| c.is_alphanumeric() || *c == '_';
        i += if let Some(length) = skipped(rest) {
            length
        } else if is_name(&rest[0]) {
            let length = rest.iter().take_while(|c| is_name(c)).count();
            tokens.push(rest[..length].iter().collect());
            length
        } else if rest.starts_with(&[':', ':']) {
            tokens.push("::".to_owned());
            2
        } else {
            tokens.push(rest[0].to_string());
            1
        };
    }
    without_tests(&tokens)
}

/// The length of the space, comment, text, character or lifetime that begins here.
fn skipped(rest: &[char]) -> Option<usize> {
    let at = |i: usize| rest.get(i).copied().unwrap_or('\n');
    match (at(0), at(1)) {
        (c, _) if c.is_whitespace() => Some(1),
        ('/', '/') => Some(rest.iter().position(|c| *c == '\n').unwrap_or(rest.len())),
        ('/', '*') => Some(block_comment(rest)),
        ('"', _) => Some(quoted(rest, '"')),
        ('b', '"') => Some(1 + quoted(&rest[1..], '"')),
        ('r', '"' | '#') => raw_text(rest),
        ('b', 'r') if matches!(at(2), '"' | '#') => raw_text(&rest[1..]).map(|length| length + 1),
        ('\'', '\\') => Some(quoted(rest, '\'')),
        ('\'', _) if at(2) == '\'' => Some(3),
        ('\'', _) => Some(1 + rest[1..].iter().take_while(|c| c.is_alphanumeric() || **c == '_').count()),
        _ => None,
    }
}

fn block_comment(rest: &[char]) -> usize {
    let (mut depth, mut i) = (0, 0);
    while i < rest.len() {
        let pair = &rest[i..rest.len().min(i + 2)];
        let (change, length) = match pair {
            ['/', '*'] => (1, 2),
            ['*', '/'] => (-1, 2),
            _ => (0, 1),
        };
        depth += change;
        i += length;
        if depth == 0 {
            break;
        }
    }
    i
}

fn quoted(rest: &[char], quote: char) -> usize {
    let mut i = 1;
    while i < rest.len() && rest[i] != quote {
        i += if rest[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

fn raw_text(rest: &[char]) -> Option<usize> {
    let hashes = rest[1..].iter().take_while(|c| **c == '#').count();
    if rest.get(1 + hashes) != Some(&'"') {
        return None; // r#name
    }
    let end: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
    let start = 2 + hashes;
    let length = rest[start..].windows(end.len()).position(|w| w == end).unwrap_or(rest.len());
    Some(start + length + end.len())
}

fn without_tests(tokens: &[String]) -> Vec<String> {
    let start = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let mut kept = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        if tokens[i..].len() > 9 && tokens[i..].iter().zip(start).all(|(a, b)| a == b) && tokens[i + 9] == "{" {
            i += 9 + group(&tokens[i + 9..]);
        } else {
            kept.push(tokens[i].clone());
            i += 1;
        }
    }
    kept
}

/// The length of the `{…}` that begins here.
fn group(tokens: &[String]) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate() {
        depth += i32::from(token == "{") - i32::from(token == "}");
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
}

/// Every path of two names or more, `use` groups spread out, `self` and `super` resolved from the module `home`: ours
/// begin with `crate`. Paths that begin with a name in scope stay as they are.
pub(crate) fn paths(tokens: &[String], home: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let is_use = i > 0 && tokens[i - 1] == "use";
        if is_use || (is_name(&tokens[i]) && tokens.get(i + 1).is_some_and(|next| next == "::")) {
            i = spread(tokens, i, &[], &mut found).max(i + 1);
        } else {
            i += 1;
        }
    }
    found.into_iter().filter_map(|path| resolve(&path, home)).collect()
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Reads one path or tree at `i` behind `prefix`; gives the index after it.
fn spread(tokens: &[String], mut i: usize, prefix: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut path = prefix.to_vec();
    loop {
        match tokens.get(i).map(String::as_str) {
            Some("::") => i += 1,
            Some("{") if tokens.get(i.wrapping_sub(1)).is_some_and(|t| t == "::" || t == "use" || t == "{" || t == ",") => {
                let end = i + group(&tokens[i..]);
                i += 1;
                while i < end.saturating_sub(1) {
                    i = if tokens[i] == "," { i + 1 } else { spread(tokens, i, &path, found) };
                }
                return end;
            }
            Some(name) if is_name(name) && (path.len() == prefix.len() || tokens[i - 1] == "::") => {
                path.push(name.to_owned());
                i += 1;
            }
            _ => break,
        }
    }
    while !prefix.is_empty() && tokens.get(i).is_some_and(|token| token != "," && token != "}") {
        i += 1; // `as name`, `*`
    }
    found.push(path);
    i
}

fn resolve(path: &[String], home: &[String]) -> Option<Vec<String>> {
    let first = path.first()?;
    let mut base = home.to_vec();
    let mut rest = path;
    match first.as_str() {
        "crate" | "normlab" => base.clear(),
        "self" | "super" => {}
        _ => return Some(path.to_vec()),
    }
    while let Some(name) = rest.first().filter(|name| matches!(name.as_str(), "crate" | "normlab" | "self" | "super")) {
        if name == "super" {
            base.pop();
        }
        rest = &rest[1..];
    }
    Some([vec!["crate".to_owned()], base, rest.to_vec()].concat())
}
