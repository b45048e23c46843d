//! Positions in the making.

use sparta::{Draft, Move, Piece, Position, Rank, Rules, Side, UnplayableError, edition::Edition};

use crate::common::square;

const HERO: Piece = Piece { side: Side::Achaeans, rank: Rank::Hero };
const FIGHTER: Piece = Piece { side: Side::Spartans, rank: Rank::Fighter };

#[test]
fn a_position_is_a_draft_and_comes_back() {
    for rules in Rules::ALL {
        for text in [
            "10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s",
            "S8A/10/10/10/10/10/10/10/10/a8s -/a1j10 a",
        ] {
            let position = Position::read(text, rules).unwrap();
            assert_eq!(Draft::from(position).position(), Ok(position));
        }
    }
}

#[test]
fn a_draft_grows_from_an_empty_board() {
    let mut draft = Draft::empty(Rules::English, Side::Achaeans);
    assert_eq!(draft.position(), Err(UnplayableError::Cities(0)));
    draft.found(square("a5"), Some(Side::Spartans));
    draft.found(square("a5"), Some(Side::Achaeans));
    draft.put(square("a5"), Some(FIGHTER));
    draft.put(square("a5"), Some(HERO));
    draft.put(square("b2"), Some(FIGHTER));
    let read = |text| Ok(Position::read(text, Rules::English).unwrap());
    assert_eq!(draft.position(), read("10/10/10/10/10/A9/10/10/1s8/10 -/a5 a"));
    // What is brought somewhere takes the place of what stands there, and is what it was.
    draft.bring(Move::new(square("a5"), square("b2")));
    draft.bring(Move::new(square("c3"), square("b2")));
    assert_eq!(draft.position(), read("10/10/10/10/10/10/10/10/1A8/10 -/a5 a"));
    draft.bring(Move::new(square("b2"), square("b2")));
    draft.turn = Side::Spartans;
    assert_eq!(draft.position(), read("10/10/10/10/10/10/10/10/1A8/10 -/a5 s"));
    draft.put(square("b2"), None);
    draft.found(square("a5"), None);
    assert_eq!(draft, Draft::empty(Rules::English, Side::Spartans));
}

#[test]
fn a_draft_may_hold_more_than_a_box() {
    let start = Edition::house().start(Rules::German, Side::Spartans).unwrap();
    let mut draft = Draft::from(start);
    draft.put(square("a1"), Some(FIGHTER));
    assert_eq!(draft.position(), Err(UnplayableError::Pieces(Side::Spartans, 9)));
    draft.put(square("a1"), Some(HERO));
    assert_eq!(draft.position(), Err(UnplayableError::Pieces(Side::Achaeans, 9)));
    draft.put(square("a1"), None);
    draft.found(square("a1"), Some(Side::Spartans));
    assert_eq!(draft.position(), Err(UnplayableError::Cities(9)));
}
