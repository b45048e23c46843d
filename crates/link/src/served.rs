//! What an app and a host of one's own (`tabletop serve`) say to each other beside frames: how a table is made there,
//! and where it is.
//!
//! Bodies are one value each in `postcard`; whatever is refused is told as a sentence with a status of HTTP.
//!
//! | request | body | answer |
//! | --- | --- | --- |
//! | `POST /api/tables/{tag}` | [`NewTable`] | [`Opened`] |
//! | `POST /api/tables/{id}/places/{viewer}`, with `Authorization: Bearer {opener's token}` | none | [`Place`] |
//! | `POST /api/tables/{id}/seats/{seat}`, with `Authorization: Bearer {its place's or the opener's token}` | [`Change`](crate::roster::Change) | [`Roster`] |
//! | `GET /api/tables/{id}/standing`, with `Authorization: Bearer {a place's token}` | | [`Standing`] |
//! | `POST /api/tables/{id}/push`, with `Authorization: Bearer {a place's token}` | [`Tell`] | none |
//! | `GET /api/push` | | a [`PushKey`] |
//! | `GET /api/tables/{id}` | | [`Known`] |
//! | `GET /api/build` | | [`BUILD`](crate::BUILD) as sixteen digits: there is such a host |
//! | `GET /ws/{id}` | | a WebSocket: each binary message is a frame of this crate, both ways |
//!
//! A table's id and a token are written in an address with two digits a byte ([`to_hex`]), a viewer as the number of
//! his seat or `public` ([`viewer_name`]).

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet, Viewer};

use crate::{
    Token,
    frame::{Hello, MOST_FROM_GUEST, PROTOCOL},
    roster::Roster,
};

/// Where a host says of which build it is, so that a page knows that it has one.
pub const BUILD_PATH: &str = "/api/build";

/// Where a host says by which key push services know it.
pub const PUSH_PATH: &str = "/api/push";

/// A table that is to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewTable {
    /// The build of the rules: [`BUILD`](crate::BUILD). It stands first, so that every build can read it of every
    /// other.
    pub build: u64,
    /// What is said of the table to all, as [`About::card`](crate::About).
    pub card: Vec<u8>,
    /// The [`Opening`](crate::Opening) of the game as `postcard` writes it.
    pub opening: Vec<u8>,
    /// Who plays which seat, and how long a person is waited for.
    pub roster: Roster,
}

/// A table that was made. Whoever has made it hands the tokens to the players; the host keeps none of them, only what
/// they hash to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// Its id, which is its name in frames, too.
    pub table: [u8; 8],
    /// The right to make lost links anew.
    pub opener: Token,
    /// A place for each seat, in order, and one for the table itself.
    pub places: Vec<Place>,
}

/// A place at a table, and the right to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Whose it is.
    pub viewer: Viewer,
    /// What his device says hello with.
    pub token: Token,
}

/// How a game stands, for whoever has a place at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Whose place it is.
    pub viewer: Viewer,
    /// What is said of the table to all, as [`About::card`](crate::About).
    pub card: Vec<u8>,
    /// Who is to act; nobody once the game is over.
    pub waiting: Vec<Seat>,
    /// Who plays which seat.
    pub roster: Roster,
    /// The seats whose devices are there, of those that have come to the host that answers.
    pub present: SeatSet,
    /// How many devices look on there.
    pub onlookers: u8,
    /// When computers play for the people among those who are waited for, in seconds since 1970; `None` if they never do.
    pub due: Option<u64>,
}

/// The key with which a browser subscribes to push messages of a host (RFC 8292): an uncompressed point of P-256. All
/// hosts of one database have the same, and it stays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushKey(pub Vec<u8>);

/// What a device wants to hear of its place while nobody looks at it there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tell {
    /// When the place is waited for, and when the game is over. Whoever asks again has other words from then on.
    Me(Device),
    /// Nothing any more, for the device with this [`endpoint`](Device::endpoint).
    NoMore(String),
}

/// A device that is told by push messages (RFC 8030), and what it is to show. The host keeps it until it says that it
/// wants no more, its push service says that there is no such device, or the place has another token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    /// Where its browser's push service takes messages for it: `https`, 1,000 bytes at the most.
    pub endpoint: String,
    /// Its public key: an uncompressed point of P-256.
    pub p256dh: Vec<u8>,
    /// The secret that it shares with the host: 16 bytes.
    pub auth: Vec<u8>,
    /// What it shows above a message: 100 bytes at the most.
    pub title: String,
    /// What it shows when the place is waited for: 200 bytes at the most.
    pub turn: String,
    /// What it shows when the game is over: 200 bytes at the most.
    pub finish: String,
}

impl core::fmt::Debug for Device {
    /// Nothing of it: whoever reads it could send messages.
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Device(..)")
    }
}

/// What anybody may know of a table who knows its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The build of the host's rules.
    pub build: u64,
    /// Which game is played.
    pub tag: String,
}

/// Bytes as they stand in an address.
#[must_use]
pub fn to_hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Bytes that stand in an address; `None` if it is not exactly so many, in small letters.
#[must_use]
pub fn from_hex<const COUNT: usize>(text: &str) -> Option<[u8; COUNT]> {
    let digits = text.as_bytes();
    let half = |at: usize| {
        let digit = digits.get(at).filter(|digit| !digit.is_ascii_uppercase())?;
        u8::try_from(char::from(*digit).to_digit(16)?).ok()
    };
    let mut bytes = [0; COUNT];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = (half(2 * at)? << 4) | half(2 * at + 1)?;
    }
    (digits.len() == 2 * COUNT).then_some(bytes)
}

/// A viewer as he stands in an address.
#[must_use]
pub fn viewer_name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(Seat(seat)) => seat.to_string(),
        Viewer::Public => "public".to_owned(),
    }
}

/// The viewer that stands in an address.
#[must_use]
pub fn viewer_named(name: &str) -> Option<Viewer> {
    match name {
        "public" => Some(Viewer::Public),
        seat => seat.parse().ok().map(|seat| Viewer::Seat(Seat(seat))),
    }
}

/// A hello with another token in its place; `None` if the frame is none, or none that a host reads.
///
/// A host of one's own keeps what tokens hash to, and its [`Host`](crate::Host) compares that: so what was stolen from
/// its database opens nothing.
pub fn with_token(frame: &[u8], exchange: impl FnOnce(Token) -> Token) -> Option<Vec<u8>> {
    /// Which of the things that a guest says is a hello.
    const HELLO: u32 = 0;
    if frame.len() > MOST_FROM_GUEST {
        return None;
    }
    let (version, said) = frame.split_first_chunk()?;
    let ((HELLO, mut hello), rest) = postcard::take_from_bytes::<(u32, Hello)>(said).ok()? else { return None };
    if u16::from_le_bytes(*version) != PROTOCOL {
        return None;
    }
    hello.token = exchange(hello.token);
    let mut frame = postcard::to_extend(&(HELLO, hello), version.to_vec()).ok()?;
    frame.extend_from_slice(rest);
    Some(frame)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_stand_in_addresses_in_one_way() {
        let bytes = [0x00, 0x9a, 0xff, 0x10];
        assert_eq!(to_hex(&bytes), "009aff10");
        assert_eq!(from_hex("009aff10"), Some(bytes));
        for wrong in ["", "009aff1", "009aff100", "009AFF10", "009aff1g", "009aff1\u{e4}", "+09aff10"] {
            assert_eq!(from_hex::<4>(wrong), None, "{wrong:?}");
        }
        for viewer in Viewer::all(6) {
            assert_eq!(viewer_named(&viewer_name(viewer)), Some(viewer));
        }
        assert_eq!(viewer_named("256"), None);
        assert_eq!(viewer_named("Public"), None);
    }

    #[test]
    fn the_token_of_a_hello_and_nothing_else_is_exchanged() {
        let (ours, theirs) = (Token([1; 16]), Token([2; 16]));
        let hello = |token| {
            let has = crate::frame::Has {
                table: Some([5; 8]),
                position: crate::Position(70_000),
                sight: u64::MAX,
                about: 3,
                record: 9,
            };
            let hello = Hello { build: 1 << 60, token, session: [7; 8], attempt: 300, has };
            postcard::to_extend(&(0_u32, hello), PROTOCOL.to_le_bytes().to_vec()).unwrap()
        };
        let mut seen = None;
        let exchanged = with_token(&hello(ours), |token| {
            seen = Some(token);
            theirs
        });
        assert_eq!(seen, Some(ours));
        assert_eq!(exchanged, Some(hello(theirs)));
        // Its end, which no hello has, is the host's to refuse.
        let mut longer = hello(ours);
        longer.push(1);
        assert_eq!(with_token(&longer, |_| theirs).map(|frame| frame.len()), Some(longer.len()));
        let (mut other, mut bye) = (hello(ours), hello(ours));
        (other[0], bye[2]) = (9, 4);
        for frame in [other, bye, hello(ours)[..20].to_vec(), Vec::new(), vec![0; MOST_FROM_GUEST + 1]] {
            assert_eq!(with_token(&frame, |_| theirs), None);
        }
    }
}
