//! The laws of the shelf, run on LEADERS.

use std::sync::atomic::{AtomicU32, Ordering};

use leaders::{
    BoardMode, Command, Covert, Deed, Leaders, MissionOrder, Phase, Stage,
    board::{Order, Spot},
    edition::{AreaId, Category, Field, SeaId, Unit},
};
use tabletop::{Game, Generator, Seat, Viewer, laws::Suite};

/// How often a battle on the screen was met.
static BATTLES: AtomicU32 = AtomicU32::new(0);

/// Long enough to meet research, alliances and missions; now and then somebody enters enough to win.
fn choose(game: &Leaders, legal: &[Command], dice: &mut Generator) -> usize {
    let any = dice.index(legal.len());
    let proceed = legal.iter().position(|command| *command == Command::Proceed);
    let view = game.view(Viewer::Public);
    BATTLES.fetch_add(u32::from(view.board.is_some_and(|board| board.battle().is_some())), Ordering::Relaxed);
    if matches!(legal[any], Command::Downgrade(_)) && !dice.percent(1) {
        let stays = legal.iter().position(|command| !matches!(command, Command::Downgrade(_)));
        return proceed.or(stays).unwrap_or(any);
    }
    match view.stage {
        Stage::Turn { phase: Phase::Points, .. } if !dice.percent(20) => {
            let points = if game.view(Viewer::Public).round > 12 { 500 } else { dice.below(60) };
            let entry = legal
                .iter()
                .rposition(|command| matches!(command, Command::Enter(entered) if u32::from(*entered) <= points));
            entry.unwrap_or(any)
        }
        Stage::Turn { phase: Phase::Headquarters, .. } if dice.percent(12) => proceed.unwrap_or(any),
        Stage::Turn { phase: Phase::Headquarters, .. } => {
            // Deeds are rare among the many numbers: take one when there is one.
            let deeds: Vec<usize> = (0..legal.len())
                .filter(|at| {
                    matches!(
                        legal[*at],
                        Command::Act(..)
                            | Command::Mission(_)
                            | Command::Research(..)
                            | Command::Appoint(1..4)
                            | Command::Hire(1..4)
                    )
                })
                .collect();
            if deeds.is_empty() || dice.percent(40) { any } else { deeds[dice.index(deeds.len())] }
        }
        Stage::Turn { phase: Phase::Battle, .. } | Stage::Preparing(_) if dice.percent(70) => proceed.unwrap_or(any),
        _ => any,
    }
}

fn any_command(dice: &mut Generator) -> Command {
    let seat = |dice: &mut Generator| Seat(u8::try_from(dice.below(8)).unwrap());
    let area = |dice: &mut Generator| AreaId(u8::try_from(dice.below(70)).unwrap());
    let small = |dice: &mut Generator| u16::try_from(dice.below(300)).unwrap();
    let yes = |dice: &mut Generator| dice.percent(50);
    match dice.below(18) {
        0 => Command::Proceed,
        1 => Command::Occupy(area(dice)),
        2 => Command::Claim(area(dice)),
        3 => Command::Release(area(dice)),
        4 => Command::Enter(small(dice)),
        5 => Command::TurnPage,
        13 => Command::Begin,
        14 => Command::Downgrade(BoardMode::ALL[dice.below(3) as usize]),
        15 => Command::Board(Order::Place(area(dice), Unit::ALL[dice.below(3) as usize], small(dice))),
        16 => Command::Board(Order::Move {
            from: Spot::Land(area(dice)),
            to: Spot::Sea(SeaId(area(dice).0)),
            unit: Unit::Infantry,
            count: small(dice),
        }),
        17 => Command::Units(area(dice), Unit::ALL[dice.below(3) as usize], small(dice)),
        6 => Command::Answer { from: seat(dice), accept: yes(dice) },
        7 => Command::Recruit(Unit::ALL[dice.below(3) as usize], if yes(dice) { u16::MAX } else { small(dice) }),
        8 => Command::Research(Field::ALL[dice.below(3) as usize], yes(dice)),
        9 => Command::Appoint(small(dice)),
        10 => Command::Tribute(seat(dice), if yes(dice) { u32::MAX } else { dice.below(50) }),
        11 => {
            let deeds = [Deed::Offer, Deed::Dissolve, Deed::Covert(Covert::Boycott), Deed::Covert(Covert::Sabotage)];
            Command::Act(deeds[dice.below(4) as usize], seat(dice), yes(dice))
        }
        _ => {
            let orders = [MissionOrder::Keep, MissionOrder::Activate(Category::Special), MissionOrder::Abandon];
            Command::Mission(orders[dice.below(3) as usize])
        }
    }
}

/// Nobody knows what another one orders in his headquarters, nor what he answers to an offer.
fn covert(_: &Leaders, one: &Command, other: &Command) -> bool {
    let is_order = |command: &Command| {
        use Command::{Act, Appoint, Hire, Mission, Recruit, Research, Tribute};
        matches!(command, Recruit(..) | Research(..) | Appoint(_) | Hire(_) | Tribute(..) | Act(..) | Mission(_))
    };
    is_order(one) && is_order(other) || matches!((one, other), (Command::Answer { .. }, Command::Answer { .. }))
}

/// Markers, a last round and special rules (2.9, 2.10).
#[test]
fn the_scenario_of_the_house_keeps_the_laws() {
    Suite::<Leaders> {
        setup: crate::common::setup_of_the_house,
        choose,
        any_command,
        covert: Some(covert),
        games: 12,
        longest: 20_000,
    }
    .check();
}

#[test]
fn leaders_keeps_the_laws() {
    Suite::<Leaders> {
        setup: crate::common::any_setup,
        choose,
        any_command,
        covert: Some(covert),
        games: 24,
        longest: 20_000,
    }
    .check();
    let battles = BATTLES.load(Ordering::Relaxed);
    assert!(battles > 20, "games on the screen come to battles: {battles}");
}
