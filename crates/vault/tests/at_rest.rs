//! Records at rest: sealed under a data key that the password, the recovery code and the device open.

use crate::common::{
    Fault, FaultyStore, MAIL, NOW, PASSWORD, SlowStore, TestDevice, copy_of, entropy, game, interleave, place, policy,
    session,
};
use crate::golden;
use pollster::block_on;
use vault::{
    AccountError, AccountId, Batch, LastVisit, MemoryStore, RecoveryCode, SaveFile, SaveId, Slot, Store, Vault,
};

const NEW: &str = "battery staple";
/// What a search of the storage must not find.
const SECRETS: [&str; 6] = [MAIL, "anna", "Spartans of Anna", "secret command", "round 7", "Against grandpa"];

fn sealed<S: Store>(store: S, device: &TestDevice) -> Vault<S> {
    Vault::new(store, policy()).sealing(device.clone())
}

/// What of the secrets lies in plain in a store, keys and records.
fn found(store: &MemoryStore) -> Vec<&'static str> {
    let records = store.records();
    let lies = |secret: &&str| {
        let has = |bytes: &[u8]| bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
        records.iter().any(|(key, bytes)| has(key.as_bytes()) || has(bytes))
    };
    SECRETS.into_iter().filter(lies).collect()
}

/// An account with a game of some commands, a snapshot, one in the bin, and documents; something of it was set aside.
async fn lived<S: Store>(vault: &Vault<S>) -> (AccountId, SaveId, RecoveryCode) {
    let guest = vault.guest(NOW, entropy(1)).await.unwrap().id;
    let first = vault.create(place(guest), &game("Spartans of Anna"), session(1), NOW, entropy(2)).await.unwrap();
    let (account, code) = vault.register(MAIL, PASSWORD, Some(guest), NOW, entropy(3)).await.unwrap();
    vault.set_visitor(Some(account.id), NOW).await.unwrap();
    for ply in 0..5 {
        let snapshot = (ply == 2).then_some(&b"Spartans of Anna"[..]);
        vault.append(&first, b"secret command", b"round 7", snapshot, NOW).await.unwrap();
    }
    vault.cut_off(&first, 4, b"round 7", NOW).await.unwrap();
    let other = vault.create(place(guest), &game("Spartans of Anna"), session(1), NOW, entropy(4)).await.unwrap();
    vault.append(&other, b"secret command", b"round 7", None, NOW).await.unwrap();
    vault.discard(guest, other.id(), NOW).await.unwrap();
    vault.put_document(&format!("name/{}", first.id()), "Against grandpa", NOW).await.unwrap();
    vault.put_document(&format!("boards/{guest}/0000000000000001"), "Spartans of Anna", NOW).await.unwrap();
    vault.close(&first, NOW).await.unwrap();
    (account.id, first.id(), code)
}

/// A device on which everything of an account is sealed.
async fn device() -> (Vault<MemoryStore>, TestDevice, (AccountId, SaveId, RecoveryCode)) {
    let device = TestDevice::default();
    let vault = sealed(MemoryStore::new(), &device);
    let lived = lived(&vault).await;
    vault.seal(lived.0, NOW, async || {}).await.unwrap();
    (vault, device, lived)
}

/// What a person has: his games on the shelf and in the bin, and his documents.
async fn had<S: Store>(vault: &Vault<S>, id: AccountId) -> (Vec<(SaveId, SaveFile)>, Vec<(String, String)>, usize) {
    let all = vault.belongings(id, NOW).await.unwrap();
    assert_eq!(vault.set_aside().await.unwrap().len(), 1);
    ([all.games, all.binned].concat(), all.documents, all.unread.len())
}

#[test]
fn nothing_of_an_account_lies_in_plain_and_a_plain_store_is_found_out() {
    block_on(async {
        let plain = Vault::new(MemoryStore::new(), policy());
        lived(&plain).await;
        assert_eq!(found(plain.store()), SECRETS, "the search can find");
        let (vault, _, (id, ..)) = device().await;
        assert_eq!(found(vault.store()), [""; 0]);
        assert_eq!(had(&vault, id).await, had(&plain, id).await, "and it is all there");
        // Nor does it after going on, nor after signing out.
        let save = vault.open(id, SaveId::new(&entropy(2)), session(3), NOW).await.unwrap().save;
        vault.append(&save, b"secret command", b"round 7", None, NOW).await.unwrap();
        vault.set_visitor(None, NOW).await.unwrap();
        assert_eq!(found(vault.store()), [""; 0]);
    });
}

#[test]
fn the_device_lets_in_whoever_has_not_signed_out() {
    block_on(async {
        let (vault, device, (id, ..)) = device().await;
        let expected = had(&vault, id).await;
        let next = sealed(copy_of(vault.store()).await, &device);
        assert_eq!(next.last_visit(NOW).await.unwrap(), LastVisit::Of(vault.account(id, NOW).await.unwrap()));
        assert_eq!(had(&next, id).await, expected);

        next.set_visitor(None, NOW).await.unwrap();
        assert!(next.store().records().keys().all(|key| !key.starts_with("device/")));
        for vault in [&next, &sealed(copy_of(next.store()).await, &device)] {
            assert_eq!(vault.last_visit(NOW).await, Ok(LastVisit::Nobody));
            assert!(matches!(vault.account(id, NOW).await, Err(AccountError::Unreadable(_))));
        }
        // A device that has lost its key costs a sign-in.
        device.is_lost.set(true);
        let lost = sealed(copy_of(vault.store()).await, &device);
        assert_eq!(lost.last_visit(NOW).await, Ok(LastVisit::Nobody));
        lost.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
        assert_eq!(had(&lost, id).await, expected);
    });
}

#[test]
fn the_password_lets_in_and_wrong_ones_wait() {
    block_on(async {
        let (vault, device, (id, ..)) = device().await;
        vault.set_visitor(None, NOW).await.unwrap();
        let next = sealed(copy_of(vault.store()).await, &device);
        let sign_in = async |mail, password| next.sign_in(mail, password, NOW).await.map(|account| account.id);
        assert_eq!(sign_in("ben@example.org", PASSWORD).await, Err(AccountError::MailUnknown));
        for _ in 0..3 {
            assert_eq!(sign_in(MAIL, NEW).await, Err(AccountError::WrongPassword));
        }
        assert_eq!(sign_in(MAIL, PASSWORD).await, Err(AccountError::TooSoon { seconds: 2 }));
        let late = vault::Time(NOW.0 + 2000);
        assert_eq!(next.sign_in(" Anna@Example.org", PASSWORD, late).await.unwrap().id, id);
        assert_eq!(next.register(MAIL, NEW, None, late, entropy(8)).await.map(|_| ()), Err(AccountError::MailTaken));
    });
}

#[test]
fn changing_and_recovering_the_password_loses_nothing() {
    block_on(async {
        let (vault, device, (id, _, code)) = device().await;
        let expected = had(&vault, id).await;
        let sealed_rows: Vec<_> =
            vault.store().records().into_iter().filter(|(key, _)| key.starts_with("body/")).collect();
        vault.confirm(id, &code.to_string(), NOW).await.unwrap();
        vault.change_password(id, PASSWORD, NEW, NOW, entropy(8)).await.unwrap();
        vault.set_visitor(None, NOW).await.unwrap();
        let next = sealed(copy_of(vault.store()).await, &device);
        assert_eq!(next.sign_in(MAIL, PASSWORD, NOW).await, Err(AccountError::WrongPassword));
        let (_, other) = next.reset_password(MAIL, &code.to_string(), PASSWORD, NOW, entropy(9)).await.unwrap();
        assert_eq!(had(&next, id).await, expected);
        let last = sealed(copy_of(next.store()).await, &device);
        let used = last.reset_password(MAIL, &code.to_string(), NEW, NOW, entropy(10)).await;
        assert_eq!(used.map(|_| ()), Err(AccountError::WrongRecoveryCode));
        last.reset_password(MAIL, &other.to_string(), NEW, NOW, entropy(11)).await.unwrap();
        last.sign_in(MAIL, NEW, NOW).await.unwrap();
        assert_eq!(had(&last, id).await, expected);
        let rows: Vec<_> = last.store().records().into_iter().filter(|(key, _)| key.starts_with("body/")).collect();
        assert_eq!(rows, sealed_rows, "no game was written for it");
    });
}

/// Everything as an earlier version has left it: signed in, and signed out.
async fn from_before(is_in: bool) -> (MemoryStore, (AccountId, SaveId, RecoveryCode)) {
    let plain = Vault::new(MemoryStore::new(), policy());
    let lived = lived(&plain).await;
    if !is_in {
        plain.set_visitor(None, NOW).await.unwrap();
    }
    (plain.store().clone(), lived)
}

#[test]
fn what_an_earlier_version_has_left_is_sealed_and_opens_by_all_three() {
    block_on(async {
        for is_in in [true, false] {
            let (store, (id, _, code)) = from_before(is_in).await;
            let expected = had(&Vault::new(copy_of(&store).await, policy()), id).await;
            let device = TestDevice::default();
            let vault = sealed(store, &device);
            if is_in {
                assert!(matches!(vault.last_visit(NOW).await, Ok(LastVisit::Of(_))));
            } else {
                vault.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
                vault.set_visitor(Some(id), NOW).await.unwrap();
            }
            vault.seal(id, NOW, async || {}).await.unwrap();
            assert_eq!(found(vault.store()), [""; 0]);
            assert_eq!(had(&vault, id).await, expected);
            assert_eq!(vault.store().records().keys().find(|key| key.starts_with("sealing/")), None);

            let by_device = sealed(copy_of(vault.store()).await, &device);
            assert!(matches!(by_device.last_visit(NOW).await, Ok(LastVisit::Of(_))));
            assert_eq!(had(&by_device, id).await, expected);
            let by_password = sealed(copy_of(vault.store()).await, &TestDevice::default());
            let before = by_password.store().records();
            by_password.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
            assert_eq!(had(&by_password, id).await, expected);
            let twin = format!("keys/{id}/0");
            assert_ne!(before[&twin], by_password.store().records()[&twin], "it hangs on a hash of its own now");
            by_password.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
            let by_code = sealed(copy_of(by_password.store()).await, &TestDevice::default());
            by_code.reset_password(MAIL, &code.to_string(), NEW, NOW, entropy(12)).await.unwrap();
            assert_eq!(had(&by_code, id).await, expected);
        }
    });
}

async fn store_of(golden: &str) -> MemoryStore {
    let store = MemoryStore::new();
    let batch = golden::read(golden).into_iter().fold(Batch::new(), |batch, (key, bytes)| batch.put(key, bytes));
    store.commit(batch).await.unwrap();
    store
}

/// What every version before has written, too; `golden.rs` says how it came about.
#[test]
fn golden_stores_are_sealed_and_have_all_they_had() {
    block_on(async {
        for golden in [golden::FIRST, golden::NEWEST] {
            let store = store_of(golden).await;
            let plain = Vault::new(copy_of(&store).await, policy());
            let id = plain.sign_in(MAIL, PASSWORD, NOW).await.unwrap().id;
            let had = async |vault: &Vault<MemoryStore>| vault.belongings(id, NOW).await.unwrap();
            let expected = had(&plain).await;
            assert!(!expected.games.is_empty());
            let device = TestDevice::default();
            let vault = sealed(store, &device);
            vault.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
            vault.seal(id, NOW, async || {}).await.unwrap();
            assert_eq!(had(&vault).await, expected);
            assert!(vault.store().records().keys().all(|key| !key.contains(MAIL)));
            let next = sealed(copy_of(vault.store()).await, &TestDevice::default());
            next.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
            assert_eq!(had(&next).await, expected);
        }
    });
}

/// A sealed store as it has been written since 2026-11-27. It stays as it is for ever: `GOLDEN=write cargo test -p vault golden` writes
/// another one.
const SEALED: &str = include_str!("golden/2026-11-27-sealed.txt");

#[test]
fn a_golden_sealed_store_opens_by_all_three() {
    block_on(async {
        let (vault, _, (id, _, code)) = device().await;
        if std::env::var_os("GOLDEN").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/new-sealed.txt");
            std::fs::write(path, golden::written(&vault.store().records())).unwrap();
        }
        let expected = had(&vault, id).await;
        for by in 0..3 {
            let next = sealed(store_of(SEALED).await, &TestDevice::default());
            match by {
                0 => assert!(matches!(next.last_visit(NOW).await, Ok(LastVisit::Of(_)))),
                1 => drop(next.sign_in(MAIL, PASSWORD, NOW).await.unwrap()),
                _ => drop(next.reset_password(MAIL, &code.to_string(), NEW, NOW, entropy(14)).await.unwrap()),
            }
            assert_eq!(had(&next, id).await, expected);
        }
    });
}

/// The power is cut at every write of it: all is there, by the password and by the code, and the next start ends it.
#[test]
fn sealing_may_stop_at_any_write() {
    block_on(async {
        let (store, (id, _, code)) = from_before(true).await;
        let expected = had(&Vault::new(copy_of(&store).await, policy()), id).await;
        let mut writes = 0;
        for at in 1.. {
            let mut is_over = false;
            for fault in [Fault::Before, Fault::After] {
                let faulty = FaultyStore { inner: copy_of(&store).await, ..FaultyStore::new(at, fault, true) };
                let device = TestDevice::default();
                let vault = sealed(faulty, &device);
                if let Ok(LastVisit::Of(_)) = vault.last_visit(NOW).await {
                    let _ = vault.seal(id, NOW, async || {}).await;
                }
                is_over |= vault.store().writes.get() < at;
                for by_password in [true, false] {
                    let next = sealed(copy_of(&vault.store().inner).await, &TestDevice::default());
                    if by_password {
                        next.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
                    } else {
                        next.reset_password(MAIL, &code.to_string(), NEW, NOW, entropy(13)).await.unwrap();
                    }
                    assert_eq!(had(&next, id).await, expected, "write {at}, {fault:?}");
                    next.seal(id, NOW, async || {}).await.unwrap();
                    assert_eq!(had(&next, id).await, expected, "write {at}, {fault:?}, and then sealed");
                    assert_eq!(found(next.store()), [""; 0], "write {at}, {fault:?}");
                }
            }
            if is_over {
                break;
            }
            writes = at;
        }
        assert!(writes >= 8, "{writes} writes were cut");
    });
}

/// One tab plays on while another one of the same account seals: nothing that was accepted is lost.
#[test]
fn a_game_is_played_while_it_is_sealed() {
    block_on(async {
        for with_key in [true, false] {
            let (store, (id, save, _)) = from_before(true).await;
            let before =
                Vault::new(copy_of(&store).await, policy()).export(id, save, NOW).await.unwrap().commands.len();
            let device = TestDevice::default();
            let slow = SlowStore { inner: store.clone() };
            let seals = sealed(slow.clone(), &device);
            // The other tab may be one of the earlier version, which has no key.
            let plays = if with_key { seals.clone() } else { Vault::new(slow, policy()) };
            let open = plays.open(id, save, session(5), NOW).await.unwrap().save;
            assert!(matches!(seals.last_visit(NOW).await, Ok(LastVisit::Of(_))));
            let accepted = std::cell::Cell::new(0);
            let play: std::pin::Pin<Box<dyn Future<Output = ()>>> = Box::pin(async {
                for _ in 0..30 {
                    match plays.append(&open, b"on", b"on", None, NOW).await {
                        Ok(_) => accepted.set(accepted.get() + 1),
                        Err(error) => assert!(!with_key, "{error}"),
                    }
                }
            });
            let seal = Box::pin(async { seals.seal(id, NOW, async || {}).await.unwrap() });
            interleave([play, seal]);
            let next = sealed(copy_of(&store).await, &device);
            next.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
            let opened = next.take_over(id, save, session(6), NOW).await.unwrap();
            assert_eq!(opened.damage, None);
            assert_eq!(opened.commands.len(), before + accepted.get());
            assert!(!with_key || accepted.get() == 30);
        }
    });
}

/// Of two tabs that seal at once, or register one address at once, one wins and the other goes on with what it made.
#[test]
fn two_tabs_seal_one_account_under_one_key() {
    block_on(async {
        let (store, (id, ..)) = from_before(true).await;
        let expected = had(&Vault::new(copy_of(&store).await, policy()), id).await;
        let device = TestDevice::default();
        let tabs = [(); 2].map(|()| sealed(SlowStore { inner: store.clone() }, &device));
        let start = |tab: &Vault<SlowStore>| {
            let tab = tab.clone();
            async move {
                let _ = tab.last_visit(NOW).await;
                let _ = tab.seal(id, NOW, async || {}).await;
            }
        };
        interleave(tabs.each_ref().map(start));
        let next = sealed(copy_of(&store).await, &device);
        next.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
        next.seal(id, NOW, async || {}).await.unwrap();
        assert_eq!(had(&next, id).await, expected);
        assert_eq!(found(next.store()), [""; 0]);

        let empty = SlowStore::default();
        let tabs = [(); 2].map(|()| sealed(empty.clone(), &device));
        let register = |(tab, number): (&Vault<SlowStore>, u64)| {
            let tab = tab.clone();
            async move { tab.register(MAIL, PASSWORD, None, NOW, entropy(number)).await.is_ok() }
        };
        let made = interleave([(&tabs[0], 20), (&tabs[1], 21)].map(register));
        assert_eq!(made.iter().filter(|made| **made).count(), 1);
    });
}

/// A vault that has no key to them, such as one of another person, or of a version without, changes nothing.
#[test]
fn locked_records_are_left_byte_for_byte() {
    block_on(async {
        let (vault, _, (id, save, _)) = device().await;
        let before = vault.store().records();
        let stranger = sealed(vault.store().clone(), &TestDevice::default());
        assert!(stranger.slots(id, NOW).await.unwrap().iter().all(|slot| matches!(slot, Slot::FromTheFuture(_))));
        assert!(stranger.open(id, save, session(1), NOW).await.is_err());
        assert!(stranger.export(id, save, NOW).await.is_err());
        assert!(stranger.discard(id, save, NOW).await.is_err());
        assert!(stranger.delete_account(id, Some(PASSWORD), NOW).await.is_err());
        assert!(stranger.create(place(id), &game("x"), session(1), NOW, entropy(30)).await.is_ok(), "in a free slot");
        stranger.documents("", NOW).await.unwrap();
        assert!(stranger.put_document(&format!("boards/{id}/0000000000000001"), "x", NOW).await.is_err());
        assert_eq!(stranger.set_aside().await.unwrap(), []);
        let after = vault.store().records();
        assert!(before.iter().all(|(key, bytes)| after[key] == *bytes));
    });
}

#[test]
fn a_deleted_sealed_account_leaves_nothing() {
    block_on(async {
        let (vault, _, (id, ..)) = device().await;
        vault.delete_account(id, Some(PASSWORD), NOW).await.unwrap();
        let left: Vec<_> = vault.store().records().into_keys().collect();
        assert_eq!(left, ["registry", "visitor"]);
    });
}
