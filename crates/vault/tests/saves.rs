//! Saves: manual, chapter 2.2. Slots, writing, taking back, opening again.

use crate::common::{FaultyStore, NOW, begun, entropy, game, place, policy, session};
use pollster::block_on;
use vault::{OpenError, Place, PlaceError, Save, Slot, Time, Vault, WriteError};

fn taken(slot: &Slot) -> &Save {
    match slot {
        Slot::Taken(save) => save,
        Slot::FromTheFuture(why) => panic!("{why}"),
    }
}

#[test]
fn what_was_written_is_there() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        assert_eq!(vault.append(&save, b"one", b"after one", None, NOW).await, Ok(1));
        assert_eq!(vault.append(&save, b"two", b"after two", Some(b"two"), Time(NOW.0 + 5)).await, Ok(2));
        let slots = vault.slots(guest, NOW).await.unwrap();
        let listed = taken(&slots[0]);
        assert_eq!(*listed, save.shown());
        assert_eq!((listed.length, listed.about.as_slice()), (2, b"after two".as_slice()));
        assert_eq!((listed.created, listed.updated, listed.in_use), (NOW, Time(NOW.0 + 5), Some(NOW)));
        assert_eq!(slots.len(), 1);
        let opened = vault.open(guest, save.id(), session(1), NOW).await.unwrap();
        assert_eq!(opened.setup, b"first");
        assert_eq!(opened.commands, [b"one", b"two"]);
        assert_eq!(opened.snapshot, Some((2, b"two".to_vec())));
        assert_eq!(opened.damage, None);
    });
}

#[test]
fn what_the_shelf_says_can_be_written_alone() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        vault.append(&save, b"one", b"after one", None, NOW).await.unwrap();
        assert_eq!(vault.describe(&save, b"another opponent", Time(NOW.0 + 5)).await, Ok(1));
        let slots = vault.slots(guest, NOW).await.unwrap();
        let listed = taken(&slots[0]);
        assert_eq!(*listed, save.shown());
        assert_eq!((listed.length, listed.about.as_slice()), (1, b"another opponent".as_slice()));
        assert_eq!(listed.updated, Time(NOW.0 + 5));
        // Whoever took it over is not overwritten.
        let opened = vault.take_over(guest, save.id(), session(2), NOW).await.unwrap();
        assert_eq!(opened.commands, [b"one"]);
        assert!(matches!(vault.describe(&save, b"too late", NOW).await, Err(WriteError::Lost(_))));
        assert_eq!(taken(&vault.slots(guest, NOW).await.unwrap()[0]).about, b"another opponent");
    });
}

#[test]
fn two_generations_of_snapshots_are_kept() {
    block_on(async {
        let (vault, _, save) = begun().await;
        for ply in 0..10 {
            vault.append(&save, &[ply], b"", (ply % 3 == 0).then_some(&[ply]), NOW).await.unwrap();
        }
        let keys = vault.store().records().into_keys();
        let plies: Vec<_> = keys.filter_map(|key| Some(key.split_once("snapshot/")?.1.to_owned())).collect();
        assert_eq!(plies, ["00000007", "0000000a"]);
    });
}

#[test]
fn undo_goes_back_to_the_last_snapshot_and_not_beyond() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        for ply in 0..6 {
            vault.append(&save, &[ply], b"", (ply == 2).then_some(b"three"), NOW).await.unwrap();
        }
        assert_eq!(vault.truncate(&save, 2, b"", NOW).await, Err(WriteError::NoWayBack));
        assert_eq!(vault.truncate(&save, 7, b"", NOW).await, Err(WriteError::NoWayBack));
        assert_eq!(vault.truncate(&save, 3, b"back", NOW).await, Ok(3));
        assert_eq!(vault.append(&save, b"another", b"", None, NOW).await, Ok(4));
        let opened = vault.open(guest, save.id(), session(1), NOW).await.unwrap();
        assert_eq!(opened.commands, [&[0][..], &[1], &[2], b"another"]);
        assert_eq!(vault.set_aside().await.unwrap(), []);
    });
}

#[test]
fn a_fourth_game_replaces_the_one_that_was_chosen_and_only_that() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        let create = async |replacing, number| {
            let place = Place { account: guest, replacing };
            vault.create(place, &game("next"), session(1), Time(NOW.0 - number), entropy(number)).await
        };
        let second = create(None, 3).await.unwrap();
        create(None, 4).await.unwrap();
        // The first is opened again, at a moment the clock says is before all others: now the second is the oldest.
        vault.open(guest, first.id(), session(1), Time(0)).await.unwrap();
        let Err(PlaceError::NoFreeSlot { candidates }) = create(None, 5).await else {
            panic!("there is no fourth slot");
        };
        assert_eq!(candidates.len(), 3);
        assert_eq!((candidates[0].id, candidates[2].id), (second.id(), first.id()), "the oldest is first");
        let fourth = create(Some(second.id()), 6).await.unwrap();
        let slots = vault.slots(guest, NOW).await.unwrap();
        assert_eq!((taken(&slots[0]).id, taken(&slots[1]).id), (first.id(), fourth.id()));
        let gone = vault.open(guest, second.id(), session(1), NOW).await;
        assert_eq!(gone.map(|_| ()), Err(OpenError::Unknown));
        let keys = vault.store().records().into_keys().filter(|key| key.contains("/1/")).count();
        assert_eq!(keys, 1, "nothing of the second is mixed into the fourth");
    });
}

#[test]
fn a_replacement_takes_a_free_slot_if_there_is_one() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        let place = Place { account: guest, replacing: Some(first.id()) };
        vault.create(place, &game("next"), session(1), NOW, entropy(3)).await.unwrap();
        vault.open(guest, first.id(), session(1), NOW).await.unwrap();
    });
}

#[test]
fn a_cleared_storage_is_told_and_the_game_goes_on_from_memory() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        vault.append(&save, b"one", b"", None, NOW).await.unwrap();
        let in_memory = vault.export(guest, save.id(), NOW).await.unwrap();
        for (key, _) in vault.store().records() {
            vault::Store::commit(vault.store(), vault::Batch::new().delete(key)).await.unwrap();
        }
        assert_eq!(
            vault.append(&save, b"two", b"", None, NOW).await,
            Err(WriteError::Lost(vault::OwnershipError::Gone))
        );
        let refused = vault.create(place(guest), &in_memory, session(1), NOW, entropy(5)).await;
        assert_eq!(refused.map(|_| ()), Err(PlaceError::NoAccount));
        let guest = vault.guest(NOW, entropy(6)).await.unwrap().id;
        let save = vault.create(place(guest), &in_memory, session(1), NOW, entropy(7)).await.unwrap();
        assert_eq!(vault.append(&save, b"two", b"", None, NOW).await, Ok(2));
    });
}

#[test]
fn a_command_costs_the_same_however_long_the_game() {
    block_on(async {
        let vault = Vault::new(FaultyStore::sound(), policy());
        let guest = vault.guest(NOW, entropy(1)).await.unwrap().id;
        let save = vault.create(place(guest), &game("long"), session(1), NOW, entropy(2)).await.unwrap();
        let mut costs = Vec::new();
        for ply in 0..3000 {
            let reads = vault.store().reads.get();
            vault.append(&save, b"a command", b"about", (ply % 10 == 0).then_some(b"snapshot"), NOW).await.unwrap();
            let last = vault.store().last.borrow();
            let (changes, bytes) = (last.changes().len(), format!("{last:?}").len());
            costs.push((vault.store().reads.get() - reads, changes, bytes));
        }
        assert!(costs.iter().all(|(reads, changes, _)| *reads == 0 && *changes <= 4));
        let most = |costs: &[(usize, usize, usize)]| costs.iter().map(|(.., bytes)| *bytes).max().unwrap();
        assert!(most(&costs[2000..]) <= most(&costs[..1000]) + 100, "only the numbers get longer");
    });
}
