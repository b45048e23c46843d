//! The guided first game of LEADERS: a turn of one player with pretended points, phase by phase.

use leaders::{
    Colour, Command, Deed, Leaders, MissionOrder, National, Phase, PlayerSetup, Private, Settings, Setup, Stage, View,
    edition::{AreaId, Edition, Field, NationId, Unit},
};
use tabletop::{Game as _, Seat, Table, Viewer};

use crate::{
    table::{self, Lesson, Verdict},
    texts::leaders::texts,
};

/// Who learns.
const ME: Seat = Seat(0);

/// Who plays with him.
const OTHER: Seat = Seat(1);

/// What both are called, in every language.
const NAMES: [&str; 2] = ["Ada", "Ben"];

/// What the learner's areas bring, it is said.
const AREAS: u16 = 22;

/// What a whole continent brings besides.
const BONUS: u16 = 8;

/// The area that is conquered, it is said.
const CONQUERED: AreaId = AreaId(0);

/// A game of two, played on to where the learner is in a phase.
fn until(round: u16, phase: Phase) -> Option<Table<Leaders>> {
    let edition = Edition::house();
    let scenario = edition.scenarios.first()?;
    let player = |(name, place): (&str, usize)| {
        let nation = NationId(if place == 0 { 0 } else { 5 });
        PlayerSetup { name: name.to_owned(), colour: Colour::ALL[place], nation }
    };
    let setup = Setup {
        players: NAMES.into_iter().zip(0..).map(player).collect(),
        scenario: scenario.id.value,
        settings: Settings::proposed(scenario, 2),
    };
    table::position(edition, setup, [0; 32], |game: &Leaders| {
        let view = game.view(Viewer::Public);
        let seat = match view.stage {
            Stage::Turn { seat: ME, phase: now } if (view.round, now) == (round, phase) => return None,
            Stage::Turn { seat, .. } => seat,
            _ => view.next?,
        };
        // Whatever of this is in place: points, infantry, a diplomat, an offer of alliance to the learner, the next page,
        // the next phase.
        [
            Command::Enter(AREAS + BONUS),
            Command::Recruit(Unit::Infantry, 1),
            Command::Appoint(1),
            Command::Act(Deed::Offer, ME, true),
            Command::TurnPage,
            Command::Proceed,
        ]
        .into_iter()
        .find(|command| game.permits(seat, command).is_ok())
        .map(|command| (seat, command))
    })
}

/// All lessons.
pub fn lessons() -> Vec<Lesson<Leaders>> {
    vec![
        Lesson {
            position: || until(1, Phase::Points),
            task: |_| texts().lesson_points(&NAMES[0], &AREAS, &BONUS),
            judge: points,
            plays: |_| Some(Command::Enter(AREAS + BONUS)),
            curtain: true,
            ..Lesson::BLANK
        },
        Lesson {
            position: || until(3, Phase::Events),
            task: |view| {
                let t = texts();
                if answer(view.mine.as_ref()).is_some() { t.lesson_events_read } else { t.lesson_events }.to_owned()
            },
            judge: events,
            plays: |view| Some(reads(view.mine.as_ref()?)),
            curtain: true,
            ..Lesson::BLANK
        },
        Lesson {
            position: || until(1, Phase::Battle),
            task: |view| {
                let t = texts();
                if has_conquered(view) {
                    t.lesson_battle_on.to_owned()
                } else {
                    t.lesson_battle(&conquered(), &t.battle_conquests)
                }
            },
            judge: battle,
            plays: |view| Some(if has_conquered(view) { Command::Proceed } else { Command::Claim(CONQUERED) }),
            ..Lesson::BLANK
        },
        Lesson {
            position: || until(1, Phase::Headquarters),
            task: |_| texts().lesson_buy.to_owned(),
            judge: buy,
            plays: |_| Some(Command::Recruit(Unit::Infantry, 1)),
            curtain: true,
            ..Lesson::BLANK
        },
        Lesson {
            position: || until(1, Phase::Headquarters),
            task: |view| {
                let t = texts();
                match view.mine.as_ref().filter(|mine| plans(mine)) {
                    Some(_) => t.lesson_hand_over(&t.hq_end_turn, &NAMES[1]),
                    None => t.lesson_plan(&t.hq_research, &t.hq_missions),
                }
            },
            judge: plan,
            plays: |view| {
                let planned = plans(view.mine.as_ref().filter(|mine| mine.seat == ME)?);
                Some(if planned { Command::Proceed } else { Command::Research(Field::Military, true) })
            },
            ..Lesson::BLANK
        },
    ]
}

fn points(_: &Leaders, command: &Command) -> Verdict {
    let (t, right) = (texts(), AREAS + BONUS);
    match *command {
        Command::Enter(entered) if entered < right => Verdict::Wrong(t.lesson_points_less(&(right - entered))),
        Command::Enter(entered) if entered > right => Verdict::Wrong(t.lesson_points_more(&(entered - right))),
        Command::Enter(_) => Verdict::done(t.lesson_points_done),
        _ => Verdict::GoesOn,
    }
}

/// What the learner has answered to the offer.
fn answer(mine: Option<&Private>) -> Option<bool> {
    mine?.answers.iter().find(|(from, _)| *from == OTHER).map(|(_, accept)| *accept)
}

/// Reads on, says yes to the offer, and goes on.
fn reads(mine: &Private) -> Command {
    let looks_at = mine.seen.checked_sub(1).and_then(|at| mine.news.get(at));
    match looks_at {
        Some(National::Offer(from)) if answer(Some(mine)).is_none() => Command::Answer { from: *from, accept: true },
        _ if mine.seen < mine.news.len() => Command::TurnPage,
        _ => Command::Proceed,
    }
}

fn events(game: &Leaders, command: &Command) -> Verdict {
    let t = texts();
    let mine = game.view(Viewer::Seat(ME)).mine;
    match *command {
        Command::Answer { accept: false, .. } => Verdict::Wrong(t.lesson_events_declined(&NAMES[1])),
        Command::Proceed if answer(mine.as_ref()).is_none() => Verdict::Wrong(t.lesson_events_missed(&NAMES[1])),
        Command::Proceed => Verdict::done(t.lesson_events_done),
        _ => Verdict::GoesOn,
    }
}

/// What the board calls the area that is conquered.
fn conquered() -> String {
    let area = Edition::house().map.areas.into_iter().nth(CONQUERED.index());
    area.map(|area| area.name.value).unwrap_or_default()
}

fn has_conquered(view: &View) -> bool {
    view.seats[ME].areas.contains(CONQUERED)
}

fn battle(game: &Leaders, command: &Command) -> Verdict {
    let t = texts();
    match *command {
        Command::Claim(area) if area != CONQUERED => Verdict::Wrong(t.lesson_battle_other(&conquered())),
        Command::Proceed if has_conquered(&game.view(Viewer::Public)) => Verdict::done(t.lesson_battle_done),
        Command::Proceed => Verdict::Wrong(t.lesson_battle_missed(&conquered())),
        _ => Verdict::GoesOn,
    }
}

fn buy(_: &Leaders, command: &Command) -> Verdict {
    let t = texts();
    match *command {
        Command::Recruit(_, count) if count > 0 => Verdict::done(t.lesson_buy_done),
        Command::Proceed => Verdict::wrong(t.lesson_buy_missed),
        _ => Verdict::GoesOn,
    }
}

/// Whether something is begun that takes rounds.
fn plans(mine: &Private) -> bool {
    mine.orders.research.contains(&true) || matches!(mine.orders.mission, MissionOrder::Activate(_))
}

fn plan(game: &Leaders, command: &Command) -> Verdict {
    let t = texts();
    let planned = game.view(Viewer::Seat(ME)).mine.is_some_and(|mine| plans(&mine));
    match *command {
        Command::Proceed if planned => Verdict::done(t.lesson_plan_done),
        Command::Proceed => Verdict::wrong(t.lesson_plan_missed),
        _ => Verdict::GoesOn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::lessons::play_through;
    use tabletop::Enumerate as _;

    #[test]
    fn every_lesson_is_played_to_its_end() {
        play_through::<Leaders>(Leaders::legal);
    }

    #[test]
    fn what_is_to_be_bought_can_be_paid() {
        let table = until(1, Phase::Headquarters).expect("a turn");
        let game = table.game();
        for command in [Command::Recruit(Unit::Infantry, 1), Command::Research(Field::Military, true)] {
            assert!(game.permits(ME, &command).is_ok(), "{command:?}");
        }
    }

    #[test]
    fn an_offer_lies_among_the_events() {
        let table = until(3, Phase::Events).expect("a turn");
        let mine = table.game().view(Viewer::Seat(ME)).mine.expect("his own");
        assert!(mine.news.contains(&National::Offer(OTHER)), "{:?}", mine.news);
    }
}
