//! What is somebody's own: the password he changes, the account he deletes, the files he takes along.

use std::{future::Future, pin::Pin};

use crate::common::{
    Fault, FaultyStore, MAIL, NOW, PASSWORD, SlowStore, begun, entropy, game, interleave, of_the_future, place, policy,
    session, step_back,
};
use pollster::block_on;
use vault::{
    AccountError, AccountId, Batch, Confirmation, LastVisit, MemoryStore, OwnershipError, PlaceError, SaveFile, SaveId,
    Store, Time, Vault, WriteError,
};

const NEW: &str = "battery staple";

/// A device on which Anna has games on the shelf and in the bin, documents, and something that was set aside, and Ben a game.
struct Device {
    vault: Vault<MemoryStore>,
    anna: AccountId,
    kept: SaveId,
    ben: AccountId,
}

async fn device() -> Device {
    let (vault, anna, save) = begun().await;
    vault.register(MAIL, PASSWORD, Some(anna), NOW, entropy(3)).await.unwrap();
    vault.append(&save, b"on", b"on", None, NOW).await.unwrap();
    let binned = vault.create(place(anna), &game("binned"), session(1), NOW, entropy(4)).await.unwrap();
    vault.discard(anna, binned.id(), NOW).await.unwrap();
    let (ben, _) = vault.register("ben@example.org", PASSWORD, None, NOW, entropy(5)).await.unwrap();
    let of_ben = vault.create(place(ben.id), &game("of ben"), session(2), NOW, entropy(6)).await.unwrap();
    for (name, text) in [
        (format!("name/{}", save.id()), "against grandpa"),
        (format!("name/{}", of_ben.id()), "of Ben"),
        (format!("boards/{anna}/0000000000000001"), "a board"),
        (format!("boards/{}/0000000000000001", ben.id), "a board of Ben"),
        ("edition/leaders".to_owned(), "of the device"),
    ] {
        vault.put_document(&name, text, NOW).await.unwrap();
    }
    vault.set_visitor(Some(anna), NOW).await.unwrap();
    Device { kept: save.id(), vault, anna, ben: ben.id }
}

#[test]
fn a_password_is_changed_by_the_old_one_and_the_code_stays() {
    block_on(async {
        let Device { vault, anna, .. } = device().await;
        let (_, code) = vault.renew_recovery_code(anna, PASSWORD, NOW, entropy(7)).await.unwrap();
        vault.confirm(anna, &code.to_string(), NOW).await.unwrap();
        let change = async |old, new, now| vault.change_password(anna, old, new, now, entropy(8)).await.map(|_| ());
        assert_eq!(change(PASSWORD, "short", NOW).await, Err(AccountError::PasswordTooShort { min: 8 }));
        assert_eq!(change(NEW, NEW, NOW).await, Err(AccountError::WrongPassword));
        vault.sign_in(MAIL, PASSWORD, NOW).await.unwrap();

        let changed = vault.change_password(anna, PASSWORD, NEW, NOW, entropy(9)).await.unwrap();
        assert_eq!(changed.login.unwrap().confirmation, Confirmation::Confirmed, "it is not asked for again");
        assert_eq!(vault.sign_in(MAIL, PASSWORD, NOW).await, Err(AccountError::WrongPassword));
        vault.sign_in(MAIL, NEW, NOW).await.unwrap();
        vault.reset_password(MAIL, &code.to_string(), PASSWORD, NOW, entropy(10)).await.unwrap();
        assert_eq!(vault.export(anna, SaveId::new(&entropy(2)), NOW).await.unwrap().commands, [b"on"]);
    });
}

#[test]
fn whoever_guesses_the_old_password_waits() {
    block_on(async {
        let Device { vault, anna, .. } = device().await;
        let change = async |old, now| vault.change_password(anna, old, NEW, now, entropy(8)).await.map(|_| ());
        for _ in 0..3 {
            assert_eq!(change("a wrong one", NOW).await, Err(AccountError::WrongPassword));
        }
        assert_eq!(change(PASSWORD, NOW).await, Err(AccountError::TooSoon { seconds: 2 }));
        // Nor is it heard elsewhere, and an account is not deleted by guessing.
        assert_eq!(vault.sign_in(MAIL, PASSWORD, NOW).await, Err(AccountError::TooSoon { seconds: 2 }));
        let deleted = vault.delete_account(anna, Some(PASSWORD), NOW).await;
        assert_eq!(deleted, Err(AccountError::TooSoon { seconds: 2 }));
        assert_eq!(change(PASSWORD, Time(NOW.0 + 2000)).await, Ok(()));
    });
}

#[test]
fn a_guest_has_no_password_to_change() {
    block_on(async {
        let (vault, guest, _) = begun().await;
        let changed = vault.change_password(guest, PASSWORD, NEW, NOW, entropy(8)).await;
        assert_eq!(changed, Err(AccountError::WrongKind));
    });
}

#[test]
fn a_deleted_account_leaves_nothing_and_takes_nothing_else_along() {
    block_on(async {
        let Device { vault, anna, kept, ben } = device().await;
        let open = vault.take_over(anna, kept, session(1), NOW).await.unwrap().save;
        vault.cut_off(&open, 0, b"", NOW).await.unwrap();
        assert_eq!(vault.set_aside().await.unwrap().len(), 1);
        let before = vault.store().records();
        for (password, why) in [(None, AccountError::WrongPassword), (Some(NEW), AccountError::WrongPassword)] {
            assert_eq!(vault.delete_account(anna, password, NOW).await, Err(why));
        }
        let attempts = format!("document/attempts/{anna}");
        let counted: Vec<_> = vault.store().records().into_keys().filter(|key| !before.contains_key(key)).collect();
        assert_eq!(counted, [attempts], "nothing but the count has changed");

        vault.delete_account(anna, Some(PASSWORD), NOW).await.unwrap();
        let left = vault.store().records();
        let own = |key: &&String| key.contains(&anna.to_string()) || key.contains(&kept.to_string());
        assert_eq!(left.keys().find(own), None);
        assert_eq!(left.keys().find(|key| key.contains(MAIL)), None);
        let lost: Vec<_> = before.keys().filter(|key| !left.contains_key(*key) && !own(key)).collect();
        assert_eq!(lost.len(), 2, "the mail address and what was set aside: {lost:?}");
        assert_eq!(vault.last_visit(NOW).await, Ok(LastVisit::Nobody));
        assert_eq!(vault.sign_in(MAIL, PASSWORD, NOW).await, Err(AccountError::MailUnknown));
        assert_eq!(vault.append(&open, b"on", b"", None, NOW).await, Err(WriteError::Lost(OwnershipError::Gone)));
        let begun = vault.create(place(anna), &game("late"), session(1), NOW, entropy(11)).await;
        assert_eq!(begun.map(|_| ()), Err(PlaceError::NoAccount));
        // What is somebody else's, or the device's, is as it was.
        assert_eq!(vault.slots(ben, NOW).await.unwrap().len(), 1);
        for (key, bytes) in left {
            assert!(key == "visitor" || before[&key] == bytes, "{key}");
        }
    });
}

#[test]
fn a_guest_is_deleted_without_a_password_and_the_next_one_is_another() {
    block_on(async {
        let (vault, guest, _) = begun().await;
        vault.set_visitor(Some(guest), NOW).await.unwrap();
        vault.delete_account(guest, None, NOW).await.unwrap();
        assert_eq!(vault.store().records().len(), 1, "that nobody is there");
        assert_ne!(vault.guest(NOW, entropy(9)).await.unwrap().id, guest);
    });
}

#[test]
fn nothing_is_deleted_where_a_record_of_the_account_is_of_a_newer_version() {
    block_on(async {
        let Device { vault, anna, .. } = device().await;
        for key in [format!("account/{anna}"), format!("mail/{MAIL}")] {
            let good = vault.store().get(&key).await.unwrap().unwrap();
            vault.store().commit(Batch::new().put(&*key, of_the_future(&good))).await.unwrap();
            let before = vault.store().records();
            let deleted = vault.delete_account(anna, Some(PASSWORD), NOW).await;
            assert!(matches!(deleted, Err(AccountError::Unreadable(_))), "{deleted:?}");
            assert_eq!(vault.store().records(), before);
            vault.store().commit(Batch::new().put(key, good)).await.unwrap();
        }
    });
}

/// A game that begins in another tab while the account is deleted does not outlast it.
#[test]
fn no_game_outlasts_its_account() {
    let mut refused = 0;
    for number in 0..20 {
        block_on(async {
            let Device { vault, anna, .. } = device().await;
            let slow = Vault::new(SlowStore { inner: vault.store().clone() }, policy());
            let begin: Pin<Box<dyn Future<Output = bool>>> = Box::pin(async {
                // Some of them begin early, some late.
                for _ in 0..number {
                    step_back().await;
                }
                slow.create(place(anna), &game("late"), session(1), NOW, entropy(11)).await.is_err()
            });
            let delete = Box::pin(async { slow.delete_account(anna, Some(PASSWORD), NOW).await.is_err() });
            let failed = interleave([begin, delete]);
            assert!(!failed[1]);
            refused += u8::from(failed[0]);
            let left = vault.store().records();
            assert_eq!(left.keys().find(|key| key.contains(&anna.to_string())), None);
        });
    }
    assert!(refused > 0 && refused < 20, "both ends were tried: {refused}");
}

#[test]
fn a_power_cut_deletes_all_of_an_account_or_nothing() {
    block_on(async {
        let Device { vault, anna, .. } = device().await;
        for fault in [Fault::Before, Fault::After] {
            let store = FaultyStore::new(1, fault, true);
            let records = vault.store().records();
            let batch = records.clone().into_iter().fold(Batch::new(), |batch, (key, bytes)| batch.put(key, bytes));
            store.inner.commit(batch).await.unwrap();
            let cut = Vault::new(store, policy());
            cut.delete_account(anna, Some(PASSWORD), NOW).await.unwrap_err();
            let left = cut.store().inner.records();
            match fault {
                Fault::Before => assert_eq!(left, records),
                Fault::After => assert_eq!(left.keys().find(|key| key.contains(&anna.to_string())), None),
            }
        }
    });
}

#[test]
fn everything_can_be_taken_along() {
    block_on(async {
        let Device { vault, anna, kept, .. } = device().await;
        let all = vault.belongings(anna, NOW).await.unwrap();
        let said = |games: &[(SaveId, SaveFile)]| -> Vec<_> {
            games.iter().map(|(id, game)| (*id, game.setup.clone(), game.commands.len())).collect()
        };
        assert_eq!(said(&all.games), [(kept, b"first".to_vec(), 1)]);
        assert_eq!(said(&all.binned), [(SaveId::new(&entropy(4)), b"binned".to_vec(), 0)]);
        assert_eq!(all.games[0].1, vault.export(anna, kept, NOW).await.unwrap());
        let documents: Vec<_> = all.documents.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(documents, ["a board", "against grandpa"]);
        assert_eq!(all.unread, []);
    });
}

#[test]
fn what_cannot_be_read_is_taken_along_as_it_is() {
    block_on(async {
        let Device { vault, anna, kept, .. } = device().await;
        let setup = format!("body/{anna}/0/setup");
        let good = vault.store().get(&setup).await.unwrap().unwrap();
        let newer = of_the_future(&good);
        vault.store().commit(Batch::new().put(&*setup, newer.clone())).await.unwrap();
        let name = format!("document/name/{kept}");
        vault.store().commit(Batch::new().put(&*name, b"no record".to_vec())).await.unwrap();
        let before = vault.store().records();
        let all = vault.belongings(anna, NOW).await.unwrap();
        assert_eq!(vault.store().records(), before, "nothing has changed");
        assert_eq!((all.games.len(), all.binned.len()), (0, 1));
        let names: Vec<_> = all.unread.iter().map(|(name, _)| name.clone()).collect();
        assert_eq!(names, [format!("head-{anna}-0"), format!("document-name-{kept}")]);
        assert_eq!(all.unread[1].1, b"no record");
        assert!(all.unread[0].1.windows(newer.len()).any(|bytes| bytes == newer), "byte for byte");
    });
}
