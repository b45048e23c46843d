//! A table for other devices: what makes one of it is fetched when somebody wants that, or was there before.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};
use vault::SaveId;

use super::{
    AppGame, Devices, Hosts, Room,
    devices::{Elsewhere, Holding, Places},
};
use crate::{accounts::AppVault, browser, registry::Entry};

/// The way to the [host](Hosts) of a table.
#[derive(Clone, Copy)]
pub struct Hosting {
    /// Where the game goes on, if not here; here lies how it stood then.
    pub elsewhere: Option<Elsewhere>,
    host: RwSignal<Option<Rc<dyn Hosts>>, LocalStorage>,
    /// Makes one; nothing while its code is on the way.
    make: StoredValue<Option<Make>, LocalStorage>,
}

/// Fetches what makes a host, and makes one.
type Make = Box<dyn FnOnce(Hosting)>;

impl Hosting {
    /// Of a table that is kept here. Where others were invited before, it is there for them at once.
    pub fn of<G: AppGame>(room: Room<G>, kept: Option<Places>, keep: Rc<dyn Fn(String)>) -> Self {
        let was_invited = kept.is_some();
        // Before anything is shown: whoever plays elsewhere is not asked here.
        let away = kept.as_ref().map(Places::away).unwrap_or_default();
        room.session.set_devices(Devices { away, ..Devices::default() });
        let owner = Owner::current();
        let elsewhere = kept.as_ref().and_then(Places::elsewhere);
        let hosting = Self { elsewhere, host: RwSignal::new_local(None), make: StoredValue::new_local(None) };
        hosting.make.set_value(Some(making(Holding { room, kept, keep }, owner)));
        if was_invited {
            hosting.open();
        }
        hosting
    }

    /// The host, once its code is there; follows it.
    pub fn host(self) -> Option<Rc<dyn Hosts>> {
        self.host.get()
    }

    /// Fetches what makes a host, unless it is there or on its way. What does not come is asked for again.
    pub fn open(self) {
        if let Some(make) = self.make.try_update_value(Option::take).flatten() {
            make(self);
        }
    }
}

fn making<G: AppGame>(holding: Holding<G>, owner: Option<Owner>) -> Make {
    Box::new(move |hosting| {
        spawn_local(async move {
            let Some(game) = Entry::of_tag(G::TAG) else { return };
            match (game.devices)().await {
                Ok(devices) => {
                    // The table may have been left meanwhile.
                    let is_left = hosting.host.try_get_untracked().is_none();
                    if let Some(owner) = owner.filter(|_| !is_left) {
                        hosting.host.set(owner.with(|| (devices.host)(Box::new(holding))));
                    }
                }
                Err(_) => drop(hosting.make.try_set_value(Some(making(holding, owner)))),
            }
        });
    })
}

/// What the places of a game for other devices are called in the vault.
fn places_name(id: SaveId) -> String {
    format!("devices/{id}")
}

/// The places of a game for other devices, if there were any.
pub async fn places(vault: &AppVault, id: SaveId) -> Option<Places> {
    let kept = vault.document(&places_name(id), browser::clock::now()).await;
    Places::read(&kept.ok().flatten()?)
}

/// Keeps them. What is not kept is made anew: other devices then need a new code.
pub fn keep_places(vault: AppVault, id: SaveId) -> Rc<dyn Fn(String)> {
    Rc::new(move |places: String| {
        let vault = vault.clone();
        spawn_local(async move {
            let _ = vault.put_document(&places_name(id), &places, browser::clock::now()).await;
        });
    })
}
