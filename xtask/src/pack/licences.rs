//! The list of what others have written and the release carries, with the texts of their licences.
//!
//! It lies beside the app for whoever asks; the app neither fetches nor keeps it.

use crate::packages::{self, Package};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use launch::{APP, TARGET};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

/// The name of the list.
pub const FILE: &str = "licences.txt";

/// How the files begin in which packages bring their licences along.
const TEXTS: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

const HEAD: &str = "\
This app is compiled from the packages below and from Rust's standard library (MIT OR Apache-2.0,
https://github.com/rust-lang/rust). Behind the list stand the licences as the packages bring them along.
The display face has its own, in fonts/OFL.txt.
";

/// Makes the list for the app.
pub fn list(workspace: &Workspace) -> Result<String, XtaskError> {
    let packages = packages::shipped(workspace, APP, TARGET)?;
    let texts = packages.iter().map(texts).collect::<Result<Vec<_>, _>>()?;
    Ok(write(&packages, &texts))
}

/// The texts in the folder of a package, in the order of their names.
fn texts(package: &Package) -> Result<Vec<String>, XtaskError> {
    let folder = package.folder();
    let entries = fs::read_dir(&folder).map_err(XtaskError::file(&folder))?;
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        path.is_file() && TEXTS.iter().any(|start| name.starts_with(start))
    });
    paths.sort();
    let read = |path| fs::read(&path).map_err(XtaskError::file(&path));
    paths.into_iter().map(|path| Ok(String::from_utf8_lossy(&read(path)?).replace('\r', ""))).collect()
}

/// Every package on a line, then every text once, behind the names of those it belongs to.
fn write(packages: &[Package], texts: &[Vec<String>]) -> String {
    let mut list = format!("{HEAD}\n");
    let mut owners: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (package, texts) in packages.iter().zip(texts) {
        let name = format!("{} {}", package.name, package.version);
        let licence = package.license.as_deref().unwrap_or("see its text below");
        // Writing to a `String` cannot fail.
        let _ = writeln!(list, "{name}: {licence}");
        for text in texts {
            owners.entry(text.trim()).or_default().push(name.clone());
        }
    }
    for (text, names) in owners {
        let _ = write!(list, "\n{}\n{}\n\n{text}\n", "-".repeat(80), names.join(", "));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stands_once_for_all_that_bring_it() {
        let package = |name: &str| {
            let value = serde_json::json!({
                "id": name, "name": name, "version": "1.0.0", "license": "MIT", "source": "registry",
                "manifest_path": "/Cargo.toml", "targets": [],
            });
            serde_json::from_value::<Package>(value).unwrap()
        };
        let list = write(&[package("a"), package("b")], &[vec!["Do.\n".to_owned()], vec!["Do.".to_owned()]]);
        assert!(list.contains("a 1.0.0: MIT\nb 1.0.0: MIT\n"));
        assert!(list.contains("\na 1.0.0, b 1.0.0\n\nDo.\n"));
        assert_eq!(list.matches("Do.").count(), 1);
    }
}
