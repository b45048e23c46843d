//! The games of this host: the one list of them.

use link::{BUILD, Host, Opening};
use tabletop::{Enumerate, Record, SCHEMA, Table};

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
    /// Takes up a table as it was kept; `opened` is drawn for it.
    pub open: Open,
}

type Open = fn(kept: &Kept, opened: [u8; 8]) -> Result<Box<dyn Desk>, Refused>;

impl Kind {
    /// The game of this name.
    pub(crate) fn named(tag: &str) -> Option<&'static Self> {
        GAMES.iter().find(|kind| kind.tag == tag)
    }

    const fn of<G: Enumerate>() -> Self {
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

fn open<G: Enumerate>(kept: &Kept, opened: [u8; 8]) -> Result<Box<dyn Desk>, Refused> {
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
    let mut host = Host::new(&table, (name, opened, BUILD), places).ok_or(Refused::Unreadable)?;
    // Nobody is there yet who could be told.
    let _ = host.say(game.card.clone());
    Ok(Box::new(Sitting::new(table, host)))
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
