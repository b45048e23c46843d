//! One saved game on the shelf.

use leptos::prelude::*;
use vault::Save;

use super::{figures::date, summary::SaveSummary, transfer::ExportButton};
use crate::{
    registry::{Entry, route_of},
    texts::shelf::texts,
    ui::{ButtonLink, PlayerName, Weight},
};

/// Who plays, how far they are, when they played last; FORTSETZEN and the export.
#[component]
pub fn SaveCard(
    /// The game.
    save: Save,
    /// It was played last, so continuing it is the likely next thing to do.
    latest: bool,
) -> impl IntoView {
    let t = texts();
    let about = SaveSummary::from_bytes(&save.about);
    let state = about.as_ref().map_or_else(|| t.games_unknown.to_owned(), SaveSummary::state);
    let players = about.iter().flat_map(SaveSummary::shown_players).map(|player| view! { <PlayerName player /> });
    view! {
        <article class="card save">
            <h3 class="card__title">{state}</h3>
            {Entry::of_tag(&save.game).map(|game| view! { <p class="save__game">{game.title}</p> })}
            <div class="save__players">{players.collect_view()}</div>
            <p class="dim">{t.games_played(&date(save.updated))}</p>
            {save.in_use.map(|_| view! { <p class="dim">{t.games_in_use}</p> })}
            <div class="save__actions">
                <ButtonLink href=route_of(&save.game, save.id) weight=if latest { Weight::Primary } else { Weight::Normal }>
                    {t.games_continue}
                </ButtonLink>
                <ExportButton id=save.id />
            </div>
        </article>
    }
    .into_any()
}
