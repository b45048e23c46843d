//! Whether the tests notice altered code: cargo-mutants alters one place at a time, and each crate's own tests must fail.
//!
//! `tabletop` and `vault` are altered wherever they can be; of each of the rules a sample is drawn. What changes nothing
//! is named in `docs/mutants.toml`, with the reason.

use super::Outcome;
use crate::files;
use crate::install;
use crate::trouble::XtaskError;
use crate::workspace::{Workspace, line, output};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs};

/// Where the alterations stand that change nothing.
const LIST: &str = "docs/mutants.toml";

/// How many of a hundred must be noticed.
const NEEDED: f64 = 95.0;

/// What the samples are drawn by. Another number draws others.
const SEED: u64 = 10;

/// How many are drawn of each of the rules, unless the environment says otherwise.
const SAMPLE: usize = 200;

/// The variable that says so.
const SAMPLE_VARIABLE: &str = "LEADERS_MUTANTS";

/// A crate, and whether it is altered in a sample of places only.
#[derive(Debug, PartialEq)]
struct Part {
    package: String,
    sampled: bool,
}

/// The list of what changes nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    unchanged: Vec<Unchanged>,
}

/// An alteration that changes nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchanged {
    /// As cargo-mutants names it, without line and column.
    mutant: String,
    /// Why nobody could notice.
    why: String,
}

/// What became of the alterations of a crate. Those that do not compile are no alterations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tally {
    noticed: usize,
    missed: usize,
}

impl Tally {
    fn count(self) -> usize {
        self.noticed + self.missed
    }

    #[expect(clippy::cast_precision_loss, reason = "some thousands")]
    fn percent(self) -> f64 {
        if self.count() == 0 { 0.0 } else { 100.0 * self.noticed as f64 / self.count() as f64 }
    }
}

/// Alters every crate.
pub fn all(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let outcomes = parts(workspace)?.iter().map(|part| prove(workspace, part)).collect::<Result<Vec<_>, _>>()?;
    let figures: Vec<String> = outcomes.iter().map(|outcome| outcome.figure.clone()).collect();
    Ok(Outcome { count: outcomes.iter().map(|outcome| outcome.count).sum(), figure: figures.join("; ") })
}

/// Alters one crate.
pub fn one(workspace: &Workspace, package: &str) -> Result<Outcome, XtaskError> {
    let parts = parts(workspace)?;
    let part = parts.iter().find(|part| part.package == package);
    part.map_or_else(
        || {
            let names: Vec<_> = parts.iter().map(|part| part.package.as_str()).collect();
            Err(XtaskError::Usage(format!("there is no crate `{package}` to alter, but {}", names.join(", "))))
        },
        |part| prove(workspace, part),
    )
}

/// The contract and the vault, whole, and the rules of every game: a crate that runs the laws on itself is one.
fn parts(workspace: &Workspace) -> Result<Vec<Part>, XtaskError> {
    let whole = ["tabletop", "vault"];
    let parts = whole.map(|package| Part { package: package.to_owned(), sampled: false });
    let mut parts = Vec::from(parts);
    for folder in files::listed(&workspace.path("crates"))? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let manifest: Manifest = workspace.parse(format!("crates/{name}/Cargo.toml"))?;
        let laws = manifest.dev_dependencies.get("tabletop").and_then(|tabletop| tabletop.get("features"));
        let runs_laws =
            laws.and_then(toml::Value::as_array).is_some_and(|on| on.iter().any(|on| on.as_str() == Some("laws")));
        if runs_laws && !whole.contains(&manifest.package.name.as_str()) {
            parts.push(Part { package: manifest.package.name, sampled: true });
        }
    }
    Ok(parts)
}

/// What of a crate's `Cargo.toml` is of interest.
#[derive(Deserialize)]
struct Manifest {
    package: Package,
    #[serde(default, rename = "dev-dependencies")]
    dev_dependencies: BTreeMap<String, toml::Value>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
}

/// Alters one crate; fails if too little is noticed.
fn prove(workspace: &Workspace, part: &Part) -> Result<Outcome, XtaskError> {
    install::tool(workspace, "cargo-mutants")?;
    let unchanged = unchanged(workspace)?;
    let package = part.package.as_str();
    let every = listed(workspace, package)?;
    still_there(&unchanged, &every, package)?;
    let altering: BTreeSet<&str> = every.iter().map(String::as_str).filter(|name| !unchanged.contains(*name)).collect();
    let (chosen, how) = if part.sampled {
        let sample = sample_size()?;
        (drawn(&altering, SEED, sample), format!("sample of {sample} by the seed {SEED}"))
    } else {
        (altering, "all".to_owned())
    };
    println!("xtask: {package}: {} alterations ({how}) of {}", chosen.len(), every.len());
    let folder = workspace.target().join("mutants-of").join(package);
    run(workspace, part, &chosen, &folder)?;
    let (tally, missed) = read(&folder.join("mutants.out"), &chosen)?;
    for name in &missed {
        println!("not noticed: {name}");
    }
    let figure = format!("{package} {:.1} % of {} noticed", tally.percent(), tally.count());
    println!("{figure} ({how})");
    if tally.percent() < NEEDED {
        let found = folder.display();
        let why = format!("{figure}, {NEEDED} % are needed; the others stand above, and as patches in {found}");
        return Err(XtaskError::Unproved(why));
    }
    let how = if part.sampled { format!(", {how}") } else { String::new() };
    Ok(Outcome { count: tally.count(), figure: figure + &how })
}

/// How many are drawn of each of the rules.
fn sample_size() -> Result<usize, XtaskError> {
    let Some(text) = env::var_os(SAMPLE_VARIABLE) else { return Ok(SAMPLE) };
    let number = text.to_str().and_then(|text| text.parse().ok()).filter(|number| *number > 0);
    number.ok_or_else(|| XtaskError::Usage(format!("{SAMPLE_VARIABLE} must be a number from 1")))
}

/// The alterations that change nothing, by name.
fn unchanged(workspace: &Workspace) -> Result<BTreeSet<String>, XtaskError> {
    let list: List = workspace.parse(LIST)?;
    if let Some(bare) = list.unchanged.iter().find(|unchanged| unchanged.why.trim().is_empty()) {
        return Err(XtaskError::Content {
            file: LIST.into(),
            why: format!("no reason is given for `{}`", bare.mutant),
        });
    }
    Ok(list.unchanged.into_iter().map(|unchanged| unchanged.mutant).collect())
}

/// Whatever the list names of a crate must be in its code.
fn still_there(unchanged: &BTreeSet<String>, every: &[String], package: &str) -> Result<(), XtaskError> {
    let of_package = format!("crates/{package}/");
    let gone = unchanged.iter().find(|name| name.starts_with(&of_package) && !every.contains(name));
    match gone {
        Some(name) => {
            Err(XtaskError::Content { file: LIST.into(), why: format!("no code can be altered like this: {name}") })
        }
        None => Ok(()),
    }
}

/// Every alteration of a crate, as cargo-mutants names it, without line and column.
fn listed(workspace: &Workspace, package: &str) -> Result<Vec<String>, XtaskError> {
    let mut list = workspace.command("cargo-mutants");
    list.args(["mutants", "--list", "--line-col=false", "--package", package]);
    match output(&mut list) {
        Some(names) if !names.is_empty() => Ok(names.lines().map(str::to_owned).collect()),
        _ => Err(XtaskError::Unproved(format!("`{}` has named nothing", line(&list)))),
    }
}

/// So many of the names, the same ones for the same seed: those whose hashes are lowest. A name that comes or goes does
/// not change what else is drawn.
fn drawn<'a>(names: &BTreeSet<&'a str>, seed: u64, count: usize) -> BTreeSet<&'a str> {
    let hash = |name: &str| -> [u8; 32] {
        Sha256::new().chain_update(seed.to_le_bytes()).chain_update(name).finalize().into()
    };
    let mut hashed: Vec<_> = names.iter().map(|name| (hash(name), *name)).collect();
    hashed.sort_unstable();
    hashed.into_iter().take(count).map(|(_, name)| name).collect()
}

/// Lets cargo-mutants alter and test.
fn run(workspace: &Workspace, part: &Part, chosen: &BTreeSet<&str>, folder: &Path) -> Result<(), XtaskError> {
    fs::create_dir_all(folder).map_err(XtaskError::file(folder))?;
    let mut mutants = workspace.command("cargo-mutants");
    mutants
        .args(["mutants", "--package", &part.package, "--profile", "mutants", "--no-shuffle", "--output"])
        .arg(folder);
    mutants.args(["--minimum-test-timeout", "60", "--timeout-multiplier", "4"]);
    if part.sampled {
        mutants.args(chosen.iter().map(|name| format!("--re={}", pattern(name))));
    }
    // Doctests show how to call, and take longer to build than all others together.
    mutants.args(["--", "--tests"]);
    mutants.env("CARGO_TARGET_DIR", workspace.target().join("altered")).env("RUST_BACKTRACE", "0");
    let status = mutants.status().map_err(|source| XtaskError::NotStarted { command: line(&mutants), source })?;
    // 2: some were missed, 3: some ran out of time. Both are what it is run for.
    match status.code() {
        Some(0 | 2 | 3) => Ok(()),
        _ => Err(XtaskError::Failed { command: "cargo mutants".to_owned(), status, hint: "" }),
    }
}

/// The pattern of a name without its place: it is matched against the name with its place.
fn pattern(name: &str) -> String {
    let (file, what) = name.split_once(": ").unwrap_or((name, ""));
    format!("^{}:[0-9]+:[0-9]+: {}$", escaped(file), escaped(what))
}

/// A text as a pattern that nothing else matches. Other characters must stay bare: `\<` is the beginning of a word.
fn escaped(text: &str) -> String {
    let special = |c: char| r"\.+*?()|[]{}^$".contains(c);
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

/// What became of the chosen alterations, and which were not noticed.
fn read(folder: &Path, chosen: &BTreeSet<&str>) -> Result<(Tally, Vec<String>), XtaskError> {
    let lines = |name: &str| -> Result<Vec<String>, XtaskError> {
        let path = folder.join(name);
        let text = fs::read_to_string(&path).map_err(XtaskError::file(&path))?;
        Ok(text.lines().filter(|line| chosen.contains(placeless(line).as_str())).map(str::to_owned).collect())
    };
    let (caught, timeout, missed) = (lines("caught.txt")?, lines("timeout.txt")?, lines("missed.txt")?);
    Ok((Tally { noticed: caught.len() + timeout.len(), missed: missed.len() }, missed))
}

/// A name without line and column: `a.rs:7:8: what` becomes `a.rs: what`.
fn placeless(name: &str) -> String {
    let Some((place, what)) = name.split_once(": ") else { return name.to_owned() };
    let file = place.split(':').next().unwrap_or(place);
    format!("{file}: {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] =
        ["a.rs: replace + with - in f", "a.rs: delete ! in g", "b.rs: replace f with ()", "b.rs: x"];

    #[test]
    fn a_draw_is_the_same_for_the_same_seed() {
        let names = BTreeSet::from(NAMES);
        assert_eq!(drawn(&names, 1, 2).len(), 2);
        assert_eq!(drawn(&names, 1, 2), drawn(&names, 1, 2));
        assert_eq!(drawn(&names, 1, 9), names);
        assert!((0..20).any(|seed| drawn(&names, seed, 2) != drawn(&names, 0, 2)));
        // Without one that was not drawn, the draw is the same.
        let draw = drawn(&names, 1, 2);
        let without = names.iter().copied().filter(|name| draw.contains(name) || *name != NAMES[3]).collect();
        assert_eq!(drawn(&without, 1, 2), draw);
    }

    #[test]
    fn places_are_left_out_of_names_and_matched_by_patterns() {
        assert_eq!(
            placeless("crates/a/src/b.rs:7:18: replace += with *= in chain"),
            "crates/a/src/b.rs: replace += with *= in chain"
        );
        assert_eq!(placeless("a.rs:7:8: delete match arm A::B{c:d} in e"), "a.rs: delete match arm A::B{c:d} in e");
        let (name, matching) =
            ("a.rs: replace * with / in A<S>::f", r"^a\.rs:[0-9]+:[0-9]+: replace \* with / in A<S>::f$");
        assert_eq!(pattern(name), matching);
    }

    #[test]
    fn only_what_was_chosen_counts() {
        let folder = env::temp_dir().join(format!("leaders-mutants-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        write("caught.txt", "a.rs:1:2: delete ! in g\na.rs:9:2: delete ! in g\nz.rs:1:1: else\n");
        write("timeout.txt", "b.rs:1:1: replace f with ()\n");
        write("missed.txt", "a.rs:4:5: replace + with - in f\nz.rs:2:2: else\n");
        let read = read(&folder, &BTreeSet::from(NAMES)).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let tally = Tally { noticed: 3, missed: 1 };
        assert_eq!(read, (tally, vec!["a.rs:4:5: replace + with - in f".to_owned()]));
        assert!((tally.percent() - 75.0).abs() < 1e-9);
        assert!(Tally::default().percent() < NEEDED, "nothing is not enough");
    }

    #[test]
    fn rules_are_found_by_their_laws() {
        let parts = parts(&Workspace::current().unwrap()).unwrap();
        let sampled = |package: &str| parts.iter().find(|part| part.package == package).map(|part| part.sampled);
        assert_eq!(["tabletop", "vault", "sparta", "bots"].map(sampled), [Some(false), Some(false), Some(true), None]);
    }

    #[test]
    fn the_list_gives_a_reason_for_everything() {
        let workspace = Workspace::current().unwrap();
        assert!(unchanged(&workspace).is_ok());
    }

    #[test]
    fn what_is_listed_and_gone_is_told() {
        let every = vec!["crates/a/src/b.rs: x".to_owned()];
        let listed = |name: &str| BTreeSet::from([name.to_owned()]);
        assert!(still_there(&listed("crates/a/src/b.rs: x"), &every, "a").is_ok());
        assert!(still_there(&listed("crates/a/src/b.rs: y"), &every, "a").is_err());
        assert!(still_there(&listed("crates/c/src/b.rs: y"), &every, "a").is_ok());
    }
}
