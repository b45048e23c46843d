//! Why a command is a good one: what a hint says beside showing it.

use company_leader::{Command, Fighter, View, odds};

use crate::{texts::company_leader::texts, ui::figure};

/// What is to be gained by a command.
pub fn reason(view: &View, command: Command) -> String {
    let t = texts();
    match command {
        Command::Shoot { at, target, .. } => {
            let lost = lost(view, [at, target]).unwrap_or_default();
            return t.hint_shoot(&figure::decimal(lost, 1));
        }
        Command::Scout { .. } => t.hint_scout,
        Command::Advance { .. } => t.hint_advance,
        Command::Reveal { .. } => t.hint_reveal,
        Command::Swap(_) => t.hint_swap,
        Command::Lay { .. } => t.hint_lay,
        Command::Blitz => t.hint_blitz,
        Command::Repair { .. } => t.hint_repair,
        Command::Hide { .. } => t.hint_hide,
        Command::Buy(_) => t.hint_buy,
        Command::EndActions | Command::EndTurn => t.hint_end,
        // What only answers, or sets up, is not asked for.
        _ => t.hint_best,
    }
    .to_owned()
}

/// The points of strength that a shot takes from its target, on the average.
fn lost(view: &View, [at, target]: [company_leader::FieldId; 2]) -> Option<f64> {
    let shooter = view.piece(at)?.unit()?;
    let unit = view.piece(target)?.unit()?;
    let terrain = view.rules.board().terrain(target);
    let left =
        odds::shot(&view.rules, shooter.strength, Fighter { troop: unit.troop, strength: unit.strength, terrain });
    let mean: f64 = (0_u8..).zip(left).map(|(left, chance)| f64::from(left) * chance).sum();
    Some(f64::from(unit.strength) - mean)
}

#[cfg(test)]
mod tests {
    use super::{lost, reason};
    use crate::texts::company_leader::texts;
    use company_leader::{Command, CompanyLeader, Ground, Mode, Setup, edition::Edition};
    use tabletop::{Enumerate as _, Game as _, Generator, Viewer, Waiting};

    /// In a game of chance whatever may be done in a turn has a reason of its own, and a shot takes what a target has at most.
    #[test]
    fn every_deed_has_its_reason() {
        let t = texts();
        let setup = Setup { ground: Ground::Board { id: "small".to_owned(), mode: Mode::Duel }, ..Setup::default() };
        let (mut game, _) = CompanyLeader::begin(&Edition::house(), &setup, [4; 32]).expect("a game");
        let (mut dice, mut shots) = (Generator::from_number(8), 0);
        for _ in 0..600 {
            let Waiting::For(seats) = game.waiting_for() else { break };
            let view = game.view(Viewer::Seat(seats[0]));
            let legal: Vec<_> =
                game.legal(seats[0]).into_iter().filter(|command| *command != Command::Resign).collect();
            for command in &legal {
                let said = reason(&view, *command);
                let answers = !<CompanyLeader as bots::Played>::is_weighed(command);
                assert_eq!(said == t.hint_best, answers, "{command:?}: {said}");
                if let Command::Shoot { at, target, .. } = *command {
                    let lost = lost(&view, [at, target]).expect("both are revealed");
                    let most = view.piece(target).and_then(|piece| piece.unit()).map_or(0, |unit| unit.strength);
                    assert!(lost > 0.0 && lost <= f64::from(most), "{command:?} takes {lost} of {most}");
                    shots += 1;
                }
            }
            game.apply(seats[0], &legal[dice.index(legal.len())]).expect("it is legal");
        }
        assert!(shots > 0, "nobody could shoot");
    }
}
