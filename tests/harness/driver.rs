//! The `ChromeDriver` process behind a phone.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running `ChromeDriver` on a port of its own; it ends when dropped.
pub(crate) struct Driver {
    process: Child,
    /// Kept open: the driver would end if nobody could read what it says.
    _output: BufReader<ChildStdout>,
    port: u16,
}

impl Driver {
    /// Starts the driver and waits until it takes orders.
    pub(crate) fn start() -> Self {
        let program = std::env::var_os("LEADERS_CHROMEDRIVER").map_or_else(|| "chromedriver".into(), PathBuf::from);
        let mut process = Command::new(&program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} cannot be started: {error}", program.display()));
        let stdout = process.stdout.take().expect("the output was asked for as a pipe");
        let mut output = BufReader::new(stdout);
        let port = port(&mut output);
        Self { process, _output: output, port }
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

/// Reads until `ChromeDriver was started successfully on port 12345.`
fn port(output: &mut impl BufRead) -> u16 {
    for line in output.lines() {
        let line = line.expect("ChromeDriver writes text");
        if let Some((_, port)) = line.split_once("successfully on port ") {
            return port.trim_end_matches('.').parse().expect("ChromeDriver names its port");
        }
    }
    panic!("ChromeDriver ended before it took orders");
}
