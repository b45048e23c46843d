//! The war as everybody could see it: a fold over what the table was told.

use company_leader::{Actor, Class, Event, FieldId, Fields, Rules, Throw, odds};
use tabletop::{Deed, News, Seat};

use crate::table::{Chronicle, Fold};

/// The war, told along with its game.
pub type Story = Chronicle<History>;

/// Something that everybody saw.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Which command brought it, counted from 1; 0 before the first.
    pub ply: u32,
    /// Whose turn it was.
    pub turn: Seat,
    /// What happened.
    pub event: Event,
    /// The revealed troop that scouts, where the event does not say which.
    pub scout: Option<Actor>,
}

/// What was told so far.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    lines: Vec<Line>,
    /// The commands everybody heard of: each with its number, whose it was, and whether it was his own turn.
    commands: Vec<(u32, Seat, bool)>,
}

impl History {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self { lines: Vec::new(), commands: Vec::new() }
    }

    /// Whose turn it is: it passes with the event that says so.
    fn turn(&self) -> Seat {
        self.lines.last().map_or(Seat(0), |line| line.turn)
    }

    /// The revealed troop on a field, as far as was told.
    fn on(&self, field: FieldId) -> Option<Actor> {
        let mut at = field;
        for line in self.lines.iter().rev() {
            match &line.event {
                Event::Revealed { at: here, piece } if *here == at => return piece.actor(),
                Event::Moved { actor, to, .. } if *to == at => return Some(*actor),
                // What stood there changed places with the troop that came.
                Event::Moved { from, to, .. } if *from == at => at = *to,
                Event::Swapped(pair) => match pair.ends() {
                    [one, other] if one == at => at = other,
                    [one, other] if other == at => at = one,
                    _ => {}
                },
                _ => {}
            }
        }
        None
    }

    /// What everybody saw since a seat last did something.
    pub fn since(&self, seat: Seat) -> Vec<Line> {
        // An answer in somebody else's turn is a part of that.
        let own = self.commands.iter().rev().find(|(_, by, is_own_turn)| *by == seat && *is_own_turn);
        let last = own.map_or(0, |(ply, ..)| *ply);
        // What a seat's own command has begun for others is news to it too.
        let passes = |event: &Event| matches!(event, Event::First(_) | Event::Turn { .. });
        let news = |line: &&Line| line.ply > last || (line.ply == last && passes(&line.event));
        let from = self.lines.partition_point(|line| line.ply < last);
        self.lines[from..].iter().filter(news).cloned().collect()
    }

    /// What everybody saw in the turn that is on.
    pub fn of_turn(&self) -> Vec<Line> {
        let begin = self.lines.iter().rposition(|line| matches!(line.event, Event::Turn { .. }));
        self.lines[begin.unwrap_or_default()..].to_vec()
    }

    /// The last command, if it is of a seat or somebody's answer in its turn.
    pub fn acted(&self, seat: Seat) -> Option<u32> {
        let (ply, by, is_own_turn) = self.commands.last()?;
        (*by == seat || (self.turn() == seat && !is_own_turn)).then_some(*ply)
    }

    /// What the last command has brought.
    pub fn last(&self) -> Vec<Line> {
        let last = self.commands.last().map_or(0, |(ply, ..)| *ply);
        self.lines[self.lines.partition_point(|line| line.ply < last)..].to_vec()
    }

    /// Everything.
    pub fn all(&self) -> &[Line] {
        &self.lines
    }

    /// How many built-up fields a seat held at the beginning of each round, and at the end.
    pub fn held(&self, seat: Seat) -> Vec<u32> {
        let held = |line: &Line| match &line.event {
            Event::Held(held) => held.get(seat.index()).copied().map(u32::from),
            _ => None,
        };
        self.lines.iter().filter_map(held).collect()
    }

    /// The fields on which troops fell, fired or were found between two counts of who holds what: in the round of this number, from 1.
    pub fn fields_of_round(&self, round: usize) -> Fields {
        let counts = |line: &Line| matches!(line.event, Event::Held(_));
        let mut counted = 0;
        let of_round = self.lines.iter().filter(|line| {
            counted += usize::from(counts(line));
            counted == round
        });
        let at = of_round.filter_map(|line| match line.event {
            Event::Destroyed { at, .. } | Event::Fired { target: at, .. } | Event::DummyFound { at, .. } => Some(at),
            Event::Moved { to, .. } => Some(to),
            _ => None,
        });
        at.collect()
    }

    /// How often the dice of a seat have hit, and how often they were to be expected to; `None` if it never threw any.
    pub fn luck(&self, rules: &Rules, seat: Seat) -> Option<(u32, f64)> {
        let throw = |line: &Line| match line.event {
            Event::Fired { actors: [by, at], throw, .. } if by.owner == seat => {
                Some((throw, rules.kind(at.troop).class))
            }
            _ => None,
        };
        let throws = self.lines.iter().filter_map(throw);
        let luck = |(throw, class): (Throw, Class)| {
            let ways = odds::ways(rules.die(throw.terrain), class, throw.dice);
            let all: u32 = ways.iter().sum();
            let hits: u32 = (0..).zip(ways).map(|(hits, ways)| hits * ways).sum();
            (u32::from(throw.hits), f64::from(hits) / f64::from(all))
        };
        throws.map(luck).reduce(|(hits, expected), (more, to_expect)| (hits + more, expected + to_expect))
    }
}

impl Fold<Event> for History {
    fn tell(&mut self, news: &News<'_, Event>) {
        if let Deed::Played(seat) = news.deed {
            self.commands.push((news.ply, seat, seat == self.turn()));
        }
        for event in &news.events {
            let turn = if let Event::Turn { seat, .. } = event { *seat } else { self.turn() };
            let scout = if let Event::Scouted(at) = event { self.on(*at) } else { None };
            self.lines.push(Line { ply: news.ply, turn, event: (*event).clone(), scout });
        }
    }

    fn retract(&mut self, ply: u32) {
        self.lines.truncate(self.lines.partition_point(|line| line.ply <= ply));
        self.commands.truncate(self.commands.partition_point(|(at, ..)| *at <= ply));
    }
}

#[cfg(test)]
mod tests {
    use super::{Fold as _, History};
    use company_leader::{Command, CompanyLeader, Event, Setup, edition::Edition};
    use tabletop::{Enumerate as _, Game as _, Generator, Revision, Seat, Table, Viewer, Waiting};

    /// Some rounds, with much that was taken back, and the history told along.
    fn played() -> (Table<CompanyLeader>, History) {
        let mut table = Table::<CompanyLeader>::begin(Edition::house(), Setup::default(), [3; 32]).expect("a game");
        let (mut history, mut seen) = (History::new(), None::<Revision>);
        let mut dice = Generator::from_number(1);
        while let Waiting::For(seats) = table.game().waiting_for()
            && table.game().view(Viewer::Public).now.round < 4
        {
            let last = table.record().commands.last().map(|(seat, _)| Viewer::Seat(*seat));
            if !dice.percent(20) || last.is_none_or(|by| table.undo(by).is_err()) {
                let legal = table.game().legal(seats[0]).into_iter().filter(|command| *command != Command::Resign);
                let legal: Vec<Command> = legal.collect();
                let chosen = legal[dice.index(legal.len())];
                let proposal = table.propose(seats[0], chosen).expect("it is permitted");
                table.accept(proposal);
            }
            let from = seen.map_or(Revision::START, Revision::next);
            table.told(from, Viewer::Public).for_each(|news| history.take(&news));
            seen = Some(table.revision());
        }
        assert!(table.revision().0 as usize > table.record().commands.len() + 10, "much was taken back");
        (table, history)
    }

    #[test]
    fn it_is_told_as_far_as_everybody_saw_it_and_in_the_same_words_at_once_and_bit_by_bit() {
        let (table, bit_by_bit) = played();
        let straight = Table::resume(table.record().clone()).expect("the record is playable");
        let mut at_once = History::new();
        straight.told(Revision::START, Viewer::Public).for_each(|news| at_once.take(&news));
        assert_eq!(at_once, bit_by_bit, "what was taken back is told no more");
        let secret =
            |event: &Event| matches!(event, Event::Placed { .. } | Event::Lifted { .. } | Event::Delivered { .. });
        assert!(!at_once.lines.iter().any(|line| secret(&line.event)));
    }

    #[test]
    fn who_scouts_is_known_although_the_event_does_not_say_it() {
        let (_, history) = played();
        let mut scouts = 0;
        for (at, line) in history.lines.iter().enumerate() {
            let Event::Scouted(field) = line.event else { continue };
            scouts += 1;
            let actor = line.scout.expect("a revealed troop was turned up before it scouted");
            assert_eq!(actor.owner, line.turn);
            // A step is told with its troop, and with the scouting that ends it.
            let step = history.lines[..at].iter().rev().take_while(|before| before.ply == line.ply);
            for before in step {
                if let Event::Moved { actor: moved, to, .. } = before.event {
                    assert_eq!((moved, to), (actor, field));
                }
            }
        }
        assert!(scouts > 10);
    }

    #[test]
    fn a_player_is_told_what_came_since_he_last_did_something_in_his_turn() {
        let (_, history) = played();
        for seat in [Seat(0), Seat(1)] {
            let since = history.since(seat);
            let own = history.commands.iter().rfind(|(_, by, own)| *by == seat && *own).expect("he has had a turn");
            assert!(since.iter().all(|line| line.ply >= own.0));
            assert_eq!(since.last(), history.lines.last());
        }
        let rounds = history.held(Seat(0)).len();
        let turns = history.lines.iter().filter(|line| matches!(line.event, Event::Turn { seat: Seat(0), .. }));
        assert!(rounds > 1 && turns.count().abs_diff(rounds) <= 1, "it is counted once a round");
    }
}
