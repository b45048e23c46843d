//! Codes with which two devices find each other: shown by one, read by the camera of the other, or typed.
//!
//! A code is the address of the app with the code in its fragment, so that any camera app opens it there; an answer, which is read inside of
//! the app, is the fragment alone. In it stand bytes in base64url (RFC 4648), with a sum at their end against slips in typing.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use link::Token;
use serde::{Deserialize, Serialize};
use tabletop::fnv;

use super::description::{Description, Unusable};

/// The form of codes.
const FORM: u8 = 1;

/// Characters of a code that is read at most.
const LONGEST: usize = 1_000;

/// What stands before the code in an address.
pub const ROUTE: &str = "/join#";

/// What a device that holds a table shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// The tag of the game.
    pub game: String,
    /// The right to a place.
    pub token: Token,
    /// Tells this invitation from others, so that an answer is not given to another one.
    pub number: u16,
    /// How to reach it.
    pub description: Description,
}

/// What a device that comes shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// The number of the invitation.
    pub number: u16,
    /// How to reach it.
    pub description: Description,
}

/// A place at a table of the host that serves the app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Served {
    /// The tag of the game.
    pub game: String,
    /// The table's id.
    pub table: [u8; 8],
    /// The right to the place.
    pub token: Token,
}

/// What a code says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Code {
    /// An invitation.
    Offer(Offered),
    /// The answer to one.
    Answer(Answered),
    /// A place at a table of the host that serves the app.
    Served(Served),
}

/// Why a text is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// It is none, or a part of one.
    #[error("this is no code of this app, or only a part of one")]
    Unreadable,
    /// Another version of the app has made it.
    #[error("this code was made by another version of the app")]
    Foreign,
}

impl From<Unusable> for CodeError {
    fn from(_: Unusable) -> Self {
        Self::Unreadable
    }
}

impl Code {
    /// The code as text.
    pub fn text(&self) -> String {
        let mut bytes = vec![FORM];
        // Writing to memory cannot fail.
        bytes.extend(postcard::to_allocvec(self).unwrap_or_default());
        let sum = sum(&bytes);
        bytes.extend(sum);
        Base64UrlUnpadded::encode_string(&bytes)
    }

    /// Reads what was read or typed: a code, or an address that ends with one. White space in it says nothing.
    pub fn read(text: &str) -> Result<Self, CodeError> {
        let text = text.rsplit_once('#').map_or(text, |(_, code)| code);
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        if text.len() > LONGEST {
            return Err(CodeError::Unreadable);
        }
        let bytes = Base64UrlUnpadded::decode_vec(&text).map_err(|_| CodeError::Unreadable)?;
        let (said, kept) = bytes.split_last_chunk::<3>().ok_or(CodeError::Unreadable)?;
        let (form, body) = said.split_first().filter(|_| sum(said) == *kept).ok_or(CodeError::Unreadable)?;
        if *form != FORM {
            return Err(CodeError::Foreign);
        }
        let (code, rest) = postcard::take_from_bytes(body).map_err(|_| CodeError::Unreadable)?;
        if !rest.is_empty() {
            return Err(CodeError::Unreadable);
        }
        Ok(match code {
            Self::Offer(offer) => Self::Offer(Offered { description: offer.description.checked()?, ..offer }),
            Self::Answer(answer) => Self::Answer(Answered { description: answer.description.checked()?, ..answer }),
            Self::Served(served) => Self::Served(served),
        })
    }
}

/// Three bytes that a slip changes.
fn sum(bytes: &[u8]) -> [u8; 3] {
    let [a, b, c, ..] = fnv(bytes).to_le_bytes();
    [a, b, c]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devices::description::tests::CHROMIUM;

    fn codes() -> [Code; 3] {
        let description = Description::of_sdp(CHROMIUM).expect("it is one");
        let offer = Offered {
            game: "company-leader".to_owned(),
            token: Token([7; 16]),
            number: 300,
            description: description.clone(),
        };
        let served = Served { game: "general".to_owned(), table: [9; 8], token: Token([3; 16]) };
        [Code::Offer(offer), Code::Answer(Answered { number: 300, description }), Code::Served(served)]
    }

    #[test]
    fn a_code_is_read_as_it_was_made() {
        for code in codes() {
            let text = code.text();
            assert_eq!(Code::read(&text), Ok(code.clone()));
            assert_eq!(Code::read(&format!("https://example.org/app{ROUTE}{text}")), Ok(code.clone()));
            let typed = format!(" {}\n{} ", &text[..20], &text[20..]);
            assert_eq!(Code::read(&typed), Ok(code));
            // Read at arm's length: see the picture that is made of it.
            assert!(text.len() < 230, "{} letters", text.len());
        }
    }

    #[test]
    fn a_slip_is_noticed() {
        for code in codes() {
            let text = code.text();
            for at in 0..text.len() {
                let mut slipped = text.clone().into_bytes();
                slipped[at] = if slipped[at] == b'A' { b'B' } else { b'A' };
                let slipped = String::from_utf8(slipped).expect("letters");
                assert!(Code::read(&slipped).is_err(), "letter {at}");
            }
            for end in 0..text.len() {
                assert!(Code::read(&text[..end]).is_err());
            }
        }
        for text in ["", "#", "hello", "https://example.org/", &"A".repeat(2_000)] {
            assert_eq!(Code::read(text), Err(CodeError::Unreadable), "{text}");
        }
    }

    #[test]
    fn another_form_is_told_apart() {
        let mut bytes = vec![FORM + 1, 1, 2, 3];
        bytes.extend(sum(&bytes.clone()));
        assert_eq!(Code::read(&Base64UrlUnpadded::encode_string(&bytes)), Err(CodeError::Foreign));
    }
}
