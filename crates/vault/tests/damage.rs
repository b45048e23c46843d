//! Records that can not be read: the rest plays on, and they are kept byte for byte.

use crate::common::{MAIL, NOW, PASSWORD, begun, entropy, of_the_future, place, policy, session};
use pollster::block_on;
use proptest::prelude::*;
use vault::{
    AccountError, AccountId, Batch, Damage, MemoryStore, OpenError, OpenSave, ReadError, Slot, Store, Vault, Why,
};

/// A game of ten commands with snapshots after the fourth and the eighth, closed.
async fn played() -> (Vault<MemoryStore>, AccountId, OpenSave) {
    let (vault, guest, save) = begun().await;
    for ply in 0_u8..10 {
        vault.append(&save, &[ply], b"played", (ply % 4 == 3).then_some(&[ply; 40]), NOW).await.unwrap();
    }
    vault.close(&save, NOW).await.unwrap();
    (vault, guest, save)
}

async fn put(vault: &Vault<MemoryStore>, key: &str, bytes: Vec<u8>) {
    vault.store().commit(Batch::new().put(key, bytes)).await.unwrap();
}

/// The key of a record of the game, by its end.
fn key(vault: &Vault<MemoryStore>, end: &str) -> String {
    vault.store().records().into_keys().find(|key| key.ends_with(end)).unwrap()
}

fn altered(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes[20] ^= 1;
    bytes
}

/// Whether the very bytes are kept somewhere in quarantine.
async fn is_kept(vault: &Vault<MemoryStore>, bytes: &[u8]) -> bool {
    for aside in vault.set_aside().await.unwrap() {
        let file = vault.export_aside(&aside.id).await.unwrap().unwrap();
        if file.windows(bytes.len()).any(|window| window == bytes) {
            return true;
        }
    }
    false
}

#[test]
fn a_game_plays_up_to_an_altered_command() {
    block_on(async {
        let (vault, guest, save) = played().await;
        let key = key(&vault, "command/00000006");
        let broken = altered(vault.store().records()[&key].clone());
        put(&vault, &key, broken.clone()).await;
        let later = vault.store().records()[&self::key(&vault, "command/00000009")].clone();
        let opened = vault.open(guest, save.id(), session(2), NOW).await.unwrap();
        assert_eq!(opened.damage, Some(Damage { good: 6, of: 10, why: ReadError::Altered }));
        assert_eq!(opened.commands, [[0], [1], [2], [3], [4], [5]]);
        assert_eq!(opened.snapshot.map(|(ply, _)| ply), Some(4));
        assert!(is_kept(&vault, &broken).await && is_kept(&vault, &later).await);
        vault.append(&opened.save, b"on", b"", None, NOW).await.unwrap();
        let again = vault.open(guest, save.id(), session(2), NOW).await.unwrap();
        assert_eq!((again.damage, again.commands.len()), (None, 7));
    });
}

#[test]
fn a_game_plays_up_to_a_missing_command() {
    block_on(async {
        let (vault, guest, save) = played().await;
        let key = key(&vault, "command/00000009");
        vault.store().commit(Batch::new().delete(key)).await.unwrap();
        let opened = vault.open(guest, save.id(), session(2), NOW).await.unwrap();
        assert_eq!(opened.damage, Some(Damage { good: 9, of: 10, why: ReadError::Missing }));
    });
}

#[test]
fn the_snapshot_before_steps_in_for_a_broken_one() {
    block_on(async {
        let (vault, guest, save) = played().await;
        let key = key(&vault, "snapshot/00000008");
        let broken = altered(vault.store().records()[&key].clone());
        put(&vault, &key, broken.clone()).await;
        let opened = vault.open(guest, save.id(), session(2), NOW).await.unwrap();
        assert_eq!((opened.damage, opened.commands.len()), (None, 10));
        assert_eq!(opened.snapshot, Some((4, vec![3; 40])));
        assert!(is_kept(&vault, &broken).await);
    });
}

#[test]
fn a_broken_head_is_made_anew() {
    block_on(async {
        let (vault, guest, save) = played().await;
        let key = key(&vault, "/0");
        let broken = altered(vault.store().records()[&key].clone());
        put(&vault, &key, broken.clone()).await;
        let slots = vault.slots(guest, NOW).await.unwrap();
        assert!(matches!(&slots[0], Slot::Taken(mended) if mended.id == save.id() && mended.length == 10));
        assert!(is_kept(&vault, &broken).await);
        let opened = vault.open(guest, save.id(), session(2), NOW).await.unwrap();
        assert_eq!((opened.damage, opened.commands.len()), (None, 10));
        assert_eq!(opened.snapshot.map(|(ply, _)| ply), Some(8));
    });
}

#[test]
fn a_game_whose_setup_is_broken_is_set_aside_whole() {
    block_on(async {
        for head_too in [false, true] {
            let (vault, guest, save) = played().await;
            for end in if head_too { &["setup", "/0"][..] } else { &["setup"] } {
                let key = key(&vault, end);
                put(&vault, &key, altered(vault.store().records()[&key].clone())).await;
            }
            let records = vault.store().records();
            let opened = vault.open(guest, save.id(), session(2), NOW).await.map(|_| ());
            let expected = if head_too { OpenError::Unknown } else { OpenError::Unreadable(ReadError::Altered) };
            assert_eq!(opened, Err(expected));
            for (key, bytes) in records.iter().filter(|(key, _)| key.starts_with("body/") || key.starts_with("head/")) {
                assert!(is_kept(&vault, bytes).await, "{key}");
            }
            let aside = vault.set_aside().await.unwrap();
            assert_eq!((aside.len(), aside[0].records), (1, 14));
            assert_eq!(vault.slots(guest, NOW).await.unwrap(), []);
        }
    });
}

#[test]
fn records_of_the_future_are_left_byte_for_byte() {
    block_on(async {
        for end in ["/0", "setup", "command/00000003", "snapshot/00000008"] {
            let (vault, guest, save) = played().await;
            let key = key(&vault, end);
            put(&vault, &key, of_the_future(&vault.store().records()[&key])).await;
            let before = vault.store().records();
            let opened = vault.take_over(guest, save.id(), session(2), NOW).await.map(|_| ());
            let future = ReadError::FromTheFuture { found: 2, known: 1 };
            assert_eq!(opened, Err(OpenError::FromTheFuture(future)), "{end}");
            if end == "/0" {
                assert_eq!(vault.slots(guest, NOW).await.unwrap()[0], Slot::FromTheFuture(future));
            }
            assert_eq!(vault.store().records(), before, "{end}");
        }
    });
}

/// The vault knows no commands; who plays the game says which ones he knows.
#[test]
fn a_game_with_commands_nobody_knows_yet_is_left_byte_for_byte() {
    block_on(async {
        let (vault, guest, save) = played().await;
        let before = vault.store().records();
        let claim = vault::Claim { session: session(2), force: true, now: NOW };
        let known = vault.claim(guest, save.id(), claim, |_, _| Err(ReadError::Foreign)).await.map(|_| ());
        assert_eq!(known, Err(OpenError::FromTheFuture(ReadError::Foreign)));
        assert_eq!(vault.store().records(), before);
        let opened = vault.claim(guest, save.id(), claim, |_, (_, commands)| {
            assert!(!commands.is_empty());
            Ok(())
        });
        assert!(opened.await.is_ok());
    });
}

#[test]
fn a_game_that_is_not_there_is_not_taken_for_one_of_the_future() {
    block_on(async {
        let (vault, guest, _) = played().await;
        let other =
            vault.create(place(guest), &crate::common::game("other"), session(1), NOW, entropy(3)).await.unwrap();
        vault.close(&other, NOW).await.unwrap();
        let missing = vault::SaveId::new(&entropy(4));
        let open = async |id| vault.open(guest, id, session(2), NOW).await.map(|_| ());
        put(&vault, &key(&vault, "/0"), of_the_future(&vault.store().records()[&key(&vault, "/0")])).await;
        assert_eq!(open(missing).await, Err(OpenError::Unknown), "the set-up names another game");
        assert_eq!(open(other.id()).await, Ok(()), "its neighbour opens");
        // Once the set-up is of the future too, nobody can tell which game it is.
        let setup = key(&vault, "0/setup");
        put(&vault, &setup, of_the_future(&vault.store().records()[&setup])).await;
        let future = ReadError::FromTheFuture { found: 2, known: 1 };
        assert_eq!(open(missing).await, Err(OpenError::FromTheFuture(future)));
    });
}

#[test]
fn games_of_the_future_are_never_replaced() {
    block_on(async {
        let (vault, guest, _) = played().await;
        for number in 3..5 {
            vault.create(place(guest), &crate::common::game("next"), session(1), NOW, entropy(number)).await.unwrap();
        }
        for (key, bytes) in vault.store().records() {
            if key.starts_with("head/") {
                put(&vault, &key, of_the_future(&bytes)).await;
            }
        }
        let before = vault.store().records();
        for number in 5..8 {
            vault.create(place(guest), &crate::common::game("next"), session(1), NOW, entropy(number)).await.unwrap();
        }
        let refused = vault.create(place(guest), &crate::common::game("next"), session(1), NOW, entropy(8)).await;
        let Err(vault::PlaceError::NoFreeSlot { candidates }) = refused else { panic!("three can be read") };
        assert_eq!(candidates.len(), 3);
        let after = vault.store().records();
        assert!(
            before.iter().all(|(key, bytes)| after.get(key) == Some(bytes)),
            "of the future, they are left as they are"
        );
    });
}

#[test]
fn what_the_rules_refuse_is_set_aside() {
    block_on(async {
        let (vault, guest, save) = played().await;
        let opened = vault.open(guest, save.id(), session(2), NOW).await.unwrap();
        let refused = vault.store().records()[&key(&vault, "command/00000005")].clone();
        assert_eq!(vault.cut_off(&opened.save, 5, b"cut", NOW).await, Ok(5));
        assert!(is_kept(&vault, &refused).await);
        assert_eq!(vault.set_aside().await.unwrap()[0].why, Why::Refused);
        let again = vault.open(guest, save.id(), session(2), NOW).await.unwrap();
        assert_eq!((again.damage, again.commands.len()), (None, 5));
        assert_eq!(again.snapshot.map(|(ply, _)| ply), Some(4));
    });
}

#[test]
fn an_unreadable_account_is_registered_again_and_has_its_games_back() {
    block_on(async {
        let vault = Vault::new(MemoryStore::new(), policy());
        let (account, _) = vault.register(MAIL, PASSWORD, None, NOW, entropy(1)).await.unwrap();
        vault.create(place(account.id), &crate::common::game("first"), session(1), NOW, entropy(2)).await.unwrap();
        let before = vault.slots(account.id, NOW).await.unwrap();
        let key = format!("account/{}", account.id);
        let broken = altered(vault.store().records()[&key].clone());
        put(&vault, &key, broken.clone()).await;
        for _ in 0..3 {
            let told = vault.sign_in(MAIL, PASSWORD, NOW).await;
            assert_eq!(told, Err(AccountError::Unreadable(ReadError::Altered)));
        }
        assert!(is_kept(&vault, &broken).await);
        assert_eq!(vault.set_aside().await.unwrap().len(), 1, "kept once");
        let (again, _) = vault.register(MAIL, PASSWORD, None, NOW, entropy(3)).await.unwrap();
        assert_eq!(vault.slots(again.id, NOW).await.unwrap(), before);
        put(&vault, &key, of_the_future(&vault.store().records()[&key])).await;
        let taken = vault.register(MAIL, PASSWORD, None, NOW, entropy(4)).await;
        assert_eq!(taken.map(|_| ()), Err(AccountError::MailTaken), "of the future, it is left as it is");
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever single record is damaged in whatever way: no panic, a valid beginning of the game, and the damaged
    /// bytes are still somewhere.
    #[test]
    fn no_damage_loses_more_than_itself(record: prop::sample::Index, byte: prop::sample::Index, flip in 1_u8.., cut: bool) {
        block_on(async {
            let (vault, guest, save) = played().await;
            let records: Vec<_> = vault.store().records().into_iter().collect();
            let (key, mut bytes) = records[record.index(records.len())].clone();
            let place = byte.index(bytes.len());
            if cut { bytes.truncate(place) } else { bytes[place] ^= flip }
            put(&vault, &key, bytes.clone()).await;
            let _ = vault.guest(NOW, entropy(3)).await;
            let slots = vault.slots(guest, NOW).await.unwrap();
            if let Ok(opened) = vault.open(guest, save.id(), session(2), NOW).await {
                let whole: Vec<Vec<u8>> = (0_u8..10).map(|ply| vec![ply]).collect();
                assert!(whole.starts_with(&opened.commands));
                assert!(opened.commands.len() == 10 || opened.damage.is_some());
            } else {
                assert!(key.ends_with("setup"), "only a broken set-up keeps a game from opening: {key} {slots:?}");
            }
            let in_place = vault.store().records().get(&key) == Some(&bytes);
            assert!(in_place || bytes.is_empty() || is_kept(&vault, &bytes).await, "{key}");
        });
    }
}
