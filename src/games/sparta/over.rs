//! The end of a game.

use leptos::{prelude::*, task::spawn_local};
use sparta::{Outcome, Side, Sparta, Transcript};

use super::{history::History, words};
use crate::{
    library::hand_out,
    table::{Chronicle, Room},
    texts::sparta::texts,
    ui::{Button, Card, Glyph, LineChart, use_notices},
};

/// How it ended, how it went, and what one may want next.
pub fn over(room: Room<Sparta>, history: Chronicle<History>, outcome: Outcome) -> AnyView {
    let t = texts();
    let notices = use_notices();
    let share = move |()| {
        let written = room.session.finished(|table| Transcript::write(table.record()));
        let Some(Ok(text)) = written else { return };
        spawn_local(async move { hand_out(notices, "sparta.txt", text.as_bytes()).await });
    };
    let how = room.session.edition(|edition| words::outcome(outcome, &edition.draws));
    let player = |side: Side| room.player(side.seat());
    let (pieces, cities) = history.with_untracked(|history| {
        let pieces = history.series(player, |position, side| position.pieces(side).len());
        (pieces, history.series(player, |position, side| position.cities(side).len()))
    });
    let share = view! {
        <Button glyph=Glyph::Share on_press=share>
            {t.over_share}
        </Button>
    };
    view! {
        {room.victory(outcome.winner().map(Side::seat), how, Some(share.into_any()))}
        <Card>
            <LineChart label=t.over_pieces_chart series=pieces />
        </Card>
        <Card>
            <LineChart label=t.over_cities_chart series=cities />
        </Card>
    }
    .into_any()
}
