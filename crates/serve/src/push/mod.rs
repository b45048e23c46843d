//! Web Push: devices that want it are told when a place is waited for, while nobody has the table open there.
//!
//! 1. `service`: to whom the host speaks at all. `post`: one request to one of them.
//! 2. `vapid`: by what they know the host (RFC 8292). `seal`: what they carry and cannot read (RFC 8291).
//! 3. Here: what a device may ask for, and how a message is delivered, however long a service takes.
//!
//! When somebody is told is a table's matter (`tables::reminder`). Nothing here is waited for by a game.

mod post;
mod seal;
mod service;
mod vapid;

use std::{
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use link::served::Device;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::sleep,
};

use crate::{
    error::Refused,
    log::Log,
    store::{Subscription, TableId},
};
use post::Poster;
use service::{Endpoint, Services};
pub(crate) use vapid::Key;

/// The name under which a database has the key.
pub(crate) const KEY_NAME: &str = "push";

/// Messages that may be under way: while services do not answer, what comes more is left out.
const MOST_UNDER_WAY: usize = 1_000;
/// Requests to one service at once: one that hangs holds up no other.
const AT_ONCE: usize = 8;
/// How often a message is tried.
const TRIES: u32 = 4;
/// By how much longer is waited after each try.
const LONGER: u32 = 6;
/// How long is waited between two tries at the most, whatever a service asks for.
const LONGEST_PAUSE: Duration = Duration::from_mins(5);
/// How long a service keeps a message for a device that is off, in seconds: a week.
const LIFE: u32 = 7 * 24 * 60 * 60;

/// Bytes of a title and of a sentence at the most.
const MOST_IN_A_TITLE: usize = 100;
const MOST_IN_A_SENTENCE: usize = 200;

/// What a host is told of push messages at its start.
#[derive(Clone, Debug, Default)]
pub struct PushOptions {
    /// Push services that it speaks to beside those of the browsers: `https://push.example.org`.
    pub services: Vec<String>,
    /// Whom a push service may write to if something is wrong, as `mailto:` or `https://`. If nobody is named, the first
    /// address of the app that begins with `https://`.
    pub contact: Option<String>,
}

/// What has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// The place is waited for.
    Turn,
    /// The game is over.
    Finish,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivered {
    /// The service has it.
    Done,
    /// The device does not want any more, or is none any more.
    Gone,
    /// It is lost.
    Lost,
}

/// What sends messages.
#[derive(Debug)]
pub(crate) struct Push {
    key: Key,
    services: Services,
    contact: Option<String>,
    poster: Poster,
    under_way: Arc<Semaphore>,
    /// Requests to each of the services.
    asking: Vec<Semaphore>,
    /// How long is waited after the first try.
    pause: Duration,
    log: Arc<Log>,
}

impl Push {
    /// What sends messages with this key. `None` if TLS cannot be set up.
    pub(crate) fn new(
        key: Key,
        (services, contact): (Services, Option<String>),
        pause: Duration,
        log: Arc<Log>,
    ) -> Option<Self> {
        let asking = (0..services.count()).map(|_| Semaphore::new(AT_ONCE)).collect();
        let (poster, under_way) = (Poster::new()?, Arc::new(Semaphore::new(MOST_UNDER_WAY)));
        Some(Self { key, services, contact, poster, under_way, asking, pause, log })
    }

    /// What devices subscribe with: an uncompressed point of P-256.
    pub(crate) fn public(&self) -> &[u8] {
        self.key.public()
    }

    /// What is kept of a device that wants to be told.
    ///
    /// # Errors
    /// Its push service is not known here, or it is no device.
    pub(crate) fn subscription(&self, device: Device) -> Result<Subscription, Refused> {
        let Device { endpoint, p256dh, auth, title, turn, finish } = &device;
        if self.services.endpoint(endpoint).is_none() {
            return Err(Refused::PushService);
        }
        let is_short = title.len() <= MOST_IN_A_TITLE && [turn, finish].iter().all(|s| s.len() <= MOST_IN_A_SENTENCE);
        if !is_short {
            return Err(Refused::TooLarge);
        }
        let has_text = [title, turn, finish].iter().all(|text| !text.chars().any(char::is_control));
        // Whether the keys are some shows when something is sealed with them.
        if !has_text || seal::sealed(p256dh, auth, b"").is_none() {
            return Err(Refused::Garbage);
        }
        let since = i64::try_from(since_1970().as_millis()).unwrap_or(i64::MAX);
        Ok(Subscription { device, since })
    }

    /// The right to send one message more; `None`, and a line in the log, if too many are under way.
    pub(crate) fn place(&self) -> Option<OwnedSemaphorePermit> {
        let place = Arc::clone(&self.under_way).try_acquire_owned().ok();
        if place.is_none() {
            self.log.say("push services do not take in what there is to tell: a message was left out");
        }
        place
    }

    /// Tells a device what has happened at a table. It may take many minutes.
    pub(crate) async fn deliver(&self, device: &Device, table: TableId, occasion: Occasion) -> Delivered {
        // Its service may have been known when it subscribed.
        let Some(to) = self.services.endpoint(&device.endpoint) else { return Delivered::Lost };
        let name = self.services.name(to.service);
        let mut pause = self.pause;
        for _ in 0..TRIES {
            let Some(request) = self.request(&to, device, table, occasion) else { return Delivered::Lost };
            let asked = {
                let Ok(_asking) = self.asking[to.service].acquire().await else { return Delivered::Lost };
                self.poster.post(&to, request).await
            };
            let wanted = match asked {
                Ok(answer) if answer.status.is_success() => return Delivered::Done,
                Ok(answer) if [StatusCode::NOT_FOUND, StatusCode::GONE].contains(&answer.status) => {
                    return Delivered::Gone;
                }
                Ok(answer) if is_passing(answer.status) => answer.retry_after,
                Ok(answer) => {
                    self.log.say(format_args!("the push service {name} does not take a message: {}", answer.status));
                    return Delivered::Lost;
                }
                // Why may have the address in it.
                Err(_) => None,
            };
            sleep(wanted.unwrap_or(pause).max(pause).min(LONGEST_PAUSE)).await;
            pause *= LONGER;
        }
        self.log.say(format_args!("the push service {name} does not answer, or takes nothing: a message is lost"));
        Delivered::Lost
    }

    /// A message as it goes to a service (RFC 8030).
    fn request(&self, to: &Endpoint, device: &Device, table: TableId, occasion: Occasion) -> Option<Request<Body>> {
        let body = match occasion {
            Occasion::Turn => &device.turn,
            Occasion::Finish => &device.finish,
        };
        let said = json!({ "title": device.title, "body": body, "tag": link::served::to_hex(&table.0) }).to_string();
        let sealed = seal::sealed(&device.p256dh, &device.auth, said.as_bytes())?;
        let path = to.uri.path_and_query().map_or("/", |path| path.as_str());
        Request::builder()
            .method(Method::POST)
            .uri(path)
            .header(header::HOST, to.authority())
            .header(
                header::AUTHORIZATION,
                self.key.authorization(&to.origin(), self.contact.as_deref(), since_1970().as_secs())?,
            )
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_LENGTH, sealed.len())
            .header("TTL", LIFE)
            .header("Urgency", "normal")
            .header("Topic", topic(device, table))
            .body(Body::from(sealed))
            .ok()
    }
}

/// The services that a host speaks to, and whom they may write to.
///
/// # Errors
/// What of it makes no sense.
pub(crate) fn told(options: PushOptions, origins: &[String]) -> Result<(Services, Option<String>), String> {
    let PushOptions { services, contact } = options;
    let is_reached = |contact: &str| ["mailto:", "https://"].iter().any(|scheme| contact.starts_with(scheme));
    if let Some(contact) = contact.as_ref().filter(|contact| !is_reached(contact)) {
        return Err(format!("--push-contact: an address such as mailto:me@example.org, not `{contact}`"));
    }
    let own = origins.iter().find(|origin| origin.starts_with("https://"));
    let services = Services::with(services)
        .map_err(|name| format!("--push-service: an address such as https://push.example.org, not `{name}`"))?;
    Ok((services, contact.or_else(|| own.cloned())))
}

/// Whether a service may take later what it does not take now.
fn is_passing(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::REQUEST_TIMEOUT
}

/// Of messages with one topic a service keeps the last for a device that is off. It does not tell the service which
/// table that is, nor that two devices are at one.
fn topic(device: &Device, table: TableId) -> String {
    let digest = Sha256::new_with_prefix(&device.auth).chain_update(table.0).finalize();
    Base64UrlUnpadded::encode_string(&digest[..24])
}

fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whom_services_may_write_to_is_somebody() {
        let with = |contact: Option<&str>, origins: &[&str]| {
            let origins: Vec<_> = origins.iter().map(|&origin| origin.to_owned()).collect();
            told(PushOptions { services: Vec::new(), contact: contact.map(str::to_owned) }, &origins).map(|told| told.1)
        };
        let some = |text: &str| Ok(Some(text.to_owned()));
        assert_eq!(with(Some("mailto:me@example.org"), &["https://a.example"]), some("mailto:me@example.org"));
        assert_eq!(with(None, &["http://b.example", "https://a.example"]), some("https://a.example"));
        assert_eq!(with(None, &["http://b.example"]), Ok(None));
        assert!(with(Some("me@example.org"), &[]).unwrap_err().contains("mailto:"));
    }

    #[test]
    fn the_longest_message_fits_in() {
        // A quotation mark is written as two signs.
        let (title, sentence) = ("\"".repeat(MOST_IN_A_TITLE), "\"".repeat(MOST_IN_A_SENTENCE));
        let said = json!({ "title": title, "body": sentence, "tag": "0".repeat(16) }).to_string();
        assert!(said.len() < seal::LENGTH, "{}", said.len());
    }

    #[test]
    fn a_topic_is_one_for_a_table_and_tells_nothing() {
        let device = |auth| Device {
            endpoint: String::new(),
            p256dh: Vec::new(),
            auth: vec![auth; 16],
            title: String::new(),
            turn: String::new(),
            finish: String::new(),
        };
        let (one, other) = (TableId([1; 8]), TableId([2; 8]));
        assert_eq!(topic(&device(1), one), topic(&device(1), one));
        assert_ne!(topic(&device(1), one), topic(&device(1), other));
        assert_ne!(topic(&device(1), one), topic(&device(2), one));
        assert_eq!(topic(&device(1), one).len(), 32, "no service takes more");
    }
}
