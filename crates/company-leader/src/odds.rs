//! The exact odds of shots and of duels to the death („Schieten").
//!
//! A throw is counted, not simulated: the ways in which so many dice show so many halves are whole numbers of 6, 36, and
//! so on to 46,656, found die by die. Both sides fire at the same time, so what one loses does not depend on what the other
//! does, and an exchange of shots is two throws beside each other.

use crate::{
    board::Terrain,
    dice::{Die, MOST_DICE, hits},
    edition::{Class, Troop},
    rules::Rules,
};

/// The most halves six dice show: four each.
const MOST_HALVES: usize = 4 * MOST_DICE as usize;
/// Strengths from 0 to 6.
const STRENGTHS: usize = MOST_DICE as usize + 1;

/// A troop that fires or is fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Which kind.
    pub troop: Troop,
    /// How strong it is: 1 to 6.
    pub strength: u8,
    /// What it stands on.
    pub terrain: Terrain,
}

/// What strength a troop has left: the chance of 0, 1 and so on to 6.
pub type Left = [f64; STRENGTHS];

/// How an exchange of shots ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exchange {
    /// What is left of the target.
    pub target: Left,
    /// What is left of who fires; everything, if nobody fires back.
    pub shooter: Left,
}

impl Exchange {
    /// The chance that the target is destroyed and the shooter undamaged: that he may go on by blitz, if he stands beside.
    #[must_use]
    pub fn clean(&self, strength: u8) -> f64 {
        self.target[0] * self.shooter[usize::from(strength).min(STRENGTHS - 1)]
    }
}

/// How a duel ends in which both fire at each other until one falls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Duel {
    /// The chance that only the first one is left.
    pub first: f64,
    /// The chance that only the second one is left.
    pub second: f64,
    /// The chance that both fall.
    pub both: f64,
    /// What the first one is expected to have left, 0 where it falls.
    pub first_left: f64,
    /// What the second one is expected to have left, 0 where it falls.
    pub second_left: f64,
}

/// In how many of all `6^count` ways so many dice hit a class 0, 1 and so on to 12 times.
#[must_use]
pub fn ways(die: &Die, class: Class, count: u8) -> [u32; MOST_HALVES / 2 + 1] {
    let mut ways = [0_u32; MOST_HALVES + 1];
    ways[0] = 1;
    for _ in 0..count.min(MOST_DICE) {
        let mut next = [0; MOST_HALVES + 1];
        for (halves, ways) in ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            for face in die.faces() {
                next[halves + usize::from(face.halves(class))] += ways;
            }
        }
        ways = next;
    }
    let mut hit = [0; MOST_HALVES / 2 + 1];
    for (halves, ways) in (0..).zip(ways) {
        hit[usize::from(hits(halves))] += ways;
    }
    hit
}

/// What is left of a target after the shot of a troop with this strength.
#[must_use]
pub fn shot(rules: &Rules, strength: u8, target: Fighter) -> Left {
    let class = rules.kind(target.troop).class;
    let ways = ways(rules.die(target.terrain), class, strength);
    let all = f64::from(6_u32.pow(strength.min(MOST_DICE).into()));
    let mut left = Left::default();
    for (hits, ways) in (0_u8..).zip(ways) {
        left[usize::from(target.strength.saturating_sub(hits)).min(STRENGTHS - 1)] += f64::from(ways) / all;
    }
    left
}

/// The odds of one shot, with or without return fire.
#[must_use]
pub fn exchange(rules: &Rules, shooter: Fighter, target: Fighter, returned: bool) -> Exchange {
    let strength = if returned { target.strength } else { 0 };
    Exchange { target: shot(rules, shooter.strength, target), shooter: shot(rules, strength, shooter) }
}

/// The odds of a duel: both fire at each other again and again, until one falls or both do.
///
/// Nobody's strength grows, so every pair of strengths is met once; the exchange in which both miss is divided out. Two that
/// can not hit each other, which no edition allows, have no duel, and all chances are 0.
#[must_use]
pub fn duel(rules: &Rules, first: Fighter, second: Fighter) -> Duel {
    let (most, width) = (first.strength.min(MOST_DICE), second.strength.min(MOST_DICE));
    let mut solved = [[Duel::default(); STRENGTHS]; STRENGTHS];
    for mine in 0..=most {
        for theirs in 0..=width {
            let (at, other) = (usize::from(mine), usize::from(theirs));
            solved[at][other] = match (mine, theirs) {
                (0, 0) => Duel { both: 1.0, ..Duel::default() },
                (_, 0) => Duel { first: 1.0, first_left: mine.into(), ..Duel::default() },
                (0, _) => Duel { second: 1.0, second_left: theirs.into(), ..Duel::default() },
                _ => {
                    let now = [Fighter { strength: mine, ..first }, Fighter { strength: theirs, ..second }];
                    round(&exchange(rules, now[0], now[1], true), at, other, &solved)
                }
            };
        }
    }
    solved[usize::from(most)][usize::from(width)]
}

/// The odds before an exchange, from those after it.
fn round(exchange: &Exchange, at: usize, other: usize, solved: &[[Duel; STRENGTHS]; STRENGTHS]) -> Duel {
    let mut odds = Duel::default();
    let both_miss = exchange.shooter[at] * exchange.target[other];
    if both_miss >= 1.0 {
        return odds;
    }
    for (mine, chance) in exchange.shooter.iter().enumerate().take(at + 1) {
        for (theirs, against) in exchange.target.iter().enumerate().take(other + 1) {
            if (mine, theirs) != (at, other) {
                let (weight, after) = (chance * against / (1.0 - both_miss), solved[mine][theirs]);
                odds.first += weight * after.first;
                odds.second += weight * after.second;
                odds.both += weight * after.both;
                odds.first_left += weight * after.first_left;
                odds.second_left += weight * after.second_left;
            }
        }
    }
    odds
}
