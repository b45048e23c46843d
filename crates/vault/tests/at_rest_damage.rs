//! Sealed records that were damaged, moved, or exchanged.

use crate::common::{
    MAIL, NOW, PASSWORD, TestDevice, copy_of, entropy, game, place, policy, sealed as fitted, session,
};
use pollster::block_on;
use vault::{AccountError, AccountId, Batch, LastVisit, MemoryStore, ReadError, RecoveryCode, SaveId, Store, Vault};

const NEW: &str = "battery staple";

async fn device() -> (Vault<MemoryStore>, TestDevice, AccountId, [SaveId; 2], RecoveryCode) {
    let device = TestDevice::default();
    let vault = Vault::new(MemoryStore::new(), policy()).sealing(device.clone());
    let (account, code) = vault.register(MAIL, PASSWORD, None, NOW, entropy(3)).await.unwrap();
    vault.set_visitor(Some(account.id), NOW).await.unwrap();
    let mut saves = Vec::new();
    for number in 0..2_u8 {
        let save = vault
            .create(place(account.id), &game("one"), session(1), NOW, entropy(4 + u64::from(number)))
            .await
            .unwrap();
        for ply in 0..3 {
            vault.append(&save, &[number, ply], b"", None, NOW).await.unwrap();
        }
        vault.close(&save, NOW).await.unwrap();
        saves.push(save.id());
    }
    (vault, device, account.id, [saves[0], saves[1]], code)
}

/// Whether both games can be played to their ends.
async fn is_whole(vault: &Vault<MemoryStore>, id: AccountId, saves: [SaveId; 2]) -> bool {
    let mut is_whole = true;
    for save in saves {
        let opened = vault.take_over(id, save, session(9), NOW).await;
        is_whole &= opened.is_ok_and(|opened| opened.damage.is_none() && opened.commands.len() == 3);
    }
    is_whole
}

/// One damaged record of those that let in costs nothing, however one comes in; and it is mended.
#[test]
fn no_single_record_costs_the_games() {
    block_on(async {
        let (vault, device, id, saves, code) = device().await;
        for key in [format!("keys/{id}/0"), format!("keys/{id}/1"), format!("account/{id}"), format!("device/{id}")] {
            let good = vault.store().get(&key).await.unwrap().unwrap();
            let mut flipped = good.clone();
            *flipped.last_mut().unwrap() ^= 1;
            // What is sealed is noticed also where somebody has made the checksum fit.
            let forged = (key.starts_with("account/")).then(|| fitted(flipped.clone()));
            for broken in [good[..good.len() / 2].to_vec(), flipped].into_iter().chain(forged) {
                for by in ["device", "password", "code"] {
                    let store = copy_of(vault.store()).await;
                    store.commit(Batch::new().put(&*key, broken.clone())).await.unwrap();
                    let next = Vault::new(store, policy()).sealing(device.clone());
                    match by {
                        "device" if key.starts_with("keys/") => {
                            assert!(matches!(next.last_visit(NOW).await, Ok(LastVisit::Of(_))));
                        }
                        "device" => continue,
                        "password" => drop(next.sign_in(MAIL, PASSWORD, NOW).await.unwrap()),
                        _ => drop(next.reset_password(MAIL, &code.to_string(), NEW, NOW, entropy(20)).await.unwrap()),
                    }
                    next.seal(id, NOW, async || {}).await.unwrap();
                    assert!(is_whole(&next, id, saves).await, "{key} by {by}");
                    let records = next.store().records();
                    assert_eq!(records[&format!("keys/{id}/0")], records[&format!("keys/{id}/1")], "{key} by {by}");
                }
            }
        }
    });
}

/// Both twins are gone, and the device still lets in: they are made anew by what lies sealed in the account.
#[test]
fn lost_keys_are_made_anew_by_whoever_is_in() {
    block_on(async {
        let (vault, device, id, saves, code) = device().await;
        vault.store().commit(Batch::new().delete_prefix("keys/")).await.unwrap();
        let next = Vault::new(copy_of(vault.store()).await, policy()).sealing(device);
        assert!(matches!(next.last_visit(NOW).await, Ok(LastVisit::Of(_))));
        next.seal(id, NOW, async || {}).await.unwrap();
        next.set_visitor(None, NOW).await.unwrap();
        let last = Vault::new(copy_of(next.store()).await, policy()).sealing(TestDevice::default());
        last.reset_password(MAIL, &code.to_string(), NEW, NOW, entropy(20)).await.unwrap();
        last.sign_in(MAIL, NEW, NOW).await.unwrap();
        assert!(is_whole(&last, id, saves).await);
    });
}

/// Another password opens nothing, also where both lie on one device.
#[test]
fn wrapped_keys_belong_to_their_account() {
    block_on(async {
        let (vault, device, id, ..) = device().await;
        let (ben, _) = vault.register("ben@example.org", NEW, None, NOW, entropy(8)).await.unwrap();
        vault.set_visitor(None, NOW).await.unwrap();
        let store = copy_of(vault.store()).await;
        let of_ben = store.get(&format!("keys/{}/0", ben.id)).await.unwrap().unwrap();
        let batch = Batch::new().put(format!("keys/{id}/0"), of_ben.clone()).put(format!("keys/{id}/1"), of_ben);
        store.commit(batch).await.unwrap();
        let next = Vault::new(store, policy()).sealing(device);
        assert_eq!(next.sign_in("ben@example.org", NEW, NOW).await.unwrap().id, ben.id);
        assert!(matches!(next.account(id, NOW).await, Err(AccountError::Unreadable(ReadError::Locked))));
    });
}

/// A row of one game put into another, or under another number, is damage, set aside, and never played.
#[test]
fn records_cannot_be_exchanged() {
    block_on(async {
        let (vault, device, id, saves, _) = device().await;
        let row = |slot: u8, ply: u8| format!("body/{id}/{slot}/command/{ply:08x}");
        let store = vault.store();
        let (here, there) = (row(0, 2), row(1, 2));
        for (from, to) in [(there, here.clone()), (row(0, 0), here)] {
            let copy = copy_of(store).await;
            let bytes = copy.get(&from).await.unwrap().unwrap();
            copy.commit(Batch::new().put(&*to, bytes.clone())).await.unwrap();
            let next = Vault::new(copy, policy()).sealing(device.clone());
            assert!(matches!(next.last_visit(NOW).await, Ok(LastVisit::Of(_))));
            let opened = next.take_over(id, saves[0], session(9), NOW).await.unwrap();
            assert_eq!(opened.commands, [[0, 0], [0, 1]]);
            assert_eq!(opened.damage.unwrap().why, ReadError::Altered);
            let aside = next.set_aside().await.unwrap();
            assert_eq!(aside.len(), 1);
        }
    });
}

/// A game goes into the bin and back: under each key it is sealed anew.
#[test]
fn the_bin_is_sealed_too() {
    block_on(async {
        let (vault, device, id, saves, _) = device().await;
        vault.discard(id, saves[0], NOW).await.unwrap();
        let next = Vault::new(copy_of(vault.store()).await, policy()).sealing(device);
        assert!(matches!(next.last_visit(NOW).await, Ok(LastVisit::Of(_))));
        next.restore(id, saves[0], NOW).await.unwrap();
        assert!(is_whole(&next, id, saves).await);
    });
}
