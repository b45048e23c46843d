//! To whom a host speaks: the push services of the browsers, and whatever else its owner names.
//!
//! Where a device is told is said by the device, so by anybody. A host that did as it is told could be made to ask
//! machines of its own network for things; so an address is taken only if it is that of a service that is known.

use axum::http::{Uri, uri::Scheme};

/// The push services of the browsers that have one, by the names of their machines. A name that begins with a dot stands
/// for all below it.
const KNOWN: [&str; 4] = [
    // Chrome and what is built on it, but Edge on Windows.
    "fcm.googleapis.com",
    // Firefox.
    ".push.services.mozilla.com",
    // Edge on Windows.
    ".notify.windows.com",
    // Safari.
    ".push.apple.com",
];

/// Bytes of an address at the most. The longest that are known have some 600.
const LONGEST: usize = 1_000;

/// The push services that a host speaks to.
#[derive(Debug)]
pub(crate) struct Services(Vec<Service>);

#[derive(Debug)]
enum Service {
    /// One of those that are known.
    Known(&'static str),
    /// One that the owner of the host has named: `https://push.example.org`, also with a port, also without TLS.
    Named(String),
}

/// An address that messages for one device can be sent to.
#[derive(Debug)]
pub(super) struct Endpoint {
    pub uri: Uri,
    pub is_encrypted: bool,
    pub host: String,
    pub port: u16,
    /// Which of the services it is.
    pub service: usize,
}

impl Endpoint {
    /// As RFC 6454 writes it: what is signed holds for it.
    pub fn origin(&self) -> String {
        format!("{}://{}", self.uri.scheme_str().unwrap_or_default(), self.authority())
    }

    /// Host and port, as they are said to the service.
    pub fn authority(&self) -> String {
        let usual = if self.is_encrypted { 443 } else { 80 };
        if self.port == usual { self.host.clone() } else { format!("{}:{}", self.host, self.port) }
    }
}

impl Services {
    /// Those that are known, and these.
    ///
    /// # Errors
    /// The first of the names that is no origin.
    pub(crate) fn with(named: Vec<String>) -> Result<Self, String> {
        let mut all: Vec<_> = KNOWN.map(Service::Known).into();
        for name in named {
            let origin = name.trim_end_matches('/').to_owned();
            let has_host = |uri: &Uri| uri.host().is_some_and(|host| !host.is_empty());
            if !parsed(&format!("{origin}/")).is_some_and(|uri| has_host(&uri) && uri.path() == "/") {
                return Err(name);
            }
            all.push(Service::Named(origin));
        }
        Ok(Self(all))
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// What one of them is called in the log: never with an address.
    pub(super) fn name(&self, service: usize) -> &str {
        match self.0.get(service) {
            Some(Service::Known(name)) => name.trim_start_matches('.'),
            Some(Service::Named(origin)) => origin,
            None => "",
        }
    }

    /// An address that a device has named; `None` if it is none of a service that is known.
    pub(super) fn endpoint(&self, text: &str) -> Option<Endpoint> {
        let uri = parsed(text)?;
        let is_encrypted = uri.scheme() == Some(&Scheme::HTTPS);
        let host = uri.host()?.to_ascii_lowercase();
        let port = uri.port_u16().unwrap_or(if is_encrypted { 443 } else { 80 });
        let service = self.0.iter().position(|service| match service {
            Service::Known(name) => is_encrypted && port == 443 && is_below(&host, name),
            Service::Named(origin) => text.strip_prefix(origin.as_str()).is_some_and(|rest| rest.starts_with('/')),
        })?;
        Some(Endpoint { uri, is_encrypted, host, port, service })
    }
}

/// Whether a machine has this name, or one below it if that begins with a dot.
fn is_below(host: &str, name: &str) -> bool {
    if !name.starts_with('.') {
        return host == name;
    }
    host.strip_suffix(name).is_some_and(|below| !below.is_empty() && !below.starts_with('.'))
}

/// An address with a scheme that we speak, and without a name of a user.
fn parsed(text: &str) -> Option<Uri> {
    let is_plain = text.len() <= LONGEST && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let uri: Uri = text.parse().ok().filter(|_| is_plain)?;
    let is_ours = [Scheme::HTTP, Scheme::HTTPS].iter().any(|scheme| uri.scheme() == Some(scheme));
    let has_user = uri.authority().is_none_or(|authority| authority.as_str().contains('@'));
    (is_ours && !has_user && !text.contains('#')).then_some(uri)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_services_of_the_browsers_are_known() {
        let services = Services::with(Vec::new()).unwrap();
        for (text, origin) in [
            ("https://fcm.googleapis.com/fcm/send/abc:def-_", "https://fcm.googleapis.com"),
            ("https://FCM.googleapis.com:443/wp/x", "https://fcm.googleapis.com"),
            ("https://updates.push.services.mozilla.com/wpush/v2/gAAA", "https://updates.push.services.mozilla.com"),
            ("https://wns2-par02p.notify.windows.com/w/?token=BQ%3d", "https://wns2-par02p.notify.windows.com"),
            ("https://web.push.apple.com/QGx", "https://web.push.apple.com"),
        ] {
            let endpoint = services.endpoint(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(endpoint.origin(), origin);
            assert!(endpoint.is_encrypted && origin.contains(services.name(endpoint.service)), "{endpoint:?}");
        }
    }

    #[test]
    fn nobody_else_is_spoken_to() {
        let services = Services::with(vec!["http://127.0.0.1:9999".to_owned()]).unwrap();
        assert!(services.endpoint("http://127.0.0.1:9999/a?b=c").is_some_and(|endpoint| !endpoint.is_encrypted));
        let giant = format!("https://fcm.googleapis.com/{}", "x".repeat(LONGEST));
        for text in [
            "http://fcm.googleapis.com/wp/x",
            "https://fcm.googleapis.com:8443/wp/x",
            "https://fcm.googleapis.com.evil.example/wp/x",
            "https://evilfcm.googleapis.com/wp/x",
            "https://fcm.googleapis.com./wp/x",
            "https://evilnotify.windows.com/x",
            "https://.notify.windows.com/x",
            "https://notify.windows.com/x",
            "https://push.apple.com.evil.example/x",
            "https://me@fcm.googleapis.com/x",
            "https://fcm.googleapis.com@127.0.0.1/x",
            "https://fcm.googleapis.com\\@127.0.0.1/x",
            "https://fcm.googleapis.com#@127.0.0.1/x",
            "https://127.0.0.1/x",
            "https://10.0.0.1/x",
            "https://[::1]/x",
            "https://localhost/x",
            "http://169.254.169.254/latest/meta-data",
            "http://127.0.0.1:99991/x",
            "http://127.0.0.1:9999.evil.example/x",
            "http://127.0.0.1:9999",
            "http://me@127.0.0.1:9999/x",
            "https://127.0.0.1:9999/x",
            "ftp://fcm.googleapis.com/x",
            "//fcm.googleapis.com/x",
            "/x",
            "fcm.googleapis.com",
            "",
            "https://fcm.googleapis.com/ x",
            "https://fcm.googleapis.com/\r\nHost: evil",
            "https://fcm.g\u{f6}\u{f6}gleapis.com/x",
            &giant,
        ] {
            assert!(services.endpoint(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_names_no_service_is_refused() {
        for name in ["push.example", "https://", "https://push.example/path", "ftp://push.example", "https://a@b", ""] {
            assert_eq!(Services::with(vec![name.to_owned()]).map(drop), Err(name.to_owned()));
        }
        let services = Services::with(vec!["https://push.example:8443/".to_owned()]).unwrap();
        let endpoint = services.endpoint("https://push.example:8443/up/x").unwrap();
        assert_eq!((endpoint.origin().as_str(), endpoint.port), ("https://push.example:8443", 8443));
        assert_eq!(services.name(endpoint.service), "https://push.example:8443");
    }
}
