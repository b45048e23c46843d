//! Who is at the device right now, and the vault with his games.

use leptos::{prelude::*, task::spawn_local};
use vault::{Account, AccountError, AccountId, LastVisit, Policy, Store as _, StoreError, Vault};

use crate::{
    browser::{self, store::BrowserStore},
    router::use_way,
};

/// The vault of this device.
pub type AppVault = Vault<BrowserStore>;

/// Who is at the device. Made once, in the app; get it with [`use_visit`].
#[derive(Clone, Copy)]
pub struct Visit {
    vault: StoredValue<AppVault, LocalStorage>,
    account: RwSignal<Option<Account>>,
    ready: RwSignal<bool>,
    expected: bool,
    kept: RwSignal<bool>,
}

impl Visit {
    /// Opens the vault, hands the visit to everything below, and signs in whoever was here the last time
    /// ("Auto Login", chapter 2.1).
    pub fn provide() -> Self {
        let visit = Self {
            vault: StoredValue::new_local(Vault::new(BrowserStore::new(), Policy::default())),
            account: RwSignal::new(None),
            ready: RwSignal::new(false),
            expected: browser::prefs::expected(),
            kept: RwSignal::new(true),
        };
        provide_context(visit);
        spawn_local(async move {
            visit.find_store().await;
            // If it does not work, the start screen stands there; signing in then says why.
            if let Ok(Some(account)) = visit.last().await {
                visit.account.set(Some(account));
            }
            visit.ready.set(true);
        });
        visit
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
    async fn find_store(self) {
        let blocked = self.vault().store().get("").await == Err(StoreError::Blocked);
        // Whoever asked at the same time may have found out first; what is in his vault by now must stay.
        if blocked && self.kept.get_untracked() {
            self.vault.set_value(Vault::new(BrowserStore::forgotten(), Policy::default()));
            self.kept.set(false);
        }
    }

    /// The vault of this device.
    pub fn vault(self) -> AppVault {
        self.vault.get_value()
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

    /// The guest, if a guest is signed in.
    pub fn guest(self) -> Option<AccountId> {
        self.account.with_untracked(|account| account.as_ref().filter(|account| account.login.is_none()).map(|a| a.id))
    }

    /// Signs in, here and at the next start. Where that can not be kept it is until the page is left.
    pub async fn enter(self, account: Account) {
        let _ = self.vault().set_visitor(Some(account.id), browser::clock::now()).await;
        browser::prefs::set_expected(true);
        self.account.set(Some(account));
    }

    /// Signs in the guest of this device ("Ohne Account spielen").
    pub async fn enter_as_guest(self) -> Result<(), AccountError> {
        // The start screen does not wait for it.
        if !self.ready.get_untracked() {
            self.find_store().await;
        }
        let guest = self.vault().guest(browser::clock::now(), browser::seed::entropy()).await?;
        self.enter(guest).await;
        Ok(())
    }

    /// Signs out, for good: it is kept before it is shown. Account and games stay on the device.
    ///
    /// # Errors
    /// It could not be kept, and nobody was signed out.
    pub async fn leave(self) -> Result<(), AccountError> {
        self.vault().set_visitor(None, browser::clock::now()).await?;
        browser::prefs::set_expected(false);
        self.account.set(None);
        Ok(())
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
