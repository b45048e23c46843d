//! The files of a build, by their addresses.

use crate::trouble::Trouble;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Contents by address relative to the start page, with `/` between folders, in a stable order.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Reads every file below `folder`.
pub fn read(folder: &Path) -> Result<Files, Trouble> {
    let mut files = Files::new();
    collect(folder, "", &mut files)?;
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, files: &mut Files) -> Result<(), Trouble> {
    for entry in fs::read_dir(folder).map_err(Trouble::file(folder))? {
        let path = entry.map_err(Trouble::file(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let address = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{address}/"), files)?;
        } else {
            files.insert(address, fs::read(&path).map_err(Trouble::file(&path))?);
        }
    }
    Ok(())
}
