//! What two browsers must know of each other to open a data channel (WebRTC session description), cut to what matters, so that it
//! fits into a code that a camera reads at arm's length.
//!
//! Of the kilobyte a browser writes (RFC 8866, RFC 8829), four things are not the same in every other: user fragment, password,
//! fingerprint and addresses. The rest is filled in again.

use core::{
    fmt::Write as _,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    str::FromStr,
};

use link::served::from_hex;
use serde::{Deserialize, Serialize};

/// Addresses of a device that travel, at most: one is enough on one network.
const MOST_CANDIDATES: usize = 4;

/// Who has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// The device that holds the table.
    Offer,
    /// The device that comes to it.
    Answer,
}

/// How a device can be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// Where.
    pub host: Address,
    /// The UDP port.
    pub port: u16,
}

/// The address of a device in its network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Address {
    /// An IPv4 address.
    V4([u8; 4]),
    /// An IPv6 address.
    V6([u8; 16]),
    /// A name of one day in place of an address (mDNS), which is given to pages that may not use the camera: these bytes in
    /// hexadecimal digits, and `.local` behind them.
    Name([u8; 16]),
}

impl FromStr for Address {
    type Err = Unusable;

    fn from_str(text: &str) -> Result<Self, Unusable> {
        if let Ok(address) = text.parse() {
            return Ok(match address {
                IpAddr::V4(address) => Self::V4(address.octets()),
                IpAddr::V6(address) => Self::V6(address.octets()),
            });
        }
        let name = text.strip_suffix(".local").ok_or(Unusable)?.replace('-', "").to_lowercase();
        from_hex(&name).map(Self::Name).ok_or(Unusable)
    }
}

impl core::fmt::Display for Address {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::V4(octets) => write!(formatter, "{}", Ipv4Addr::from(*octets)),
            Self::V6(octets) => write!(formatter, "{}", Ipv6Addr::from(*octets)),
            Self::Name(bytes) => {
                for (at, byte) in bytes.iter().enumerate() {
                    if matches!(at, 4 | 6 | 8 | 10) {
                        formatter.write_char('-')?;
                    }
                    write!(formatter, "{byte:02x}")?;
                }
                formatter.write_str(".local")
            }
        }
    }
}

/// What matters of a session description.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    /// `a=ice-ufrag`
    user: String,
    /// `a=ice-pwd`
    password: String,
    /// `a=fingerprint:sha-256`: whoever answers must have the key to it.
    fingerprint: [u8; 32],
    /// Where the device can be reached.
    pub candidates: Vec<Candidate>,
}

/// A session description without what a data channel needs, or with what this app does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no description of a data channel")]
pub struct Unusable;

impl Description {
    /// What matters of what a browser has written, once it has gathered its addresses.
    pub fn of_sdp(sdp: &str) -> Result<Self, Unusable> {
        let lines = || sdp.lines().map(str::trim_end);
        let value = |name: &str| lines().find_map(|line| line.strip_prefix(name)).ok_or(Unusable);
        let fingerprint = value("a=fingerprint:sha-256 ")?.replace(':', "").to_lowercase();
        let fingerprint = from_hex(&fingerprint).ok_or(Unusable)?;
        let candidate = |line: &str| {
            let mut parts = line.strip_prefix("a=candidate:")?.split(' ').skip(2);
            let is_udp = parts.next()?.eq_ignore_ascii_case("udp");
            let (host, port) = (parts.nth(1)?.parse().ok()?, parts.next()?.parse().ok()?);
            (is_udp && parts.nth(1) == Some("host")).then_some(Candidate { host, port })
        };
        let mut candidates: Vec<_> = lines().filter_map(candidate).collect();
        // On a hotspot the short ones are enough; long ones make the code larger.
        candidates.sort_by_key(|candidate| matches!(candidate.host, Address::V6(_)));
        candidates.truncate(MOST_CANDIDATES);
        let (user, password) = (value("a=ice-ufrag:")?.to_owned(), value("a=ice-pwd:")?.to_owned());
        Self { user, password, fingerprint, candidates }.checked()
    }

    /// The same, if it can stand in a session description: what came in a code may say anything.
    pub fn checked(self) -> Result<Self, Unusable> {
        // RFC 8839: letters, digits, + and /, so many of them.
        let is_word = |word: &str, length: core::ops::RangeInclusive<usize>| {
            length.contains(&word.len())
                && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
        };
        let fits = is_word(&self.user, 4..=256) && is_word(&self.password, 22..=256);
        (fits && self.candidates.len() <= MOST_CANDIDATES).then_some(self).ok_or(Unusable)
    }

    /// A whole session description.
    pub fn to_sdp(&self, role: Role) -> String {
        let mut sdp = String::from("v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n");
        sdp.push_str("m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n");
        for (at, Candidate { host, port }) in (1..).zip(&self.candidates) {
            let priority = 2_122_260_223 - at * 256;
            // Writing to a text cannot fail.
            let _ = write!(sdp, "a=candidate:{at} 1 udp {priority} {host} {port} typ host\r\n");
        }
        let _ = write!(sdp, "a=ice-ufrag:{}\r\na=ice-pwd:{}\r\na=fingerprint:sha-256 ", self.user, self.password);
        for (at, byte) in self.fingerprint.iter().enumerate() {
            let _ = write!(sdp, "{}{byte:02X}", if at == 0 { "" } else { ":" });
        }
        let setup = match role {
            Role::Offer => "actpass",
            Role::Answer => "active",
        };
        let _ = write!(sdp, "\r\na=setup:{setup}\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n");
        sdp
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// As Chromium 143 writes it.
    pub const CHROMIUM: &str = "v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
        a=extmap-allow-mixed\r\na=msid-semantic: WMS\r\nm=application 50712 UDP/DTLS/SCTP webrtc-datachannel\r\n\
        c=IN IP4 192.168.43.1\r\n\
        a=candidate:1 1 udp 2113937151 f81d4fae-7dec-11d0-a765-00a0c91e6bf6.local 50711 typ host generation 0 network-cost 999\r\n\
        a=candidate:2 1 udp 2113939711 fe80::1c2:3d 50713 typ host generation 0\r\n\
        a=candidate:3 1 UDP 2113937151 192.168.43.1 50712 typ host generation 0\r\n\
        a=candidate:4 1 tcp 1518280447 192.168.43.1 9 typ host tcptype active\r\n\
        a=candidate:5 1 udp 1677729535 203.0.113.7 50712 typ srflx raddr 0.0.0.0 rport 0\r\n\
        a=ice-ufrag:Jq5+\r\na=ice-pwd:F2gk/9VYHpzPPzOxjkvbmrT2\r\na=ice-options:trickle\r\n\
        a=fingerprint:sha-256 0A:1B:2C:3D:4E:5F:60:71:82:93:A4:B5:C6:D7:E8:F9:0A:1B:2C:3D:4E:5F:60:71:82:93:A4:B5:C6:D7:E8:F9\r\n\
        a=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n";

    #[test]
    fn what_matters_of_it_is_kept() {
        let cut = Description::of_sdp(CHROMIUM).expect("it is one of a data channel");
        let hosts: Vec<_> =
            cut.candidates.iter().map(|candidate| (candidate.host.to_string(), candidate.port)).collect();
        let address = |host: &str, port| (host.to_owned(), port);
        // No address that a server would have told, and none but UDP; long ones last.
        let expected = [
            address("f81d4fae-7dec-11d0-a765-00a0c91e6bf6.local", 50_711),
            address("192.168.43.1", 50_712),
            address("fe80::1c2:3d", 50_713),
        ];
        assert_eq!(hosts, expected);
        for role in [Role::Offer, Role::Answer] {
            assert_eq!(Description::of_sdp(&cut.to_sdp(role)), Ok(cut.clone()));
        }
        assert!(cut.to_sdp(Role::Answer).contains("a=setup:active\r\n"));
    }

    #[test]
    fn what_could_not_stand_there_is_refused() {
        for (from, to) in [
            ("a=ice-ufrag:Jq5+", "a=ice-ufrag:Jq"),
            ("a=ice-ufrag:Jq5+", "a=ice-ufrag:Jq5 x"),
            ("a=ice-pwd:F2gk", "a=ice-pw:F2gk"),
            ("0A:1B", "0A:XB"),
            ("0A:1B", "0A"),
        ] {
            assert_eq!(Description::of_sdp(&CHROMIUM.replace(from, to)), Err(Unusable), "{to}");
        }
        let mut cut = Description::of_sdp(CHROMIUM).expect("it is one");
        cut.user = "ab\r\na=candidate:".to_owned();
        assert_eq!(cut.checked(), Err(Unusable), "a line of its own");
    }
}
