//! Fills in the service worker: what it keeps, and under which version.

use super::{FOR_LINKS, policy::integrity};
use crate::files::Files;
use crate::trouble::XtaskError;

const VERSION: &str = "__VERSION__";
const FILES: &str = "[\"__FILES__\"]";
const PROGRAM: &str = "[\"__PROGRAM__\"]";
const PROGRAM_DIGEST: &str = "__PROGRAM_DIGEST__";

/// The worker for a build of these files, `program` among them.
///
/// The version depends on the contents alone, not on the names: icons, type and the page have the same in every build. Of the
/// program one digest is enough, and takes a tenth of the room: what is not compressed is the digests.
pub fn worker(template: &str, files: &Files, program: &Files) -> Result<String, XtaskError> {
    if let Some(place) = [VERSION, FILES, PROGRAM, PROGRAM_DIGEST].iter().find(|place| !template.contains(**place)) {
        return Err(XtaskError::Content { file: "service-worker.js".into(), why: format!("it lacks {place}") });
    }
    let plain = files.iter().filter(|(name, _)| !program.contains_key(*name) && *name != FOR_LINKS);
    let lines: Vec<String> = plain.map(|(name, content)| entry(name, content)).collect();
    let list = format!("[\n{}]", lines.concat());
    let names = format!("{:#?}", program.keys().collect::<Vec<_>>());
    let contents: Vec<u8> = program.values().flatten().copied().collect();
    let digest = integrity(&contents);
    let version = integrity(format!("{template}{list}{names}{digest}").as_bytes());
    let filled = template.replace(VERSION, &version).replace(PROGRAM_DIGEST, &digest);
    Ok(filled.replace(PROGRAM, &names).replace(FILES, &list))
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

    const TEMPLATE: &str = "const VERSION = \"__VERSION__\";\nconst FILES = [\"__FILES__\"];\n\
                            const PROGRAM = [\"__PROGRAM__\"];\nconst PROGRAM_DIGEST = \"__PROGRAM_DIGEST__\";\n";

    fn build(page: &str, part: &str) -> String {
        let program = Files::from([
            ("app-1/a.wasm".to_owned(), part.as_bytes().to_vec()),
            ("app-1/b.wasm".to_owned(), b"b".to_vec()),
        ]);
        let mut files = program.clone();
        files.insert("index.html".to_owned(), page.as_bytes().to_vec());
        files.insert(FOR_LINKS.to_owned(), b"picture".to_vec());
        worker(TEMPLATE, &files, &program).unwrap()
    }

    #[test]
    fn lists_every_file_once_and_digests_what_it_lists() {
        let worker = build("page", "a");
        assert!(worker.contains(&format!("FILES = [\n  [\"./\", {:?}],\n]", integrity(b"page"))));
        assert!(worker.contains("PROGRAM = [\n    \"app-1/a.wasm\",\n    \"app-1/b.wasm\",\n]"));
        assert!(worker.contains(&format!("PROGRAM_DIGEST = {:?}", integrity(b"ab"))));
        assert!(!worker.contains("__"));
        assert!(!worker.contains(FOR_LINKS), "no device keeps a picture that it never shows");
    }

    #[test]
    fn version_follows_the_contents() {
        let version = |page, part| build(page, part).lines().next().map(str::to_owned);
        assert_eq!(version("one", "a"), version("one", "a"));
        assert_ne!(version("one", "a"), version("two", "a"));
        assert_ne!(version("one", "a"), version("one", "c"));
    }

    #[test]
    fn refuses_a_template_without_its_places() {
        for place in [VERSION, FILES, PROGRAM, PROGRAM_DIGEST] {
            assert!(worker(&TEMPLATE.replace(place, "1"), &Files::new(), &Files::new()).is_err(), "{place}");
        }
    }
}
