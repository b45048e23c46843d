//! The frame around every stored record and every exported file.
//!
//! ```text
//! offset  0  magic, four bytes
//!         4  version of the payload's form, u16
//!         6  kind of the payload, u8
//!         7  how the payload is sealed, u8
//!         8  length of the payload, u32
//!        12  checksum, 16 bytes of BLAKE2b-512 over everything else
//!        28  payload
//! ```
//!
//! Numbers are little-endian. The frame itself never changes; the version speaks of the payload only. So an older app
//! can tell a newer record from a broken one, and encryption is a value of one byte.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{digest::digest, limits};

/// The newest version of payloads this app reads and the one it writes.
pub const SCHEMA: u16 = 1;

/// The first byte is no character of any text, so that a text file is never taken for a save.
const MAGIC: [u8; 4] = *b"\x93TTV";
const CHECKSUM: core::ops::Range<usize> = 12..28;
const HEADER: usize = CHECKSUM.end;

/// What a payload is. A record is only ever read as the kind it was written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    Account = 1,
    /// A key that leads to an account: a mail address, or the guest of this device.
    Pointer = 2,
    Head = 3,
    Setup = 4,
    Command = 5,
    Snapshot = 6,
    Quarantine = 7,
    File = 8,
    Document = 9,
    /// The wrapped data keys of an account.
    Keys = 10,
    /// A data key wrapped by the device, for signing in by itself.
    DeviceKey = 11,
    /// How many accounts were registered: a fence.
    Registry = 12,
    /// A file: everything of an account under a password of its own.
    Backup = 13,
}

impl Kind {
    /// Bytes of the largest payload that is looked into. Heads are read at every start, all of an account at once: one that is larger
    /// than any the app writes must not take its neighbours along. What holds a game or a text is as large as that is.
    fn most(self) -> usize {
        if self == Self::Head { limits::HEAD } else { usize::MAX }
    }
}

/// How a payload is sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Seal {
    /// Not at all.
    Plain = 0,
    /// By the data key of an account: [`crate::seal`].
    DataKey = 1,
    /// The same, and its key does not open it. Never stored: a mark on its way through the vault.
    Broken = 2,
}

/// Why bytes are not a readable record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum ReadError {
    /// They do not begin like one of our records, or are one of another kind.
    #[error("this is something else")]
    Foreign,
    /// The end is missing.
    #[error("the end is missing")]
    Cut,
    /// They are not the bytes that were written.
    #[error("it was altered")]
    Altered,
    /// A record that others count on is not there.
    #[error("it is missing")]
    Missing,
    /// They were written by a newer version of the app.
    #[error("it was written by a newer version (form {found}, this app knows {known})")]
    FromTheFuture {
        /// The version of the record. It may be a known one, if only the seal is not.
        found: u16,
        /// The newest version this app reads.
        known: u16,
    },
    /// A part of it is larger than any game makes it; nothing was built from it.
    #[error("a part of it is larger than any game makes it")]
    BeyondLimits,
    /// It is sealed, and its owner is not signed in.
    #[error("it is sealed, and its owner is not signed in")]
    Locked,
}

impl ReadError {
    /// Whether it is readable to somebody, so that it is left exactly as it is.
    pub(crate) fn is_of_the_future(self) -> bool {
        matches!(self, Self::FromTheFuture { .. } | Self::Locked)
    }
}

/// Wraps a value.
pub(crate) fn wrap<T: Serialize>(kind: Kind, value: &T) -> Vec<u8> {
    // Our records are plain data: writing them into a growing vector can not fail. Should it ever, the record is empty
    // and is refused as altered when read, rather than tearing the app down in the middle of a game.
    let payload = postcard::to_allocvec(value).unwrap_or_default();
    frame(SCHEMA, kind as u8, Seal::Plain as u8, &payload)
}

/// Reads a value back.
pub(crate) fn unwrap<T: DeserializeOwned>(kind: Kind, bytes: &[u8]) -> Result<T, ReadError> {
    unwrap_with(kind, bytes, |payload| {
        if payload.len() > kind.most() {
            return Err(ReadError::BeyondLimits);
        }
        postcard::from_bytes(payload).map_err(|_| ReadError::Altered)
    })
}

/// Reads a value back by a reader of its own, for what comes from outside and is not to be trusted with the memory.
pub(crate) fn unwrap_with<T>(
    kind: Kind,
    bytes: &[u8],
    read: impl FnOnce(&[u8]) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let (version, payload) = open(kind, bytes)?;
    match version {
        // An older form is turned into the newest here, one arm a version.
        SCHEMA => read(payload),
        _ => Err(ReadError::Altered),
    }
}

/// What the frame of a record says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'a> {
    pub(crate) version: u16,
    pub(crate) kind: u8,
    pub(crate) seal: u8,
    pub(crate) payload: &'a [u8],
}

/// The frame of a whole record of a version that is known; `None` of anything else.
pub(crate) fn frame_of(bytes: &[u8]) -> Option<Frame<'_>> {
    let (header, payload) = bytes.split_at_checked(HEADER).filter(|(header, _)| header.starts_with(&MAGIC))?;
    let length = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
    let version = u16::from_le_bytes([header[4], header[5]]);
    let is_whole = payload.len() as u64 == u64::from(length) && header[CHECKSUM] == checksum(bytes);
    (is_whole && version <= SCHEMA).then_some(Frame { version, kind: header[6], seal: header[7], payload })
}

/// Frames a payload as any version of the app does.
pub(crate) fn frame(version: u16, kind: u8, sealed: u8, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
    let mut bytes = Vec::with_capacity(HEADER + payload.len());
    bytes.extend(MAGIC);
    bytes.extend(version.to_le_bytes());
    bytes.extend([kind, sealed]);
    bytes.extend(length.to_le_bytes());
    bytes.extend([0; CHECKSUM.end - CHECKSUM.start]);
    bytes.extend(payload);
    let checksum = checksum(&bytes);
    bytes[CHECKSUM].copy_from_slice(&checksum);
    bytes
}

/// Checks the frame and takes the version and the payload out of it.
pub(crate) fn open(kind: Kind, bytes: &[u8]) -> Result<(u16, &[u8]), ReadError> {
    let magic = bytes.iter().zip(MAGIC).take_while(|(found, wanted)| **found == *wanted).count();
    if magic < MAGIC.len() {
        return Err(if magic == bytes.len() && magic > 0 { ReadError::Cut } else { ReadError::Foreign });
    }
    let Some((header, payload)) = bytes.split_at_checked(HEADER) else {
        return Err(ReadError::Cut);
    };
    let length = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
    if (payload.len() as u64) < u64::from(length) {
        return Err(ReadError::Cut);
    }
    if header[CHECKSUM] != checksum(bytes) {
        return Err(ReadError::Altered);
    }
    let version = u16::from_le_bytes([header[4], header[5]]);
    if version > SCHEMA || header[7] > Seal::Broken as u8 {
        return Err(ReadError::FromTheFuture { found: version, known: SCHEMA });
    }
    if header[6] != kind as u8 {
        return Err(ReadError::Foreign);
    }
    match header[7] {
        0 => Ok((version, payload)),
        1 => Err(ReadError::Locked),
        _ => Err(ReadError::Altered),
    }
}

/// The checksum over everything but itself.
fn checksum(bytes: &[u8]) -> [u8; 16] {
    digest([&bytes[..CHECKSUM.start], &bytes[CHECKSUM.end..]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_comes_back() {
        let bytes = wrap(Kind::Head, &(7_u32, "seven".to_owned()));
        assert_eq!(unwrap::<(u32, String)>(Kind::Head, &bytes), Ok((7, "seven".to_owned())));
    }

    #[test]
    fn another_kind_is_foreign() {
        assert_eq!(unwrap::<u32>(Kind::Setup, &wrap(Kind::Head, &7_u32)), Err(ReadError::Foreign));
    }

    #[test]
    fn every_cut_and_every_flip_is_told() {
        let bytes = wrap(Kind::Head, &(7_u32, "seven".to_owned()));
        for length in 0..bytes.len() {
            let told = unwrap::<(u32, String)>(Kind::Head, &bytes[..length]);
            assert_eq!(told, Err(if length == 0 { ReadError::Foreign } else { ReadError::Cut }), "cut at {length}");
        }
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut altered = bytes.clone();
                altered[place] ^= 1 << bit;
                let told = unwrap::<(u32, String)>(Kind::Head, &altered).unwrap_err();
                let expected = match place {
                    0..4 => told == ReadError::Foreign,
                    8..12 => matches!(told, ReadError::Cut | ReadError::Altered),
                    _ => told == ReadError::Altered,
                };
                assert!(expected, "bit {bit} of byte {place}: {told}");
            }
        }
    }

    #[test]
    fn a_newer_version_and_an_unknown_seal_are_of_the_future() {
        let newer = frame(SCHEMA + 1, Kind::Head as u8, 0, b"who knows");
        let told = unwrap::<u32>(Kind::Head, &newer);
        assert_eq!(told, Err(ReadError::FromTheFuture { found: SCHEMA + 1, known: SCHEMA }));
        let other = frame(SCHEMA, Kind::Head as u8, 3, b"who knows");
        assert!(matches!(unwrap::<u32>(Kind::Head, &other), Err(ReadError::FromTheFuture { .. })));
        let sealed = frame(SCHEMA, Kind::Head as u8, 1, b"who knows");
        assert_eq!(unwrap::<u32>(Kind::Head, &sealed), Err(ReadError::Locked));
        let broken = frame(SCHEMA, Kind::Head as u8, 2, b"who knows");
        assert_eq!(unwrap::<u32>(Kind::Head, &broken), Err(ReadError::Altered));
    }
}
