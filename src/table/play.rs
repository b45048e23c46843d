//! The route of a game: opens it, and shows its screen or what is wrong with it.

use futures_util::future::join;
use leptos::{prelude::*, task::spawn_local};
use link::NoUndo;
use tabletop::{Fence, Table};
use vault::{Claim, OpenError, OwnershipError, Save, SaveId, SessionId, StoreError, WriteError};

use super::{
    AppGame, Guard, Room, RoomWriter, Session, SessionError, Slices, copied, game_screen,
    hosting::{Hosting, keep_places, places},
    lost_save,
    menu::{lobby, with_menu},
    save::{self, VaultWriter},
    watching,
    writer::SaveError,
};
use crate::{
    accounts::{AppVault, use_visit},
    browser::{
        self,
        page::{self, Screen},
        prefs,
    },
    library::{ExportButton, OpenTrouble},
    registry::{Entry, route_of},
    router::{Address, use_detour, use_router, use_way},
    texts::table::texts,
    ui::{Button, Dialog, Notices, Spinner, Tone, Weight, use_notices},
};

/// How far opening a game is.
enum Opening<G: AppGame> {
    /// The vault is at work, and the page still says that something is coming.
    Coming,
    /// The vault is at work.
    Waiting,
    /// It did not open.
    Failed(OpenError),
    /// Here it is.
    Open(Room<G>),
    /// Its save is gone; the game itself is here.
    SaveLost(Room<G>),
    /// Another tab has taken it over.
    Watching(Room<G>),
}

impl<G: AppGame> Clone for Opening<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Coming => Self::Coming,
            Self::Waiting => Self::Waiting,
            Self::Failed(error) => Self::Failed(error.clone()),
            Self::Open(room) => Self::Open(*room),
            Self::SaveLost(room) => Self::SaveLost(*room),
            Self::Watching(room) => Self::Watching(*room),
        }
    }
}

impl<G: AppGame> Opening<G> {
    /// What is shown of it: a game that is here as a `table`.
    fn screen(self, table: &dyn Fn(Room<G>) -> AnyView, take_over: Callback<()>) -> AnyView {
        if !matches!(self, Self::Coming) {
            page::show(Screen::App);
        }
        // What a screen reads while it is built must not have it built anew.
        untrack(|| match self {
            Self::Coming => ().into_any(),
            Self::Waiting => view! { <Spinner label=texts().table_loading /> }.into_any(),
            Self::Failed(error) => view! { <OpenTrouble error on_take_over=take_over /> }.into_any(),
            Self::Open(room) => table(room),
            Self::SaveLost(room) => lost_save::lost_save(room),
            Self::Watching(room) => watching::screen(room, take_over),
        })
    }
}

/// Remembers that this game is the one that was played last, until it is over.
fn remember<G: AppGame>(session: Session<G, RoomWriter<G>>, id: SaveId) {
    let is_over = Memo::new(move |_| {
        session.revision();
        session.finished(|_| ()).is_some()
    });
    let route = route_of(G::TAG, id);
    Effect::new(move || prefs::set_last((!is_over.get()).then_some(&route)));
}

/// The route of a running game of `G`; its save is the `id` in the address.
pub fn play<G: AppGame>() -> AnyView {
    let visit = use_visit();
    let notices = use_notices();
    let router = use_router();
    let opening = RwSignal::new(Opening::<G>::Coming);
    page::hold();
    let (way, detour) = (use_way(), use_detour());
    let writer = StoredValue::new_local(None::<VaultWriter<G>>);
    let (full, hosting) = (RwSignal::new(false), StoredValue::new_local(None::<Hosting>));
    let guard = Guard::provide();
    let close = move || writer.try_update_value(Option::take).flatten().map(VaultWriter::close);
    // Only what belongs to this screen may outlive the waiting for the vault.
    let owner = StoredValue::new(Owner::current());
    let leave = Callback::new(move |()| {
        spawn_local(async move {
            // First: the shelf must not find the game still open.
            if let Some(closing) = close() {
                closing.await;
            }
            way.run("/games".to_owned());
        });
    });
    let open = move |take_over: bool| {
        let Some(account) = visit.account().get_untracked() else { return };
        let Some(id) = router.now(Address::id::<SaveId>) else {
            return opening.set(Opening::Failed(OpenError::Unknown));
        };
        let vault = visit.vault();
        if opening.with_untracked(|opening| !matches!(opening, Opening::Coming)) {
            opening.set(Opening::Waiting);
        }
        spawn_local(async move {
            // Beside each other: who plays at other devices is looked up whenever a game is opened.
            let opening_save = open_save::<G>(&vault, account.id, id, take_over, notices);
            let (opened, places) = join(opening_save, places(&vault, id)).await;
            let Some(owner) = owner.try_get_value().flatten() else {
                if let Ok(Opened::Here(_, writing)) = opened {
                    writing.close().await;
                }
                return;
            };
            let _ = opening.try_set(match opened {
                Err(error) => {
                    if matches!(error, OpenError::Unknown) {
                        prefs::set_last(None);
                    }
                    Opening::Failed(error)
                }
                Ok(Opened::At(route)) => return detour.run(route),
                Ok(Opened::Here(table, writing)) => owner.with(|| {
                    writer.set_value(Some(writing.clone()));
                    let beside = Owner::current();
                    let watch = Callback::new(move |room| {
                        let seated = || {
                            let room = watching::seat(room);
                            watching::follow(room, visit.vault(), (account.id, id));
                            room
                        };
                        beside.as_ref().map_or_else(seated, |owner| owner.with(seated))
                    });
                    guard.watch(vault.clone(), writing.save(), move |loss| lose(opening, loss, watch));
                    let trouble = Callback::new(move |trouble| match trouble {
                        SessionError::NotSaved(SaveError::Vault(WriteError::Lost(loss))) => lose(opening, loss, watch),
                        other => {
                            if let Some(Opening::Open(room)) = opening.try_get_untracked() {
                                tell(notices, room, full, other);
                            }
                        }
                    });
                    let summary = writing.summary();
                    let session = Session::new(table, RoomWriter::Vault(writing), summary.seats(), trouble);
                    remember(session, id);
                    let (summary, bots) = (StoredValue::new(summary), session.bots());
                    let room = Room { session, summary, bots, leave };
                    room.begin_staging();
                    hosting.set_value(Some(Hosting::of(room, places, keep_places(visit.vault(), id))));
                    Opening::Open(room)
                }),
            });
        });
    };
    // Another address is another game. Who is at the device is known once the visit is ready, and a change of that alone
    // must not take the game off the screen: saving a lost one anew brings in a guest.
    let path = router.path();
    Effect::new(move || {
        path.track();
        if visit.ready().get() && visit.account().with_untracked(Option::is_some) {
            open(false);
        } else if visit.ready().get() {
            leave.run(());
        }
    });
    on_cleanup(move || {
        if let Some(closing) = close() {
            spawn_local(closing);
        }
    });
    let table = move |room: Room<G>| {
        let (edition, hosting) = (move || room.session.edition(Clone::clone), hosting.get_value());
        let screen = game_screen::<G>(edition, || with_lobby(room, hosting));
        view! { {screen} <FullStorage open=full id=router.now(Address::id::<SaveId>) /> }.into_any()
    };
    let take_over = Callback::new(move |()| open(true));
    (move || opening.get().screen(&table, take_over)).into_any()
}

/// What an address leads to.
enum Opened<G: AppGame> {
    /// A game of `G`, and what keeps it.
    Here(Table<G>, VaultWriter<G>),
    /// A game of another kind, which is played at this route.
    At(String),
}

/// Opens a save and takes its game up again. What the rules refuse of it is set aside, and the player is told.
async fn open_save<G: AppGame>(
    vault: &AppVault,
    account: vault::AccountId,
    id: SaveId,
    take_over: bool,
    notices: Notices,
) -> Result<Opened<G>, OpenError> {
    let (session, now) = (SessionId::new(&browser::seed::entropy()), browser::clock::now());
    // A tab that crashed leaves its mark in the vault, but no claim: it must not cause a question.
    let alone = browser::tabs::claim(&id.to_string()).await;
    if take_over && !alone {
        browser::tabs::take(&id.to_string()).await;
    }
    let claim = Claim { session, force: take_over || alone, now };
    // A game of another kind is known to those who play it.
    let knows = |save: &Save, (setup, commands): (&[u8], &[Vec<u8>])| {
        if save.game == G::TAG { save::knows::<G>(setup, commands) } else { Ok(()) }
    };
    let opened = vault.claim(account, id, claim, knows).await?;
    let game = opened.save.shown().game;
    if game != G::TAG {
        // If it does not work the game stays marked as open, and opening it asks one question more.
        let _ = vault.close(&opened.save, now).await;
        browser::tabs::release(&id.to_string());
        let played = Entry::of_tag(&game).map(|game| Opened::At(game.play_route(id)));
        // A game that this version does not know is one of a newer version.
        return played.ok_or(OpenError::FromTheFuture(vault::ReadError::Foreign));
    }
    let slices = Slices::of_page(|_| true);
    let table = save::resume(&opened, slices).await.map_err(|_| OpenError::Unreadable(vault::ReadError::Foreign))?;
    let refused = (table.revision().0 as usize) < opened.commands.len();
    if refused && save::cut_off(vault, &opened.save, &table).await.is_err() {
        return Err(OpenError::ChangedElsewhere);
    }
    if refused || opened.damage.is_some() {
        notices.say(Tone::Warning, texts().table_damaged);
    }
    let writing = VaultWriter::new(vault.clone(), account, opened.save, &table);
    // Nobody waits for it: the game is shown meanwhile.
    let settling = writing.clone();
    spawn_local(async move { settling.settle_result().await });
    // Whoever had it open so far is told at once, and not when he next does something.
    browser::tabs::announce();
    Ok(Opened::Here(table, writing))
}

/// The storage is full: what is safe, and the way to take the game along.
#[component]
fn FullStorage(
    /// Opens and closes it.
    open: RwSignal<bool>,
    /// The game.
    id: Option<SaveId>,
) -> impl IntoView {
    let t = texts();
    view! {
        <Dialog open title=t.table_full_title>
            <p>{t.table_save_full}</p>
            <div class="dialog__answers">
                {id.map(|id| view! { <ExportButton id /> })}
                <Button weight=Weight::Primary on_press=move |()| open.set(false)>
                    {t.menu_back}
                </Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// The screen of a game with its menu, in which other devices are let in.
fn with_lobby<G: AppGame>(room: Room<G>, hosting: Option<Hosting>) -> AnyView {
    with_menu(room, Box::new(move |_| hosting.map(lobby)), Box::new(move || copied::screen(room, hosting)))
}

/// Puts the game away that is no longer this tab's to write to. `watch` seats whoever is left beside the table.
fn lose<G: AppGame>(opening: RwSignal<Opening<G>>, loss: OwnershipError, watch: Callback<Room<G>, Room<G>>) {
    let Some(Opening::Open(room)) = opening.try_get_untracked() else { return };
    opening.set(match loss {
        OwnershipError::Gone | OwnershipError::Replaced => Opening::SaveLost(room),
        OwnershipError::TakenOver => Opening::Watching(watch.run(room)),
    });
}

/// Tells the player what did not go through, and what is safe.
pub(super) fn tell<G: AppGame>(
    notices: Notices,
    room: Room<G>,
    full: RwSignal<bool>,
    trouble: SessionError<G, SaveError>,
) {
    let t = texts();
    match trouble {
        SessionError::Refused(refusal) => {
            if let Some(words) = room.words_for(&refusal) {
                notices.say(Tone::Warning, words);
            }
        }
        SessionError::Undo(reason) => say(notices, reason),
        SessionError::Theirs(seat) => notices.say(Tone::Info, t.far_theirs(&room.name(seat))),
        SessionError::NotSaved(SaveError::Vault(WriteError::Store(StoreError::Full))) => full.set(true),
        SessionError::NotSaved(SaveError::Vault(WriteError::TooLong)) => notices.say(Tone::Warning, t.table_save_long),
        SessionError::NotSaved(SaveError::Vault(_)) => notices.say(Tone::Bad, t.table_save_failed),
        SessionError::NotSaved(SaveError::Overtaken) => notices.say(Tone::Info, t.far_overtaken),
        SessionError::NotSaved(SaveError::NotKeptThere) => notices.say(Tone::Bad, t.far_not_kept),
        SessionError::NotSaved(SaveError::NoLine) => notices.say(Tone::Warning, t.far_no_line),
        SessionError::NotSaved(SaveError::NotPlaying) => notices.say(Tone::Info, t.far_not_playing),
        SessionError::NotSaved(SaveError::Ended) => notices.say(Tone::Info, t.far_ended),
        SessionError::NotSaved(SaveError::Coach | SaveError::Watching) => {}
    }
}

/// Tells the player why there is no way back.
pub(super) fn say(notices: Notices, reason: NoUndo) {
    let t = texts();
    notices.say(
        Tone::Info,
        match reason {
            NoUndo::AtTheBeginning => t.table_fence_begin,
            NoUndo::Fenced(Fence::Chance) => t.table_fence_chance,
            NoUndo::Fenced(Fence::Revealed) => t.table_fence_revealed,
            NoUndo::Fenced(Fence::TurnEnded) => t.table_fence_ended,
            NoUndo::Theirs => t.table_fence_theirs,
        },
    );
}
