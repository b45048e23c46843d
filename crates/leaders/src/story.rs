//! The story of a finished game: what may be told once nothing is secret any more.

use tabletop::{Game, PerSeat, Seat, Table, Waiting};

use crate::{
    battle::Face,
    board::Happened,
    edition::{AreaId, Edition, Unit},
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
    /// The luck of the dice that each player threw as the leader of a side.
    pub dice: PerSeat<DiceLuck>,
    /// Who is noted to have held each area, by [`AreaId`]: before the first round, and at the end of each.
    pub holders: Vec<Vec<Option<Seat>>>,
}

/// An area that changed hands in a round: who held it before.
type Change = (u16, AreaId, Option<Seat>);

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

/// What battle dice gave a player, beside what they owed him: each die as it fell, thrown again or not, and before military 3 lets one
/// count double.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiceLuck {
    /// How often a die was thrown.
    pub thrown: u32,
    /// Units they hit.
    pub hits: u32,
    /// Units to be expected to be hit, in sixths.
    pub expected_sixths: u32,
}

impl DiceLuck {
    /// One die more.
    fn take(&mut self, edition: &Edition, (unit, face): (Unit, Face)) {
        self.thrown += 1;
        self.hits += u32::from(face.hits());
        self.expected_sixths += u32::from(edition.battle.die(unit).expected_sixths());
    }
}

/// Who throws which dice in the battle that is being fought.
#[derive(Default)]
struct Throw {
    /// The attacker and the defender.
    seats: Option<[Seat; 2]>,
    /// For which units they threw last.
    units: [Vec<Unit>; 2],
}

impl Throw {
    /// Each die that falls here, and whose it is.
    fn dice(&mut self, happened: &Happened) -> Vec<(Seat, (Unit, Face))> {
        match (happened, self.seats) {
            (Happened::Engaged { attacker, defender, .. }, _) => self.seats = Some([*attacker, *defender]),
            (Happened::Threw(dice), Some(seats)) => {
                self.units = dice.each_ref().map(|dice| dice.iter().map(|die| die.0).collect());
                let both = seats.into_iter().zip(dice);
                return both.flat_map(|(seat, dice)| dice.iter().map(move |die| (seat, *die))).collect();
            }
            (Happened::Rerolled { seat, die, face }, Some(seats)) => {
                let side = usize::from(seats[0] != *seat);
                let unit = self.units[side].get(usize::from(*die));
                return unit.map(|unit| (*seat, (*unit, *face))).into_iter().collect();
            }
            _ => {}
        }
        Vec::new()
    }
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
            dice: PerSeat::new(count, |_| DiceLuck::default()),
            holders: Vec::new(),
        };
        let (mut changes, mut throw) = (Vec::new(), Throw::default());
        table.story()?.for_each(|told| {
            story.tell(&told.event);
            match told.event {
                Event::Claimed { area, from, .. } => changes.push((story.rounds, area, from)),
                Event::Released { seat, area } => changes.push((story.rounds, area, Some(seat))),
                Event::Board(ref happened) => {
                    for (seat, die) in throw.dice(happened) {
                        story.dice[seat].take(table.game().edition(), die);
                    }
                }
                _ => {}
            }
        });
        story.holders = holders(table.game(), story.rounds, &changes);
        story.decisive.retain(|national| match victory {
            Victory::Military | Victory::Markers | Victory::LastRound => false,
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

/// Who held what, told backwards from the end: areas that the app has dealt were taken by nobody.
fn holders(game: &Leaders, rounds: u16, changes: &[Change]) -> Vec<Vec<Option<Seat>>> {
    let mut now: Vec<Option<Seat>> = game.areas().map(|area| game.holder(area)).collect();
    let mut changes = changes.iter().rev().peekable();
    let mut holders: Vec<_> = (0..=rounds)
        .rev()
        .map(|round| {
            let then = now.clone();
            while let Some((_, area, before)) = changes.next_if(|(at, ..)| *at == round) {
                now[area.index()] = *before;
            }
            then
        })
        .collect();
    holders.reverse();
    holders
}
