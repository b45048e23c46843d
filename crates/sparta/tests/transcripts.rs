//! Whole games as text: written, read again, and kept for reading beside the rules.
//!
//! After a change of the rules, look at what changed in the games:
//! `UPDATE_PLAYTHROUGHS=1 cargo test -p sparta transcripts` rewrites the files.

#[path = "../../leaders/tests/common/kept.rs"]
mod kept;

use std::path::Path;

use crate::common::{outcome, table};
use proptest::prelude::*;
use sparta::{
    Command, First, MoveError, Outcome, Position, Rules, Setup, Side, Sparta, Stop, Transcript, Victory,
    edition::Edition,
};
use tabletop::{Game, Generator, Record, Seed, Table};

/// A game played at random, but with a liking for moves that do something; ends after so many moves at the latest.
fn thrown(edition: Edition, setup: Setup, seed: Seed, moves: usize, dice: &mut Generator) -> Table<Sparta> {
    let mut table = Table::<Sparta>::begin(edition, setup, seed).unwrap();
    while outcome(&table).is_none() && table.record().commands.len() < moves {
        let position = *table.game().position();
        let all = position.commands();
        let stirring: Vec<Command> =
            all.iter().copied().filter(|command| position.after(*command).stirred_since(&position)).collect();
        let from = if stirring.is_empty() || dice.percent(30) { &all } else { &stirring };
        let command = from[dice.index(from.len())];
        let proposal = table.propose(position.turn().seat(), command).unwrap();
        table.accept(proposal);
    }
    table
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn records_round_trip(
        number: u64,
        seed in prop::option::of(any::<Seed>()),
        english: bool,
        first in 0_u8..3,
        moves in 0_usize..200,
        own: bool,
    ) {
        let rules = if english { Rules::English } else { Rules::German };
        let first = [First::Drawn, First::Chosen(Side::Spartans), First::Chosen(Side::Achaeans)][usize::from(first)];
        let mut edition = Edition::house();
        if own {
            edition.id = "from-my-box".to_owned();
            edition.cities.spartans.value = ["c5", "d5", "f5", "h5"].map(str::to_owned).into();
            edition.draws.quiet_turns.value = 12;
        }
        let mut dice = Generator::from_number(number);
        let table = thrown(edition, Setup { rules, first }, seed.unwrap_or_default(), moves, &mut dice);
        let text = Transcript::write(table.record()).unwrap();
        let read = Transcript::read(&text).unwrap();
        prop_assert_eq!(read.stopped, None);
        prop_assert_eq!(&read.record.commands, &table.record().commands);
        prop_assert_eq!(read.game.position(), table.game().position());
        prop_assert_eq!(read.game.waiting_for(), table.game().waiting_for());
        prop_assert_eq!(Transcript::write(&read.record).unwrap(), text);
        // Of another edition only what is played with is written.
        prop_assert!(own || &read.record == table.record());
        prop_assert_eq!(read.record.edition.id, table.record().edition.id.clone());
    }
}

/// Whatever a mail program does to lines and spaces, and without any marks or numbers, it is the same game.
#[test]
fn pasted_texts_may_be_untidy() {
    let mut table = table(Rules::German);
    crate::common::play(&mut table, "e2-e4 d9-d7 e4-e6+ d7-d8 e6=");
    let text = Transcript::write(table.record()).unwrap();
    let (head, _) = text.split_once("\n\n").unwrap();
    for moves in ["e2-e4\nd9-d7\ne4-e6\n d7-d8 \n\n e6=", "1. e2-e4 d9-d7 2. e4-e6+ d7-d8 3. e6="] {
        let untidy = format!("\n\n  {}\r\n{moves}", head.replace('\n', "\r\n   "));
        assert_eq!(&Transcript::read(&untidy).unwrap().record, table.record(), "{untidy}");
    }
}

/// Only what numbers a turn is left out: a move with a full stop behind it is no number, and neither is the stop alone.
#[test]
fn words_that_are_no_numbers_are_read() {
    let text = Transcript::write(table(Rules::German).record()).unwrap();
    for word in [".", "e2-e4.", "1", "1a.", "-1."] {
        let read = Transcript::read(&text.replace("Result: open", &format!("1. {word}"))).unwrap();
        let stopped = read.stopped.unwrap();
        let expected =
            Stop { moves: 0, side: Side::Spartans, error: MoveError(word.to_owned()).into(), ..stopped.clone() };
        assert_eq!(stopped, expected, "{word}");
    }
}

const HEAD: &str = "\
Games chosen by dice, to be read beside the rules. What the marks mean stands in crates/sparta/src/notation.rs.
Rewrite this file with: UPDATE_PLAYTHROUGHS=1 cargo test -p sparta transcripts
";

/// The first game found by dice that ends so.
fn ending(rules: Rules, wanted: fn(Outcome) -> bool) -> Record<Sparta> {
    let setup = Setup { rules, first: First::Chosen(Side::Spartans) };
    (0..10_000)
        .map(|seed| thrown(Edition::house(), setup, [0; 32], 500, &mut Generator::from_number(seed)))
        .find(|table| outcome(table).is_some_and(wanted))
        .map(|table| table.record().clone())
        .unwrap()
}

#[test]
fn games_to_read() {
    let games = [
        ending(Rules::German, |outcome| matches!(outcome, Outcome::Won(_, Victory::AllCities))),
        ending(Rules::English, |outcome| matches!(outcome, Outcome::Won(_, Victory::LastPiece))),
        ending(Rules::German, |outcome| matches!(outcome, Outcome::Won(_, Victory::MoreCities))),
        ending(Rules::English, |outcome| matches!(outcome, Outcome::Drawn(_))),
    ];
    let text: String = [HEAD.to_owned()]
        .into_iter()
        .chain(games.iter().map(|game| format!("\n{}", Transcript::write(game).unwrap())))
        .collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs/games.txt");
    kept::compare(&file, &text);
}

#[test]
fn what_is_said_stands_in_the_transcript() {
    let text = "Sparta\nEdition: sparta-house\nRules: german\nStart: START\nDraws: 3 repetitions, 40 quiet turns\n";
    let text = text.replace("START", &crate::common::start().to_string());
    for (said, result) in [
        ("\n1. e2-e4 draw? declined d9-d7\n2. e4-e6+ resigns", "Spartans win, the Achaeans have resigned"),
        (" draw? declined\n1. e2-e4 draw? agreed", "Draw by agreement"),
        (" draw?", "open"),
    ] {
        let written = format!("{text}{said}\nResult: {result}\n");
        let read = Transcript::read(&written).unwrap();
        assert_eq!(read.stopped, None, "{said}");
        assert_eq!(Transcript::write(&read.record).unwrap(), written);
    }
    let read = Transcript::read(&format!("{text}1. e2-e4 agreed")).unwrap();
    assert_eq!(read.stopped.unwrap().to_string(), "turn 1, Achaeans: agreed: no draw is offered");
    let read = Transcript::read(&format!("{text}1. e2-e4 draw? d9-d7")).unwrap();
    assert_eq!(
        read.stopped.unwrap().to_string(),
        "turn 1, Spartans: d9-d7: a draw is offered and must be answered first"
    );
}

/// A line that somebody has tried out is handed on as a game, as long as it could be one.
#[test]
fn a_line_of_moves_is_a_record() {
    let played = table(Rules::German);
    let record = played.record();
    let start = *record.begin().unwrap().0.position();
    let commands = || record.commands.iter().map(|(_, command)| *command);
    let draws = [record.edition.draws.repetitions.value, record.edition.draws.quiet_turns.value];
    let of_line = |draws, start: &Position| Transcript::of_line(&record.edition.id, draws, start, commands());
    let again = of_line(draws, &start).unwrap();
    assert_eq!((&again.edition, &again.commands), (&record.edition, &record.commands));
    assert_eq!(Transcript::read(&Transcript::write(&again).unwrap()).unwrap().record, again);
    let [hero, few] = ["1Ssssssss1", "1sssssss2"].map(|rank| start.to_string().replace("1ssssssss1", rank));
    for other in [hero, few] {
        assert_eq!(of_line(draws, &Position::read(&other, Rules::German).unwrap()), None, "{other}");
    }
    assert_eq!(of_line([0, 0], &start), None, "no edition has such draws");
    let legal = || commands().chain([Command::Pass]);
    assert_eq!(Transcript::of_line("own", draws, &start, legal()), None, "who can move does not pass");
}
