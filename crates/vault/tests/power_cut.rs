//! The storage fails at every write there is, before it or after it: what is found then is the state before the
//! interrupted step or the one after it, never something else.

use crate::common::{self, Fault, FaultyStore, MAIL, NOW, PASSWORD, TestDevice, entropy, game, place, policy, session};
use pollster::block_on;
use vault::{
    BinEntry, ImportError, MemoryStore, OpenSave, Place, Policy, SaveFile, Settled, Slot, Store, StoreError, Vault,
    Why, WriteError,
};

const NEW_PASSWORD: &str = "battery staple";

/// A vault with the same records, in which anything may be done.
async fn copy_of(store: &MemoryStore, policy: Policy, device: Option<&TestDevice>) -> Vault<MemoryStore> {
    let copy = Vault::new(common::copy_of(store).await, policy);
    let Some(device) = device else { return copy };
    let copy = copy.sealing(device.clone());
    for password in [PASSWORD, NEW_PASSWORD] {
        // One of them is right where there is an account.
        let _ = copy.sign_in(MAIL, password, NOW).await;
    }
    copy
}

/// Everything a player can see of the vault of a device; where accounts are sealed, after he has signed in.
async fn seen(store: &MemoryStore, device: Option<&TestDevice>) -> String {
    let vault = copy_of(store, policy(), device).await;
    let mut seen = Vec::new();
    for password in [PASSWORD, NEW_PASSWORD] {
        // A wrong one is counted.
        let copy = copy_of(store, policy(), device).await;
        seen.push(format!("{password}: {:?}", copy.sign_in(MAIL, password, NOW).await));
    }
    let ids = store.records().into_keys().filter_map(|key| key.strip_prefix("account/")?.parse().ok());
    for id in ids.collect::<Vec<_>>() {
        seen.push(format!("{:?}", vault.account(id, NOW).await));
        for slot in vault.slots(id, NOW).await.unwrap() {
            seen.push(format!("{slot:?}"));
            if let Slot::Taken(save) = slot {
                seen.push(format!("{:?}", vault.export(id, save.id, NOW).await.unwrap()));
                let copy = copy_of(store, policy(), device).await;
                let opened = copy.take_over(id, save.id, session(9), NOW).await.unwrap();
                assert_eq!(opened.damage, None);
                seen.push(format!("{:?} {:?}", opened.commands, opened.snapshot));
            }
        }
        // What is in the bin can be brought back whole.
        for BinEntry { id: save, .. } in vault.bin(id).await.unwrap() {
            let copy = copy_of(store, Policy { slots: 9, ..policy() }, device).await;
            copy.restore(id, save, NOW).await.unwrap();
            seen.push(format!("in the bin: {:?}", copy.export(id, save, NOW).await.unwrap()));
        }
    }
    seen.push(format!("{:?}", vault.document("values", NOW).await));
    let aside = vault.set_aside().await.unwrap();
    assert!(aside.iter().all(|aside| aside.why == Why::Refused), "nothing ever becomes unreadable");
    seen.push(format!("{aside:?}"));
    seen.join("\n")
}

/// A whole life of a device. `done` is called after every step; the first error ends it.
async fn life<S: Store>(vault: &Vault<S>, mut done: impl AsyncFnMut()) -> Result<(), Box<dyn std::error::Error>> {
    let guest = vault.guest(NOW, entropy(1)).await?.id;
    done().await;
    let save = vault.create(place(guest), &game("first"), session(1), NOW, entropy(2)).await?;
    done().await;
    for ply in 0_u8..20 {
        let snapshot = (ply % 6 == 5).then_some([ply, ply]);
        vault.append(&save, &[ply], &[ply], snapshot.as_ref().map(<[u8; 2]>::as_slice), NOW).await?;
        done().await;
    }
    vault.describe(&save, b"described", NOW).await?;
    done().await;
    vault.truncate(&save, 18, b"back", NOW).await?;
    done().await;
    let (account, code) = vault.register(MAIL, PASSWORD, Some(guest), NOW, entropy(3)).await?;
    done().await;
    vault.confirm(account.id, &code.to_string(), NOW).await?;
    done().await;
    let taken = vault.take_over(account.id, save.id(), session(2), NOW).await?.save;
    done().await;
    vault.append(&taken, b"in the other tab", b"", None, NOW).await?;
    done().await;
    vault.cut_off(&taken, 17, b"cut", NOW).await?;
    done().await;
    let file = vault.export(account.id, save.id(), NOW).await?.to_bytes();
    vault
        .import::<()>(
            place(account.id),
            &file,
            "leaders",
            async |file: &vault::SaveFile| Ok(file.clone()),
            NOW,
            entropy(4),
        )
        .await?;
    done().await;
    vault.close(&taken, NOW).await?;
    done().await;
    vault.create(place(account.id), &game("third"), session(2), NOW, entropy(5)).await?;
    done().await;
    let last = Place { account: account.id, replacing: Some(save.id()) };
    vault.open(account.id, save.id(), session(2), NOW).await?;
    done().await;
    let fourth = vault.create(last, &game("fourth"), session(2), NOW, entropy(7)).await?;
    done().await;
    vault.discard(account.id, fourth.id(), NOW).await?;
    done().await;
    vault.restore(account.id, save.id(), NOW).await?;
    done().await;
    vault.remove(account.id, fourth.id()).await?;
    done().await;
    vault.reset_password(MAIL, &code.to_string(), NEW_PASSWORD, NOW, entropy(8)).await?;
    done().await;
    for text in ["nine", "ten"] {
        vault.put_document("values", text, NOW).await?;
        done().await;
    }
    Ok(())
}

/// Lives a life on a device whose power is cut, once for each write and each side of it.
async fn cut_at_any_write(device: Option<TestDevice>) {
    let on = |store: FaultyStore| {
        let vault = Vault::new(store, policy());
        device.clone().into_iter().fold(vault, Vault::sealing)
    };
    // What is seen between the steps of an undisturbed life.
    let vault = on(FaultyStore::sound());
    let mut expected = vec![seen(&vault.store().inner, device.as_ref()).await];
    life(&vault, async || expected.push(seen(&vault.store().inner, device.as_ref()).await)).await.unwrap();
    let writes = vault.store().writes.get();
    assert!(writes >= 30, "the life has {writes} writes");
    for at in 1..=writes {
        for fault in [Fault::Before, Fault::After] {
            let vault = on(FaultyStore::new(at, fault, true));
            let mut steps = 0;
            life(&vault, async || steps += 1).await.unwrap_err();
            let found = seen(&vault.store().inner, device.as_ref()).await;
            let index = if fault == Fault::Before { steps } else { steps + 1 };
            assert_eq!(found, expected[index], "write {at}, {fault:?}");
        }
    }
}

#[test]
fn a_power_cut_at_any_write_leaves_the_state_before_it_or_after_it() {
    block_on(cut_at_any_write(None));
}

#[test]
fn so_it_does_where_accounts_are_sealed() {
    block_on(cut_at_any_write(Some(TestDevice::default())));
}

/// Makes a write, and if the storage fails finds out what became of it and makes it again if need be, as the app does.
async fn stubborn(vault: &Vault<FaultyStore>, save: &OpenSave, write: impl AsyncFn() -> Result<u32, WriteError>) {
    if let Err(WriteError::Store(StoreError::Other(_))) = write().await {
        assert_eq!(write().await, Err(WriteError::Unsettled));
        if vault.settle(save).await == Ok(Settled::NotMade) {
            write().await.unwrap();
        }
    }
}

#[test]
fn after_a_failure_the_game_goes_on_as_if_nothing_had_been() {
    block_on(async {
        let mut ends: Vec<SaveFile> = Vec::new();
        for at in 3..=13 {
            for fault in [Fault::Before, Fault::After] {
                let vault = Vault::new(FaultyStore::new(at, fault, false), policy());
                let guest = vault.guest(NOW, entropy(1)).await.unwrap().id;
                let save = vault.create(place(guest), &game("first"), session(1), NOW, entropy(2)).await.unwrap();
                for ply in 0_u8..8 {
                    let write = async || vault.append(&save, &[ply], b"", (ply == 3).then_some(b"four"), NOW).await;
                    stubborn(&vault, &save, write).await;
                }
                stubborn(&vault, &save, async || vault.truncate(&save, 6, b"", NOW).await).await;
                stubborn(&vault, &save, async || vault.append(&save, b"end", b"", None, NOW).await).await;
                ends.push(vault.export(guest, save.id(), NOW).await.unwrap());
            }
        }
        assert_eq!(ends[0].commands.len(), 7);
        assert!(ends.iter().all(|end| *end == ends[0]));
    });
}

/// A store without room for anything more.
struct FullStore(MemoryStore);

impl Store for FullStore {
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.0.get(key).await
    }

    async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        self.0.scan(prefix).await
    }

    async fn commit(&self, batch: vault::Batch) -> Result<(), vault::CommitError> {
        if self.0.records().len() + batch.changes().len() > 12 {
            return Err(StoreError::Full.into());
        }
        self.0.commit(batch).await
    }
}

#[test]
fn a_full_storage_is_told_and_what_is_there_stays() {
    block_on(async {
        let vault = Vault::new(FullStore(MemoryStore::new()), policy());
        let guest = vault.guest(NOW, entropy(1)).await.unwrap().id;
        let save = vault.create(place(guest), &game("first"), session(1), NOW, entropy(2)).await.unwrap();
        let mut length = 0;
        let error = loop {
            match vault.append(&save, b"on", b"", None, NOW).await {
                Ok(written) => length = written,
                Err(error) => break error,
            }
        };
        assert_eq!(error, WriteError::Store(StoreError::Full));
        assert_eq!(vault.append(&save, b"on", b"", None, NOW).await, Err(error), "there is nothing to settle");
        assert_eq!(save.length(), length);
        let file = vault.export(guest, save.id(), NOW).await.unwrap();
        assert_eq!(file.commands.len(), length as usize);
        let refused = vault
            .import::<()>(
                place(guest),
                &file.to_bytes(),
                "leaders",
                async |file: &vault::SaveFile| Ok(file.clone()),
                NOW,
                entropy(3),
            )
            .await;
        assert_eq!(refused, Err(ImportError::Place(StoreError::Full.into())));
    });
}
