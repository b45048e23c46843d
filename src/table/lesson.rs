//! The guided first game: small lessons, each a position with something to do in it, that answer when it is done or not.
//! A game gives data only; [`super::learn()`] puts it on the screen.

use tabletop::{Game, Seat, Seed, Table};

/// A small lesson: a position, a task, and what to say about what the learner does.
///
/// All of it is by the game itself: the position is reached by legal commands, what the rules refuse is refused by them,
/// and the others at the table do what [`plays`](Self::plays) says, in place of computers.
pub struct Lesson<G: Game> {
    /// Begins the position; nothing where the rules refuse it, which a test of every lesson rules out.
    pub position: fn() -> Option<Table<G>>,
    /// Who learns. The other seats are played by the lesson.
    pub learner: Seat,
    /// What is to be done next, in a line, by what the learner sees.
    pub task: fn(&G::View) -> String,
    /// What is said about a command of the learner that the rules permit, before it is carried out.
    pub judge: fn(&G, &G::Command) -> Verdict,
    /// What is done here by whoever sees this: the right thing for the learner, and what the others answer.
    pub plays: fn(&G::View) -> Option<G::Command>,
    /// Whether the curtain stands before the learner's secrets as in a game.
    pub curtain: bool,
}

impl<G: Game> Lesson<G> {
    /// A lesson without anything in it, for what most have in common: the first seat learns, and no curtain stands there.
    pub const BLANK: Self = Self {
        position: || None,
        learner: Seat(0),
        task: |_| String::new(),
        judge: |_, _| Verdict::GoesOn,
        plays: |_| None,
        curtain: false,
    };
}

/// A guided first game, lesson by lesson. A game that is played in two ways has one for each.
pub struct Course<G: Game> {
    /// What the way of playing is called; nothing needs it where there is one.
    pub name: &'static str,
    /// The lessons, three to six.
    pub lessons: Vec<Lesson<G>>,
}

/// What is said about a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is done, and there is more to do.
    GoesOn,
    /// It is done, and so is the lesson: what has come of it.
    Done(String),
    /// It is not done: what would follow.
    Wrong(String),
}

impl Verdict {
    /// It is done, and so is the lesson, in words that nothing is filled into.
    pub fn done(words: &str) -> Self {
        Self::Done(words.to_owned())
    }

    /// It is not done, in words that nothing is filled into.
    pub fn wrong(words: &str) -> Self {
        Self::Wrong(words.to_owned())
    }
}

/// A table at which everything was done that `next` says, until it says nothing more; nothing where the rules refuse any of it.
pub fn position<G: Game>(
    edition: G::Edition,
    setup: G::Setup,
    seed: Seed,
    mut next: impl FnMut(&G) -> Option<(Seat, G::Command)>,
) -> Option<Table<G>> {
    let mut table = Table::begin(edition, setup, seed).ok()?;
    while let Some((seat, command)) = next(table.game()) {
        let proposal = table.propose(seat, command).ok()?;
        table.accept(proposal);
    }
    Some(table)
}
