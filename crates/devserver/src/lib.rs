//! A static file server for a finished build, for `cargo xtask run` and the browser tests.
//!
//! It does what the app asks of any host, and no more: the files of one folder under one path, the right media types,
//! and the start page for every address that is a screen and not a file. It can be stopped and started again on the
//! same port, which is how the tests take the network away.
//!
//! ```
//! use devserver::{Server, Site};
//!
//! # fn main() -> std::io::Result<()> {
//! # let folder = std::env::temp_dir();
//! let server = Server::start(Site::new(folder, "/app/"), "127.0.0.1:0")?;
//! assert!(server.url().ends_with("/app/"));
//! server.stop();
//! # Ok(())
//! # }
//! ```
//!
//! It is meant for this machine: plain HTTP/1.1, one request a connection, a thread each.

mod request;
mod site;

pub use request::decode;
pub use site::{SAFETY, Site, media_type, plain_name};

use std::io::{self, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long a connection may stay silent; browsers open some in advance and never use them.
const PATIENCE: Duration = Duration::from_secs(10);

/// A running server. It stops when dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    prefix: String,
    stopped: Arc<AtomicBool>,
    listener: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts to serve `site` at `address`; port 0 takes any free port.
    ///
    /// # Errors
    /// If the address cannot be listened on, for example because another program has the port.
    pub fn start(site: Site, address: impl ToSocketAddrs) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        let prefix = site.prefix().to_owned();
        let stopped = Arc::new(AtomicBool::new(false));
        let site = Arc::new(site);
        let thread = std::thread::spawn({
            let stopped = Arc::clone(&stopped);
            move || accept(&listener, &site, &stopped)
        });
        Ok(Self { address, prefix, stopped, listener: Some(thread) })
    }

    /// The address listened on, with the port that was taken.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the start page, for a browser on this machine.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://localhost:{}{}", self.address.port(), self.prefix)
    }

    /// Serves until the process ends.
    pub fn wait(mut self) {
        if let Some(listener) = self.listener.take() {
            // A panic of the listener has been printed by then; there is nothing left to serve either way.
            let _ = listener.join();
        }
    }

    /// Stops listening. Connections that are open already get no further answer.
    pub fn stop(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let Some(listener) = self.listener.take() else { return };
        self.stopped.store(true, Ordering::SeqCst);
        // The listener sleeps in `accept`: one last connection wakes it, so that the port is free afterwards.
        let awake = SocketAddr::from(([127, 0, 0, 1], self.address.port()));
        if TcpStream::connect_timeout(&awake, Duration::from_secs(1)).is_ok() {
            let _ = listener.join();
        }
    }
}

fn accept(listener: &TcpListener, site: &Arc<Site>, stopped: &Arc<AtomicBool>) {
    for connection in listener.incoming() {
        if stopped.load(Ordering::SeqCst) {
            return;
        }
        let Ok(connection) = connection else { continue };
        let (site, stopped) = (Arc::clone(site), Arc::clone(stopped));
        // A browser that hangs up early is no concern of the server.
        std::thread::spawn(move || drop(answer(&connection, &site, &stopped)));
    }
}

fn answer(mut connection: &TcpStream, site: &Site, stopped: &AtomicBool) -> io::Result<()> {
    connection.set_read_timeout(Some(PATIENCE))?;
    let request = request::read(&mut BufReader::new(connection))?;
    if stopped.load(Ordering::SeqCst) {
        return Ok(());
    }
    let reply = site.reply(&request);
    connection.write_all(reply.head().as_bytes())?;
    if request.wants_body {
        connection.write_all(&reply.body)?;
    }
    Ok(())
}
