//! STARTEN: a new game, in place of another one of its kind if every slot is taken (chapter 2.2: "so wird der älteste Spielstand
//! überschrieben"). The player chooses which, beginning with the oldest, and it is not written over but goes into the bin.

use leptos::{prelude::*, task::spawn_local};
use vault::{AccountId, Place, Save, SaveId, Slot};

use super::{
    figures::date,
    names::{self, Names},
};
use crate::{
    accounts::use_visit,
    browser::notes::{self, Note},
    registry::Entry,
    router::{use_router, use_way},
    texts::{self, shelf::texts},
    ui::{Button, Choice, ChoiceOption, Dialog, Weight},
};

/// The name in the address of a set-up under which the game to be replaced is handed over.
const REPLACING: &str = "replacing";

/// Where the game that is being set up will be put: read from its address.
pub fn place_of_new_game(account: AccountId) -> Place {
    let replacing = use_router().now(|address| address.asked(REPLACING)?.parse().ok());
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
    let most = usize::from(use_visit().vault().policy().slots);
    let asking = RwSignal::new(false);
    let of_its_kind = Memo::new(move |_| of_kind(&slots, game.get().tag));
    let to_new = move |replacing: Option<String>| {
        let route = game.get_untracked().new_route();
        let address = replacing.map_or_else(|| route.to_owned(), |id| format!("{route}?{REPLACING}={id}"));
        for note in [Note::SetUp, Note::Edition] {
            notes::write(note(game.get_untracked().tag), None);
        }
        way.run(address);
    };
    let start = move |()| {
        if of_its_kind.with_untracked(Vec::len) < most { to_new(None) } else { asking.set(true) }
    };
    let confirm = Callback::new(move |id: SaveId| to_new(Some(id.to_string())));
    view! {
        <Button weight on_press=start>
            {t.games_start}
        </Button>
        <ReplaceDialog open=asking candidates=of_its_kind on_confirm=confirm />
    }
    .into_any()
}

/// The games of a kind, the one first that was not written to for the longest time.
fn of_kind(slots: &[Slot], tag: &str) -> Vec<Save> {
    let saves = slots.iter().filter_map(|slot| match slot {
        Slot::Taken(save) => Some(save.clone()),
        Slot::FromTheFuture(_) => None,
    });
    let mut saves: Vec<_> = saves.filter(|save| save.game == tag).collect();
    saves.sort_by_key(|save| save.updated);
    saves
}

/// Asks which game goes into the bin for a new one.
#[component]
pub fn ReplaceDialog(
    /// Opens and closes it.
    open: RwSignal<bool>,
    /// The games that could go, the oldest first.
    #[prop(into)]
    candidates: Signal<Vec<Save>>,
    /// Receives the game that may go.
    on_confirm: Callback<SaveId>,
) -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let given = RwSignal::new(Names::new());
    let chosen = RwSignal::new(0);
    Effect::new(move || {
        if open.get() {
            chosen.set(0);
            let vault = visit.vault();
            spawn_local(async move {
                given.try_set(names::names(&vault).await);
            });
        }
    });
    let body = move || {
        let saves = candidates.get();
        let game = saves.first().and_then(|save| Entry::of_tag(&save.game)).map_or("", |game| game.title);
        let most = saves.len();
        let ids: Vec<_> = saves.iter().map(|save| save.id).collect();
        let options = move || {
            let line = |save: &Save| {
                let played = t.games_played(&date(save.updated));
                ChoiceOption::from(given.with(|given| format!("{} · {played}", names::line(save, given))))
            };
            saves.iter().map(line).collect::<Vec<_>>()
        };
        let confirm = move |()| {
            open.set(false);
            if let Some(id) = ids.get(chosen.get_untracked()) {
                on_confirm.run(*id);
            }
        };
        view! {
            <p>{t.games_replace(&most, &game)}</p>
            <Choice
                label=t.games_replace_which
                options=Signal::derive(options)
                chosen=Signal::derive(move || Some(chosen.get()))
                on_choose=move |at: usize| chosen.set(at)
            />
            <div class="dialog__answers">
                <Button weight=Weight::Quiet on_press=move |()| open.set(false)>
                    {texts::texts().dialog_cancel}
                </Button>
                <Button weight=Weight::Primary on_press=confirm>
                    {t.games_replace_confirm}
                </Button>
            </div>
        }
        .into_any()
    };
    view! {
        <Dialog open title=t.games_replace_title>
            {body()}
        </Dialog>
    }
    .into_any()
}
