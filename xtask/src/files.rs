//! The files of a build, by their addresses.

use crate::trouble::XtaskError;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Contents by address relative to the start page, with `/` between folders, in a stable order.
pub type Files = BTreeMap<String, Vec<u8>>;

/// What lies in a folder, in the order of the names.
pub fn listed(folder: &Path) -> Result<Vec<PathBuf>, XtaskError> {
    let entries = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut paths: Vec<PathBuf> = entries.map_err(XtaskError::file(folder))?;
    paths.sort();
    Ok(paths)
}

/// Reads every file below `folder`.
pub fn read(folder: &Path) -> Result<Files, XtaskError> {
    let mut files = Files::new();
    collect(folder, "", &mut files)?;
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, files: &mut Files) -> Result<(), XtaskError> {
    for entry in fs::read_dir(folder).map_err(XtaskError::file(folder))? {
        let path = entry.map_err(XtaskError::file(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let address = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{address}/"), files)?;
        } else {
            files.insert(address, fs::read(&path).map_err(XtaskError::file(&path))?);
        }
    }
    Ok(())
}

/// Reads a file, or every file below a folder, at its address relative to `root`.
pub fn read_at(root: &Path, address: &str) -> Result<Files, XtaskError> {
    let path = root.join(address);
    let mut files = Files::new();
    if path.is_dir() {
        collect(&path, &format!("{address}/"), &mut files)?;
    } else {
        files.insert(address.to_owned(), fs::read(&path).map_err(XtaskError::file(&path))?);
    }
    Ok(files)
}

/// Adds files to `folder`, in place of those of the same address.
pub fn write(folder: &Path, files: &Files) -> Result<(), XtaskError> {
    for (address, content) in files {
        let path = folder.join(address);
        let home = path.parent().unwrap_or(folder);
        fs::create_dir_all(home).map_err(XtaskError::file(home))?;
        fs::write(&path, content).map_err(XtaskError::file(&path))?;
    }
    Ok(())
}

/// Makes a folder hold these files and nothing else, but for what `kept` names at its top. What is the same already is not
/// written: Cargo compiles what is newer.
pub fn synchronise(folder: &Path, files: &Files, kept: &[&str]) -> Result<(), XtaskError> {
    fs::create_dir_all(folder).map_err(XtaskError::file(folder))?;
    let mut there = Files::new();
    for path in listed(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !kept.contains(&name.as_str()) {
            there.extend(read_at(folder, &name)?);
        }
    }
    for address in there.keys().filter(|address| !files.contains_key(*address)) {
        let path = folder.join(address);
        fs::remove_file(&path).map_err(XtaskError::file(&path))?;
        // Up to the first folder that has something else in it: of that, removing fails.
        let above = path.ancestors().skip(1).take_while(|above| *above != folder);
        let _ = above.map(fs::remove_dir).take_while(Result::is_ok).count();
    }
    let differs = |address: &String, content: &Vec<u8>| there.get(address) != Some(content);
    let changed = files.iter().filter(|(address, content)| differs(address, content));
    write(folder, &changed.map(|(address, content)| (address.clone(), content.clone())).collect())
}

/// Puts files in place of everything in `folder`; until all of them are written, the folder stays as it is.
pub fn replace(folder: &Path, files: &Files) -> Result<(), XtaskError> {
    let mut name = folder.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = folder.with_file_name(name);
    remove(&new)?;
    write(&new, files)?;
    remove(folder)?;
    fs::rename(&new, folder).map_err(XtaskError::file(folder))
}

/// Whether the name of a file ends with a dot and `ending`.
pub fn is(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == ending)
}

/// Removes a folder that may not be there.
pub fn remove(folder: &Path) -> Result<(), XtaskError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(XtaskError::file(folder)(error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_takes_the_place_of_the_last_one() {
        let folder = std::env::temp_dir().join(format!("xtask-files-{}", std::process::id()));
        let build = |name: &str| Files::from([(format!("{name}/a.js"), b"a".to_vec()), ("b.js".into(), b"b".to_vec())]);
        for name in ["one", "two"] {
            replace(&folder, &build(name)).unwrap();
            assert_eq!(read(&folder).unwrap(), build(name));
        }
        assert_eq!(read_at(&folder, "b.js").unwrap(), Files::from([("b.js".into(), b"b".to_vec())]));
        assert_eq!(read_at(&folder, "two").unwrap(), Files::from([("two/a.js".into(), b"a".to_vec())]));
        assert!(read_at(&folder, "c.js").is_err());
        remove(&folder).unwrap();
        remove(&folder).unwrap();
    }

    #[test]
    fn only_what_differs_is_written() {
        let folder = std::env::temp_dir().join(format!("xtask-synchronise-{}", std::process::id()));
        let of = |name: &str| Files::from([("a/same".into(), b"a".to_vec()), (format!("a/{name}/b"), b"b".to_vec())]);
        write(&folder, &Files::from([("kept/x".into(), b"x".to_vec())])).unwrap();
        synchronise(&folder, &of("one"), &["kept"]).unwrap();
        let time = || fs::metadata(folder.join("a/same")).unwrap().modified().unwrap();
        let before = time();
        synchronise(&folder, &of("two"), &["kept"]).unwrap();
        assert_eq!(time(), before);
        assert!(!folder.join("a/one").exists());
        let mut expected = of("two");
        expected.insert("kept/x".into(), b"x".to_vec());
        assert_eq!(read(&folder).unwrap(), expected);
        remove(&folder).unwrap();
    }
}
