//! Whole stores as versions of the app have written them, record for record: everything in them opens, what is newer is refused, and
//! nothing of either is touched.
//!
//! Each file in `golden/` has a line a record: its key, a blank, its bytes as hexadecimal digits. A file stays as it is for ever. Whoever
//! changes what is written adds another one: `GOLDEN=write cargo test -p vault golden` writes `golden/new.txt`.

use std::collections::BTreeMap;

use crate::common::{DAY, MAIL, NOW, PASSWORD, entropy, game, of_the_future, place, policy, session};
use pollster::block_on;
use vault::{
    AccountError, AccountId, Batch, Confirmation, DocumentError, LastVisit, MemoryStore, ReadError, SaveFile, SaveId,
    Slot, Store, Time, Vault, Why,
};

/// The first version, of 2026-11-21: accounts, games, and what was set aside. There were no documents and no bin.
pub const FIRST: &str = include_str!("golden/2026-11-21.txt");

/// Every kind of record as they have been written since 2026-11-27.
pub const NEWEST: &str = include_str!("golden/2026-11-27.txt");

pub type Records = BTreeMap<String, Vec<u8>>;

pub fn read(golden: &str) -> Records {
    let record = |line: &str| {
        let (key, digits) = line.split_once(' ').unwrap();
        let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
        (key.to_owned(), (0..digits.len()).step_by(2).map(byte).collect())
    };
    golden.lines().map(record).collect()
}

pub fn written(records: &Records) -> String {
    let hexadecimal = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    records.iter().map(|(key, bytes)| format!("{key} {}\n", hexadecimal(bytes))).collect::<Vec<_>>().concat()
}

async fn vault_of(records: &Records) -> Vault<MemoryStore> {
    let store = MemoryStore::new();
    let batch = records.iter().fold(Batch::new(), |batch, (key, bytes)| batch.put(key.as_str(), bytes.clone()));
    store.commit(batch).await.unwrap();
    Vault::new(store, policy())
}

/// Who plays in the golden stores, and what.
const ACCOUNT: u64 = 1;
const GUEST: u64 = 2;
const CLOSED: u64 = 3;
const OPEN: u64 = 4;
const BROKEN: u64 = 5;
const BINNED: u64 = 6;

fn account(number: u64) -> AccountId {
    AccountId::new(&entropy(number))
}

fn save(number: u64) -> SaveId {
    SaveId::new(&entropy(number))
}

/// A store with every kind of record. The first version had the part above the line.
async fn made() -> Records {
    let vault = Vault::new(MemoryStore::new(), policy());
    let (anna, code) = vault.register(MAIL, PASSWORD, None, NOW, entropy(ACCOUNT)).await.unwrap();
    vault.confirm(anna.id, &code.to_string(), NOW).await.unwrap();
    let guest = vault.guest(NOW, entropy(GUEST)).await.unwrap().id;
    for (number, owner) in [(CLOSED, anna.id), (OPEN, guest), (BROKEN, guest)] {
        let open = vault.create(place(owner), &game("first"), session(1), NOW, entropy(number)).await.unwrap();
        for ply in 0_u8..6 {
            let snapshot = [ply; 40];
            let snapshot = (ply % 2 == 1).then_some(&snapshot[..]);
            vault.append(&open, &[ply, 0xff], b"Anna, Ben", snapshot, Time(NOW.0 + u64::from(ply))).await.unwrap();
        }
        if number == CLOSED {
            vault.close(&open, Time(NOW.0 + 9)).await.unwrap();
        }
    }
    let key = format!("body/{guest}/1/command/00000004");
    let mut bytes = vault.store().records()[&key].clone();
    bytes[20] ^= 1;
    vault.store().commit(Batch::new().put(key, bytes)).await.unwrap();
    vault.open(guest, save(BROKEN), session(1), Time(NOW.0 + DAY)).await.unwrap();
    // -------------------------------------------------------------------------------------------------------------
    let binned = SaveFile { commands: vec![b"one".to_vec(), b"two".to_vec()], ..game("binned") };
    let binned = vault.create(place(guest), &binned, session(1), NOW, entropy(BINNED)).await.unwrap();
    vault.discard(guest, binned.id(), NOW).await.unwrap();
    vault.put_document("edition/leaders", "{\"schema\": 4}", NOW).await.unwrap();
    vault.set_visitor(Some(anna.id), NOW).await.unwrap();
    assert_eq!(vault.sign_in(MAIL, "wrong horse", NOW).await, Err(AccountError::WrongPassword));
    vault.store().records()
}

/// What every version must find in a golden store.
async fn assert_opens(records: &Records) {
    let vault = vault_of(records).await;
    let anna = vault.sign_in(MAIL, PASSWORD, NOW).await.unwrap();
    assert_eq!(anna.id, account(ACCOUNT));
    assert_eq!(
        anna.login.map(|login| (login.mail, login.confirmation)),
        Some((MAIL.to_owned(), Confirmation::Confirmed))
    );
    assert_eq!(vault.guest(NOW, entropy(90)).await.unwrap().id, account(GUEST), "the guest is still there");
    for (owner, number, length) in [(ACCOUNT, CLOSED, 6), (GUEST, OPEN, 6), (GUEST, BROKEN, 4)] {
        let slots = vault.slots(account(owner), NOW).await.unwrap();
        let shown = slots.iter().find_map(|slot| {
            if let Slot::Taken(shown) = slot { (shown.id == save(number)).then_some(shown) } else { None }
        });
        let shown = shown.unwrap();
        assert_eq!((shown.game.as_str(), shown.length, shown.created), ("leaders", length, NOW));
        assert_eq!(shown.about, b"Anna, Ben");
        assert_eq!(shown.in_use.is_some(), number != CLOSED);
        let opened = vault.take_over(account(owner), save(number), session(7), NOW).await.unwrap();
        assert_eq!((opened.damage, opened.setup.as_slice()), (None, &b"first"[..]));
        let commands: Vec<Vec<u8>> = (0..u8::try_from(length).unwrap()).map(|ply| vec![ply, 0xff]).collect();
        assert_eq!(opened.commands, commands);
        let last = u8::try_from(length).unwrap() - 1;
        assert_eq!(opened.snapshot, Some((length, vec![last; 40])));
        let exported = vault.export(account(owner), save(number), NOW).await.unwrap();
        assert_eq!(SaveFile::from_bytes(&exported.to_bytes()), Ok(exported));
    }
    let [aside] = &vault.set_aside().await.unwrap()[..] else { panic!("one thing was set aside") };
    assert_eq!((aside.when, aside.why, aside.records), (Time(NOW.0 + DAY), Why::Unreadable(ReadError::Altered), 3));
    assert!(vault.export_aside(&aside.id).await.unwrap().is_some());
}

#[test]
fn the_first_store_opens() {
    block_on(assert_opens(&read(FIRST)));
}

#[test]
fn the_newest_store_opens() {
    block_on(async {
        let records = read(NEWEST);
        assert_opens(&records).await;
        let vault = vault_of(&records).await;
        let LastVisit::Of(visitor) = vault.last_visit(NOW).await.unwrap() else { panic!("Anna was there") };
        assert_eq!(visitor.id, account(ACCOUNT));
        assert_eq!(vault.document("edition/leaders", NOW).await, Ok(Some("{\"schema\": 4}".to_owned())));
        let bin: Vec<_> = vault.bin(account(GUEST)).await.unwrap().into_iter().map(|game| game.id).collect();
        assert_eq!(bin, [save(BINNED)]);
        vault.restore(account(GUEST), save(BINNED), NOW).await.unwrap();
        let opened = vault.take_over(account(GUEST), save(BINNED), session(7), NOW).await.unwrap();
        assert_eq!(opened.commands, [b"one".to_vec(), b"two".to_vec()]);
    });
}

/// Who changes a record adds a golden store of it, and leaves those that are there.
#[test]
fn records_are_written_as_in_the_newest_store() {
    let today = block_on(made());
    if std::env::var_os("GOLDEN").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/new.txt");
        std::fs::write(file, written(&today)).unwrap();
    }
    assert_eq!(written(&today), NEWEST);
    let kinds = ["account/", "mail/", "guest", "visitor", "head/", "body/", "bin/", "document/", "quarantine/"];
    for kind in kinds {
        assert!(today.keys().any(|key| key.starts_with(kind)), "no record of {kind}");
    }
}

/// Record by record: of a newer version each stops what needs it, and all of them stay byte for byte.
#[test]
fn what_is_newer_is_refused_and_left_alone() {
    let future = ReadError::FromTheFuture { found: vault::SCHEMA + 1, known: vault::SCHEMA };
    block_on(async {
        let golden = read(NEWEST);
        for key in golden.keys() {
            let mut refused = 0;
            let mut records = golden.clone();
            let newer = of_the_future(&golden[key]);
            records.insert(key.clone(), newer.clone());
            let vault = vault_of(&records).await;
            // Everything that is done at a start and on the shelf.
            let _ = vault.guest(NOW, entropy(90)).await;
            let _ = vault.last_visit(NOW).await;
            let is_newer = |why: &ReadError| *why == future;
            for owner in [ACCOUNT, GUEST] {
                let _ = vault.account(account(owner), NOW).await;
                for slot in vault.slots(account(owner), NOW).await.unwrap() {
                    refused += usize::from(matches!(slot, Slot::FromTheFuture(why) if is_newer(&why)));
                }
                let _ = vault.bin(account(owner)).await.unwrap();
                for number in [CLOSED, OPEN, BROKEN] {
                    let opened = vault.take_over(account(owner), save(number), session(7), NOW).await.map(|_| ());
                    refused += usize::from(opened == Err(vault::OpenError::FromTheFuture(future)));
                }
            }
            let _ = vault.set_aside().await.unwrap();
            refused += usize::from(vault.document("edition/leaders", NOW).await == Err(DocumentError::FromTheFuture));
            refused += usize::from(
                vault.put_document("edition/leaders", "{}", NOW).await == Err(DocumentError::FromTheFuture),
            );
            let signed_in = vault.sign_in(MAIL, PASSWORD, NOW).await.map(|_| ());
            refused += usize::from(signed_in == Err(AccountError::Unreadable(future)));
            assert_eq!(vault.store().records().get(key), Some(&newer), "{key} was changed");
            let is_needed = ["account/", "head/", "body/", "document/edition"].iter().any(|kind| key.starts_with(kind));
            // The guest of the device has no password.
            let is_refused = refused > 0 || *key == format!("account/{}", account(GUEST));
            assert!(is_refused || !is_needed, "{key} was read as if it were known");
        }
    });
}
