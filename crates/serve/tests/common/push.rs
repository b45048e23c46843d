//! A push service, and devices that it brings messages to.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU16, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::{
    Router,
    body::Bytes,
    http::{HeaderMap, StatusCode, Uri},
};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use link::{Token, served};
use p256::{
    NonZeroScalar, PublicKey, SecretKey,
    elliptic_curve::{point::AffineCoordinates as _, sec1::ToSec1Point as _},
};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    hkdf,
    signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey},
};
use tokio::{
    net::TcpListener,
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    time::{sleep, timeout},
};

use super::{PATIENCE, Reply, request, request_as};

/// How long a test waits to see that nothing comes.
pub const NOTHING: Duration = Duration::from_millis(1_300);

/// A service that does not answer at all.
pub const HANGS: u16 = 0;

/// What a service was sent.
#[derive(Debug)]
pub struct Message {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// A push service of a test: it takes messages in over plain HTTP, and answers as it is told.
pub struct Service {
    pub origin: String,
    messages: UnboundedReceiver<Message>,
    status: Arc<AtomicU16>,
}

impl Service {
    pub async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (tell, messages) = unbounded_channel();
        let status = Arc::new(AtomicU16::new(201));
        let answers = Arc::clone(&status);
        let take = move |uri: Uri, headers: HeaderMap, body: Bytes| {
            let (tell, answers) = (tell.clone(), Arc::clone(&answers));
            async move {
                let path = uri.path().to_owned();
                // As it was told before this message came.
                let status = answers.load(Ordering::Relaxed);
                // A test that has ended wants nothing more.
                let _ = tell.send(Message { path, headers, body: body.to_vec() });
                match status {
                    HANGS => core::future::pending().await,
                    // Whoever follows it comes to a path that no device has.
                    302 => (StatusCode::FOUND, [("Location", "/elsewhere")]),
                    status => (StatusCode::from_u16(status).unwrap(), [("Location", "/kept/1")]),
                }
            }
        };
        tokio::spawn(async move { axum::serve(listener, Router::new().fallback(take)).await });
        Self { origin, messages, status }
    }

    /// Answers so from now on.
    pub fn answer(&self, status: u16) {
        self.status.store(status, Ordering::Relaxed);
    }

    /// The next message.
    pub async fn message(&mut self) -> Message {
        timeout(PATIENCE, self.messages.recv()).await.expect("no message comes").unwrap()
    }

    /// The next message, if one comes before long.
    pub async fn next(&mut self) -> Option<Message> {
        timeout(NOTHING, self.messages.recv()).await.ok().flatten()
    }

    /// Sees that nothing comes for a while.
    pub async fn is_silent(&mut self) {
        let message = self.next().await.map(|message| message.path);
        assert_eq!(message, None);
    }

    /// A device that this service brings messages to, with a name of its own.
    pub fn device(&self, name: &str) -> Device {
        let mut number = [7; 32];
        number[..name.len()].copy_from_slice(name.as_bytes());
        let secret = SecretKey::from_slice(&number).unwrap();
        Device { secret, auth: [3; 16], path: format!("/up/{name}"), origin: self.origin.clone() }
    }
}

/// A device.
pub struct Device {
    secret: SecretKey,
    auth: [u8; 16],
    pub path: String,
    origin: String,
}

impl Device {
    /// What it says of itself to a host.
    pub fn said(&self) -> served::Device {
        let point = self.secret.public_key().to_sec1_point(false);
        served::Device {
            endpoint: format!("{}{}", self.origin, self.path),
            p256dh: point.as_bytes().to_vec(),
            auth: self.auth.to_vec(),
            title: "A game".to_owned(),
            turn: "C'est \u{e0} \"vous\"".to_owned(),
            finish: "It is over".to_owned(),
        }
    }

    /// Opens a message as RFC 8291 says, and sees that it is of the host with this key.
    pub fn open(&self, message: &Message, key: &[u8]) -> serde_json::Value {
        assert_eq!(message.path, self.path);
        self.is_signed(message, key);
        assert_eq!(message.headers["Content-Encoding"], "aes128gcm");
        assert!(message.headers["TTL"].to_str().unwrap().parse::<u32>().unwrap() >= 3_600);
        assert_eq!(message.headers["Urgency"], "normal");
        assert_eq!(message.headers["Topic"].len(), 32);
        let (salt, rest) = message.body.split_at(16);
        assert_eq!((&rest[..4], rest[4]), (&4_096_u32.to_be_bytes()[..], 65));
        let (public, sealed) = rest[5..].split_at(65);
        let host = PublicKey::from_sec1_bytes(public).unwrap();
        let own: NonZeroScalar = self.secret.to_nonzero_scalar();
        let secret = (host.to_projective() * *own).to_affine().x();
        let point = self.secret.public_key().to_sec1_point(false);
        let info = [b"WebPush: info\0", point.as_bytes(), public].concat();
        let input: [u8; 32] = expanded(&self.auth, &secret, &info);
        let content: [u8; 16] = expanded(salt, &input, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = expanded(salt, &input, b"Content-Encoding: nonce\0");
        let content = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).unwrap());
        let mut opened = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let padded = content.open_in_place(nonce, Aad::empty(), &mut opened).expect("it is not for this device");
        let end = padded.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(padded[end], 2, "it is the last record");
        serde_json::from_slice(&padded[..end]).unwrap()
    }

    /// Sees that a host says who it is, as RFC 8292 says, for this service and not for long.
    fn is_signed(&self, message: &Message, key: &[u8]) {
        let said = message.headers["Authorization"].to_str().unwrap();
        let (token, public) = said.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let decoded = |part: &str| Base64UrlUnpadded::decode_vec(part).unwrap();
        assert_eq!(decoded(public), key);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key);
        verifier.verify(signed.as_bytes(), &decoded(signature)).expect("somebody else has signed it");
        let claims: serde_json::Value = serde_json::from_slice(&decoded(signed.split_once('.').unwrap().1)).unwrap();
        assert_eq!(claims["aud"], self.origin);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        assert!((now..=now + 24 * 3_600).contains(&claims["exp"].as_u64().unwrap()));
        assert_eq!(claims["sub"], "mailto:test@example.org");
    }
}

fn expanded<const COUNT: usize>(salt: &[u8], input: &[u8], info: &[u8]) -> [u8; COUNT] {
    struct Length(usize);
    impl hkdf::KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; COUNT];
    let key = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(input);
    key.expand(&[info], Length(COUNT)).unwrap().fill(&mut bytes).unwrap();
    bytes
}

/// The key of a host.
pub async fn key(address: SocketAddr) -> Vec<u8> {
    let reply = request(address, "GET /api/push", &[], &[]).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let served::PushKey(key) = postcard::from_bytes(&reply.body).unwrap();
    key
}

/// Asks a host to tell a device, or not any more, with the right of this token.
pub async fn ask(address: SocketAddr, table: [u8; 8], token: Token, wanted: &served::Tell) -> Reply {
    let line = format!("POST /api/tables/{}/push", served::to_hex(&table));
    request_as(address, &line, token, &postcard::to_allocvec(wanted).unwrap()).await
}

/// A moment in which what was to be told would have been.
pub async fn moment() {
    sleep(Duration::from_millis(100)).await;
}
