//! What one may not have thought of: asked before it is done, because it can not be taken back or loses the game.

use company_leader::{Command, FieldId, Stage, View};

/// Something that is asked about before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The last built-up field of the side is left empty.
    LastBuiltUp(FieldId),
    /// Hidden troops change places where an enemy sees one of these fields, and are revealed.
    InSight([FieldId; 2]),
}

/// What the viewer is to be asked before his piece on a field does this.
pub fn warning(view: &View, on: FieldId, command: Command) -> Option<Warning> {
    let board = view.rules.board();
    let active = view.now.active.filter(|active| active.at == on);
    let ends = match command {
        Command::Swap(pair) => pair.ends(),
        Command::Advance { .. } => {
            let unit = view.piece(on)?.unit()?;
            [on, board.neighbour(on, unit.facing)?]
        }
        Command::Blitz => match active?.stage {
            Stage::Won(field) => [on, field],
            _ => return None,
        },
        _ => return None,
    };
    between(view, ends)
}

/// The same for a step from one field to another.
pub fn between(view: &View, [from, to]: [FieldId; 2]) -> Option<Warning> {
    let seat = view.own.as_ref()?.seat;
    let built_up = view.rules.board().built_up();
    if view.piece(to).is_some_and(|piece| piece.owner == seat) {
        let seen = view.in_sight(seat);
        let is_seen = seen.contains(from) || seen.contains(to);
        let hides = [from, to].into_iter().any(|at| view.hidden(at).is_some());
        return (is_seen && hides).then_some(Warning::InSight([from, to]));
    }
    let division = view.rules.division();
    let mine = |at: &FieldId| view.piece(*at).is_some_and(|piece| !division.hostile(piece.owner, seat));
    let is_last = built_up.contains(from) && built_up.iter().filter(mine).count() == 1;
    (is_last && !built_up.contains(to)).then_some(Warning::LastBuiltUp(from))
}

#[cfg(test)]
mod tests {
    use super::{Warning, between, warning};
    use crate::games::company_leader::moves::tests::{first_turn, seen};
    use company_leader::{Command, Facing, FieldId, Pair, Piece, Shown, Troop, Unit};
    use tabletop::Seat;

    #[test]
    fn hidden_troops_that_swap_in_sight_are_asked_about() {
        let view = seen(&first_turn()).0;
        let own = view.own.as_ref().expect("a player").hidden.clone();
        let board = view.rules.board();
        // A troop, an own piece beside it, and a free field beside that, from where an enemy looks at it.
        let found = own.iter().find_map(|(at, _)| {
            let own = board.ring(*at).iter().filter(|field| view.piece(*field).is_some());
            let mut free =
                own.flat_map(|other| Facing::ALL.map(|way| (other, board.neighbour(other, way.back()), way)));
            free.find_map(|(other, field, way)| {
                let field = field.filter(|field| view.piece(*field).is_none())?;
                Some((*at, other, field, way))
            })
        });
        let (at, other, field, facing) = found.expect("somebody stands near the neutral zone");
        let swap = Command::Swap(Pair::new(at, other));
        assert_eq!(warning(&view, at, swap), None, "no enemy sees it");
        let mut watched = view.clone();
        let unit = Unit { troop: Troop::Infantry, facing, strength: 6, fired: false };
        watched.fields[field.index()] = Some(Piece { face: Shown::Up(unit), ..Piece::down(Seat(1)) });
        assert!(watched.in_sight(Seat(0)).contains(other));
        let Some(Warning::InSight(ends)) = warning(&watched, at, swap) else { panic!("nobody is asked") };
        assert!(ends.contains(&at) && ends.contains(&other));
    }

    #[test]
    fn the_last_built_up_field_is_not_left_unasked() {
        let view = seen(&first_turn()).0;
        let board = view.rules.board();
        let built_up = board.built_up();
        let mine = |at: &FieldId| view.piece(*at).is_some_and(|piece| piece.owner == Seat(0));
        let held: Vec<_> = built_up.iter().filter(mine).collect();
        let free = board.all().find(|at| view.piece(*at).is_none() && !built_up.contains(*at)).expect("a free field");
        assert!(held.len() > 1);
        assert_eq!(between(&view, [held[0], free]), None, "others are left");
        let mut last = view.clone();
        held[1..].iter().for_each(|at| last.fields[at.index()] = None);
        assert_eq!(between(&last, [held[0], free]), Some(Warning::LastBuiltUp(held[0])));
    }
}
