//! Looking at a screen in all sizes: nothing sticks out sideways, the next step is in sight, and what is meant for fingers is
//! large enough for them; so it is on the narrowest phone and with text twice as large, and axe-core objects to nothing in
//! either theme. Pictures go to `target/screenshots`.

use browser_tests::pages::Start;
use browser_tests::{Phone, Site, is_in_all_sizes, with_phone};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Widths and heights in points: a small phone, a tablet, a laptop.
const SIZES: [(u32, u32); 3] = [(360, 640), (768, 1024), (1280, 800)];
/// What is looked at besides, where all sizes are asked for: the smallest phone, a large one, tablet and laptop on their side.
const MORE_SIZES: [(u32, u32); 4] = [(320, 568), (412, 915), (1024, 768), (1920, 1080)];
/// The least width and height of a main control, in points.
const FINGER: u32 = 44;
/// The narrowest page that must not be scrolled sideways (WCAG 2.2, 1.4.10).
const NARROWEST: (u32, u32) = (320, 568);
/// So tall that no bar lies over what could be scrolled away from it.
const WHOLE: (u32, u32) = (360, 3000);
/// The rules of accessibility that a program can check; see `harness/axe/README.md`.
const AXE: &str = include_str!("harness/axe/axe.min.js");

/// What is wrong with the screen as it is, in words.
const FAULTS: &str = "(() => {
    const page = document.documentElement;
    const faults = [];
    // A phone shrinks what is too wide for it, and tells of a window as wide as that.
    const width = Math.max(page.scrollWidth, innerWidth);
    if (width > screen.width) {
        const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > screen.width + 1);
        faults.push(`sticks out to ${width} of ${screen.width}: ${wide.map((e) => e.className || e.tagName).slice(-5)}`);
    }
    const next = document.querySelector('.bottom-bar__next, .curtain__hold');
    const box = next?.getBoundingClientRect();
    if (box && (box.bottom > innerHeight || box.right > innerWidth || box.top < 0 || box.left < 0)) {
        faults.push(`the next step is out of sight: ${JSON.stringify(box)}`);
    }
    const controls = document.querySelectorAll(
        'button:not(.carousel__dot), a.button, a.icon-button, .chip__face, .toggle, input:not([type=radio], [type=checkbox]), summary');
    for (const control of controls) {
        if (!control.checkVisibility()) continue;
        const { width, height } = control.getBoundingClientRect();
        if (width < FINGER - 0.5 || height < FINGER - 0.5) {
            faults.push(`too small for a finger: ${control.className || control.tagName} “${control.innerText}” ${width} x ${height}`);
        }
    }
    return [...new Set(faults)];
})()";

/// Sets the size of the text, as a person does in the settings of his browser, or gives it back.
const TEXT_SIZE: &str = "void (document.documentElement.style.fontSize = 'SIZE')";

/// Rules of axe-core that are off unless one asks for them.
const MORE_RULES: &str =
    "rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }";

/// What is said twice to those who listen: words that follow each other in what is read of an element, or a name that stands
/// above what it names anyway.
const ECHOES: &str = "(() => {
    const aloud = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === 'true' || !node.checkVisibility()) return '';
        return node.ariaLabel ?? [...node.childNodes].map(aloud).join(' ');
    };
    const said = (node) => aloud(node).replace(/\\s+/g, ' ').trim().toLowerCase();
    const twice = /(?:^|\\s)(\\p{L}[^,.:;!?]{3,}?)[\\s,.:]+\\1(?=$|[\\s,.:])/u;
    const echoes = [];
    for (const element of document.querySelectorAll('button, a, li, p, h1, h2, h3, summary, [role=button], [role=img]')) {
        const words = twice.exec(said(element))?.[1];
        if (words) echoes.push(`“${words}” is said twice: “${said(element)}”`);
    }
    for (const element of document.querySelectorAll('section[aria-label], div[aria-label], ol[aria-label], ul[aria-label], svg[aria-label]')) {
        const headings = ':scope > h1, :scope > h2, :scope > h3, :scope > figcaption, :scope > summary';
        const above = [...element.querySelectorAll(headings), ...element.parentElement.querySelectorAll(headings)];
        const heading = above.find((heading) => said(heading) === element.ariaLabel.toLowerCase());
        if (heading) echoes.push(`“${element.ariaLabel}” is a heading and the name of what it stands above`);
    }
    return [...new Set(echoes)];
})()";

/// What axe-core objects to, by the rules of RULES, in the colours of THEME.
const OBJECTIONS: &str = "(async () => {
    const page = document.documentElement;
    const before = page.dataset.theme;
    page.dataset.theme = 'THEME';
    // Colours that change in the course of a moment have arrived.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const { violations } = await axe.run(document, { resultTypes: ['violations'], RULES });
    if (before === undefined) delete page.dataset.theme; else page.dataset.theme = before;
    return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html, any }) => `${id}: ${help}: ${target}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`));
})()";

/// Looks at every screen in all sizes, and keeps what is wrong.
pub struct Inspection<'a> {
    phone: &'a Phone,
    folder: PathBuf,
    faults: Vec<String>,
    pictures: usize,
    /// What a program can check is checked in one language: it does not hang on the length of words.
    is_checked: bool,
}

impl<'a> Inspection<'a> {
    pub fn begin(phone: &'a Phone) -> Self {
        Self::begin_in(phone, "")
    }

    /// With the pictures in a folder of their own.
    pub fn begin_in(phone: &'a Phone, folder: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/screenshots").join(folder);
        fs::create_dir_all(&path).expect("the folder for pictures can be made");
        Self { phone, folder: path, faults: Vec::new(), pictures: 0, is_checked: folder.is_empty() }
    }

    /// Inspects the screen and takes its pictures.
    pub async fn look(&mut self, name: &str) {
        let more = MORE_SIZES.into_iter().filter(|_| is_in_all_sizes());
        for (width, height) in SIZES.into_iter().chain(more) {
            self.resize((width, height)).await;
            self.measure(&format!("{name} at {width} x {height}")).await;
            let picture = self.phone.client.screenshot().await.expect("the browser takes a picture");
            fs::write(self.folder.join(format!("{name}-{width}.png")), picture).expect("the picture can be written");
            self.pictures += 1;
        }
        self.resize(NARROWEST).await;
        self.measure(&format!("{name} on the narrowest phone")).await;
        self.resize(SIZES[0]).await;
        self.phone.value(&TEXT_SIZE.replace("SIZE", "200%")).await;
        self.measure(&format!("{name} in text of 200 %")).await;
        self.phone.value(&TEXT_SIZE.replace("SIZE", "")).await;
        if self.is_checked {
            self.check(name).await;
        }
    }

    async fn resize(&self, (width, height): (u32, u32)) {
        self.phone.resize(width, height).await;
        self.phone.until(&format!("screen.width === {width} && screen.height === {height}")).await;
    }

    /// What can be measured of the screen as it is.
    async fn measure(&mut self, what: &str) {
        let faults = self.phone.value(&FAULTS.replace("FINGER", &FINGER.to_string())).await;
        self.keep(what, faults);
    }

    /// What axe-core says of the screen: all of it in the dark, and in the light what colours can change.
    async fn check(&mut self, name: &str) {
        if self.phone.value("typeof axe === 'undefined'").await == true {
            self.phone.client.execute(AXE, Vec::new()).await.expect("axe-core is a script");
        }
        let echoes = self.phone.value(ECHOES).await;
        self.keep(&format!("{name}, aloud"), echoes);
        self.resize(WHOLE).await;
        for (theme, rules) in [("dark", MORE_RULES), ("light", "runOnly: ['color-contrast']")] {
            let objections = self.phone.value(&OBJECTIONS.replace("THEME", theme).replace("RULES", rules)).await;
            self.keep(&format!("{name}, {theme}"), objections);
        }
        self.resize(SIZES[0]).await;
    }

    fn keep(&mut self, what: &str, faults: Value) {
        let Value::Array(faults) = faults else { panic!("a list was asked for") };
        self.faults.extend(faults.iter().map(|fault| format!("{what}: {fault}")));
    }

    pub fn end(self) {
        println!("inspected: {} pictures", self.pictures);
        assert!(self.faults.is_empty(), "{:#?}", self.faults);
    }
}

#[tokio::test]
async fn an_inspection_finds_what_is_broken() {
    let site = Site::at_root();
    with_phone(async |phone| {
        // The policy of the page would refuse what is broken here.
        phone.devtools("Page.setBypassCSP", json!({ "enabled": true })).await;
        Start::open(phone, &site).await;
        for (script, found) in [
            ("<img src='data:,'>", "dark: \"image-alt"),
            ("<p style='color: var(--brass); background: #222'>Gelb</p>", "light: \"color-contrast"),
            ("<p style='width: 8rem'>Breit</p>", ""),
            (
                "<button style='width: 3rem; height: 3rem'><i aria-label='Anna' role='img'></i> Anna</button>",
                "aloud: \"“anna” is said twice",
            ),
            ("<section aria-label='Lage'><h2>Lage</h2></section>", "aloud: \"“Lage” is a heading"),
            ("<p><i aria-hidden='true'>Anna</i> Anna</p>", ""),
            ("<p style='width: 18rem'>Breit</p>", "200 %: \"sticks out"),
            ("<p style='width: 340px'>Breit</p>", "narrowest phone: \"sticks out"),
        ] {
            let broken = format!("void document.querySelector('main').insertAdjacentHTML('beforeend', `{script}`)");
            phone.value(&broken).await;
            let mut see = Inspection::begin(phone);
            see.look("broken").await;
            let is_found = see.faults.iter().any(|fault| fault.contains(found));
            assert_eq!(is_found, !found.is_empty(), "{script}: {:#?}", see.faults);
            phone.value("void document.querySelector('main').lastElementChild.remove()").await;
        }
    })
    .await;
}
