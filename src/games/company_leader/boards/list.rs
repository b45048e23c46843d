//! The screen with the boards of an account.

use company_leader::{CompanyLeader, edition::Edition};
use leptos::{prelude::*, task::spawn_local};
use vault::{Account, AccountId, DocumentError};

use super::{
    begin, card,
    import::Import,
    stored::{self, StoredBoard, trouble},
};
use crate::{
    accounts::{require_account, use_visit},
    browser::launch,
    rules::chapters::company_leader as chapters,
    table::game_screen,
    texts::company_leader::texts,
    ui::{Back, Banner, Frame, Spinner, Tone},
};

/// The route `/company-leader/boards`.
#[component]
pub fn Boards() -> impl IntoView {
    require_account();
    let t = texts();
    let visit = use_visit();
    let account = Memo::new(move |_| visit.account().with(|account| account.as_ref().map(|Account { id, .. }| *id)));
    let content = move || match account.get() {
        None => view! { <Spinner label=t.boards_loading /> }.into_any(),
        Some(account) => untrack(|| boards_of(account)),
    };
    game_screen::<CompanyLeader>(Edition::house, || {
        view! {
            <Frame title=t.boards_title back=Back::To("/company-leader") chapter=chapters::BOARDS wide=true>
                <p>{t.boards_intro}</p>
                {content}
            </Frame>
        }
        .into_any()
    })
}

type Found = Result<(Vec<StoredBoard>, usize), DocumentError>;

fn boards_of(account: AccountId) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let found = RwSignal::new(None::<Found>);
    let fetch = move || {
        let vault = visit.vault();
        spawn_local(async move {
            found.try_set(Some(stored::all(&vault, account).await));
        });
    };
    fetch();
    let changed = Callback::new(move |()| fetch());
    let import = Import::prepare(account, changed);
    // A file that was opened with the app, where a browser can do that.
    launch::each_file(move |bytes| {
        import.take.try_run(bytes);
    });
    let cards = move || match found.get() {
        None => view! { <Spinner label=t.boards_loading /> }.into_any(),
        Some(Err(error)) => view! { <Banner tone=Tone::Bad>{trouble(&error)}</Banner> }.into_any(),
        Some(Ok((boards, newer))) => {
            let newer = (newer > 0).then(|| view! { <Banner tone=Tone::Warning>{t.boards_newer}</Banner> });
            let none = boards.is_empty().then(|| view! { <p class="dim">{t.boards_none}</p> });
            let cards = boards.into_iter().map(|board| card::card(account, board, changed)).collect_view();
            view! {
                {newer}
                {none}
                <div class="cards">{cards}</div>
            }
            .into_any()
        }
    };
    view! {
        {import.refusal()}
        {cards}
        {begin::begin(account)}
        <p>{t.boards_import_text}</p>
        {import.button()}
    }
    .into_any()
}
