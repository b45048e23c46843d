//! What one address may do: how many lines it holds, how many tables it makes, and how long it waits after a wrong
//! token.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use axum::http::{HeaderMap, header};

use crate::{Limits, error::Refused};

/// Within which tables are counted.
const HOUR: Duration = Duration::from_hours(1);
/// When a wrong token is forgotten.
const FORGOTTEN: Duration = Duration::from_mins(10);
/// The wait after the first wrong token. It doubles with each.
const FIRST_WAIT: Duration = Duration::from_millis(200);
/// The longest wait.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// How often we look whether all have left.
const LOOKING: Duration = Duration::from_millis(10);
/// How many addresses are remembered before those are forgotten that have nothing on them.
const MOST_KNOWN: usize = 10_000;

/// Who is counted as one: an address, or in version 6 the network that one household has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = u128::from(address) >> 64 << 64;
                Self(IpAddr::V6(Ipv6Addr::from(network)))
            }
            other => Self(other),
        }
    }
}

impl core::fmt::Display for Address {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(formatter)
    }
}

/// What is known of addresses.
#[derive(Debug)]
pub(crate) struct Guard {
    limits: Limits,
    lines: AtomicUsize,
    known: Mutex<BTreeMap<Address, Known>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    lines: usize,
    /// Wrong tokens, and when the last one came.
    wrong: Option<(u32, Instant)>,
    /// Tables, and when the first of them was made.
    made: Option<(u32, Instant)>,
}

impl Known {
    fn is_nothing(&self, now: Instant) -> bool {
        let is_old = |since: Option<(u32, Instant)>, life| since.is_none_or(|(_, at)| now.duration_since(at) > life);
        self.lines == 0 && is_old(self.wrong, FORGOTTEN) && is_old(self.made, HOUR)
    }
}

/// A line that is held, by an address if that is known; it is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Held(Arc<Guard>, Option<Address>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.lines.fetch_sub(1, Ordering::Relaxed);
        if let Some(address) = self.1 {
            self.0.of(address, Instant::now(), |known| known.lines = known.lines.saturating_sub(1));
        }
    }
}

impl Guard {
    pub(crate) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self { limits, lines: AtomicUsize::new(0), known: Mutex::default() })
    }

    fn of<T>(&self, address: Address, now: Instant, change: impl FnOnce(&mut Known) -> T) -> T {
        let mut all = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_KNOWN && !all.contains_key(&address) {
            all.retain(|_, known| !known.is_nothing(now));
        }
        let known = all.entry(address).or_default();
        let done = change(known);
        if known.is_nothing(now) {
            all.remove(&address);
        }
        done
    }

    /// A line more, unless there are as many as there may be, in all or from this address. Behind a proxy the address
    /// is not known before a request has been read.
    pub(crate) fn hold(self: &Arc<Self>, address: Option<Address>) -> Option<Held> {
        if self.lines.fetch_add(1, Ordering::Relaxed) >= self.limits.lines {
            self.lines.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        if address.is_some_and(|address| !self.hold_one(address)) {
            self.lines.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        Some(Held(Arc::clone(self), address))
    }

    fn hold_one(&self, address: Address) -> bool {
        let most = self.limits.lines_of_one;
        self.of(address, Instant::now(), |known| {
            let is_free = known.lines < most;
            known.lines += usize::from(is_free);
            is_free
        })
    }

    /// Waits until nobody holds a line.
    pub(crate) async fn is_alone(&self) {
        while self.lines.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(LOOKING).await;
        }
    }

    /// A wrong token has come: so long its answer takes.
    pub(crate) fn wrong(&self, address: Address) -> Duration {
        self.wrong_at(address, Instant::now())
    }

    fn wrong_at(&self, address: Address, now: Instant) -> Duration {
        let count = self.of(address, now, |known| {
            let before = known.wrong.filter(|(_, at)| now.duration_since(*at) <= FORGOTTEN);
            let count = before.map_or(0, |(count, _)| count);
            known.wrong = Some((count.saturating_add(1), now));
            count
        });
        FIRST_WAIT.saturating_mul(1 << count.min(16)).min(LONGEST_WAIT)
    }

    /// A table more, unless the address has made as many as it may.
    pub(crate) fn make(&self, address: Address) -> Result<(), Refused> {
        self.make_at(address, Instant::now())
    }

    fn make_at(&self, address: Address, now: Instant) -> Result<(), Refused> {
        let most = self.limits.tables_per_hour;
        self.of(address, now, |known| {
            let before = known.made.filter(|(_, since)| now.duration_since(*since) <= HOUR);
            let (count, since) = before.unwrap_or((0, now));
            if count >= most {
                return Err(Refused::TooMany(HOUR.saturating_sub(now.duration_since(since))));
            }
            known.made = Some((count + 1, since));
            Ok(())
        })
    }
}

/// Whether a request comes from a page of this host, or from no page at all. `origins` are those that are allowed if
/// any is named; otherwise it must be the host that was asked.
pub(crate) fn is_own(headers: &HeaderMap, origins: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if !origins.is_empty() {
        return origins.iter().any(|own| own.trim_end_matches('/').eq_ignore_ascii_case(origin));
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let of_page = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    host.zip(of_page).is_some_and(|(host, of_page)| host.eq_ignore_ascii_case(of_page))
}

/// The address that a proxy of ours has seen: the last it has written, since those before can be anybody's words.
pub(crate) fn seen_by_proxy(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
        assert_eq!(address("2001:db8:1:2::1"), address("2001:db8:1:2:3:4:5:6"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_ne!(address("10.0.0.1"), address("10.0.0.2"));
    }

    #[test]
    fn an_address_waits_longer_after_each_wrong_token_and_is_forgiven() {
        let guard = Guard::new(Limits::default());
        let (one, other, now) = (address("10.0.0.1"), address("10.0.0.2"), Instant::now());
        let waits: Vec<_> = (0..9).map(|_| guard.wrong_at(one, now)).collect();
        assert!(waits.windows(2).all(|pair| pair[0] < pair[1] || pair[1] == LONGEST_WAIT), "{waits:?}");
        assert_eq!(waits[8], LONGEST_WAIT);
        assert_eq!(guard.wrong_at(other, now), FIRST_WAIT);
        assert_eq!(guard.wrong_at(one, now + FORGOTTEN * 2), FIRST_WAIT);
    }

    #[test]
    fn an_address_makes_so_many_tables_an_hour() {
        let guard = Guard::new(Limits { tables_per_hour: 2, ..Limits::default() });
        let (one, other, now) = (address("10.0.0.1"), address("10.0.0.2"), Instant::now());
        assert_eq!(guard.make_at(one, now), Ok(()));
        assert_eq!(guard.make_at(one, now + HOUR / 2), Ok(()));
        assert_eq!(guard.make_at(one, now + HOUR / 2), Err(Refused::TooMany(HOUR / 2)));
        assert_eq!(guard.make_at(other, now + HOUR / 2), Ok(()));
        assert_eq!(guard.make_at(one, now + HOUR * 2), Ok(()));
    }

    #[test]
    fn an_address_holds_so_many_lines() {
        let guard = Guard::new(Limits { lines_of_one: 2, lines: 3, ..Limits::default() });
        let (one, other) = (Some(address("10.0.0.1")), Some(address("10.0.0.2")));
        let held = [guard.hold(one), guard.hold(one)];
        assert!(held.iter().all(Option::is_some) && guard.hold(one).is_none());
        let third = guard.hold(other);
        assert!(third.is_some() && guard.hold(other).is_none() && guard.hold(None).is_none(), "three in all");
        drop((held, third));
        assert!(guard.hold(one).is_some());
        assert!(guard.known.lock().unwrap().is_empty(), "nothing is remembered of who has left");
    }

    #[test]
    fn a_page_of_another_host_is_not_ours() {
        let headers = |origin: &str, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            headers.insert(header::ORIGIN, origin.parse().unwrap());
            headers
        };
        let named = ["https://example.org".to_owned()];
        for (origin, is_hosts, is_named) in [
            ("http://10.0.0.1:8080", true, false),
            ("https://10.0.0.1:8080", true, false),
            ("http://10.0.0.1", false, false),
            ("https://example.org", false, true),
            ("https://example.org.evil", false, false),
            ("null", false, false),
        ] {
            assert_eq!(is_own(&headers(origin, "10.0.0.1:8080"), &[]), is_hosts, "{origin}");
            assert_eq!(is_own(&headers(origin, "10.0.0.1:8080"), &named), is_named, "{origin}");
        }
        assert!(is_own(&HeaderMap::new(), &named), "no page has asked");
    }

    #[test]
    fn a_proxy_is_believed_what_it_has_seen_itself() {
        let mut headers = HeaderMap::new();
        assert_eq!(seen_by_proxy(&headers), None);
        headers.append("x-forwarded-for", "1.1.1.1, 2.2.2.2".parse().unwrap());
        assert_eq!(seen_by_proxy(&headers), "2.2.2.2".parse().ok());
        headers.append("x-forwarded-for", "3.3.3.3".parse().unwrap());
        assert_eq!(seen_by_proxy(&headers), "3.3.3.3".parse().ok());
    }
}
