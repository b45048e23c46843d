//! The victories of a scenario's own, decided with the points of phase 0 („Szenariospezifische Siegmöglichkeit", manual, chapter 4).

use tabletop::Seat;

use crate::{edition::AreaSet, game::Leaders};

impl Leaders {
    /// The marked areas noted as a seat's own.
    pub(crate) fn marked(&self, seat: Seat) -> AreaSet {
        self.players[seat].areas.intersection(self.scenario.marked())
    }

    /// At the beginning of a seat's turn: whether it holds enough of them, once more in a row.
    pub(super) fn count_markers(&mut self, seat: Seat) {
        let marked = self.marked(seat).len();
        let enough = self.scenario.markers_to_hold(self.players.count()).is_some_and(|hold| marked >= u32::from(hold));
        let held = &mut self.players[seat].held;
        *held = if enough { held.saturating_add(1) } else { 0 };
    }

    /// Whether a seat has held them long enough.
    pub(super) fn has_held(&self, seat: Seat) -> bool {
        self.players[seat].held > 0 && self.players[seat].held >= self.scenario.own.turns.value
    }

    /// Who has won the scenario's last round, once `seat`, the last of the table, has entered what it had then: the most points; of
    /// equals the more marked areas, then who played later.
    pub(super) fn winner_of_last_round(&self, seat: Seat) -> Option<Seat> {
        if !self.scenario.is_final_count(self.round) || self.order.last() != Some(&seat) {
            return None;
        }
        let rank = |(place, seat): (usize, &Seat)| (self.players[*seat].entered, self.marked(*seat).len(), place);
        self.order.iter().enumerate().max_by_key(|at| rank(*at)).map(|(_, seat)| *seat)
    }
}
