//! Laws of one moment of a game.

use super::law::{Account, Law, broken, keeps};
use crate::{Entry, Enumerate, Fence, Game, Proposal, Seat, Viewer, generator::seed_from_number};

/// The seats that are waited for sit at the table, each is named once, and they and nobody else may act.
pub(super) fn waiting_seats<G: Enumerate>(game: &G, seats: &[Seat], account: &mut Account) {
    let law = Law::WaitingSeats;
    keeps!(law, !seats.is_empty(), "the game waits for nobody and is not over");
    for (at, seat) in seats.iter().enumerate() {
        keeps!(law, seat.0 < game.seats(), "{seat:?} is waited for and sits at another table");
        keeps!(law, !seats[..at].contains(seat), "{seat:?} is waited for twice");
    }
    for seat in Seat::all(game.seats()) {
        match (seats.contains(&seat), game.legal(seat).is_empty()) {
            (true, true) => broken!(law, "{seat:?} is waited for and may do nothing"),
            (false, false) => broken!(law, "{seat:?} may act and is not waited for"),
            (true, false) | (false, true) => {}
        }
    }
    account.tested(law);
}

/// The list of legal commands has no doubles.
pub(super) fn no_doubles<C: PartialEq + core::fmt::Debug>(legal: &[C], account: &mut Account) {
    // Long lists are runs of neighbouring numbers: a window finds a slip there at a fraction of the price.
    for (at, command) in legal.iter().enumerate() {
        let window = &legal[at + 1..legal.len().min(at + 64)];
        keeps!(Law::NoDoubles, !window.contains(command), "{command:?} is listed twice");
    }
    if let [_, _, ..] = legal {
        account.tested(Law::NoDoubles);
    }
}

/// A command is permitted and legal exactly if it is accepted; a refused one changes nothing.
pub(super) fn legal_exactly_if_applied<G: Enumerate>(
    game: &G,
    seat: Seat,
    legal: &[G::Command],
    command: &G::Command,
    account: &mut Account,
) {
    let law = Law::LegalIfApplied;
    let permitted = game.permits(seat, command);
    let mut tried = game.clone();
    let applied = tried.apply(seat, command);
    match &applied {
        Ok(_) => {
            keeps!(law, legal.contains(command), "{seat:?}: {command:?} was accepted but is not listed");
            account.tested(law);
        }
        Err(refusal) => {
            keeps!(law, !legal.contains(command), "{seat:?}: {command:?} is listed but was refused: {refusal}");
            keeps!(Law::RefusalsChangeNothing, &tried == game, "{seat:?}: {command:?} left a trace");
            account.tested(Law::RefusalsChangeNothing);
        }
    }
    let (said, done) = (permitted.err(), applied.err());
    keeps!(Law::PermittedIfApplied, said == done, "{seat:?}: of {command:?} it says {said:?}, and then {done:?}");
    account.tested(Law::PermittedIfApplied);
}

/// Asked twice, a state answers the same.
pub(super) fn same_answer<G: Enumerate>(game: &G, account: &mut Account) {
    let law = Law::SameAnswer;
    for seat in Seat::all(game.seats()) {
        let legal = game.legal(seat);
        keeps!(law, legal == game.legal(seat), "{seat:?} gets two lists of legal commands");
        let (most, fewer) = (legal.len(), legal.len().checked_sub(1));
        keeps!(
            law,
            game.legal_up_to(seat, most) == Some(legal),
            "{seat:?} gets another list if it is not to be longer"
        );
        let cut = fewer.and_then(|fewer| game.legal_up_to(seat, fewer));
        keeps!(law, cut.is_none(), "{seat:?} gets a list that is longer than it is to be");
    }
    for viewer in Viewer::all(game.seats()) {
        keeps!(law, game.view(viewer) == game.view(viewer), "{viewer:?} gets two views");
    }
    account.tested(law);
}

/// A game is as it was written `before` its copies played on. Compared as written: games that share something are
/// equal whatever becomes of it.
pub(super) fn copies_apart<G: Game>(game: &G, before: &[u8], account: &mut Account) {
    keeps!(Law::CopiesApart, written(game) == before, "a copy that played on changed the game it was copied from");
    account.tested(Law::CopiesApart);
}

/// Another seed shows nobody anything, leaves nothing of what chance would have said before, and decides what it says now.
/// `proposal` is what is done next, in the game of this number.
pub(super) fn goes_on_from_another_seed<G: Enumerate>(
    game: &G,
    proposal: &Proposal<G>,
    number: u64,
    account: &mut Account,
) {
    let law = Law::Reseeds;
    let Entry::Command(seat, command) = proposal.entry() else { return };
    let [one, two] = [!number, number.rotate_right(8)].map(seed_from_number);
    let reseeded = |game: &G, seed| {
        let mut game = game.clone();
        game.reseed(seed);
        game
    };
    let (first, second) = (reseeded(game, one), reseeded(game, two));
    keeps!(law, first.waiting_for() == game.waiting_for(), "another seed changes who must act");
    for viewer in Viewer::all(game.seats()) {
        keeps!(law, first.view(viewer) == game.view(viewer), "another seed shows {viewer:?} something");
    }
    keeps!(law, reseeded(&first, two) == second, "something of the seed before is left");
    if first == *game {
        keeps!(law, proposal.applied().fence != Some(Fence::Chance), "chance speaks and has heard of no other seed");
        account.tested(law);
    } else {
        let told = |game: &G| super::after(game, *seat, command).1.events;
        // Chance may say the same twice, but not always.
        if told(&first) != told(&second) {
            account.tested(law);
        }
    }
}

/// A game as it is written.
pub(super) fn written<G: Game>(game: &G) -> Vec<u8> {
    postcard::to_allocvec(game)
        .unwrap_or_else(|error| broken!(Law::SurvivesWriting, "a game can not be written: {error}"))
}
