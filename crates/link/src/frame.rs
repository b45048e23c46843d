//! What travels: a frame is one message, and whole or not there.
//!
//! The first two bytes of every frame are the version of the protocol, little end first, and mean that for ever. Behind them stands one
//! value in `postcard`.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tabletop::{Enumerate, Fence, UndoError, Viewer, fnv};

use crate::{Opening, delta::Delta};

/// The version of the protocol. Both sides must speak the same.
pub const PROTOCOL: u16 = 1;

/// Bytes of the longest frame that a host reads: whoever knows no token can make it keep no more.
pub const MOST_FROM_GUEST: usize = 4 * 1024;

/// Bytes of the longest frame that a guest reads, and of the longest view.
pub const MOST_FROM_HOST: usize = 1024 * 1024;

/// How many devices may look on at a table at the most, a device for the table among them.
pub const MOST_ONLOOKERS: usize = 16;

/// How many devices may be at a place at once: at a seat one, and at the table as many as may look on.
#[must_use]
pub const fn most_devices(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(_) => 1,
        Viewer::Public => MOST_ONLOOKERS,
    }
}

/// How much a viewer was told so far: a number of [`News`](tabletop::News), the beginning included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position(pub u32);

/// The right to a place at the table: 128 bits that nobody can guess. Two are compared in a time that does not tell where they differ.
#[derive(Clone, Copy, Eq, Serialize, Deserialize)]
pub struct Token(pub [u8; 16]);

impl PartialEq for Token {
    fn eq(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |differ, (one, other)| differ | (one ^ other)) == 0
    }
}

impl core::fmt::Debug for Token {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Token(..)")
    }
}

/// What a guest wants to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wish<C> {
    /// His seat does this.
    Play(C),
    /// What his seat did last is taken back.
    Undo,
}

/// What became of a wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer<R> {
    /// It is done, and kept.
    Done,
    /// The rules refuse it.
    Refused(R),
    /// It cannot be taken back.
    NotUndone(NoUndo),
    /// It was made before something the guest has been told since.
    Overtaken,
    /// Who only looks on wishes nothing.
    NoSeat,
    /// The host could not keep it, so it was not done.
    NotKept,
    /// A computer plays his seat now.
    NotPlaying,
    /// Those who play have ended the game.
    Ended,
}

/// Why there is no way back, as [`UndoError`] says it, without what the guest may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoUndo {
    /// Nothing was done yet.
    AtTheBeginning,
    /// There is a fence behind what his seat did.
    Fenced(Fence),
    /// The last command is another seat's.
    Theirs,
}

impl From<UndoError> for NoUndo {
    fn from(error: UndoError) -> Self {
        match error {
            UndoError::AtTheBeginning => Self::AtTheBeginning,
            UndoError::Fenced(fence) => Self::Fenced(fence),
            UndoError::Theirs(_) => Self::Theirs,
        }
    }
}

/// Why a host ends a line. Nothing more comes on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Farewell {
    /// The two speak different versions of the protocol; this is the host's.
    #[error(
        "the host speaks version {0} of the protocol, this app version {PROTOCOL}: both need the same version of the app"
    )]
    Protocol(u16),
    /// The rules of the two are of different builds, or it is another game.
    #[error("host and guest do not have the same version of the game: both need the same version of the app")]
    Build,
    /// No place at this table has this token.
    #[error("this invitation is not of this table: ask for a new one")]
    Unknown,
    /// Another device has taken the place.
    #[error("another device has taken this place")]
    TakenOver,
    /// The host puts the table away.
    #[error("the table was put away")]
    Closed,
    /// What came was no frame.
    #[error("what this device has sent cannot be read")]
    Unreadable,
    /// So many look on already that nobody else can.
    #[error("{MOST_ONLOOKERS} devices look on at this table already: try again when one of them has left")]
    Full,
}

/// Why bytes are no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// They are of another version of the protocol: this one.
    #[error("it is of version {0} of the protocol, this app speaks version {PROTOCOL}")]
    Protocol(u16),
    /// They are too many.
    #[error("it has {0} bytes, more than any frame")]
    TooLong(usize),
    /// They are not whole, or something else.
    #[error("it cannot be read")]
    Unreadable,
}

/// What a guest says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) enum FromGuest<G: Enumerate> {
    Hello(Hello),
    /// The wish of this number; one that was answered is answered again, and not carried out twice.
    Wish {
        number: u32,
        /// What the guest had been told when he wished.
        at: Position,
        wish: Wish<G::Command>,
    },
    /// What the guest has: if more was told, it is sent again.
    Has(Has),
    /// Whether the rules permit these.
    Question {
        number: u32,
        /// If the guest lacks something, he does not ask about what the host would answer.
        has: Has,
        commands: Vec<G::Command>,
    },
    /// Whether it has taken the table that it was offered.
    Took(bool),
    Bye,
}

/// How a guest begins a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hello {
    /// The build of the rules, by whatever tells builds apart.
    pub build: u64,
    pub token: Token,
    /// Drawn by the guest when it was started: the numbers of its wishes begin anew then.
    pub session: [u8; 8],
    /// How many lines it has begun since: a hello that was under way for long does not take the place back.
    pub attempt: u32,
    pub has: Has,
}

/// What a guest has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Has {
    /// Of which table; nothing before it was welcomed.
    pub table: Option<[u8; 8]>,
    pub position: Position,
    /// The mark of the sight it has.
    pub sight: u64,
    /// That of what is said of the table.
    pub about: u64,
    /// That of the record, once it has it.
    pub record: u64,
}

/// What a host says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) enum FromHost<G: Enumerate> {
    Welcome {
        /// Tells the table from others.
        table: [u8; 8],
        /// Drawn when the host was started: one that was started anew may know less than before, if its game was put back.
        opened: [u8; 8],
        viewer: Viewer,
        /// How many seats the table has.
        seats: u8,
        /// What the viewer was shown when the game began, unless he has it: what comes later can be told by how it differs.
        beginning: Option<Vec<u8>>,
        /// What lies open of it from the beginning, unless he has it.
        opening: Option<Opening<G>>,
        told: Update<G>,
    },
    Told(Update<G>),
    /// What is said of the table, an [`About`](crate::About) as it is written.
    About(Vec<u8>),
    /// The game is over: its record.
    Record(Vec<u8>),
    /// What the rules said of each of the commands that were asked for, at this position.
    Reply {
        number: u32,
        at: Position,
        refused: Vec<Option<G::Refusal>>,
    },
    Answer {
        number: u32,
        answer: Answer<G::Refusal>,
    },
    /// The whole table, as its owner writes it, for the one device that is to hold it from now on.
    Table(Vec<u8>),
    Bye(Farewell),
}

/// What a viewer was told from a position on, and what he is shown now.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Update<G: Enumerate> {
    pub from: Position,
    pub news: Vec<Item<G::Event>>,
    /// The mark of the sight that the delta is to.
    pub base: u64,
    pub sight: Delta,
    /// The mark of the sight that comes of it.
    pub mark: u64,
}

/// A piece of news, with positions where the table has revisions and plies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Item<E> {
    pub deed: crate::ToldDeed,
    pub retracted: bool,
    pub events: Vec<crate::ToldEvent<E>>,
}

/// A frame as it travels.
pub(crate) fn to_bytes(said: &impl Serialize) -> Vec<u8> {
    let frame = PROTOCOL.to_le_bytes().to_vec();
    // It fails only for types without a known length, and ours have one.
    postcard::to_extend(said, frame).unwrap_or_default()
}

/// Reads a frame.
pub(crate) fn from_bytes<T: DeserializeOwned>(bytes: &[u8], most: usize) -> Result<T, FrameError> {
    if bytes.len() > most {
        return Err(FrameError::TooLong(bytes.len()));
    }
    let (version, said) = bytes.split_first_chunk().ok_or(FrameError::Unreadable)?;
    match u16::from_le_bytes(*version) {
        PROTOCOL => match postcard::take_from_bytes(said) {
            Ok((said, [])) => Ok(said),
            _ => Err(FrameError::Unreadable),
        },
        other => Err(FrameError::Protocol(other)),
    }
}

/// A sight as it is written, with the mark that tells it from another one.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub bytes: Vec<u8>,
    pub mark: u64,
}

impl Written {
    pub fn new(bytes: Vec<u8>) -> Self {
        let mark = fnv(&bytes);
        Self { bytes, mark }
    }
}

impl Default for Written {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}
