//! Temporary folders that go with whoever made them.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs, process, thread};

/// A folder of its own among the temporary files, removed when dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A new one, empty. `kind` stands in its name.
    pub(crate) fn new(kind: &str) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        // Closed by a line: browsers are killed by this name, and 1 is no part of 10.
        let folder = env::temp_dir().join(format!("leaders-{kind}-{}-{number}_", process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder can be written to");
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A browser that is just ending may still write; a folder that stays all the same is no failure of the test.
        for _ in 0..100 {
            if fs::remove_dir_all(&self.0).is_ok() {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        eprintln!("{} could not be removed", self.0.display());
    }
}
