//! Company Leader on the shelf: what the app needs of it beyond the contract.

use company_leader::{CompanyLeader, Outcome, Refusal, Setup, edition::Edition};
use leptos::prelude::*;
use tabletop::{Game as _, Viewer};

use super::{room::Room, screen, words};
use crate::{
    library::{SaveSummary, won_by},
    table::AppGame,
};

impl AppGame for CompanyLeader {
    fn summary(_: &Setup, game: &Self, _: u32, before: SaveSummary) -> SaveSummary {
        let winner = game.outcome().map(|outcome| match outcome {
            Outcome::Won { seat: Some(seat), .. } => won_by([seat]),
            Outcome::Won { side, .. } => won_by(game.rules().division().members(side)),
            Outcome::Drawn(_) => won_by([]),
        });
        SaveSummary { round: game.view(Viewer::Public).now.round, winner, ..before }
    }

    fn plays_by(edition: &Edition) -> bool {
        edition.validate().is_ok()
    }

    fn refusal(refusal: &Refusal) -> Option<String> {
        Some(words::refusal(*refusal))
    }

    fn screen(room: Room) -> AnyView {
        screen::game(room)
    }
}
