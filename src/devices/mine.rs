//! The places that somebody has at tables of the host that has served the app: one's running games.

use core::cell::OnceCell;

use leptos::{prelude::*, task::spawn_local};
use link::served::{Standing, to_hex};
use tabletop::Viewer;
use vault::{AccountId, Time};

use super::{
    code::{Code, ROUTE, Served},
    served::standing,
    told,
};
use crate::{
    accounts::{Visit, use_visit},
    browser::clock,
    library::date,
    registry::Entry,
    table::read_card,
    texts::devices::texts,
    ui::{Button, ButtonLink, Card, Weight},
};

/// The name of the document of a place, sealed with all else of the account.
fn document(account: AccountId, table: &[u8; 8]) -> String {
    format!("{}{}", beginning(account), to_hex(table))
}

/// What the names of an account's documents of places begin with.
fn beginning(account: AccountId) -> String {
    format!("places/{account}/")
}

/// Keeps the place that somebody has taken last; if he is nobody yet, once he has come in as a guest: who signs in to his account afterwards may be
/// somebody else, and what a place shows is not for him. It is told by the signal, one for the page. What is not kept has to be
/// come to by its link again.
pub fn keeper(visit: Visit) -> RwSignal<Option<Served>> {
    thread_local!(static TAKEN: OnceCell<RwSignal<Option<Served>>> = const { OnceCell::new() });
    TAKEN.with(|taken| *taken.get_or_init(|| keeping(visit)))
}

fn keeping(visit: Visit) -> RwSignal<Option<Served>> {
    // The screen of the place may be left before he comes in: this lives as long as the page.
    let (screen, page) = (Owner::current(), Owner::new_root(None));
    let taken = page.with(|| {
        let taken = RwSignal::new(None::<Served>);
        Effect::new(move |was_nobody: Option<bool>| {
            let account = visit.account().get();
            let comes_in = was_nobody == Some(true);
            if let (Some(account), Some(served)) = (&account, taken.get()) {
                taken.set(None);
                if !comes_in || account.login.is_none() {
                    keep(visit, account.id, served);
                }
            }
            // Before it is known who is there he may be anybody.
            visit.ready().get() && account.is_none()
        });
        taken
    });
    core::mem::forget(page);
    // A new root has become the owner of whatever comes now.
    if let Some(screen) = screen {
        screen.set();
    }
    taken
}

fn keep(visit: Visit, account: AccountId, served: Served) {
    let (vault, name) = (visit.vault(), document(account, &served.table));
    spawn_local(async move {
        let _ = vault.put_document(&name, &Code::Served(served).text(), clock::now()).await;
    });
}

/// A place, and how its game stands; or why that is not known.
struct Found {
    served: Served,
    standing: Result<Standing, String>,
    /// Whether this device is told when it is its turn.
    is_told: bool,
}

impl Found {
    /// Whether it may become this place's turn.
    fn may_be_told(&self) -> bool {
        let has_turns = |standing: &Standing| standing.viewer != Viewer::Public && !is_over(standing);
        self.standing.as_ref().is_ok_and(has_turns)
    }
}

/// Whether nothing is played at a table any more.
fn is_over(standing: &Standing) -> bool {
    standing.waiting.is_empty() || standing.roster.is_ended
}

/// All places that this account has; nothing where it has none.
pub fn mine() -> AnyView {
    let t = texts();
    let visit = use_visit();
    let found = RwSignal::new_local(Vec::<Found>::new());
    let look = move || {
        let Some(account) = visit.account().get_untracked() else { return };
        spawn_local(async move {
            let places = visit.vault().documents(&beginning(account.id), clock::now()).await.unwrap_or_default();
            let mut all = Vec::new();
            for (_, code) in places.texts {
                let Ok(Code::Served(served)) = Code::read(&code) else { continue };
                let standing = standing(&served.table, served.token).await;
                let is_told = told::is_told(visit, account.id, &served).await;
                all.push(Found { served, standing, is_told });
            }
            found.try_set(all);
        });
    };
    Effect::new(move || {
        visit.account().track();
        look();
    });
    let forget = move |served: Served| {
        let Some(account) = visit.account().get_untracked() else { return };
        spawn_local(async move {
            // If the host cannot be reached, he is told once more, of a place that he may have forgotten.
            let _ = told::stop(visit, account.id, &served).await;
            // An empty one is none.
            let _ = visit.vault().put_document(&document(account.id, &served.table), "", clock::now()).await;
            look();
        });
    };
    let lines = move || found.with(|found| found.iter().map(|place| line(visit, place, forget)).collect_view());
    (move || {
        let is_empty = found.with(Vec::is_empty);
        let waits = found.with(|found| found.iter().any(Found::may_be_told));
        (!is_empty).then(|| {
            view! {
                <Card title=t.mine_title>
                    <ul class="plain lines">{lines}</ul>
                    {waits.then(|| view! { <p class="dim">{told::words()}</p> })}
                </Card>
            }
        })
    })
    .into_any()
}

fn line(visit: Visit, place: &Found, forget: impl Fn(Served) + Copy + Send + Sync + 'static) -> AnyView {
    let t = texts();
    let Found { served, standing, is_told } = place;
    let title = Entry::of_tag(&served.game).map_or_else(String::new, |game| game.title.to_owned());
    let (names, state) = match standing {
        Err(why) => (String::new(), why.clone()),
        Ok(Standing { viewer, card, waiting, roster, due, .. }) => {
            let about = read_card(card);
            let named = |seat: &tabletop::Seat| about.player(seat.index()).map(|player| player.name);
            let is_mine = matches!(viewer, Viewer::Seat(seat) if waiting.contains(seat));
            let is_taken_over = matches!(viewer, Viewer::Seat(seat) if roster.chair(*seat).is_computer());
            let state = match &waiting[..] {
                _ if roster.is_ended => t.mine_ended.to_owned(),
                [] => t.mine_over.to_owned(),
                _ if is_taken_over => t.mine_computer.to_owned(),
                _ if is_mine => t.mine_yours.to_owned(),
                others => t.mine_theirs(&others.iter().filter_map(named).collect::<Vec<_>>().join(", ")),
            };
            let due = due.map(|due| t.mine_due(&date(Time(due * 1_000))));
            let state = [Some(state), due].into_iter().flatten().collect::<Vec<_>>().join(" ");
            let seats = (0..about.players.len()).filter_map(|at| about.player(at)).map(|player| player.name);
            (seats.collect::<Vec<_>>().join(", "), state)
        }
    };
    let watches = standing.as_ref().is_ok_and(|standing| standing.viewer == Viewer::Public || is_over(standing));
    let href = format!("{ROUTE}{}", Code::Served(served.clone()).text());
    let tells = place.may_be_told().then(|| told::offered(visit, served, *is_told));
    let served = served.clone();
    view! {
        <li class="place">
            <div>
                <b>{title}</b>
                " "
                {names}
            </div>
            <div class="dim">{state}</div>
            <div class="row">
                <ButtonLink href weight=Weight::Normal>
                    {if watches { t.mine_watch } else { t.mine_play }}
                </ButtonLink>
                {tells}
                <Button weight=Weight::Quiet on_press=move |()| forget(served.clone())>
                    {t.mine_forget}
                </Button>
            </div>
        </li>
    }
    .into_any()
}
