//! Sparta on the shelf: what the app needs of it beyond the contract.

use bots::sparta::LEVELS;
use leptos::prelude::*;
use sparta::{Refusal, Setup, Side, Sparta, edition::Edition};
use tabletop::{Game as _, Seat, Viewer};

use super::{lessons, over, overview, rules, screen, words};
use crate::{
    library::{SaveSummary, won_by},
    table::{AppGame, Lesson, Room, Tale},
    ui::Player,
};

impl AppGame for Sparta {
    const STYLE: &'static str = include_str!("../../../style/parts/sparta.css");

    const HAS_SECRETS: bool = false;

    fn summary(_: &Setup, game: &Self, commands: u32, before: SaveSummary) -> SaveSummary {
        let view = game.view(Viewer::Public);
        let winner = view.outcome.map(|outcome| won_by(outcome.winner().map(Side::seat)));
        // A round is a move of each side; what is said besides counts as moves do, since nobody counts it.
        let round = u16::try_from(commands / 2 + 1).unwrap_or(u16::MAX);
        // Games from before names could be given are of two sides.
        let sides = || Side::BOTH.map(words::player).map(|side| (side.name, side.hue)).into();
        let players = if before.players.len() == Side::BOTH.len() { before.players } else { sides() };
        SaveSummary { players, round, winner, ..before }
    }

    /// A side, unless somebody has given it his name.
    fn player(room: Room<Self>, seat: Seat) -> Player {
        let side = Side::of(seat).map(words::player);
        side.filter(|_| room.coach().is_some()).unwrap_or_else(|| room.sitting(seat))
    }

    fn plays_by(edition: &Edition) -> bool {
        edition.validate().is_ok()
    }

    fn refusal(&self, refusal: &Refusal, _: &dyn Fn(Seat) -> String) -> Option<String> {
        Some(words::refusal(*refusal))
    }

    fn nobody(seat: Seat, _: bool) -> Player {
        words::player(Side::BOTH[seat.index()])
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

    fn overview(room: Room<Self>) -> AnyView {
        overview::overview(room)
    }

    fn tale(room: Room<Self>) -> Option<Tale> {
        over::tale(room)
    }

    fn lessons() -> Vec<Lesson<Self>> {
        lessons::lessons()
    }

    fn screen(room: Room<Self>) -> AnyView {
        screen::game(room)
    }
}
