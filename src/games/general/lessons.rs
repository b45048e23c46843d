//! The guided first game of GENERAL: a stake, an engagement, a retreat that a war sends back, a war of one's own, and peace.

use general::{Choice, Command, General, Region, Regions, Setup, Stage, View, Zones, edition::Edition};
use tabletop::{Game as _, Seat, Table, Viewer};

use super::words;
use crate::{
    table::{self, Lesson, Verdict},
    texts::general::texts,
};

/// Who learns.
const ME: Seat = Seat(0);

/// Whom he meets.
const OTHER: Seat = Seat(1);

/// Strong on land, where the other one is not; everywhere else it is the other way round.
const STRONG_ON_LAND: u8 = 193;

/// Strong nowhere, against somebody who is strong in the city.
const STRONG_NOWHERE: u8 = 3;

/// Very strong on water, where the other one is weakest.
const STRONG_ON_WATER: u8 = 80;

/// One region of each of these kinds, by their places in the edition.
fn regions<const N: usize>(places: [usize; N]) -> Regions {
    places.into_iter().fold(Regions::NONE, |sum, place| sum + Regions::one(Region::ALL[place]))
}

/// Land before all.
fn land() -> Regions {
    regions([0])
}

/// City before all.
fn city() -> Regions {
    regions([2])
}

/// The first round of two, with the hands that a seed deals, played on by `next`.
fn first_round(seed: u8, next: fn(&General) -> Option<(Seat, Command)>) -> Option<Table<General>> {
    let mut seeds = [0; 32];
    seeds[0] = seed;
    table::position(Edition::house(), Setup::for_players(2), seeds, next)
}

/// Both stake what is best on land, and nothing more.
fn to_the_battle(game: &General) -> Option<(Seat, Command)> {
    let seat = game.campaign().asked().lowest()?;
    (game.campaign().stage() == Stage::Choosing).then_some((seat, Command::Choose(Choice::Stake(land()))))
}

/// That, and both lay down the strongest they have until the battle is over.
fn behind_the_battle(game: &General) -> Option<(Seat, Command)> {
    let lays = |seat| Some((seat, strongest(&game.view(Viewer::Seat(seat)))?));
    to_the_battle(game).or_else(|| lays(game.campaign().asked().lowest()?))
}

/// The strongest unit in a hand, in a battle.
fn strongest(view: &View) -> Option<Command> {
    let (mine, battle) = (view.mine.as_ref()?, view.battle.as_ref().filter(|_| view.stage == Stage::Battle)?);
    mine.hand.cards().max_by_key(|unit| view.book.strength(battle.zones, *unit)).map(Command::Lay)
}

/// All lessons.
pub fn lessons() -> Vec<Lesson<General>> {
    vec![
        Lesson {
            position: || first_round(STRONG_ON_LAND, |_| None),
            task: |_| texts().lesson_stake.to_owned(),
            judge: stake,
            plays: |_| Some(Command::Choose(Choice::Stake(land()))),
            ..Lesson::BLANK
        },
        Lesson {
            position: || first_round(STRONG_ON_LAND, to_the_battle),
            task: |_| texts().lesson_lay.to_owned(),
            judge: lay,
            plays: strongest,
            ..Lesson::BLANK
        },
        Lesson {
            position: || first_round(STRONG_NOWHERE, |_| None),
            task: |view| {
                let t = texts();
                if view.stage == Stage::Replacing { t.lesson_replace } else { t.lesson_retreat }.to_owned()
            },
            judge: retreat,
            plays: |view| {
                Some(Command::Choose(match (view.mine.as_ref()?.seat, view.stage) {
                    (ME, Stage::Choosing) => Choice::Retreat,
                    (ME, _) => Choice::Stake(land()),
                    _ => Choice::Stake(war_in_the_city()),
                }))
            },
            ..Lesson::BLANK
        },
        Lesson {
            position: || first_round(STRONG_ON_WATER, |_| None),
            task: |_| texts().lesson_war.to_owned(),
            judge: war,
            plays: |view| {
                Some(Command::Choose(match (view.mine.as_ref()?.seat, view.stage) {
                    (ME, _) => Choice::Stake(regions([4, 5])),
                    (_, Stage::Choosing) => Choice::Retreat,
                    _ => Choice::Stake(city()),
                }))
            },
            ..Lesson::BLANK
        },
        Lesson {
            position: || first_round(STRONG_ON_LAND, behind_the_battle),
            task: |view| texts().lesson_peace(&view.seats[ME].regions, &view.seats[OTHER].regions),
            judge: peace,
            plays: |view| match (view.stage, view.mine.as_ref()?.seat) {
                (Stage::Between, ME) => Some(Command::OfferPeace),
                (Stage::Peace(_), OTHER) => Some(Command::AnswerPeace { accept: true }),
                _ => None,
            },
            ..Lesson::BLANK
        },
    ]
}

/// What the other one stakes for his war.
fn war_in_the_city() -> Regions {
    regions([2, 3])
}

/// What a hand is worth in a zone.
fn worth(game: &General, seat: Seat, zones: Zones) -> u32 {
    game.campaign().hand(seat).cards().map(|unit| u32::from(game.book().strength(zones, unit))).sum()
}

/// A stake against that of the other one: the zone it leads to, and what the two hands are worth there, the own one first.
fn meeting(game: &General, stake: Regions, others: Regions) -> (Zones, [u32; 2]) {
    let zones = Zones::of(game.book().sums(stake + others));
    (zones, [ME, OTHER].map(|seat| worth(game, seat, zones)))
}

/// What would follow where the other one is stronger.
fn weaker((zones, [mine, theirs]): (Zones, [u32; 2])) -> Verdict {
    Verdict::Wrong(texts().lesson_zone_wrong(&words::zones(zones), &theirs, &mine))
}

fn stake(game: &General, command: &Command) -> Verdict {
    let t = texts();
    let Command::Choose(choice) = *command else { return Verdict::GoesOn };
    if choice == Choice::Retreat {
        return Verdict::wrong(t.lesson_stake_retreat);
    }
    if choice.is_war() {
        return Verdict::wrong(t.lesson_stake_war);
    }
    let (zones, [mine, theirs]) = meeting(game, choice.stake(), land());
    if mine > theirs {
        Verdict::Done(t.lesson_stake_done(&words::zones(zones)))
    } else {
        weaker((zones, [mine, theirs]))
    }
}

fn lay(game: &General, command: &Command) -> Verdict {
    let t = texts();
    let view = game.view(Viewer::Seat(OTHER));
    let (Command::Lay(mine), Some(Command::Lay(theirs))) = (*command, strongest(&view)) else {
        return Verdict::GoesOn;
    };
    let [mine, theirs] = [mine, theirs].map(|unit| view.strength(unit).unwrap_or_default());
    if mine > theirs {
        Verdict::Done(t.lesson_lay_done(&mine, &theirs))
    } else {
        Verdict::Wrong(t.lesson_lay_wrong(&theirs, &mine))
    }
}

fn retreat(game: &General, command: &Command) -> Verdict {
    let t = texts();
    match (game.campaign().stage(), *command) {
        (Stage::Choosing, Command::Choose(Choice::Stake(stake))) => weaker(meeting(game, stake, war_in_the_city())),
        (Stage::Replacing, Command::Choose(choice)) if choice.is_war() => {
            Verdict::Wrong(t.lesson_replace_wrong(choice.stake().len().into()))
        }
        (Stage::Replacing, Command::Choose(_)) => Verdict::done(t.lesson_replace_done),
        _ => Verdict::GoesOn,
    }
}

fn war(game: &General, command: &Command) -> Verdict {
    let t = texts();
    let Command::Choose(choice) = *command else { return Verdict::GoesOn };
    if !choice.is_war() {
        let battle = matches!(choice, Choice::Stake(_));
        return Verdict::Wrong(if battle { t.lesson_war_battle } else { t.lesson_war_retreat }.to_owned());
    }
    let (zones, [mine, theirs]) = meeting(game, choice.stake(), city());
    if mine > theirs { Verdict::done(t.lesson_war_done) } else { weaker((zones, [mine, theirs])) }
}

fn peace(_: &General, command: &Command) -> Verdict {
    let t = texts();
    match command {
        Command::OfferPeace => Verdict::done(t.lesson_peace_done),
        Command::Proceed => Verdict::wrong(t.lesson_peace_wrong),
        _ => Verdict::GoesOn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::lessons::play_through;
    use general::{Situation, Zone};
    use tabletop::Enumerate as _;

    #[test]
    fn every_lesson_is_played_to_its_end() {
        play_through::<General>(General::legal);
    }

    #[test]
    fn the_hands_are_what_the_tasks_say() {
        let worths = |seed| {
            let table = first_round(seed, |_| None).expect("a round");
            [ME, OTHER].map(|seat| Zone::ALL.map(|zone| worth(table.game(), seat, Zones::one(zone))))
        };
        let [mine, theirs] = worths(STRONG_ON_LAND);
        assert!(mine[0] > theirs[0] && mine[0] > mine[1] && mine[0] > mine[2], "{mine:?} {theirs:?}");
        let [mine, theirs] = worths(STRONG_NOWHERE);
        assert!(mine.iter().max() < theirs.iter().max(), "{mine:?} {theirs:?}");
        let [mine, theirs] = worths(STRONG_ON_WATER);
        assert!(mine[2] > 2 * theirs[2] && mine[2] > mine[0] && mine[2] > mine[1], "{mine:?} {theirs:?}");
    }

    #[test]
    fn whoever_offers_peace_has_more() {
        let table = first_round(STRONG_ON_LAND, behind_the_battle).expect("a round");
        let view = table.game().view(Viewer::Public);
        assert_eq!((view.stage, view.situation()), (Stage::Between, Some(Situation::Battle)));
        assert!(view.seats[ME].regions > view.seats[OTHER].regions);
    }
}
