//! What guests wish and ask, and what becomes of it.

use tabletop::{Deed, Enumerate, Proposal, Revision, Seat, Table, Viewer};

use super::{Asked, Effect, Host, Keeping, LineId};
use crate::{
    Answer, NoUndo, Wish,
    frame::{FromHost, to_bytes},
};

impl<G: Enumerate> Host<G> {
    /// What the rules say of commands. What a seat may do depends on nothing that it was not told, so the answer tells nothing.
    pub(super) fn reply(
        &self,
        table: &Table<G>,
        at: usize,
        (number, commands): (u32, &[G::Command]),
    ) -> Option<Effect<G>> {
        let place = &self.places[at];
        let seat = place.viewer.seat()?;
        let refused = commands.iter().map(|command| table.game().permits(seat, command).err()).collect();
        let said = FromHost::<G>::Reply { number, at: place.position(), refused };
        Some(Effect::Send(place.lines.first()?.id, to_bytes(&said)))
    }

    pub(super) fn wish(&mut self, table: &Table<G>, asked: Asked<G>) -> Vec<Effect<G>> {
        let Asked { place, number, .. } = asked;
        match &self.places[place].answered {
            Some((known, _)) if number < *known => return Vec::new(),
            // The answer was lost.
            Some((known, answer)) if number == *known => {
                let answer = answer.clone();
                return self.answer(place, number, answer).into_iter().collect();
            }
            _ => {}
        }
        let is_asked = self.queue.iter().any(|waiting| waiting.place == place);
        if is_asked || matches!(self.pending, Some(Keeping::Wish(pending, _)) if pending == place) {
            // It is answered when its turn comes; whoever wishes two things at once says the second again.
            return Vec::new();
        }
        self.queue.push_back(asked);
        let mut effects = Vec::new();
        self.go_on(table, &mut effects);
        effects
    }

    /// Takes up the next wishes, until one has to be kept.
    pub(super) fn go_on(&mut self, table: &Table<G>, effects: &mut Vec<Effect<G>>) {
        while self.pending.is_none()
            && let Some(asked) = self.queue.pop_front()
        {
            let Asked { place, number, .. } = asked;
            match self.proposed(table, asked) {
                Ok(proposal) => {
                    self.pending = Some(Keeping::Wish(place, number));
                    effects.push(Effect::Keep(proposal));
                }
                Err(answer) => effects.extend(self.answer(place, number, answer)),
            }
        }
    }

    fn proposed(&self, table: &Table<G>, asked: Asked<G>) -> Result<Proposal<G>, Answer<G::Refusal>> {
        let Asked { place, seat, at, wish, .. } = asked;
        match &self.about.roster {
            Some(roster) if roster.is_ended => return Err(Answer::Ended),
            Some(roster) if roster.chair(seat).is_computer() => return Err(Answer::NotPlaying),
            _ => {}
        }
        if at != self.places[place].position() {
            return Err(Answer::Overtaken);
        }
        match wish {
            Wish::Play(command) => table.propose(seat, command).map_err(Answer::Refused),
            Wish::Undo => retract(table, seat).map_err(Answer::NotUndone),
        }
    }

    pub(super) fn answer(&mut self, place: usize, number: u32, answer: Answer<G::Refusal>) -> Option<Effect<G>> {
        let place = &mut self.places[place];
        place.answered = Some((number, answer.clone()));
        Some(send_answer(place.lines.first()?.id, number, answer))
    }
}

/// Says what became of a wish.
pub(super) fn send_answer<G: Enumerate>(line: LineId, number: u32, answer: Answer<G::Refusal>) -> Effect<G> {
    Effect::Send(line, to_bytes(&FromHost::<G>::Answer { number, answer }))
}

/// Takes back what a seat did last. Why it cannot be says nothing of what others have done in secret, but that they have done something
/// since.
fn retract<G: Enumerate>(table: &Table<G>, seat: Seat) -> Result<Proposal<G>, NoUndo> {
    let mut told = table.told(Revision::START, Viewer::Seat(seat)).rev();
    let last = told.find(|news| matches!(news.deed, Deed::Played(_)) && !news.retracted);
    let last = last.ok_or(NoUndo::AtTheBeginning)?;
    let is_last_of_all = last.ply as usize == table.record().commands.len();
    if last.deed != Deed::Played(seat) || !is_last_of_all {
        return Err(NoUndo::Theirs);
    }
    Ok(table.retract(Viewer::Seat(seat))?)
}
