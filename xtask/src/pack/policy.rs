//! The Content-Security-Policy of the start page.
//!
//! The app needs nothing from anywhere else, and no script but its own: a name typed in by a player can then never
//! become code, whatever else goes wrong.

use crate::trouble::XtaskError;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// Behind this the policy is written: before anything that it governs.
const ANCHOR: &str = "<meta charset=\"utf-8\" />";

/// Styles may be inline because components set custom properties (a player's colour) in `style` attributes.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
    object-src 'none'; base-uri 'self'; form-action 'self'; script-src 'self' 'wasm-unsafe-eval'";

/// Adds the policy, with the hashes of the page's inline scripts, to a finished start page.
pub fn add(page: &str) -> Result<String, XtaskError> {
    let wrong = |why: &str| XtaskError::Content { file: "index.html".into(), why: why.to_owned() };
    let (before, after) = page.split_once(ANCHOR).ok_or_else(|| wrong("it does not declare its charset"))?;
    let hashes: Vec<String> =
        inline_scripts(page).map(|script| format!(" '{}'", integrity(script.as_bytes()))).collect();
    let hashes = hashes.concat();
    let meta = format!(r#"<meta http-equiv="Content-Security-Policy" content="{POLICY}{hashes}">"#);
    Ok(format!("{before}{ANCHOR}\n    {meta}{after}"))
}

/// A digest as browsers write it in policies and integrity attributes.
pub fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}

fn inline_scripts(page: &str) -> impl Iterator<Item = &str> {
    page.split("<script").skip(1).filter_map(|part| {
        let (attributes, rest) = part.split_once('>')?;
        let (body, _) = rest.split_once("</script>")?;
        (!attributes.contains("src=") && !attributes.contains("application/json")).then_some(body)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_exactly_the_scripts_of_the_page() {
        let page = format!(
            "{ANCHOR}<script>one</script><script type=\"module\">two</script><script src=\"x\"></script><script type=\"application/json\">{{}}</script>"
        );
        assert_eq!(inline_scripts(&page).collect::<Vec<_>>(), ["one", "two"]);
        let page = add(&page).unwrap();
        assert!(page.contains(&integrity(b"one")) && page.contains(&integrity(b"two")));
        assert!(!page.contains(&integrity(b"")));
    }

    #[test]
    fn refuses_a_page_it_cannot_protect() {
        assert!(add("<html></html>").is_err());
    }
}
