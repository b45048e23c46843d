//! Who is at the device right now, and the vault with his games.

use leptos::{prelude::*, task::spawn_local};
use leptos_router::{NavigateOptions, components::Redirect};
use vault::{Account, AccountError, AccountId, Policy, Store as _, StoreError, Vault};

use crate::{
    browser::{self, store::BrowserStore},
    ui::{resolvable, use_way},
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
        let last = browser::prefs::account().and_then(|id| id.parse().ok());
        let visit = Self {
            vault: StoredValue::new_local(Vault::new(BrowserStore::new(), Policy::default())),
            account: RwSignal::new(None),
            ready: RwSignal::new(false),
            expected: last.is_some(),
            kept: RwSignal::new(true),
        };
        provide_context(visit);
        spawn_local(async move {
            visit.find_store().await;
            if let Some(id) = last {
                // If it does not work, the start screen stands there; signing in then says why.
                if let Ok(account) = visit.vault().account(id, browser::clock::now()).await {
                    visit.account.set(Some(account));
                }
            }
            visit.ready.set(true);
        });
        visit
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

    /// Signs in, here and at the next start.
    pub fn enter(self, account: Account) {
        browser::prefs::set_account(Some(&account.id.to_string()));
        self.account.set(Some(account));
    }

    /// Signs in the guest of this device ("Ohne Account spielen").
    pub async fn enter_as_guest(self) -> Result<(), AccountError> {
        // The start screen does not wait for it.
        if !self.ready.get_untracked() {
            self.find_store().await;
        }
        let guest = self.vault().guest(browser::clock::now(), browser::seed::entropy()).await?;
        self.enter(guest);
        Ok(())
    }

    /// Signs out. Account and games stay on the device.
    pub fn leave(self) {
        browser::prefs::set_account(None);
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

/// Goes to another route in place of this one, so that the way back does not lead here again.
pub fn send_to(path: &'static str) -> AnyView {
    let options = NavigateOptions { replace: true, ..NavigateOptions::default() };
    view! { <Redirect path=resolvable(path) options /> }.into_any()
}
