//! A game as it went: every position, and the move that led to it. A fold over what the table was told.

use leptos::prelude::WithUntracked as _;
use sparta::{Event, Notation, Position, Side, Sparta};
use tabletop::News;

use crate::{
    table::{Fold, Room},
    ui::{Player, Series},
};

/// A move as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// Who moved.
    pub side: Side,
    /// What he did, in the notation of the game, marks included.
    pub written: Notation,
}

/// A command, as far as it matters to whoever takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// A side has moved, or passed.
    Ply(Side),
    /// A draw was offered.
    Offer,
    /// It was answered.
    Answer {
        /// With it the game is over.
        ends: bool,
    },
    /// A side has given up.
    Resigned,
}

/// Every position of a game, and the plies between them.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// Everything that was done, one command each.
    steps: Vec<Step>,
    starts: [Position; 2],
    /// From the start to the present; never empty.
    pub positions: Vec<Position>,
    /// One less: the one before each later position.
    pub plies: Vec<Ply>,
}

impl History {
    /// A history that has heard nothing yet. It begins with one of these positions, by who moves first: that is told.
    pub fn new(starts: [Position; 2]) -> Self {
        Self { steps: Vec::new(), starts, positions: vec![starts[0]], plies: Vec::new() }
    }

    /// A history of a game that has heard nothing of it yet.
    pub fn of(room: Room<Sparta>) -> Self {
        let rules = room.session.setup(|setup| setup.rules);
        let starts = room.session.edition(|edition| Side::BOTH.map(|side| edition.start(rules, side)));
        // It was begun with one of them.
        let position = || room.public().with_untracked(|view| view.position);
        Self::new(starts.map(|start| start.unwrap_or_else(|_| position())))
    }

    /// How many commands a step back takes: what has ended the game without a move or asks to, else up to the last move of a
    /// person, since a computer whose answer alone is taken back gives it again. None if no person has moved.
    pub fn steps_back(&self, computer: Option<Side>) -> usize {
        match self.steps.last() {
            Some(Step::Resigned | Step::Offer) => 1,
            // The offer, too.
            Some(Step::Answer { ends: true }) => 2,
            _ => {
                let by_person = |step: &Step| matches!(step, Step::Ply(side) if Some(*side) != computer);
                self.steps.iter().rev().position(by_person).map_or(0, |answers| answers + 1)
            }
        }
    }

    /// The position after so many plies, or the present one.
    pub fn at(&self, ply: usize) -> &Position {
        &self.positions[ply.min(self.plies.len())]
    }

    /// How many there were of something of each side, position by position.
    pub fn series(&self, player: impl Fn(Side) -> Player, count: impl Fn(&Position, Side) -> u32) -> Vec<Series> {
        let values = |side| self.positions.iter().map(|position| count(position, side)).collect();
        Side::BOTH.map(|side| Series { player: player(side), values: values(side) }).into()
    }
}

impl Fold<Event> for History {
    fn tell(&mut self, news: &News<'_, Event>) {
        if let [Event::First(side)] = news.events[..] {
            self.positions = vec![self.starts[side.seat().index()]];
        }
        let present = *self.at(self.plies.len());
        if let Some(written) = Notation::told(news.events.iter().copied()) {
            self.steps.push(Step::Ply(present.turn()));
            self.plies.push(Ply { side: present.turn(), written });
            self.positions.push(present.after(written.command));
        }
        self.steps.extend(news.events.iter().filter_map(|event| match event {
            Event::Resigned(_) => Some(Step::Resigned),
            Event::DrawOffered(_) => Some(Step::Offer),
            Event::DrawAnswered { accept, .. } => Some(Step::Answer { ends: *accept }),
            _ => None,
        }));
    }

    fn retract(&mut self, ply: u32) {
        self.steps.truncate(ply as usize);
        self.plies.truncate(self.steps.iter().filter(|step| matches!(step, Step::Ply(_))).count());
        self.positions.truncate(self.plies.len() + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::{Fold as _, History, Step};
    use sparta::{Command, First, Notation, Setup, Side, Sparta, edition::Edition};
    use tabletop::{Enumerate as _, Game as _, Generator, Revision, Table, Viewer, Waiting};

    fn history(setup: Setup) -> History {
        History::new(Side::BOTH.map(|side| Edition::house().start(setup.rules, side).expect("it can be played")))
    }

    #[test]
    fn it_begins_with_the_side_that_moves_first() {
        for first in Side::BOTH {
            let setup = Setup { first: First::Chosen(first), ..Setup::default() };
            let table = Table::<Sparta>::begin(Edition::house(), setup, [3; 32]).expect("a game");
            let mut history = history(setup);
            table.told(Revision::START, Viewer::Public).for_each(|news| history.take(&news));
            assert_eq!(history.positions, [*table.game().position()]);
        }
    }

    #[test]
    fn a_step_back_ends_at_a_move_of_a_person() {
        let [spartans, achaeans] = Side::BOTH;
        let played = [spartans, achaeans, spartans, achaeans];
        // Between two people it is one ply; against a computer one's own, and the answer if it is there.
        for (plies, computer, back) in [
            (4, None, 1),
            (0, None, 0),
            (4, Some(achaeans), 2),
            (3, Some(achaeans), 1),
            (4, Some(spartans), 1),
            (3, Some(spartans), 2),
            (1, Some(spartans), 0),
            (0, Some(spartans), 0),
        ] {
            let mut history = history(Setup::default());
            history.steps = played[..plies].iter().copied().map(Step::Ply).collect();
            assert_eq!(history.steps_back(computer), back, "{plies} plies, the computer plays {computer:?}");
        }
    }

    #[test]
    fn a_step_back_takes_what_was_said_along() {
        let [spartans, achaeans] = Side::BOTH;
        let declined = [Step::Offer, Step::Answer { ends: false }];
        let mut history = history(Setup::default());
        for (said, back) in [
            (&declined[..1], 1),
            (&declined[..], 4),
            (&[Step::Offer, Step::Answer { ends: true }], 2),
            (&[Step::Resigned], 1),
            (&[Step::Offer, Step::Answer { ends: false }, Step::Resigned], 1),
        ] {
            history.steps = vec![Step::Ply(spartans), Step::Ply(achaeans)];
            history.steps.extend(said);
            assert_eq!(history.steps_back(Some(achaeans)), back, "{said:?}");
        }
        history.steps = declined.into();
        assert_eq!(history.steps_back(None), 0, "nobody has moved");
    }

    #[test]
    fn it_is_told_along_with_the_game_and_back() {
        let setup = Setup::default();
        let mut table = Table::<Sparta>::begin(Edition::house(), setup, [3; 32]).expect("a game");
        let mut history = history(setup);
        table.told(Revision::START, Viewer::Public).for_each(|news| history.take(&news));
        let mut stands = vec![history.clone()];
        let mut dice = Generator::from_number(5);
        let (mut seen, mut written) = (Revision::START, Vec::new());
        while let Waiting::For(seats) = table.game().waiting_for()
            && table.revision().0 < 400
        {
            let retracted = dice.percent(30) && table.undo(Viewer::Public).is_ok();
            if !retracted {
                let legal = table.game().legal(seats[0]);
                // Now and then a draw is offered, and declined.
                let open = |command: &Command| command.is_ply() || *command == Command::AnswerDraw { accept: false };
                let likes = if dice.percent(10) { |command: &Command| *command == Command::OfferDraw } else { open };
                let pick = |likes: fn(&Command) -> bool| legal.iter().copied().filter(likes).collect::<Vec<_>>();
                let legal = Some(pick(likes)).filter(|some| !some.is_empty()).unwrap_or_else(|| pick(open));
                let command = legal[dice.index(legal.len())];
                if command.is_ply() {
                    written.push(Notation::of(table.game().position(), command));
                }
                let proposal = table.propose(seats[0], command).expect("it is legal");
                table.accept(proposal);
            }
            table.told(seen.next(), Viewer::Public).for_each(|news| history.take(&news));
            seen = table.revision();
            if retracted {
                stands.pop();
                written.truncate(stands.last().map_or(0, |stand| stand.plies.len()));
            } else {
                stands.push(history.clone());
            }
            assert_eq!(history.plies.last().map(|ply| ply.written), written.last().copied());
            assert_eq!(stands.last(), Some(&history));
            assert_eq!(history.positions.last(), Some(table.game().position()));
        }
        assert!(history.plies.len() > 50);
    }
}
