//! Games that differ in one secret: played natively up to a moment at which somebody else has the device.

use tabletop::{AddressedEvent, Enumerate, Generator, Record, Seat, Seed, Table, Viewer, Waiting};
use vault::SaveFile;

/// Chooses among legal commands, by position. Decides where in a game one comes to.
pub type Choose<G> = fn(&G, &[<G as tabletop::Game>::Command], &mut Generator) -> usize;

/// Plies of a game before the choice that is a secret, at the most.
const BEFORE: u32 = 120;
/// Plies behind it, at the most.
const BEHIND: u32 = 25;
/// Plies that are looked through for such a choice.
const SEARCHED: usize = 600;

/// Two games that differ in what one of the players has chosen.
pub struct Worlds {
    /// As files.
    pub files: [SaveFile; 2],
    /// What was chosen here and there, and when, for whoever has to look for the leak.
    pub fork: String,
}

/// What the others at the table may know of a choice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// Nothing, up to the moment that is looked at.
    Secret,
    /// All of it: such games must look different, or the comparison compares nothing.
    Open,
}

/// Plays by a number up to a choice, and both games on by the same commands up to somebody else's turn. `None` if that number
/// leads to no such moment.
pub fn worlds<G: Enumerate>(
    (edition, setup): (G::Edition, G::Setup),
    number: u64,
    choose: Choose<G>,
    known: Known,
) -> Option<Worlds> {
    let mut dice = Generator::from_number(number);
    let mut table = Table::<G>::begin(edition, setup, seed(number)).expect("a set-up of the tests");
    for _ in 0..dice.below(BEFORE) {
        step(&mut table, choose, &mut dice)?;
    }
    for _ in 0..SEARCHED {
        let (seat, legal) = turn(table.game())?;
        for _ in 0..4 {
            let [one, other] = [(); 2].map(|()| legal[dice.index(legal.len())].clone());
            if one == other {
                continue;
            }
            let (mut here, told_of_one) = done(&table, seat, &one);
            let (mut there, told_of_other) = done(&table, seat, &other);
            let told = |viewer| heard(&told_of_one, viewer) == heard(&told_of_other, viewer);
            let looks = |viewer| here.game().view(viewer) == there.game().view(viewer);
            let others: Vec<Viewer> =
                Viewer::all(here.game().seats()).filter(|viewer| *viewer != Viewer::Seat(seat)).collect();
            let nobody_knows = others.iter().all(|viewer| told(*viewer) && looks(*viewer));
            let everybody_knows = others.iter().all(|viewer| !looks(*viewer));
            let is_such = match known {
                Known::Secret => nobody_knows && !looks(Viewer::Seat(seat)),
                Known::Open => everybody_knows,
            };
            if !is_such {
                continue;
            }
            let fork = format!("{seat:?} has done {one:?} or {other:?} at ply {}", table.record().commands.len());
            let goes_on = dice.below(BEHIND);
            if go_on([&mut here, &mut there], seat, (goes_on, known), &mut dice).is_some() {
                return Some(Worlds { files: [&here, &there].map(file), fork });
            }
        }
        step(&mut table, choose, &mut dice)?;
    }
    None
}

/// Plays both on, by commands that are legal here and there, until at least so many plies are done and it is the turn of somebody who
/// may not tell them apart. `None` if somebody finds out, or a game ends.
fn go_on<G: Enumerate>(
    [here, there]: [&mut Table<G>; 2],
    secret_of: Seat,
    (plies, known): (u32, Known),
    dice: &mut Generator,
) -> Option<()> {
    for ply in 0.. {
        let (seat, legal) = turn(here.game())?;
        let is_apart = match known {
            Known::Secret => here.game() != there.game(),
            Known::Open => here.game().view(Viewer::Seat(seat)) != there.game().view(Viewer::Seat(seat)),
        };
        if ply >= plies && seat != secret_of && is_apart {
            return Some(());
        }
        if ply > 4 * BEHIND {
            return None;
        }
        let common = there.game().legal(seat);
        let legal: Vec<_> = legal.into_iter().filter(|command| common.contains(command)).collect();
        // The last command of a list is usually the one that goes on.
        let next = if dice.percent(60) { legal.last()? } else { legal.get(dice.index(legal.len()))? }.clone();
        let told = [&mut *here, &mut *there].map(|table| {
            let (next, told) = done(table, seat, &next);
            *table = next;
            told
        });
        let finds_out = |viewer: &Viewer| {
            heard(&told[0], *viewer) != heard(&told[1], *viewer)
                || here.game().view(*viewer) != there.game().view(*viewer)
        };
        if known == Known::Secret
            && Viewer::all(here.game().seats()).any(|viewer| viewer != Viewer::Seat(secret_of) && finds_out(&viewer))
        {
            return None;
        }
    }
    None
}

fn seed(number: u64) -> Seed {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Whose turn it is, and what he may do.
fn turn<G: Enumerate>(game: &G) -> Option<(Seat, Vec<G::Command>)> {
    let Waiting::For(seats) = game.waiting_for() else { return None };
    let seat = *seats.first()?;
    Some((seat, game.legal(seat)))
}

fn step<G: Enumerate>(table: &mut Table<G>, choose: Choose<G>, dice: &mut Generator) -> Option<()> {
    let (seat, legal) = turn(table.game())?;
    let command = legal[choose(table.game(), &legal, dice)].clone();
    *table = done(table, seat, &command).0;
    Some(())
}

/// The table after a command, and what was told of it.
fn done<G: Enumerate>(table: &Table<G>, seat: Seat, command: &G::Command) -> (Table<G>, Vec<AddressedEvent<G::Event>>) {
    let mut after = table.clone();
    let proposal = after.propose(seat, command.clone()).expect("what is legal may be done");
    let told = proposal.applied().events.clone();
    after.accept(proposal);
    (after, told)
}

fn heard<E: Clone>(told: &[AddressedEvent<E>], viewer: Viewer) -> Vec<AddressedEvent<E>> {
    told.iter().filter(|told| told.reaches(viewer)).cloned().collect()
}

fn file<G: Enumerate>(table: &Table<G>) -> SaveFile {
    let Record { edition, setup, seed, commands, .. } = table.record();
    let begun = Record::<G>::new(edition.clone(), setup.clone(), *seed);
    SaveFile {
        game: G::TAG.to_owned(),
        setup: postcard::to_allocvec(&begun).expect("plain data"),
        about: Vec::new(),
        commands: commands.iter().map(|command| postcard::to_allocvec(command).expect("plain data")).collect(),
    }
}
