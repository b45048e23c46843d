//! What may lie face down, seen from a view.

use ::company_leader::{Aim, FieldId, Troop, View};
use tabletop::{Generator, Seat};

/// Troops under the pieces of others, dealt by chance so that they fit what the view tells.
///
/// # How many troops are there?
/// Nobody tells how many fell, and how many were bought. Of the army a seat began with, what is revealed can not be hidden;
/// every other troop is thought to have gone with its share of the pieces face down that are gone. A piece that was hidden
/// in this turn is a troop, and who has nothing revealed has something hidden.
pub(crate) fn guess(view: &View, dice: &mut Generator) -> Vec<(FieldId, Troop)> {
    let mut guess = Vec::new();
    let division = view.rules.division();
    for seat in division.seats() {
        if view.own.as_ref().is_some_and(|own| own.seat == seat) || view.now.out.has(seat) {
            continue;
        }
        // Those that were hidden before everybody's eyes are filled first.
        let (mut sure, mut places, mut revealed) = (Vec::new(), Vec::new(), Vec::new());
        for (at, piece) in view.rules.board().all().zip(&view.fields) {
            match piece.filter(|piece| piece.owner == seat).map(|piece| (piece.hid, piece.unit())) {
                Some((true, None)) => sure.push(at),
                Some((false, None)) => places.push(at),
                Some((_, Some(unit))) => revealed.push(unit.troop),
                None => {}
            }
        }
        dice.shuffle(&mut places);
        places.splice(0..0, sure.iter().copied());
        let mut troops = army(view, seat, &revealed, places.len(), dice);
        dice.shuffle(&mut troops);
        let least = sure.len().max(usize::from(revealed.is_empty()));
        while troops.len() < least {
            troops.push(any(dice));
        }
        guess.extend(places.into_iter().zip(troops));
    }
    guess
}

/// What a seat may have hidden.
fn army(view: &View, seat: Seat, revealed: &[Troop], places: usize, dice: &mut Generator) -> Vec<Troop> {
    let division = view.rules.division();
    let (began, left) = (division.area(seat).len(), u32::try_from(places).unwrap_or(u32::MAX));
    let stays = |troop: Troop, dice: &mut Generator| {
        // Of a convoy everybody knows how much is left.
        let counted = matches!(view.rules.aim(), Aim::Escort { side, convoy, .. }
            if *side == division.side(seat) && *convoy == troop);
        dice.below(began) < left || counted
    };
    let mut troops = Vec::new();
    match view.rules.setup().muster.coins() {
        None => {
            for troop in Troop::ALL {
                let shown = revealed.iter().filter(|other| **other == troop).count();
                let count = usize::from(division.army(seat).count(troop)).saturating_sub(shown);
                troops.extend((0..count).map(|_| troop).filter(|troop| stays(*troop, dice)));
            }
        }
        Some(coins) => {
            let shown: u16 = revealed.iter().map(|troop| view.rules.price(*troop)).sum();
            let mut coins = coins.saturating_sub(shown);
            while coins > 0 {
                let troop = any(dice);
                coins = coins.saturating_sub(view.rules.price(troop).max(1));
                if stays(troop, dice) {
                    troops.push(troop);
                }
            }
        }
    }
    troops
}

/// Any kind of troop.
fn any(dice: &mut Generator) -> Troop {
    Troop::ALL[dice.index(Troop::ALL.len())]
}
