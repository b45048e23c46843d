//! The guided first game of Company Leader: out of hiding and forward, a shot, a shot that nobody returns, and purchases.

use company_leader::{
    Command, CompanyLeader, Facing, FieldId, First, Ground, Mode, Pair, Pending, Phase, Purchase, Setup, Slot, View,
    edition::{Edition, Troop},
};
use tabletop::{Game as _, Seat, Table, Viewer};

use crate::{
    table::{self, Lesson, Verdict},
    texts::company_leader::texts,
};

/// Who learns.
const ME: Seat = Seat(0);

/// Whom he meets.
const OTHER: Seat = Seat(1);

/// Where both armies lie hidden, seat by seat.
const ARMIES: [[(Troop, &str); 6]; 2] = [
    [
        (Troop::LightTank, SCOUT),
        (Troop::HeavyTank, BEHIND),
        (Troop::Infantry, "e4"),
        (Troop::InfantryScouts, "c5"),
        (Troop::Artillery, "d3"),
        (Troop::TankScouts, "b5"),
    ],
    [
        (Troop::Infantry, ENEMY),
        (Troop::HeavyTank, "e9"),
        (Troop::LightTank, "d9"),
        (Troop::InfantryScouts, "c8"),
        (Troop::Artillery, "f8"),
        (Troop::TankScouts, "b9"),
    ],
];

/// Where the learner's light tank lies hidden.
const SCOUT: &str = "g3";

/// Where his heavy tank lies hidden.
const BEHIND: &str = "g2";

/// Where the light tank goes.
const FRONT: &str = "g4";

/// Where infantry of the other one lies hidden.
const ENEMY: &str = "g5";

/// What is done in a script, by names of fields.
#[derive(Clone, Copy)]
enum Step {
    Reveal,
    Scout,
    Advance,
    /// The infantry that was found looks there.
    Looks(Facing),
    /// The light tank leaves a dummy behind.
    Lay,
    /// The heavy tank changes places with the dummy in front of it.
    Swap,
    /// A whole turn without doing anything.
    Pass(Seat),
}

/// The light tank comes out of hiding, and finds infantry that looks elsewhere.
const FOUND: &[Step] = &[Step::Reveal, Step::Scout, Step::Advance, Step::Looks(Facing::East)];

/// The same, but that the infantry looks at it. In the next turn the heavy tank is behind it.
const FACED: &[Step] = &[
    Step::Reveal,
    Step::Scout,
    Step::Advance,
    Step::Looks(Facing::West),
    Step::Lay,
    Step::Swap,
    Step::Pass(ME),
    Step::Pass(OTHER),
];

/// Nobody does anything in the first round.
const QUIET: &[Step] = &[Step::Pass(ME), Step::Pass(OTHER)];

/// The field of a name.
fn field(view: &View, name: &str) -> Option<FieldId> {
    let board = view.rules.board();
    board.all().find(|at| board.name(*at) == name)
}

/// The armies, one piece after the other.
fn deploys(game: &CompanyLeader) -> Option<(Seat, Command)> {
    if game.view(Viewer::Public).now.phase != Phase::SettingUp {
        return None;
    }
    [ME, OTHER].into_iter().zip(ARMIES).find_map(|(seat, army)| {
        let view = game.view(Viewer::Seat(seat));
        let place = army.into_iter().find_map(|(troop, name)| {
            let at = field(&view, name).filter(|at| view.hidden(*at).is_none())?;
            Some(Command::Place { troop, at })
        });
        (!view.now.ready.has(seat)).then(|| (seat, place.unwrap_or(Command::Ready)))
    })
}

/// The next command of a script; `rest` is what is still to be done.
fn goes_on(game: &CompanyLeader, rest: &mut &[Step]) -> Option<(Seat, Command)> {
    let (step, behind) = rest.split_first()?;
    let view = game.view(Viewer::Public);
    let at = |name| field(&view, name);
    let done = match *step {
        Step::Reveal => (ME, Command::Reveal { at: at(SCOUT)?, facing: Facing::East }),
        Step::Scout => (ME, Command::Scout { at: at(SCOUT)?, facing: Facing::East }),
        Step::Advance => (ME, Command::Advance { facing: Facing::East }),
        Step::Looks(facing) => (OTHER, Command::Face { facing }),
        Step::Lay => (ME, Command::Lay { at: at(SCOUT)? }),
        Step::Swap => (ME, Command::Swap(Pair::new(at(BEHIND)?, at(SCOUT)?))),
        // The same step again ends the purchases.
        Step::Pass(seat) if view.now.phase == Phase::Acting => return Some((seat, Command::EndActions)),
        Step::Pass(seat) => (seat, Command::EndTurn),
    };
    *rest = behind;
    Some(done)
}

/// A game on the small board after a script.
fn after(mut script: &'static [Step]) -> Option<Table<CompanyLeader>> {
    let ground = Ground::Board { id: "small".to_owned(), mode: Mode::Duel };
    let setup = Setup { ground, first: First::Chosen(ME), ..Setup::default() };
    table::position(Edition::house(), setup, [0; 32], |game| deploys(game).or_else(|| goes_on(game, &mut script)))
}

/// All lessons.
pub fn lessons() -> Vec<Lesson<CompanyLeader>> {
    vec![
        Lesson {
            position: || after(&[]),
            task: |view| {
                let t = texts();
                match view.now.active {
                    Some(_) => t.lesson_advance(&FRONT),
                    None if is_revealed(view) => t.lesson_scout(&FRONT),
                    None => t.lesson_reveal(&SCOUT),
                }
            },
            judge: advance,
            plays: |view| {
                others(view, Facing::East).or_else(|| {
                    let (at, facing) = (field(view, SCOUT)?, Facing::East);
                    Some(match view.now.active {
                        Some(_) => Command::Advance { facing },
                        None if is_revealed(view) => Command::Scout { at, facing },
                        None => Command::Reveal { at, facing },
                    })
                })
            },
            ..Lesson::BLANK
        },
        Lesson {
            position: || after(FOUND),
            task: |_| texts().lesson_shoot(&FRONT, &ENEMY),
            judge: shoot,
            plays: |view| others(view, Facing::East).or_else(|| shot(view, FRONT)),
            ..Lesson::BLANK
        },
        Lesson {
            position: || after(FACED),
            task: |view| {
                let (t, at) = (texts(), field(view, SCOUT));
                let is_there = at.and_then(|at| view.piece(at)).is_some_and(|piece| piece.unit().is_some());
                if is_there { t.lesson_far_shot(&SCOUT, &ENEMY) } else { t.lesson_far(&ENEMY, &FRONT, &SCOUT) }
            },
            judge: far,
            plays: |view| {
                others(view, Facing::West).or_else(|| {
                    let at = field(view, SCOUT)?;
                    let is_there = view.piece(at).is_some_and(|piece| piece.unit().is_some());
                    if is_there { shot(view, SCOUT) } else { Some(Command::Reveal { at, facing: Facing::East }) }
                })
            },
            ..Lesson::BLANK
        },
        Lesson {
            position: || after(QUIET),
            task: |view| {
                let t = texts();
                if view.now.phase == Phase::Buying { t.lesson_buy } else { t.lesson_end }.to_owned()
            },
            judge: buy,
            plays: |view| {
                others(view, Facing::West).or(Some(if view.now.phase == Phase::Buying {
                    let slots = [Slot::New(Troop::TankScouts), Slot::Rest, Slot::Rest];
                    Command::Buy(Purchase { lift: false, slots })
                } else {
                    Command::EndActions
                }))
            },
            ..Lesson::BLANK
        },
    ]
}

/// What the other one does: where a troop of his is found it looks there, and he fires back where he can; else he passes.
fn others(view: &View, facing: Facing) -> Option<Command> {
    if view.own.as_ref()?.seat != OTHER {
        return None;
    }
    Some(match (view.pending.first(), view.now.phase) {
        (Some(Pending::Face { .. }), _) => Command::Face { facing },
        (Some(Pending::Return { .. }), _) => Command::Return(true),
        (Some(Pending::Throw { .. }), _) => Command::Roll,
        (None, Phase::Acting) => Command::EndActions,
        (None, _) => Command::EndTurn,
    })
}

/// Whether the light tank has come out of hiding.
fn is_revealed(view: &View) -> bool {
    field(view, SCOUT).and_then(|at| view.piece(at)).is_some_and(|piece| piece.unit().is_some())
}

/// A shot from a field at the infantry, straight on.
fn shot(view: &View, from: &str) -> Option<Command> {
    Some(Command::Shoot { at: field(view, from)?, target: field(view, ENEMY)?, facing: Facing::East })
}

/// What would follow from the end of a turn, where something is still to be done.
fn too_early(command: &Command) -> Verdict {
    let t = texts();
    match command {
        Command::EndActions => Verdict::wrong(t.lesson_too_early),
        Command::Resign => Verdict::wrong(t.lesson_resign),
        _ => Verdict::wrong(t.lesson_other),
    }
}

fn advance(game: &CompanyLeader, command: &Command) -> Verdict {
    let (t, view) = (texts(), game.view(Viewer::Public));
    let from = field(&view, SCOUT);
    match *command {
        Command::Reveal { at, .. } if Some(at) == from => Verdict::GoesOn,
        Command::Reveal { .. } => Verdict::Wrong(t.lesson_reveal_other(&SCOUT)),
        Command::Scout { at, facing: Facing::East } if Some(at) == from => Verdict::GoesOn,
        Command::Scout { at, facing } if Some(at) == from => {
            let ahead = view.rules.board().neighbour(at, facing).map(|at| view.rules.board().name(at));
            match ahead {
                Some(ahead) => Verdict::Wrong(t.lesson_scout_wrong(&ahead, &FRONT)),
                None => Verdict::wrong(t.lesson_other),
            }
        }
        Command::Advance { facing: Facing::East } => Verdict::Done(t.lesson_advance_done(&ENEMY)),
        Command::Advance { .. } => Verdict::Wrong(t.lesson_advance_wrong(&FRONT)),
        _ => too_early(command),
    }
}

fn shoot(game: &CompanyLeader, command: &Command) -> Verdict {
    let (t, view) = (texts(), game.view(Viewer::Public));
    match *command {
        Command::Shoot { target, .. } if Some(target) == field(&view, ENEMY) => Verdict::done(t.lesson_shoot_done),
        Command::Scout { .. } | Command::Advance { .. } => Verdict::wrong(t.lesson_shoot_moves),
        _ => too_early(command),
    }
}

fn far(game: &CompanyLeader, command: &Command) -> Verdict {
    let (t, view) = (texts(), game.view(Viewer::Public));
    let (near, far) = (field(&view, FRONT), field(&view, SCOUT));
    match *command {
        Command::Shoot { at, .. } if Some(at) == near => Verdict::Wrong(t.lesson_far_near(&ENEMY, &strength(&view))),
        Command::Shoot { at, .. } if Some(at) == far => Verdict::done(t.lesson_far_done),
        Command::Reveal { at, facing: Facing::East } if Some(at) == far => Verdict::GoesOn,
        Command::Reveal { at, .. } if Some(at) == far => Verdict::Wrong(t.lesson_far_away(&ENEMY)),
        Command::Reveal { .. } => Verdict::Wrong(t.lesson_reveal_other(&SCOUT)),
        _ => too_early(command),
    }
}

/// With how many dice the infantry would fire back.
fn strength(view: &View) -> u8 {
    let unit = field(view, ENEMY).and_then(|at| view.piece(at)).and_then(|piece| piece.unit());
    unit.map_or(0, |unit| unit.strength)
}

fn buy(_: &CompanyLeader, command: &Command) -> Verdict {
    let t = texts();
    match command {
        Command::EndActions => Verdict::GoesOn,
        Command::Buy(_) => Verdict::done(t.lesson_buy_done),
        Command::EndTurn => Verdict::wrong(t.lesson_buy_nothing),
        Command::Resign => Verdict::wrong(t.lesson_resign),
        _ => Verdict::wrong(t.lesson_end_first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::lessons::play_through;
    use tabletop::Enumerate as _;

    #[test]
    fn every_lesson_is_played_to_its_end() {
        play_through::<CompanyLeader>(CompanyLeader::legal);
    }

    /// Plays a lesson on by what it does itself, and gives everybody whom it asks something.
    fn asked(lesson: &Lesson<CompanyLeader>, first: Command) -> Vec<Pending> {
        let mut table = (lesson.position)().expect("a position");
        let proposal = table.propose(ME, first).expect("it is permitted");
        table.accept(proposal);
        table.game().view(Viewer::Public).pending
    }

    #[test]
    fn the_near_tank_is_fired_back_at_and_the_far_one_is_not() {
        let lessons = lessons();
        let view = |at: usize| (lessons[at].position)().expect("a position").game().view(Viewer::Public);
        let returned = |at: usize, from: &str| {
            let shot = shot(&view(at), from).expect("fields");
            asked(&lessons[at], shot).iter().any(|pending| matches!(pending, Pending::Return { .. }))
        };
        assert!(!returned(1, FRONT), "the infantry looks elsewhere");
        assert!(returned(2, FRONT), "the infantry looks at it");
    }
}
