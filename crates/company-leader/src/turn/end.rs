//! The end of the game („Einde speelbeurt/spel", „Speelduur").

use tabletop::{AddressedEvent, Seat};

use crate::{
    division::{MOST_SIDES, Side},
    event::Event,
    fields::Fields,
    game::{CompanyLeader, Log},
    outcome::{Draw, Outcome, Victory},
    state::Phase,
};

impl CompanyLeader {
    /// The game is over.
    pub(super) fn end(&mut self, outcome: Outcome, log: &mut Log) {
        self.state.now.outcome = Some(outcome);
        self.state.now.active = None;
        self.state.pending.clear();
        self.tell_held(log);
        log.push(AddressedEvent::public(Event::Ended(outcome)));
    }

    /// A side has won.
    pub(super) fn won(&mut self, side: Side, by: Victory, log: &mut Log) {
        self.end(Outcome::Won { side, seat: None, by }, log);
    }

    /// Looks whether the game is decided, at once („op het moment dat"): first what a scenario is about, then the battle.
    pub(super) fn judge(&mut self, log: &mut Log) {
        if self.state.now.outcome.is_some() {
            return;
        }
        self.judge_scenario(log);
        if self.state.now.outcome.is_some() {
            return;
        }
        if self.rules.division().side_count() == 2 { self.judge_two(log) } else { self.judge_three(log) }
    }

    /// Whether a side has a troop left, hidden or revealed (CL-22).
    pub(super) fn has_troops(&self, side: Side) -> bool {
        self.state.holds_any(&self.rules, side, &self.state.troops())
    }

    /// Two sides: without a troop, or without a built-up field, a side has lost (CL-21).
    fn judge_two(&mut self, log: &mut Log) {
        let sides = [Side(0), Side(1)];
        let (troops, built_up) = (self.state.troops(), self.rules.board().built_up());
        let holds_any = |side, fields| self.state.holds_any(&self.rules, side, fields);
        let without = |fields| [!holds_any(sides[0], fields), !holds_any(sides[1], fields)];
        let no_troops = without(&troops);
        let no_fields = if self.rules.built_up_counts() { without(built_up) } else { [false; 2] };
        let lost = [no_troops[0] || no_fields[0], no_troops[1] || no_fields[1]];
        let by = |loser: usize| if no_troops[loser] { Victory::Troops } else { Victory::BuiltUp };
        match lost {
            [false, false] => {}
            [true, false] => self.won(Side(1), by(0), log),
            [false, true] => self.won(Side(0), by(1), log),
            [true, true] => self.fell_together(&sides, log),
        }
    }

    /// Several were beaten at the same moment: more built-up fields win, else nobody does (CL-14).
    fn fell_together(&mut self, sides: &[Side], log: &mut Log) {
        let held = |side: Side| self.built_up(side);
        let most = sides.iter().map(|side| held(*side)).max().unwrap_or_default();
        let mut best = sides.iter().filter(|side| held(**side) == most);
        match (best.next(), best.next()) {
            (Some(side), None) => self.won(*side, Victory::LastFields, log),
            _ => self.end(Outcome::Drawn(Draw::AllFell), log),
        }
    }

    /// Three parties: who has no troop is out; the last one in wins, or who holds every built-up field (CL-21).
    fn judge_three(&mut self, log: &mut Log) {
        let playing: Vec<Seat> = self.playing().collect();
        let (alive, fallen): (Vec<Seat>, Vec<Seat>) =
            playing.into_iter().partition(|seat| self.has_troops(self.side(*seat)));
        if alive.is_empty() {
            let sides: Vec<Side> = fallen.into_iter().map(|seat| self.side(seat)).collect();
            self.fell_together(&sides, log);
            return;
        }
        for seat in fallen {
            self.put_out(seat, log);
        }
        if let [last] = alive[..] {
            self.won(self.side(last), Victory::Troops, log);
            return;
        }
        let built_up = *self.rules.board().built_up();
        for seat in alive {
            if self.state.index.own[seat.index()] & built_up == built_up {
                self.won(self.side(seat), Victory::BuiltUp, log);
                return;
            }
        }
        self.leave_if_out(log);
    }

    /// The seats that are not out.
    fn playing(&self) -> impl Iterator<Item = Seat> {
        self.rules.division().seats().filter(|seat| !self.state.now.out.has(*seat))
    }

    /// A player is out: his pieces are removed.
    fn put_out(&mut self, seat: Seat, log: &mut Log) {
        self.state.now.out.add(seat);
        let own = self.state.index.own[seat.index()];
        for at in &own {
            self.state.clear(&self.rules, at);
            self.drop_flags(at, log);
        }
        log.push(AddressedEvent::public(Event::Out(seat)));
    }

    /// If the player is out whose turn it is, the next one has his.
    fn leave_if_out(&mut self, log: &mut Log) {
        let now = &self.state.now;
        if now.out.has(now.turn) && now.phase != Phase::SettingUp {
            self.pass_turn(log);
        }
    }

    /// A player gives up: of two sides the other has won; of three parties his own is out.
    pub(super) fn resign(&mut self, seat: Seat, log: &mut Log) {
        log.push(AddressedEvent::public(Event::Resigned(seat)));
        let side = self.side(seat);
        if self.rules.division().side_count() == 2 {
            self.won(Side(1 - side.0), Victory::Resigned, log);
            return;
        }
        self.put_out(seat, log);
        let left: Vec<Seat> = self.playing().collect();
        if let [last] = left[..] {
            self.won(self.side(last), Victory::Resigned, log);
        } else {
            self.leave_if_out(log);
        }
    }

    /// The turns have run out: built-up fields, then strength, then dummies; a scenario may see it otherwise (CL-26).
    pub(super) fn run_out(&mut self, log: &mut Log) {
        if self.scenario_runs_out(log) {
            return;
        }
        let sides: Vec<Side> = self.rules.division().all_sides().filter(|side| self.has_troops(*side)).collect();
        let mut best = sides.clone();
        let scores: [(Victory, [u32; MOST_SIDES]); 3] = [
            (Victory::MoreFields, self.score(|game, side| game.built_up(side).into())),
            (Victory::MoreStrength, self.score(Self::strength)),
            (Victory::MoreDummies, self.score(Self::dummies)),
        ];
        for (by, score) in scores {
            let most = best.iter().map(|side| score[side.index()]).max().unwrap_or_default();
            best.retain(|side| score[side.index()] == most);
            if let [side] = best[..] {
                self.won(side, by, log);
                return;
            }
        }
        self.end(Outcome::Drawn(Draw::AllEven), log);
    }

    /// A number for every side.
    fn score(&self, number: impl Fn(&Self, Side) -> u32) -> [u32; MOST_SIDES] {
        let mut score = [0; MOST_SIDES];
        for side in self.rules.division().all_sides() {
            score[side.index()] = number(self, side);
        }
        score
    }

    /// The strength of all troops of a side, hidden ones included.
    fn strength(&self, side: Side) -> u32 {
        let troops = self.state.troops_among(self.state.of_side(&self.rules, side));
        let strength = |at| match (self.state.unit(at), self.state.under[crate::fields::FieldId::index(at)]) {
            (Some(unit), _) => u32::from(unit.strength),
            (None, Some(troop)) => self.rules.price(troop).into(),
            (None, None) => 0,
        };
        troops.iter().map(strength).sum()
    }

    /// The dummies of a side.
    fn dummies(&self, side: Side) -> u32 {
        let pieces: Fields = self.state.of_side(&self.rules, side);
        (pieces & self.state.index.down & !self.state.index.hidden).len()
    }
}
