//! A game whose save is gone while it is being played, as after the storage was cleared: here it still is, whole.

use leptos::{prelude::*, task::spawn_local};
use tabletop::Table;
use vault::{Place, PlaceError, SessionId};

use super::{AppGame, Intake, Room, save};
use crate::{
    accounts::{Visit, store_error, use_visit},
    browser,
    library::{SaveSummary, hand_out_game},
    registry::route_of,
    texts::{shelf, table::texts},
    ui::{Back, Button, Card, Frame, Glyph, Tone, Weight, use_notices},
};

/// Offers to save the game anew, or to take it along as a file.
pub fn lost_save<G: AppGame>(room: Room<G>) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let summary = move || save::with_seats::<G>(room.summary.get_value(), room.session.sitting());
    let game = move || Some((room.session.read(Clone::clone)?, summary()));
    let save_again = move |()| {
        spawn_local(async move {
            let Some(game) = game() else { return };
            match save_anew(visit, game).await {
                // A table for another game, with nothing left of the lost one.
                Ok(address) => browser::page::load(&address),
                Err(PlaceError::Store(error)) => notices.say(Tone::Bad, store_error(&error)),
                Err(_) => notices.say(Tone::Bad, t.lost_save_failed),
            }
        });
    };
    let export = move |()| {
        let Some(file) = room.file() else { return };
        spawn_local(async move { hand_out_game(notices, G::TAG, &file).await });
    };
    view! {
        <Frame title=t.lost_save_title back=Back::To("/games")>
            <Card>
                <p>{t.lost_save_text}</p>
                <div class="row">
                    <Button weight=Weight::Primary on_press=save_again>
                        {t.lost_save_save}
                    </Button>
                    <Button glyph=Glyph::Download on_press=export>
                        {shelf::texts().games_export}
                    </Button>
                </div>
            </Card>
        </Frame>
    }
    .into_any()
}

/// Saves the game under the account at the device, or as a guest if the account went with the storage. Returns the
/// address of its table.
async fn save_anew<G: AppGame>(visit: Visit, (table, about): (Table<G>, SaveSummary)) -> Result<String, PlaceError> {
    let vault = visit.vault();
    let now = browser::clock::now();
    let account = visit.enter_if_nobody().await.map_err(|_| PlaceError::NoAccount)?;
    // Where it went into the bin, this is a second one.
    let file = save::taken_in(table, about, &Intake::of(&vault, account, G::TAG).await?);
    let (session, entropy) = (SessionId::new(&browser::seed::entropy()), browser::seed::entropy());
    let save = vault.create(Place { account, replacing: None }, &file, session, now, entropy).await?;
    let address = route_of(&file.game, save.id());
    // The table opens it again by the ordinary way.
    let _ = vault.close(&save, now).await;
    Ok(address)
}
