//! What no screen may do must not compile: the shared floor gives a seat's secrets to whoever has the right to see them, and to
//! nobody else.

use std::{collections::BTreeSet, process::Command};

use serde_json::Value;

/// The program that must not compile, and a line of it with the code of its error.
const PEEK: &str = "compile-fail/peek.rs";

/// A line and the code of an error.
type Mark = (usize, String);

/// The lines that must not compile, as they are marked.
fn marked(source: &str) -> BTreeSet<Mark> {
    let mark = |(at, line): (usize, &str)| Some((at + 1, line.split_once("//~ ")?.1.trim().to_owned()));
    source.lines().enumerate().filter_map(mark).collect()
}

/// The errors in what the compiler has said, by line and code; one that is elsewhere has the line 0.
fn errors(said: &str) -> BTreeSet<Mark> {
    let messages = said.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let error = |message: Value| {
        let message = &message["message"];
        // The last one only counts those before it, and has no code.
        let code = message["code"]["code"].as_str().filter(|_| message["level"] == "error")?;
        let spans = message["spans"].as_array()?;
        let span = spans.iter().find(|span| span["is_primary"] == true)?;
        let is_here = span["file_name"].as_str().is_some_and(|file| file.ends_with(PEEK));
        let line = span["line_start"].as_u64().filter(|_| is_here).unwrap_or(0);
        Some((usize::try_from(line).ok()?, code.to_owned()))
    };
    messages.filter_map(error).collect()
}

#[test]
fn a_screen_sees_no_secret_it_has_no_right_to() {
    let root = env!("CARGO_MANIFEST_DIR");
    let source = std::fs::read_to_string(format!("{root}/{PEEK}")).expect("the program is there");
    let compiled = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--locked", "--package", "leaders-app", "--bin", "leaders-app"])
        .args(["--message-format=json", "--", "--cfg", "peek"])
        .current_dir(root)
        .output()
        .expect("cargo can be run");
    let said = String::from_utf8_lossy(&compiled.stdout);
    assert!(!compiled.status.success(), "a screen can see everything");
    let (marked, errors) = (marked(&source), errors(&said));
    assert!(marked.len() > 5, "only {} lines of {PEEK} are marked", marked.len());
    assert_eq!(errors, marked, "errors on the left, marks on the right; {}", String::from_utf8_lossy(&compiled.stderr));
}
