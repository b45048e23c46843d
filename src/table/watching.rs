//! A game that another tab plays (spectator, kibitzer): this one shows what lies open of it, and follows.

use core::pin::Pin;

use leptos::{prelude::*, task::spawn_local};
use vault::{AccountId, SaveFile, SaveId};

use super::{AppGame, Room, RoomWriter, Session, Slices, game_screen, save};
use crate::{
    accounts::AppVault,
    browser::{self, tabs},
    texts::{shelf, table::texts},
    ui::{Back, Button, Card, Frame, Menu, Weight},
};

/// The same table for somebody who only watches: nothing is done there, and nobody is unveiled.
pub fn seat<G: AppGame>(room: Room<G>) -> Room<G> {
    // Whoever has lost a save had the table.
    let Some(table) = room.session.read(Clone::clone) else { return room };
    let session = Session::new(table, RoomWriter::Watching, room.session.sitting(), Callback::new(|_| {}));
    Room { session, bots: session.bots(), ..room }
}

/// Follows a game as it is kept, each time another tab tells that it has changed, as long as the present owner lives.
pub fn follow<G: AppGame>(room: Room<G>, vault: AppVault, game: (AccountId, SaveId)) {
    follow_file(vault, game, move |file| {
        Box::pin(async move {
            if let Ok(table) = save::table_of::<G>(&file, Slices::of_page(|_| true)).await {
                room.session.follow(table);
            }
        })
    });
}

/// Lets `see` have the file of a game now, and whenever something was told.
fn follow_file(
    vault: AppVault,
    (account, id): (AccountId, SaveId),
    see: impl Fn(SaveFile) -> Pin<Box<dyn Future<Output = ()>>> + Copy + 'static,
) {
    // What is told while one looks is looked at afterwards.
    let (is_looking, is_stale) = (StoredValue::new(false), StoredValue::new(false));
    let look = move || {
        is_stale.try_set_value(true);
        if is_looking.try_get_value() != Some(false) {
            return;
        }
        is_looking.set_value(true);
        let vault = vault.clone();
        spawn_local(async move {
            while is_stale.try_update_value(core::mem::take) == Some(true) {
                // What can not be read now is looked at when more is told.
                if let Ok(file) = vault.export(account, id, browser::clock::now()).await {
                    see(file).await;
                }
            }
            is_looking.try_set_value(false);
        });
    };
    look();
    let _ear = StoredValue::new_local(tabs::on_announcement(look));
}

/// What lies open, and the one thing that can be done here: to play on in this tab.
pub fn screen<G: AppGame>(room: Room<G>, take_over: Callback<()>) -> AnyView {
    let edition = move || room.session.edition(Clone::clone);
    game_screen::<G>(edition, || beside(G::overview(room), take_over))
}

fn beside(overview: AnyView, take_over: Callback<()>) -> AnyView {
    let t = texts();
    // The menu is for those who play.
    Menu::none();
    view! {
        <Frame title=t.watch_title back=Back::To("/games")>
            <Card>
                <p role="status">{t.watch_text}</p>
                <div class="row">
                    <Button weight=Weight::Primary on_press=take_over>
                        {shelf::texts().open_take_over}
                    </Button>
                </div>
            </Card>
            {overview}
        </Frame>
    }
    .into_any()
}
