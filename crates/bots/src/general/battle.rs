//! Which unit comes next, in an engagement.
//!
//! Who lays his units in a random order can not be outguessed: whatever the others do, every one of his units meets every
//! one of theirs as often. So the odds that come out are never far from even, unless the others can be expected to err.

use core::cmp::Reverse;

use ::general::{Battle, HAND, Private, Stage, Tie, Unit, View, Zones};
use tabletop::{Generator, Seat, SeatSet};

use super::{
    level::{Level, percent},
    regret::{Mask, Regret, draw},
    world::{Deck, Line, ROOM, share, winners},
};

/// How often a hand is drawn again that does not fit what its owner has done.
const ATTEMPTS: u32 = 8;
/// The units of a hand, the weakest first.
const RANKS: usize = HAND as usize;

pub(crate) struct Engagement<'a> {
    view: &'a View,
    mine: &'a Private,
    battle: &'a Battle,
    /// Engagements that are over.
    over: usize,
    wins: [u8; ROOM],
    /// All that can be won, and what each has staked of it.
    prize: f32,
    stakes: [f32; ROOM],
    open: Deck,
    hidden: Deck,
    /// Which rank each seat lays next, with any hand.
    nodes: [Regret<RANKS>; ROOM],
    root: Regret<RANKS>,
    lines: [Line; ROOM],
    turn: u64,
    /// How likely each of the others lays his strongest unit first, by what lies open.
    habits: [f32; ROOM],
    /// What he lays is no stronger than this, if he does.
    limits: [u8; ROOM],
    /// Who does in this world.
    simple: SeatSet,
    /// Whether it just lays its strongest.
    settled: bool,
}

impl<'a> Engagement<'a> {
    pub(crate) fn new(
        view: &'a View,
        mine: &'a Private,
        battle: &'a Battle,
        level: &'a Level,
        dice: &mut Generator,
    ) -> Self {
        let (mut wins, mut stakes) = ([0; ROOM], [0.0; ROOM]);
        let total_war = battle.sums.is_none();
        for (seat, public) in view.seats.iter() {
            wins[seat.index()] = battle.wins[seat];
            let own = public.choice.map_or(0, |choice| choice.stake().len());
            stakes[seat.index()] = f32::from(if total_war { public.regions } else { own });
        }
        // What lies open is in nobody's hand.
        let shown = battle.engagements.iter().flat_map(|engagement| {
            let open = engagement.units.iter().filter(|(seat, _)| *seat != mine.seat);
            open.filter_map(|(_, unit)| *unit)
        });
        let own = battle.engagements.iter().filter_map(|engagement| engagement.units[mine.seat]);
        let own = own.chain(mine.hand.cards());
        let hidden = Deck::without(&view.book, shown.clone().chain(own));
        let (mut habits, mut limits) = ([0.0; ROOM], [u8::MAX; ROOM]);
        for seat in battle.fighters.iter().filter(|seat| *seat != mine.seat) {
            let seen = battle.engagements.iter().map(|engagement| engagement.units[seat]);
            let seen: Vec<Option<u8>> =
                seen.map(|unit| unit.map(|unit| view.book.strength(battle.zones, unit))).collect();
            let strengths = hidden.cards().map(|unit| view.book.strength(battle.zones, unit));
            limits[seat.index()] = seen.iter().flatten().min().copied().unwrap_or(u8::MAX);
            habits[seat.index()] = strongest_first(percent(level.habits), &seen, &strengths.collect::<Vec<_>>());
        }
        Self {
            view,
            mine,
            battle,
            over: battle.engagements.len(),
            wins,
            prize: stakes.iter().sum::<f32>() + f32::from(view.pool.len()),
            stakes,
            open: Deck::without(&view.book, shown.clone()),
            hidden,
            nodes: [const { Regret::new() }; ROOM],
            root: Regret::new(),
            lines: [Line::default(); ROOM],
            turn: 0,
            habits,
            limits,
            simple: SeatSet::NONE,
            settled: dice.percent(level.strongest_first),
        }
    }

    /// Whether there is nothing to think about.
    pub(crate) const fn is_settled(&self) -> bool {
        self.settled
    }

    /// Looks at one more world.
    pub(crate) fn step(&mut self, dice: &mut Generator) {
        let is_root = self.turn % 2 == 1;
        self.deal(is_root, dice);
        let fighters = self.battle.fighters;
        let turn = u8::try_from(self.turn / 2 % u64::from(fighters.len().max(1))).unwrap_or(0);
        let learner = if is_root { Some(self.mine.seat) } else { fighters.iter().nth(turn.into()) };
        if let Some(seat) = learner {
            self.teach(seat, is_root, dice);
        }
        self.turn += 1;
    }

    /// What the bot does, by the worlds so far: its units with their odds.
    pub(crate) fn odds(&self) -> Vec<(Unit, f32)> {
        let hand = self.sorted(self.mine.hand.cards());
        let odds = if self.settled {
            core::array::from_fn(|rank| f32::from(u8::from(rank + 1 == hand.len())))
        } else {
            self.root.average_strategy(self.there())
        };
        let mut likely: Vec<(Unit, f32)> = Vec::new();
        for (unit, odd) in hand.into_iter().zip(odds).filter(|(_, odd)| *odd > 0.0) {
            match likely.iter_mut().find(|(other, _)| *other == unit) {
                Some((_, sum)) => *sum += odd,
                None => likely.push((unit, odd)),
            }
        }
        likely
    }

    /// The ranks of a hand.
    const fn there(&self) -> Mask {
        (1 << (RANKS - self.over)) - 1
    }

    fn strength(&self, unit: Unit) -> u8 {
        self.view.book.strength(self.battle.zones, unit)
    }

    /// Units, the weakest first.
    fn sorted(&self, units: impl Iterator<Item = Unit>) -> Vec<Unit> {
        let mut units: Vec<Unit> = units.collect();
        units.sort_by_key(|unit| self.strength(*unit));
        units
    }

    /// Makes a world: the rest of every hand, with the unit in front that is laid next.
    fn deal(&mut self, is_root: bool, dice: &mut Generator) {
        let (me, over) = (self.mine.seat, self.over);
        let mut deck = core::mem::take(if is_root { &mut self.hidden } else { &mut self.open });
        deck.gather();
        self.simple = SeatSet::NONE;
        for seat in self.battle.fighters.iter() {
            let mut line = self.lines[seat.index()];
            let rest = &mut line[over..];
            if is_root && seat == me {
                rest.iter_mut().zip(self.mine.hand.cards()).for_each(|(place, unit)| *place = unit);
                dice.shuffle(rest);
            } else {
                deck.deal(rest, dice);
                if seat != me && chance(self.habits[seat.index()], dice) {
                    let limit = self.limits[seat.index()];
                    for _ in 1..ATTEMPTS {
                        if rest.iter().all(|unit| self.strength(*unit) <= limit) {
                            break;
                        }
                        deck.take_back(rest.len());
                        deck.deal(rest, dice);
                    }
                    rest.sort_by_key(|unit| Reverse(self.strength(*unit)));
                    self.simple = self.simple | SeatSet::one(seat);
                    self.lines[seat.index()] = line;
                    continue;
                }
                let rank = draw(&self.nodes[seat.index()].strategy(self.there()), dice);
                let at = self.at_rank(rest, rank);
                rest.swap(0, at);
            }
            self.lines[seat.index()] = line;
        }
        *(if is_root { &mut self.hidden } else { &mut self.open }) = deck;
    }

    /// Where in a row of units the one of a rank stands; equals in the order of the row.
    fn at_rank(&self, rest: &[Unit], rank: usize) -> usize {
        let before = |at: usize| {
            let own = self.strength(rest[at]);
            let weaker = |(other, unit): (usize, &Unit)| (self.strength(*unit), other) < (own, at);
            rest.iter().enumerate().filter(|other| weaker(*other)).count()
        };
        (0..rest.len()).find(|at| before(*at) == rank).unwrap_or(0)
    }

    fn teach(&mut self, seat: Seat, is_root: bool, dice: &mut Generator) {
        let (over, there) = (self.over, self.there());
        let mut worth = [0.0; RANKS];
        let kept = self.lines[seat.index()];
        let mut mixed = kept;
        dice.shuffle(&mut mixed[over..]);
        for (rank, worth) in worth.iter_mut().enumerate().take(RANKS - over) {
            let mut line = mixed;
            let at = self.at_rank(&line[over..], rank);
            line.swap(over, over + at);
            if seat == self.mine.seat && self.simple != SeatSet::NONE {
                self.answer(&mut line);
            }
            self.lines[seat.index()] = line;
            let winners =
                winners(self.battle.fighters, &self.lines, over, self.wins, self.battle.zones, &self.view.book);
            *worth = self.worth(seat, winners);
        }
        self.lines[seat.index()] = kept;
        let node = if is_root { &mut self.root } else { &mut self.nodes[seat.index()] };
        let odds = node.strategy(there);
        node.update(there, &worth, &odds, 1.0);
    }

    /// Puts the units behind the next one in the order that does best against who lays his strongest first: each meets the weakest
    /// that beats it, or the weakest of all.
    fn answer(&self, line: &mut Line) {
        for at in self.over + 1..line.len() {
            let met = self.simple.iter().map(|seat| self.strength(self.lines[seat.index()][at])).max().unwrap_or(0);
            let price = |unit: &Unit| {
                let own = self.strength(*unit);
                (own < met, own)
            };
            let rest = at..line.len();
            if let Some(best) = rest.min_by_key(|place| price(&line[*place])) {
                line.swap(at, best);
            }
        }
    }

    /// What an end of the battle is worth to a seat, in regions.
    fn worth(&self, seat: Seat, winners: SeatSet) -> f32 {
        let total_war = self.battle.zones == Zones::ALL && self.battle.sums.is_none();
        if total_war && winners.only().is_none() && self.view.setup.tie == Tie::AllLose {
            return -self.stakes[seat.index()];
        }
        share(seat, winners, self.prize) - self.stakes[seat.index()]
    }
}

/// Whether a view is one of an engagement the bot fights in.
pub(crate) fn fights(view: &View) -> Option<&Battle> {
    view.battle.as_ref().filter(|_| view.stage == Stage::Battle)
}

/// How likely somebody lays his strongest unit first who has laid these, where they lie open; `before` is how likely that was before
/// he laid any. `hidden` are the strengths of the units that nobody has shown.
///
/// By Bayes: one order of five units is that one, and what is still in his hand has to be weaker than all that he laid.
fn strongest_first(before: f32, seen: &[Option<u8>], hidden: &[u8]) -> f32 {
    let is_falling = seen.iter().flatten().zip(seen.iter().flatten().skip(1)).all(|(one, next)| one >= next);
    if !is_falling {
        return 0.0;
    }
    let Some(limit) = seen.iter().flatten().min() else { return before };
    let shown = seen.iter().flatten().count();
    // Units laid and covered again are as free as those in hand, and are left out of both.
    let rest = RANKS.saturating_sub(seen.len());
    let orders: u8 = (0..shown).map(|at| small(RANKS - (seen.len() - shown) - at)).product();
    let mut likely = f32::from(orders);
    let weaker = hidden.iter().filter(|strength| *strength <= limit).count();
    for at in 0..rest {
        likely *=
            f32::from(small(weaker.saturating_sub(at))) / f32::from(small(hidden.len().saturating_sub(at).max(1)));
    }
    before * likely / (before * likely + 1.0 - before).max(f32::MIN_POSITIVE)
}

/// A small number.
fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// Whether something happens that is so likely.
#[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
fn chance(likely: f32, dice: &mut Generator) -> bool {
    const STEPS: u32 = 1 << 24;
    (dice.below(STEPS) as f32) < likely * STEPS as f32
}
