//! Sparta on the shelf: what the app needs of it beyond the contract.

use bots::sparta::Level;
use leptos::prelude::*;
use sparta::{Command, Event, Notation, Refusal, SIDE_LENGTH, Side, Sparta, Square, View, edition::Edition};
use tabletop::Seat;

use super::{lessons, over, overview, rules, screen, words};
use crate::{
    library::{Fill, Miniature, SaveSummary, Shape, taken, won_by},
    table::{self, Analysed, AppGame, Lesson, OpenTable, Room, Tale},
    texts::sparta::texts,
    ui::{Cue, Player},
};

impl AppGame for Sparta {
    const STYLE: &'static str = concat!(
        include_str!("../../../style/parts/analysis.css"),
        include_str!("../../../style/parts/chart.css"),
        include_str!("../../../style/parts/sheet.css"),
        include_str!("../../../style/parts/sparta.css")
    );

    const HAS_SECRETS: bool = false;

    fn summary(OpenTable { view, .. }: &OpenTable<'_, Self>, before: SaveSummary) -> SaveSummary {
        let winner = view.outcome.map(|outcome| won_by(outcome.winner().map(Side::seat)));
        // A round is a move of each side.
        let round = u16::try_from(view.plies / 2 + 1).unwrap_or(u16::MAX);
        // Games from before names could be given are of two sides.
        let sides = || Side::BOTH.map(words::player).map(|side| (side.name, side.hue)).into();
        let players = if before.players.len() == Side::BOTH.len() { before.players } else { sides() };
        let spots = Square::all().map(|square| {
            let piece = view.position.piece(square).and_then(|piece| taken(&players, Some(piece.side.seat())));
            let bare = if (square.file() + square.rank()).is_multiple_of(2) { Fill::Other } else { Fill::Bare };
            (square.file(), SIDE_LENGTH - 1 - square.rank(), piece.unwrap_or(bare))
        });
        let board = Miniature::new(Shape::Square, spots);
        SaveSummary { players, round, winner, board, ..before }
    }

    /// A side, unless somebody has given it his name.
    fn player(room: Room<Self>, seat: Seat) -> Player {
        let side = Side::of(seat).map(words::player);
        side.filter(|_| room.coach().is_some()).unwrap_or_else(|| room.sitting(seat))
    }

    fn plays_by(edition: &Edition) -> bool {
        edition.validate().is_ok()
    }

    fn refusal(_: &View, refusal: &Refusal, _: &dyn Fn(Seat) -> String) -> Option<String> {
        Some(words::refusal(*refusal))
    }

    fn nobody(seat: Seat, _: bool) -> Player {
        words::player(Side::BOTH[seat.index()])
    }

    table::levels! {
        Level: "newcomer" = level_newcomer, "beginner" = level_beginner, "easy" = level_easy,
        "medium" = level_medium, "good" = level_good, "strong" = level_strong,
        "expert" = level_expert, "master" = level_master, "grandmaster" = level_grandmaster,
    }

    fn rule_value(edition: &Edition, name: &str) -> Option<String> {
        rules::value(edition, name)
    }

    fn rule_figure(edition: &Edition, name: &str) -> Option<AnyView> {
        rules::figure(edition, name)
    }

    fn overview(room: Room<Self>) -> AnyView {
        overview::overview(room)
    }

    fn tale(room: Room<Self>) -> Option<Tale> {
        over::tale(room)
    }

    fn lessons() -> Vec<Lesson<Self>> {
        lessons::lessons()
    }

    fn board_sets() -> Vec<&'static str> {
        let t = texts();
        vec![t.sets_clay, t.sets_marble, t.sets_grove]
    }

    fn cue(event: &Event) -> Option<Cue> {
        match event {
            Event::Moved { .. } => Some(Cue::Step),
            Event::BecameHero(_) => Some(Cue::Honour),
            Event::CityTaken { .. } => Some(Cue::Taken),
            Event::Captured(_) => Some(Cue::Fall),
            Event::DrawOffered(_) => Some(Cue::Card),
            Event::Ended(_) => Some(Cue::End),
            Event::First(_) | Event::Passed(_) | Event::Resigned(_) | Event::DrawAnswered { .. } => None,
        }
    }

    fn centre(room: Room<Self>) -> AnyView {
        screen::centre(room)
    }

    fn screen(room: Room<Self>) -> AnyView {
        screen::game(room)
    }
}

impl Analysed for Sparta {
    fn moment(view: &View) -> u32 {
        view.plies + 1
    }

    fn moment_text(moment: u32) -> String {
        format!("{moment}.")
    }

    fn command_text(_: Room<Self>, view: &View, command: &Command) -> String {
        Notation::of(&view.position, *command).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::{AppGame as _, OpenTable, SaveSummary, Sparta};
    use crate::{games::sparta::words, ui::Hue};
    use sparta::{Command, Setup, Side, edition::Edition};
    use tabletop::{Game as _, Table, Viewer};

    #[test]
    fn the_shelf_keeps_names_and_counts_moves() {
        let mut table = Table::<Sparta>::begin(Edition::house(), Setup::default(), [3; 32]).expect("a game");
        let about = |table: &Table<Sparta>, before| {
            let (edition, view) = (&Edition::house(), &table.game().view(Viewer::Public));
            Sparta::summary(&OpenTable { edition, setup: &Setup::default(), view }, before)
        };
        // A game from before names could be given, or a file that says nonsense.
        let sides = Side::BOTH.map(words::player).map(|side| (side.name, side.hue));
        assert_eq!(about(&table, SaveSummary::default()).players, sides);
        let players = vec![("Anna".to_owned(), Hue::Red), ("Ben".to_owned(), Hue::Yellow)];
        let before = SaveSummary { players: players.clone(), ..SaveSummary::default() };
        for command in [Command::OfferDraw, Command::AnswerDraw { accept: false }] {
            let proposal = table.propose(table.game().asked().seat(), command).expect("it is permitted");
            table.accept(proposal);
        }
        let about = about(&table, before);
        assert_eq!((about.players, about.round), (players, 1));
    }
}
