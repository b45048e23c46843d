//! The guided first game with the board on the screen: withdraw, place, move, defend, fight, retreat, each in a position of its own.

use leaders::{
    BoardMode, Colour, Command, Leaders, PlayerSetup, Settings, Setup, Stage, View,
    board::{Board, Order, Round, Side, Spot, Step},
    edition::{AreaId, Edition, NationId, Unit},
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

/// The learner's area of the manual's examples, and that of the other one beside it.
const MINE: AreaId = AreaId(33);
const THEIRS: AreaId = AreaId(31);

/// Infantry in both base camps before the first round.
const CAMP: u16 = 5;

/// So many are placed and moved by the learner.
const FORCE: u16 = 3;

/// A game of two, in which everybody does what `orders` says, and nothing else but what has to be done, until `stop`.
fn until(
    stop: impl Fn(&View, &Board) -> bool,
    orders: impl Fn(Seat, &View, &Board) -> Option<Command>,
) -> Option<Table<Leaders>> {
    let mut edition = Edition::house();
    for infantry in &mut edition.compensation {
        infantry.value = CAMP;
    }
    let scenario = edition.scenarios.first()?;
    let player = |(name, place): (&str, usize)| {
        let nation = NationId(if place == 0 { 0 } else { 5 });
        PlayerSetup { name: name.to_owned(), colour: Colour::ALL[place], nation }
    };
    let setup = Setup {
        players: NAMES.into_iter().zip(0..).map(player).collect(),
        scenario: scenario.id.value,
        settings: Settings { board: BoardMode::Screen, ..Settings::proposed(scenario, 2) },
    };
    table::position(edition, setup, [0; 32], |game: &Leaders| {
        let view = game.view(Viewer::Public);
        let (seat, board) = (view.acts?, view.board.as_deref());
        if board.is_some_and(|board| stop(&view, board)) {
            return None;
        }
        let wanted = board.and_then(|board| orders(seat, &view, board));
        let home = if seat == ME { MINE } else { THEIRS };
        let first = if view.open_areas.contains(home) { Some(home) } else { view.open_areas.iter().next() };
        let points = game.edition().income(view.seats[seat].areas).total;
        // Whatever of this is in place.
        let due =
            [first.map(Command::Occupy), Some(Command::Enter(points)), Some(Command::TurnPage), Some(Command::Proceed)];
        let all = wanted.into_iter().chain(due.into_iter().flatten());
        all.into_iter().find(|command| game.permits(seat, command).is_ok()).map(|command| (seat, command))
    })
}

/// Whether it is a seat's turn.
fn turn_of(view: &View, seat: Seat) -> bool {
    matches!(view.stage, Stage::Turn { seat: active, .. } if active == seat)
}

/// Places so many infantry at the border and moves as many over it.
fn attack(board: &Board, [from, to]: [AreaId; 2], count: u16) -> Option<Command> {
    let (unit, [here, there]) = (Unit::Infantry, [from, to].map(Spot::Land));
    let order = match board.step() {
        Step::Placing(_) if board.placed(from).is_empty() => Order::Place(from, unit, count),
        Step::Moving(_) if board.advances().is_empty() => Order::Move { from: here, to: there, unit, count },
        _ => return None,
    };
    Some(Command::Board(order))
}

/// What the other one does in a lesson: what has to be done. Where it is his turn, he begins the battles he has brought about.
fn answers(board: &Board) -> Command {
    let lost = board.may_lose().first().map(|(owner, unit)| Order::Lose(*owner, *unit));
    let begun = board.battles(OTHER).first().map(|(at, against)| Order::Engage(*at, *against));
    lost.or(begun).map_or(Command::Proceed, Command::Board)
}

/// A lesson on this board, in which the other one only answers.
fn plays(view: &View, mine: impl Fn(&Board) -> Command) -> Option<Command> {
    let board = view.board.as_deref()?;
    Some(if view.acts == Some(ME) { mine(board) } else { answers(board) })
}

fn name(area: AreaId) -> String {
    let area = Edition::house().map.areas.into_iter().nth(area.index());
    area.map(|area| area.name.value).unwrap_or_default()
}

/// Reads the board of a game.
fn on_board<T>(game: &Leaders, read: impl FnOnce(&Board) -> T) -> Option<T> {
    game.view(Viewer::Public).board.as_deref().map(read)
}

/// All lessons.
pub fn lessons() -> Vec<Lesson<Leaders>> {
    vec![withdrawing(), placing(), moving(), defending(), fighting(), retreating()]
}

/// Phase 1, with infantry and a tank in one area.
fn withdrawing() -> Lesson<Leaders> {
    Lesson {
        position: || {
            let has_tank = |board: &Board| board.units(Spot::Land(MINE), ME).tank > 0;
            until(
                |view, board| turn_of(view, ME) && matches!(board.step(), Step::Withdrawing(_)) && has_tank(board),
                |seat, _, board| match board.step() {
                    Step::Placing(_) if seat == ME && board.camp_left(ME).tank > 0 => {
                        Some(Command::Board(Order::Place(MINE, Unit::Tank, 1)))
                    }
                    Step::Idle if seat == ME => Some(Command::Recruit(Unit::Tank, 1)),
                    _ => None,
                },
            )
        },
        task: |_| texts().lesson_screen_withdraw(&name(MINE)),
        judge: |_, command| {
            let t = texts();
            match *command {
                Command::Board(Order::Keep(_, Unit::Tank | Unit::Plane)) => {
                    Verdict::Wrong(t.lesson_screen_withdraw_wrong(&name(MINE)))
                }
                Command::Proceed => Verdict::done(t.lesson_screen_withdraw_done),
                _ => Verdict::GoesOn,
            }
        },
        plays: |view| plays(view, |_| Command::Proceed),
        ..Lesson::BLANK
    }
}

/// Phase 3, step 1.
fn placing() -> Lesson<Leaders> {
    Lesson {
        position: || until(|view, board| turn_of(view, ME) && matches!(board.step(), Step::Placing(_)), |_, _, _| None),
        task: |_| texts().lesson_screen_place(&FORCE, &name(MINE), &name(THEIRS)),
        judge: |_, command| {
            let t = texts();
            match *command {
                Command::Board(Order::Place(MINE, _, count)) if count >= FORCE => {
                    Verdict::Done(t.lesson_screen_place_done(&name(MINE)))
                }
                Command::Board(Order::Place(area, ..)) if area != MINE => {
                    Verdict::Wrong(t.lesson_screen_place_other(&name(THEIRS), &name(MINE)))
                }
                Command::Proceed => Verdict::wrong(t.lesson_screen_place_missed),
                _ => Verdict::GoesOn,
            }
        },
        plays: |view| plays(view, |_| Command::Board(Order::Place(MINE, Unit::Infantry, FORCE))),
        ..Lesson::BLANK
    }
}

/// Step 2: the move that is an attack.
fn moving() -> Lesson<Leaders> {
    const WAY: [Spot; 2] = [Spot::Land(MINE), Spot::Land(THEIRS)];
    Lesson {
        position: || {
            until(
                |view, board| turn_of(view, ME) && matches!(board.step(), Step::Moving(_)),
                |seat, _, board| attack(board, [MINE, THEIRS], FORCE).filter(|_| seat == ME),
            )
        },
        task: |_| texts().lesson_screen_move(&name(MINE), &name(THEIRS)),
        judge: |game, command| {
            let t = texts();
            match *command {
                Command::Board(Order::Move { from, to, count, .. }) if [from, to] != WAY && count > 0 => {
                    Verdict::Wrong(t.lesson_screen_move_other(&name(THEIRS)))
                }
                Command::Proceed if on_board(game, |board| board.moved(WAY[0], WAY[1]).infantry) < Some(FORCE) => {
                    Verdict::Wrong(t.lesson_screen_move_missed(&FORCE, &name(THEIRS)))
                }
                Command::Proceed => Verdict::Done(t.lesson_screen_move_done(&NAMES[1])),
                _ => Verdict::GoesOn,
            }
        },
        plays: |view| {
            plays(view, |board| match board.moved(WAY[0], WAY[1]).infantry {
                FORCE.. => Command::Proceed,
                _ => Command::Board(Order::Move { from: WAY[0], to: WAY[1], unit: Unit::Infantry, count: FORCE }),
            })
        },
        ..Lesson::BLANK
    }
}

/// Step 3: in the other one's turn.
fn defending() -> Lesson<Leaders> {
    Lesson {
        position: || {
            until(
                |view, board| turn_of(view, OTHER) && matches!(board.step(), Step::Defending(_)),
                |seat, _, board| attack(board, [THEIRS, MINE], 2).filter(|_| seat == OTHER),
            )
        },
        task: |_| texts().lesson_screen_defend(&NAMES[1], &name(MINE)),
        judge: |game, command| {
            let t = texts();
            let is_bare = on_board(game, |board| board.placed(MINE).is_empty()) == Some(true);
            match *command {
                Command::Proceed if is_bare => Verdict::Wrong(t.lesson_screen_defend_missed(&name(MINE))),
                Command::Proceed => Verdict::done(t.lesson_screen_defend_done),
                _ => Verdict::GoesOn,
            }
        },
        plays: |view| {
            plays(view, |board| {
                if board.placed(MINE).is_empty() {
                    Command::Board(Order::Place(MINE, Unit::Infantry, 2))
                } else {
                    Command::Proceed
                }
            })
        },
        ..Lesson::BLANK
    }
}

/// Step 4, with good odds.
fn fighting() -> Lesson<Leaders> {
    Lesson {
        position: || {
            until(
                |view, board| turn_of(view, ME) && matches!(board.step(), Step::Fighting(_)),
                |seat, _, board| attack(board, [MINE, THEIRS], CAMP).filter(|_| seat == ME),
            )
        },
        task: |view| {
            let t = texts();
            if view.board.as_deref().and_then(Board::battle).is_some() {
                t.lesson_screen_fight_on(&t.board_fight_on)
            } else {
                t.lesson_screen_fight(&name(THEIRS))
            }
        },
        judge: |_, command| {
            let t = texts();
            match *command {
                Command::Board(Order::Retreat) => Verdict::wrong(t.lesson_screen_fight_fled),
                Command::Proceed => Verdict::done(t.lesson_screen_fight_done),
                _ => Verdict::GoesOn,
            }
        },
        plays: |view| {
            plays(view, |board| match board.battle() {
                None => Command::Board(Order::Engage(Spot::Land(THEIRS), OTHER)),
                Some(_) => Command::Proceed,
            })
        },
        ..Lesson::BLANK
    }
}

/// Step 4, with poor ones.
fn retreating() -> Lesson<Leaders> {
    Lesson {
        position: || {
            let asked = |board: &Board| {
                board.battle().is_some_and(|fight| matches!(fight.round, Round::Retreat(Side::Attacker)))
            };
            until(
                move |view, board| turn_of(view, ME) && asked(board),
                |seat, _, board| match board.step() {
                    Step::Defending(_) if seat == OTHER && board.placed(THEIRS).is_empty() => {
                        Some(Command::Board(Order::Place(THEIRS, Unit::Infantry, 2)))
                    }
                    Step::Fighting(_) if seat == ME => Some(Command::Board(Order::Engage(Spot::Land(THEIRS), OTHER))),
                    _ => attack(board, [MINE, THEIRS], 2).filter(|_| seat == ME),
                },
            )
        },
        task: |_| {
            let t = texts();
            t.lesson_screen_retreat(&NAMES[1], &t.board_retreat)
        },
        judge: |_, command| {
            let t = texts();
            match *command {
                Command::Proceed => Verdict::wrong(t.lesson_screen_retreat_missed),
                Command::Board(Order::Retreat) => Verdict::done(t.lesson_screen_retreat_done),
                _ => Verdict::GoesOn,
            }
        },
        plays: |view| {
            plays(view, |board| match board.battle().map(|fight| &fight.round) {
                Some(Round::Retreat(_)) => Command::Board(Order::Retreat),
                _ => Command::Proceed,
            })
        },
        ..Lesson::BLANK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_of_the_two_battles_are_as_they_are_told() {
        use leaders::battle::{Force, Plan, Side as Army, forecast};
        let house = Edition::house();
        let army = |infantry| Army { force: Force::new(infantry, 0, 0), ..Army::default() };
        let wins = |mine: u16, theirs: u16| {
            let plan = Plan::default();
            forecast(&house, (&army(mine), plan), (&army(theirs), plan)).odds.attacker
        };
        assert!(wins(CAMP, 1) > 0.9 && wins(2, 3) < 0.25, "{} {}", wins(CAMP, 1), wins(2, 3));
    }
}
