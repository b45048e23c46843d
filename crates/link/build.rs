//! Makes the mark of the rules: one number of the sources of the contract, of all games and of the protocol.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut mark = Fnv(0xcbf2_9ce4_8422_2325);
    for one in sorted(&crates)? {
        if is_of_the_rules(&one) {
            add(&one.join("src"), &mut mark)?;
        }
    }
    println!("cargo::rustc-env=LINK_BUILD={:016x}", mark.0);
    Ok(())
}

/// Whether a crate is one that a device must have in common with its host: the contract, this one, and the games, which are those that have
/// editions and keep the contract.
fn is_of_the_rules(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let needs = |name: &str| manifest.lines().any(|line| line.starts_with(&format!("{name}.workspace")));
    let is = |name: &str| manifest.contains(&format!("name = \"{name}\""));
    is("tabletop") || is("link") || is("edition-data") || needs("tabletop") && needs("edition-data")
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<_> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}

/// Takes in all files of a folder, in the order of their names.
fn add(folder: &Path, mark: &mut Fnv) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for path in sorted(folder)? {
        mark.take(path.file_name().unwrap_or_default().as_encoded_bytes());
        if path.is_dir() {
            add(&path, mark)?;
        } else {
            // The same on machines that end lines otherwise.
            let text = fs::read(path)?;
            mark.take(&text.into_iter().filter(|byte| *byte != b'\r').collect::<Vec<_>>());
        }
    }
    Ok(())
}

/// FNV-1a. That of `tabletop` is among what is counted.
struct Fnv(u64);

impl Fnv {
    fn take(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
