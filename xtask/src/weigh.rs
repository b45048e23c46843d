//! What the first load's WebAssembly consists of, function by function.

use crate::build::Profile;
use crate::pack;
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use std::fs;
use wasmparser::{KnownCustom, Name, Parser, Payload};

/// How many single functions are told.
const LARGEST: usize = 40;

/// Bytes, and how many functions they belong to.
type Share = (usize, usize);

/// Prints, as Markdown, how many bytes of a part of the last build belong to which crate, and its largest functions; of the main part
/// if none is named.
///
/// The bytes are those of the module before it is compressed. A generic function belongs to the crate that has written it,
/// whoever asked for it.
///
/// # Errors
/// If there is no build, or no such part.
pub fn report(workspace: &Workspace, part: Option<&str>) -> Result<(), XtaskError> {
    let path = pack::named_module(workspace, Profile::Release, part);
    let module = fs::read(&path).map_err(|_| XtaskError::Missing {
        what: format!("The module in {}", path.display()),
        cure: "Make it with `cargo xtask build`.",
    })?;
    let broken = |error: wasmparser::BinaryReaderError| XtaskError::Split(error.to_string());
    let functions = functions(&module).map_err(broken)?;
    let code: usize = functions.iter().map(|(_, size)| size).sum();
    println!("{} bytes, of which {code} are {} functions.\n", module.len(), functions.len());
    println!("| bytes | functions | crate |\n| ---: | ---: | --- |");
    for (krate, (bytes, count)) in by_share(shares(&functions)) {
        println!("| {bytes} | {count} | {krate} |");
    }
    println!("\n| bytes | function |\n| ---: | --- |");
    let mut largest = functions;
    largest.sort_by(|(one, small), (other, large)| large.cmp(small).then_with(|| one.cmp(other)));
    for (name, size) in largest.into_iter().take(LARGEST) {
        println!("| {size} | `{name}` |");
    }
    Ok(())
}

/// The functions of a module, by their names, with the bytes of their bodies. Those it imports are not among them.
///
/// # Errors
/// If it is no module.
pub fn functions(module: &[u8]) -> Result<Vec<(String, usize)>, wasmparser::BinaryReaderError> {
    let (mut sizes, mut names, mut imported) = (Vec::new(), BTreeMap::new(), 0);
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => sizes.push(body.as_bytes().len()),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(parts) = section.as_known() else { continue };
                for part in parts {
                    let Name::Function(functions) = part? else { continue };
                    for naming in functions {
                        let naming = naming?;
                        names.insert(naming.index, naming.name.to_owned());
                    }
                }
            }
            _ => {}
        }
    }
    let own = (imported..).zip(sizes);
    Ok(own.map(|(index, size)| (names.remove(&index).unwrap_or_default(), size)).collect())
}

fn shares(functions: &[(String, usize)]) -> BTreeMap<&str, Share> {
    let mut shares: BTreeMap<&str, Share> = BTreeMap::new();
    for (name, size) in functions {
        let share = shares.entry(crate_of(name)).or_default();
        *share = (share.0 + size, share.1 + 1);
    }
    shares
}

fn by_share(shares: BTreeMap<&str, Share>) -> Vec<(&str, Share)> {
    let mut shares: Vec<_> = shares.into_iter().collect();
    shares.sort_by_key(|(_, share)| core::cmp::Reverse(*share));
    shares
}

/// The crate a function belongs to: of `<T as Trait>::method` that of `T`, and if `T` is a reference or the like the first one
/// named.
fn crate_of(name: &str) -> &str {
    let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != ':');
    let paths = words.filter_map(|word| word.split_once("::").map(|(krate, _)| krate));
    let mut crates = paths.filter(|krate| !krate.is_empty());
    crates.next().unwrap_or("without a name, or of the linker")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_belongs_to_the_crate_that_wrote_it() {
        for (name, krate) in [
            ("leaders_app::app::App::h0123", "leaders_app"),
            ("<alloc::vec::Vec<vault::Slot> as core::clone::Clone>::clone::h0123", "alloc"),
            ("<&mut tachys::view::View as core::fmt::Debug>::fmt", "tachys"),
            ("memcpy", "without a name, or of the linker"),
        ] {
            assert_eq!(crate_of(name), krate, "{name}");
        }
    }

    #[test]
    fn the_largest_share_comes_first() {
        let functions = [("a::f".to_owned(), 1), ("b::f".to_owned(), 5), ("a::g".to_owned(), 2)];
        assert_eq!(by_share(shares(&functions)), [("b", (5, 1)), ("a", (3, 2))]);
    }
}
