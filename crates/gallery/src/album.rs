//! A folder of accepted pictures, and the folder in which new ones are put.

use crate::compare::{Difference, difference};
use crate::picture::{Picture, PictureError};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};
use thiserror::Error;

/// Accepted pictures, and where new ones and differences are put to be looked at.
#[derive(Clone, Debug)]
pub struct Album {
    accepted: PathBuf,
    rendered: PathBuf,
}

/// Why a picture does not pass.
#[derive(Debug, Error)]
pub enum Fault {
    /// Nobody has accepted a picture of this name.
    #[error("{name}: nobody has accepted a picture of it; the new one is {}", new.display())]
    Missing {
        /// Of the picture.
        name: String,
        /// Where the new one is.
        new: PathBuf,
    },
    /// It shows something else than the accepted one.
    #[error("{name}: {difference}; accepted, new and what differs: {}", shown.display())]
    Differs {
        /// Of the picture.
        name: String,
        /// How much, and where.
        difference: Difference,
        /// Where both and the difference are to be seen side by side.
        shown: PathBuf,
    },
    /// It is not as large as the accepted one.
    #[error("{name}: it is {} by {} pixels and not {} by {} as the accepted one", new.0, new.1, accepted.0, accepted.1)]
    OtherSize {
        /// Of the picture.
        name: String,
        /// Width and height of the accepted one.
        accepted: (usize, usize),
        /// Width and height of the new one.
        new: (usize, usize),
    },
    /// There is an accepted picture of something that no shot is taken of.
    #[error("{name}: there is an accepted picture, but no shot is taken of it any more")]
    Surplus {
        /// Of the picture.
        name: String,
    },
    /// A file is no picture.
    #[error("{name}: {source}")]
    Picture {
        /// Of the picture.
        name: String,
        /// What is wrong with it.
        source: PictureError,
    },
    /// A file can be neither read nor written.
    #[error("{}: {source}", path.display())]
    File {
        /// Of the file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// What has become of an accepted picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// There was none.
    New,
    /// It showed something else.
    Changed,
    /// It shows the same, and stays as it is to the byte.
    Same,
}

impl Album {
    /// Two folders, which need not be there yet.
    #[must_use]
    pub fn new(accepted: impl Into<PathBuf>, rendered: impl Into<PathBuf>) -> Self {
        Self { accepted: accepted.into(), rendered: rendered.into() }
    }

    /// Keeps a new picture, and compares it with the accepted one.
    ///
    /// # Errors
    /// If it does not pass, or a file fails.
    pub fn check(&self, name: &str, new: &Picture) -> Result<(), Fault> {
        let path = self.write_new(name, new)?;
        let Some(accepted) = self.accepted(name)? else {
            return Err(Fault::Missing { name: name.to_owned(), new: path });
        };
        if accepted.size() != new.size() {
            return Err(Fault::OtherSize { name: name.to_owned(), accepted: accepted.size(), new: new.size() });
        }
        let Some(difference) = difference(&accepted, new) else { return Ok(()) };
        let side_by_side = Picture::beside(&[&accepted, new, &difference.drawn_on(new)]);
        let shown = self.rendered.join("differences").join(file(name));
        write(&shown, &bytes(name, &side_by_side)?)?;
        Err(Fault::Differs { name: name.to_owned(), difference, shown })
    }

    /// Keeps a new picture, and accepts it.
    ///
    /// # Errors
    /// If a file fails.
    pub fn accept(&self, name: &str, new: &Picture) -> Result<Change, Fault> {
        let change = match self.check(name, new) {
            Ok(()) => return Ok(Change::Same),
            Err(Fault::Missing { .. }) => Change::New,
            Err(Fault::Differs { .. } | Fault::OtherSize { .. } | Fault::Picture { .. }) => Change::Changed,
            Err(fault) => return Err(fault),
        };
        write(&self.accepted.join(file(name)), &bytes(name, new)?)?;
        Ok(change)
    }

    /// The accepted pictures that stand for none of these names.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn surplus(&self, names: &BTreeSet<String>) -> Result<Vec<Fault>, Fault> {
        let all = self.all_accepted()?;
        let surplus = all.into_iter().map(|(name, _)| name).filter(|name| !names.contains(name));
        Ok(surplus.map(|name| Fault::Surplus { name }).collect())
    }

    /// Removes an accepted picture.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(&self, name: &str) -> Result<(), Fault> {
        let path = self.accepted.join(file(name));
        fs::remove_file(&path).map_err(|source| Fault::File { path, source })
    }

    /// How many bytes all accepted pictures have.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn bytes(&self) -> Result<u64, Fault> {
        Ok(self.all_accepted()?.into_iter().map(|(_, bytes)| bytes).sum())
    }

    /// The names of all accepted pictures, each with its size in bytes.
    fn all_accepted(&self) -> Result<Vec<(String, u64)>, Fault> {
        let failed = |source| Fault::File { path: self.accepted.clone(), source };
        let files = match fs::read_dir(&self.accepted) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            files => files.map_err(failed)?,
        };
        let mut all = Vec::new();
        for file in files {
            let file = file.map_err(failed)?;
            if let Some(name) = file.file_name().to_str().and_then(|name| name.strip_suffix(".png")) {
                all.push((name.to_owned(), file.metadata().map_err(failed)?.len()));
            }
        }
        all.sort();
        Ok(all)
    }

    fn accepted(&self, name: &str) -> Result<Option<Picture>, Fault> {
        let path = self.accepted.join(file(name));
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            bytes => bytes.map_err(|source| Fault::File { path, source })?,
        };
        let picture = Picture::read(&bytes).map_err(|source| Fault::Picture { name: name.to_owned(), source });
        picture.map(Some)
    }

    fn write_new(&self, name: &str, new: &Picture) -> Result<PathBuf, Fault> {
        let path = self.rendered.join(file(name));
        write(&path, &bytes(name, new)?)?;
        Ok(path)
    }
}

fn file(name: &str) -> String {
    format!("{name}.png")
}

fn bytes(name: &str, picture: &Picture) -> Result<Vec<u8>, Fault> {
    picture.write().map_err(|source| Fault::Picture { name: name.to_owned(), source })
}

/// Writes a file, and the folder around it.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, bytes));
    written.map_err(|source| Fault::File { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env;

    /// An album of its own for a test, which goes with it.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(test: &str) -> Self {
            let folder = env::temp_dir().join(format!("gallery-{test}-{}", std::process::id()));
            // What a run that was killed has left there would be taken for accepted.
            let _ = fs::remove_dir_all(&folder);
            Self(folder)
        }

        fn album(&self) -> Album {
            Album::new(self.0.join("accepted"), self.0.join("new"))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn screen(button: usize) -> Picture {
        let mut screen = Picture::plain(180, 320, [240; 3]);
        screen.fill((80, button), (22, 22), [176, 137, 52]);
        screen
    }

    #[test]
    fn a_picture_that_nobody_has_accepted_is_missing() {
        let scratch = Scratch::new("missing");
        let Err(Fault::Missing { name, new }) = scratch.album().check("start", &screen(40)) else {
            panic!("it is missing")
        };
        assert_eq!(name, "start");
        assert_eq!(Picture::read(&fs::read(new).unwrap()).unwrap(), screen(40));
    }

    #[test]
    fn an_accepted_picture_passes_and_a_moved_button_is_shown() {
        let (scratch, name) = (Scratch::new("moved"), "start-360x640-light");
        let album = scratch.album();
        assert_eq!(album.accept(name, &screen(40)).unwrap(), Change::New);
        album.check(name, &screen(40)).unwrap();
        assert_eq!(album.accept(name, &screen(40)).unwrap(), Change::Same);

        let Err(Fault::Differs { shown, difference, .. }) = album.check(name, &screen(44)) else {
            panic!("a button has moved")
        };
        assert!(difference.share() > 0);
        let shown = Picture::read(&fs::read(shown).unwrap()).unwrap();
        assert!(shown.size().0 > 3 * 180, "{:?}", shown.size());
        assert_eq!(album.accept(name, &screen(44)).unwrap(), Change::Changed);
        album.check(name, &screen(44)).unwrap();
    }

    #[test]
    fn a_picture_of_another_size_is_no_match_and_neither_is_rubbish() {
        let scratch = Scratch::new("size");
        let album = scratch.album();
        album.accept("start", &screen(40)).unwrap();
        let other = Picture::plain(180, 300, [240; 3]);
        let refused = album.check("start", &other);
        assert!(matches!(refused, Err(Fault::OtherSize { accepted: (180, 320), new: (180, 300), .. })), "{refused:?}");
        fs::write(scratch.0.join("accepted/start.png"), "rubbish").unwrap();
        assert!(matches!(album.check("start", &other), Err(Fault::Picture { .. })));
        assert_eq!(album.accept("start", &other).unwrap(), Change::Changed);
    }

    #[test]
    fn an_accepted_picture_without_a_shot_is_surplus() {
        let scratch = Scratch::new("surplus");
        let album = scratch.album();
        let names = BTreeSet::from(["start".to_owned(), "shelf".to_owned()]);
        assert!(album.surplus(&names).unwrap().is_empty());
        for name in ["start", "cellar"] {
            album.accept(name, &screen(40)).unwrap();
        }
        assert!(album.bytes().unwrap() > 100);
        let surplus = album.surplus(&names).unwrap();
        let [Fault::Surplus { name }] = &surplus[..] else { panic!("{surplus:?}") };
        assert_eq!(name, "cellar");
        album.remove("cellar").unwrap();
        assert!(album.surplus(&names).unwrap().is_empty());
    }
}
