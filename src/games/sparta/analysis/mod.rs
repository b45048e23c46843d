//! The analysis board: any position can be set up or pasted, moves are tried out for both sides, and the computer is asked. It is
//! no table and no save: nothing that is done here touches a game. Why so: `docs/decisions/analysis-board.md`.

mod adviser;
mod desk;
mod kept;
mod paste;
mod say;
mod screen;
mod setting;
mod study;
mod text;

use leptos::prelude::*;
use sparta::Sparta;
use vault::SaveId;

use crate::{
    accounts::require_account,
    editions::with_edition,
    router::{Address, use_router, use_way},
    table::Room,
    texts::sparta::texts,
    ui::{Button, Glyph},
};
use desk::Analysis;
use kept::Kept;
use study::Variation;

pub use say::{SQUARES, unplayable};

/// Where the board is.
pub const ROUTE: &str = "/sparta/analysis";
/// What is asked of its address by a game that is over, so that the way back leads there.
const GAME: &str = "game";

/// The route `/sparta/analysis`.
#[component]
pub fn AnalysisBoard() -> impl IntoView {
    require_account();
    with_edition::<Sparta>(|edition, _| screen::screen(Analysis::new(edition)))
}

/// The way from the end of a game to the board, with its moves on it.
pub fn entrance(room: Room<Sparta>) -> AnyView {
    let (way, game) = (use_way(), use_router().now(Address::id::<SaveId>));
    let open = move |()| {
        let line = room.session.finished(|table| Variation::of_record(table.record())).flatten();
        let Some(line) = line else { return };
        Kept::lay_out(line);
        way.run(game.map_or_else(|| ROUTE.to_owned(), |game| format!("{ROUTE}?{GAME}={game}")));
    };
    view! {
        <Button glyph=Glyph::Research on_press=open>
            {texts().analysis_title}
        </Button>
    }
    .into_any()
}
