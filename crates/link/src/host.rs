//! The device that holds the table.

mod wishes;

use std::{collections::VecDeque, sync::Arc};

use tabletop::{Enumerate, Proposal, Revision, Seat, SeatSet, Table, Viewer, Waiting};

use crate::{
    About, Answer, Farewell, MOST_FROM_GUEST, MOST_FROM_HOST, Opening, PROTOCOL, Position, Token, Wish,
    frame::{FrameError, FromGuest, FromHost, Has, Hello, Update, Written, from_bytes, to_bytes},
    place::{Line, Place},
    roster::Roster,
    update::{sight, update},
};

use wishes::send_answer;

/// A way to one guest, as whoever carries the frames numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(pub u64);

/// What the host wants to be done.
#[derive(Debug)]
pub enum Effect<G: Enumerate> {
    /// A frame goes out.
    Send(LineId, Vec<u8>),
    /// A line is ended, once what was sent on it is out.
    Hang(LineId),
    /// A proposal is made durable and accepted; then [`Host::settled`] hears what became of it. There is one at a time.
    Keep(Proposal<G>),
    /// The device of this place has answered whether it holds the table from now on ([`Host::hand_over`]).
    HandedOver(Viewer, bool),
}

/// What became of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It is kept, and the table has accepted it.
    Done,
    /// It could not be kept.
    NotKept,
    /// Something else was done at the table before.
    Overtaken,
}

/// The device that holds the table. The table itself stays with its owner, who plays at it, too.
#[derive(Debug)]
pub struct Host<G: Enumerate> {
    /// Tells the table from others.
    name: [u8; 8],
    opened: [u8; 8],
    build: u64,
    /// What is said of the table, and as it is written.
    about: About,
    about_written: Written,
    /// The record, once the game is over.
    record: Option<Written>,
    places: Vec<Place<G>>,
    /// What of the table was told.
    seen: Option<Revision>,
    /// What is being kept.
    pending: Option<Keeping>,
    /// One a place at the most.
    queue: VecDeque<Asked<G>>,
    /// The line on which the table was offered.
    offered: Option<LineId>,
}

/// Whose proposal is being kept.
#[derive(Clone, Copy, Debug)]
enum Keeping {
    /// A wish from this place, of this number.
    Wish(usize, u32),
    /// The owner's ([`Host::play`]).
    Owner,
}

#[derive(Debug)]
struct Asked<G: Enumerate> {
    place: usize,
    /// Whose it is.
    seat: Seat,
    number: u32,
    at: Position,
    wish: Wish<G::Command>,
}

impl<G: Enumerate> Host<G> {
    /// A host of a table, with the places of its guests; a seat whose player sits at the host has none. `name` is drawn when the game is
    /// first opened to others, and stays with it, `opened` whenever a host is made; `build` tells builds of the rules apart.
    ///
    /// `None` if the table's record does not begin, which no table has.
    pub fn new(
        table: &Table<G>,
        (name, opened, build): ([u8; 8], [u8; 8], u64),
        places: impl IntoIterator<Item = (Token, Viewer)>,
    ) -> Option<Self> {
        table.record().begin().ok()?;
        let places = places.into_iter().map(Place::of).collect();
        let mut host = Self {
            name,
            opened,
            build,
            about_written: About::default().written(),
            about: About::default(),
            record: None,
            places,
            seen: None,
            pending: None,
            queue: VecDeque::new(),
            offered: None,
        };
        host.look(table);
        Some(host)
    }

    /// Takes a frame that has come on a line, whatever is in it.
    pub fn hear(&mut self, table: &Table<G>, line: LineId, frame: &[u8]) -> Vec<Effect<G>> {
        let mut effects = self.heard(table, line, frame);
        effects.extend(self.note());
        effects
    }

    fn heard(&mut self, table: &Table<G>, line: LineId, frame: &[u8]) -> Vec<Effect<G>> {
        let said = match from_bytes::<FromGuest<G>>(frame, MOST_FROM_GUEST) {
            Ok(said) => said,
            Err(FrameError::Protocol(_)) => return self.end(line, Farewell::Protocol(PROTOCOL)),
            Err(_) => return self.end(line, Farewell::Unreadable),
        };
        let place = self.places.iter().position(|place| place.lines.iter().any(|known| known.id == line));
        match (said, place) {
            (FromGuest::Hello(hello), _) => self.welcome(table, line, &hello),
            // The line was taken over, or nobody has said hello on it.
            (_, None) => self.end(line, Farewell::Unknown),
            (FromGuest::Has(has), Some(place)) => self.make_good(table, (place, line), has),
            (FromGuest::Question { number, has, commands }, Some(place)) => {
                let mut effects = self.make_good(table, (place, line), has);
                effects.extend(self.reply(table, place, (number, &commands)));
                effects
            }
            (FromGuest::Took(took), Some(place)) => {
                let offered = self.offered.take_if(|offered| *offered == line);
                offered.map(|_| Effect::HandedOver(self.places[place].viewer, took)).into_iter().collect()
            }
            (FromGuest::Bye, Some(_)) => {
                self.leave(line);
                vec![Effect::Hang(line)]
            }
            (FromGuest::Wish { number, at, wish }, Some(place)) => match self.places[place].viewer {
                Viewer::Seat(seat) => self.wish(table, Asked { place, seat, number, at, wish }),
                Viewer::Public => vec![send_answer(line, number, Answer::NoSeat)],
            },
        }
    }

    /// A line has ended by itself.
    pub fn gone(&mut self, line: LineId) -> Vec<Effect<G>> {
        self.leave(line);
        self.note()
    }

    fn leave(&mut self, line: LineId) {
        for place in &mut self.places {
            place.lines.retain(|known| known.id != line);
        }
        self.offered.take_if(|offered| *offered == line);
    }

    /// Tells the guests what has been done at the table since: by its owner, or as a wish.
    pub fn told(&mut self, table: &Table<G>) -> Vec<Effect<G>> {
        let before: Vec<Position> = self.places.iter().map(Place::position).collect();
        self.look(table);
        let mut effects = Vec::new();
        for (place, before) in self.places.iter_mut().zip(before) {
            if place.position() <= before || place.lines.is_empty() {
                continue;
            }
            let now = Arc::new(sight(table.game(), place.viewer));
            // Devices that were sent the same before are sent the same now.
            let mut known: Option<(Arc<Written>, Vec<u8>)> = None;
            for line in &mut place.lines {
                let base = core::mem::replace(&mut line.sent, Arc::clone(&now));
                let frame = match known.take() {
                    Some((of, frame)) if of.mark == base.mark => frame,
                    _ => {
                        let told = update(table, (place.viewer, &place.revisions), before, (&base, &now));
                        to_bytes(&FromHost::<G>::Told(told))
                    }
                };
                effects.push(Effect::Send(line.id, frame.clone()));
                effects.extend(self.record.as_ref().map(|record| send_record(line.id, record)));
                known = Some((base, frame));
            }
        }
        effects
    }

    /// Says something of the table to all devices, such as who sits where. What it is, is the owner's; it is no secret, and shorter
    /// than [`MOST_FROM_HOST`].
    pub fn say(&mut self, card: Vec<u8>) -> Vec<Effect<G>> {
        self.tell(|about| about.card = card)
    }

    /// Says who plays which seat. A seat that a computer plays wishes nothing, and nobody does once the game has ended; what is being kept is
    /// settled all the same.
    pub fn seat(&mut self, roster: Roster) -> Vec<Effect<G>> {
        self.tell(|about| about.roster = Some(roster))
    }

    /// Tells all who is there, if that is new.
    fn note(&mut self) -> Vec<Effect<G>> {
        let (mut present, mut onlookers) = (SeatSet::NONE, 0);
        for viewer in self.present() {
            match viewer {
                Viewer::Seat(seat) => present.add(seat),
                Viewer::Public => onlookers += 1,
            }
        }
        // Every frame comes by here: what is said of the table is written anew only when it is another.
        if (present, onlookers) == (self.about.present, self.about.onlookers) {
            return Vec::new();
        }
        self.tell(|about| (about.present, about.onlookers) = (present, onlookers))
    }

    /// Changes what is said of the table, and tells all, if it is another.
    fn tell(&mut self, change: impl FnOnce(&mut About)) -> Vec<Effect<G>> {
        change(&mut self.about);
        let written = self.about.written();
        if self.about_written.mark == written.mark {
            return Vec::new();
        }
        self.about_written = written;
        self.lines().map(|line| self.send_about(line)).collect()
    }

    /// All lines, place by place.
    fn lines(&self) -> impl Iterator<Item = LineId> {
        self.places.iter().flat_map(|place| &place.lines).map(|line| line.id)
    }

    fn send_about(&self, line: LineId) -> Effect<G> {
        Effect::Send(line, to_bytes(&FromHost::<G>::About(self.about_written.bytes.clone())))
    }

    /// Takes what became of the proposal that was to be kept.
    pub fn settled(&mut self, table: &Table<G>, outcome: Settled) -> Vec<Effect<G>> {
        let mut effects = self.told(table);
        if let Some(Keeping::Wish(place, number)) = self.pending.take() {
            let answer = match outcome {
                Settled::Done => Answer::Done,
                Settled::NotKept => Answer::NotKept,
                Settled::Overtaken => Answer::Overtaken,
            };
            effects.extend(self.answer(place, number, answer));
        }
        self.go_on(table, &mut effects);
        effects
    }

    /// Has a command kept as [`Effect::Keep`] that the owner gives for a seat, such as a computer's: like a wish, and in turn with those. `None`
    /// if the rules refuse it, or something else is being kept.
    pub fn play(&mut self, table: &Table<G>, seat: Seat, command: G::Command) -> Option<Effect<G>> {
        let proposal = table.propose(seat, command).ok().filter(|_| self.pending.is_none())?;
        self.pending = Some(Keeping::Owner);
        Some(Effect::Keep(proposal))
    }

    /// Puts the table away: every guest is told.
    pub fn close(&mut self) -> Vec<Effect<G>> {
        let lines: Vec<LineId> = self.lines().collect();
        lines.into_iter().flat_map(|line| self.end(line, Farewell::Closed)).collect()
    }

    /// Offers the table to the device of a place, whole and with all that is secret, as the owner has written it: that device is to hold it
    /// from now on. What it answers comes as [`Effect::HandedOver`]; until then nothing is to be done here. `None` if no device is
    /// there, or several are, of which nobody could say which is meant, or what was written is longer than a frame.
    pub fn hand_over(&mut self, viewer: Viewer, table: Vec<u8>) -> Option<Effect<G>> {
        let place = self.places.iter().find(|place| place.viewer == viewer)?;
        let [Line { id: line, .. }] = place.lines[..] else { return None };
        let frame = to_bytes(&FromHost::<G>::Table(table));
        (frame.len() <= MOST_FROM_HOST).then(|| {
            self.offered = Some(line);
            Effect::Send(line, frame)
        })
    }

    /// Whether a device is asked whether it holds the table from now on: one that leaves does not.
    #[must_use]
    pub fn is_offering(&self) -> bool {
        self.offered.is_some()
    }

    /// Gives a place to whoever has this token: the one from before is worth nothing any more (a lost link is made anew). Where there was no
    /// place for the viewer there is one from now on.
    pub fn invite(&mut self, table: &Table<G>, viewer: Viewer, token: Token) -> Vec<Effect<G>> {
        let Some(place) = self.places.iter_mut().find(|place| place.viewer == viewer) else {
            let mut place = Place::of((token, viewer));
            // What all others are told next, he is told with them.
            let seen = |revision: &Revision| self.seen.is_some_and(|seen| *revision <= seen);
            place.revisions = table.told(Revision::START, viewer).map(|news| news.revision).filter(seen).collect();
            self.places.push(place);
            return Vec::new();
        };
        place.token = token;
        place.sessions.clear();
        let why = if viewer == Viewer::Public { Farewell::Unknown } else { Farewell::TakenOver };
        let lines: Vec<LineId> = place.lines.iter().map(|line| line.id).collect();
        let mut effects: Vec<_> = lines.into_iter().flat_map(|line| self.end(line, why)).collect();
        effects.extend(self.note());
        effects
    }

    /// What is said of the table to all.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The viewers whose devices are there, each as often as it has devices.
    pub fn present(&self) -> impl Iterator<Item = Viewer> {
        self.places.iter().flat_map(|place| place.lines.iter().map(|_| place.viewer))
    }

    /// Counts what everybody was told.
    fn look(&mut self, table: &Table<G>) {
        let from = self.seen.map_or(Revision::START, Revision::next);
        for place in &mut self.places {
            place.revisions.extend(table.told(from, place.viewer).map(|news| news.revision));
        }
        self.seen = Some(table.revision());
        let is_over = matches!(table.game().waiting_for(), Waiting::Over(_));
        // It fails only for types without a known length, and ours have one.
        let record = is_over.then(|| postcard::to_allocvec(table.record()).unwrap_or_default());
        self.record = record.filter(|record| record.len() < MOST_FROM_HOST).map(Written::new);
    }

    /// Ends a line with a reason.
    fn end(&mut self, line: LineId, why: Farewell) -> Vec<Effect<G>> {
        self.leave(line);
        vec![Effect::Send(line, to_bytes(&FromHost::<G>::Bye(why))), Effect::Hang(line)]
    }

    fn welcome(&mut self, table: &Table<G>, line: LineId, hello: &Hello) -> Vec<Effect<G>> {
        // All are compared, so that the time does not tell which.
        let found = self.places.iter().enumerate().filter(|(_, place)| place.token == hello.token);
        let Some(at) = found.map(|(at, _)| at).last() else { return self.end(line, Farewell::Unknown) };
        if hello.build != self.build {
            return self.end(line, Farewell::Build);
        }
        if self.places[at].is_late(hello) {
            return self.end(line, Farewell::TakenOver);
        }
        let mut effects = Vec::new();
        if let Some(before) = self.places[at].rival(hello).filter(|before| *before != line) {
            effects = self.end(before, Farewell::TakenOver);
        }
        // A device has one place.
        self.leave(line);
        let place = &mut self.places[at];
        if place.is_full() {
            return self.end(line, Farewell::Full);
        }
        place.note(hello);
        let viewer = place.viewer;
        // A table's record begins, as it did when this host was made.
        let make = || table.record().begin().map(|(begun, _)| sight(&begun, viewer)).unwrap_or_default();
        let begun = place.lines.first().map_or_else(|| Arc::new(make()), |line| Arc::clone(&line.beginning));
        let (beginning, sent) = (Arc::clone(&begun), Arc::clone(&begun));
        place.lines.push(Line { id: line, session: hello.session, beginning, sent });
        let told = self.missing(table, (at, line), hello.has);
        let Self { name, opened, .. } = *self;
        let seats = table.game().seats();
        let is_known = self.is_known_to(hello.has);
        let beginning = (!is_known).then(|| begun.bytes.clone());
        let opening = (!is_known).then(|| Opening::of(table));
        let said = FromHost::<G>::Welcome { table: name, opened, viewer, seats, beginning, opening, told };
        effects.push(Effect::Send(line, to_bytes(&said)));
        // That he is there is told to all, and to him.
        let noted = self.note();
        let about = if noted.is_empty() { hello.has.about } else { self.about_written.mark };
        effects.extend(noted);
        effects.extend(self.beside(line, Has { about, ..hello.has }));
        effects
    }

    /// What a guest lacks beside what his viewer is told.
    fn beside(&self, line: LineId, has: Has) -> impl Iterator<Item = Effect<G>> {
        let about = (has.about != self.about_written.mark).then(|| self.send_about(line));
        let record = self.record.as_ref().filter(|record| record.mark != has.record);
        let record = record.map(|record| send_record(line, record));
        about.into_iter().chain(record)
    }

    /// Sends what a guest lacks; nothing if he has all.
    fn make_good(&mut self, table: &Table<G>, (at, line): (usize, LineId), has: Has) -> Vec<Effect<G>> {
        let place = &self.places[at];
        let is_shown = place.lines.iter().any(|known| known.id == line && known.sent.mark == has.sight);
        let is_whole = self.is_known_to(has) && has.position == place.position() && is_shown;
        let told = (!is_whole).then(|| FromHost::<G>::Told(self.missing(table, (at, line), has)));
        let told = told.map(|told| Effect::Send(line, to_bytes(&told)));
        told.into_iter().chain(self.beside(line, has)).collect()
    }

    /// Whether a guest has been at this table before.
    fn is_known_to(&self, has: Has) -> bool {
        has.table == Some(self.name)
    }

    /// All that a guest lacks, in one update: by what differs from the beginning, which he has.
    fn missing(&mut self, table: &Table<G>, (at, line): (usize, LineId), has: Has) -> Update<G> {
        let is_known = self.is_known_to(has);
        let place = &mut self.places[at];
        let from = if is_known && has.position <= place.position() { has.position } else { Position(0) };
        let now = Arc::new(sight(table.game(), place.viewer));
        let line = place.lines.iter_mut().find(|known| known.id == line);
        let base = line.as_ref().map(|line| Arc::clone(&line.beginning)).unwrap_or_default();
        let told = update(table, (place.viewer, &place.revisions), from, (&base, &now));
        if let Some(line) = line {
            line.sent = now;
        }
        told
    }
}

/// Sends the record of a game that is over.
fn send_record<G: Enumerate>(line: LineId, record: &Written) -> Effect<G> {
    Effect::Send(line, to_bytes(&FromHost::<G>::Record(record.bytes.clone())))
}
