//! Who has a game open, what is cut off from it, and by which numbers the vault goes.

use crate::common::{FaultyStore, MAIL, NOW, PASSWORD, TestDevice, begun, entropy, game, place, policy, session};
use pollster::block_on;
use vault::{
    AccountError, Batch, Confirmation, MemoryStore, OpenError, PlaceError, Policy, Slot, Store as _, Time, Vault, Why,
};

/// Since when each slot is in use, `None` for those that are not.
async fn in_use(vault: &Vault<MemoryStore>, account: vault::AccountId) -> Vec<Option<Time>> {
    let since = |slot: &Slot| match slot {
        Slot::Taken(save) => save.in_use,
        Slot::FromTheFuture(_) => None,
    };
    vault.slots(account, NOW).await.unwrap().iter().map(since).collect()
}

#[test]
fn who_opens_a_game_has_it_open() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        vault.close(&first, NOW).await.unwrap();
        assert_eq!(in_use(&vault, guest).await, [None]);
        let later = Time(NOW.0 + 7);
        let opened = vault.open(guest, first.id(), session(2), later).await.unwrap();
        assert_eq!(in_use(&vault, guest).await, [Some(later)]);
        assert_eq!(opened.save.shown().in_use, Some(later));
        let third = vault.open(guest, first.id(), session(3), NOW).await.map(|_| ());
        assert_eq!(third, Err(OpenError::Busy { since: later }));
        // The one who has it opens it again; and whoever takes it over has it then.
        vault.open(guest, first.id(), session(2), later).await.unwrap();
        vault.take_over(guest, first.id(), session(3), later).await.unwrap();
        let second = vault.open(guest, first.id(), session(2), NOW).await.map(|_| ());
        assert_eq!(second, Err(OpenError::Busy { since: later }));
    });
}

#[test]
fn nobody_waits_for_the_disk_to_open_a_game_but_for_what_a_player_has_done() {
    block_on(async {
        // Where nothing is sealed, and where everything is.
        for device in [None, Some(TestDevice::default())] {
            let vault = Vault::new(FaultyStore::sound(), policy());
            let vault = if let Some(device) = device { vault.sealing(device) } else { vault };
            let account = vault.register(MAIL, PASSWORD, None, NOW, entropy(1)).await.unwrap().0.id;
            let save = vault.create(place(account), &game("first"), session(1), NOW, entropy(2)).await.unwrap();
            let is_relaxed = || vault.store().last.borrow().is_relaxed();
            vault.append(&save, b"one", b"", None, NOW).await.unwrap();
            vault.append(&save, b"two", b"", None, NOW).await.unwrap();
            assert!(!is_relaxed(), "a command");
            let opened = vault.open(account, save.id(), session(1), NOW).await.unwrap();
            assert!(is_relaxed(), "opened");
            vault.append(&opened.save, b"three", b"", None, NOW).await.unwrap();
            assert!(!is_relaxed(), "a command after that");
            // What cannot be read is set aside, and that is to last.
            let records = vault.store().inner.records();
            let last = records.keys().rfind(|key| key.contains("/command/")).unwrap();
            vault.store().inner.commit(Batch::new().put(last.as_str(), *b"broken")).await.unwrap();
            let opened = vault.open(account, save.id(), session(1), NOW).await.unwrap();
            assert!(opened.damage.is_some() && !is_relaxed(), "damage set aside");
        }
    });
}

/// The bytes of the records whose keys have a part in them, by key.
fn records(vault: &Vault<MemoryStore>, part: &str) -> Vec<(String, Vec<u8>)> {
    vault.store().records().into_iter().filter(|(key, _)| key.contains(part)).collect()
}

#[test]
fn exactly_what_a_game_has_no_more_is_cut_off() {
    block_on(async {
        // Snapshots after the second and the fourth of six commands.
        for (length, snapshots_left) in [(6, 2), (5, 2), (4, 2), (3, 1), (2, 1), (1, 0), (0, 0)] {
            let (vault, guest, save) = begun().await;
            for ply in 0_u8..6 {
                vault.append(&save, &[ply], b"", [1, 3].contains(&ply).then_some(&[ply; 9]), NOW).await.unwrap();
            }
            let (commands, snapshots) = (records(&vault, "/command/"), records(&vault, "/snapshot/"));
            assert_eq!((commands.len(), snapshots.len()), (6, 2));
            assert_eq!(vault.cut_off(&save, length, b"cut", NOW).await, Ok(length));
            assert_eq!(records(&vault, "/command/"), commands[..length as usize]);
            assert_eq!(records(&vault, "/snapshot/"), snapshots[..snapshots_left], "cut off at {length}");
            let aside = vault.set_aside().await.unwrap();
            assert!(aside.iter().all(|aside| aside.why == Why::Refused));
            let cut = 8 - length as usize - snapshots_left;
            assert_eq!(aside.iter().map(|aside| aside.records).sum::<usize>(), cut, "cut off at {length}");
            let opened = vault.open(guest, save.id(), session(1), NOW).await.unwrap();
            assert_eq!(opened.commands, (0..length).map(|ply| vec![u8::try_from(ply).unwrap()]).collect::<Vec<_>>());
            assert_eq!(opened.snapshot.is_some(), snapshots_left > 0);
            assert_eq!(opened.damage, None);
        }
    });
}

#[test]
fn a_game_is_not_cut_off_where_it_has_not_come() {
    block_on(async {
        let (vault, _, save) = begun().await;
        vault.append(&save, b"one", b"", None, NOW).await.unwrap();
        let before = vault.store().records();
        assert_eq!(vault.cut_off(&save, 2, b"", NOW).await, Err(vault::WriteError::NoWayBack));
        assert_eq!(vault.store().records(), before);
    });
}

#[test]
fn a_vault_goes_by_the_numbers_it_was_given() {
    block_on(async {
        let numbers = Policy { password_min: 11, confirm_days: 3, slots: 1, file_max: 50, ..policy() };
        let vault = Vault::new(MemoryStore::new(), numbers);
        assert_eq!(*vault.policy(), numbers);
        assert_eq!(*vault.clone().policy(), numbers);
        let short = vault.register(crate::common::MAIL, "ten longed", None, NOW, entropy(1)).await.map(|_| ());
        assert_eq!(short, Err(AccountError::PasswordTooShort { min: 11 }));
        let (account, _) = vault.register(crate::common::MAIL, "eleven long", None, NOW, entropy(1)).await.unwrap();
        assert_eq!(account.login.unwrap().confirmation, Confirmation::DueIn(3));
        assert_eq!(vault.slots(account.id, NOW).await.unwrap(), []);
        vault.create(place(account.id), &game("first"), session(1), NOW, entropy(2)).await.unwrap();
        let second = vault.create(place(account.id), &game("second"), session(1), NOW, entropy(3)).await.map(|_| ());
        assert!(matches!(second, Err(PlaceError::NoFreeSlot { candidates }) if candidates.len() == 1));
        let import = vault
            .import::<()>(place(account.id), &[0; 51], "leaders", async |file| Ok(file.clone()), NOW, entropy(4))
            .await;
        assert_eq!(import, Err(vault::ImportError::TooLarge { size: 51, max: 50 }));
    });
}
