//! The games of this host: the one list of them.

use bots::Played;
use link::{
    BUILD, Host, Opening,
    roster::{Chair, Roster},
};
use tabletop::{Enumerate, Record, SCHEMA, Table, Written};

use crate::{
    desk::{Desk, Sitting},
    error::Refused,
    store::{Kept, TableId},
};

/// How much of what is wrong with a set-up is told.
const MOST_TOLD: usize = 500;

/// Every game that can be played here.
const GAMES: [Kind; 4] = [
    Kind::of::<leaders::Leaders>(),
    Kind::of::<sparta::Sparta>(),
    Kind::of::<general::General>(),
    Kind::of::<company_leader::CompanyLeader>(),
];

/// What is done with a table of some game, whichever it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub tag: &'static str,
    /// How many seats a table has that is begun so.
    pub seats: fn(opening: &[u8], seed: [u8; 32]) -> Result<u8, Refused>,
    /// Takes up a table as it was kept, with what is drawn for that.
    pub open: Open,
}

type Open = fn(kept: &Kept, drawn: Drawn) -> Result<Box<dyn Desk>, Refused>;

/// What is drawn for a table whenever it is taken up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn {
    /// Tells guests that it was.
    pub opened: [u8; 8],
    /// What the chance of computers grows from.
    pub seed: [u8; 32],
}

impl Kind {
    /// The game of this name.
    pub(crate) fn named(tag: &str) -> Option<&'static Self> {
        GAMES.iter().find(|kind| kind.tag == tag)
    }

    const fn of<G: Enumerate + Played<View: Written>>() -> Self {
        Self { tag: G::TAG, seats: seats::<G>, open: open::<G> }
    }
}

fn seats<G: Enumerate>(opening: &[u8], seed: [u8; 32]) -> Result<u8, Refused> {
    let Some(Opening::<G> { edition, setup }) = read(opening) else { return Err(Refused::Garbage) };
    match G::begin(&edition, &setup, seed) {
        Ok((game, _)) => Ok(game.seats()),
        Err(faults) => Err(Refused::Setup(format!("{faults:?}").chars().take(MOST_TOLD).collect())),
    }
}

fn open<G: Enumerate + Played<View: Written>>(kept: &Kept, drawn: Drawn) -> Result<Box<dyn Desk>, Refused> {
    let game = &kept.game;
    if game.schema > SCHEMA {
        return Err(Refused::Unreadable);
    }
    let Opening::<G> { edition, setup } = read(&game.opening).ok_or(Refused::Unreadable)?;
    let record = Record::<G>::new(edition, setup, game.seed);
    let mut table = Table::restore(record, []).map_err(|_| Refused::Unreadable)?;
    // A table is taken up whole or not at all: what was answered as done is never left out.
    let is_whole = kept.entries.iter().all(|entry| read(entry).is_some_and(|entry| table.take_up(entry)));
    if !is_whole {
        return Err(Refused::Unreadable);
    }
    let TableId(name) = game.id;
    let places = game.places.iter().map(|(viewer, digest)| (digest.stand_in(), *viewer));
    let mut host = Host::new(&table, (name, drawn.opened, BUILD), places).ok_or(Refused::Unreadable)?;
    // Nobody is there yet who could be told.
    let _ = host.say(game.card.clone());
    let roster = roster(&game.terms.roster, table.game().seats()).ok_or(Refused::Unreadable)?;
    let _ = host.seat(roster);
    Ok(Box::new(Sitting::new(table, host, drawn.seed)))
}

/// Who plays, as it was kept. A table that was made before that was kept is played by people.
pub(crate) fn roster(bytes: &[u8], seats: u8) -> Option<Roster> {
    if bytes.is_empty() {
        return Some(Roster { chairs: vec![Chair::Person; seats.into()], ..Roster::default() });
    }
    read(bytes)
}

/// A value that `bytes` are, and nothing besides.
pub(crate) fn read<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_name_of_its_own() {
        for kind in &GAMES {
            assert_eq!(GAMES.iter().filter(|other| other.tag == kind.tag).count(), 1, "{}", kind.tag);
            assert_eq!(Kind::named(kind.tag).map(|found| found.tag), Some(kind.tag));
        }
        assert!(Kind::named("chess").is_none());
    }

    #[test]
    fn what_is_no_opening_is_refused() {
        for kind in &GAMES {
            for bytes in [&[][..], &[0xff; 40], &[0; 2_000]] {
                let refused = (kind.seats)(bytes, [0; 32]);
                assert!(matches!(refused, Err(Refused::Garbage | Refused::Setup(_))), "{}: {refused:?}", kind.tag);
            }
        }
    }
}
