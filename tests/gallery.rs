//! The gallery: pictures of the main screens and of every component, held against those that somebody has looked at and
//! accepted, `tests/gallery/`. What is new goes to `target/gallery/`, what differs to `target/gallery/differences/`.
//!
//! A [journey](along) goes through the app and [looks](Gallery::look) at screens by name; which of them in which size, theme
//! and words is the same for all ([`pictures`]). A part of the pictures is compared whenever the tests run, all of them by
//! `cargo xtask gallery`.

use std::collections::BTreeSet;
use std::path::Path;

use browser_tests::pages::Start;
use browser_tests::{Phone, Site, setting_of, with_phone, with_phone_told_in_german};
use gallery::{Album, Change, Fault, Picture};
use serde_json::{Value, json};

use super::gallery_components::COMPONENTS;
use super::gallery_journeys::{JOURNEYS, is_looked_at_once};

/// The language that needs the most room.
pub const LONGEST: &str = "fr";
/// How many bytes all accepted pictures may have together.
const MOST_BYTES: u64 = 5_000_000;
/// How often a screen is looked at again that does not look as it was accepted: something may still be on its way.
const LOOKS: usize = 4;
/// What to do about a picture that does not pass.
const CURE: &str = "Look at the pictures. If they are meant to be so: `cargo xtask gallery --accept`. If most of them differ, then \
    because of the fonts or the browser: see docs/decisions/gallery.md.";

/// Width and height in points, and how wide the picture of it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    width: u32,
    height: u32,
    reduced: usize,
}

const PHONE: Size = Size { width: 360, height: 640, reduced: 180 };
const TABLET: Size = Size { width: 768, height: 1024, reduced: 256 };
const LAPTOP: Size = Size { width: 1280, height: 800, reduced: 320 };

/// What is written on the screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Words {
    /// The first language of the app.
    German,
    /// The [longest](LONGEST) one.
    Longest,
    /// No language at all: German, longer by 40 percent.
    Longer,
}

/// How a screen is looked at.
#[derive(Clone, Copy, Debug)]
struct Look {
    size: Size,
    theme: &'static str,
    words: Words,
}

impl Look {
    /// The name of the picture of a screen that is looked at so.
    fn name(self, shot: &str) -> String {
        let Size { width, height, .. } = self.size;
        let words = match self.words {
            Words::German => String::new(),
            Words::Longest => format!("-{LONGEST}"),
            Words::Longer => "-longer".to_owned(),
        };
        format!("{shot}-{width}x{height}-{}{words}", self.theme)
    }
}

/// How much of the gallery is looked at in this run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// What every run of the tests compares.
    Part,
    /// All of it.
    All,
    /// All of it, and what is new or differs is accepted.
    Accept,
}

impl Extent {
    fn of_this_run() -> Self {
        match setting_of("LEADERS_PICTURES").as_deref() {
            None => Self::Part,
            Some("all") => Self::All,
            Some("accept") => Self::Accept,
            Some(other) => panic!("LEADERS_PICTURES is `all` or `accept`, and not `{other}`"),
        }
    }
}

/// Every way in which a screen is looked at, on a phone that is told in these words.
fn looks(shot: &str, extent: Extent, words: Words) -> Vec<Look> {
    let phone = |theme, words| Look { size: PHONE, theme, words };
    if is_looked_at_once(shot) {
        return if words == Words::German { vec![phone("light", words)] } else { Vec::new() };
    }
    let sizes: &[Size] = if extent == Extent::Part { &[PHONE, LAPTOP] } else { &[PHONE, TABLET, LAPTOP] };
    let in_both = |size: &Size| ["light", "dark"].map(|theme| Look { size: *size, theme, words });
    match (words, extent) {
        (Words::German, Extent::Part) => sizes.iter().flat_map(in_both).collect(),
        (Words::German, _) => {
            let more = [phone("contrast", words), phone("light", Words::Longer)];
            sizes.iter().flat_map(in_both).chain(more).collect()
        }
        (_, Extent::Part) => Vec::new(),
        _ => vec![phone("light", words)],
    }
}

/// The names of the pictures that a run takes.
fn pictures(extent: Extent) -> BTreeSet<String> {
    let of_shot = |shot| {
        let looks = [Words::German, Words::Longest].into_iter().flat_map(move |words| looks(shot, extent, words));
        looks.map(move |look| look.name(shot))
    };
    shots().flat_map(of_shot).collect()
}

/// The names of all that is looked at.
fn shots() -> impl Iterator<Item = &'static str> {
    JOURNEYS.iter().flat_map(|shots| shots.iter().copied())
}

/// Whether somebody asked for these shots, by the beginnings of their names; if for nothing, then for all.
fn is_wanted(shot: &str) -> bool {
    let beginnings = setting_of("LEADERS_PICTURES_OF").unwrap_or_default();
    beginnings.split(',').any(|beginning| shot.starts_with(beginning))
}

/// The accepted pictures of this workspace.
fn album() -> Album {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    Album::new(root.join("gallery"), root.with_file_name("target").join("gallery"))
}

/// The screen as it is, reduced.
async fn picture(phone: &Phone, size: Size) -> Picture {
    let shot = phone.client.screenshot().await.expect("the browser takes a picture");
    Picture::read(&shot).expect("the browser writes pictures that can be read").reduced(size.reduced)
}

/// The selectors of components that are not to be seen in the window, of those given.
const UNSEEN: &str =
    "return arguments[0].filter((selector) => ![...document.querySelectorAll(selector)].some((element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return element.checkVisibility() && width > 0 && height > 0 && top < innerHeight && bottom > 0;
}))";

/// Looks at the screens of a journey, and keeps what is wrong.
pub struct Gallery<'a> {
    phone: &'a Phone,
    album: Album,
    extent: Extent,
    words: Words,
    shots: Vec<&'static str>,
    pictures: usize,
    faults: Vec<String>,
}

impl<'a> Gallery<'a> {
    async fn begin(phone: &'a Phone, extent: Extent, words: Words) -> Self {
        phone.keep_still().await;
        Self { phone, album: album(), extent, words, shots: Vec::new(), pictures: 0, faults: Vec::new() }
    }

    /// Looks at the top of the screen.
    pub async fn look(&mut self, shot: &'static str) {
        self.look_at(shot, None).await;
    }

    /// Looks at the part of the screen that a selector finds.
    pub async fn look_for(&mut self, shot: &'static str, selector: &str) {
        self.look_at(shot, Some(selector)).await;
    }

    async fn look_at(&mut self, shot: &'static str, selector: Option<&str>) {
        self.shots.push(shot);
        if !is_wanted(shot) {
            return;
        }
        self.resize(PHONE).await;
        self.phone.settle(selector).await;
        self.see_components(shot).await;
        for look in looks(shot, self.extent, self.words) {
            self.resize(look.size).await;
            self.wear(look.theme).await;
            if look.words == Words::Longer {
                let wider = self.phone.swap_longer_texts().await;
                if wider > 0 {
                    self.faults.push(format!("{shot}: longer texts stick out by {wider} points"));
                }
            }
            self.hold_against(&look.name(shot), look.size, selector).await;
            if look.words == Words::Longer {
                self.phone.swap_longer_texts().await;
            }
        }
        self.resize(PHONE).await;
        self.wear("light").await;
    }

    /// Colours change in place: no screen asks for the theme.
    async fn wear(&self, theme: &str) {
        self.phone.value(&format!("void (document.documentElement.dataset.theme = '{theme}')")).await;
    }

    async fn resize(&self, Size { width, height, .. }: Size) {
        self.phone.resize(width, height).await;
        self.phone
            .until(&format!("innerWidth >= {width} && screen.width === {width} && screen.height === {height}"))
            .await;
    }

    /// What is said to be seen in this shot is.
    async fn see_components(&mut self, shot: &str) {
        let selectors: Vec<_> = COMPONENTS.iter().filter_map(|(_, seen)| seen.within(shot)).collect();
        let unseen = self.phone.client.execute(UNSEEN, vec![json!(selectors)]).await.expect("the page can be asked");
        let unseen = unseen.as_array().into_iter().flatten().filter_map(Value::as_str);
        self.faults.extend(unseen.map(|selector| format!("{shot}: `{selector}` is not to be seen in it")));
    }

    /// Takes a picture, and compares it with the accepted one or accepts it.
    async fn hold_against(&mut self, name: &str, size: Size, selector: Option<&str>) {
        self.pictures += 1;
        self.phone.settle(selector).await;
        let mut new = picture(self.phone, size).await;
        let mut outcome = self.album.check(name, &new);
        for _ in 1..LOOKS {
            if !matches!(outcome, Err(Fault::Differs { .. } | Fault::OtherSize { .. } | Fault::Missing { .. })) {
                break;
            }
            self.phone.settle(selector).await;
            let again = picture(self.phone, size).await;
            outcome = self.album.check(name, &again);
            let is_settled = again == new;
            new = again;
            if is_settled {
                break;
            }
        }
        if self.extent == Extent::Accept {
            match self.album.accept(name, &new) {
                Ok(Change::Same) => {}
                Ok(change) => println!("accepted: {name} ({change:?})"),
                Err(fault) => self.faults.push(fault.to_string()),
            }
        } else if let Err(fault) = outcome {
            self.faults.push(fault.to_string());
        }
    }

    fn end(self, shots: &[&str]) {
        println!("pictures: {} in {:?} words", self.pictures, self.words);
        assert_eq!(self.shots, shots, "the journey looks at what it says");
        assert!(self.faults.is_empty(), "{:#?}\n{CURE}", self.faults);
    }
}

/// Goes a way through the app and looks at its screens: once in German, and in the longest language where that is asked for.
pub async fn along(shots: &[&str], way: impl AsyncFn(&Phone, &Site, &mut Gallery<'_>)) {
    if !shots.iter().any(|shot| is_wanted(shot)) {
        return;
    }
    let (site, extent) = (Site::at_root(), Extent::of_this_run());
    let walk = async |phone: &Phone, words| {
        let mut see = Gallery::begin(phone, extent, words).await;
        way(phone, &site, &mut see).await;
        see.end(shots);
    };
    with_phone(async |phone| walk(phone, Words::German).await).await;
    if shots.iter().any(|shot| !looks(shot, extent, Words::Longest).is_empty()) {
        with_phone_told_in_german(LONGEST, async |phone| walk(phone, Words::Longest).await).await;
    }
}

#[test]
fn no_accepted_picture_is_left_over() {
    let surplus = album().surplus(&pictures(Extent::All)).expect("the folder can be read");
    if Extent::of_this_run() == Extent::Accept {
        for fault in surplus {
            let Fault::Surplus { name } = fault else { panic!("{fault}") };
            album().remove(&name).expect("it can be removed");
            println!("accepted: {name} (Removed)");
        }
        return;
    }
    assert!(surplus.is_empty(), "{surplus:#?}");
}

#[test]
fn the_accepted_pictures_are_small() {
    let bytes = album().bytes().expect("the folder can be read");
    assert!(bytes <= MOST_BYTES, "{bytes} bytes; {MOST_BYTES} are allowed");
}

#[test]
fn no_two_shots_have_one_name() {
    assert_eq!(shots().collect::<BTreeSet<_>>().len(), shots().count());
}

#[test]
fn a_part_is_a_part_of_all() {
    let (part, all) = (pictures(Extent::Part), pictures(Extent::All));
    assert!(part.is_subset(&all) && part.len() * 2 < all.len() + part.len(), "{} of {}", part.len(), all.len());
    assert_eq!(all, pictures(Extent::Accept));
}

/// The longest language is the one with the most letters.
#[test]
fn the_longest_language_is_looked_at() {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../locales");
    let length = |language: &Path| {
        let files = std::fs::read_dir(language).into_iter().flatten().filter_map(Result::ok);
        let texts = files.filter_map(|file| std::fs::read_to_string(file.path()).ok());
        texts.map(|text| text.chars().count()).sum::<usize>()
    };
    let languages = std::fs::read_dir(locales).expect("the texts are beside the tests").filter_map(Result::ok);
    let longest = languages.map(|folder| folder.path()).max_by_key(|language| length(language));
    assert!(longest.is_some_and(|longest| longest.ends_with(LONGEST)), "LONGEST is another one by now");
}

/// The comparison is worth something: the same screen passes, one on which a button has moved does not, nor one on which it has
/// another colour, nor one that nobody has accepted.
#[tokio::test]
async fn a_moved_button_is_refused() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.keep_still().await;
        let folder = std::env::temp_dir().join(format!("gallery-moved-{}", std::process::id()));
        let album = Album::new(folder.join("accepted"), folder.join("new"));
        let take = async |size: Size| {
            phone.resize(size.width, size.height).await;
            phone.until(&format!("screen.width === {}", size.width)).await;
            phone.settle(None).await;
            picture(phone, size).await
        };
        Start::open(phone, &site).await;
        for size in [PHONE, TABLET, LAPTOP] {
            let name = Look { size, theme: "light", words: Words::German }.name("start");
            let accepted = take(size).await;
            assert!(matches!(album.check(&name, &accepted), Err(Fault::Missing { .. })), "nobody has accepted it yet");
            album.accept(&name, &accepted).expect("a picture can be kept");
            for (style, differs) in
                [("", false), ("transform: translateY(12px)", true), ("filter: hue-rotate(90deg)", true), ("", false)]
            {
                phone.value(&format!("void (document.querySelector('main button').style.cssText = '{style}')")).await;
                let outcome = album.check(&name, &take(size).await);
                assert_eq!(matches!(outcome, Err(Fault::Differs { .. })), differs, "{name}, {style}: {outcome:?}");
                assert_eq!(outcome.is_ok(), !differs, "{name}, {style}: {outcome:?}");
            }
        }
        std::fs::remove_dir_all(folder).expect("what was put there can be removed");
    })
    .await;
}
