//! The words for what the rules call by a name.

use sparta::{
    CityMark, Command, Draw, Move, Notation, Outcome, Piece, Rank, Refusal, Rules, Side, Victory, edition::Draws,
};

use crate::{
    texts::sparta::texts,
    ui::{Hue, Player},
};

/// A side as a player, unless somebody has chosen otherwise: colour, pattern and letter.
pub fn player(side: Side) -> Player {
    let hue = match side {
        Side::Spartans => Hue::Red,
        Side::Achaeans => Hue::Yellow,
    };
    Player { name: self::side(side).to_owned(), hue }
}

/// The name of a side.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::Spartans => texts().side_spartans,
        Side::Achaeans => texts().side_achaeans,
    }
}

/// A piece, for those who do not see it.
pub fn piece(piece: Piece) -> String {
    let t = texts();
    let of = side(piece.side);
    match piece.rank {
        Rank::Fighter => t.board_fighter(&of),
        Rank::Hero => t.board_hero(&of),
    }
}

/// The name of a set of rules, and in what it differs.
pub fn rules(rules: Rules) -> (&'static str, &'static str) {
    let t = texts();
    match rules {
        Rules::German => (t.new_german, t.new_german_text),
        Rules::English => (t.new_english, t.new_english_text),
    }
}

/// How a game ended; how long it takes to a draw is the edition's to say.
pub fn outcome(outcome: Outcome, draws: &Draws) -> String {
    let t = texts();
    match outcome {
        Outcome::Won(winner, by) => {
            let (winner, loser) = (side(winner), side(!winner));
            match by {
                Victory::AllCities => t.over_cities(&winner),
                Victory::LastPiece => t.over_pieces(&winner),
                Victory::MoreCities => t.over_more_cities(&winner),
                Victory::Resigned => t.over_resigned(&winner, &loser),
            }
        }
        Outcome::Drawn(Draw::EqualCities) => t.over_equal.to_owned(),
        Outcome::Drawn(Draw::Agreed) => t.over_agreed.to_owned(),
        Outcome::Drawn(Draw::Repetition) => t.over_repetition(&draws.repetitions.value),
        Outcome::Drawn(Draw::QuietTurns) => t.over_quiet(draws.quiet_turns.value.into()),
    }
}

/// What somebody did, with its squares.
pub fn happened(name: &str, written: &Notation) -> String {
    let t = texts();
    let (moved, became) = match written.command {
        Command::Move(Move { from, to }) if from == to => (t.table_became(&name, &to), None),
        Command::Move(Move { from, to }) => {
            (t.table_moved(&name, &from, &to), (written.city == CityMark::Hero).then_some(t.table_hero))
        }
        _ => (t.table_passed(&name), None),
    };
    let taken = (written.city == CityMark::Taken).then_some(t.table_city);
    let captured = (!written.captured.is_empty()).then(|| {
        let squares: Vec<String> = written.captured.into_iter().map(|square| square.to_string()).collect();
        t.table_captured(&squares.join(", "))
    });
    let more = became.or(taken).map(str::to_owned).into_iter().chain(captured);
    [moved].into_iter().chain(more).collect::<Vec<_>>().join(" ")
}

/// Which rule forbids it.
pub fn refusal(refusal: Refusal) -> String {
    let t = texts();
    match refusal {
        Refusal::GameOver => t.table_game_over.to_owned(),
        Refusal::NotYourTurn(turn) => t.refusal_not_your_turn(&side(turn)),
        Refusal::NothingThere(at) => t.refusal_nothing_there(&at),
        Refusal::NotYours(at) => t.refusal_not_yours(&at),
        Refusal::Occupied(at) => t.refusal_occupied(&at),
        Refusal::OutOfReach { from, to, steps } => t.refusal_out_of_reach(steps.into(), &from, &to),
        Refusal::HeroAlready(at) => t.refusal_hero_already(&at),
        Refusal::NotInOwnCity(at) => t.refusal_not_in_own_city(&at),
        Refusal::MustMove => t.refusal_must_move.to_owned(),
        Refusal::OfferOpen => t.refusal_offer_open.to_owned(),
        Refusal::NothingOffered => t.refusal_nothing_offered.to_owned(),
        Refusal::OfferDeclined => t.refusal_offer_declined.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{happened, outcome, refusal};
    use crate::table::refusals::{each_says_its_own, one_of_each};
    use sparta::{Draw, Notation, Outcome, Refusal, Side, Square, edition::Edition};

    #[test]
    fn every_refusal_says_which_rule_forbids_it() {
        let [at, other]: [Square; 2] = ["e4", "f5"].map(|name| name.parse().expect("a square"));
        let all = one_of_each!(Refusal: GameOver, NotYourTurn(Side::Spartans), NothingThere(at), NotYours(at), Occupied(at),
            OutOfReach { from: at, to: other, steps: 2 }, HeroAlready(at), NotInOwnCity(at), MustMove, OfferOpen,
            NothingOffered, OfferDeclined);
        each_says_its_own(&all, |one| refusal(*one));
    }

    #[test]
    fn what_was_done_is_told_with_its_squares() {
        for (written, said) in [
            ("c2-d3", "Anna: von c2 nach d3."),
            ("c4-c6+xd6,c7", "Anna: von c4 nach c6. Eine Stadt ist erobert. Geschlagen auf d6, c7."),
            ("e3-d4=", "Anna: von e3 nach d4. Ein neuer Held."),
            ("b5=", "Anna: Auf b5 steht jetzt ein Held."),
            ("--", "Anna: kein Zug möglich."),
        ] {
            assert_eq!(happened("Anna", &written.parse::<Notation>().expect(written)), said);
        }
    }

    #[test]
    fn a_draw_is_told_with_the_numbers_of_the_edition() {
        let mut draws = Edition::house().draws;
        (draws.repetitions.value, draws.quiet_turns.value) = (7, 83);
        assert_eq!(
            [Draw::Repetition, Draw::QuietTurns].map(|draw| outcome(Outcome::Drawn(draw), &draws)),
            [
                "Unentschieden: Dieselbe Stellung kam zum 7. Mal.",
                "Unentschieden: 83 Züge jeder Seite lang hat sich nichts geändert.",
            ]
        );
    }
}
