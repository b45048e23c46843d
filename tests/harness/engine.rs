//! Other engines than Chromium's: Firefox by geckodriver, `WebKitGTK` by its own driver. They know no `DevTools`, so what needs those
//! (sizes, blocked addresses, another chance) is tested in Chromium alone.

use crate::driver::Driver;
use crate::phone::{Phone, with_phone_by};
use crate::scratch::Scratch;
use crate::setting;
use fantoccini::wd::Capabilities;
use serde_json::json;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

/// An engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Gecko.
    Firefox,
    /// That of Safari, as `WebKitGTK` has it.
    WebKit,
}

impl Engine {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Firefox => "Firefox",
            Self::WebKit => "WebKit",
        }
    }
}

/// Like [`with_phone`](crate::with_phone), in a window as small as the engine lets it be, in whatever language it speaks.
///
/// # Panics
/// If the engine or its driver is missing, or with the panic of the test.
pub async fn with_phone_of_engine(engine: Engine, test: impl AsyncFnOnce(&Phone)) {
    let scratch = Scratch::new("engine");
    let display = (engine == Engine::WebKit).then(Display::start);
    let (driver, capabilities) = match engine {
        Engine::Firefox => {
            let mut command = Command::new(setting("LEADERS_GECKODRIVER", ".tools/bin/geckodriver"));
            command.args(["--port", "0", "--profile-root"]).arg(scratch.path());
            let options = json!({
                "binary": setting("LEADERS_FIREFOX", "/usr/bin/firefox-esr"),
                "args": ["-headless", "-width", "450", "-height", "700"],
                // All devices of a test are on this machine: their addresses are told as they are, also those that no other one reaches.
                "prefs": {
                    "intl.accept_languages": "de-DE",
                    "ui.prefersReducedMotion": 1,
                    "media.peerconnection.ice.loopback": true,
                    "media.peerconnection.ice.obfuscate_host_addresses": false,
                },
            });
            (Driver::of(command, "Listening on 127.0.0.1:"), ("moz:firefoxOptions", options))
        }
        Engine::WebKit => {
            let port = free_port();
            let mut command = Command::new(setting("LEADERS_WEBKITDRIVER", "/usr/bin/WebKitWebDriver"));
            command.arg(format!("--port={port}"));
            if let Some(display) = &display {
                command.env("DISPLAY", display.name());
            }
            command.env("LANG", "de_DE.UTF-8").env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1");
            for folder in ["XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] {
                command.env(folder, scratch.path());
            }
            let options = json!({
                "binary": setting("LEADERS_WEBKIT", "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"),
                "args": ["--automation"],
            });
            (Driver::at(command, port), ("webkitgtk:browserOptions", options))
        }
    };
    let (name, options) = capabilities;
    with_phone_by((engine, driver), Capabilities::from_iter([(name.to_owned(), options)]), test).await;
    drop(display);
}

/// A port that nobody listens at now.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    listener.local_addr().expect("it has an address").port()
}

/// A screen that nobody sees, for a browser that wants one.
struct Display {
    process: Child,
    number: u16,
}

impl Display {
    fn start() -> Self {
        // Displays are numbered by ports of their own kind.
        let number = 100 + free_port() % 20_000;
        let process = Command::new("Xvfb")
            .args([&format!(":{number}"), "-screen", "0", "500x800x24", "-nolisten", "tcp"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("Xvfb cannot be started: {error}"));
        let socket = format!("/tmp/.X11-unix/X{number}");
        for _ in 0..100 {
            if std::fs::exists(&socket).unwrap_or_default() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        Self { process, number }
    }

    fn name(&self) -> String {
        format!(":{}", self.number)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
