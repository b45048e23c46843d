//! Who is at the device right now, and the vault with his games.

#![allow(unsafe_code, reason = "wasm_split declares what it takes apart as foreign functions")]
#![allow(clippy::unnecessary_wraps, reason = "what a part cannot fail at, fetching it can")]

use core::pin::pin;

use futures_util::future::join;
use leptos::{prelude::*, task::spawn_local, wasm_split::wasm_split};
use vault::{Account, AccountError, AccountId, LastVisit, Policy, StoreError, Vault};

use super::{
    explain::{account_error, store_error},
    hash::hash,
    start::notes,
};
use crate::{
    browser::{
        self,
        device::BrowserDevice,
        patience::{breathe, rest, within},
        store::BrowserStore,
    },
    parts::{Coming, Missing},
    router::use_way,
    settings::Busy,
    texts::{self, Language},
    ui::{NoticeArea, use_notices},
};

/// The vault of this device.
pub type AppVault = Vault<BrowserStore>;

/// How long nothing is said while the storage does not answer, in milliseconds.
const PATIENCE: i32 = 3_000;

/// How long the screen is left to itself before anything is sealed that lies in plain, in milliseconds.
const REST: i32 = 3_000;

/// How often somebody looks who waits for the vault, in milliseconds.
const MOMENT: i32 = 20;

/// Who is not in yet.
#[derive(Clone, Copy, Default)]
struct DoorStep {
    /// Somebody wants to play as a guest.
    wants_guest: bool,
    /// The storage has not answered, and whoever wants to play was told.
    is_silent: bool,
    /// It may answer yet.
    is_awaited: bool,
}

/// Who is at the device. Made once, in the app; get it with [`use_visit`].
#[derive(Clone, Copy)]
pub struct Visit {
    busy: Busy,
    vault: StoredValue<Option<AppVault>, LocalStorage>,
    door: RwSignal<Option<Door>>,
    account: RwSignal<Option<Account>>,
    ready: RwSignal<bool>,
    expected: bool,
    kept: RwSignal<bool>,
    door_step: StoredValue<DoorStep>,
    /// Why the one who wanted to could not.
    fault: RwSignal<Option<String>>,
    /// The start screen is in the document.
    at_start: RwSignal<bool>,
}

/// What the first screen goes without: it lies with the shelf.
#[derive(Clone, Copy)]
pub struct Door {
    /// Opens the vault and lets in whoever is expected, or asks to come in.
    open: fn(Visit) -> Coming<()>,
    look_for_updates: fn(Busy),
    /// What stands beside every screen.
    furniture: fn() -> AnyView,
}

/// What the first screen goes without.
#[wasm_split(shelf, fallible, wasm_split_path = ::leptos::wasm_split, preload(fetch_door))]
pub fn door() -> Result<Door, Missing> {
    Ok(Door::new())
}

impl Door {
    /// All of it.
    pub const fn new() -> Self {
        Self { open: |visit| Box::pin(visit.open()), look_for_updates: Busy::watch, furniture }
    }
}

/// The notices, and what the program adds to the first screen.
fn furniture() -> AnyView {
    view! { {notes()} <NoticeArea notices=use_notices() /> }.into_any()
}

impl Visit {
    /// Hands the visit to everything below.
    pub fn provide(busy: Busy) -> Self {
        let visit = Self {
            busy,
            vault: StoredValue::new_local(None),
            door: RwSignal::new(None),
            account: RwSignal::new(None),
            ready: RwSignal::new(false),
            expected: browser::prefs::expected(),
            kept: RwSignal::new(true),
            door_step: StoredValue::new(DoorStep::default()),
            fault: RwSignal::new(None),
            at_start: RwSignal::new(false),
        };
        provide_context(visit);
        visit
    }

    /// Fetches what opens the vault and the words of the screens, unless they are here, and has the vault opened. `false` if
    /// they cannot be had now; asking again may help.
    pub async fn arrive(self) -> bool {
        let (words, door) = join(texts::fetch(Language::current()), door()).await;
        let Some(door) = door.ok().filter(|_| words) else { return false };
        if self.door.with_untracked(Option::is_none) {
            self.door.set(Some(door));
            spawn_local((door.open)(self));
            (door.look_for_updates)(self.busy);
        }
        true
    }

    /// What stands beside every screen, once it is here.
    pub fn furniture(self) -> Option<AnyView> {
        self.door.get().map(|door| untrack(door.furniture))
    }

    /// Signs in whoever was here the last time ("Auto Login", chapter 2.1), or the guest who asked.
    async fn open(self) {
        // Who asks to play all the same has been told.
        if self.door_step.with_value(|step| step.is_silent) {
            self.make_do();
        }
        let mut asked = pin!(self.last());
        let last = if let Some(last) = within(PATIENCE, asked.as_mut()).await {
            last
        } else {
            self.door_step.set_value(DoorStep { wants_guest: false, is_silent: true, is_awaited: true });
            let why = [&store_error(&StoreError::Silent), texts::texts().start_silent].join(" ");
            self.fault.set(Some(why));
            self.ready.set(true);
            // It may be slow, and not dead: an answer that comes late is as good, unless somebody plays without it by then.
            let late = asked.await;
            if late.is_err() || !self.kept.get_untracked() {
                self.door_step.update_value(|step| step.is_awaited = false);
                return;
            }
            self.door_step.update_value(|step| step.is_silent = false);
            late
        };
        if last == Err(StoreError::Blocked.into()) {
            self.make_do();
        }
        // If it does not work, the start screen stands there, and says why; that nothing is kept says a sentence of its own.
        let why = last.as_ref().err().map(|error| account_error(error).1);
        self.fault.set(why.filter(|_| self.kept.get_untracked()));
        self.account.set(last.ok().flatten());
        self.let_guest_in().await;
        self.door_step.update_value(|step| step.is_awaited = false);
        self.ready.set(true);
        self.seal_soon();
    }

    /// Lets the guest of this device in who has asked ("Ohne Account spielen"), unless somebody is in.
    async fn let_guest_in(self) {
        let asked = self.door_step.with_value(|step| step.wants_guest);
        self.door_step.update_value(|step| step.wants_guest = false);
        if asked && self.account.with_untracked(Option::is_none) {
            let fault = self.enter_as_guest().await.err().map(|error| account_error(&error).1);
            self.fault.set(fault);
        }
    }

    /// Asks to play as a guest. He is in when the visit is ready; if there is nobody then, [`Self::fault`] says why.
    pub fn ask_as_guest(self) {
        self.door_step.update_value(|step| step.wants_guest = true);
        // Before that, whoever opens the vault lets him in.
        if let Some(door) = self.door.get_untracked().filter(|_| self.ready.get_untracked()) {
            self.ready.set(false);
            spawn_local((door.open)(self));
        }
    }

    /// Who was here the last time and has not signed out.
    async fn last(self) -> Result<Option<Account>, AccountError> {
        let (vault, now) = (self.vault(), browser::clock::now());
        match vault.last_visit(now).await? {
            LastVisit::Of(account) => Ok(Some(account)),
            LastVisit::Nobody => Ok(None),
            LastVisit::Unknown => {
                let Some(id) = browser::prefs::account_of_before().and_then(|id| id.parse().ok()) else {
                    return Ok(None);
                };
                let account = vault.account(id, now).await?;
                // On a full device he is signed in all the same, and adopted at a later start.
                if vault.set_visitor(Some(id), now).await.is_ok() {
                    browser::prefs::forget_account_of_before();
                    browser::prefs::set_expected(true);
                }
                Ok(Some(account))
            }
        }
    }

    /// Makes do without the device's storage where it is blocked: a group that sits at the table wants to play all the
    /// same. The start screen says what that means.
    fn make_do(self) {
        if self.kept.get_untracked() {
            self.vault.set_value(Some(Vault::new(BrowserStore::forgotten(), Policy::default()).hashing(hash)));
            self.kept.set(false);
        }
    }

    /// The vault of this device.
    pub fn vault(self) -> AppVault {
        self.vault.get_value().unwrap_or_else(|| {
            let vault = Vault::new(BrowserStore::new(), Policy::default()).hashing(hash).sealing(BrowserDevice);
            self.vault.set_value(Some(vault.clone()));
            vault
        })
    }

    /// Who is signed in; a guest is an account without a login.
    pub fn account(self) -> Signal<Option<Account>> {
        self.account.into()
    }

    /// Whether it is known by now who is signed in.
    pub fn ready(self) -> Signal<bool> {
        self.ready.into()
    }

    /// Whether somebody was here the last time and may be signed in soon.
    pub const fn expected(self) -> bool {
        self.expected
    }

    /// Whether anything outlasts the page.
    pub fn kept(self) -> Signal<bool> {
        self.kept.into()
    }

    /// Tells that the start screen is in the document, or no more.
    pub fn stand_at_start(self, stands: bool) {
        self.at_start.set(stands);
    }

    /// Whether the start screen is in the document.
    pub fn is_at_start(self) -> bool {
        self.at_start.get()
    }

    /// Why the guest who asked the last time could not be let in.
    pub fn fault(self) -> Signal<Option<String>> {
        self.fault.into()
    }

    /// Waits until it is known who is signed in: also for a storage that answers late, unless somebody plays without it by then.
    pub async fn settled(self) {
        let is_open = || {
            let is_awaited = self.door_step.try_with_value(|step| step.is_awaited) == Some(true);
            self.ready.try_get_untracked() == Some(false) || is_awaited && self.kept.try_get_untracked() == Some(true)
        };
        while is_open() {
            rest(MOMENT).await;
        }
    }

    /// The guest, if a guest is signed in; follows it.
    pub fn guest(self) -> Option<AccountId> {
        self.account.with(|account| account.as_ref().filter(|account| account.login.is_none()).map(|a| a.id))
    }

    /// Signs in, here and at the next start. Where that can not be kept it is until the page is left.
    pub async fn enter(self, account: Account) {
        let _ = self.vault().set_visitor(Some(account.id), browser::clock::now()).await;
        browser::prefs::set_expected(true);
        browser::prefs::set_known();
        self.account.set(Some(account));
        self.seal_soon();
    }

    /// Seals what an earlier version of the app, or somebody as a guest, has left in plain, once the screen has come to rest. What
    /// fails is tried again at the next start.
    fn seal_soon(self) {
        let Some(id) = self.account.with_untracked(|account| account.as_ref().map(|account| account.id)) else {
            return;
        };
        let vault = self.vault();
        spawn_local(async move {
            rest(REST).await;
            let _ = vault.seal(id, browser::clock::now(), async || breathe().await).await;
        });
    }

    /// Signs in the guest of this device.
    pub async fn enter_as_guest(self) -> Result<(), AccountError> {
        let guest = self.vault().guest(browser::clock::now(), browser::seed::entropy()).await?;
        self.enter(guest).await;
        Ok(())
    }

    /// Who is at this device and known to the vault, a guest if need be: whose a game is that comes in now.
    ///
    /// # Errors
    /// The vault cannot make a guest.
    pub async fn enter_if_nobody(self) -> Result<AccountId, AccountError> {
        let vault = self.vault();
        if let Some(account) = self.account.get_untracked()
            && vault.account(account.id, browser::clock::now()).await.is_ok()
        {
            return Ok(account.id);
        }
        let guest = vault.guest(browser::clock::now(), browser::seed::entropy()).await?;
        let id = guest.id;
        self.enter(guest).await;
        Ok(id)
    }

    /// Signs out, for good: it is kept before it is shown. Account and games stay on the device.
    ///
    /// # Errors
    /// It could not be kept, and nobody was signed out.
    pub async fn leave(self) -> Result<(), AccountError> {
        self.vault().set_visitor(None, browser::clock::now()).await?;
        self.forget();
        Ok(())
    }

    /// Nobody is here any more: he has signed out, or his account was deleted.
    pub fn forget(self) {
        browser::prefs::set_expected(false);
        browser::prefs::set_last(None);
        browser::notes::forget_all();
        self.account.set(None);
    }
}

/// The visit of the app around this component.
pub fn use_visit() -> Visit {
    expect_context()
}

/// Sends whoever has not said who he is to the start screen: what he sets up here would belong to nobody.
pub fn require_account() {
    let visit = use_visit();
    let way = use_way();
    Effect::new(move || {
        if visit.ready().get() && visit.account().with_untracked(Option::is_none) {
            way.run("/".to_owned());
        }
    });
}
