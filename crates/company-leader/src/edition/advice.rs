//! What the text advises and does not demand („Varianten … richtlijnen").

use core::fmt;

use super::{BoardData, Faults, symmetry};
use crate::{
    board::{Board, Terrain},
    division::{Division, Side},
};

/// A guideline that a board does not keep; it can be played all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The field, e.g. `layouts[1].income`.
    pub path: String,
    /// Which guideline.
    pub guideline: Guideline,
}

/// The guidelines of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guideline {
    /// A tenth to a fifth of the board should be built up.
    BuiltUp {
        /// Built-up fields.
        built_up: u32,
        /// All fields.
        fields: u32,
    },
    /// There should be two to four dummies to a troop.
    Dummies {
        /// Troops of a seat.
        troops: u32,
        /// Its dummies.
        dummies: u32,
    },
    /// Both teams should have as many fields of each kind: where partners sit diagonally, half a turn makes them equal and not
    /// the teams.
    Teams,
    /// A coin of income should come to 30 to 60 fields.
    Income {
        /// Coins a side is paid.
        coins: u32,
        /// All fields.
        fields: u32,
    },
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path)?;
        match self.guideline {
            Guideline::BuiltUp { built_up, fields } => {
                write!(f, "{built_up} of {fields} fields are built up, a tenth to a fifth is advised")
            }
            Guideline::Dummies { troops, dummies } => {
                write!(f, "{dummies} dummies to {troops} troops, two to four to one are advised")
            }
            Guideline::Teams => write!(f, "as many fields of each kind are advised for both teams"),
            Guideline::Income { coins, fields } => {
                write!(f, "{coins} coins on {fields} fields, one to 30 to 60 is advised")
            }
        }
    }
}

impl BoardData {
    /// The guidelines the board does not keep, in the order of the file; none for a board that can not be played.
    #[must_use]
    pub fn advice(&self) -> Vec<Advice> {
        let mut faults = Faults::default();
        let Some(board) = Board::read(&mut faults, "", self) else { return Vec::new() };
        let (built_up, fields) = (board.built_up().len(), u32::from(board.count()));
        let mut advice = Vec::new();
        let mut note = |kept: bool, path: String, guideline| {
            if !kept {
                advice.push(Advice { path, guideline });
            }
        };
        let share = built_up * 10 >= fields && built_up * 5 <= fields;
        note(share, "rows".to_owned(), Guideline::BuiltUp { built_up, fields });
        for (at, layout) in self.layouts.iter().enumerate() {
            let Some(division) = Division::read(&mut faults, "", &board, layout) else { continue };
            for seat in division.seats() {
                let troops = u32::from(division.army(seat).total());
                let dummies = division.area(seat).len().saturating_sub(troops);
                let kept = (2 * troops..=4 * troops).contains(&dummies);
                note(kept, format!("layouts[{at}].armies[{}]", seat.0), Guideline::Dummies { troops, dummies });
            }
            let area = |side| division.area_of_side(Side(side));
            let is_even = |terrain| {
                let count = |side| area(side).iter().filter(|at| board.terrain(*at) == terrain).count();
                count(0) == count(1)
            };
            let kept = !symmetry::is_diagonal(&board, &division) || Terrain::ALL.into_iter().all(is_even);
            note(kept, format!("layouts[{at}].areas"), Guideline::Teams);
            for (side, income) in layout.income.value.iter().enumerate() {
                let coins = u32::from(income.coins);
                // To the nearest coin: „bij een speelbord van 91 velden een speler 2 of 3 inkomsten".
                let kept = ((fields + 30) / 60..=(fields + 15) / 30).contains(&coins);
                note(kept, format!("layouts[{at}].income[{side}]"), Guideline::Income { coins, fields });
            }
        }
        advice
    }
}
