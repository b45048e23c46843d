//! What platforms and builds are compared by.

use ::sparta::{Limits, Rules, Side, View, edition::Edition};
use tabletop::Generator;

use super::{Level, choose};
use crate::Budget;

/// Plies of the longest of the random games.
const PLIES: usize = 30;

/// Positions of random games, from the first move to the thirtieth; always the same.
///
/// # Panics
/// Never: the house edition can be played.
#[must_use]
pub fn views() -> Vec<View> {
    let mut dice = Generator::from_number(5);
    let mut views = Vec::new();
    for plies in 0..PLIES {
        let mut position =
            Edition::house().start(Rules::German, Side::Spartans).expect("the house edition can be played");
        for _ in 0..plies {
            position = position.random_move(&mut dice).map_or(position, |played| position.play(played));
        }
        views.push(View::without_past(position, Limits { repetitions: 3, quiet: 80 }));
    }
    views.retain(|view| !view.position.is_over());
    views
}

/// Has a level choose in each of the views with nothing overlooked, and counts the positions it looked at.
#[must_use]
pub fn search(level: &Level, views: &[View]) -> u64 {
    let level = level.unbiased();
    let choices = views.iter().filter_map(|view| choose(view, &level, [1; 32], Budget::of_the_level()));
    choices.map(|choice| choice.nodes).sum()
}
