//! The screen on which a board is drawn.

mod areas;
mod canvas;
mod check;
mod land;
mod numbers;
mod scenario;
mod studio;

use company_leader::{CompanyLeader, edition::Edition};
use leptos::{ev, prelude::*, task::spawn_local};
use vault::{AccountId, DocumentError};

use super::{
    card::named,
    stored::{self, BoardId, StoredBoard, trouble},
};
use crate::{
    accounts::{require_account, use_visit},
    router::{Address, use_router},
    rules::chapters::company_leader as chapters,
    table::game_screen,
    texts::company_leader::texts,
    ui::{Back, Banner, BottomBar, ConfirmDialog, Frame, Glyph, Icon, Spinner, Tab, Tabs, Tone},
};
pub use numbers::counted;
use studio::Studio;

/// Where the arrow at the top left leads.
const BOARDS: Back = Back::To("/company-leader/boards");

/// The route `/company-leader/boards/:id`.
#[component]
pub fn EditBoard() -> impl IntoView {
    require_account();
    let visit = use_visit();
    let router = use_router();
    let address = Memo::new(move |_| router.with(Address::id));
    let account = Memo::new(move |_| visit.account().with(|account| account.as_ref().map(|account| account.id)));
    let found = RwSignal::new(None::<(AccountId, BoardId, Found)>);
    Effect::new(move || {
        let (Some(account), Some(id)) = (account.get(), address.get()) else { return };
        let vault = visit.vault();
        spawn_local(async move {
            let board = stored::find(&vault, account, id).await;
            found.try_set(Some((account, id, board)));
        });
    });
    let screen = move || {
        let t = texts();
        if address.get().is_none() {
            return aside(view! { <p>{t.edit_unknown}</p> }.into_any());
        }
        match found.get() {
            None => aside(view! { <Spinner label=t.boards_loading /> }.into_any()),
            Some((account, id, found)) => untrack(|| opened(account, id, found)),
        }
    };
    game_screen::<CompanyLeader>(Edition::house, || screen.into_any())
}

type Found = Result<Option<StoredBoard>, DocumentError>;

/// A board that was looked for.
fn opened(account: AccountId, id: BoardId, found: Found) -> AnyView {
    let t = texts();
    match found {
        Err(error) => aside(view! { <Banner tone=Tone::Bad>{trouble(&error)}</Banner> }.into_any()),
        Ok(kept) => match Studio::open(account, id, kept) {
            Some(studio) => editor(studio),
            None => aside(view! { <p>{t.edit_unknown}</p> }.into_any()),
        },
    }
}

/// The screen without a board.
fn aside(content: AnyView) -> AnyView {
    view! {
        <Frame title=texts().edit_title back=BOARDS chapter=chapters::BOARDS>
            {content}
        </Frame>
    }
    .into_any()
}

/// The areas of the editor.
const LAND: usize = 0;
const AREAS: usize = 1;
const NUMBERS: usize = 2;
const SCENARIO: usize = 3;
const CHECK: usize = 4;

fn editor(studio: Studio) -> AnyView {
    let t = texts();
    listen_to_keys(studio);
    let title = Signal::derive(move || studio.draft.with(named));
    let steps = view! {
        <div class="cl-steps">
            {step(Glyph::Undo, t.edit_undo, Signal::derive(move || studio.can_undo()), move || studio.undo())}
            {step(Glyph::Redo, t.edit_redo, Signal::derive(move || studio.can_redo()), move || studio.redo())}
        </div>
    };
    let blocked = Signal::derive(move || (!studio.is_changed()).then(|| t.edit_nothing_new.to_owned()));
    let bottom = view! {
        <BottomBar label=t.edit_save on_next=move |()| studio.save() blocked aside=steps.into_any() />
    };
    let tab = |glyph, label: &str| Tab { glyph, label: label.to_owned() };
    let tabs = vec![
        tab(Glyph::Hexagon, t.edit_land),
        tab(Glyph::Alliance, t.edit_areas),
        tab(Glyph::Tank, t.edit_armies),
        tab(Glyph::Star, t.new_scenario),
        tab(Glyph::Check, t.edit_check),
    ];
    let panel = move |at: usize| {
        untrack(|| match at {
            LAND => land::land(studio),
            AREAS => areas::areas(studio),
            NUMBERS => numbers::numbers(studio),
            SCENARIO => scenario::scenario(studio),
            _ => check::check(studio),
        })
    };
    view! {
        <Frame title back=BOARDS chapter=chapters::BOARDS wide=true bottom=bottom.into_any()>
            <div class="cl-editor" class:cl-editor--paints=move || studio.paints()>
                <div class="cl-editor__board">{canvas::canvas(studio)} {check::verdict(studio)}</div>
                <Tabs label=t.edit_tools tabs selected=studio.tab panel />
            </div>
            <ConfirmDialog
                open=studio.elsewhere
                title=t.edit_elsewhere.to_owned()
                text=t.edit_elsewhere_text.to_owned()
                confirm=t.edit_save_copy.to_owned()
                on_confirm=move |()| studio.save_copy()
            />
        </Frame>
    }
    .into_any()
}

/// A button for a step back or forth.
fn step(glyph: Glyph, label: &'static str, able: Signal<bool>, act: impl Fn() + 'static) -> AnyView {
    view! {
        <button
            class="icon-button"
            type="button"
            aria-label=label
            title=label
            disabled=move || !able.get()
            on:click=move |_| act()
        >
            <Icon glyph />
        </button>
    }
    .into_any()
}

/// Ctrl and Z take a step back, with the shift key or with Y it is done again; while a name is typed they belong to it.
fn listen_to_keys(studio: Studio) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let typing = document().active_element().is_some_and(|element| element.tag_name() == "INPUT");
        if !(event.ctrl_key() || event.meta_key()) || typing {
            return;
        }
        match (event.key().to_lowercase().as_str(), event.shift_key()) {
            ("z", false) => studio.undo(),
            ("z", true) | ("y", _) => studio.redo(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}
