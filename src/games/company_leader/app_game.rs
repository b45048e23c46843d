//! Company Leader on the shelf: what the app needs of it beyond the contract.

use bots::company_leader::Level;
use company_leader::{Command, CompanyLeader, Coord, Event, Outcome, Refusal, Terrain, View, edition::Edition};
use leptos::prelude::*;
use tabletop::Seat;

use super::{lessons, over, overview, room::Room, rules, screen, watch, words};
use crate::{
    library::{Fill, Miniature, SaveSummary, Shape, taken, won_by},
    table::{self, Analysed, AppGame, Lesson, OpenTable, Tale},
    texts::company_leader::texts,
    ui::Cue,
};

impl AppGame for CompanyLeader {
    const STYLE: &'static str = concat!(
        include_str!("../../../style/parts/analysis.css"),
        include_str!("../../../style/parts/chart.css"),
        include_str!("../../../style/parts/hint.css"),
        include_str!("../../../style/parts/sheet.css"),
        include_str!("../../../style/parts/company-leader-board.css"),
        include_str!("../../../style/parts/company-leader.css"),
        include_str!("../../../style/parts/company-leader-boards.css"),
        include_str!("../../../style/parts/save.css"),
        include_str!("../../../style/parts/tabs.css"),
    );

    fn summary(open: &OpenTable<'_, Self>, before: SaveSummary) -> SaveSummary {
        let View { now, rules, .. } = open.view;
        let winner = now.outcome.map(|outcome| match outcome {
            Outcome::Won { seat: Some(seat), .. } => won_by([seat]),
            Outcome::Won { side, .. } => won_by(rules.division().members(side)),
            Outcome::Drawn(_) => won_by([]),
        });
        let ground = rules.board();
        let corner = |of: fn(Coord) -> i16| ground.all().map(|at| of(ground.coord(at))).min().unwrap_or_default();
        let (left, top) = (corner(|at| 2 * at.q + at.r), corner(|at| at.r));
        let spots = ground.all().filter_map(|at| {
            let coord = ground.coord(at);
            let stands = open.view.piece(at).and_then(|piece| taken(&before.players, Some(piece.owner)));
            let bare = if ground.terrain(at) == Terrain::Open { Fill::Bare } else { Fill::Other };
            let right = u8::try_from(2 * coord.q + coord.r - left).ok()?;
            Some((right, u8::try_from(coord.r - top).ok()?, stands.unwrap_or(bare)))
        });
        let board = Miniature::new(Shape::Hexagon, spots);
        SaveSummary { round: now.round, winner, board, ..before }
    }

    fn plays_by(edition: &Edition) -> bool {
        edition.validate().is_ok()
    }

    fn refusal(view: &View, refusal: &Refusal, name: &dyn Fn(Seat) -> String) -> Option<String> {
        Some(words::refusal(&view.rules, name, *refusal))
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
        watch::centre(room)
    }

    fn tale(room: Room) -> Option<Tale> {
        over::tale(room)
    }

    fn lessons() -> Vec<Lesson<Self>> {
        lessons::lessons()
    }

    fn board_sets() -> Vec<&'static str> {
        let t = texts();
        vec![t.sets_map, t.sets_winter, t.sets_desert]
    }

    fn cue(event: &Event) -> Option<Cue> {
        match event {
            Event::Moved { .. } => Some(Cue::Step),
            Event::Revealed { .. } | Event::DummyFound { .. } | Event::Scouted(_) => Some(Cue::Card),
            Event::Fired { .. } => Some(Cue::Shot),
            Event::Hit { .. } => Some(Cue::Hit),
            Event::Destroyed { .. } => Some(Cue::Fall),
            Event::Repaired { .. } => Some(Cue::Honour),
            Event::Paid { .. } => Some(Cue::Coins),
            Event::FlagTaken { .. } | Event::CameThrough { .. } => Some(Cue::Taken),
            Event::Ended(_) => Some(Cue::End),
            _ => None,
        }
    }

    fn screen(room: Room) -> AnyView {
        screen::game(room)
    }
}

impl Analysed for CompanyLeader {
    fn moment(view: &View) -> u32 {
        view.now.round.into()
    }

    fn moment_text(moment: u32) -> String {
        texts().overview_round(&moment)
    }

    fn command_text(_: Room, view: &View, command: &Command) -> String {
        words::command(view, *command)
    }
}
