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
