//! Turns `locales/*/*.toml` into the typed texts of `src/texts.rs`, names the chapters of the rule books (see the crate `texts`), and
//! makes a constant of each figure of the sheets in `drawings/`.

use core::fmt::Write as _;
use std::{env, fs, io, path::Path, process::ExitCode};

fn main() -> ExitCode {
    for folder in ["locales", "rulebook", "drawings"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    let texts = texts::build(Path::new("locales"), Path::new("rulebook"), Path::new(&out));
    let drawings = drawings(Path::new("drawings"), &Path::new(&out).join("drawings.rs"));
    let faults = [texts.err().map(|faults| faults.to_string()), drawings.err().map(|fault| fault.to_string())];
    for line in faults.iter().flatten().flat_map(|faults| faults.lines()) {
        println!("cargo::error={line}");
    }
    if faults.iter().all(Option::is_none) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Writes a module for each sheet of a folder, with a constant for each figure on it: a `<path>` with an `id`, a `data-box` (its width
/// and height, 48 by 48 unless given) and a `d`. So a sheet is looked at and redrawn as the picture it is.
fn drawings(folder: &Path, to: &Path) -> io::Result<()> {
    let mut sheets: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    sheets.sort_by_key(fs::DirEntry::file_name);
    let mut code = String::new();
    for sheet in sheets {
        let path = sheet.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().replace('-', "_");
        let drawn = fs::read_to_string(&path)?;
        let _ = writeln!(code, "/// The figures of `{}`.\npub mod {name} {{\nuse super::Figure;", path.display());
        for figure in drawn.split("<path").skip(1).filter_map(|rest| rest.split("/>").next()) {
            let of = |name: &str| figure.split_once(&format!(" {name}=\""))?.1.split('"').next();
            let (Some(id), Some(line)) = (of("id"), of("d")) else {
                let fault = format!("{}: a path without an id or a line: {figure:.60}", path.display());
                return Err(io::Error::other(fault));
            };
            let (name, size) = (id.replace('-', "_").to_uppercase(), of("data-box").unwrap_or("48 48"));
            let _ = writeln!(code, "pub const {name}: Figure = Figure {{ size: {size:?}, line: {line:?} }};");
        }
        code.push_str("}\n");
    }
    fs::write(to, code)
}
