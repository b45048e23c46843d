//! One request to a push service: encrypted, without following it anywhere, and with an end.

use std::{io, sync::Arc, time::Duration};

use axum::{
    body::Body,
    http::{Request, Response, StatusCode, header},
};
use hyper::{body::Incoming, client::conn::http1};
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    task::JoinSet,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring::default_provider, pki_types::ServerName},
};

use super::service::Endpoint;

/// How long a service may take to answer, from the look-up of its name on.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes that the head of an answer may have. What stands behind it is not read.
const MOST_IN_A_HEAD: usize = 16 * 1024;

/// What a push service has answered.
#[derive(Debug)]
pub(super) struct Answer {
    pub status: StatusCode,
    /// How long it wants to be left alone, if it says so in seconds.
    pub retry_after: Option<Duration>,
}

/// Who asks.
pub(super) struct Poster(TlsConnector);

impl std::fmt::Debug for Poster {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Poster(..)")
    }
}

impl Poster {
    /// One that believes the certificates that Mozilla does. `None` if TLS cannot be set up.
    pub(super) fn new() -> Option<Self> {
        let roots: RootCertStore = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .ok()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Some(Self(TlsConnector::from(Arc::new(config))))
    }

    /// Sends a message. Where an answer leads elsewhere, nobody goes.
    ///
    /// # Errors
    /// There is no answer.
    pub(super) async fn post(&self, to: &Endpoint, request: Request<Body>) -> io::Result<Answer> {
        let asked = async {
            let stream = TcpStream::connect((to.host.as_str(), to.port)).await?;
            if !to.is_encrypted {
                return asked(stream, request).await;
            }
            let name = ServerName::try_from(to.host.clone()).map_err(io::Error::other)?;
            asked(self.0.connect(name, stream).await?, request).await
        };
        timeout(PATIENCE, asked).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }
}

async fn asked<S>(stream: S, request: Request<Body>) -> io::Result<Answer>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let begun = http1::Builder::new().max_buf_size(MOST_IN_A_HEAD).handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = begun.map_err(io::Error::other)?;
    // It ends with this, whatever of the answer has not come yet.
    let mut driver = JoinSet::new();
    driver.spawn(connection);
    let answer: Response<Incoming> = sender.send_request(request).await.map_err(io::Error::other)?;
    let seconds = answer.headers().get(header::RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse().ok());
    Ok(Answer { status: answer.status(), retry_after: seconds.map(Duration::from_secs) })
}
