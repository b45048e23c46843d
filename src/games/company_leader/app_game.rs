//! Company Leader on the shelf: what the app needs of it beyond the contract.

use bots::company_leader::LEVELS;
use company_leader::{CompanyLeader, Outcome, Refusal, View, edition::Edition};
use leptos::prelude::*;
use tabletop::Seat;

use super::{lessons, over, overview, room::Room, rules, screen, words};
use crate::{
    library::{SaveSummary, won_by},
    table::{AppGame, Lesson, OpenTable, Tale},
};

impl AppGame for CompanyLeader {
    const STYLE: &'static str = concat!(
        include_str!("../../../style/parts/chart.css"),
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
        SaveSummary { round: now.round, winner, ..before }
    }

    fn plays_by(edition: &Edition) -> bool {
        edition.validate().is_ok()
    }

    fn refusal(view: &View, refusal: &Refusal, name: &dyn Fn(Seat) -> String) -> Option<String> {
        Some(words::refusal(&view.rules, name, *refusal))
    }

    fn levels() -> Vec<&'static str> {
        LEVELS.map(|level| level.name).into()
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

    fn tale(room: Room) -> Option<Tale> {
        over::tale(room)
    }

    fn lessons() -> Vec<Lesson<Self>> {
        lessons::lessons()
    }

    fn screen(room: Room) -> AnyView {
        screen::game(room)
    }
}
