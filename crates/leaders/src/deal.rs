//! Start areas (chapter 2.7): dealt evenly by the app, or chosen one by one.

use crate::edition::{AreaId, AreaSet, Map};

/// How the app has dealt the areas of the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Each player's areas, in the order of play.
    pub areas: Vec<AreaSet>,
    /// Each player's production points, continent bonuses included.
    pub totals: Vec<u16>,
    /// Into how many connected parts each player's areas fall.
    pub parts: Vec<u8>,
}

impl Deal {
    /// By how many points the richest player is ahead of the poorest.
    #[must_use]
    pub fn spread(&self) -> u16 {
        let most = self.totals.iter().max().copied().unwrap_or(0);
        most - self.totals.iter().min().copied().unwrap_or(0)
    }

    /// Whether nobody is ahead by more than a point. The house map always gives that; a map where
    /// it cannot be reached gives the best deal found.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.spread() <= 1
    }

    /// Whether every player's areas hang together.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.parts.iter().all(|parts| *parts <= 1)
    }
}

/// Fresh starts of the search; the best of them is taken.
const ATTEMPTS: u32 = 8;
/// Fresh starts while none was even.
const MOST_ATTEMPTS: u32 = 64;
/// Exchanges tried in a start.
const STEPS: u32 = 2500;
/// What a point of difference squared, a part too many and an uneven number of areas weigh while
/// searching.
const UNEVEN: u32 = 10;
const TORN: u32 = 60;
const CROWDED: u32 = 8;
/// How much worse an exchange may be at the start of the cooling.
const HEAT: u32 = 50;

/// Deals all areas to so many players: totals as even as can be, each player's areas hanging
/// together where that is possible, and about the same number of areas for each.
///
/// `below` returns a uniform integer below its argument; the same numbers give the same deal. The
/// search takes a bounded number of steps, whatever the map.
#[must_use]
pub fn fixed(map: &Map, players: u8, below: &mut impl FnMut(u32) -> u32) -> Deal {
    let world = World::new(map, players);
    let mut best: Option<(Cost, Vec<AreaSet>)> = None;
    for attempt in 0..MOST_ATTEMPTS {
        let mut table = Table::grow(&world, below);
        table.improve(below);
        let cost = table.cost();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, table.hands));
        }
        let even = best.as_ref().is_some_and(|(least, _)| least.uneven == 0);
        if cost == Cost::default() || (attempt >= ATTEMPTS && even) {
            break;
        }
    }
    let areas = best.map(|(_, hands)| hands).unwrap_or_default();
    let totals = areas.iter().map(|hand| map.income(*hand).total).collect();
    let parts = areas.iter().map(|hand| world.parts(*hand)).collect();
    Deal { areas, totals, parts }
}

/// The map in the shape the search wants it: thousands of deals are weighed.
struct World {
    players: u32,
    values: Vec<u16>,
    neighbours: Vec<AreaSet>,
    continents: Vec<(AreaSet, u16)>,
}

impl World {
    fn new(map: &Map, players: u8) -> Self {
        let continents = map.continents.iter();
        Self {
            players: players.max(1).into(),
            values: map.areas.iter().map(|area| area.value.value).collect(),
            neighbours: map.areas.iter().map(|area| map.neighbours(area.id)).collect(),
            continents: continents.map(|one| (map.continent(one.id), one.bonus.value)).collect(),
        }
    }

    fn all(&self) -> AreaSet {
        AreaSet::first(self.values.len())
    }

    fn total(&self, hand: AreaSet) -> u16 {
        let areas: u16 = hand.iter().map(|area| self.values[area.index()]).sum();
        let whole = self.continents.iter().filter(|(areas, _)| hand.includes(*areas));
        areas + whole.map(|(_, bonus)| bonus).sum::<u16>()
    }

    fn around(&self, areas: AreaSet) -> AreaSet {
        let reach = areas.iter().fold(AreaSet::EMPTY, |all, area| all.union(self.neighbours[area.index()]));
        reach.without(areas)
    }

    fn parts(&self, hand: AreaSet) -> u8 {
        let (mut parts, mut rest) = (0, hand);
        while let Some(first) = rest.iter().next() {
            parts += 1;
            let mut edge: AreaSet = [first].into_iter().collect();
            while !edge.is_empty() {
                rest = rest.without(edge);
                edge = self.around(edge).intersection(rest);
            }
        }
        parts
    }
}

/// What speaks against a deal. Of two deals the more even one is better, whatever their shapes.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    /// Nothing as long as all totals are within a point of each other; else the squares of what
    /// they miss of that.
    uneven: u32,
    /// The shapes of the hands.
    shape: u32,
}

impl Cost {
    const fn weight(self) -> u32 {
        UNEVEN * self.uneven + self.shape
    }
}

/// What a hand weighs in the search.
#[derive(Clone, Copy)]
struct Weight {
    total: u16,
    /// Parts too many and areas too many or too few, weighed.
    shape: u32,
}

/// A deal on its way.
struct Table<'a> {
    world: &'a World,
    hands: Vec<AreaSet>,
    weights: Vec<Weight>,
}

impl<'a> Table<'a> {
    /// Lets the hands grow as in the free procedure, the poorest player choosing next.
    fn grow(world: &'a World, below: &mut impl FnMut(u32) -> u32) -> Self {
        let mut free = world.all();
        let mut hands = vec![AreaSet::EMPTY; world.players as usize];
        while !free.is_empty() {
            let Some(hand) = hands.iter_mut().min_by_key(|hand| world.total(**hand)) else { break };
            let near = world.around(*hand).intersection(free);
            let choices = if near.is_empty() { free } else { near };
            let Some(area) = pick(choices, below) else { break };
            hand.insert(area);
            free.remove(area);
        }
        let mut table = Self { world, hands, weights: Vec::new() };
        table.weights = table.hands.iter().map(|hand| table.weigh(*hand)).collect();
        table
    }

    fn weigh(&self, hand: AreaSet) -> Weight {
        let (areas, players) = (self.world.all().len(), self.world.players);
        let (least, most) = (areas / players, areas.div_ceil(players));
        let size = hand.len();
        let off = least.saturating_sub(size) + size.saturating_sub(most);
        let torn = u32::from(self.world.parts(hand)).saturating_sub(1);
        Weight { total: self.world.total(hand), shape: TORN * torn + CROWDED * off * off }
    }

    fn cost(&self) -> Cost {
        let sum: u32 = self.weights.iter().map(|weight| u32::from(weight.total)).sum();
        let (least, most) = (sum / self.world.players, sum.div_ceil(self.world.players));
        self.weights.iter().fold(Cost::default(), |cost, weight| {
            let total = u32::from(weight.total);
            let off = least.saturating_sub(total) + total.saturating_sub(most);
            Cost { uneven: cost.uneven + off * off, shape: cost.shape + weight.shape }
        })
    }

    /// Hands an area over, or exchanges two, as long as that makes the deal better; at first also
    /// where it makes it a little worse, lest the search sticks in a corner.
    fn improve(&mut self, below: &mut impl FnMut(u32) -> u32) {
        let mut cost = self.cost();
        for step in 0..STEPS {
            if cost == Cost::default() {
                return;
            }
            let (from, to) = (below(self.world.players) as usize, below(self.world.players) as usize);
            if from == to || self.hands[from].len() < 2 {
                continue;
            }
            let reach = self.world.around(self.hands[to]).intersection(self.hands[from]);
            let Some(given) = pick(reach, below) else { continue };
            let hands = [self.hands[from], self.hands[to]];
            let weights = [self.weights[from], self.weights[to]];
            self.hands[from].remove(given);
            self.hands[to].insert(given);
            if below(2) == 0 {
                let back = self.world.around(self.hands[from]).intersection(hands[1]);
                if let Some(back) = pick(back, below) {
                    self.hands[to].remove(back);
                    self.hands[from].insert(back);
                }
            }
            self.weights[from] = self.weigh(self.hands[from]);
            self.weights[to] = self.weigh(self.hands[to]);
            let now = self.cost();
            let allowance = HEAT * (STEPS - step) / STEPS;
            if now.weight() <= cost.weight() + below(allowance + 1) {
                cost = now;
            } else {
                [self.hands[from], self.hands[to]] = hands;
                [self.weights[from], self.weights[to]] = weights;
            }
        }
    }
}

/// One area of a set, each equally likely.
fn pick(areas: AreaSet, below: &mut impl FnMut(u32) -> u32) -> Option<AreaId> {
    if areas.is_empty() {
        return None;
    }
    areas.iter().nth(below(areas.len()) as usize)
}

/// The areas a player may take next where areas are chosen in turn: the first time any free one,
/// then a free one next to an own one, along dotted lines too but not across seas; and if there is
/// none, any free one.
///
/// `taken` are the areas of all players, `mine` those of the one who chooses. In the home area
/// procedure the first choice is not asked for: it is the nation's home.
#[must_use]
pub fn open_choices(map: &Map, taken: &[AreaSet], mine: AreaSet) -> AreaSet {
    let free = taken.iter().fold(map.all(), |free, areas| free.without(*areas));
    let near = map.around(mine).intersection(free);
    if near.is_empty() { free } else { near }
}
