//! The end of a game.

use leptos::{prelude::*, task::spawn_local};
use sparta::{Outcome, Sparta, Transcript};

use super::{history::History, words};
use crate::{
    library::hand_out,
    table::{Chronicle, Room},
    texts::sparta::texts,
    ui::{Button, ButtonLink, Card, Glyph, LineChart, PlayerBadge, Weight, use_notices},
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
    let (pieces, cities) = history.with_untracked(|history| {
        let pieces = history.series(|position, side| position.pieces(side).len());
        (pieces, history.series(|position, side| position.cities(side).len()))
    });
    view! {
        <section class="victory">
            {outcome.winner().map(|winner| view! { <PlayerBadge player=words::player(winner) large=true /> })}
            <h2>{how}</h2>
            <div class="row">
                <ButtonLink href="/sparta" weight=Weight::Primary>
                    {t.over_rematch}
                </ButtonLink>
                <Button glyph=Glyph::Share on_press=share>
                    {t.over_share}
                </Button>
            </div>
        </section>
        <Card>
            <LineChart label=t.over_pieces_chart series=pieces />
        </Card>
        <Card>
            <LineChart label=t.over_cities_chart series=cities />
        </Card>
    }
    .into_any()
}
