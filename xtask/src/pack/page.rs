//! The start page: its template, `index.html`, marks by comments what belongs where.

use super::split::{LINK, PARTS};
use super::{Program, styles, words};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use texts::{About, Boot, reference_first};

/// Where the address of the start page goes; Trunk knows the attribute, too.
const BASE: &str = "<base data-trunk-public-url />";

/// Where the styles go. They are put into the page itself: a linked sheet would hold back the first paint by a round trip.
const STYLES: &str = "<!-- styles -->";

/// Where the page is told what to fetch, where the workers are, and how to start the app.
const APP: &str = "<!-- app -->";

/// Where the page is told which languages there are, the reference first.
const LANGUAGES: &str = "[\"__LANGUAGES__\"]";

/// Where the sentence for search engines goes.
const DESCRIPTION: &str = "__DESCRIPTION__";

/// A wording of the boot screen, as HTML, and where it goes.
type BootWords = (&'static str, fn(&str, &Boot) -> String);

/// Everything the boot screen says. The page says it in every language, and hides all but one.
const BOOT: [BootWords; 5] = [
    ("<!-- words: progress -->", |code, boot| span(code, &boot.progress)),
    ("<!-- words: slow -->", |code, boot| span(code, &boot.slow)),
    ("<!-- words: failed -->", |code, boot| {
        format!(
            "<p lang=\"{code}\"><strong>{}</strong> {}</p>",
            escaped(&boot.failed_title),
            escaped(&boot.failed_text)
        )
    }),
    ("<!-- words: reload -->", |code, boot| span(code, &boot.reload)),
    // Nothing hides one of these: a space parts them.
    ("<!-- words: no_script -->", |code, boot| span(code, &boot.no_script) + " "),
];

/// Lets the boot screen be painted before the app takes the processor, however fast it has arrived.
const PAINTED: &str = "if (!document.hidden) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));";

/// What a template is completed with. All addresses are relative to the base of the page.
pub struct Page {
    styles: String,
    app: String,
    languages: BTreeMap<String, About>,
}

impl Page {
    /// The page for a program.
    pub fn of(workspace: &Workspace, program: &Program) -> Result<Self, XtaskError> {
        let languages = words::languages(workspace)?;
        let styles = styles::bundle(&workspace.path("style"))? + &hidden(&languages);
        Ok(Self { styles, app: app(program), languages })
    }

    /// Puts everything in its place.
    pub fn complete(&self, template: &str) -> Result<String, XtaskError> {
        let page = put(template, STYLES, &format!("<style>\n{}</style>", self.styles))?;
        let page = put(&page, APP, &self.app)?;
        let languages: Vec<_> = reference_first(&self.languages).collect();
        let codes: Vec<_> = languages.iter().map(|(code, _)| code).collect();
        let page = put(&page, LANGUAGES, &format!("{codes:?}"))?;
        let said = |word: fn(&str, &Boot) -> String| -> String {
            languages.iter().map(|(code, about)| word(code, &about.boot)).collect()
        };
        let page = put(&page, DESCRIPTION, said(|_, boot| escaped(&boot.description) + " ").trim_end())?;
        BOOT.into_iter().try_fold(page, |page, (mark, word)| put(&page, mark, &said(word)))
    }
}

/// The template with the address the app is hosted under, such as `/app/`.
pub fn at(template: &str, public_url: &str) -> Result<String, XtaskError> {
    put(template, BASE, &format!("<base href=\"{public_url}\" />"))
}

/// The template with the base and the scripts of a page that stood for it.
pub fn in_place_of(stand_in: &str, template: &str) -> Result<String, XtaskError> {
    let between = |from: &str, to: &str| Some(stand_in.split_once(from)?.1.split_once(to)?.0);
    let wrong =
        || XtaskError::Content { file: "Trunk's index.html".into(), why: "it has no base, or no body".to_owned() };
    let base = between("<base href=\"", "\"").ok_or_else(wrong)?;
    let added = between("<body>", "</body>").ok_or_else(wrong)?;
    put(&at(template, base)?, "</body>", &format!("{added}</body>"))
}

/// The page with a script that reloads it.
pub fn reloading(page: &str, script: &str) -> Result<String, XtaskError> {
    put(page, "</body>", &format!("<script>{script}</script></body>"))
}

/// What fetches and starts the app. The link is fetched together with the main script, which would otherwise ask for it a
/// round trip later.
fn app(program: &Program) -> String {
    let (link, script, module) = (program.app(&format!("{PARTS}{LINK}")), program.script(), program.module());
    let engines =
        program.engines().map(|(engine, entry)| format!("<meta name=\"{engine}\" content=\"{entry}\" />\n    "));
    let engines: String = engines.collect();
    let words = program.words();
    format!(
        r#"{engines}<meta name="texts" content="{words}" />
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

/// Hides what the boot screen says in another language than that of the page.
fn hidden(languages: &BTreeMap<String, About>) -> String {
    let other = |code: &String| format!("html[lang=\"{code}\"] #boot [lang]:not([lang=\"{code}\"])");
    let others: Vec<_> = languages.keys().map(other).collect();
    format!("{} {{ display: none; }}\n", others.join(", "))
}

/// A wording in its language.
fn span(code: &str, text: &str) -> String {
    format!("<span lang=\"{code}\">{}</span>", escaped(text))
}

/// A text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// The page with `text` in the place of a mark, which must be there once.
fn put(page: &str, mark: &str, text: &str) -> Result<String, XtaskError> {
    let wrong = |why: &str| XtaskError::Content { file: "index.html".into(), why: format!("{why} `{mark}`") };
    let (before, after) = page.split_once(mark).ok_or_else(|| wrong("it lacks"))?;
    if after.contains(mark) {
        return Err(wrong("it has more than one"));
    }
    Ok(format!("{before}{text}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use texts::Speaks;

    fn languages() -> BTreeMap<String, About> {
        let about = |name: &str| About {
            language: Speaks { name: name.to_owned(), one: vec![1], numbers: Vec::new() },
            boot: Boot {
                description: format!("{name} \"1\""),
                progress: format!("{name} 2"),
                slow: format!("{name} 3"),
                failed_title: format!("{name} 4"),
                failed_text: format!("{name} <5>"),
                reload: format!("{name} 6"),
                no_script: format!("{name} & 7"),
            },
        };
        ["aa", "de"].map(|code| (code.to_owned(), about(code))).into()
    }

    fn template() -> String {
        let words = BOOT.map(|(mark, _)| mark).concat();
        format!("<head>{BASE}{STYLES}{APP}</head>{DESCRIPTION}{LANGUAGES}<body>{words}</body>")
    }

    #[test]
    fn the_boot_screen_speaks_every_language() {
        let page = Page { styles: hidden(&languages()), app: String::new(), languages: languages() };
        let page = page.complete(&template()).unwrap();
        for said in [
            "html[lang=\"aa\"] #boot [lang]:not([lang=\"aa\"]), html[lang=\"de\"] #boot [lang]:not([lang=\"de\"]) { display",
            "de &quot;1&quot; aa &quot;1&quot;[\"de\", \"aa\"]<body>",
            "<span lang=\"de\">de 2</span><span lang=\"aa\">aa 2</span>",
            "<p lang=\"aa\"><strong>aa 4</strong> aa &lt;5></p>",
            "<span lang=\"de\">de &amp; 7</span> <span",
        ] {
            assert!(page.contains(said), "{said}: {page}");
        }
    }

    #[test]
    fn the_template_has_a_place_for_everything() {
        let workspace = Workspace::current().unwrap();
        let template = std::fs::read_to_string(workspace.path("index.html")).unwrap();
        let page = Page { styles: String::new(), app: String::new(), languages: languages() };
        let page = page.complete(&template).unwrap();
        assert!(!page.contains("words:") && !page.contains("__"), "{page}");
    }

    #[test]
    fn only_the_base_knows_the_address() {
        let page = Page { styles: "a {}\n".to_owned(), app: app(&Program::sample()), languages: languages() };
        let template = template();
        let [one, two] = ["/", "/app/"].map(|url| page.complete(&at(&template, url).unwrap()).unwrap());
        assert!(two.contains("<base href=\"/app/\" /><style>\na {}\n</style><meta"));
        assert_eq!(two.replace("/app/\"", "/\""), one);
    }

    #[test]
    fn the_page_is_told_where_everything_is() {
        let app = app(&Program::sample());
        assert!(app.contains("<meta name=\"engine-go\" content=\"engine-go-1/worker.js\" />"));
        assert!(app.contains("<meta name=\"texts\" content=\"texts-1\" />"));
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
