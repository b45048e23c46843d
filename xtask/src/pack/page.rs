//! The start page: its template, `index.html`, marks by comments what belongs where.

use super::boxes::{self, GameBox};
use super::split::{COMPILER, PARTS};
use super::{Program, styles, words};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use texts::{About, Locales, reference_first};

/// Where the address of the start page goes; Trunk knows the attribute, too.
const BASE: &str = "<base data-trunk-public-url />";

/// Where the styles go. They are put into the page itself: a linked sheet would hold back the first paint by a round trip.
const STYLES: &str = "<!-- styles -->";

/// Where the page is told where the workers and the words are.
const ADDRESSES: &str = "<!-- addresses -->";

/// Where the page is told what to fetch, and how to start the app. The last of all: what comes of the cache of a service worker is there at
/// once, and would be compiled before the page is read to its end and painted.
const APP: &str = "<!-- app -->";

/// Where the page is told which languages there are, the reference first.
const LANGUAGES: &str = "[\"__LANGUAGES__\"]";

/// Where the page is told which parts of the program are wanted where.
const WANTED: &str = "{\"__PARTS__\":0}";

/// Where the words of the page's own screens go.
const WORDS: &str = "{\"__WORDS__\":0}";

/// Where the games are chosen from.
const BOXES: &str = "<!-- boxes -->";

/// Where the picture of an empty shelf goes: the `d` of the path of this id on its sheet of drawings.
const EMPTY: (&str, &str, &str) = ("__SHELF_EMPTY__", "drawings/endings.svg", "<path id=\"shelf-empty\"");

/// Where the languages are chosen from.
const CHOICE: &str = "<!-- languages -->";

/// Where the sentence for search engines goes.
const DESCRIPTION: &str = "__DESCRIPTION__";

/// Where is said what a browser without JavaScript lacks, in every language: nothing has told which one is read there.
const NO_SCRIPT: &str = "<!-- words: no_script -->";

/// In the template, a text is named by such an attribute, and its name is the file it stands in, a point, and its key. The script
/// of the page says it in the language that is chosen.
const SAYS: [&str; 2] = ["data-say=\"", "data-label=\""];

/// What a template is completed with. All addresses are relative to the base of the page.
pub struct Page {
    styles: String,
    addresses: String,
    wanted: String,
    app: String,
    locales: Locales,
    boxes: Vec<GameBox>,
    empty: String,
}

impl Page {
    /// The page for a program.
    pub fn of(workspace: &Workspace, program: &Program) -> Result<Self, XtaskError> {
        let styles = styles::bundle(&workspace.path("style"))?;
        let (locales, boxes) = (words::locales(workspace)?, boxes::registered(workspace)?);
        let (addresses, app) = (addresses(program), app(program));
        let wanted = program.wanted().to_owned();
        Ok(Self { styles, addresses, wanted, app, locales, boxes, empty: drawing(workspace)? })
    }

    /// Puts everything in its place.
    pub fn complete(&self, template: &str) -> Result<String, XtaskError> {
        let page = put(template, WORDS, &self.words(template)?)?;
        let page = put(&page, STYLES, &format!("<style>\n{}</style>", self.styles))?;
        let page = put(&page, ADDRESSES, &self.addresses)?;
        let page = put(&page, WANTED, &self.wanted)?;
        let page = put(&page, APP, &self.app)?;
        let languages: Vec<_> = reference_first(&self.locales.about).collect();
        let codes: Vec<_> = languages.iter().map(|(code, _)| code).collect();
        let page = put(&page, LANGUAGES, &format!("{codes:?}"))?;
        let boxes: Vec<_> = self.boxes.iter().enumerate().map(|(at, game)| game.html(at == 0)).collect();
        let page = put(&page, BOXES, &boxes.concat())?;
        let page = put(&page, EMPTY.0, &self.empty)?;
        let page = put(&page, CHOICE, &languages.iter().map(|(code, about)| choice(code, about)).collect::<String>())?;
        let page = put(&page, DESCRIPTION, &self.in_all("boot_description")?)?;
        put(&page, NO_SCRIPT, &self.in_all("boot_no_script")?)
    }

    /// Every text the template names, by language and name, as JSON.
    fn words(&self, template: &str) -> Result<String, XtaskError> {
        let named = SAYS.into_iter().flat_map(|attribute| template.split(attribute).skip(1));
        let mut words: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for name in named.filter_map(|rest| rest.split('"').next()) {
            let wrong = || XtaskError::Content { file: "index.html".into(), why: format!("there is no text `{name}`") };
            let (file, key) = name.split_once('.').ok_or_else(wrong)?;
            for (code, text) in self.text(file, key)?.ok_or_else(wrong)? {
                words.entry(code).or_default().insert(name.to_owned(), text);
            }
        }
        for game in &self.boxes {
            for (code, facts) in game.facts(&self.locales)? {
                words.entry(code).or_default().insert(game.words(), facts);
            }
        }
        // Inside of a script nothing is escaped, and nothing may look like its end.
        Ok(serde_json::to_string(&words).unwrap_or_default().replace('<', "\\u003c"))
    }

    /// A text in every language.
    fn text(&self, file: &str, key: &str) -> Result<Option<BTreeMap<String, String>>, XtaskError> {
        self.locales.plain(file, key).map_err(|faults| words::wrong(&faults))
    }

    /// A text of the page itself, in all languages one behind the other.
    fn in_all(&self, key: &str) -> Result<String, XtaskError> {
        let wrong = || XtaskError::Content { file: "locales".into(), why: format!("the page does not say {key}") };
        let texts = self.text("page", key)?.ok_or_else(wrong)?;
        Ok(reference_first(&texts).map(|(_, text)| escaped(text)).collect::<Vec<_>>().join(" "))
    }
}

/// The picture of an empty shelf.
fn drawing(workspace: &Workspace) -> Result<String, XtaskError> {
    let (_, sheet, path) = EMPTY;
    let file = workspace.path(sheet);
    let source = std::fs::read_to_string(&file).map_err(XtaskError::file(&file))?;
    let wrong = || XtaskError::Content { file: sheet.into(), why: format!("it lacks `{path}`") };
    let line = source.split_once(path).and_then(|(_, rest)| rest.split_once(" d=\"")?.1.split('"').next());
    line.map(str::to_owned).ok_or_else(wrong)
}

/// A language to choose.
fn choice(code: &str, about: &About) -> String {
    let name = escaped(&about.language.name);
    format!(
        "<label class=\"chip\"><input class=\"chip__input\" type=\"radio\" name=\"language\" value=\"{code}\" />\
         <span class=\"chip__face\">{name}</span></label>"
    )
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

/// Where the workers and the words are.
fn addresses(program: &Program) -> String {
    let compiler = program.app(&format!("{PARTS}{COMPILER}"));
    let all = program.engines().chain([("compiler", compiler), ("texts", program.words().to_owned())]);
    let metas: Vec<_> = all.map(|(name, content)| format!("<meta name=\"{name}\" content=\"{content}\" />")).collect();
    metas.join("\n    ")
}

/// What fetches and starts the app. The program is compiled while the script that starts it is on its way.
fn app(program: &Program) -> String {
    let (script, module) = (program.script(), program.module());
    format!(
        r#"<script>const program = WebAssembly.compileStreaming(fetch("{module}"));</script>
    <script async src="{script}"></script>"#
    )
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

    fn locales() -> Locales {
        let about =
            |name: &str| About { language: Speaks { name: format!("<{name}>"), one: vec![1], numbers: Vec::new() } };
        let about = ["aa", "de"].map(|code| (code.to_owned(), about(code))).into();
        let files = |word: &str| {
            let page =
                format!("[boot]\ndescription = '{word} \"1\"'\nno_script = '{word} &'\nslow = '{word} </script>'");
            [("app", format!("[a]\nb = {word:?}")), ("page", page)].map(|(name, text)| (name.to_owned(), text)).into()
        };
        let texts = [("aa", "one"), ("de", "eins")].map(|(code, word)| (code.to_owned(), files(word))).into();
        Locales { about, texts, ..Locales::default() }
    }

    fn template(body: &str) -> String {
        format!(
            "<head>{BASE}{STYLES}{ADDRESSES}{WANTED}</head>{APP}{DESCRIPTION}{LANGUAGES}{NO_SCRIPT}{CHOICE}{BOXES}{}{WORDS}<body>{body}</body>",
            EMPTY.0
        )
    }

    fn page() -> Page {
        Page {
            styles: "a {}\n".to_owned(),
            addresses: addresses(&Program::sample()),
            wanted: Program::sample().wanted().to_owned(),
            app: app(&Program::sample()),
            locales: locales(),
            boxes: Vec::new(),
            empty: "M0 0".to_owned(),
        }
    }

    #[test]
    fn the_page_speaks_every_language() {
        let template = template("<p data-say=\"app.a_b\"></p><a data-label=\"page.boot_slow\"></a>");
        let page = page().complete(&template).unwrap();
        for said in [
            "eins &quot;1&quot; one &quot;1&quot;[\"de\", \"aa\"]eins &amp; one &amp;<label",
            "value=\"de\" /><span class=\"chip__face\">&lt;de></span></label><label",
            "{\"aa\":{\"app.a_b\":\"one\",\"page.boot_slow\":\"one \\u003c/script>\"},\"de\":{\"app.a_b\":\"eins\",",
        ] {
            assert!(page.contains(said), "{said}: {page}");
        }
    }

    #[test]
    fn a_text_that_does_not_exist_is_refused() {
        for name in ["app.b", "other.a_b", "page.b", "a_b"] {
            let error = page().complete(&template(&format!("<p data-say=\"{name}\"></p>"))).unwrap_err();
            assert!(error.to_string().contains(&format!("there is no text `{name}`")), "{error}");
        }
    }

    /// The page of this workspace.
    fn real() -> String {
        let workspace = Workspace::current().unwrap();
        let template = std::fs::read_to_string(workspace.path("index.html")).unwrap();
        let (locales, boxes) = (words::locales(&workspace).unwrap(), boxes::registered(&workspace).unwrap());
        let page = Page { locales, boxes, empty: drawing(&workspace).unwrap(), ..page() };
        page.complete(&template).unwrap()
    }

    #[test]
    fn the_template_has_a_place_for_everything() {
        let page = real();
        let marks = [BASE, STYLES, ADDRESSES, APP, LANGUAGES, WORDS, CHOICE, BOXES, EMPTY.0, DESCRIPTION, NO_SCRIPT];
        let left: Vec<_> = marks.into_iter().filter(|mark| *mark != BASE && page.contains(mark)).collect();
        assert!(left.is_empty() && page.contains(BASE), "{left:?}");
    }

    #[test]
    fn the_program_comes_behind_what_is_painted_first() {
        let page = real();
        let at = |part: &str| page.find(part).unwrap_or_else(|| panic!("{part}"));
        let shown = page.rfind("delete root.dataset.coming").unwrap();
        for part in ["const program = ", "<script async"] {
            assert!(at(part) > shown, "{part}");
        }
    }

    #[test]
    fn only_the_base_knows_the_address() {
        let template = template("");
        let [one, two] = ["/", "/app/"].map(|url| page().complete(&at(&template, url).unwrap()).unwrap());
        assert!(two.contains("<base href=\"/app/\" /><style>\na {}\n</style><meta"));
        assert_eq!(two.replace("/app/\"", "/\""), one);
    }

    #[test]
    fn the_page_is_told_where_everything_is() {
        let (addresses, app) = (addresses(&Program::sample()), app(&Program::sample()));
        assert!(addresses.contains("<meta name=\"engine-go\" content=\"engine-go-1/worker.js\" />"));
        assert!(addresses.contains("<meta name=\"texts\" content=\"texts-1\" />"));
        assert!(app.contains("fetch(\"app-1/leaders-app_bg.wasm\")"));
        assert!(app.ends_with("<script async src=\"app-1/leaders-app.js\"></script>"));
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
