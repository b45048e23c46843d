//! Records that somebody has made up, with the right checksum, and games without an end: the shelf shows what is beside them.

use crate::common::{NOW, begun, entropy, game, of_the_future, place, sealed, session};
use pollster::block_on;
use vault::{
    AccountId, Batch, Damage, MemoryStore, OpenSave, QuarantineEntry, ReadError, SaveFile, SaveId, SessionId, Slot,
    Store, Time, Vault, Why, WriteError, limits,
};

/// A head, field by field.
type Head = (SaveId, String, Time, Time, u64, u64, u32, Vec<u32>, Vec<u8>, Option<(SessionId, Time)>);

/// A set-up, field by field.
type Setup = (SaveId, String, Time, Vec<u8>, Vec<u8>);

/// Where the payload of a record begins, and where its length stands.
const PAYLOAD: usize = 28;
const LENGTH: std::ops::Range<usize> = 8..12;

/// A record in which a value has been changed, with the right length and checksum.
fn forged<T: serde::Serialize + for<'a> serde::Deserialize<'a>>(record: &[u8], change: impl FnOnce(&mut T)) -> Vec<u8> {
    let mut value: T = postcard::from_bytes(&record[PAYLOAD..]).unwrap();
    change(&mut value);
    with_payload(record, &postcard::to_allocvec(&value).unwrap())
}

/// A record with another payload, and the right length and checksum.
fn with_payload(record: &[u8], payload: &[u8]) -> Vec<u8> {
    let mut bytes = [&record[..PAYLOAD], payload].concat();
    bytes[LENGTH].copy_from_slice(&u32::try_from(payload.len()).unwrap().to_le_bytes());
    sealed(bytes)
}

/// The key of a record of the first game, by its end.
fn key(vault: &Vault<MemoryStore>, end: &str) -> String {
    vault.store().records().into_keys().find(|key| key.contains("/0") && key.ends_with(end)).unwrap()
}

async fn put(vault: &Vault<MemoryStore>, key: &str, bytes: Vec<u8>) {
    vault.store().commit(Batch::new().put(key, bytes)).await.unwrap();
}

/// Two games of two commands each; the head or the set-up of the first is then as `change` makes it.
async fn with_record(
    end: &str,
    change: impl FnOnce(&[u8]) -> Vec<u8>,
) -> (Vault<MemoryStore>, AccountId, [OpenSave; 2], Vec<u8>) {
    let (vault, guest, first) = begun().await;
    let second = vault.create(place(guest), &game("second"), session(1), NOW, entropy(3)).await.unwrap();
    for save in [&first, &second] {
        for ply in 0..2 {
            vault.append(save, &[ply], b"played", None, NOW).await.unwrap();
        }
        vault.close(save, NOW).await.unwrap();
    }
    let key = key(&vault, end);
    let bytes = change(&vault.store().records()[&key]);
    put(&vault, &key, bytes.clone()).await;
    (vault, guest, [first, second], bytes)
}

/// What the shelf shows: the ids, and what is said about them.
async fn shelf(vault: &Vault<MemoryStore>, guest: AccountId) -> Vec<(SaveId, Vec<u8>)> {
    let slots = vault.slots(guest, NOW).await.unwrap();
    let taken = slots.into_iter().map(|slot| match slot {
        Slot::Taken(save) => (save.id, save.about),
        Slot::FromTheFuture(why) => panic!("{why}"),
    });
    taken.collect()
}

/// The only thing that was set aside, which has these bytes in it.
async fn aside(vault: &Vault<MemoryStore>, bytes: &[u8]) -> QuarantineEntry {
    let [entry] = &vault.set_aside().await.unwrap()[..] else { panic!("one thing was set aside") };
    let file = vault.export_aside(&entry.id).await.unwrap().unwrap();
    assert!(file.windows(bytes.len()).any(|window| window == bytes), "it is exported byte for byte");
    entry.clone()
}

#[test]
fn a_head_that_is_too_large_is_set_aside_and_its_game_plays() {
    block_on(async {
        let large: [fn(&mut Head); 5] = [
            |head| head.8 = vec![7; 8 << 20],
            |head| head.8 = vec![7; limits::HEAD + 1],
            |head| head.1 = "\u{202e}".repeat(1 << 20),
            |head| head.7 = vec![u32::MAX; 1 << 20],
            |head| (head.1, head.7) = ("x".repeat(limits::HEAD), vec![0; limits::HEAD]),
        ];
        for change in large {
            let (vault, guest, [first, second], bytes) = with_record("/0", |record| forged(record, change)).await;
            let expected = [(first.id(), b"begun".to_vec()), (second.id(), b"played".to_vec())];
            assert_eq!(shelf(&vault, guest).await, expected);
            let entry = aside(&vault, &bytes).await;
            assert_eq!((entry.why, entry.records), (Why::Unreadable(ReadError::BeyondLimits), 1));
            assert_eq!(entry.size, bytes.len());
            // It is gone from the way of the next start.
            let records = vault.store().records();
            assert!(records[&key(&vault, "/0")].len() < limits::HEAD);
            assert_eq!(shelf(&vault, guest).await, expected);
            assert_eq!(vault.store().records(), records);
            let opened = vault.open(guest, first.id(), session(2), NOW).await.unwrap();
            assert_eq!((opened.damage, opened.commands), (None, vec![vec![0], vec![1]]));
        }
    });
}

/// A payload that is none at all is not looked into either, if it is too large.
#[test]
fn what_is_in_a_head_that_is_too_large_does_not_matter() {
    block_on(async {
        for (size, why) in [(limits::HEAD, ReadError::Altered), (limits::HEAD + 1, ReadError::BeyondLimits)] {
            let (vault, guest, ..) = with_record("/0", |record| with_payload(record, &vec![0xff; size])).await;
            assert_eq!(shelf(&vault, guest).await.len(), 2);
            assert_eq!(vault.set_aside().await.unwrap()[0].why, Why::Unreadable(why));
        }
    });
}

/// Files were believed once, and what they said went into the set-up too: a head is made anew without it.
#[test]
fn a_set_up_that_says_too_much_makes_no_large_head() {
    block_on(async {
        let boastful = vec![7; 3 << 20];
        let (vault, guest, [first, _], _) =
            with_record("/0", |record| forged::<Head>(record, |head| head.8 = boastful.clone())).await;
        let setup = key(&vault, "setup");
        let record = forged::<Setup>(&vault.store().records()[&setup], |setup| setup.3 = boastful.clone());
        put(&vault, &setup, record).await;
        assert_eq!(shelf(&vault, guest).await[0], (first.id(), Vec::new()));
        assert!(vault.store().records()[&key(&vault, "/0")].len() < 200);
        assert_eq!(vault.open(guest, first.id(), session(2), NOW).await.unwrap().setup, b"first");
    });
}

/// Where neither tells anything, all of it is set aside.
#[test]
fn a_set_up_of_no_game_is_set_aside_with_its_head() {
    block_on(async {
        let (vault, guest, [_, second], head) =
            with_record("/0", |record| forged::<Head>(record, |head| head.8 = vec![7; 1 << 20])).await;
        let setup = key(&vault, "setup");
        let record = forged::<Setup>(&vault.store().records()[&setup], |setup| setup.1 = "x".repeat(limits::TAG + 1));
        put(&vault, &setup, record.clone()).await;
        assert_eq!(shelf(&vault, guest).await, [(second.id(), b"played".to_vec())]);
        assert_eq!(aside(&vault, &record).await.records, 4);
        aside(&vault, &head).await;
    });
}

#[test]
fn a_large_head_of_the_future_is_left_byte_for_byte() {
    block_on(async {
        let (vault, guest, ..) =
            with_record("/0", |record| of_the_future(&forged::<Head>(record, |head| head.8 = vec![7; 1 << 20]))).await;
        let before = vault.store().records();
        let slots = vault.slots(guest, NOW).await.unwrap();
        assert!(matches!(slots[..], [Slot::FromTheFuture(_), Slot::Taken(_)]));
        assert_eq!(vault.store().records(), before);
    });
}

#[test]
fn a_large_head_in_the_bin_takes_no_other_game_along() {
    block_on(async {
        let (vault, guest, [first, second], _) = with_record("/0", <[u8]>::to_vec).await;
        for save in [&first, &second] {
            vault.discard(guest, save.id(), NOW).await.unwrap();
        }
        let key = vault.store().records().into_keys().find(|key| key.ends_with(&first.id().to_string())).unwrap();
        let large = forged::<Head>(&vault.store().records()[&key], |head| head.8 = vec![7; 8 << 20]);
        put(&vault, &key, large.clone()).await;
        let shown: Vec<_> = vault.bin(guest).await.unwrap().into_iter().map(|entry| entry.save.is_some()).collect();
        assert_eq!(shown, [true, false]);
        vault.restore(guest, first.id(), NOW).await.unwrap();
        assert_eq!(shelf(&vault, guest).await, [(first.id(), b"begun".to_vec())]);
        aside(&vault, &large).await;
    });
}

/// What a head counts is not believed either: it took minutes to look for four thousand million commands.
#[test]
fn a_head_that_counts_too_many_commands_opens_at_once() {
    block_on(async {
        for (length, stray) in [(u32::MAX, None), (u32::MAX, Some(u32::MAX - 1)), (3, None)] {
            let (vault, guest, [first, _], _) =
                with_record("/0", |record| forged::<Head>(record, |head| head.6 = length)).await;
            if let Some(ply) = stray {
                let key = key(&vault, "00000001").replace("00000001", &format!("{ply:08x}"));
                put(&vault, &key, b"stray".to_vec()).await;
            }
            let opened = vault.open(guest, first.id(), session(2), NOW).await.unwrap();
            assert_eq!(opened.damage, Some(Damage { good: 2, of: length, why: ReadError::Missing }));
            assert_eq!(opened.commands, [[0], [1]]);
            assert_eq!(vault.set_aside().await.unwrap().len(), usize::from(stray.is_some()));
            assert_eq!(opened.save.length(), 2);
        }
    });
}

/// The numbers of a head that was made up end somewhere: a game behind the last revision goes on.
#[test]
fn a_head_with_the_last_numbers_there_are_opens_and_goes_on() {
    block_on(async {
        let change = |head: &mut Head| (head.4, head.5) = (u64::MAX, u64::MAX);
        let (vault, guest, [first, _], _) = with_record("/0", |record| forged::<Head>(record, change)).await;
        let opened = vault.open(guest, first.id(), session(2), NOW).await.unwrap();
        assert_eq!(vault.append(&opened.save, &[2], b"played", None, NOW).await, Ok(3));
        vault.close(&opened.save, NOW).await.unwrap();
        let again = vault.open(guest, first.id(), session(3), NOW).await.unwrap();
        assert_eq!(again.commands, [[0], [1], [2]]);
    });
}

/// Keys that look like those of commands and are none belong to no game, and are set aside.
#[test]
fn commands_under_other_keys_are_none() {
    block_on(async {
        for other in ["command/2", "command/0000000002", "command/+0000002", "command/0000000A", "command/"] {
            let (vault, guest, [first, _], _) = with_record("/0", <[u8]>::to_vec).await;
            let second = key(&vault, "00000001");
            let stray = second.replace("command/00000001", other);
            put(&vault, &stray, vault.store().records()[&second].clone()).await;
            let opened = vault.open(guest, first.id(), session(2), NOW).await.unwrap();
            assert_eq!((opened.damage, opened.commands.len()), (None, 2), "{other}");
            assert_eq!(vault.set_aside().await.unwrap().len(), 1, "{other}");
        }
    });
}

#[test]
fn a_game_ends_where_its_file_could_not_be_taken_in_any_more() {
    block_on(async {
        let (vault, guest, _) = begun().await;
        let most = limits::PLAYED as usize;
        let file = SaveFile { commands: vec![vec![7]; most - 1], ..game("long") };
        let save = vault.create(place(guest), &file, session(1), NOW, entropy(3)).await.unwrap();
        assert_eq!(vault.append(&save, b"last", b"", None, NOW).await, Ok(limits::PLAYED));
        let before = vault.store().records();
        for _ in 0..2 {
            assert_eq!(vault.append(&save, b"more", b"", None, NOW).await, Err(WriteError::TooLong));
        }
        assert_eq!(vault.store().records(), before, "nothing has changed");
        // It is still there, and can be shown, taken along and put away.
        let exported = vault.export(guest, save.id(), NOW).await.unwrap();
        assert_eq!(exported.commands.len(), most);
        assert_eq!(SaveFile::from_bytes(&exported.to_bytes()), Ok(exported));
        vault.describe(&save, b"seen", NOW).await.unwrap();
        vault.close(&save, NOW).await.unwrap();
        let opened = vault.open(guest, save.id(), session(2), NOW).await.unwrap();
        assert_eq!((opened.damage, opened.commands.len()), (None, most));
        // Whoever takes a step back can take another one.
        vault.truncate(&opened.save, limits::PLAYED - 1, b"", NOW).await.unwrap();
        assert_eq!(vault.append(&opened.save, b"other", b"", None, NOW).await, Ok(limits::PLAYED));
    });
}

/// Whoever takes a game in may add to it, as often as it is carried on, but not beyond what a file may have.
#[test]
fn what_is_added_to_a_game_that_comes_in_is_measured_too() {
    block_on(async {
        let most = limits::COMMANDS as usize;
        for (played, expected) in [(limits::PLAYED as usize, true), (most - 1, true), (most, false)] {
            let (vault, guest, _) = begun().await;
            let file = SaveFile { commands: vec![vec![7]; played], ..game("long") };
            let more = async |file: &SaveFile| {
                let commands = [&file.commands[..], &[b"more".to_vec()]].concat();
                Ok::<_, ()>(SaveFile { commands, ..file.clone() })
            };
            let before = vault.store().records();
            let imported = vault.import(place(guest), &file.to_bytes(), "leaders", more, NOW, entropy(3)).await;
            let Ok(id) = imported else {
                assert!(!expected && imported == Err(vault::ImportError::BeyondLimits), "{played}");
                assert_eq!(vault.store().records(), before);
                continue;
            };
            let exported = vault.export(guest, id, NOW).await.unwrap().to_bytes();
            assert!(expected && SaveFile::from_bytes(&exported).is_ok(), "{played}");
        }
    });
}
