//! GENERAL on the shelf: what the app needs of it beyond the contract.

use bots::general::Level;
use general::{Command, Event, General, Refusal, Stage, View, edition::Edition};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    lessons, over, overview,
    room::Room,
    rules,
    screen::{self, is_last_engagement},
    words,
};
use crate::{
    library::{Fill, Miniature, SaveSummary, Shape, taken, won_by},
    table::{self, Analysed, AppGame, Lesson, OpenTable, Tale},
    texts::general::texts,
    ui::Cue,
};

impl AppGame for General {
    const STYLE: &'static str = concat!(
        include_str!("../../../style/parts/bar.css"),
        include_str!("../../../style/parts/analysis.css"),
        include_str!("../../../style/parts/chart.css"),
        include_str!("../../../style/parts/hint.css"),
        include_str!("../../../style/parts/curtain-bar.css"),
        include_str!("../../../style/parts/general.css")
    );

    fn summary(OpenTable { view, .. }: &OpenTable<'_, Self>, before: SaveSummary) -> SaveSummary {
        let winner = match view.stage {
            Stage::Over(outcome) => Some(won_by(outcome.winners().iter())),
            _ => None,
        };
        // A row of regions for each player.
        let rows = view.seats.iter().flat_map(|(seat, public)| {
            let hue = taken(&before.players, Some(seat)).unwrap_or(Fill::Bare);
            (0..public.regions).map(move |at| (at, seat.0, hue))
        });
        let board = Miniature::new(Shape::Square, rows);
        SaveSummary { round: u16::try_from(view.round).unwrap_or(u16::MAX), winner, board, ..before }
    }

    fn plays_by(edition: &Edition) -> bool {
        edition.validate().is_ok()
    }

    fn refusal(view: &View, refusal: &Refusal, _: &dyn Fn(Seat) -> String) -> Option<String> {
        Some(words::refusal(&view.book, *refusal))
    }

    /// The last unit of a battle (GE-29).
    fn forced(view: &View) -> Option<Command> {
        let mine = view.mine.as_ref().filter(|mine| view.waiting.has(mine.seat) && is_last_engagement(view))?;
        mine.hand.cards().next().map(Command::Lay)
    }

    table::levels! {
        Level: "beginner" = level_beginner, "easy" = level_easy, "medium" = level_medium,
        "good" = level_good, "strong" = level_strong, "master" = level_master,
    }

    fn rule_value(edition: &Edition, name: &str) -> Option<String> {
        rules::value(edition, name)
    }

    fn rule_figure(edition: &Edition, name: &str) -> Option<AnyView> {
        rules::figure(edition, name)
    }

    fn overview(room: Room) -> AnyView {
        overview::overview(room)
    }

    fn centre(room: Room) -> AnyView {
        screen::centre(room)
    }

    fn tale(room: Room) -> Option<Tale> {
        over::tale(room)
    }

    fn lessons() -> Vec<Lesson<Self>> {
        lessons::lessons()
    }

    fn cue(event: &Event) -> Option<Cue> {
        match event {
            Event::Dealt(_) | Event::Revealed(_) | Event::Zone { .. } => Some(Cue::Card),
            Event::War { .. } | Event::TotalWar { .. } => Some(Cue::Alarm),
            Event::Engagement { .. } => Some(Cue::Shot),
            Event::Conquered { .. } | Event::Disputed { .. } => Some(Cue::Taken),
            Event::PeaceAnswered { accept: true, .. } => Some(Cue::Honour),
            Event::Ended(_) => Some(Cue::End),
            _ => None,
        }
    }

    fn screen(room: Room) -> AnyView {
        screen::game(room)
    }
}

impl Analysed for General {
    fn moment(view: &View) -> u32 {
        view.round
    }

    fn moment_text(moment: u32) -> String {
        texts().table_round(&moment)
    }

    fn command_text(_: Room, view: &View, command: &Command) -> String {
        match command {
            Command::Choose(choice) => words::choice(&view.book, *choice),
            Command::Lay(unit) => words::unit(&view.book, *unit),
            // Nothing is said of peace.
            Command::OfferPeace | Command::AnswerPeace { .. } | Command::Proceed => String::new(),
        }
    }
}
