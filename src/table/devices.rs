//! Several devices at one table, as the one sees them that holds it: who plays where, and the protocol with all others.

use core::any::Any;
use std::{collections::BTreeMap, rc::Rc};

use leptos::prelude::*;
use link::{
    About, Effect as Deed, Host, LineId, Opening, Settled, Token, most_devices,
    roster::{Chair, Roster},
    served::{NewTable, Opened},
};
use serde::{Deserialize, Serialize};
use tabletop::{Revision, Seat, SeatSet, Table, Viewer};

use super::{AppGame, LEVEL, Levels, Room, save};
use crate::{
    browser::seed,
    devices::{Came, Line},
    library::SaveSummary,
    ui::Player,
};

/// Where the seats of a table are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Devices {
    /// Seats of people who have a device of their own.
    pub away: SeatSet,
    /// Those of them whose devices are there.
    pub present: SeatSet,
    /// How many devices look on, a device for the table among them.
    pub onlookers: u8,
}

impl Devices {
    /// Those of a table, of which these seats are away, by what is said of it.
    pub fn of(away: SeatSet, &About { present, onlookers, .. }: &About) -> Self {
        Self { away, present, onlookers }
    }
}

/// What the device that holds a table says of it to all others, which `link` does not look into: what the shelf says, the names of all who
/// play among that. It follows who sits there.
fn card<G: AppGame>(room: Room<G>) -> Vec<u8> {
    let seats = room.session.with_seats(Clone::clone);
    save::with_seats::<G>(room.summary.get_value(), seats).to_bytes()
}

/// Who plays at a table that a host is to hold, without a limit of time.
fn roster<G: AppGame>(room: Room<G>) -> Roster {
    let seats = || Seat::all(room.session.seats());
    let chair = |seat| if room.bot(seat).is_some() { Chair::Computer } else { Chair::Person };
    let takes_computers = !Levels::of::<G>().is_empty() && G::takes_computers(room);
    let level = takes_computers.then(|| seats().find_map(|seat| room.bot(seat)).unwrap_or(LEVEL));
    Roster { chairs: seats().map(chair).collect(), level, ..Roster::default() }
}

/// What a [`card`] says; one that cannot be read says nothing.
pub fn read_card(bytes: &[u8]) -> SaveSummary {
    SaveSummary::from_bytes(bytes).unwrap_or_default()
}

/// Where a game goes on that is not played here any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// The table was handed over to another device.
    Given,
    /// A table was made of it at the host that serves the app.
    Served,
}

/// The places of a table for other devices, as they are kept beside its save: whoever has been let in comes in again after a restart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places {
    /// Tells the table from others.
    name: [u8; 8],
    /// The right to each place, once somebody was invited to it.
    tokens: Vec<(Viewer, Token)>,
    /// Who plays at a device of his own.
    away: SeatSet,
    /// The table that was made of this one on a host.
    #[serde(default)]
    served: Option<Opened>,
    /// Another device holds the table now.
    #[serde(default)]
    given: bool,
}

impl Places {
    /// Those of a table that nobody was invited to.
    fn new() -> Self {
        Self { name: seed::bytes(), tokens: Vec::new(), away: SeatSet::NONE, served: None, given: false }
    }

    /// The seats that are played at other devices, also while none of those is there.
    pub fn away(&self) -> SeatSet {
        self.away
    }

    /// Where the game goes on, if it does so elsewhere: what lies here is how it stood before.
    pub fn elsewhere(&self) -> Option<Elsewhere> {
        if self.given { Some(Elsewhere::Given) } else { self.served.as_ref().map(|_| Elsewhere::Served) }
    }

    /// As they are kept.
    fn written(&self) -> String {
        // Only a map with other keys than text could not be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What was kept; `None` if it cannot be read.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// One who may have a device of his own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Whose place it is: a seat, or the table, which shows what lies open.
    pub viewer: Viewer,
    /// Who sits there; nobody at the table itself.
    pub player: Option<Player>,
    /// Whether it is played at another device.
    pub is_away: bool,
    /// How many devices are there: at a seat it is one at the most.
    pub present: u8,
}

/// What the screens of the devices need of a table, whatever is played there.
pub trait Hosts {
    /// Which game it is.
    fn tag(&self) -> &'static str;
    /// Who may have a device of his own; follows it.
    fn places(&self) -> Vec<Placed>;
    /// The right to a place, for the device that is to have it. Whoever had it before keeps it until the new device is there.
    fn invite(&self, viewer: Viewer) -> Token;
    /// A place is played at this device again; the other one is told so. Of the table: nobody looks on any more.
    fn take_back(&self, viewer: Viewer);
    /// A device has come.
    fn connect(&self, line: Line);
    /// Keeps the ways on which the device of a place comes back by itself, until the place is played here again or the table is put away: at a seat in
    /// place of those from before.
    fn keep(&self, viewer: Viewer, ways: Rc<dyn Any>);
    /// Hands the table over to the device of a place, with all that is secret; `answered` hears whether it has taken it. If it has, this device holds it
    /// no more.
    fn hand_over(&self, viewer: Viewer, answered: Answered);
    /// The table as it is to be made on a host of one's own; `None` once something was played here.
    fn opening(&self) -> Option<NewTable>;
    /// The one that was made there of this.
    fn served(&self) -> Option<Opened>;
    /// Keeps that one was made there, and the links to its places.
    fn keep_served(&self, opened: &Opened);
}

/// What a host is made of.
pub struct Holding<G: AppGame> {
    /// The table.
    pub room: Room<G>,
    /// Its places for other devices, as they were kept last.
    pub kept: Option<Places>,
    /// Keeps them.
    pub keep: Rc<dyn Fn(String)>,
}

/// Makes a host of a [`Holding`] of `G`; `None` of anything else. Its code is fetched when somebody wants to play on several devices,
/// through a registry that knows no types of games.
pub fn host<G: AppGame>(holding: Box<dyn Any>) -> Option<Rc<dyn Hosts>> {
    let Holding { room, kept, keep } = *holding.downcast::<Holding<G>>().ok()?;
    Some(Rc::new(Hosting::of(room, kept, keep)))
}

/// The protocol with the other devices of a table.
struct Hosting<G: AppGame>(StoredValue<State<G>, LocalStorage>);

/// Hears whether the table was taken.
type Answered = Box<dyn FnOnce(bool)>;

struct State<G: AppGame> {
    room: Room<G>,
    places: Places,
    /// There is one once somebody was invited.
    host: Option<Host<G>>,
    lines: BTreeMap<LineId, Line>,
    next: u64,
    /// Ways on which devices come back.
    ways: Vec<(Viewer, Rc<dyn Any>)>,
    /// Who waits for a device that the table was offered to, and how the table stood then.
    heir: Option<(Revision, Answered)>,
    /// Keeps the places.
    keep: Rc<dyn Fn(String)>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: AppGame> Clone for Hosting<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for Hosting<G> {}

impl<G: AppGame> Hosting<G> {
    /// Of a table that is kept here. `kept` is what `keep` was handed last.
    fn of(room: Room<G>, kept: Option<Places>, keep: Rc<dyn Fn(String)>) -> Self {
        let has_places = kept.is_some();
        let places = kept.unwrap_or_else(Places::new);
        let state =
            State { room, places, host: None, lines: BTreeMap::new(), next: 0, ways: Vec::new(), heir: None, keep };
        let hosting = Self(StoredValue::new_local(state));
        if has_places {
            hosting.open();
        }
        // What is done at the table is told, whoever has done it.
        Effect::new(move || {
            room.session.read_tracked(|_| ());
            hosting.with_host(Host::told);
        });
        // And who sits where.
        Effect::new(move || {
            let card = card(room);
            hosting.with_host(|host, _| host.say(card));
        });
        on_cleanup(move || hosting.with_host(|host, _| host.close()));
        hosting
    }

    /// Begins to be there for other devices.
    fn open(self) {
        let host = self.0.try_with_value(|state| {
            let names = (state.places.name, seed::bytes(), link::BUILD);
            let places: Vec<_> = state.places.tokens.iter().map(|(viewer, token)| (*token, *viewer)).collect();
            state.room.session.read(|table| Host::new(table, names, places)).flatten()
        });
        self.0.try_update_value(|state| {
            state.host = host.flatten();
            state.note();
        });
        let Some(room) = self.0.try_with_value(|state| state.room) else { return };
        let card = untrack(|| card(room));
        self.with_host(|host, _| host.say(card));
    }

    /// Lets the protocol do something, and does what comes of it.
    fn with_host(self, run: impl FnOnce(&mut Host<G>, &Table<G>) -> Vec<Deed<G>>) {
        let deeds = self.0.try_update_value(|state| {
            let State { room, host, .. } = state;
            let host = host.as_mut()?;
            let deeds = room.session.read(|table| run(host, table))?;
            state.note();
            Some(deeds)
        });
        for deed in deeds.flatten().into_iter().flatten() {
            self.carry_out(deed);
        }
        let is_forsaken =
            |state: &State<G>| state.heir.is_some() && !state.host.as_ref().is_some_and(Host::is_offering);
        if self.0.try_with_value(is_forsaken) == Some(true) {
            self.handed_over(false);
        }
    }

    fn carry_out(self, deed: Deed<G>) {
        match deed {
            Deed::Send(line, frame) => {
                let line = self.0.try_with_value(|state| state.lines.get(&line).cloned()).flatten();
                if let Some(line) = line {
                    line.send(&frame);
                }
            }
            Deed::Hang(line) => {
                if let Some(line) = self.0.try_update_value(|state| state.lines.remove(&line)).flatten() {
                    line.hang();
                }
            }
            Deed::Keep(proposal) => {
                let settled = move |what: Settled| self.with_host(|host, table| host.settled(table, what));
                if let Some(room) = self.0.try_with_value(|state| state.room) {
                    room.session.fulfil(proposal, Callback::new(settled));
                }
            }
            Deed::HandedOver(_, took) => self.handed_over(took),
        }
    }
}

impl<G: AppGame> Hosting<G> {
    /// The device that the table was offered to has answered. If something was done here meanwhile it has an older table, and this device goes on
    /// holding the one there is: nothing that somebody was told is done may be lost.
    fn handed_over(self, took: bool) {
        let asked = self.0.try_update_value(|state| {
            let (offered, heir) = state.heir.take()?;
            let is_given = took && state.room.session.read(|table| table.revision() == offered) == Some(true);
            state.places.given |= is_given;
            state.keep();
            Some((heir, is_given, state.room))
        });
        let Some((heir, is_given, room)) = asked.flatten() else { return };
        if is_given {
            self.with_host(|host, _| host.close());
        }
        heir(is_given);
        if is_given {
            room.leave.run(());
        }
    }
}

impl<G: AppGame> State<G> {
    /// Shows who is there.
    fn note(&self) {
        let Some(host) = &self.host else { return };
        self.room.session.set_devices(Devices::of(self.places.away, host.about()));
    }

    fn keep(&self) {
        (self.keep)(self.places.written());
    }
}

impl<G: AppGame> Hosts for Hosting<G> {
    fn tag(&self) -> &'static str {
        G::TAG
    }

    fn places(&self) -> Vec<Placed> {
        let Some(room) = self.0.try_with_value(|state| state.room) else { return Vec::new() };
        let devices = room.session.devices();
        let seat = |seat: Seat| Placed {
            viewer: Viewer::Seat(seat),
            player: Some(room.player(seat)),
            is_away: devices.away.has(seat),
            present: devices.present.has(seat).into(),
        };
        let people = Seat::all(room.session.seats()).filter(|seat| room.bot(*seat).is_none()).map(seat);
        let onlookers = devices.onlookers;
        let table = Placed { viewer: Viewer::Public, player: None, is_away: onlookers > 0, present: onlookers };
        people.chain([table]).collect()
    }

    fn invite(&self, viewer: Viewer) -> Token {
        let known = |places: &Places| places.tokens.iter().find(|(of, _)| *of == viewer).map(|(_, token)| *token);
        if let Some(token) = self.0.try_with_value(|state| known(&state.places)).flatten() {
            return token;
        }
        let token = Token(seed::bytes());
        let is_open = self.0.try_update_value(|state| {
            state.places.tokens.push((viewer, token));
            state.keep();
            state.host.is_some()
        });
        if is_open == Some(true) {
            self.with_host(|host, table| host.invite(table, viewer, token));
        } else {
            self.open();
        }
        token
    }

    fn take_back(&self, viewer: Viewer) {
        let token = Token(seed::bytes());
        self.0.try_update_value(|state| {
            state.places.tokens.retain(|(of, _)| *of != viewer);
            state.places.tokens.push((viewer, token));
            state.ways.retain(|(of, _)| *of != viewer);
            if let Some(seat) = viewer.seat() {
                state.places.away.remove(seat);
            }
            state.keep();
        });
        self.with_host(|host, table| host.invite(table, viewer, token));
    }

    fn hand_over(&self, viewer: Viewer, answered: Answered) {
        let file = self.0.try_with_value(|state| state.room.file()).flatten().map(|file| file.to_bytes());
        let mut offered = None;
        self.with_host(|host, table| {
            let offer = file.and_then(|file| host.hand_over(viewer, file));
            offered = offer.is_some().then(|| table.revision());
            offer.into_iter().collect()
        });
        let Some(revision) = offered else { return answered(false) };
        self.0.try_update_value(|state| state.heir = Some((revision, answered)));
    }

    fn opening(&self) -> Option<NewTable> {
        let room = self.0.try_with_value(|state| state.room)?;
        let is_fresh = |table: &Table<G>| table.revision() == Revision::START;
        let opening = room.session.read(|table| is_fresh(table).then(|| Opening::of(table)));
        // Writing to memory cannot fail.
        let opening = postcard::to_allocvec(&opening.flatten()?).unwrap_or_default();
        let roster = untrack(|| roster(room));
        Some(NewTable { build: link::BUILD, card: untrack(|| card(room)), opening, roster })
    }

    fn served(&self) -> Option<Opened> {
        self.0.try_with_value(|state| state.places.served.clone()).flatten()
    }

    fn keep_served(&self, opened: &Opened) {
        self.0.try_update_value(|state| {
            state.places.served = Some(opened.clone());
            state.keep();
        });
    }

    fn keep(&self, viewer: Viewer, ways: Rc<dyn Any>) {
        self.0.try_update_value(|state| {
            state.ways.push((viewer, ways));
            let mut surplus = state.ways.iter().filter(|(of, _)| *of == viewer).count();
            // The oldest go first.
            state.ways.retain(|(of, _)| {
                let goes = *of == viewer && surplus > most_devices(viewer);
                surplus -= usize::from(goes);
                !goes
            });
        });
    }

    fn connect(&self, line: Line) {
        let hosting = *self;
        let id = self.0.try_update_value(|state| {
            state.next += 1;
            state.lines.insert(LineId(state.next), line.clone());
            LineId(state.next)
        });
        let Some(id) = id else { return line.hang() };
        line.hear(move |came| match came {
            Came::Frame(frame) => {
                hosting.with_host(|host, table| host.hear(table, id, &frame));
                hosting.give();
            }
            Came::Ended => {
                hosting.0.try_update_value(|state| state.lines.remove(&id));
                hosting.with_host(|host, _| host.gone(id));
            }
        });
    }
}

impl<G: AppGame> Hosting<G> {
    /// Whoever has come with a device of his own plays there from now on.
    fn give(self) {
        self.0.try_update_value(|state| {
            let away = state.places.away | untrack(|| state.room.session.devices()).present;
            if away != state.places.away {
                state.places.away = away;
                state.note();
                state.keep();
            }
        });
    }
}
