//! The laws of the shelf, run on GENERAL.

use crate::common::any_setup;
use general::{Choice, Command, General, Regions, Unit};
use tabletop::{Generator, laws::Suite};

/// Any command, but stakes are mostly small, as people's are, and who can declare the total war mostly does: the more
/// regions in one hand, the longer the lists, and the less there is to be met.
fn choose(_: &General, legal: &[Command], dice: &mut Generator) -> usize {
    let any = |dice: &mut Generator| dice.index(legal.len());
    let (first, last) = (any(dice), legal.len() - 1);
    match legal[first] {
        // Between two rounds the last command is to go on.
        Command::OfferPeace if dice.percent(70) => last,
        Command::Choose(_) if legal[last] == Command::Choose(Choice::TotalWar) && dice.percent(40) => last,
        Command::Choose(Choice::Stake(_)) if dice.percent(70) => {
            let regions = |at: &usize| match legal[*at] {
                Command::Choose(Choice::Stake(regions)) => regions.len(),
                _ => u8::MAX,
            };
            (0..8).map(|_| any(dice)).min_by_key(regions).unwrap_or(first)
        }
        _ => first,
    }
}

fn any_command(dice: &mut Generator) -> Command {
    match dice.below(8) {
        0 => Command::Proceed,
        1 => Command::OfferPeace,
        2 => Command::AnswerPeace { accept: dice.percent(50) },
        3 => Command::Choose(Choice::Retreat),
        4 => Command::Choose(Choice::TotalWar),
        5 | 6 => {
            // Regions nobody has so many of, too.
            let bits = (0..6).map(|kind| [0, 0, 0, 1, 2, 6][dice.below(6) as usize] << (4 * kind)).sum::<u32>();
            Command::Choose(Choice::Stake(Regions::try_from(bits).unwrap()))
        }
        _ => Command::Lay(Unit::try_from(u8::try_from(dice.below(12)).unwrap()).unwrap()),
    }
}

/// Choices are laid down covered, and so are the units of an engagement.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form the suite asks for")]
fn covert(_: &General, one: &Command, other: &Command) -> bool {
    matches!((one, other), (Command::Choose(_), Command::Choose(_)) | (Command::Lay(_), Command::Lay(_)))
}

#[test]
fn general_keeps_the_laws() {
    Suite::<General> { setup: any_setup, choose, any_command, covert: Some(covert), games: 20, longest: 20_000 }
        .check();
}
