//! Who stands beside a learner: says what is to be done, and judges what he does before it is carried out.

use leptos::prelude::*;
use tabletop::{Entry, Proposal, Seat};

use super::{
    AppGame,
    lesson::{Lesson, Verdict},
};

/// What stands in the coach's line besides the task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Said {
    /// Nothing.
    #[default]
    Nothing,
    /// Why the last command was not carried out.
    Wrong(String),
    /// The lesson is done, and what has come of it.
    Done(String),
}

/// The coach of a lesson.
pub struct Coach<G: AppGame>(StoredValue<Coaching<G>>);

/// What a coach knows.
struct Coaching<G: AppGame> {
    lesson: Lesson<G>,
    /// The game as it stands: a command is judged by what is before it.
    stands: G,
    said: RwSignal<Said>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: AppGame> Clone for Coach<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for Coach<G> {}

impl<G: AppGame> Coach<G> {
    /// For a lesson that begins with this game.
    pub fn new(lesson: Lesson<G>, game: G) -> Self {
        Self(StoredValue::new(Coaching { lesson, stands: game, said: RwSignal::default() }))
    }

    /// Who learns.
    pub fn learner(self) -> Seat {
        self.0.with_value(|coaching| coaching.lesson.learner)
    }

    /// Whether the curtain stands before the learner's secrets.
    pub fn has_curtain(self) -> bool {
        self.0.with_value(|coaching| coaching.lesson.curtain)
    }

    /// What is to be done next, by what the learner sees.
    pub fn task(self, view: &G::View) -> String {
        self.0.with_value(|coaching| (coaching.lesson.task)(view))
    }

    /// What is done here by whoever sees this.
    pub fn plays(self, view: &G::View) -> Option<G::Command> {
        self.0.with_value(|coaching| (coaching.lesson.plays)(view))
    }

    /// What was said last.
    pub fn said(self) -> RwSignal<Said> {
        self.0.with_value(|coaching| coaching.said)
    }

    /// Tells the learner why something is not done. Of a lesson that is done nothing more is to be said.
    pub fn objects(self, words: String) {
        self.said().try_update(|said| {
            if !matches!(said, Said::Done(_)) {
                *said = Said::Wrong(words);
            }
        });
    }

    /// Judges what is about to be done, says so, and tells whether it may be done. When a lesson is done only the others
    /// at the table still answer.
    pub fn lets(self, proposal: &Proposal<G>) -> bool {
        let said = self.said();
        let verdict = match proposal.entry() {
            Entry::Command(seat, command) if *seat == self.learner() => {
                if matches!(*said.read_untracked(), Said::Done(_)) {
                    return false;
                }
                Some(self.0.with_value(|Coaching { lesson, stands, .. }| (lesson.judge)(stands, command)))
            }
            Entry::Command(..) | Entry::Reseed(_) => None,
            Entry::Retract(_) => Some(Verdict::GoesOn),
        };
        match verdict {
            Some(Verdict::Wrong(words)) => {
                said.set(Said::Wrong(words));
                return false;
            }
            Some(Verdict::Done(words)) => said.set(Said::Done(words)),
            Some(Verdict::GoesOn) => said.set(Said::Nothing),
            None => {}
        }
        self.0.update_value(|coaching| coaching.stands = proposal.game().clone());
        true
    }
}
