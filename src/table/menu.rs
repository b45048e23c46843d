//! The menu of a running game: what lies open of it, and the way to the shelf.

use leptos::{prelude::*, task::spawn_local};
use tabletop::Seat;
use vault::SaveFile;

use super::{AppGame, Room, board_set, hand_over, hosting::Hosting, save};
use crate::{
    library::ReportForm,
    parts,
    settings::SoundSwitch,
    texts::{devices, table::texts},
    ui::{Button, Card, Dialog, Menu, PlayerName, Weight},
};

/// What else a menu offers about seats; it is handed what closes the menu.
pub type More = Box<dyn Fn(Callback<()>) -> Option<AnyView> + Send + Sync>;

/// A screen of a running game with its menu. It opens over the screen and stays open when that changes below it; to leave the
/// game takes a second tap, inside; `more` is what else there is to do about seats. It shows no secrets and may be read by everybody, whoever has the device.
///
/// Both are boxed, so that a game has this once and not once for each screen.
pub fn with_menu<G: AppGame>(room: Room<G>, more: More, screen: Box<dyn FnOnce() -> AnyView>) -> AnyView {
    let t = texts();
    let open = RwSignal::new(false);
    let close = Callback::new(move |()| open.set(false));
    Menu::provide(Callback::new(move |()| open.set(true)));
    let watched =
        move || onlookers(room.session.devices().onlookers).map(|words| view! { <p role="status">{words}</p> });
    view! {
        {screen()}
        <Dialog open title=t.menu_title sheet=true>
            <div class="dialog__text">{G::overview(room)} {watched} {more(close)} {hand_over::form(room, move || close.run(()))} {board_set::choice::<G>()} <SoundSwitch /> <p class="dim">{t.menu_saved}</p> <ReportForm game=Callback::new(move |()| room.file()) /></div>
            <div class="dialog__answers">
                <Button weight=Weight::Quiet on_press=move |()| room.leave.run(())>
                    {t.menu_leave}
                </Button>
                <Button weight=Weight::Primary on_press=close>
                    {t.menu_back}
                </Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// How many devices look on at a table; nothing if none does.
pub fn onlookers(count: u8) -> Option<String> {
    let t = texts();
    match count {
        0 => None,
        1 => Some(t.menu_onlooker.to_owned()),
        more => Some(t.menu_onlookers(&more)),
    }
}

/// Who plays where, once somebody wants to know: the code for it is fetched then.
pub fn lobby(hosting: Hosting) -> AnyView {
    let part = RwSignal::new_local(None::<parts::Lobby>);
    let ask = move |_| {
        hosting.open();
        if part.with_untracked(Option::is_none) {
            spawn_local(async move {
                // What does not come is asked for again when it is opened again.
                part.try_set(parts::lobby().await.ok());
            });
        }
    };
    let content = move || Some((part.get()?)(hosting.host()?));
    view! {
        <details class="fold" on:toggle=ask>
            <summary>{devices::texts().lobby_title}</summary>
            <div class="stack">{content}</div>
        </details>
    }
    .into_any()
}

impl<G: AppGame> Room<G> {
    /// The game as a file, as it stands at this table; `None` if another device holds it.
    pub(super) fn file(self) -> Option<SaveFile> {
        let about = save::with_seats::<G>(self.summary.get_value(), self.session.sitting());
        self.session.read(|table| save::save_file(table, about))
    }

    /// Who sits at the table: an overview of a game that has nothing else to tell.
    pub(super) fn everybody(self) -> AnyView {
        let line = move |seat| view! { <li><PlayerName player=self.player(seat) /></li> };
        view! {
            <Card title=texts().menu_players>
                <ul class="plain lines">{Seat::all(self.session.seats()).map(line).collect_view()}</ul>
            </Card>
        }
        .into_any()
    }
}
