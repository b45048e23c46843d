//! Why a move is a good one: what a hint says beside showing it.

use sparta::{CityMark, Command, Move, Notation, Outcome, Position, Side, Squares};

use crate::texts::sparta::texts;

/// A move as a hint, with the reason.
pub fn says(position: &Position, best: Move) -> String {
    texts().hint_says(&Notation::of(position, Command::Move(best)), &reason(position, best))
}

/// What is to be gained by a move, or else what it holds or threatens. Everything that is said can be seen on the board.
fn reason(position: &Position, best: Move) -> String {
    let t = texts();
    let side = position.turn();
    let (written, after) = (Notation::of(position, Command::Move(best)), position.play(best));
    if matches!(after.outcome(), Some(Outcome::Won(winner, _)) if winner == side) {
        return t.hint_wins.to_owned();
    }
    let city = match written.city {
        CityMark::Nothing => None,
        CityMark::Hero => Some(t.hint_hero.to_owned()),
        CityMark::Taken => Some(t.hint_city.to_owned()),
    };
    let taken = (written.captured & position.pieces(!side)).len();
    let captures = (taken > 0).then(|| t.hint_captures(taken));
    let gains: Vec<String> = city.into_iter().chain(captures).collect();
    if !gains.is_empty() {
        return gains.join(" ");
    }
    let danger = most_captured(&position.passed(), side);
    let left = most_captured(&after, side);
    // As if it were one's own turn again.
    let next = after.passed();
    if left < danger {
        t.hint_safe
    } else if most_captured(&next, !side) > most_captured(position, !side) {
        t.hint_threatens
    } else if reach(&next) > reach(position) {
        t.hint_city_next
    } else if left == 0 {
        t.hint_quiet
    } else {
        t.hint_best
    }
    .to_owned()
}

/// The most pieces of a side that one move of whoever is to move captures.
fn most_captured(position: &Position, of: Side) -> u32 {
    let captured = |played| (position.captures(played) & position.pieces(of)).len();
    position.moves().map(captured).max().unwrap_or(0)
}

/// How many cities of the other side can be taken with one move.
fn reach(position: &Position) -> u32 {
    let side = position.turn();
    let takes = |played: &Move| position.play(*played).cities(side) != position.cities(side);
    position.moves().filter(takes).map(|played| played.to).collect::<Squares>().len()
}

#[cfg(test)]
mod tests {
    use super::reason;
    use crate::texts::sparta::texts;
    use sparta::{Move, Position, Rules};

    fn because(position: &str, from: &str, to: &str) -> String {
        let position = Position::read(position, Rules::German).expect("a position");
        let best = Move::new(from.parse().expect("a square"), to.parse().expect("a square"));
        assert!(position.is_legal(best));
        reason(&position, best)
    }

    #[test]
    fn what_is_gained_comes_first() {
        let t = texts();
        let quiet = "10/1aa6a/10/10/10/10/10/s9/s9/s8s";
        assert_eq!(because(&format!("{quiet} b1/a5 s"), "a3", "a5"), t.hint_wins);
        assert_eq!(because(&format!("{quiet} b1/a5j10 s"), "a3", "a5"), t.hint_city);
        assert_eq!(because(&format!("{quiet} a5/j10 s"), "a3", "a5"), t.hint_hero);
        let fight = "10/1a7a/10/10/4sa4/7s2/10/s9/10/s8s b1/j10 s";
        assert_eq!(because(fight, "h5", "g6"), t.hint_captures(1));
    }

    #[test]
    fn what_it_holds_or_threatens_comes_next() {
        let t = texts();
        // The fighter on e6 stands beside one enemy, and another one can come to its other side.
        let danger = "10/10/2a7/10/4sa4/10/10/s9/s9/s8s b1/j10 s";
        assert_eq!(because(danger, "e6", "e4"), t.hint_safe);
        let far = "10/1aa6a/10/10/10/10/10/s9/s9/s8s b1/a6j10 s";
        assert_eq!(because(far, "a3", "a4"), t.hint_city_next);
        let calm = "10/1aa6a/10/10/10/10/10/s9/s9/s8s b1/j10 s";
        assert_eq!(because(calm, "a3", "b3"), t.hint_quiet);
    }
}
