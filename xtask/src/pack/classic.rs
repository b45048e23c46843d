//! Makes one classic script of the two modules that start the program: wasm-bindgen's, and the one that links the parts. Chromium compiles
//! what a service worker puts into its cache when it is installed (*code cache*), but only classic scripts: as modules the two were
//! compiled anew in every start, function by function, in the page.

use super::split::{LINK, PARTS};
use crate::trouble::XtaskError;
use std::fmt::Write as _;

/// Where a module finds itself; a classic script is told once, while it runs.
const META: &str = "import.meta.url";

/// How wasm-bindgen says what its module is for others, the first of them for the link.
const EXPORTS: &str = "export { initSync, __wbg_init as default };";

/// Starts the program behind the first paint (`painted` in `index.html`), but for a frame of somebody else's page; the page compiles it
/// meanwhile (`program`).
const START: &str =
    "painted.then(async () => { if (!leadersFramed) await __wbg_init({ module_or_path: await program }); });";

/// The script that starts the program: `script` is wasm-bindgen's of this `name`, `link` joins the parts.
pub fn classic(script: &str, name: &str, link: &str) -> Result<String, XtaskError> {
    let wrong = |what: &str| XtaskError::Split(format!("the scripts are not joined as they were: {what}"));
    let (mut body, mut imports) = (String::new(), 0);
    let address = format!("\"./{PARTS}{LINK}\"");
    for line in script.lines() {
        let begin = line.trim_start();
        if begin.starts_with("import * as ") && begin.contains(&address) {
            imports += 1;
        } else if begin.starts_with(&format!("{address}: ")) {
            // All of them are the same; one entry is enough.
            if !body.contains(&address) {
                writeln!(body, "{address}: link,").expect("a String takes everything");
            }
        } else if begin != EXPORTS {
            body.push_str(declared(line));
            body.push('\n');
        }
    }
    if imports == 0 || !body.contains(&address) || !script.contains(EXPORTS) {
        return Err(wrong("what wasm-bindgen has made"));
    }
    let (mut inner, mut given) = (String::new(), Vec::new());
    let import = format!("import {{ initSync }} from \"../{name}\";");
    if !link.contains(&import) {
        return Err(wrong(LINK));
    }
    for line in link.lines().filter(|line| line.trim() != import) {
        let own = line.strip_prefix("export const ");
        given.extend(own.and_then(|own| own.split_once(" = ")).map(|(name, _)| name));
        inner.push_str(declared(line));
        inner.push('\n');
    }
    let (body, inner) = (body.replace(META, "here"), inner.replace(META, "beside"));
    let left = |text: &str| text.lines().any(|line| ["import ", "export "].iter().any(|word| line.starts_with(word)));
    if left(&body) || left(&inner) {
        return Err(wrong("a line is left that only a module may have"));
    }
    let given = given.join(", ");
    Ok(format!(
        "\"use strict\";\n(() => {{\nconst here = document.currentScript.src, beside = new URL(\"{PARTS}\", here);\n\
         const link = (() => {{\n{inner}return {{ {given} }};\n}})();\n{body}{START}\n}})();\n"
    ))
}

/// A line without its `export`, if it declares something.
fn declared(line: &str) -> &str {
    let own = line.strip_prefix("export ");
    own.filter(|own| ["class ", "const ", "function "].iter().any(|word| own.starts_with(word))).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "import * as import1 from \"./parts/link.js\"\nimport * as import2 from \"./parts/link.js\"\n\
        export class Source {}\nconst imports = {\n    \"./parts/link.js\": import1,\n    \"./parts/link.js\": import2,\n};\n\
        module_or_path = new URL('app_bg.wasm', import.meta.url);\nexport { initSync, __wbg_init as default };\nafter();\n";
    const OF_PARTS: &str = "import { initSync } from \"../app.js\";\nexport const load_one = 1;\nexport const load_two = 2;\n\
        fetch(new URL(file, import.meta.url));\n";

    #[test]
    fn two_modules_are_one_script() {
        let made = classic(SCRIPT, "app.js", OF_PARTS).unwrap();
        let wanted = format!(
            "\"use strict\";\n(() => {{\nconst here = document.currentScript.src, beside = new URL(\"parts/\", here);\n\
             const link = (() => {{\nconst load_one = 1;\nconst load_two = 2;\nfetch(new URL(file, beside));\n\
             return {{ load_one, load_two }};\n}})();\nclass Source {{}}\nconst imports = {{\n\"./parts/link.js\": link,\n}};\n\
             module_or_path = new URL('app_bg.wasm', here);\nafter();\n{START}\n}})();\n"
        );
        assert_eq!(made, wanted);
    }

    #[test]
    fn scripts_of_another_form_are_refused() {
        for (script, link) in [
            (SCRIPT.replace("./parts", "./other"), OF_PARTS.to_owned()),
            (SCRIPT.replace("__wbg_init as default", "__wbg_init"), OF_PARTS.to_owned()),
            (format!("import \"./snippet.js\";\n{SCRIPT}"), OF_PARTS.to_owned()),
            (SCRIPT.to_owned(), OF_PARTS.replace("../app.js", "../other.js")),
            (SCRIPT.to_owned(), format!("{OF_PARTS}export {{ load_one as one }};\n")),
        ] {
            assert!(classic(&script, "app.js", &link).is_err(), "{script}{link}");
        }
    }
}
