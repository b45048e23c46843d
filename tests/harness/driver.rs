//! The `ChromeDriver` process behind a phone.

use crate::scratch::Scratch;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running `ChromeDriver` on a port of its own; it ends when dropped.
pub(crate) struct Driver {
    process: Child,
    /// Kept open: the driver would end if nobody could read what it says.
    _output: BufReader<ChildStdout>,
    port: u16,
    /// What it and its browser put among the temporary files, several megabytes a session: neither of them removes that
    /// when it is killed.
    _scratch: Scratch,
}

impl Driver {
    /// Starts the driver and waits until it takes orders.
    pub(crate) fn start() -> Self {
        // It picks a port for one kind of address and wants the same for the other, which may just have been taken.
        let driver = (0..5).find_map(|_| Self::try_start());
        driver.expect("ChromeDriver finds a port")
    }

    fn try_start() -> Option<Self> {
        let program = std::env::var_os("LEADERS_CHROMEDRIVER").map_or_else(|| "chromedriver".into(), PathBuf::from);
        let scratch = Scratch::new("driver");
        let mut process = Command::new(&program)
            .arg("--port=0")
            .env("TMPDIR", scratch.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} cannot be started: {error}", program.display()));
        let stdout = process.stdout.take().expect("the output was asked for as a pipe");
        let mut output = BufReader::new(stdout);
        let Some(port) = port(&mut output) else {
            process.wait().expect("it has ended");
            return None;
        };
        Some(Self { process, _output: output, port, _scratch: scratch })
    }

    /// Where it takes orders.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads until `ChromeDriver was started successfully on port 12345.`; nothing if it ends before.
fn port(output: &mut impl BufRead) -> Option<u16> {
    for line in output.lines() {
        let line = line.expect("ChromeDriver writes text");
        if let Some((_, port)) = line.split_once("successfully on port ") {
            return Some(port.trim_end_matches('.').parse().expect("ChromeDriver names its port"));
        }
    }
    None
}
