//! What a position is worth without looking further.

use ::sparta::{Position, Rank, Side, Squares};

use super::{
    geometry::{ALONE, COUNT, DIRECTIONS, Places, RINGS, WITHIN, bits},
    score::Points,
};

/// What counts how much; a fighter is a hundred. All that the evaluation knows of the game stands here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A fighter.
    pub fighter: i32,
    /// A hero that takes cities (German rules).
    pub hero: i32,
    /// A hero that does not (English rules): for what he gains in steps he gives up the cities.
    pub hero_without_cities: i32,
    /// A city.
    pub city: i32,
    /// What is taken off for having so few cities that one, two or three more losses end the game.
    pub few_cities: [i32; 3],
    /// What is taken off for having two pieces, three or four: the next loss but so many ends the game.
    pub few_pieces: [i32; 3],
    /// Taken off for every step between a piece that can take cities and the nearest enemy city.
    pub step_to_city: i32,
    /// An enemy city nobody stands on that can be reached with one move: for the side that has the move, and for the other.
    pub city_in_reach: [i32; 2],
    /// A city of one's own nobody stands on in reach of a fighter, who becomes a hero there: for both sides alike.
    pub hero_in_reach: [i32; 2],
    /// Taken off for every piece that stands beside an enemy with another one in reach of the square behind: of the side that has
    /// the move, and of the other.
    pub exposed: [i32; 2],
    /// A piece on the edge of the board, one square from it, and so on to the middle.
    pub ring: [i32; 5],
    /// To have the move.
    pub tempo: i32,
}

impl Weights {
    /// How many numbers they are.
    pub const COUNT: usize = 23;

    /// All of them, in the order they stand in: what is tuned (`tabletop tune`).
    pub fn all(&mut self) -> [&mut i32; Self::COUNT] {
        let Self {
            fighter,
            hero,
            hero_without_cities,
            city,
            few_cities: [c1, c2, c3],
            few_pieces: [p1, p2, p3],
            step_to_city,
            city_in_reach: [r1, r2],
            hero_in_reach: [h1, h2],
            exposed: [e1, e2],
            ring: [g0, g1, g2, g3, g4],
            tempo,
        } = self;
        [
            fighter,
            hero,
            hero_without_cities,
            city,
            c1,
            c2,
            c3,
            p1,
            p2,
            p3,
            step_to_city,
            r1,
            r2,
            h1,
            h2,
            e1,
            e2,
            g0,
            g1,
            g2,
            g3,
            g4,
            tempo,
        ]
    }
}

/// The weights that are played with: fitted to games of the bot against itself in three rounds, each by the weights of the one before,
/// the first by some that were set by hand; the last with `tabletop tune --games 3000 --seed 2`. That of heroes who take no cities was
/// set by hand.
pub const WEIGHTS: Weights = Weights {
    fighter: 113,
    hero: 143,
    hero_without_cities: 125,
    city: 31,
    few_cities: [18, -15, -10],
    few_pieces: [114, 33, 6],
    step_to_city: 7,
    city_in_reach: [2, 3],
    hero_in_reach: [6, 3],
    exposed: [6, 2],
    ring: [1, 0, 4, 4, 7],
    tempo: 12,
};

/// The worth of a position for the side to move, which has not won and not lost.
#[must_use]
#[doc(alias = "static evaluation")]
pub fn evaluate(position: &Position, weights: &Weights) -> i32 {
    let turn = position.turn();
    counted(position, turn, weights) - counted(position, !turn, weights) + placed(position, weights)
}

/// What [`evaluate`] says if that lies between `alpha` and `beta` or near them; otherwise about as much.
///
/// Where pieces and cities alone settle it, nobody asks where they stand: that is most of the work.
pub(crate) fn evaluate_between(position: &Position, alpha: Points, beta: Points) -> Points {
    /// More than where pieces stand is worth, but for one case in many.
    const PLACES: Points = 150;
    let turn = position.turn();
    let counted = counted(position, turn, &WEIGHTS) - counted(position, !turn, &WEIGHTS);
    if counted >= beta + PLACES || counted <= alpha - PLACES {
        return counted;
    }
    counted + placed(position, &WEIGHTS)
}

/// What a side's pieces and cities are worth, wherever they are.
fn counted(position: &Position, side: Side, weights: &Weights) -> i32 {
    let hero = if position.rules().heroes_take_cities() { weights.hero } else { weights.hero_without_cities };
    let [fighters, heroes] = [position.fighters(side), position.heroes(side)].map(Squares::len);
    let cities = position.cities(side).len();
    weights.fighter * fighters.cast_signed() + hero * heroes.cast_signed() + weights.city * cities.cast_signed()
        - scarce(&weights.few_cities, cities, 1)
        - scarce(&weights.few_pieces, fighters + heroes, 2)
}

/// What is taken off where there are `count` of something, the list beginning at `least`.
fn scarce(list: &[i32; 3], count: u32, least: u32) -> i32 {
    let index = count.checked_sub(least).and_then(|index| usize::try_from(index).ok());
    index.and_then(|index| list.get(index)).copied().unwrap_or(0)
}

/// How much better the pieces of the side to move stand.
fn placed(position: &Position, weights: &Weights) -> i32 {
    let turn = position.turn();
    let (own, enemy) = (Force::of(position, turn), Force::of(position, !turn));
    let heroes_take = position.rules().heroes_take_cities();
    weights.tempo + own.worth(&enemy, heroes_take, weights, 0) - enemy.worth(&own, heroes_take, weights, 1)
}

/// What losing these squares' pieces costs their side, for ordering moves.
pub(crate) fn material(pieces: Squares, position: &Position) -> Points {
    let heroes = (position.heroes(Side::Spartans) | position.heroes(Side::Achaeans)) & pieces;
    WEIGHTS.fighter * pieces.len().cast_signed() + (WEIGHTS.hero - WEIGHTS.fighter) * heroes.len().cast_signed()
}

/// One side of a position.
struct Force {
    fighters: Places,
    heroes: Places,
    /// Its cities, one bit a square.
    cities: u128,
    /// All pieces, one bit a square.
    pieces: u128,
}

impl Force {
    fn of(position: &Position, side: Side) -> Self {
        let [fighters, heroes] = [position.fighters(side), position.heroes(side)].map(Places::of);
        let pieces = fighters.bits | heroes.bits;
        Self { fighters, heroes, cities: bits(position.cities(side)), pieces }
    }

    /// Every piece: where it stands, and how many steps it has.
    fn pieces(&self) -> impl Iterator<Item = (usize, u8)> {
        let fighters = self.fighters.iter().map(|at| (at, Rank::Fighter.steps()));
        fighters.chain(self.heroes.iter().map(|at| (at, Rank::Hero.steps())))
    }

    /// What it is worth how the pieces stand: of the side that has the move (0), or of the other (1).
    fn worth(&self, enemy: &Self, heroes_take: bool, weights: &Weights, waiting: usize) -> i32 {
        let count = |bits: u128| bits.count_ones().cast_signed();
        let empty = !(self.pieces | enemy.pieces);
        let (empty_cities, own_empty_cities) = (enemy.cities & empty, self.cities & empty);
        let (mut in_reach, mut distances, mut heroes) = (0, 0, 0);
        for (at, steps) in self.pieces() {
            if steps == Rank::Fighter.steps() {
                heroes += count(WITHIN[usize::from(steps)][at] & own_empty_cities);
            }
            if steps == Rank::Fighter.steps() || heroes_take {
                in_reach += count(WITHIN[usize::from(steps)][at] & empty_cities);
                let is_far = |within: &&[u128; COUNT]| (within[at] | ALONE[at]) & enemy.cities == 0;
                distances += i32::try_from(WITHIN.iter().take_while(is_far).count()).unwrap_or(0);
            }
        }
        let rings = RINGS.iter().zip(weights.ring).map(|(ring, worth)| worth * count(ring & self.pieces));
        weights.city_in_reach[waiting] * in_reach + weights.hero_in_reach[waiting] * heroes + rings.sum::<i32>()
            - weights.step_to_city * distances
            - weights.exposed[waiting] * count(self.exposed(enemy))
    }

    /// The pieces beside an enemy that can be enclosed with one move, as far as that is seen without moving: whether
    /// somebody stands in the way is not looked at.
    fn exposed(&self, enemy: &Self) -> u128 {
        if !self.pieces().any(|(at, _)| WITHIN[1][at] & enemy.pieces != 0) {
            return 0;
        }
        // Where one of the enemies can come to, and where two: the one beside can mostly come behind as well, but then
        // he stands no longer beside.
        let (mut one, mut two) = (0, 0);
        for (at, steps) in enemy.pieces() {
            let reach = WITHIN[usize::from(steps)][at];
            two |= one & reach;
            one |= reach;
        }
        let mut exposed = 0;
        for [step, back] in DIRECTIONS {
            let mut end = back(enemy.pieces) & self.pieces;
            // To the other ends of the runs of friends that begin beside an enemy, and from the open ones back again.
            let mut open = 0;
            while end != 0 {
                let behind = back(end);
                open |= behind & two & !enemy.pieces & !self.pieces;
                end = behind & self.pieces;
            }
            while open != 0 {
                open = step(open) & self.pieces;
                exposed |= open;
            }
        }
        exposed
    }
}
