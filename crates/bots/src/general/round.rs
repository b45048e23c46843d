//! The secret choice before the battle: the round is played with itself, world by world, until the odds hardly change.
//!
//! Half of the worlds teach everybody how to play any hand, one's own seat included: what the others do depends on what
//! *they* know, and they do not know my hand. The other half teaches the bot to play the hand it really has.

use core::cmp::Reverse;

use ::general::{Choice, HAND, Private, Regions, Stage, Tie, Unit, View, Zone, Zones, edition::Values};
use tabletop::{Generator, Seat, SeatSet};

use super::{
    habit::Habit,
    level::{Level, percent},
    plan::{PLANS, Plans, RETREAT, STAKES, Stake, TOTAL_WAR, WARS, is_war, plus},
    regret::{Mask, Regret, draw, expected},
    world::{Deck, Line, ROOM, regions, share, winners},
};

/// Worlds for which the same regions are taken: to deal them is dearer than to look at them.
const LAYOUT: u64 = 64;
/// Kinds of hands that are told apart: six orders of the zones, four degrees of the best, two of the second.
const KINDS: usize = 48;
/// How often a hand is drawn again that does not fit what its owner has done.
const ATTEMPTS: u32 = 8;
/// The rounds after which half of the patience is gone.
const EVENING: u32 = 12;

/// What is known of a seat's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    /// He announced the war.
    War,
    /// He did not, and has not retreated.
    Single,
    /// His retreat went back.
    Retreat,
}

impl Known {
    const fn fits(self, plan: usize) -> bool {
        match self {
            Self::Nothing => true,
            Self::War => is_war(plan),
            Self::Single => plan != RETREAT && plan != TOTAL_WAR && !is_war(plan),
            Self::Retreat => plan == RETREAT,
        }
    }
}

/// The two choices of a seat: the first one, and what replaces a retreat.
type Node = [Regret<PLANS>; 2];

/// The plans of every seat.
type Layout = [Plans; ROOM];

/// The plan whose place a stake takes that is to be looked at: the largest war for the last zone.
const ASKED: usize = TOTAL_WAR - 1;

/// A world: who holds what, and what everybody chooses in it.
#[derive(Clone, Debug, Default)]
struct World {
    lines: [Line; ROOM],
    kinds: [usize; ROOM],
    first: [usize; ROOM],
    second: [usize; ROOM],
    /// Whom the bot takes for simple players in it: they lay their strongest unit first.
    simple: SeatSet,
}

/// Those a seat meets in battle.
#[derive(Clone, Copy, Debug)]
struct Enemies {
    seats: SeatSet,
    count: u8,
    sums: Values,
}

impl Enemies {
    #[inline]
    fn add(&mut self, seat: Seat, stake: Stake) {
        self.seats = self.seats | SeatSet::one(seat);
        self.count += stake.count;
        self.sums = plus(self.sums, stake.sums);
    }
}

/// What each plan of a seat would have been worth in a world, and whether the others made war.
struct Lesson {
    there: Mask,
    worth: [f32; PLANS],
    war: bool,
}

pub(crate) struct Round<'a> {
    view: &'a View,
    level: &'a Level,
    /// What everybody knows: the view without one's own secrets.
    public: View,
    mine: &'a Private,
    /// Who chooses in this round, and who would fight in a total war.
    fighters: SeatSet,
    owners: SeatSet,
    counts: [u8; ROOM],
    /// All regions of the game.
    total: u8,
    /// The disputed regions, as enemies whom nobody leads.
    pool: Enemies,
    known: [Known; ROOM],
    /// Seats with as many regions learn together: the place of their first kind of hand.
    classes: [usize; ROOM],
    nodes: Vec<Node>,
    root: Node,
    /// What its plans were worth in the worlds so far, together, and in how many they were looked at.
    sums: [f32; PLANS],
    lessons: u32,
    /// What takes the place of a plan of its own that is the least of its size: a stake that is to be looked at.
    asked: Option<Stake>,
    /// The plans that it thinks of, and by how much it misjudges each.
    thought_of: Mask,
    judged: [f32; PLANS],
    /// How much more the first regions are worth than the last ones.
    patience: f32,
    /// A hand is better than most from this sum on.
    good: u16,
    /// All units, and those that are not in the bot's own hand.
    open: Deck,
    hidden: Deck,
    /// Regions as they could be, as everybody sees it and as the bot does.
    layouts: [Layout; 2],
    world: World,
    turn: u64,
}

impl<'a> Round<'a> {
    pub(crate) fn new(view: &'a View, mine: &'a Private, level: &'a Level, dice: &mut Generator) -> Self {
        let (mut counts, mut classes, mut known) = ([0; ROOM], [0; ROOM], [Known::Nothing; ROOM]);
        let mut found: Vec<(u8, bool)> = Vec::new();
        let owners = view.seats.iter().filter(|(_, public)| public.regions > 0).map(|(seat, _)| seat);
        let owners = owners.collect::<SeatSet>();
        for (seat, public) in view.seats.iter() {
            counts[seat.index()] = public.regions;
            // The bot's own seat learns apart: it meets simple players, and the others meet the bot.
            let kind = (public.regions, seat == mine.seat);
            let class = found.iter().position(|other| *other == kind).unwrap_or(found.len());
            if class == found.len() {
                found.push(kind);
            }
            classes[seat.index()] = class * KINDS;
            if view.stage == Stage::Replacing {
                known[seat.index()] = match seat {
                    _ if view.wars.has(seat) => Known::War,
                    _ if view.replaced.has(seat) => Known::Retreat,
                    _ => Known::Single,
                };
            }
        }
        Self {
            view,
            level,
            thought_of: thought_of(level, dice),
            judged: core::array::from_fn(|_| level.misjudged(dice)),
            // Alike players win as often as there are of them; the more there are, the more a better one has to lose. Who has
            // nothing left is in nobody's way: two who are left play to an end, however many began.
            patience: percent(level.patience) * f32::from(owners.len().saturating_sub(1)) * freshness(view.round),
            good: good(view),
            public: View { mine: None, ..view.clone() },
            mine,
            fighters: view.takes_part,
            owners,
            counts,
            total: view.setup.players * Regions::CONTINENT.len(),
            pool: Enemies { seats: SeatSet::NONE, count: view.pool.len(), sums: view.book.sums(view.pool) },
            known,
            classes,
            nodes: vec![[const { Regret::new() }; 2]; found.len() * KINDS],
            root: [const { Regret::new() }; 2],
            sums: [0.0; PLANS],
            lessons: 0,
            asked: None,
            open: Deck::without(&view.book, core::iter::empty()),
            hidden: Deck::without(&view.book, mine.hand.cards()),
            layouts: [[Plans::default(); ROOM]; 2],
            world: World::default(),
            turn: 0,
        }
    }

    /// Looks at one more world.
    pub(crate) fn step(&mut self, dice: &mut Generator) {
        let is_root = self.turn % 2 == 1;
        if self.turn.is_multiple_of(LAYOUT) {
            self.lay_out(dice);
        }
        self.deal(is_root, dice);
        let weight = self.weight();
        if is_root {
            self.teach_root(weight);
        } else {
            // Two teach each other; of several, one a world.
            let turn = u8::try_from(self.turn / 2 % u64::from(self.fighters.len().max(1))).unwrap_or(0);
            for (at, seat) in (0..).zip(self.fighters.iter()) {
                if self.fighters.len() <= 2 || at == turn {
                    self.teach(seat, weight);
                }
            }
        }
        self.turn += 1;
    }

    /// What the bot does, by the worlds so far: its choices with their odds.
    pub(crate) fn odds(&mut self, dice: &mut Generator) -> Vec<(Choice, f32)> {
        if self.turn == 0 {
            self.lay_out(dice);
        }
        let plans = self.plans(self.mine.seat, 1);
        let replacing = self.view.stage == Stage::Replacing;
        let there = self.among(plans.there);
        let there = if replacing { there & STAKES } else { there };
        let odds = self.root[usize::from(replacing)].average_strategy(there);
        let likely = (0..PLANS).filter(|plan| odds[*plan] > 0.0);
        likely.map(|plan| (plans.choice(plan), odds[plan])).collect()
    }

    /// Looks also at a stake that may be none of its plans; says which plan that is.
    pub(crate) fn ask(&mut self, regions: Regions) -> usize {
        let plans = Plans::of(self.mine.regions, &self.view.book);
        let is_there = |plan: &usize| plans.there >> plan & 1 == 1 && plans.stakes[*plan].regions == regions;
        (0..TOTAL_WAR).find(is_there).unwrap_or_else(|| {
            self.asked = Some(Stake::of(regions, &self.view.book));
            ASKED
        })
    }

    /// What every plan of its own that is there was worth in the worlds so far, in regions, and the choice it stands for.
    #[expect(clippy::cast_precision_loss, reason = "there are few thousand worlds")]
    pub(crate) fn worths(&self) -> impl Iterator<Item = (usize, Choice, f32)> {
        let plans = self.plans(self.mine.seat, 1);
        let there = self.among(plans.there) & if self.view.stage == Stage::Replacing { STAKES } else { Mask::MAX };
        let lessons = self.lessons.max(1) as f32;
        (0..PLANS)
            .filter(move |plan| there >> plan & 1 == 1)
            .map(move |plan| (plan, plans.choice(plan), self.sums[plan] / lessons))
    }

    /// The plans the bot thinks of, of those that are there.
    fn among(&self, there: Mask) -> Mask {
        there & self.thought_of
    }

    /// Later worlds count more: the odds were better thought out.
    #[expect(clippy::cast_precision_loss, reason = "a weight need not be exact")]
    const fn weight(&self) -> f32 {
        (self.turn / 2 + 1) as f32
    }

    /// Deals the regions nobody knows of anew.
    fn lay_out(&mut self, dice: &mut Generator) {
        let book = &self.view.book;
        for (layout, view) in self.layouts.iter_mut().zip([&self.public, self.view]) {
            let owned = regions(view, dice);
            for seat in self.fighters.iter() {
                layout[seat.index()] = Plans::of(owned[seat.index()], book);
                if 2 * self.counts[seat.index()] > self.total {
                    layout[seat.index()].there |= 1 << TOTAL_WAR;
                }
            }
        }
        if let Some(stake) = self.asked {
            let own = &mut self.layouts[1][self.mine.seat.index()];
            own.stakes[ASKED] = stake;
            own.there |= 1 << ASKED;
        }
    }

    fn plans(&self, seat: Seat, layout: usize) -> &Plans {
        &self.layouts[layout][seat.index()]
    }

    /// Makes a world: units for everybody, and what everybody chooses.
    fn deal(&mut self, is_root: bool, dice: &mut Generator) {
        let (me, layout) = (self.mine.seat, usize::from(is_root));
        let mut deck = core::mem::take(if is_root { &mut self.hidden } else { &mut self.open });
        deck.gather();
        self.world.simple = SeatSet::NONE;
        if is_root {
            let line = &mut self.world.lines[me.index()];
            line.iter_mut().zip(self.mine.hand.cards()).for_each(|(place, unit)| *place = unit);
            dice.shuffle(line);
        }
        for seat in self.owners.iter().filter(|seat| !is_root || *seat != me) {
            let known = if is_root { self.known[seat.index()] } else { Known::Nothing };
            for attempt in 1.. {
                deck.deal(&mut self.world.lines[seat.index()], dice);
                if !self.fighters.has(seat) {
                    break;
                }
                let (kind, sums) = self.kind(seat);
                let kind = self.classes[seat.index()] + kind;
                let plans = &self.layouts[layout][seat.index()];
                let there = plans.there;
                self.world.kinds[seat.index()] = kind;
                let simple = seat != me && dice.percent(self.level.habits);
                let [first, second] = &self.nodes[kind];
                let mut plan = if simple {
                    Habit::drawn(dice).first(plans, sums, self.good, dice)
                } else {
                    draw(&first.strategy(there), dice)
                };
                let last = attempt == ATTEMPTS;
                if last && !known.fits(plan) {
                    let fitting = (0..PLANS).filter(|plan| known.fits(*plan)).fold(0, |mask, plan| mask | 1 << plan);
                    plan = draw(&first.strategy(fitting & there), dice);
                }
                if last || known.fits(plan) {
                    self.world.first[seat.index()] = plan;
                    if plan == RETREAT {
                        self.world.second[seat.index()] = if simple {
                            Habit::second(plans, sums)
                        } else {
                            draw(&second.strategy(there & STAKES), dice)
                        };
                    }
                    if simple {
                        self.world.simple = self.world.simple | SeatSet::one(seat);
                    }
                    break;
                }
                deck.take_back(HAND.into());
            }
        }
        *(if is_root { &mut self.hidden } else { &mut self.open }) = deck;
    }

    /// Which kind of hand a seat holds in this world.
    fn kind(&self, seat: Seat) -> (usize, [u16; 3]) {
        let line = &self.world.lines[seat.index()];
        let book = &self.view.book;
        let sum = |zone| line.iter().map(|unit| u16::from(book.strength(Zones::one(zone), *unit))).sum::<u16>();
        let sums = Zone::ALL.map(sum);
        let [land, city, water] = sums;
        let (order, best, second) = match (land >= city, city >= water, land >= water) {
            (true, true, _) => (0, land, city),
            (true, false, true) => (1, land, water),
            (true, false, false) => (2, water, land),
            (false, true, true) => (3, city, land),
            (false, true, false) => (4, city, water),
            (false, false, _) => (5, water, city),
        };
        // Five units of the house edition have a strength of 30 on the average, and 8 of deviation.
        let degree = usize::from(best >= 34) + usize::from(best >= 39) + usize::from(best >= 44);
        ((order * 4 + degree) * 2 + usize::from(second >= 30), sums)
    }

    /// What each plan of a seat would have been worth in this world; nothing is learned where another one declares the
    /// total war, since then all are worth the same.
    fn lesson(&self, seat: Seat, layout: usize) -> Option<Lesson> {
        let World { first, second, .. } = &self.world;
        let (mut calm, mut forced, mut war) = (self.pool, self.pool, false);
        for other in (self.fighters - SeatSet::one(seat)).iter() {
            let (plans, plan) = (self.plans(other, layout), first[other.index()]);
            match plan {
                TOTAL_WAR => return None,
                RETREAT => forced.add(other, plans.stakes[second[other.index()]]),
                _ => {
                    war |= is_war(plan);
                    calm.add(other, plans.stakes[plan]);
                    forced.add(other, plans.stakes[plan]);
                }
            }
        }
        let plans = self.plans(seat, layout);
        let there = if layout == 1 { self.among(plans.there) } else { plans.there };
        let mut lesson = Lesson { there, worth: [0.0; PLANS], war };
        let own = f32::from(self.counts[seat.index()]);
        // What glitters hides what it may cost.
        let seen = if layout == 1 { percent(100 - self.level.glitter.min(100)) } else { 1.0 };
        let mut battles: [[Option<SeatSet>; 8]; 2] = [[None; 8]; 2];
        for plan in (0..PLANS).filter(|plan| there >> plan & 1 == 1) {
            lesson.worth[plan] = match plan {
                // If there is war, a retreat is worth what replaces it.
                RETREAT if war => 0.0,
                RETREAT if calm.seats.is_empty() => {
                    self.value(own + f32::from(calm.count) / f32::from(self.fighters.len()))
                }
                RETREAT => self.value(own),
                TOTAL_WAR => self.total_war(seat),
                _ => {
                    let (stake, is_forced) = (&plans.stakes[plan], war || is_war(plan));
                    let enemies = if is_forced { &forced } else { &calm };
                    if enemies.seats.is_empty() {
                        self.value(own + f32::from(enemies.count))
                    } else {
                        let zones = Zones::of(plus(enemies.sums, stake.sums));
                        let battle = &mut battles[usize::from(is_forced)][usize::from(u8::from(zones))];
                        let fight = || {
                            let fighters = enemies.seats | SeatSet::one(seat);
                            self.winners(seat, fighters, zones)
                        };
                        let winners = *battle.get_or_insert_with(fight);
                        let prize = enemies.count + stake.count;
                        if winners.only().is_none() && prize == self.total {
                            // Only disputed regions would be left: all lose.
                            0.0
                        } else {
                            let risk = f32::from(stake.count) * seen;
                            self.value(own - risk + share(seat, winners, f32::from(prize)))
                        }
                    }
                }
            };
        }
        Some(lesson)
    }

    /// What a total war of a seat is worth: everything, or nothing.
    fn total_war(&self, seat: Seat) -> f32 {
        let winners = self.winners(seat, self.owners, Zones::ALL);
        if winners.only().is_none() && self.view.setup.tie == Tie::AllLose {
            return 0.0;
        }
        share(seat, winners, f32::from(self.total))
    }

    /// Who wins a battle in this world. Simple players lay their strongest unit first, and the bot knows what to do about it: his
    /// weakest against that, and then the rest from the strongest on.
    fn winners(&self, seat: Seat, fighters: SeatSet, zones: Zones) -> SeatSet {
        let (mut lines, simple) = (self.world.lines, self.world.simple & fighters);
        if seat == self.mine.seat && simple != SeatSet::NONE {
            let book = &self.view.book;
            for other in simple.iter() {
                lines[other.index()].sort_by_key(|unit| Reverse(book.strength(zones, *unit)));
            }
            if self.level.strongest_first < 50 {
                let own = &mut lines[seat.index()];
                own.sort_by_key(|unit| Reverse(book.strength(zones, *unit)));
                own.rotate_right(1);
            }
        }
        winners(fighters, &lines, 0, [0; ROOM], zones, &self.view.book)
    }

    /// What it is worth to have so many regions, in regions of somebody whose chance to win is as large as his share.
    fn value(&self, regions: f32) -> f32 {
        let (patience, total) = (self.patience, f32::from(self.total));
        regions * (1.0 + patience) / (1.0 + patience * regions / total)
    }

    fn teach(&mut self, seat: Seat, weight: f32) {
        if let Some(lesson) = self.lesson(seat, 0) {
            let _ = lesson.learn(&mut self.nodes[self.world.kinds[seat.index()]], false, weight);
        }
    }

    fn teach_root(&mut self, weight: f32) {
        if let Some(mut lesson) = self.lesson(self.mine.seat, 1) {
            lesson.worth.iter_mut().zip(self.judged).for_each(|(worth, wrong)| *worth += wrong);
            let worth = lesson.learn(&mut self.root, self.view.stage == Stage::Replacing, weight);
            self.sums.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += worth);
            self.lessons += 1;
        }
    }
}

impl Lesson {
    /// Teaches both choices of a seat; where the retreat went back already, the first one is past. Says what each plan was worth.
    fn learn(mut self, [first, second]: &mut Node, is_replacing: bool, weight: f32) -> [f32; PLANS] {
        let odds = first.strategy(self.there);
        let retreats = if is_replacing { 1.0 } else { odds[RETREAT] };
        if self.war || is_replacing {
            let replacing = second.strategy(self.there & STAKES);
            self.worth[RETREAT] = expected(&self.worth, &replacing);
            second.update(self.there & STAKES, &self.worth, &replacing, weight * retreats);
        }
        first.update(self.there, &self.worth, &odds, weight);
        self.worth
    }
}

/// What is left of the first patience in a round, as a share: all of it in the first, half of it after [`EVENING`]. Who waits for
/// better hands for ever keeps everybody at the table until midnight.
#[expect(clippy::cast_precision_loss, reason = "there are few hundred rounds")]
const fn freshness(round: u32) -> f32 {
    EVENING as f32 / (EVENING + round.saturating_sub(1)) as f32
}

/// The plans that come to mind: the retreat and single regions always do.
fn thought_of(level: &Level, dice: &mut Generator) -> Mask {
    (0..PLANS).filter(|plan| *plan < WARS || !dice.percent(level.overlooks)).fold(0, |mask, plan| mask | 1 << plan)
}

/// A hand is better than most, if it has a quarter more than the mean of all units in a zone.
fn good(view: &View) -> u16 {
    let all: u16 = Unit::all().map(|unit| u16::from(view.book.strength(Zones::one(Zone::Land), unit))).sum();
    let kinds = u16::try_from(Unit::all().count()).unwrap_or(1);
    all * u16::from(HAND) / kinds.max(1) * 5 / 4
}
