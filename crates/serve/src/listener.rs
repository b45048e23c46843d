//! Connections: how many there are, and how long they may take to ask for something.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::http;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{sleep, timeout},
};

use crate::{
    guard::{Address, Held},
    http::{App, Peer, router},
};

/// Bytes of a head at the most; a browser sends some hundred.
const MOST_IN_A_HEAD: usize = 16 * 1024;
/// How long a connection may last that is no WebSocket: whoever does not take in what he has asked for is hung up on.
const LIFE: Duration = Duration::from_mins(5);
/// How long those who are there may take to leave when the host is stopped.
const LEAVING: Duration = Duration::from_secs(5);
/// How long we wait when there are no more connections to be had from the system.
const NONE_LEFT: Duration = Duration::from_millis(100);

/// Something that listens.
#[derive(Debug)]
pub(crate) struct Listener {
    address: SocketAddr,
    closes: watch::Sender<bool>,
}

impl Listener {
    pub(crate) async fn start(address: SocketAddr, app: Arc<App>) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let (closes, to_close) = watch::channel(false);
        tokio::spawn(accept(listener, app, to_close));
        Ok(Self { address, closes })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes nobody in any more.
    pub(crate) fn close(&self) {
        // Nobody listens if all have left already.
        let _ = self.closes.send(true);
    }
}

async fn accept(listener: TcpListener, app: Arc<App>, mut closed: watch::Receiver<bool>) {
    let service = TowerToHyperService::new(router(Arc::clone(&app)));
    loop {
        let come = tokio::select! {
            come = listener.accept() => come,
            _ = closed.wait_for(|is_closed| *is_closed) => return,
        };
        let (stream, peer) = match come {
            Ok(come) => come,
            Err(error) => {
                app.log.say(format_args!("no connection can be taken in: {error}"));
                sleep(NONE_LEFT).await;
                continue;
            }
        };
        // Behind a proxy all come from one address.
        let address = (!app.is_proxied).then(|| Address::from(peer.ip()));
        let Some(held) = app.guard.hold(address) else {
            app.log.say(format_args!("{} has a connection more than there may be", Address::from(peer.ip())));
            continue;
        };
        tokio::spawn(answer((stream, peer), service.clone(), app.limits.hello, closed.clone(), held));
    }
}

async fn answer(
    (stream, peer): (TcpStream, SocketAddr),
    app: TowerToHyperService<axum::Router>,
    patience: Duration,
    mut closed: watch::Receiver<bool>,
    _held: Held,
) {
    // Frames are small, and somebody waits for each.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: http::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        hyper::service::Service::call(&app, request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(MOST_IN_A_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = core::pin::pin!(connection);
    tokio::select! {
        // Whoever hangs up early is no concern of ours.
        _ = timeout(LIFE, connection.as_mut()) => return,
        _ = closed.wait_for(|is_closed| *is_closed) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = timeout(LEAVING, connection).await;
}
