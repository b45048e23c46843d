//! The start page: its template, `index.html`, marks by comments what belongs where.

use super::split::{LINK, PARTS};
use super::{Program, styles};
use crate::trouble::Trouble;
use crate::workspace::Workspace;

/// Where the address of the start page goes; Trunk knows the attribute, too.
const BASE: &str = "<base data-trunk-public-url />";

/// Where the styles go. They are put into the page itself: a linked sheet would hold back the first paint by a round trip.
const STYLES: &str = "<!-- styles -->";

/// Where the page is told what to fetch, where the workers are, and how to start the app.
const APP: &str = "<!-- app -->";

/// Lets the boot screen be painted before the app takes the processor, however fast it has arrived.
const PAINTED: &str = "if (!document.hidden) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));";

/// What a template is completed with. All addresses are relative to the base of the page.
pub struct Page {
    styles: String,
    app: String,
}

impl Page {
    /// The page for a program.
    pub fn of(workspace: &Workspace, program: &Program) -> Result<Self, Trouble> {
        Ok(Self { styles: styles::bundle(&workspace.path("style"))?, app: app(program) })
    }

    /// Puts everything in its place.
    pub fn complete(&self, template: &str) -> Result<String, Trouble> {
        let page = put(template, STYLES, &format!("<style>\n{}</style>", self.styles))?;
        put(&page, APP, &self.app)
    }
}

/// The template with the address the app is hosted under, such as `/app/`.
pub fn at(template: &str, public_url: &str) -> Result<String, Trouble> {
    put(template, BASE, &format!("<base href=\"{public_url}\" />"))
}

/// The template with the base and the scripts of a page that stood for it.
pub fn in_place_of(stand_in: &str, template: &str) -> Result<String, Trouble> {
    let between = |from: &str, to: &str| Some(stand_in.split_once(from)?.1.split_once(to)?.0);
    let wrong = || Trouble::Content { file: "Trunk's index.html".into(), why: "it has no base, or no body".to_owned() };
    let base = between("<base href=\"", "\"").ok_or_else(wrong)?;
    let added = between("<body>", "</body>").ok_or_else(wrong)?;
    put(&at(template, base)?, "</body>", &format!("{added}</body>"))
}

/// The page with a script that reloads it.
pub fn reloading(page: &str, script: &str) -> Result<String, Trouble> {
    put(page, "</body>", &format!("<script>{script}</script></body>"))
}

/// What fetches and starts the app. The link is fetched together with the main script, which would otherwise ask for it a
/// round trip later.
fn app(program: &Program) -> String {
    let (link, script, module) = (program.app(&format!("{PARTS}{LINK}")), program.script(), program.module());
    let engines =
        program.engines().map(|(engine, entry)| format!("<meta name=\"{engine}\" content=\"{entry}\" />\n    "));
    let engines: String = engines.collect();
    let rules = program.rules();
    format!(
        r#"{engines}<meta name="rules" content="{rules}" />
    <link rel="modulepreload" href="{link}" />
    <link rel="modulepreload" href="{script}" crossorigin="anonymous" />
    <link rel="preload" href="{module}" crossorigin="anonymous" as="fetch" type="application/wasm" />
    <script type="module">
      import init from "./{script}";
      {PAINTED}
      await init();
    </script>"#
    )
}

/// The page with `text` in the place of a mark, which must be there once.
fn put(page: &str, mark: &str, text: &str) -> Result<String, Trouble> {
    let wrong = |why: &str| Trouble::Content { file: "index.html".into(), why: format!("{why} `{mark}`") };
    let (before, after) = page.split_once(mark).ok_or_else(|| wrong("it lacks"))?;
    if after.contains(mark) {
        return Err(wrong("it has more than one"));
    }
    Ok(format!("{before}{text}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_base_knows_the_address() {
        let page = Page { styles: "a {}\n".to_owned(), app: app(&Program::sample()) };
        let template = format!("<head>{BASE}{STYLES}{APP}</head><body></body>");
        let [one, two] = ["/", "/app/"].map(|url| page.complete(&at(&template, url).unwrap()).unwrap());
        assert!(two.contains("<base href=\"/app/\" /><style>\na {}\n</style><meta"));
        assert_eq!(two.replace("/app/\"", "/\""), one);
    }

    #[test]
    fn the_page_is_told_where_everything_is() {
        let app = app(&Program::sample());
        assert!(app.contains("<meta name=\"engine-go\" content=\"engine-go-1/worker.js\" />"));
        assert!(app.contains("<meta name=\"rules\" content=\"rules-1\" />"));
        assert!(app.contains("<link rel=\"modulepreload\" href=\"app-1/parts/link.js\" />"));
        assert!(app.contains("import init from \"./app-1/leaders-app.js\";"));
        assert!(app.find("setTimeout(go)") < app.find("await init()"));
    }

    #[test]
    fn what_trunk_adds_goes_into_the_real_page() {
        let template = format!("<head>{BASE}</head><body>real</body>");
        let stand_in = "<html><head><base href=\"/x/\"></head><body><script>reload()</script></body></html>";
        let page = in_place_of(stand_in, &template).unwrap();
        assert_eq!(page, "<head><base href=\"/x/\" /></head><body>real<script>reload()</script></body>");
        assert!(in_place_of("<html></html>", &template).is_err());
    }

    #[test]
    fn a_template_without_its_marks_is_refused() {
        assert!(at("<base>", "/").is_err());
        assert!(put("a b a", "a", "c").is_err());
        assert_eq!(put("a b", "b", "c").unwrap(), "a c");
    }
}
