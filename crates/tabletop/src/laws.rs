//! The laws every game of the shelf keeps, as one suite of tests.
//!
//! A game hands in a [`Suite`]: how to begin, how to choose, and how to make commands out of thin air. The suite
//! plays whole games and panics with a sentence where a law is broken.

use crate::{
    Applied, Fence, Game, Generator, NoUndo, Record, Seat, Table, Told, Viewer, Waiting, generator::seed_from_number,
};

/// What the suite needs to know of a game.
pub struct Suite<G: Game> {
    /// An edition and a set-up, by number, so that every kind of game is met.
    pub setup: fn(u64) -> (G::Edition, G::Setup),
    /// Chooses among the legal commands: returns a position in the list. Decides how long games last.
    pub choose: fn(&G, &[G::Command], &mut Generator) -> usize,
    /// Makes any command at all, sensible or not.
    pub any_command: fn(&mut Generator) -> G::Command,
    /// How many games to play.
    pub games: u64,
    /// No game may last longer than so many plies under `choose`.
    pub longest: usize,
}

impl<G: Game> Suite<G> {
    /// Runs every law.
    ///
    /// # Panics
    /// If one is broken.
    pub fn check(&self) {
        for number in 0..self.games {
            let record = self.play_one(number);
            same_again(&record);
            survives_writing(&record);
            takes_back_to_the_fence(&record);
        }
    }

    /// Plays one whole game and checks every state on its way.
    fn play_one(&self, number: u64) -> Record<G> {
        let (edition, setup) = (self.setup)(number);
        let mut dice = Generator::from_number(number ^ 0x9e37_79b9);
        let mut table = Table::<G>::begin(edition, setup, seed_from_number(number))
            .unwrap_or_else(|faults| panic!("set-up {number} makes no game: {faults:?}"));
        // Commands met so far: what was legal once is a good guess at what must be refused now.
        let mut met: Vec<(Seat, G::Command)> = Vec::new();
        loop {
            let game = table.game();
            let seats = match game.waiting_for() {
                Waiting::For(seats) => seats,
                Waiting::Over(_) => {
                    over_means_over(game);
                    return table.record().clone();
                }
            };
            assert!(!seats.is_empty(), "game {number} waits for nobody and is not over");
            assert!(table.record().commands.len() < self.longest, "game {number} does not end");
            for seat in Seat::all(game.seats()) {
                let legal = game.legal(seat);
                assert_eq!(
                    seats.contains(&seat),
                    !legal.is_empty(),
                    "{seat:?} is waited for, or may act, but not both"
                );
                no_doubles(&legal);
                for _ in 0..4 {
                    legal_exactly_if_applied(game, seat, &legal, &(self.any_command)(&mut dice));
                }
                for _ in 0..met.len().min(4) {
                    let (_, command) = &met[dice.below(index(met.len())) as usize];
                    legal_exactly_if_applied(game, seat, &legal, command);
                }
            }
            let seat = seats[dice.below(index(seats.len())) as usize];
            let legal = game.legal(seat);
            let other = legal[dice.below(index(legal.len())) as usize].clone();
            let chosen = legal[(self.choose)(game, &legal, &mut dice)].clone();
            if dice.percent(10) {
                keeps_secrets(game, seat, &chosen, &other, &mut dice);
            }
            met.push((seat, other));
            let proposal =
                table.propose(seat, chosen).unwrap_or_else(|refusal| panic!("a legal command was refused: {refusal}"));
            table.accept(proposal);
        }
    }
}

/// A length as a bound for the generator.
fn index(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Nothing is legal when the game is over.
fn over_means_over<G: Game>(game: &G) {
    for seat in Seat::all(game.seats()) {
        assert!(game.legal(seat).is_empty(), "{seat:?} may act although the game is over");
    }
    for viewer in Viewer::all(game.seats()) {
        let _ = game.view(viewer);
    }
}

/// The list of legal commands has no doubles.
fn no_doubles<C: PartialEq + core::fmt::Debug>(legal: &[C]) {
    // Long lists are runs of neighbouring numbers: a window finds a slip there at a fraction of the price.
    for (at, command) in legal.iter().enumerate() {
        let window = &legal[at + 1..legal.len().min(at + 64)];
        assert!(!window.contains(command), "{command:?} is listed twice");
    }
}

/// A command is legal exactly if it is accepted; a refused one changes nothing.
fn legal_exactly_if_applied<G: Game>(game: &G, seat: Seat, legal: &[G::Command], command: &G::Command) {
    let mut tried = game.clone();
    match tried.apply(seat, command) {
        Ok(_) => assert!(legal.contains(command), "{seat:?}: {command:?} was accepted but is not listed"),
        Err(refusal) => {
            assert!(!legal.contains(command), "{seat:?}: {command:?} is listed but was refused: {refusal}");
            assert_eq!(&tried, game, "a refused command changed the game");
        }
    }
}

/// How many plies two futures are compared for, after one secret choice made them differ.
const FUTURE: usize = 40;

/// What a viewer knows comes only from what he was told: two commands that tell him the same leave him with the same
/// view, now and for as long as what follows tells him the same; and a command that tells him nothing leaves his view
/// as it was.
fn keeps_secrets<G: Game>(game: &G, seat: Seat, chosen: &G::Command, other: &G::Command, dice: &mut Generator) {
    let (mut one, chosen) = after(game, seat, chosen);
    let (mut two, other) = after(game, seat, other);
    let mut viewers: Vec<Viewer> = Viewer::all(game.seats()).filter(|viewer| *viewer != Viewer::Seat(seat)).collect();
    for viewer in &viewers {
        if heard(&chosen, *viewer).is_empty() {
            assert_eq!(one.view(*viewer), game.view(*viewer), "{viewer:?} sees what he was not told");
        }
    }
    let (mut told_one, mut told_two) = (chosen, other);
    for _ in 0..FUTURE {
        viewers.retain(|viewer| heard(&told_one, *viewer) == heard(&told_two, *viewer));
        for viewer in &viewers {
            assert_eq!(one.view(*viewer), two.view(*viewer), "{viewer:?} sees what he was not told");
        }
        let Waiting::For(seats) = one.waiting_for() else { return };
        if viewers.is_empty() || one.waiting_for() != two.waiting_for() {
            return;
        }
        let seat = seats[0];
        let common = two.legal(seat);
        let legal: Vec<G::Command> = one.legal(seat).into_iter().filter(|command| common.contains(command)).collect();
        if legal.is_empty() {
            return;
        }
        // The last command of a list is usually the one that goes on: it is taken often, to get far.
        let at = if dice.percent(60) { legal.len() - 1 } else { dice.below(index(legal.len())) as usize };
        (one, told_one) = after(&one, seat, &legal[at]);
        (two, told_two) = after(&two, seat, &legal[at]);
    }
}

/// What a viewer is told of what came of a command.
fn heard<E: Clone>(applied: &Applied<E>, viewer: Viewer) -> Vec<Told<E>> {
    applied.events.iter().filter(|told| told.reaches(viewer)).cloned().collect()
}

/// The game after a legal command, and what came of it.
fn after<G: Game>(game: &G, seat: Seat, command: &G::Command) -> (G, Applied<G::Event>) {
    let mut next = game.clone();
    let applied = next.apply(seat, command).unwrap_or_else(|refusal| panic!("a legal command was refused: {refusal}"));
    (next, applied)
}

/// A record gives the same game, to the bit, every time.
fn same_again<G: Game>(record: &Record<G>) {
    let replay = || record.replay().unwrap_or_else(|flaw| panic!("a record does not begin: {flaw:?}"));
    let (one, two) = (replay(), replay());
    assert_eq!(one.stopped, None, "a record of legal commands stops");
    assert_eq!(one.game, two.game, "the same record gives two games");
    assert_eq!(one.events, two.events, "the same record tells two stories");
}

/// Record and game survive being written and read.
fn survives_writing<G: Game>(record: &Record<G>) {
    let bytes = postcard::to_allocvec(record).unwrap_or_else(|error| panic!("a record can not be written: {error}"));
    let read: Record<G> =
        postcard::from_bytes(&bytes).unwrap_or_else(|error| panic!("a record can not be read: {error}"));
    assert_eq!(&read, record, "a record changes in writing");
    let mut half = record.clone();
    half.commands.truncate(record.commands.len() / 2);
    let game = half.replay().unwrap_or_else(|flaw| panic!("half a record does not begin: {flaw:?}")).game;
    let bytes = postcard::to_allocvec(&game).unwrap_or_else(|error| panic!("a game can not be written: {error}"));
    let read: G = postcard::from_bytes(&bytes).unwrap_or_else(|error| panic!("a game can not be read: {error}"));
    assert_eq!(read, game, "a game changes in writing");
}

/// The way back leads through the same states, is open to the owner of each command alone, and ends at the fence.
fn takes_back_to_the_fence<G: Game>(record: &Record<G>) {
    let begun = Table::<G>::begin(record.edition.clone(), record.setup.clone(), record.seed);
    let mut table = begun.unwrap_or_else(|faults| panic!("a record does not begin: {faults:?}"));
    let mut since_fence: Vec<(Seat, G)> = Vec::new();
    let mut fence: Option<Fence> = None;
    for (seat, command) in &record.commands {
        let before = table.game().clone();
        let proposal = table
            .propose(*seat, command.clone())
            .unwrap_or_else(|refusal| panic!("a recorded command was refused: {refusal}"));
        match proposal.applied().fence {
            Some(stands) => {
                check_way_back(table.clone(), &since_fence, fence);
                since_fence.clear();
                fence = Some(stands);
            }
            None => since_fence.push((*seat, before)),
        }
        table.accept(proposal);
    }
    check_way_back(table.clone(), &since_fence, fence);
    let resumed =
        Table::resume(record.clone(), None).unwrap_or_else(|flaw| panic!("a record does not resume: {flaw:?}"));
    assert_eq!(resumed.game(), table.game(), "a resumed game is another one");
    check_way_back(resumed, &since_fence, fence);
}

/// Takes back all that can be, and compares every state on the way.
fn check_way_back<G: Game>(mut table: Table<G>, states: &[(Seat, G)], fence: Option<Fence>) {
    for (owner, state) in states.iter().rev() {
        for other in Seat::all(table.game().seats()).filter(|seat| seat != owner) {
            let stands = table.game().clone();
            let answer = table.undo(Viewer::Seat(other));
            assert_eq!(answer, Err(NoUndo::Theirs(*owner)), "a seat takes back another one's command");
            assert_eq!(table.game(), &stands, "an undo that was refused changed the game");
        }
        assert_eq!(table.undo(Viewer::Seat(*owner)), Ok(()), "there is no way back where no fence stands");
        assert_eq!(table.game(), state, "taking back leads to another state");
    }
    let end = fence.map_or(NoUndo::AtTheBeginning, NoUndo::Fenced);
    let stands = table.game().clone();
    for viewer in Viewer::all(stands.seats()) {
        assert_eq!(table.undo(viewer), Err(end), "the way back does not end at the fence");
        assert_eq!(table.game(), &stands, "an undo that was refused changed the game");
    }
}
