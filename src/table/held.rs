//! The game as this device has it: the whole table, or what one viewer knows of a table that another device holds.

use link::{Guest, Told, ToldDeed};
use tabletop::{Deed, Enumerate, News, Revision, Seat, Table, Viewer, Waiting};

/// What of a game is on this device.
#[derive(Clone)]
pub enum Held<G: Enumerate> {
    /// All of it: it is kept here.
    Table(Box<Table<G>>),
    /// What one seat knows, or everybody. Another device holds the table, and nothing else of it ever comes here before the game is over.
    Far(Box<Guest<G>>),
}

impl<G: Enumerate> Held<G> {
    /// The whole table, if it is here.
    pub fn table(&self) -> Option<&Table<G>> {
        match self {
            Self::Table(table) => Some(table),
            Self::Far(_) => None,
        }
    }

    /// What a viewer knows. Of a table that is far away there is but one view: that of whoever has this device.
    pub fn view(&self, viewer: Viewer) -> Option<G::View> {
        match self {
            Self::Table(table) => Some(table.game().view(viewer)),
            Self::Far(guest) => guest.sight().map(|sight| sight.view.clone()),
        }
    }

    /// Whether the rules permit a seat a command: `None` if that is known to another device only.
    pub fn permits(&self, seat: Seat, command: &G::Command) -> Option<Result<(), G::Refusal>> {
        match self {
            Self::Table(table) => Some(table.game().permits(seat, command)),
            Self::Far(guest) => {
                let legal = guest.sight().and_then(|sight| sight.legal.as_ref());
                legal.is_some_and(|legal| legal.contains(command)).then_some(Ok(()))
            }
        }
    }

    /// What a seat may do; nothing where that is too much for a list.
    pub fn legal(&self, seat: Seat) -> Vec<G::Command> {
        match self {
            Self::Table(table) => table.game().legal(seat),
            Self::Far(guest) => guest.sight().and_then(|sight| sight.legal.clone()).unwrap_or_default(),
        }
    }

    /// Who must act, or how it ended.
    pub fn waiting(&self) -> Waiting<G::Outcome> {
        match self {
            Self::Table(table) => table.game().waiting_for(),
            Self::Far(guest) => guest.sight().map_or(Waiting::For(Vec::new()), |sight| sight.waiting.clone()),
        }
    }

    /// Whether who asks can take back the last command. Far from the table: whether the last that was told is his own; the answer to the
    /// wish says whether there is a fence.
    pub fn can_undo(&self, by: Viewer) -> bool {
        match self {
            Self::Table(table) => table.can_undo(by).is_ok(),
            Self::Far(guest) => {
                let last = guest.told().iter().rev().find(|told| !told.retracted);
                last.is_some_and(|told| matches!(told.deed, ToldDeed::Played(seat) if by == Viewer::Seat(seat)))
            }
        }
    }

    /// How many seats the table has.
    pub fn seats(&self) -> u8 {
        match self {
            Self::Table(table) => table.game().seats(),
            Self::Far(guest) => guest.seats(),
        }
    }

    /// How many entries the table has taken, as far as this device was told.
    pub fn revision(&self) -> Revision {
        match self {
            Self::Table(table) => table.revision(),
            Self::Far(guest) => Revision(u32::try_from(guest.told().len()).unwrap_or(u32::MAX).saturating_sub(1)),
        }
    }

    /// What everybody was told from a revision on.
    pub fn told(&self, from: Revision) -> Vec<News<'_, G::Event>> {
        match self {
            Self::Table(table) => table.told(from, Viewer::Public).collect(),
            Self::Far(guest) => {
                let told = guest.told();
                (from.0..).zip(told.iter().skip(from.0 as usize)).filter_map(|(at, one)| open(told, at, one)).collect()
            }
        }
    }
}

/// What everybody was told of what the viewer of this device was told at this place; nothing if it concerns him alone.
fn open<'a, E>(all: &[Told<E>], at: u32, one: &'a Told<E>) -> Option<News<'a, E>> {
    let is_open = |told: &Told<E>| told.events.iter().any(|event| event.is_open);
    let (deed, concerns) = match one.deed {
        ToldDeed::Begun => (Deed::Begun, true),
        ToldDeed::Reseeded => (Deed::Reseeded, true),
        ToldDeed::Played(seat) => (Deed::Played(seat), is_open(one)),
        ToldDeed::Retracted(what, by) => {
            (Deed::Retracted(Revision(what.0), by), all.get(what.0 as usize).is_some_and(is_open))
        }
    };
    let events = one.events.iter().filter(|told| told.is_open).map(|told| &told.event);
    concerns.then(|| News {
        revision: Revision(at),
        ply: one.ply,
        deed,
        retracted: one.retracted,
        events: events.collect(),
    })
}
