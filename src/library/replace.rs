//! STARTEN: a new game, in place of the oldest if every slot is taken (chapter 2.2: "so wird der älteste Spielstand
//! überschrieben"), but only after saying which and offering its export.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
use vault::{AccountId, Place, Save, Slot};

use super::{figures::date, summary::SaveSummary, transfer::ExportButton};
use crate::{
    browser::notes::{self, Note},
    registry::Entry,
    texts::{self, shelf::texts},
    ui::{Button, Dialog, Weight, use_way},
};

/// The name in the address of a set-up under which the game to be replaced is handed over.
const REPLACING: &str = "replacing";

/// Where the game that is being set up will be put: read from its address.
pub fn place_of_new_game(account: AccountId) -> Place {
    let replacing = use_query_map().with_untracked(|query| query.get(REPLACING).and_then(|id| id.parse().ok()));
    Place { account, replacing }
}

/// Starts a new game, or asks first.
#[component]
pub fn StartButton(
    /// The slots as they are now.
    slots: Vec<Slot>,
    /// Which game is to be started.
    #[prop(into)]
    game: Signal<&'static Entry>,
    /// How loud the button is.
    weight: Weight,
) -> impl IntoView {
    let t = texts();
    let way = use_way();
    let full = !slots.contains(&Slot::Free);
    let oldest = oldest_of(&slots).cloned();
    let asking = RwSignal::new(false);
    let to_new = move |replacing: Option<String>| {
        let route = game.get_untracked().new_route();
        let address = replacing.map_or_else(|| route.to_owned(), |id| format!("{route}?{REPLACING}={id}"));
        notes::write(Note::SetUp(game.get_untracked().tag), None);
        way.run(address);
    };
    let start = move |()| if full { asking.set(true) } else { to_new(None) };
    let confirm = Callback::new(move |id: vault::SaveId| to_new(Some(id.to_string())));
    view! {
        <Button weight on_press=start>
            {t.games_start}
        </Button>
        <ReplaceDialog open=asking oldest on_confirm=confirm />
    }
    .into_any()
}

/// The game that was not written to for the longest time. The vault has the last word when the game is created.
fn oldest_of(slots: &[Slot]) -> Option<&Save> {
    let saves = slots.iter().filter_map(|slot| match slot {
        Slot::Taken(save) => Some(save),
        _ => None,
    });
    saves.min_by_key(|save| save.updated)
}

/// Says which game would go, offers its export, and asks.
#[component]
pub fn ReplaceDialog(
    /// Opens and closes it.
    open: RwSignal<bool>,
    /// The game that would go; none if none can.
    #[prop(into)]
    oldest: Signal<Option<Save>>,
    /// Receives the game that may go.
    on_confirm: Callback<vault::SaveId>,
) -> impl IntoView {
    let t = texts();
    let body = move || match oldest.get() {
        None => view! { <p>{t.games_replace_none}</p> }.into_any(),
        Some(save) => {
            let game =
                SaveSummary::from_bytes(&save.about).map_or_else(|| t.games_unknown.to_owned(), |about| about.line());
            let id = save.id;
            view! {
                <p>{t.games_replace(&game, &date(save.updated))}</p>
                <div class="dialog__answers">
                    <Button weight=Weight::Quiet on_press=move |()| open.set(false)>
                        {texts::texts().dialog_cancel}
                    </Button>
                    <ExportButton id />
                    <Button
                        weight=Weight::Danger
                        on_press=move |()| {
                            open.set(false);
                            on_confirm.run(id);
                        }
                    >
                        {t.games_replace_confirm}
                    </Button>
                </div>
            }
            .into_any()
        }
    };
    view! {
        <Dialog open title=t.games_replace_title>
            {body}
        </Dialog>
    }
    .into_any()
}
