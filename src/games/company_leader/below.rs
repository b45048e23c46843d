//! What lay face down, once the game is over and nothing is secret any more.

use company_leader::{CompanyLeader, FieldId, Troop, View};
use tabletop::{Game as _, Seat, Viewer};

use super::{room::Room, words};
use crate::texts::company_leader::texts;

/// The hidden troops of all seats; whatever else lies face down is a dummy.
pub type Below = Vec<(FieldId, Troop)>;

/// What lies face down when the game is over; `None` before.
pub fn below(room: Room) -> Option<Below> {
    room.session.finished(|table| hidden(table.game()))
}

/// What each seat knows of its own, put together.
fn hidden(game: &CompanyLeader) -> Below {
    let own = |seat| game.view(Viewer::Seat(seat)).own;
    game.rules().division().seats().filter_map(own).flat_map(|own| own.hidden).collect()
}

/// The same in words: a line for each seat that had anything face down.
pub fn told(room: Room, view: &View, below: &Below) -> Vec<String> {
    view.rules.division().seats().filter_map(|seat| line(view, below, seat, &room.name(seat))).collect()
}

fn line(view: &View, below: &Below, seat: Seat, name: &str) -> Option<String> {
    let t = texts();
    let board = view.rules.board();
    let is_down = |at: FieldId| view.piece(at).is_some_and(|piece| piece.owner == seat && piece.is_down());
    let own = below.iter().filter(|(at, _)| is_down(*at));
    let mut troops: Vec<String> =
        own.map(|(at, kind)| format!("{} {}", words::troop(*kind), board.name(*at))).collect();
    let down = board.all().filter(|at| is_down(*at)).count();
    let dummies = u32::try_from(down.saturating_sub(troops.len())).unwrap_or_default();
    if troops.is_empty() {
        troops.push(t.over_below_none.to_owned());
    }
    (down > 0).then(|| t.over_below_line(dummies, &name, &troops.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::{hidden, line};
    use crate::games::company_leader::{
        board::{BoardView, Marks},
        moves::tests::first_turn,
        words,
    };
    use company_leader::{Command, CompanyLeader};
    use tabletop::{Fence, Game as _, Seat, Table, UndoError, Viewer};

    /// A battle that was given up in its first turn, when all still lay face down.
    fn given_up() -> Table<CompanyLeader> {
        let mut table = first_turn();
        let turn = table.game().view(Viewer::Public).now.turn;
        let proposal = table.propose(turn, Command::Resign).expect("it is permitted");
        table.accept(proposal);
        table
    }

    #[test]
    fn at_the_end_every_hidden_troop_and_every_dummy_is_known_and_nothing_leads_back() {
        let table = given_up();
        let view = table.game().view(Viewer::Public);
        let below = hidden(table.game());
        let army: u16 = [0, 1].map(|seat| view.rules.division().army(Seat(seat)).total()).into_iter().sum();
        assert_eq!(below.len(), usize::from(army), "all troops of both");
        let shown =
            BoardView { below: Some(below.clone()), ..BoardView::of(view.clone(), &Marks::default(), Vec::new()) };
        for at in view.rules.board().all().filter(|at| view.piece(*at).is_some()) {
            let troop = below.iter().find(|(field, _)| *field == at).map(|(_, troop)| *troop);
            let cell = shown.cell(at);
            assert_eq!((cell.hidden, cell.dummy), (troop, troop.is_none()));
        }
        for by in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
            assert_eq!(table.can_undo(by), Err(UndoError::Fenced(Fence::TurnEnded)));
        }
        let told = [0, 1].map(|seat| line(&view, &below, Seat(seat), "Anna").expect("it has pieces face down"));
        for (at, troop) in &below {
            let named = format!("{} {}", words::troop(*troop), view.rules.board().name(*at));
            assert!(told.iter().any(|line| line.contains(&named)), "{named}: {told:?}");
        }
        assert!(told.iter().all(|line| line.contains("18 Attrappen")), "{told:?}");
    }

    #[test]
    fn while_the_game_runs_a_board_for_all_tells_no_troop_from_a_dummy() {
        let table = first_turn();
        let shown = BoardView::of(table.game().view(Viewer::Public), &Marks::default(), Vec::new());
        let mut cells = shown.view.rules.board().all().map(|at| shown.cell(at));
        assert!(cells.all(|cell| cell.hidden.is_none() && !cell.dummy));
        assert!(!hidden(table.game()).is_empty(), "there is something to be told");
    }
}
