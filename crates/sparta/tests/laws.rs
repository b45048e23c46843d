//! The laws of the shelf, run on Sparta.

use sparta::{Command, First, Move, Rules, Setup, Side, Sparta, Square, edition::Edition};
use tabletop::{Game, Generator, Viewer, laws::Suite};

/// The house edition and one where a single turn may be quiet, both rule books, either side first.
fn setup(number: u64) -> (Edition, Setup) {
    let mut edition = Edition::house();
    if number % 4 == 3 {
        (edition.draws.quiet_turns.value, edition.draws.repetitions.value) = (1, 2);
    }
    let rules = Rules::ALL[usize::from(number % 2 == 1)];
    let first = match number % 3 {
        0 => First::Drawn,
        1 => First::Chosen(Side::Spartans),
        _ => First::Chosen(Side::Achaeans),
    };
    (edition, Setup { rules, first })
}

/// Mostly a move that captures or touches a city, so that games end; else any, but that most are not given up.
fn choose(game: &Sparta, legal: &[Command], dice: &mut Generator) -> usize {
    let is_open = |command: &Command| command.is_ply() || *command == Command::AnswerDraw { accept: false };
    let ends = legal.iter().filter(|command| !is_open(command)).count();
    // These come last.
    let legal = if dice.percent(2) || ends == legal.len() { legal } else { &legal[..legal.len() - ends] };
    let position = game.view(Viewer::Public).position;
    let stirs = |command: &Command| position.after(*command).stirred_since(&position);
    let stirring: Vec<usize> = (0..legal.len()).filter(|at| stirs(&legal[*at])).collect();
    let pick = |dice: &mut Generator, count: usize| dice.index(count);
    if stirring.is_empty() || dice.percent(20) { pick(dice, legal.len()) } else { stirring[pick(dice, stirring.len())] }
}

fn any_command(dice: &mut Generator) -> Command {
    let mut square = || Square::try_from(u8::try_from(dice.below(100)).unwrap()).unwrap();
    let (from, to) = (square(), square());
    match dice.below(8) {
        0 => Command::Pass,
        1 => Command::Move(Move::promotion(from)),
        2 => [Command::Resign, Command::OfferDraw, Command::AnswerDraw { accept: dice.percent(50) }][dice.index(3)],
        _ => Command::Move(Move { from, to }),
    }
}

#[test]
fn sparta_keeps_the_laws() {
    Suite::<Sparta> { setup, choose, any_command, covert: None, games: 200, longest: 2_000 }.check();
}
