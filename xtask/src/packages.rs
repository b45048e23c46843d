//! The packages behind the app, as Cargo has resolved them.

use crate::trouble::XtaskError;
use crate::workspace::{Workspace, line};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// A package.
#[derive(Debug, Deserialize)]
pub struct Package {
    id: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The licence it declares, as an SPDX expression.
    pub license: Option<String>,
    /// Where it comes from; nothing for those of this workspace.
    pub source: Option<String>,
    manifest_path: PathBuf,
    targets: Vec<Target>,
}

#[derive(Debug, Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

impl Package {
    /// The folder of its sources.
    pub fn folder(&self) -> PathBuf {
        self.manifest_path.parent().map(PathBuf::from).unwrap_or_default()
    }

    /// Whether it runs inside the compiler only.
    fn is_macro(&self) -> bool {
        self.targets.iter().any(|target| target.kind.iter().any(|kind| kind == "proc-macro"))
    }
}

/// The packages of others whose code is in a program compiled from `root` for `target`, by name and version.
pub fn shipped(workspace: &Workspace, root: &str, target: &str) -> Result<Vec<Package>, XtaskError> {
    let mut cargo = workspace.cargo();
    cargo.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", target]);
    let output = cargo.output().map_err(|source| XtaskError::NotStarted { command: line(&cargo), source })?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        return Err(XtaskError::Failed { command: line(&cargo), status: output.status, hint: "" });
    }
    let metadata = serde_json::from_slice(&output.stdout)
        .map_err(|error| XtaskError::Content { file: "the output of cargo metadata".into(), why: error.to_string() })?;
    Ok(reached(metadata, root))
}

fn reached(metadata: Metadata, root: &str) -> Vec<Package> {
    let nodes: BTreeMap<&str, &Node> = metadata.resolve.nodes.iter().map(|node| (node.id.as_str(), node)).collect();
    let macros: BTreeSet<&str> =
        metadata.packages.iter().filter(|package| package.is_macro()).map(|package| package.id.as_str()).collect();
    let mut open: Vec<&str> =
        metadata.packages.iter().filter(|package| package.name == root).map(|package| package.id.as_str()).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if macros.contains(id) || !seen.insert(id.to_owned()) {
            continue;
        }
        let dependencies = nodes.get(id).into_iter().flat_map(|node| &node.deps);
        // Without a kind it is an ordinary dependency, neither of a test nor of a build script.
        let ordinary = dependencies.filter(|dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.is_none()));
        open.extend(ordinary.map(|dependency| dependency.pkg.as_str()));
    }
    let mut packages: Vec<Package> = metadata.packages.into_iter().collect();
    packages.retain(|package| package.source.is_some() && seen.contains(&package.id));
    packages.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    packages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_is_what_ordinary_dependencies_reach() {
        let package = |name: &str, source: Option<&str>, kind: &str| {
            serde_json::json!({
                "id": name, "name": name, "version": "1.0.0", "license": "MIT", "source": source,
                "manifest_path": format!("/{name}/Cargo.toml"), "targets": [{ "kind": [kind] }],
            })
        };
        let to = |name: &str, kind: Option<&str>| serde_json::json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let node = |name: &str, deps: Vec<serde_json::Value>| serde_json::json!({ "id": name, "deps": deps });
        let there = Some("registry");
        let metadata = serde_json::json!({
            "packages": [
                package("app", None, "bin"), package("own", None, "lib"), package("a", there, "lib"),
                package("b", there, "lib"), package("macros", there, "proc-macro"), package("syntax", there, "lib"),
                package("built", there, "lib"), package("else", there, "lib"),
            ],
            "resolve": { "nodes": [
                node("app", vec![to("own", None), to("macros", None), to("built", Some("build"))]),
                node("own", vec![to("b", None)]), node("b", vec![to("a", None)]), node("a", vec![]),
                node("macros", vec![to("syntax", None)]), node("syntax", vec![]), node("built", vec![]), node("else", vec![]),
            ] },
        });
        let packages = reached(serde_json::from_value(metadata).unwrap(), "app");
        let names: Vec<_> = packages.iter().map(|package| package.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
    }
}
