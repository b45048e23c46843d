//! Laws of who knows what.

use super::{
    Covert, after, drawn,
    law::{Account, Law, keeps},
};
use crate::{AddressedEvent, Applied, Audience, Enumerate, Fence, Game, Generator, Seat, Viewer, Waiting};

/// How many plies two futures are compared for, after one secret choice made them differ.
const FUTURE: usize = 40;

/// Whoever is told something sits at the table.
pub(super) fn told_at_the_table<G: Game>(game: &G, applied: &Applied<G::Event>) {
    for told in &applied.events {
        if let Audience::Only(seat) = told.to {
            keeps!(Law::Audience, seat.0 < game.seats(), "{:?} is told to {seat:?}, who is not here", told.event);
        }
    }
}

/// Two commands that nobody else may tell apart are told alike to everybody else, unless one of them reveals something.
pub(super) fn audience<G: Game>(
    covert: Covert<G>,
    game: &G,
    seat: Seat,
    legal: &[G::Command],
    dice: &mut Generator,
    account: &mut Account,
) {
    let one = drawn(legal, dice);
    let likes: Vec<&G::Command> = legal.iter().filter(|other| *other != one && covert(game, one, other)).collect();
    if likes.is_empty() {
        return;
    }
    let two = *drawn(&likes, dice);
    let (told_one, told_two) = (after(game, seat, one).1, after(game, seat, two).1);
    let reveals = |applied: &Applied<G::Event>| applied.fence == Some(Fence::Revealed);
    if reveals(&told_one) || reveals(&told_two) {
        return;
    }
    for viewer in others(game, seat) {
        let alike = heard(&told_one, viewer) == heard(&told_two, viewer);
        keeps!(Law::Audience, alike, "{viewer:?} is told which of {one:?} and {two:?} {seat:?} has done");
        account.tested(Law::Audience);
    }
}

/// What a viewer knows comes only from what he was told: two commands that tell him the same leave him with the same
/// view and the same commands, now and for as long as what follows tells him the same; and a command that tells him nothing
/// leaves his view as it was.
pub(super) fn keeps_secrets<G: Enumerate>(
    game: &G,
    seat: Seat,
    [chosen, other]: [&G::Command; 2],
    dice: &mut Generator,
    account: &mut Account,
) {
    let law = Law::KeepsSecrets;
    let (mut one, mut told_one) = after(game, seat, chosen);
    let (mut two, mut told_two) = after(game, seat, other);
    let mut viewers = others(game, seat);
    for viewer in &viewers {
        if heard(&told_one, *viewer).is_empty() {
            let alike = one.view(*viewer) == game.view(*viewer);
            keeps!(law, alike, "{viewer:?} was told nothing of {chosen:?} by {seat:?} and sees something new");
        }
    }
    for _ in 0..FUTURE {
        viewers.retain(|viewer| heard(&told_one, *viewer) == heard(&told_two, *viewer));
        for viewer in &viewers {
            keeps!(law, one.view(*viewer) == two.view(*viewer), "{viewer:?} was told the same and sees two things");
            if let Viewer::Seat(seat) = *viewer {
                let alike = one.legal(seat) == two.legal(seat);
                keeps!(law, alike, "{seat:?} was told the same and may do two things: it could find out by trying");
            }
            if one != two {
                account.tested(law);
            }
        }
        let Waiting::For(seats) = one.waiting_for() else { return };
        if viewers.is_empty() {
            return;
        }
        let Some(&seat) = seats.first() else { return };
        // Empty where the other future waits for somebody else.
        let common = two.legal(seat);
        let legal: Vec<G::Command> = one.legal(seat).into_iter().filter(|command| common.contains(command)).collect();
        let Some(last) = legal.last() else { return };
        // The last command of a list is usually the one that goes on: it is taken often, to get far.
        let next = if dice.percent(60) { last } else { drawn(&legal, dice) };
        (one, told_one) = after(&one, seat, next);
        (two, told_two) = after(&two, seat, next);
    }
}

/// Everybody but one seat.
fn others<G: Game>(game: &G, seat: Seat) -> Vec<Viewer> {
    Viewer::all(game.seats()).filter(|viewer| *viewer != Viewer::Seat(seat)).collect()
}

/// What a viewer is told of what came of a command.
fn heard<E: Clone>(applied: &Applied<E>, viewer: Viewer) -> Vec<AddressedEvent<E>> {
    applied.events.iter().filter(|told| told.reaches(viewer)).cloned().collect()
}
