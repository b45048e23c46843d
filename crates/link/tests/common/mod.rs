//! Tables of all games, and who sits at them with a device of his own.

mod games;

pub use games::Tables;
pub(crate) use games::for_each_game;

use link::{Effect, Guest, Heard, Host, LineId, Settled, Token};
use tabletop::{Enumerate, Generator, Table, Viewer};

/// What tells builds apart here.
pub const BUILD: u64 = 7;
/// The table's name, and that of the start of its host.
pub const NAMES: ([u8; 8], [u8; 8]) = ([1; 8], [2; 8]);

/// The token of a place.
pub fn token(viewer: Viewer) -> Token {
    Token(match viewer {
        Viewer::Seat(seat) => [seat.0 + 1; 16],
        Viewer::Public => [99; 16],
    })
}

/// A host for a table, with a place for every seat and one for the table itself.
pub fn host<G: Enumerate>(table: &Table<G>) -> Host<G> {
    let places = Viewer::all(table.game().seats()).map(|viewer| (token(viewer), viewer));
    Host::new(table, (NAMES.0, NAMES.1, BUILD), places).unwrap()
}

/// A guest of a viewer.
pub fn guest<G: Enumerate>(viewer: Viewer) -> Guest<G> {
    Guest::new(token(viewer), [3; 8], BUILD)
}

/// The line of a viewer's device, where it has one only.
pub fn line(viewer: Viewer) -> LineId {
    LineId(match viewer {
        Viewer::Seat(seat) => u64::from(seat.0),
        Viewer::Public => 99,
    })
}

/// Begins the line of a viewer's device, and hands it what it lacks: these frames.
pub fn connect<G: Enumerate>(
    host: &mut Host<G>,
    table: &Table<G>,
    viewer: Viewer,
    guest: &mut Guest<G>,
) -> Vec<Vec<u8>> {
    let effects = host.hear(table, line(viewer), &guest.connect());
    // Whoever had the place before is told that it was taken over.
    let own = |effect| match effect {
        Effect::Send(to, frame) if to == line(viewer) => Some(frame),
        _ => None,
    };
    let frames: Vec<_> = effects.into_iter().filter_map(own).collect();
    assert!(!frames.is_empty(), "{viewer:?} was not answered");
    for frame in &frames {
        let heard = guest.hear(frame);
        assert!(
            matches!(heard, Ok(Heard::Told(_) | Heard::About | Heard::Over | Heard::Nothing)),
            "{viewer:?} does not come in: {heard:?}"
        );
    }
    frames
}

/// A host and all its guests, on lines that carry everything at once.
pub struct Party<G: Enumerate> {
    pub table: Table<G>,
    pub host: Host<G>,
    pub guests: Vec<(Viewer, Guest<G>)>,
    /// All frames to a viewer since they were asked for last.
    pub sent: Vec<(Viewer, Vec<u8>)>,
}

impl<G: Enumerate> Party<G> {
    pub fn of(table: Table<G>) -> Self {
        let host = host(&table);
        let guests: Vec<_> = Viewer::all(table.game().seats()).map(|viewer| (viewer, guest(viewer))).collect();
        let mut party = Self { table, host, guests, sent: Vec::new() };
        for (viewer, guest) in &mut party.guests {
            let frames = connect(&mut party.host, &party.table, *viewer, guest);
            party.sent.extend(frames.into_iter().map(|frame| (*viewer, frame)));
        }
        party
    }

    /// Something was done at the table, by its owner.
    pub fn play(&mut self, seat: tabletop::Seat, command: G::Command) {
        let proposal = self.table.propose(seat, command).unwrap();
        self.table.accept(proposal);
        let effects = self.host.told(&self.table);
        self.carry(effects);
    }

    /// A seat takes back what it did last, if that may be.
    pub fn undo(&mut self, seat: tabletop::Seat) {
        if let Ok(proposal) = self.table.retract(Viewer::Seat(seat)) {
            self.table.accept(proposal);
            let effects = self.host.told(&self.table);
            self.carry(effects);
        }
    }

    fn carry(&mut self, effects: Vec<Effect<G>>) {
        for effect in effects {
            match effect {
                Effect::Hang(_) | Effect::HandedOver(..) => {}
                Effect::Keep(proposal) => {
                    self.table.accept(proposal);
                    let effects = self.host.settled(&self.table, Settled::Done);
                    self.carry(effects);
                }
                Effect::Send(to, frame) => {
                    let (viewer, guest) = self.guests.iter_mut().find(|(viewer, _)| line(*viewer) == to).unwrap();
                    guest.hear(&frame).unwrap();
                    self.sent.push((*viewer, frame));
                }
            }
        }
    }

    /// A frame of a viewer's device is heard: what the rules reply.
    pub fn ask(&mut self, viewer: Viewer, frame: &[u8]) -> Option<Vec<Option<G::Refusal>>> {
        let effects = self.host.hear(&self.table, line(viewer), frame);
        effects.into_iter().find_map(|effect| match effect {
            Effect::Send(_, frame) => match self.guest(viewer).hear(&frame) {
                Ok(Heard::Reply(refused)) => Some(refused),
                _ => None,
            },
            _ => None,
        })
    }

    /// The guest of a viewer.
    pub fn guest(&mut self, viewer: Viewer) -> &mut Guest<G> {
        let mut guests = self.guests.iter_mut();
        guests.find(|(known, _)| *known == viewer).map(|(_, guest)| guest).unwrap()
    }
}

/// Whether a guest has all that his viewer was told, and is shown what he may see.
pub fn assert_agrees<G: Enumerate>(table: &Table<G>, viewer: Viewer, guest: &Guest<G>) {
    let news: Vec<_> = table.told(tabletop::Revision::START, viewer).collect();
    assert_eq!(guest.told().len(), news.len(), "{viewer:?}");
    for (told, news) in guest.told().iter().zip(news) {
        assert_eq!(told.retracted, news.retracted, "{viewer:?}");
        assert_eq!(told.events.iter().map(|told| &told.event).collect::<Vec<_>>(), news.events, "{viewer:?}");
    }
    assert_eq!(guest.sight().unwrap().view, table.game().view(viewer), "{viewer:?}");
}

/// Any command that may be done now, and whose.
pub fn any_command<G: Enumerate>(table: &Table<G>, dice: &mut Generator) -> Option<(tabletop::Seat, G::Command)> {
    let tabletop::Waiting::For(seats) = table.game().waiting_for() else { return None };
    let seat = *dice.choose(&seats)?;
    Some((seat, dice.choose(&table.game().legal(seat))?.clone()))
}

/// How often something is done: by a number in the environment, or so often.
pub fn times(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}
