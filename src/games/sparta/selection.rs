//! What a player has in hand while he moves: the piece, and where it is to go.

use leptos::prelude::*;
use sparta::{Command, Move, Position, Refusal, Square};

use super::{hint, words};

/// What the player has in hand.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Selection {
    /// The piece he has picked up.
    pub chosen: Option<Square>,
    /// Where he is about to put it.
    pub target: Option<Square>,
}

/// What a touch means.
pub enum Touch {
    /// Something else is in hand now.
    Hold(Selection),
    /// A move is confirmed.
    Play(Move),
    /// Nothing can be done there, and what is in hand stays there.
    Refused(Refusal),
}

/// The first touch picks a piece up, the second shows what its move would do, the third one on the same square does it. A
/// touch on the piece in hand puts it back.
pub fn touched(position: &Position, hand: Selection, square: Square) -> Touch {
    let reaches = |from: Square| position.targets(from).contains(square);
    if let Some(from) = hand.chosen.filter(|from| reaches(*from)) {
        return if hand.target == Some(square) {
            Touch::Play(Move::new(from, square))
        } else {
            Touch::Hold(Selection { target: Some(square), ..hand })
        };
    }
    if hand.chosen == Some(square) {
        return Touch::Hold(Selection::default());
    }
    if position.piece(square).is_some_and(|piece| piece.side == position.turn()) {
        return Touch::Hold(Selection { chosen: Some(square), target: None });
    }
    let from = hand.chosen.unwrap_or(square);
    match position.permits(Command::Move(Move::new(from, square))) {
        Err(refusal) => Touch::Refused(refusal),
        Ok(()) => Touch::Hold(hand),
    }
}

/// What is in hand on a board on the screen, and what there is to be said about it below the board.
#[derive(Clone, Copy)]
pub struct Hand {
    /// What is in hand.
    pub held: RwSignal<Selection>,
    /// What the last touch or a hint has to say.
    pub note: RwSignal<Option<String>>,
}

impl Hand {
    /// An empty hand.
    pub fn new() -> Self {
        Self { held: RwSignal::new(Selection::default()), note: RwSignal::new(None) }
    }

    /// Puts back what is in hand.
    pub fn put_back(self) {
        self.held.set(Selection::default());
        self.note.set(None);
    }

    /// Says why something is not to be.
    pub fn say(self, refusal: Refusal) {
        self.note.set(Some(words::refusal(refusal)));
    }

    /// A square was touched; gives the move if that confirms one.
    pub fn tap(self, position: &Position, square: Square) -> Option<Move> {
        match touched(position, self.held.get_untracked(), square) {
            Touch::Hold(next) => {
                self.note.set(None);
                self.held.set(next);
            }
            Touch::Play(played) => return Some(played),
            Touch::Refused(refusal) => self.say(refusal),
        }
        None
    }

    /// A piece was drawn to another square: its move is shown, or why there is none.
    pub fn drag(self, position: &Position, drawn: Move) {
        match position.permits(Command::Move(drawn)) {
            Ok(()) => self.hold(drawn),
            Err(refusal) => self.say(refusal),
        }
    }

    /// Shows what a move would do, ready to be confirmed.
    pub fn hold(self, shown: Move) {
        self.note.set(None);
        self.held.set(Selection { chosen: Some(shown.from), target: Some(shown.to) });
    }

    /// Shows a move that the computer would make, and says why.
    pub fn hint(self, position: &Position, best: Move) {
        self.hold(best);
        self.note.set(Some(hint::says(position, best)));
    }

    /// The move that is shown, ready to be confirmed.
    pub fn shown(self) -> Option<Move> {
        self.held.with(|held| Some(Move::new(held.chosen?, held.target?)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Selection, Touch, touched};
    use sparta::{Move, Refusal, Rules, Side, Square, edition::Edition};

    fn at(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn a_move_takes_three_touches() {
        let position = Edition::house().start(Rules::German, Side::Spartans).expect("the house edition is playable");
        let Touch::Hold(hand) = touched(&position, Selection::default(), at("e2")) else {
            panic!("nothing is played yet")
        };
        assert_eq!(hand.chosen, Some(at("e2")));
        let Touch::Hold(hand) = touched(&position, hand, at("e4")) else { panic!("nothing is played yet") };
        assert_eq!(hand.target, Some(at("e4")));
        let Touch::Play(played) = touched(&position, hand, at("e4")) else { panic!("it was confirmed") };
        assert_eq!(played, Move::new(at("e2"), at("e4")));
    }

    #[test]
    fn another_piece_another_target_and_nothing() {
        let position = Edition::house().start(Rules::German, Side::Spartans).expect("the house edition is playable");
        let hand = Selection { chosen: Some(at("e2")), target: Some(at("e4")) };
        for (touch, chosen, target) in [("e3", Some("e2"), Some("e3")), ("d2", Some("d2"), None), ("e2", None, None)] {
            let Touch::Hold(next) = touched(&position, hand, at(touch)) else { panic!("{touch} plays nothing") };
            assert_eq!((next.chosen, next.target), (chosen.map(at), target.map(at)), "{touch}");
        }
    }

    #[test]
    fn a_wrong_touch_says_why() {
        let position = Edition::house().start(Rules::German, Side::Spartans).expect("the house edition is playable");
        let far = |to| Refusal::OutOfReach { from: at("e2"), to: at(to), steps: 2 };
        for (chosen, touch, why) in [
            (None, "e5", Refusal::NothingThere(at("e5"))),
            (None, "e9", Refusal::NotYours(at("e9"))),
            (Some("e2"), "e6", far("e6")),
            (Some("e2"), "e9", Refusal::Occupied(at("e9"))),
        ] {
            let hand = Selection { chosen: chosen.map(at), target: None };
            let Touch::Refused(refusal) = touched(&position, hand, at(touch)) else { panic!("{touch} is wrong") };
            assert_eq!(refusal, why, "{touch}");
        }
    }
}
