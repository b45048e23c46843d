//! The small words the vault speaks in: time, entropy, and who and which.

use core::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::digest::digest;

/// A moment: milliseconds since 1970-01-01 UTC, as the clock of the device has it.
///
/// That clock may be wrong and may be set back. Nothing is ever lost or refused over it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Time(pub u64);

/// Thirty-two bytes that nobody can guess, from the edge of the app. Each is used for one call only.
pub struct Entropy([u8; 32]);

impl Entropy {
    /// Takes the bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Bytes for one purpose, at most 64: independent of those for any other.
    pub(crate) fn draw<const N: usize>(&self, purpose: &str) -> [u8; N] {
        digest([&self.0, purpose.as_bytes()])
    }
}

impl fmt::Debug for Entropy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Entropy(..)")
    }
}

/// Defines an id: a random number, written as sixteen hexadecimal digits.
macro_rules! id {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(u64);

        impl $name {
            /// A new one.
            #[must_use]
            pub fn new(entropy: &Entropy) -> Self {
                Self(u64::from_le_bytes(entropy.draw(stringify!($name))))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, "{:016x}", self.0)
            }
        }

        impl FromStr for $name {
            type Err = core::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                u64::from_str_radix(text, 16).map(Self)
            }
        }
    };
}

id! {
    /// An account on this device.
    AccountId
}
impl AccountId {
    /// Its bytes.
    pub(crate) fn to_bytes(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }

    /// The id of these bytes.
    pub(crate) fn of_bytes(bytes: [u8; 8]) -> Self {
        Self(u64::from_le_bytes(bytes))
    }
}

id! {
    /// A saved game. A game that replaces another, and one that is imported again, get ids of their own.
    SaveId
}
id! {
    /// One run of the app in one tab: it owns the games it has open.
    SessionId
}
