//! Fills in the service worker: what it keeps, and under which version.

use super::policy::integrity;
use crate::files::Files;
use crate::trouble::Trouble;

const VERSION: &str = "__VERSION__";
const FILES: &str = "[\"__FILES__\"]";

/// The worker for a build of these files.
///
/// The version depends on the contents alone, not on the names: icons, type and the page have the same in every build.
pub fn worker(template: &str, files: &Files) -> Result<String, Trouble> {
    if !template.contains(VERSION) || !template.contains(FILES) {
        let why = format!("it lacks {VERSION} or {FILES}");
        return Err(Trouble::Content { file: "service-worker.js".into(), why });
    }
    let lines: Vec<String> = files.iter().map(|(name, content)| entry(name, content)).collect();
    let list = format!("[\n{}]", lines.concat());
    let version = integrity(format!("{template}{list}").as_bytes());
    Ok(template.replace(VERSION, &version).replace(FILES, &list))
}

/// One line of the list: an address and the digest of what is there.
fn entry(name: &str, content: &[u8]) -> String {
    // The start page is asked for as the folder: some hosts redirect its file name, and a redirect opens no page.
    let address = if name == "index.html" { "./" } else { name };
    format!("  [{address:?}, {:?}],\n", integrity(content))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "const VERSION = \"__VERSION__\";\nconst FILES = [\"__FILES__\"];\n";

    fn files(page: &str) -> Files {
        Files::from([("app.js".to_owned(), b"app".to_vec()), ("index.html".to_owned(), page.as_bytes().to_vec())])
    }

    #[test]
    fn lists_every_file_with_its_digest() {
        let worker = worker(TEMPLATE, &files("page")).unwrap();
        assert!(worker.contains(&format!("[\"app.js\", {:?}]", integrity(b"app"))));
        assert!(worker.contains(&format!("[\"./\", {:?}]", integrity(b"page"))));
        assert!(!worker.contains("__"));
    }

    #[test]
    fn version_follows_the_contents() {
        let build = |page| worker(TEMPLATE, &files(page)).unwrap();
        assert_eq!(build("one"), build("one"));
        assert_ne!(build("one").lines().next(), build("two").lines().next());
    }

    #[test]
    fn refuses_a_template_without_its_places() {
        assert!(worker("const VERSION = 1;", &files("page")).is_err());
    }
}
