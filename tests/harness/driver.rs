//! The process that drives the browser behind a phone: `ChromeDriver`, or that of another engine.

use crate::scratch::Scratch;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// What `ChromeDriver` says before its port.
const CHROMEDRIVER: &str = "successfully on port ";

/// A running driver on a port of its own; it ends when dropped.
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
        let mut command = Command::new(program);
        command.arg("--port=0");
        Self::listening(command, CHROMEDRIVER)
    }

    /// Starts another driver, which says this before its port.
    pub(crate) fn of(command: Command, said: &str) -> Self {
        Self::listening(command, said).expect("the driver finds a port")
    }

    /// Starts another driver that has been told its port, and waits until it listens there.
    pub(crate) fn at(command: Command, port: u16) -> Self {
        let (process, output, scratch) = Self::spawn(command);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::sleep(Duration::from_millis(50));
        }
        Self { process, _output: output, port, _scratch: scratch }
    }

    fn listening(command: Command, said: &str) -> Option<Self> {
        let (mut process, mut output, scratch) = Self::spawn(command);
        let Some(port) = port(&mut output, said) else {
            process.wait().expect("it has ended");
            return None;
        };
        Some(Self { process, _output: output, port, _scratch: scratch })
    }

    fn spawn(mut command: Command) -> (Child, BufReader<ChildStdout>, Scratch) {
        let scratch = Scratch::new("driver");
        let mut process = command
            .env("TMPDIR", scratch.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} cannot be started: {error}", command.get_program().display()));
        let stdout = process.stdout.take().expect("the output was asked for as a pipe");
        (process, BufReader::new(stdout), scratch)
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

/// Reads until the driver has said its port, as in `ChromeDriver was started successfully on port 12345.`; nothing if it ends before.
fn port(output: &mut impl BufRead, said: &str) -> Option<u16> {
    for line in output.lines() {
        let line = line.expect("the driver writes text");
        if let Some((_, port)) = line.split_once(said) {
            return Some(port.trim_end_matches('.').parse().expect("the driver names its port"));
        }
    }
    None
}
