//! The answer of a bot.

use ::general::{Choice as Laid, Command, General, Private, Stage, View};
use tabletop::{Generator, Seed};

use super::{
    battle::{Engagement, fights},
    level::{LEVELS, Level},
    peace::Peace,
    round::Round,
    weigh::weigh,
};
use crate::{Budget, Decision, Played, Weighing, named::of_id};

/// How often the watch is asked: once in so many worlds.
const WATCH: u64 = 64;
/// An engagement gets one world for so many of a secret choice: there is less to find out.
const ENGAGEMENT: u64 = 4;
/// It looks at worlds for so many other players at most.
const MOST_OTHERS: u64 = 3;
/// Of a hundred times peace would pay, it is offered so often: nobody likes to be asked every time.
const OFFERS: u32 = 25;

impl Played for General {
    fn choose(view: &View, level: u8, seed: Seed, budget: Budget<'_>) -> Option<Command> {
        Some(choose(view, of_id(&LEVELS, level)?, seed, budget)?.command)
    }

    fn is_weighed(command: &Command) -> bool {
        matches!(command, Command::Choose(_))
    }

    fn weigh(decision: &Decision<View, Command>, budget: Budget<'_>) -> Option<Weighing<Command>> {
        weigh(decision, budget)
    }
}

/// What a bot does, and by which odds.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What it does; always legal.
    pub command: Command,
    /// What it could have done, and how likely each was; adds up to 1.
    pub odds: Vec<(Command, f32)>,
    /// How many worlds it looked at; 0 for what it did not think about.
    pub iterations: u64,
    /// Whether somebody who cancelled, or a smaller budget, ended it before there were as many as the level has.
    pub stopped: bool,
}

/// What the viewer does, at a level; `None` if the game does not wait for him, or if the view is the table's.
///
/// The same view, level, seed and number of iterations give the same choice everywhere. One seed does for a whole game:
/// what is drawn depends on the round, on the units in hand and on what was laid. Between two rounds a bot answers
/// [`Command::Proceed`] where it does not offer peace; whether that begins the round at once, or people are waited for,
/// is for the table to say.
#[must_use]
pub fn choose(view: &View, level: &Level, seed: Seed, budget: Budget<'_>) -> Option<Choice> {
    let mine = view.mine.as_ref().filter(|mine| view.waiting.has(mine.seat))?;
    let mut dice = Generator::new(stirred(seed, view, mine));
    Some(match view.stage {
        Stage::Between => offer(view, mine, &mut dice),
        Stage::Peace(_) => answer(view, mine, &mut dice),
        Stage::Choosing | Stage::Replacing => {
            let mut round = Round::new(view, mine, level, &mut dice);
            let worlds = level.iterations * others(view);
            let (iterations, stopped) = think(worlds, budget, |dice| round.step(dice), &mut dice);
            let odds = round.odds(&mut dice).into_iter().map(|(choice, odd)| (Command::Choose(choice), odd)).collect();
            drawn(odds, iterations, stopped, &mut dice)?
        }
        Stage::Battle => {
            let mut engagement = Engagement::new(view, mine, fights(view)?, level, &mut dice);
            // With one kind of unit left there is nothing to think about.
            let worlds =
                if engagement.is_settled() || mine.hand.count_kinds() == 1 { 0 } else { level.iterations / ENGAGEMENT };
            let (iterations, stopped) = think(worlds, budget, |dice| engagement.step(dice), &mut dice);
            let odds = engagement.odds().into_iter().map(|(unit, odd)| (Command::Lay(unit), odd)).collect();
            drawn(odds, iterations, stopped, &mut dice)?
        }
        Stage::Over(_) => return None,
    })
}

/// How many times the worlds of one it looks at: the more can choose, the more there is to find out; nobody waits for all of it.
pub(super) fn others(view: &View) -> u64 {
    u64::from(view.takes_part.len().saturating_sub(1)).clamp(1, MOST_OTHERS)
}

/// Looks at worlds until the budget is used up; says at how many, and whether the level would have had more.
pub(super) fn think(
    worlds: u64,
    mut budget: Budget<'_>,
    mut step: impl FnMut(&mut Generator),
    dice: &mut Generator,
) -> (u64, bool) {
    let most = if worlds == 0 { 0 } else { budget.nodes(worlds) };
    for at in 0..most {
        if at.is_multiple_of(WATCH) && budget.is_over() {
            return (at, true);
        }
        step(dice);
    }
    (most, most < worlds)
}

/// Draws a command by its odds.
fn drawn(odds: Vec<(Command, f32)>, iterations: u64, stopped: bool, dice: &mut Generator) -> Option<Choice> {
    const STEPS: u32 = 1 << 24;
    let mut left = f64::from(dice.below(STEPS)) / f64::from(STEPS);
    let mut command = odds.first()?.0;
    for (other, odd) in &odds {
        command = *other;
        left -= f64::from(*odd);
        if left < 0.0 {
            break;
        }
    }
    Some(Choice { command, odds, iterations, stopped })
}

/// Offers peace now and then where it pays.
fn offer(view: &View, mine: &Private, dice: &mut Generator) -> Choice {
    let Peace { peace, war } = Peace::of(view, mine);
    // Who alone has regions has won by it.
    let alone = mine.regions.len() == view.seats.iter().map(|(_, public)| public.regions).sum::<u8>();
    let percent = if alone {
        100
    } else if peace > war {
        OFFERS
    } else {
        0
    };
    likely(Command::OfferPeace, Command::Proceed, percent, dice)
}

/// Accepts peace where it pays; where it is all the same, as often as not.
fn answer(view: &View, mine: &Private, dice: &mut Generator) -> Choice {
    let Peace { peace, war } = Peace::of(view, mine);
    let percent = match peace - war {
        gain if gain > 0.0 => 100,
        gain if gain < 0.0 => 0,
        _ => 50,
    };
    let answer = |accept| Command::AnswerPeace { accept };
    likely(answer(true), answer(false), percent, dice)
}

/// One of two commands, the first one so often in a hundred.
fn likely(one: Command, other: Command, percent: u32, dice: &mut Generator) -> Choice {
    let command = if dice.percent(percent) { one } else { other };
    let odd = f32::from(u8::try_from(percent).unwrap_or(100)) / 100.0;
    let odds = [(one, odd), (other, 1.0 - odd)].into_iter().filter(|(_, odd)| *odd > 0.0).collect();
    Choice { command, odds, iterations: 0, stopped: false }
}

/// The seed of one answer: what the bot knows has its part in it, and nothing that it does not know.
fn stirred(mut seed: Seed, view: &View, mine: &Private) -> Seed {
    let laid = view.battle.as_ref().map_or(0, |battle| battle.engagements.len());
    let choice = match mine.choice {
        None => 0,
        Some(Laid::Retreat) => 1,
        Some(Laid::TotalWar) => 2,
        Some(Laid::Stake(regions)) => 3 + u32::from(regions),
    };
    let stage = match view.stage {
        Stage::Between => 0,
        Stage::Peace(_) => 1,
        Stage::Choosing => 2,
        Stage::Replacing => 3,
        Stage::Battle => 4,
        Stage::Over(_) => 5,
    };
    let here = [view.round.to_le_bytes(), u32::from(mine.regions).to_le_bytes(), choice.to_le_bytes()];
    let small = [mine.seat.0, stage, u8::try_from(laid).unwrap_or(u8::MAX)];
    let all = here.into_iter().flatten().chain(u64::from(mine.hand).to_le_bytes()).chain(small);
    for (byte, more) in seed.iter_mut().zip(all) {
        *byte ^= more;
    }
    seed
}
