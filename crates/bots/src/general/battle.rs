//! Which unit comes next, in an engagement.
//!
//! Who lays his units in a random order can not be outguessed: whatever the others do, every one of his units meets every
//! one of theirs as often. So the odds that come out are never far from even, unless the others can be expected to err.

use ::general::{Battle, HAND, Private, Stage, Tie, Unit, View, Zones};
use tabletop::{Generator, Seat, SeatSet};

use super::{
    regret::{Mask, Regret, draw},
    world::{Deck, Line, ROOM, share, winners},
};

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
}

impl<'a> Engagement<'a> {
    pub(crate) fn new(view: &'a View, mine: &'a Private, battle: &'a Battle) -> Self {
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
        Self {
            view,
            mine,
            battle,
            over: battle.engagements.len(),
            wins,
            prize: stakes.iter().sum::<f32>() + f32::from(view.pool.len()),
            stakes,
            open: Deck::without(&view.book, shown.clone()),
            hidden: Deck::without(&view.book, shown.chain(own)),
            nodes: [const { Regret::new() }; ROOM],
            root: Regret::new(),
            lines: [Line::default(); ROOM],
            turn: 0,
        }
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
        let odds = self.root.average_strategy(self.there());
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
        for seat in self.battle.fighters.iter() {
            let mut line = self.lines[seat.index()];
            let rest = &mut line[over..];
            if is_root && seat == me {
                rest.iter_mut().zip(self.mine.hand.cards()).for_each(|(place, unit)| *place = unit);
                dice.shuffle(rest);
            } else {
                deck.deal(rest, dice);
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
