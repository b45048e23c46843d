//! A device that stands for a seat, or shows the table to all.

use serde::{Deserialize, Serialize};
use tabletop::{Enumerate, Record, Seat, Viewer, fnv};

use crate::{
    About, Answer, Farewell, FrameError, MOST_FROM_HOST, Opening, Position, Sight, Token, Wish,
    frame::{FromGuest, FromHost, Has, Hello, Item, Update, Written, from_bytes, to_bytes},
};

/// What a piece of news is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToldDeed {
    /// The game began.
    Begun,
    /// A seat did something.
    Played(Seat),
    /// What was told at this position was taken back, by who asked for it.
    Retracted(Position, Viewer),
    /// Chance goes on from another seed.
    Reseeded,
}

/// A piece of news.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<E> {
    /// What it is about.
    pub deed: ToldDeed,
    /// Whether it was taken back since.
    pub retracted: bool,
    /// How many of the commands that this viewer was told of stand after it.
    pub ply: u32,
    /// What happened, in order, as far as this viewer is told.
    pub events: Vec<ToldEvent<E>>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToldEvent<E> {
    /// What.
    pub event: E,
    /// Whether everybody was told.
    pub is_open: bool,
}

/// What has come.
#[derive(Debug, PartialEq)]
pub enum Heard<R> {
    /// More was told, from this position on; [`Guest::sight`] is new.
    Told(Position),
    /// The wish of this number was answered.
    Answer(u32, Answer<R>),
    /// What is said of the table is new: [`Guest::about`].
    About,
    /// The game is over, and its record here: [`Guest::record`].
    Over,
    /// What the rules say of each of the commands that were asked for last.
    Reply(Vec<Option<R>>),
    /// The whole table, which this device is to hold from now on: it answers with [`Guest::took`].
    Table(Vec<u8>),
    /// The line ends.
    Bye(Farewell),
    /// Something was lost on the way: this frame asks for it.
    Ask(Vec<u8>),
    /// Nothing that was not known.
    Nothing,
}

/// A device that stands for a place at the table.
#[derive(Clone, Debug)]
pub struct Guest<G: Enumerate> {
    token: Token,
    session: [u8; 8],
    /// How many lines were begun.
    attempt: u32,
    /// Whether the host has answered on this line.
    is_welcome: bool,
    build: u64,
    table: Option<[u8; 8]>,
    /// Which start of its host it knows.
    opened: Option<[u8; 8]>,
    viewer: Option<Viewer>,
    /// What it was shown of the beginning.
    beginning: Written,
    /// What it is shown, as it was written.
    written: Written,
    sight: Option<Sight<G>>,
    told: Vec<Told<G::Event>>,
    opening: Option<Opening<G>>,
    seats: u8,
    /// What is said of the table, and its mark.
    about: (u64, About),
    record: Option<(u64, Record<G>)>,
    /// The number of the last wish.
    number: u32,
    asked: Option<(Position, Wish<G::Command>)>,
    /// The number of the last question.
    questions: u32,
    questioned: Option<Vec<G::Command>>,
}

impl<G: Enumerate> Guest<G> {
    /// A guest with the token of its place; `session` is drawn anew each time, `build` tells builds of the rules apart.
    #[must_use]
    pub fn new(token: Token, session: [u8; 8], build: u64) -> Self {
        Self {
            token,
            session,
            attempt: 0,
            is_welcome: false,
            build,
            table: None,
            opened: None,
            viewer: None,
            beginning: Written::default(),
            written: Written::default(),
            sight: None,
            told: Vec::new(),
            opening: None,
            seats: 0,
            about: (0, About::default()),
            record: None,
            number: 0,
            asked: None,
            questions: 0,
            questioned: None,
        }
    }

    /// Begins a line, also where there was another: this is its first frame.
    pub fn connect(&mut self) -> Vec<u8> {
        self.attempt += 1;
        self.is_welcome = false;
        self.hello()
    }

    fn hello(&self) -> Vec<u8> {
        let Self { token, session, attempt, build, .. } = *self;
        to_bytes(&FromGuest::<G>::Hello(Hello { build, token, session, attempt, has: self.has() }))
    }

    /// The last frame of a line.
    #[must_use]
    pub fn bye(&self) -> Vec<u8> {
        to_bytes(&FromGuest::<G>::Bye)
    }

    /// Tells the host whether this device has kept the table that it was offered, and holds it from now on.
    #[must_use]
    pub fn took(&self, took: bool) -> Vec<u8> {
        to_bytes(&FromGuest::<G>::Took(took))
    }

    /// Whose place it is, once the host has said so.
    #[must_use]
    pub fn viewer(&self) -> Option<Viewer> {
        self.viewer
    }

    /// What it is shown now.
    #[must_use]
    pub fn sight(&self) -> Option<&Sight<G>> {
        self.sight.as_ref()
    }

    /// All it was told, from the beginning on.
    #[must_use]
    pub fn told(&self) -> &[Told<G::Event>] {
        &self.told
    }

    /// How many seats the table has, once the host has said so.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// What lies open of the table from the beginning, once the host has said so.
    #[must_use]
    pub fn opening(&self) -> Option<&Opening<G>> {
        self.opening.as_ref()
    }

    /// What is said of the table; nothing before the host has.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about.1
    }

    /// The record of the game once it is over.
    #[must_use]
    pub fn record(&self) -> Option<&Record<G>> {
        self.record.as_ref().map(|(_, record)| record)
    }

    /// Asks why, or whether, these are permitted; the frame goes to the host. What was asked for before and not answered is forgotten.
    pub fn question(&mut self, commands: Vec<G::Command>) -> Vec<u8> {
        self.questions += 1;
        // Who only looks on may do nothing.
        self.questioned = Some(commands).filter(|_| self.viewer != Some(Viewer::Public));
        self.tick()
    }

    /// Whether a wish was not answered yet.
    #[must_use]
    pub fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Wishes something; the frame goes to the host. `None` while another wish is not answered. On a line that is not welcomed yet, the
    /// frame is a hello, and the wish follows with a [tick](Self::tick).
    pub fn wish(&mut self, wish: Wish<G::Command>) -> Option<Vec<u8>> {
        if self.is_asking() {
            return None;
        }
        self.number += 1;
        self.asked = Some((self.position(), wish));
        Some(self.tick())
    }

    /// What is to be said now and then: the wish that was not answered, or what it has, so that what was lost comes again.
    #[must_use]
    pub fn tick(&self) -> Vec<u8> {
        if !self.is_welcome {
            return self.hello();
        }
        self.again().or_else(|| self.question_again()).unwrap_or_else(|| self.ask())
    }

    /// Takes a frame that has come.
    ///
    /// # Errors
    /// It is none, or of another version.
    pub fn hear(&mut self, frame: &[u8]) -> Result<Heard<G::Refusal>, FrameError> {
        match from_bytes::<FromHost<G>>(frame, MOST_FROM_HOST)? {
            FromHost::Welcome { table, opened, viewer, seats, beginning, opening, told } => {
                if let Some(beginning) = beginning.filter(|_| self.table != Some(table)) {
                    self.written = Written::default();
                    self.told.clear();
                    (self.table, self.viewer) = (Some(table), Some(viewer));
                    self.beginning = Written::new(beginning);
                    self.opening = opening;
                    self.seats = seats;
                }
                self.is_welcome = true;
                let is_anew = self.opened.replace(opened) != Some(opened);
                if is_anew && told.from == Position(0) {
                    // The host knows less than it did.
                    self.told.clear();
                }
                Ok(self.take(told))
            }
            FromHost::Told(_) if self.table.is_none() => Ok(Heard::Ask(self.hello())),
            FromHost::Told(told) => Ok(self.take(told)),
            FromHost::Answer { number, answer } if number == self.number && self.asked.is_some() => {
                self.asked = None;
                Ok(Heard::Answer(number, answer))
            }
            FromHost::Answer { .. } => Ok(Heard::Nothing),
            FromHost::About(bytes) => {
                let about = postcard::from_bytes(&bytes).map_err(|_| FrameError::Unreadable)?;
                self.about = (fnv(&bytes), about);
                Ok(Heard::About)
            }
            FromHost::Record(bytes) => {
                let record = postcard::from_bytes(&bytes).map_err(|_| FrameError::Unreadable)?;
                self.record = Some((fnv(&bytes), record));
                Ok(Heard::Over)
            }
            FromHost::Reply { number, at, refused } => {
                let is_awaited = number == self.questions && at == self.position();
                let asked = self.questioned.take_if(|asked| is_awaited && asked.len() == refused.len());
                Ok(asked.map_or(Heard::Nothing, |_| Heard::Reply(refused)))
            }
            FromHost::Table(table) => Ok(Heard::Table(table)),
            FromHost::Bye(why) => Ok(Heard::Bye(why)),
        }
    }

    fn question_again(&self) -> Option<Vec<u8>> {
        let commands = self.questioned.clone()?;
        Some(to_bytes(&FromGuest::<G>::Question { number: self.questions, has: self.has(), commands }))
    }

    fn again(&self) -> Option<Vec<u8>> {
        let (at, wish) = self.asked.clone()?;
        Some(to_bytes(&FromGuest::<G>::Wish { number: self.number, at, wish }))
    }

    fn ask(&self) -> Vec<u8> {
        to_bytes(&FromGuest::<G>::Has(self.has()))
    }

    fn has(&self) -> Has {
        Has {
            table: self.table,
            position: self.position(),
            sight: self.written.mark,
            about: self.about.0,
            record: self.record.as_ref().map_or(0, |(mark, _)| *mark),
        }
    }

    fn position(&self) -> Position {
        Position(u32::try_from(self.told.len()).unwrap_or(u32::MAX))
    }

    fn take(&mut self, update: Update<G>) -> Heard<G::Refusal> {
        let Update { from, news, base, sight, mark: wanted } = update;
        let (start, end) = (from.0 as usize, from.0 as usize + news.len());
        if end < self.told.len() || end == self.told.len() && wanted == self.written.mark {
            return Heard::Nothing;
        }
        let base = [&self.written, &self.beginning].into_iter().find(|known| known.mark == base);
        let written = base.and_then(|base| sight.applied_to(&base.bytes, MOST_FROM_HOST)).map(Written::new);
        let read = written.filter(|written| start <= self.told.len() && written.mark == wanted);
        let read = read.and_then(|written| Some((postcard::from_bytes(&written.bytes).ok()?, written)));
        let Some((sight, written)) = read else { return Heard::Ask(self.ask()) };
        (self.sight, self.written) = (Some(sight), written);
        self.told.truncate(start);
        // Whatever was told since: it is not over, or was over otherwise.
        self.record = None;
        for Item { deed, retracted, events } in news {
            if let ToldDeed::Retracted(what, _) = deed
                && let Some(taken) = self.told.get_mut(what.0 as usize)
            {
                taken.retracted = true;
            }
            let before = self.told.last().map_or(0, |told| told.ply);
            let ply = match deed {
                ToldDeed::Begun => 0,
                ToldDeed::Played(_) => before + 1,
                ToldDeed::Reseeded => before,
                ToldDeed::Retracted(..) => before.saturating_sub(1),
            };
            self.told.push(Told { deed, retracted, ply, events });
        }
        Heard::Told(from)
    }
}
