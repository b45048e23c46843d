//! The edges of what the vault promises: limits met exactly, writes whose end stays open, codes as they are read out.

use crate::common::{Fault, FaultyStore, MAIL, NOW, PASSWORD, begun, entropy, game, place, policy, session};
use pollster::block_on;
use vault::{
    Batch, ImportError, MemoryStore, OwnershipError, Policy, RecoveryCode, SaveFile, Settled, Store, Time, Vault,
    WriteError,
};

#[test]
fn a_recovery_code_reads_as_four_groups_of_four() {
    block_on(async {
        let vault = Vault::new(MemoryStore::new(), policy());
        let (_, code) = vault.register(MAIL, PASSWORD, None, NOW, entropy(1)).await.unwrap();
        let text = code.to_string();
        let groups: Vec<&str> = text.split('-').collect();
        assert_eq!(groups.iter().map(|group| group.len()).collect::<Vec<_>>(), [4; 4], "{text}");
        let plain = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
        assert!(groups.concat().chars().all(plain), "{text}");
        assert_eq!(RecoveryCode::parse(&text), Ok(code));
    });
}

/// What is printed for a person who looks for a mistake must not open an account.
#[test]
fn secrets_are_not_printed() {
    block_on(async {
        let vault = Vault::new(MemoryStore::new(), policy());
        let (_, code) = vault.register(MAIL, PASSWORD, None, NOW, entropy(1)).await.unwrap();
        let printed = format!("{code:?} {:?}", vault::Entropy::new([0xa7; 32]));
        assert!(printed.contains("RecoveryCode") && printed.contains("Entropy"), "{printed}");
        let plain = code.to_string().replace('-', "");
        for part in [&plain[..4], "167", "a7", "A7"] {
            assert!(!printed.contains(part), "{printed}");
        }
    });
}

#[test]
fn a_file_of_exactly_the_limit_is_looked_at() {
    block_on(async {
        let file = SaveFile { commands: vec![b"one".to_vec()], ..game("first") }.to_bytes();
        for (spare, taken) in [(0, true), (1, true), (-1, false)] {
            let file_max = file.len().checked_add_signed(spare).unwrap();
            let vault = Vault::new(MemoryStore::new(), Policy { file_max, ..policy() });
            let guest = vault.guest(NOW, entropy(1)).await.unwrap().id;
            let import = vault
                .import::<()>(place(guest), &file, "leaders", async |file| Ok(file.clone()), NOW, entropy(2))
                .await;
            let refused =
                matches!(import, Err(ImportError::TooLarge { size, max }) if size == file.len() && max == file_max);
            assert_eq!((import.is_ok(), refused), (taken, !taken), "{spare} bytes to spare");
        }
    });
}

#[test]
fn a_game_goes_back_to_where_it_is() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        for ply in 0_u8..3 {
            vault.append(&save, &[ply], b"", None, NOW).await.unwrap();
        }
        assert_eq!(vault.truncate(&save, 3, b"as it is", NOW).await, Ok(3));
        assert_eq!(vault.export(guest, save.id(), NOW).await.unwrap().commands.len(), 3);
        assert_eq!(vault.truncate(&save, 0, b"", NOW).await, Ok(0));
    });
}

/// The key of the record whose key ends so.
fn key(vault: &Vault<MemoryStore>, end: &str) -> String {
    vault.store().records().into_keys().find(|key| key.ends_with(end)).unwrap()
}

#[test]
fn a_snapshot_that_is_lost_bars_no_way_back() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        for ply in 0_u8..6 {
            vault.append(&save, &[ply], b"", [1, 3].contains(&ply).then_some(b"so far"), NOW).await.unwrap();
        }
        vault.store().commit(Batch::new().put(key(&vault, "snapshot/00000004"), b"broken".to_vec())).await.unwrap();
        let opened = vault.open(guest, save.id(), session(1), NOW).await.unwrap();
        assert_eq!(opened.snapshot.map(|(ply, _)| ply), Some(2));
        assert_eq!(vault.truncate(&opened.save, 3, b"", NOW).await, Ok(3));
        assert_eq!(vault.truncate(&opened.save, 1, b"", NOW).await, Err(WriteError::NoWayBack));
    });
}

/// However many records there are beside a game that are none of its own: they are set aside, and nothing else is.
#[test]
fn what_does_not_belong_to_a_game_is_set_aside() {
    block_on(async {
        for strays in 0..6 {
            let (vault, guest, save) = begun().await;
            for ply in 0_u8..3 {
                vault.append(&save, &[ply], b"", (ply > 0).then_some(b"so far"), NOW).await.unwrap();
            }
            let own = vault.store().records().len();
            let body = key(&vault, "setup").replace("setup", "");
            for stray in 0..strays {
                let put = Batch::new().put(format!("{body}snapshot/{:08x}", 90 + stray), b"stray".to_vec());
                vault.store().commit(put).await.unwrap();
            }
            let opened = vault.open(guest, save.id(), session(1), NOW).await.unwrap();
            assert_eq!((opened.commands.len(), opened.snapshot.map(|(ply, _)| ply)), (3, Some(3)));
            let aside = vault.set_aside().await.unwrap();
            assert_eq!(aside.iter().map(|aside| aside.records).sum::<usize>(), strays);
            assert_eq!(vault.store().records().len(), own + aside.len(), "{strays} strays");
        }
    });
}

/// Two states of a game that look alike are told apart: a tab that knows the first can not write over the second.
#[test]
fn no_two_states_of_a_game_have_one_head() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        let head = || vault.store().records()[&key(&vault, "/0")].clone();
        let mut heads = vec![head()];
        for _ in 0..3 {
            vault.append(&save, b"on", b"", None, NOW).await.unwrap();
            heads.push(head());
            vault.truncate(&save, 0, b"", NOW).await.unwrap();
            heads.push(head());
        }
        for _ in 0..3 {
            vault.open(guest, save.id(), session(1), NOW).await.unwrap();
            heads.push(head());
        }
        for (at, one) in heads.iter().enumerate() {
            assert!(!heads[..at].contains(one), "{at}");
        }
    });
}

/// The end of a write stays open, and before it is settled another tab takes the game over, or it vanishes.
#[test]
fn a_write_left_open_is_lost_with_the_game() {
    block_on(async {
        for fault in [Fault::Before, Fault::After] {
            for gone in [false, true] {
                let vault = Vault::new(FaultyStore::new(3, fault, false), policy());
                let guest = vault.guest(NOW, entropy(1)).await.unwrap().id;
                let save = vault.create(place(guest), &game("first"), session(1), NOW, entropy(2)).await.unwrap();
                vault.append(&save, b"one", b"", None, NOW).await.unwrap_err();
                let other = Vault::new(vault.store().inner.clone(), policy());
                if gone {
                    let delete = Batch::new().delete(key(&other, "/0"));
                    other.store().commit(delete).await.unwrap();
                } else {
                    other.take_over(guest, save.id(), session(2), Time(NOW.0 + 1)).await.unwrap();
                }
                let loss = if gone { OwnershipError::Gone } else { OwnershipError::TakenOver };
                assert_eq!(vault.settle(&save).await, Err(WriteError::Lost(loss)), "{fault:?}");
            }
        }
    });
}

#[test]
fn nothing_is_open_that_was_not_tried() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        assert_eq!(vault.settle(&save).await, Ok(Settled::NotMade));
        vault.take_over(guest, save.id(), session(2), NOW).await.unwrap();
        assert_eq!(vault.settle(&save).await, Err(WriteError::Lost(OwnershipError::TakenOver)));
        for (key, _) in vault.store().records() {
            vault.store().commit(Batch::new().delete(key)).await.unwrap();
        }
        assert_eq!(vault.settle(&save).await, Err(WriteError::Lost(OwnershipError::Gone)));
    });
}

/// A batch has everything it was given, in whatever order it was put together, and goes through as a whole or not at all.
#[test]
fn a_batch_goes_through_whole_or_not_at_all() {
    block_on(async {
        let store = MemoryStore::new();
        let filled = Batch::new().put("a/1", b"one".to_vec()).put("a/2", b"two".to_vec()).put("b", b"three".to_vec());
        assert_eq!(filled.changes().len(), 3);
        store.commit(filled).await.unwrap();
        let before = store.records();
        for (unmet, key) in [
            (Batch::new().expect_absent("b").put("c", b"new".to_vec()), "b"),
            (Batch::new().expect_equals("b", b"other".to_vec()).delete("b"), "b"),
            (Batch::new().expect_equals("c", b"new".to_vec()).delete_prefix("a/"), "c"),
            (
                Batch::new().expect_absent("c").expect_equals("b", b"three".to_vec()).expect_absent("a/1").delete("b"),
                "a/1",
            ),
        ] {
            assert_eq!(store.commit(unmet).await, Err(vault::CommitError::Unexpected(key.to_owned())));
            assert_eq!(store.records(), before);
        }
        let met = Batch::new().expect_absent("c").expect_equals("b", b"three".to_vec());
        let met = met.delete_prefix("a/").put("c", b"new".to_vec()).delete("b");
        assert_eq!((met.expectations().len(), met.changes().len()), (2, 3));
        store.commit(met).await.unwrap();
        assert_eq!(store.records().into_iter().collect::<Vec<_>>(), [("c".to_owned(), b"new".to_vec())]);
    });
}

#[test]
fn a_part_of_a_file_may_have_its_limit_and_no_more() {
    use vault::{ReadError, limits};
    let read = |file: &SaveFile| SaveFile::from_bytes(&file.to_bytes()).map(|_| ());
    for (spare, expected) in [(0, Ok(())), (1, Err(ReadError::BeyondLimits))] {
        let bytes = |limit: usize| vec![7; limit + spare];
        assert_eq!(read(&SaveFile { game: "x".repeat(limits::TAG + spare), ..game("") }), expected);
        assert_eq!(read(&SaveFile { setup: bytes(limits::SETUP), ..game("") }), expected);
        assert_eq!(read(&SaveFile { about: bytes(limits::ABOUT), ..game("") }), expected);
        assert_eq!(read(&SaveFile { commands: vec![bytes(limits::COMMAND)], ..game("") }), expected);
        let commands = vec![Vec::new(); limits::COMMANDS as usize + spare];
        assert_eq!(read(&SaveFile { commands, ..game("") }), expected);
    }
}
