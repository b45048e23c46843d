//! The story of a finished game: what may be told once nothing is secret any more.

use tabletop::{Game, PerSeat, Seat, Table, Waiting};

use crate::{
    event::{Attempt, Event, National, Secrecy},
    game::{Leaders, Phase, Victory},
};

/// A finished game, told from the log of its table.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    /// Who won.
    pub winner: Seat,
    /// By what.
    pub victory: Victory,
    /// The national events of his last turn that have won, in the order in which they are shown (3.4); none if entered points have.
    pub decisive: Vec<National>,
    /// The round in which it ended.
    pub rounds: u16,
    /// The points each player entered, turn by turn.
    pub production: PerSeat<Vec<u16>>,
    /// What was secret and is not any more: round, seat, event. The points of a turn are left out: the curve tells them.
    pub secrets: Vec<(u16, Seat, National)>,
    /// Every covert action with its chance, and its round.
    pub attempts: Vec<(u16, Attempt)>,
    /// The luck of each player's own covert actions.
    pub luck: PerSeat<Luck>,
}

/// What chance gave a player, beside what it owed him.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Luck {
    /// Covert actions sent.
    pub tried: u32,
    /// Those that came off.
    pub succeeded: u32,
    /// Successes to be expected, in hundredths.
    pub expected_percent: u32,
}

impl Story {
    /// Tells a finished game; `None` while it runs, for then it would give secrets away.
    #[must_use]
    pub fn of(table: &Table<Leaders>) -> Option<Self> {
        let Waiting::Over((winner, victory)) = table.game().waiting_for() else { return None };
        let count = table.game().seats();
        let mut story = Self {
            winner,
            victory,
            decisive: Vec::new(),
            rounds: 0,
            production: PerSeat::new(count, |_| Vec::new()),
            secrets: Vec::new(),
            attempts: Vec::new(),
            luck: PerSeat::new(count, |_| Luck::default()),
        };
        table.story()?.for_each(|told| story.tell(&told.event));
        story.decisive.retain(|national| match victory {
            Victory::Military => false,
            Victory::Research => matches!(national, National::Technology(..)),
            Victory::Missions => matches!(national, National::Glory(_)),
        });
        Some(story)
    }

    fn tell(&mut self, event: &Event) {
        match *event {
            Event::National(_, national) => self.decisive.push(national),
            Event::Began { phase: Phase::Events, .. } => self.decisive.clear(),
            _ => {}
        }
        match *event {
            Event::Round(round) => self.rounds = round,
            Event::Entered { seat, points } => self.production[seat].push(points),
            Event::National(_, National::Production(_)) => {}
            Event::National(seat, national) if national.secrecy() != Secrecy::Public => {
                self.secrets.push((self.rounds, seat, national));
            }
            Event::Decided(attempt) => {
                self.attempts.push((self.rounds, attempt));
                let luck = &mut self.luck[attempt.by];
                luck.tried += 1;
                luck.succeeded += u32::from(attempt.success);
                luck.expected_percent += u32::from(attempt.chance);
            }
            _ => {}
        }
    }
}
