//! The rest of the net.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long it listens to somebody who asks nothing.
const HEARING: Duration = Duration::from_secs(5);

/// Whom Chromium asks by itself: for the time, whether a password has leaked, what the fields of a form mean.
const ITS_MAKER: [&str; 3] = [".google.com", ".googleapis.com", ".gvt1.com"];

/// Everybody but this machine: whatever a browser asks of another host arrives here, also from its workers, and gets no answer.
///
/// It is the browser's proxy, which none needs for `localhost`.
pub struct Stranger {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl Stranger {
    /// Waits to be asked.
    ///
    /// # Panics
    /// If no port is free.
    #[must_use]
    pub fn new() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let address = listener.local_addr().expect("it listens somewhere");
        let asked = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&asked);
        let thread = Some(thread::spawn(move || hear(&listener, &heard)));
        Self { address, asked, thread }
    }

    /// The first lines of all requests so far, but for those to the maker of the browser.
    ///
    /// # Panics
    /// If it has ended by itself.
    #[must_use]
    pub fn asked(&self) -> Vec<String> {
        let mut asked = self.asked.lock().expect("nobody panics with it").clone();
        asked.retain(|line| !ITS_MAKER.iter().any(|host| host_of(line).ends_with(host)));
        asked
    }

    /// Where it listens, as the browser takes it.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Default for Stranger {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Stranger {
    fn drop(&mut self) {
        // A connection without a request ends it. If it does not come about, the end of the test ends it.
        if TcpStream::connect(self.address).is_ok()
            && let Some(thread) = self.thread.take()
        {
            let _ = thread.join();
        }
    }
}

/// The host that is asked, by the first line of a request to a proxy.
fn host_of(line: &str) -> &str {
    let address = line.split(' ').nth(1).unwrap_or_default();
    let host = address.split_once("://").map_or(address, |(_, rest)| rest);
    host.split(['/', ':']).next().unwrap_or_default()
}

/// Keeps what is asked, until somebody comes and asks nothing.
fn hear(listener: &TcpListener, asked: &Mutex<Vec<String>>) {
    for stream in listener.incoming().filter_map(Result::ok) {
        // Without a limit of time it would hear one for ever.
        let _ = stream.set_read_timeout(Some(HEARING));
        let mut line = String::new();
        match BufReader::new(stream).read_line(&mut line) {
            Ok(0) => return,
            Ok(_) => asked.lock().expect("nobody panics with it").push(line.trim_end().to_owned()),
            Err(_) => {}
        }
    }
}
