//! The guided first game of Sparta: a city, a capture, a hero, a danger, and the move that wins.

use sparta::{Command, First, Move, Outcome, Position, Rules, Setup, Side, Sparta, Square, View, edition::Edition};
use tabletop::Table;

use crate::{
    table::{self, Lesson, Verdict},
    texts::sparta::texts,
};

/// Who learns.
const ME: Side = Side::Spartans;

/// What lies on the board when a lesson begins: squares, with a space between them.
struct Layout {
    spartans: &'static str,
    achaeans: &'static str,
    /// The cities of either side, where they do not lie as in the game.
    cities: Option<[&'static str; 2]>,
}

/// A city of the Achaeans behind one of their fighters.
const CITY: Layout = Layout { spartans: "b2 c4 d2 e2 f2 g2 h2 i2", achaeans: "b9 c5 d9 e9 f9 g9 h9 i9", cities: None };

/// An Achaean on e4 can be enclosed in two lines; in one of them lies a trap.
const CAPTURE: Layout =
    Layout { spartans: "d4 e5 g3 b2 c2 b1 h1 i2", achaeans: "e4 g4 b9 c9 d9 f9 h9 i9", cities: None };

/// Cities that are three steps apart: too far for a fighter.
const HERO: Layout = Layout {
    spartans: "b2 c2 d2 e3 f2 g2 h2 i2",
    achaeans: "b9 c9 d9 e9 f9 g9 h9 i9",
    cities: Some(["b4 d4 f4 h4", "c7 e7 g7 i7"]),
};

/// A Spartan on e4 who would be enclosed in the next move.
const DANGER: Layout =
    Layout { spartans: "e4 b2 c2 d2 f1 g1 h2 i2", achaeans: "d5 g4 b9 c9 e9 f9 h9 i9", cities: None };

/// One city is left to be taken.
const LAST: Layout = Layout {
    spartans: "e4 b2 c2 d2 f2 g2 h2 i2",
    achaeans: "e5 c8 b9 c9 d9 f9 h9 i9",
    cities: Some(["b5 d5 f5 h5 c6 g6 i6", "e6"]),
};

impl Layout {
    /// A game that begins so, with the Spartans to move.
    fn table(&self) -> Option<Table<Sparta>> {
        let squares = |text: &str| text.split(' ').map(str::to_owned).collect();
        let mut edition = Edition::house();
        edition.fighters.spartans.value = squares(self.spartans);
        edition.fighters.achaeans.value = squares(self.achaeans);
        if let Some([spartans, achaeans]) = self.cities {
            edition.cities.spartans.value = squares(spartans);
            edition.cities.achaeans.value = squares(achaeans);
        }
        let setup = Setup { rules: Rules::German, first: First::Chosen(ME) };
        table::position(edition, setup, [0; 32], |_| None)
    }
}

/// All lessons.
pub fn lessons() -> Vec<Lesson<Sparta>> {
    vec![
        Lesson {
            position: || CITY.table(),
            task: |_| texts().lesson_city.to_owned(),
            judge: |game, command| judged(game, *command, city),
            plays: |view| plays(view, &[("c4", "c6")]),
            ..Lesson::BLANK
        },
        Lesson {
            position: || CAPTURE.table(),
            task: |_| texts().lesson_capture.to_owned(),
            judge: |game, command| judged(game, *command, capture),
            plays: |view| plays(view, &[("g3", "e3")]),
            ..Lesson::BLANK
        },
        Lesson {
            position: || HERO.table(),
            task: |view| {
                let t = texts();
                let has_hero = !view.position.heroes(ME).is_empty();
                if has_hero { t.lesson_hero_moves } else { t.lesson_hero }.to_owned()
            },
            judge: |game, command| judged(game, *command, hero),
            plays: |view| {
                plays(view, &[("i9", "i8"), ("d4", "e7"), ("f4", "e7"), ("b4", "c7"), ("h4", "g7"), ("e3", "d4")])
            },
            ..Lesson::BLANK
        },
        Lesson {
            position: || DANGER.table(),
            task: |_| texts().lesson_danger.to_owned(),
            judge: |game, command| judged(game, *command, danger),
            plays: |view| plays(view, &[("e4", "e2")]),
            ..Lesson::BLANK
        },
        Lesson {
            position: || LAST.table(),
            task: |_| texts().lesson_win.to_owned(),
            judge: |game, command| judged(game, *command, win),
            plays: |view| plays(view, &[("e4", "e6")]),
            ..Lesson::BLANK
        },
    ]
}

/// The first of some moves that can be made.
fn plays(view: &View, moves: &[(&str, &str)]) -> Option<Command> {
    let of = |(from, to): &(&str, &str)| Some(Move::new(from.parse().ok()?, to.parse().ok()?));
    moves.iter().filter_map(of).find(|played| view.position.is_legal(*played)).map(Command::Move)
}

/// A move: the position before it, and the one it leads to.
struct Step {
    before: Position,
    after: Position,
}

impl Step {
    /// Whether a city of the Achaeans is taken.
    fn takes_a_city(&self) -> bool {
        self.after.cities(ME).len() > self.before.cities(ME).len()
    }

    /// Whether a fighter becomes a hero.
    fn makes_a_hero(&self) -> bool {
        self.after.heroes(ME).len() > self.before.heroes(ME).len()
    }

    /// Pieces of a side that are captured.
    fn lost(&self, side: Side) -> u32 {
        let before = self.before.pieces(side).len();
        before.saturating_sub(self.after.pieces(side).len())
    }
}

/// Judges a move; there is no other command, since nobody has to pass in a lesson.
fn judged(game: &Sparta, command: Command, judge: fn(&Step) -> Verdict) -> Verdict {
    let Command::Move(played) = command else { return Verdict::GoesOn };
    let before = *game.position();
    judge(&Step { before, after: before.play(played) })
}

fn city(step: &Step) -> Verdict {
    let t = texts();
    if step.takes_a_city() {
        Verdict::done(t.lesson_city_done)
    } else if step.makes_a_hero() {
        Verdict::wrong(t.lesson_city_own)
    } else {
        Verdict::wrong(t.lesson_city_missed)
    }
}

fn capture(step: &Step) -> Verdict {
    let t = texts();
    match (step.lost(!ME), step.lost(ME)) {
        (0, _) => Verdict::wrong(t.lesson_capture_missed),
        (_, 0) => Verdict::done(t.lesson_capture_done),
        _ => Verdict::wrong(t.lesson_capture_trap),
    }
}

fn hero(step: &Step) -> Verdict {
    let t = texts();
    if step.before.heroes(ME).is_empty() {
        return if step.makes_a_hero() { Verdict::GoesOn } else { Verdict::wrong(t.lesson_hero_missed) };
    }
    if step.takes_a_city() { Verdict::done(t.lesson_hero_done) } else { Verdict::wrong(t.lesson_hero_moves_missed) }
}

fn danger(step: &Step) -> Verdict {
    let t = texts();
    match answer(&step.after) {
        Some((reply, lost)) => Verdict::Wrong(t.lesson_danger_missed(&reply.from, &reply.to, &lost)),
        None => Verdict::done(t.lesson_danger_done),
    }
}

/// A move of the Achaeans that captures a Spartan, and where he stands.
fn answer(position: &Position) -> Option<(Move, Square)> {
    position.moves().find_map(|reply| {
        let mine = position.captures(reply).iter().find(|square| position.pieces(ME).contains(*square));
        mine.map(|lost| (reply, lost))
    })
}

fn win(step: &Step) -> Verdict {
    let t = texts();
    match step.after.outcome() {
        Some(Outcome::Won(ME, _)) => Verdict::done(t.lesson_win_done),
        _ => Verdict::wrong(t.lesson_win_missed),
    }
}

#[cfg(test)]
mod tests {
    use sparta::Sparta;
    use tabletop::{Enumerate as _, Game as _, Viewer};

    use super::{DANGER, Move, Verdict, answer, lessons};
    use crate::table::lessons::play_through;

    #[test]
    fn every_lesson_is_played_to_its_end() {
        play_through::<Sparta>(Sparta::legal);
    }

    #[test]
    fn the_danger_is_there_and_what_is_said_of_it_is_true() {
        let table = DANGER.table().expect("a position");
        let position = *table.game().position();
        // As if it were the turn of the Achaeans.
        let (reply, lost) = answer(&position.passed()).expect("there is a danger");
        assert_eq!((reply.to.to_string(), lost.to_string()), ("f3".to_owned(), "e4".to_owned()));
        let lesson = &lessons()[3];
        let safe = |command: &_| matches!((lesson.judge)(table.game(), command), Verdict::Done(_));
        let ways = table.game().legal(lesson.learner).into_iter().filter(safe).count();
        assert!(ways > 1, "{ways} ways out");
    }

    #[test]
    fn the_trap_takes_the_own_piece_too() {
        let lesson = &lessons()[1];
        let table = (lesson.position)().expect("a position");
        let trap = sparta::Command::Move(Move::new("g3".parse().expect("a square"), "f4".parse().expect("a square")));
        let Verdict::Wrong(words) = (lesson.judge)(table.game(), &trap) else { panic!("it is a trap") };
        assert_eq!(words, crate::texts::sparta::texts().lesson_capture_trap);
        let way = (lesson.plays)(&table.game().view(Viewer::Seat(lesson.learner))).expect("there is a way");
        assert_ne!(way, trap);
    }
}
