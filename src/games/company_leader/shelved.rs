//! Company Leader on the shelf: what the app needs of it beyond the contract.

use company_leader::{CompanyLeader, Outcome, Refusal, Setup, edition::Edition};
use leptos::prelude::*;
use tabletop::{Game as _, Viewer};

use super::{room::Room, table, words};
use crate::{
    library::{About, DRAWN},
    table::Shelved,
};

impl Shelved for CompanyLeader {
    fn about(_: &Setup, game: &Self, _: u32, before: About) -> About {
        let winner = game.outcome().map(|outcome| match outcome {
            // Of a team the first one is named on the shelf.
            Outcome::Won { side, seat, .. } => {
                seat.or_else(|| game.rules().division().members(side).next()).map_or(DRAWN, |seat| seat.0)
            }
            Outcome::Drawn(_) => DRAWN,
        });
        About { round: game.view(Viewer::Public).now.round, winner, ..before }
    }

    fn plays_by(edition: &Edition) -> bool {
        edition.validate().is_ok()
    }

    fn refusal(refusal: &Refusal) -> Option<String> {
        Some(words::refusal(*refusal))
    }

    fn screen(room: Room) -> AnyView {
        table::table(room)
    }
}
