//! Laws of a whole game, told from its record.

use super::{
    law::{Account, Law, broken, keeps},
    state::written,
};
use crate::{Fence, Game, Record, Seat, Table, UndoError, Viewer};

/// A record gives the same game, to the bit, every time.
pub(super) fn same_again<G: Game>(record: &Record<G>, account: &mut Account) {
    let law = Law::SameAgain;
    let replay = || record.replay().unwrap_or_else(|flaw| broken!(law, "the record does not begin: {flaw:?}"));
    let (one, two) = (replay(), replay());
    keeps!(law, one.stopped.is_none(), "a record of legal commands stops: {:?}", one.stopped);
    keeps!(law, one.game == two.game, "it ends in two games");
    keeps!(law, one.events == two.events, "it tells two stories");
    if !record.commands.is_empty() {
        account.tested(law);
    }
}

/// Record and game survive being written and read, and what was read plays on as the game itself.
pub(super) fn survives_writing<G: Game>(record: &Record<G>, account: &mut Account) {
    let law = Law::SurvivesWriting;
    let bytes =
        postcard::to_allocvec(record).unwrap_or_else(|error| broken!(law, "a record can not be written: {error}"));
    let read: Record<G> =
        postcard::from_bytes(&bytes).unwrap_or_else(|error| broken!(law, "a record can not be read: {error}"));
    keeps!(law, &read == record, "a record changes in writing");
    let (mut game, _) =
        record.begin().unwrap_or_else(|flaw| broken!(Law::Begins, "the record does not begin: {flaw:?}"));
    for part in record.commands.chunks(record.commands.len().div_ceil(PARTS).max(1)) {
        let mut read = written_and_read(&game);
        for (seat, command) in part {
            let (one, two) = (game.apply(*seat, command), read.apply(*seat, command));
            keeps!(law, one == two, "after {command:?} the game says {one:?}, and the one that was read {two:?}");
        }
        keeps!(law, read == game, "a game that was read {} plies ago has become another", part.len());
        keeps!(
            law,
            written(&read) == written(&game),
            "a game that was read {} plies ago is written otherwise",
            part.len()
        );
        account.tested(law);
    }
}

/// How often the game of a record is written and read on its way.
const PARTS: usize = 4;

/// A game that was written and read.
fn written_and_read<G: Game>(game: &G) -> G {
    let law = Law::SurvivesWriting;
    let bytes = written(game);
    let read: G = postcard::from_bytes(&bytes).unwrap_or_else(|error| broken!(law, "a game can not be read: {error}"));
    keeps!(law, &read == game, "a game changes in writing");
    keeps!(law, written(&read) == bytes, "a game is written in two ways");
    for viewer in Viewer::all(game.seats()) {
        keeps!(law, read.view(viewer) == game.view(viewer), "{viewer:?} sees another game once it was read");
    }
    read
}

/// The way back leads through the same states, is open to the owner of each command alone, and ends at the fence.
pub(super) fn takes_back_to_the_fence<G: Game>(record: &Record<G>, account: &mut Account) {
    let begun = Table::<G>::begin(record.edition.clone(), record.setup.clone(), record.seed);
    let mut table = begun.unwrap_or_else(|faults| broken!(Law::Begins, "the record does not begin: {faults:?}"));
    let mut since_fence: Vec<(Seat, G)> = Vec::new();
    let mut fence: Option<Fence> = None;
    for (seat, command) in &record.commands {
        let before = table.game().clone();
        let propose = || {
            let proposed = table.propose(*seat, command.clone());
            proposed.unwrap_or_else(|refusal| broken!(Law::SameAgain, "a recorded command was refused: {refusal}"))
        };
        let (proposal, again) = (propose(), propose());
        let same = proposal.applied().fence == again.applied().fence;
        keeps!(Law::TakesBack, same, "there is a fence behind {command:?} now and then");
        match proposal.applied().fence {
            Some(stands) => {
                check_way_back(table.clone(), &since_fence, fence, account);
                since_fence.clear();
                fence = Some(stands);
            }
            None => since_fence.push((*seat, before)),
        }
        table.accept(proposal);
    }
    check_way_back(table.clone(), &since_fence, fence, account);
    let resumed = Table::resume(record.clone())
        .unwrap_or_else(|flaw| broken!(Law::SameAgain, "a record does not resume: {flaw:?}"));
    keeps!(Law::SameAgain, resumed.game() == table.game(), "a resumed game is another one");
    check_way_back(resumed, &since_fence, fence, account);
}

/// Takes back all that can be, and compares every state on the way.
fn check_way_back<G: Game>(mut table: Table<G>, states: &[(Seat, G)], fence: Option<Fence>, account: &mut Account) {
    let law = Law::TakesBack;
    for (owner, state) in states.iter().rev() {
        for other in Seat::all(table.game().seats()).filter(|seat| seat != owner) {
            let stands = table.game().clone();
            let undone = table.undo(Viewer::Seat(other));
            keeps!(
                law,
                undone == Err(UndoError::Theirs(*owner)),
                "{other:?} takes back what {owner:?} did: {undone:?}"
            );
            keeps!(law, table.game() == &stands, "an undo that was refused changed the game");
        }
        let undone = table.undo(Viewer::Seat(*owner));
        keeps!(law, undone.is_ok(), "there is no way back where no fence stands: {undone:?}");
        keeps!(law, table.game() == state, "taking back leads to another state");
        account.tested(law);
    }
    let end = fence.map_or(UndoError::AtTheBeginning, UndoError::Fenced);
    let stands = table.game().clone();
    for viewer in Viewer::all(stands.seats()) {
        let undone = table.undo(viewer);
        keeps!(law, undone == Err(end), "the way back does not end at the fence ({end:?}): {undone:?}");
        keeps!(law, table.game() == &stands, "an undo that was refused changed the game");
    }
}
