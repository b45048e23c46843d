//! The Content-Security-Policy of the start page, and what the program's script needs to live under it.
//!
//! The app needs nothing from anywhere else, no script and no style sheet but its own: a name typed in by a player can then never
//! become code, whatever else goes wrong (docs/decisions/policy.md).

use crate::trouble::XtaskError;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// Behind this the policy is written: before anything that it governs.
const ANCHOR: &str = "<meta charset=\"utf-8\" />";

/// What is allowed beside the inline scripts and styles: all else is not. Pictures are drawn in the styles (`data:`); addresses of
/// screens are relative to a base of the page's own. Trusted Types are made by the page, for workers (`default`), and by the program's
/// script, for HTML (`constants`).
const POLICY: &str = "default-src 'none'; connect-src 'self'; font-src 'self'; img-src 'self' data:; manifest-src 'self'; \
    worker-src 'self'; base-uri 'self'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default constants";

/// How wasm-bindgen has a text become HTML, and how it is done here.
const HTML: (&str, &str) =
    ("arg0.innerHTML = getStringFromWasm0(arg1, arg2);", "arg0.innerHTML = constant(arg1, arg2);");

/// What decides which texts become HTML.
const CONSTANTS: &str = include_str!("constants.js");

/// Other ways in which a script turns a text into HTML or code: the program has no use for them.
const SINKS: [&str; 8] = [
    ".innerHTML",
    ".outerHTML",
    ".insertAdjacentHTML",
    ".setHTMLUnsafe",
    ".createContextualFragment",
    ".parseFromString",
    ".write(",
    ".srcdoc",
];

/// Adds the policy, with the hashes of the page's inline scripts and styles, to a finished start page.
pub fn add(page: &str) -> Result<String, XtaskError> {
    let wrong = |why: &str| XtaskError::Content { file: "index.html".into(), why: why.to_owned() };
    let (before, after) = page.split_once(ANCHOR).ok_or_else(|| wrong("it does not declare its charset"))?;
    if page.contains(" style=\"") {
        return Err(wrong("it has a `style` attribute, which its policy refuses"));
    }
    let hashes = |element| inline(page, element).map(|content| format!(" '{}'", integrity(content.as_bytes())));
    let (scripts, styles): (String, String) = (hashes("script").collect(), hashes("style").collect());
    let policy = format!("{POLICY}; style-src{styles}; script-src 'self' 'wasm-unsafe-eval'{scripts}");
    let meta = format!(r#"<meta http-equiv="Content-Security-Policy" content="{policy}">"#);
    Ok(format!("{before}{ANCHOR}\n    {meta}{after}"))
}

/// The script of the program with its one way from text to HTML narrowed to the program's constants.
pub fn narrowed(script: &str) -> Result<String, XtaskError> {
    let wrong = |why: String| XtaskError::Content { file: "wasm-bindgen's script".into(), why };
    if script.matches(HTML.0).count() != 1 || !script.contains("function getStringFromWasm0(") {
        return Err(wrong("it does not turn a text into HTML as it did".to_owned()));
    }
    let rest = script.replace(HTML.0, "");
    if let Some(sink) = SINKS.iter().find(|sink| rest.contains(**sink)) {
        return Err(wrong(format!("it uses `{sink}`, which nothing narrows")));
    }
    Ok(script.replace(HTML.0, HTML.1) + CONSTANTS)
}

/// A digest as browsers write it in policies and integrity attributes.
pub fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}

/// What stands in the page in elements of this name, `script` or `style`, but for data.
fn inline<'a>(page: &'a str, element: &str) -> impl Iterator<Item = &'a str> {
    let (begin, end) = (format!("<{element}"), format!("</{element}>"));
    let parts: Vec<_> = page.split(&begin).skip(1).collect();
    parts.into_iter().filter_map(move |part| {
        let (attributes, rest) = part.split_once('>')?;
        let (body, _) = rest.split_once(&end)?;
        (!attributes.contains("src=") && !attributes.contains("application/json")).then_some(body)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_exactly_the_scripts_and_styles_of_the_page() {
        let page = format!(
            "{ANCHOR}<style>look</style><script>one</script><script type=\"module\">two</script><script src=\"x\"></script><script type=\"application/json\">{{}}</script><noscript><style>bare</style></noscript>"
        );
        assert_eq!(inline(&page, "script").collect::<Vec<_>>(), ["one", "two"]);
        let page = add(&page).unwrap();
        let [one, two, look, bare] = ["one", "two", "look", "bare"].map(|content| integrity(content.as_bytes()));
        assert!(page.contains(&format!("style-src '{look}' '{bare}'; script-src")), "{page}");
        assert!(page.contains(&format!("'wasm-unsafe-eval' '{one}' '{two}'\">")), "{page}");
        assert!(!page.contains("unsafe-inline"));
    }

    #[test]
    fn refuses_a_page_it_cannot_protect() {
        assert!(add("<html></html>").is_err());
        assert!(add(&format!("{ANCHOR}<p style=\"color: red\">")).is_err());
    }

    #[test]
    fn one_way_leads_to_html_and_only_for_constants() {
        let script = format!("function getStringFromWasm0(ptr, len) {{}}\n{}\n", HTML.0);
        let narrow = narrowed(&script).unwrap();
        assert!(narrow.contains(HTML.1) && narrow.contains("function constant(") && !narrow.contains(HTML.0));
        assert!(narrowed(&script.replace("arg1", "arg3")).is_err(), "it is written otherwise");
        assert!(narrowed(&[script.as_str(), HTML.0].concat()).is_err(), "there are two");
        assert!(narrowed(&(script + "arg0.insertAdjacentHTML(arg1);")).is_err(), "there is another way");
    }
}
