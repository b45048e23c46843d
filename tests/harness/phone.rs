//! A browser that stands for the phone on the table.

use crate::driver::Driver;
use crate::engine::Engine;
use crate::scratch::Scratch;
use crate::setting;
use crate::stranger::Stranger;
use crate::words::Words;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, ClientBuilder};
use futures_util::FutureExt as _;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::cell::Cell;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a test waits for something to appear before it fails: long enough for a machine that has much else to do. What
/// works is not waited for.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Under this name `ChromeDriver` looks for how to start the browser.
const CHROME: &str = "goog:chromeOptions";

/// A phone, 360 by 640 points unless told otherwise. What it stores is gone afterwards.
pub struct Phone {
    /// The `WebDriver` client, for clicks, keys and searches.
    pub client: Client,
    taps: Cell<u32>,
    pub(crate) words: Words,
    /// Nobody touches the screen: there is a keyboard for everything.
    pub(crate) has_keys_only: bool,
    /// Another engine than Chromium's, which cannot be talked to in all the ways of that one.
    pub(crate) engine: Option<Engine>,
}

/// Runs a test on a new phone and puts it away afterwards, also when the test panics.
///
/// # Panics
/// If the browser cannot be started, or with the panic of the test.
pub async fn with_phone(test: impl AsyncFnOnce(&Phone)) {
    with_phone_in("de-DE", test).await;
}

/// Like [`with_phone`], of four people, each with a browser of his own.
///
/// # Panics
/// As [`with_phone`].
pub async fn with_four_phones(test: impl AsyncFnOnce([&Phone; 4])) {
    // On the heap, since each of these is as large as all within it.
    let three = async |anna: &Phone| {
        let two = async |ben: &Phone| {
            Box::pin(with_phone(async |cem| {
                Box::pin(with_phone(async |dora| test([anna, ben, cem, dora]).await)).await;
            }))
            .await;
        };
        Box::pin(with_phone(two)).await;
    };
    Box::pin(with_phone(three)).await;
}

/// Like [`with_phone`], of somebody who has a keyboard and nothing else: what a test taps is reached with Tab and the arrow keys, seen
/// to have the focus and to have a name, and pressed.
///
/// # Panics
/// As [`with_phone`].
pub async fn with_phone_by_keyboard(test: impl AsyncFnOnce(&Phone)) {
    with_phone_and(true, capabilities("de-DE", None), Words::german(), None, test).await;
}

/// Like [`with_phone`], of somebody who reads another language, such as `en-GB`.
///
/// # Panics
/// As [`with_phone`].
pub async fn with_phone_in(language: &str, test: impl AsyncFnOnce(&Phone)) {
    with_phone_and_words(language, Words::german(), None, test).await;
}

/// Like [`with_phone`], of somebody who reads another language, such as `nl`, for a test that names what is on the screen
/// in German all the same.
///
/// # Panics
/// As [`with_phone`], or if the app has no such language.
pub async fn with_phone_told_in_german(language: &str, test: impl AsyncFnOnce(&Phone)) {
    with_phone_and_words(language, Words::of(language), None, test).await;
}

/// Like [`with_phone_told_in_german`], at a site whose [words are longer by half](crate::Site::stretched).
///
/// # Panics
/// As [`with_phone`].
pub async fn with_stretched_phone(test: impl AsyncFnOnce(&Phone)) {
    with_phone_and_words("en", Words::stretched(), None, test).await;
}

/// What a browser keeps: a phone that is killed can be started again with it. It goes when it is dropped.
pub struct Profile(Scratch);

impl Profile {
    /// That of a browser that was never started.
    #[must_use]
    pub fn new() -> Self {
        Self(Scratch::new("profile"))
    }

    /// Lets the log of the storage end with the head of a record, as if the browser had been killed while writing it.
    ///
    /// # Panics
    /// If there is no log, or it cannot be written to.
    pub fn tear_log(&self) {
        let storage = self.0.path().join("Default/IndexedDB");
        let databases = fs::read_dir(storage).expect("the browser has stored something");
        let files = databases.flat_map(|folder| fs::read_dir(folder.expect("a folder").path()).expect("can be read"));
        let files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
        let log = files.iter().find(|file| file.extension().is_some_and(|extension| extension == "log"));
        let mut log = OpenOptions::new().append(true).open(log.expect("there is a log")).expect("it can be opened");
        // A checksum, a length of 211 bytes, and that the record is whole.
        log.write_all(&[0xd1, 0x5c, 0xfa, 0x45, 211, 0, 1]).expect("it can be written to");
    }

    /// Kills the browser that uses it, as an empty battery does: nothing it has not written is ever written.
    ///
    /// # Panics
    /// If there is no such browser, or no way to kill it.
    pub fn kill_browser(&self) {
        let killed = Command::new("pkill").args(["-KILL", "-f"]).arg(self.0.path()).status();
        assert!(killed.expect("pkill can be started").success(), "no browser was killed");
        // The next one would find its storage locked.
        let start = Instant::now();
        let is_there =
            || Command::new("pgrep").arg("-f").arg(self.0.path()).output().is_ok_and(|found| found.status.success());
        while is_there() {
            assert!(start.elapsed() < PATIENCE, "the browser outlives being killed");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Default for Profile {
    fn default() -> Self {
        Self::new()
    }
}

/// Like [`with_phone`], with what the phone has kept in `profile`. The test may end with the browser killed.
///
/// # Panics
/// As [`with_phone`].
pub async fn with_phone_of(profile: &Profile, test: impl AsyncFnOnce(&Phone)) {
    with_phone_and_words("de-DE", Words::german(), Some(profile), test).await;
}

async fn with_phone_and_words(language: &str, words: Words, profile: Option<&Profile>, test: impl AsyncFnOnce(&Phone)) {
    with_phone_and(false, capabilities(language, profile), words, profile, test).await;
}

/// Like [`with_phone`], with `stranger` for the rest of the net.
///
/// # Panics
/// As [`with_phone`].
pub async fn with_phone_watched(stranger: &Stranger, test: impl AsyncFnOnce(&Phone)) {
    with_phone_called_with(&[&format!("--proxy-server={}", stranger.url())], test).await;
}

/// Like [`with_phone`], of a browser that is called with these options, too.
pub(crate) async fn with_phone_called_with(more: &[&str], test: impl AsyncFnOnce(&Phone)) {
    let mut capabilities = capabilities("de-DE", None);
    let options = capabilities.get_mut(CHROME).and_then(|options| options["args"].as_array_mut());
    options.expect("Chromium is called with options").extend(more.iter().map(|option| Value::from(*option)));
    with_phone_and(false, capabilities, Words::german(), None, test).await;
}

async fn with_phone_and(
    has_keys_only: bool,
    capabilities: Capabilities,
    words: Words,
    profile: Option<&Profile>,
    test: impl AsyncFnOnce(&Phone),
) {
    let driver = Driver::start();
    let client = connect(&driver, capabilities).await;
    let phone = Phone { client, taps: Cell::new(0), words, has_keys_only, engine: None };
    let sized = async |phone: &Phone| {
        phone.resize(360, 640).await;
        test(phone).await;
    };
    put_away(phone, driver, profile.is_some(), sized).await;
}

/// Runs a test on a phone that another driver drives, and puts it away afterwards.
pub(crate) async fn with_phone_by(
    (engine, driver): (Engine, Driver),
    capabilities: Capabilities,
    test: impl AsyncFnOnce(&Phone),
) {
    let client = connect(&driver, capabilities).await;
    let words = Words::german();
    let phone = Phone { client, taps: Cell::new(0), words, has_keys_only: false, engine: Some(engine) };
    put_away(phone, driver, false, test).await;
}

async fn connect(driver: &Driver, capabilities: Capabilities) -> Client {
    let mut builder = ClientBuilder::new(HttpConnector::new());
    let opened = builder.capabilities(capabilities).connect(&driver.url()).await;
    opened.expect("the driver opens a browser")
}

/// Runs a test, keeps a picture if it fails, and closes the browser, unless the test `may_kill` it.
async fn put_away(phone: Phone, driver: Driver, may_kill: bool, test: impl AsyncFnOnce(&Phone)) {
    let outcome = AssertUnwindSafe(test(&phone)).catch_unwind().await;
    if outcome.is_err() {
        phone.keep_picture().await;
    }
    let closed = phone.client.close().await;
    assert!(closed.is_ok() || may_kill, "the browser does not close: {closed:?}");
    drop(driver);
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

fn capabilities(language: &str, profile: Option<&Profile>) -> Capabilities {
    let mut args: Vec<String> = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-sync",
        "--force-prefers-reduced-motion",
        // Two phones on one machine find each other there.
        "--allow-loopback-in-peer-connection",
    ]
    .map(str::to_owned)
    .into();
    args.push(format!("--lang={language}"));
    args.extend(profile.map(|Profile(folder)| format!("--user-data-dir={}", folder.path().display())));
    let options = json!({
        "binary": setting("LEADERS_CHROME", "/usr/bin/chromium"),
        "args": args,
        "prefs": { "intl.accept_languages": language },
    });
    Capabilities::from_iter([
        (CHROME.to_owned(), options),
        ("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" })),
    ])
}

impl Phone {
    /// Opens an address and waits until the app runs.
    ///
    /// # Panics
    /// If the app does not come up.
    pub async fn open(&self, url: &str) {
        self.client.goto(url).await.unwrap_or_else(|error| panic!("{url} does not open: {error}"));
        self.until("document.readyState === 'complete' && !window.leadersScreens?.boot").await;
    }

    /// Opens a new tab at an address, and goes there.
    ///
    /// # Panics
    /// If the app does not come up there.
    pub async fn open_tab(&self, url: &str) -> WindowHandle {
        let tab = self.client.new_window(true).await.expect("the browser opens a tab").handle;
        self.go_to_tab(&tab).await;
        self.resize(360, 640).await;
        self.open(url).await;
        tab
    }

    /// Goes to another tab, which is then the one that is seen: the clocks of hidden tabs go slower.
    ///
    /// # Panics
    /// If it is gone.
    pub async fn go_to_tab(&self, tab: &WindowHandle) {
        self.client.switch_to_window(tab.clone()).await.expect("the tab is there");
        self.devtools("Page.bringToFront", json!({})).await;
    }

    /// Loads the page anew, as a thumb that slips does.
    ///
    /// # Panics
    /// If the app does not come up.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page reloads");
        self.until("document.readyState === 'complete' && !window.leadersScreens?.boot").await;
    }

    /// Refuses the addresses that one of these patterns fits, and no others any more.
    ///
    /// # Panics
    /// If the browser refuses.
    pub async fn block(&self, addresses: &[&str]) {
        self.devtools("Network.enable", json!({})).await;
        self.devtools("Network.setBlockedURLs", json!({ "urls": addresses })).await;
    }

    /// Has a line that carries so many bytes a second to the page, or as many as it can.
    ///
    /// # Panics
    /// If the browser refuses.
    pub async fn slow_line(&self, speed: Option<u32>) {
        let speed = speed.map_or(-1, i64::from);
        let line = json!({ "offline": false, "latency": 0, "downloadThroughput": speed, "uploadThroughput": -1 });
        self.devtools("Network.enable", json!({})).await;
        self.devtools("Network.emulateNetworkConditions", line).await;
    }

    /// Runs a script in every page opened from now on, before anything of the page does.
    ///
    /// # Panics
    /// If the browser refuses.
    pub async fn prepare_pages(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// The value of a JavaScript expression; promises are awaited.
    ///
    /// # Panics
    /// If the expression throws.
    pub async fn value(&self, expression: &str) -> Value {
        let script = format!("return (async () => {expression})()");
        let value = self.client.execute(&script, Vec::new()).await;
        value.unwrap_or_else(|error| panic!("`{expression}` fails: {error}"))
    }

    /// Waits until a JavaScript expression is true.
    ///
    /// # Panics
    /// If it stays untrue for too long, with what the browser has logged.
    pub async fn until(&self, expression: &str) {
        self.until_in(expression, PATIENCE).await;
    }

    /// The same of something that has its reasons to take longer than [`Phone::until`] waits.
    ///
    /// # Panics
    /// As [`Phone::until`].
    pub async fn until_in(&self, expression: &str, patience: Duration) {
        let start = Instant::now();
        while self.value(expression).await != Value::Bool(true) {
            let in_time = start.elapsed() < patience;
            assert!(in_time, "`{expression}` did not come true; the browser says: {:#?}", self.log().await);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until a complete build is kept.
    ///
    /// # Panics
    /// If none is.
    pub async fn until_kept(&self) {
        self.until("(await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'").await;
    }

    /// Waits until the page can do without a network: a complete build is kept, and pages come from there.
    ///
    /// # Panics
    /// If they do not.
    pub async fn until_offline_ready(&self) {
        self.until_kept().await;
        self.until("navigator.serviceWorker.controller !== null").await;
    }

    /// Whether nobody touches the screen.
    #[must_use]
    pub fn has_keys_only(&self) -> bool {
        self.has_keys_only
    }

    /// Keeps a picture of the screen on which a test failed, in `target/failures`.
    async fn keep_picture(&self) {
        let folder = setting("LEADERS_FAILURES", "target/failures");
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        // The failure is told anyway; a picture of it is not worth another one.
        if let (Ok(()), Ok(picture)) = (fs::create_dir_all(&folder), self.client.screenshot().await) {
            let _ = fs::write(folder.join(format!("{name}.png")), picture);
        }
    }

    /// How often a finger has touched the screen so far.
    #[must_use]
    pub fn taps(&self) -> u32 {
        self.taps.get()
    }

    pub(crate) fn count_tap(&self) {
        self.taps.set(self.taps.get() + 1);
    }

    /// Makes the screen this large, in points.
    ///
    /// # Panics
    /// If the browser refuses.
    pub async fn resize(&self, width: u32, height: u32) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
        self.devtools("Emulation.setDeviceMetricsOverride", screen).await;
    }

    /// What the page and the browser have logged since the last call, such as errors and refusals.
    ///
    /// # Panics
    /// If the driver does not tell.
    pub async fn log(&self) -> Vec<String> {
        if self.engine.is_some() {
            return Vec::new();
        }
        let command = Order { path: "se/log", body: json!({ "type": "browser" }) };
        let entries = self.client.issue_cmd(command).await.expect("ChromeDriver keeps a log");
        let entries = entries.as_array().cloned().unwrap_or_default();
        entries.iter().map(|entry| format!("{} {}", entry["level"], entry["message"])).collect()
    }

    /// Gives an order of the Chrome `DevTools` protocol, for what `WebDriver` cannot do.
    ///
    /// # Panics
    /// If the browser refuses.
    pub async fn devtools(&self, order: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": order, "params": parameters });
        let answer = self.client.issue_cmd(Order { path: "goog/cdp/execute", body }).await;
        answer.unwrap_or_else(|error| panic!("{order} is refused: {error}"))
    }
}

/// A request of `ChromeDriver` beyond the `WebDriver` standard.
#[derive(Debug)]
struct Order {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Order {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}
