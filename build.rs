//! Turns `locales/*/*.toml` into the typed texts of `src/texts.rs`, and names the chapters of the rule books, see the crate
//! `texts`.

use std::{env, path::Path, process::ExitCode};

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=locales");
    println!("cargo::rerun-if-changed=rulebook");
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    let Err(faults) = texts::build(Path::new("locales"), Path::new("rulebook"), Path::new(&out)) else {
        return ExitCode::SUCCESS;
    };
    for line in faults.to_string().lines() {
        println!("cargo::error={line}");
    }
    ExitCode::FAILURE
}
