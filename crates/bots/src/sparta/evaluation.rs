//! What a position is worth without looking further.

use ::sparta::{Position, Rank, Rules, Side, Squares};

use super::{
    geometry::{DIRECTIONS, NEAR, NEXT, NOWHERE, Places, STEPS},
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
    /// An enemy city nobody stands on that can be reached with one move.
    pub city_in_reach: i32,
    /// A friend within two steps, counted from both.
    pub friend: i32,
    /// Taken off for every piece that stands beside an enemy with another one in reach of the square behind.
    pub exposed: i32,
    /// To have the move.
    pub tempo: i32,
}

/// The weights that are played with.
pub const WEIGHTS: Weights = Weights {
    fighter: 100,
    hero: 130,
    hero_without_cities: 110,
    city: 40,
    few_cities: [200, 80, 25],
    few_pieces: [150, 80, 30],
    step_to_city: 3,
    city_in_reach: 10,
    friend: 2,
    exposed: 14,
    tempo: 8,
};

/// The worth of a position for the side to move, which has not won and not lost.
#[must_use]
pub fn evaluate(position: &Position, weights: &Weights) -> i32 {
    let turn = position.turn();
    let forces = [Force::of(position, turn), Force::of(position, !turn)];
    let [own, enemy] = &forces;
    weights.tempo + own.worth(enemy, position.rules(), weights) - enemy.worth(own, position.rules(), weights)
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
    cities: Places,
    /// All pieces, one bit a square.
    pieces: u128,
}

impl Force {
    fn of(position: &Position, side: Side) -> Self {
        let [fighters, heroes] = [position.fighters(side), position.heroes(side)].map(Places::of);
        let pieces = fighters.bits | heroes.bits;
        Self { fighters, heroes, cities: Places::of(position.cities(side)), pieces }
    }

    /// Every piece: where it stands, and how many steps it has.
    fn pieces(&self) -> impl Iterator<Item = (usize, u8)> {
        let fighters = self.fighters.iter().map(|at| (at, Rank::Fighter.steps()));
        fighters.chain(self.heroes.iter().map(|at| (at, Rank::Hero.steps())))
    }

    fn worth(&self, enemy: &Self, rules: Rules, weights: &Weights) -> i32 {
        let heroes_take = rules.heroes_take_cities();
        let hero = if heroes_take { weights.hero } else { weights.hero_without_cities };
        let count = |bits: u128| bits.count_ones().cast_signed();
        let mut worth = weights.fighter * count(self.fighters.bits) + hero * count(self.heroes.bits);
        worth += weights.city * count(self.cities.bits);
        worth -= scarce(&weights.few_cities, self.cities.bits.count_ones(), 1);
        worth -= scarce(&weights.few_pieces, self.pieces.count_ones(), 2);

        let mut near_friends = 0;
        for (at, steps) in self.pieces() {
            near_friends += count(NEAR[1][at] & self.pieces);
            if steps == Rank::Fighter.steps() || heroes_take {
                let mut nearest = 9;
                for city in enemy.cities.iter() {
                    let distance = STEPS[at][city];
                    nearest = nearest.min(distance);
                    let is_free = (self.pieces | enemy.pieces) & (1 << city) == 0;
                    if distance <= steps && is_free {
                        worth += weights.city_in_reach;
                    }
                }
                worth -= weights.step_to_city * i32::from(nearest);
            }
        }
        worth += weights.friend * near_friends;
        worth - weights.exposed * count(self.exposed(enemy))
    }

    /// The pieces beside an enemy that can be enclosed with one move, as far as that is seen without moving: whether
    /// somebody stands in the way is not looked at.
    fn exposed(&self, enemy: &Self) -> u128 {
        let mut exposed = 0;
        for (at, _) in self.pieces() {
            if NEAR[0][at] & enemy.pieces == 0 {
                continue;
            }
            for direction in 0..DIRECTIONS {
                let beside = NEXT[at][direction];
                if beside == NOWHERE || enemy.pieces & (1 << beside) == 0 {
                    continue;
                }
                // To the other end of the run of friends this piece stands in.
                let (mut run, mut behind) = (1 << at, NEXT[at][DIRECTIONS - 1 - direction]);
                while behind != NOWHERE && self.pieces & (1 << behind) != 0 {
                    run |= 1 << behind;
                    behind = NEXT[usize::from(behind)][DIRECTIONS - 1 - direction];
                }
                if behind == NOWHERE {
                    continue;
                }
                let comes = |(from, steps): (usize, u8)| {
                    from != usize::from(beside) && STEPS[from][usize::from(behind)] <= steps
                };
                if enemy.pieces().any(comes) {
                    exposed |= run;
                }
            }
        }
        exposed
    }
}

/// What is taken off where there are `count` of something, the list beginning at `least`.
fn scarce(list: &[i32; 3], count: u32, least: u32) -> i32 {
    let index = count.checked_sub(least).and_then(|index| usize::try_from(index).ok());
    index.and_then(|index| list.get(index)).copied().unwrap_or(0)
}
