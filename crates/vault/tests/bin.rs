//! The bin: nothing in it is lost, and nothing leaves it but by hand.

use crate::common::{NOW, begun, entropy, game, place, session};
use pollster::block_on;
use vault::{
    AccountId, Batch, BinEntry, BinError, MemoryStore, OpenError, OwnershipError, Place, PlaceError, SaveFile, SaveId,
    Slot, Store as _, Time, Vault, WriteError,
};

/// The ids of the games on the shelf.
async fn shelf(vault: &Vault<MemoryStore>, account: AccountId) -> Vec<SaveId> {
    let slots = vault.slots(account, NOW).await.unwrap();
    let taken = slots.into_iter().filter_map(|slot| match slot {
        Slot::Taken(save) => Some(save.id),
        Slot::FromTheFuture(_) => None,
    });
    taken.collect()
}

#[test]
fn a_game_comes_back_from_the_bin_record_for_record() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        for ply in 0_u8..5 {
            vault.append(&save, &[ply], &[ply], (ply == 3).then_some(b"four"), NOW).await.unwrap();
        }
        let before = vault.store().records();
        vault.discard(guest, save.id(), NOW).await.unwrap();
        assert_eq!(shelf(&vault, guest).await, []);
        assert_eq!(vault.bin(guest).await.unwrap(), [BinEntry { id: save.id(), save: Some(save.shown()) }]);
        assert_eq!(vault.open(guest, save.id(), session(1), NOW).await.map(|_| ()), Err(OpenError::Unknown));
        assert_eq!(vault.append(&save, b"late", b"", None, NOW).await, Err(WriteError::Lost(OwnershipError::Gone)));
        vault.restore(guest, save.id(), NOW).await.unwrap();
        assert_eq!(vault.store().records(), before);
        assert_eq!(vault.bin(guest).await.unwrap(), []);
    });
}

#[test]
fn a_game_that_is_replaced_goes_into_the_bin() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        vault.append(&first, b"one", b"", None, NOW).await.unwrap();
        let file = vault.export(guest, first.id(), NOW).await.unwrap();
        for number in 3..5 {
            vault.create(place(guest), &game("next"), session(1), NOW, entropy(number)).await.unwrap();
        }
        let place = Place { account: guest, replacing: Some(first.id()) };
        let fourth = vault.create(place, &game("fourth"), session(1), NOW, entropy(5)).await.unwrap();
        assert_eq!(shelf(&vault, guest).await.len(), 3);

        // There is no place for it, until another one makes room.
        let Err(BinError::Place(PlaceError::NoFreeSlot { candidates })) = vault.restore(guest, first.id(), NOW).await
        else {
            panic!("every slot is taken");
        };
        assert_eq!(candidates.len(), 3);
        vault.discard(guest, fourth.id(), Time(NOW.0 + 1)).await.unwrap();
        vault.restore(guest, first.id(), NOW).await.unwrap();
        assert_eq!(vault.export(guest, first.id(), NOW).await.unwrap(), file);
    });
}

#[test]
fn each_game_has_slots_of_its_own() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        let of = |tag: &str| SaveFile { game: tag.to_owned(), ..game("other") };
        let mut number = 10;
        let mut create = async |tag: &str, replacing| {
            number += 1;
            let place = Place { account: guest, replacing };
            vault.create(place, &of(tag), session(1), NOW, entropy(number)).await
        };
        for tag in ["sparta", "general", "company-leader"] {
            for _ in 0..3 {
                create(tag, None).await.unwrap();
            }
        }
        create("leaders", None).await.unwrap();
        create("leaders", None).await.unwrap();
        assert_eq!(shelf(&vault, guest).await.len(), 12);
        // One game makes no room for another.
        let refused = create("sparta", Some(first.id())).await;
        let Err(PlaceError::NoFreeSlot { candidates }) = refused else { panic!("there are three of it") };
        assert!(candidates.iter().all(|save| save.game == "sparta"), "{candidates:?}");
        assert_eq!(vault.bin(guest).await.unwrap(), []);
    });
}

#[test]
fn the_bin_is_emptied_by_hand_and_game_by_game() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        let before = vault.store().records().len();
        let second = vault.create(place(guest), &game("second"), session(1), NOW, entropy(3)).await.unwrap();
        vault.discard(guest, second.id(), NOW).await.unwrap();
        vault.discard(guest, first.id(), NOW).await.unwrap();
        vault.remove(guest, second.id()).await.unwrap();
        let left: Vec<_> = vault.bin(guest).await.unwrap().into_iter().map(|game| game.id).collect();
        assert_eq!(left, [first.id()]);
        assert_eq!(vault.store().records().len(), before, "nothing of the second is left");
        for unknown in [vault.discard(guest, second.id(), NOW).await, vault.restore(guest, second.id(), NOW).await] {
            assert_eq!(unknown, Err(BinError::Unknown));
        }
    });
}

#[test]
fn a_game_whose_head_broke_in_the_bin_comes_back_too() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        vault.append(&save, b"one", b"", None, NOW).await.unwrap();
        vault.discard(guest, save.id(), NOW).await.unwrap();
        let records = vault.store().records();
        let (key, mut bytes) = records.into_iter().find(|(key, _)| key.contains("/head/")).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        vault.store().commit(vault::Batch::new().put(key, bytes)).await.unwrap();
        assert_eq!(vault.bin(guest).await.unwrap(), [BinEntry { id: save.id(), save: None }]);
        vault.restore(guest, save.id(), NOW).await.unwrap();
        assert_eq!(vault.export(guest, save.id(), NOW).await.unwrap().commands, [b"one"]);
    });
}

/// Whoever takes a file in asks what lies here already: games of its kind, those in the bin among them, and nobody else's.
#[test]
fn what_the_games_of_an_account_grow_from_is_known() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        let begun = vault.export(guest, first.id(), NOW).await.unwrap();
        let second = vault.create(place(guest), &game("second"), session(1), NOW, entropy(3)).await.unwrap();
        let chess = SaveFile { game: "chess".to_owned(), ..game("chess") };
        vault.create(place(guest), &chess, session(1), NOW, entropy(4)).await.unwrap();
        let [one, two] = [begun.setup, game("second").setup];
        assert_eq!(vault.set_ups(guest, &begun.game, NOW).await.unwrap(), [one.clone(), two.clone()]);
        vault.discard(guest, first.id(), NOW).await.unwrap();
        assert_eq!(
            vault.set_ups(guest, &begun.game, NOW).await.unwrap(),
            [two.clone(), one.clone()],
            "the bin comes last"
        );
        assert_eq!(vault.set_ups(guest, "chess", NOW).await.unwrap(), [chess.setup]);

        // What can not be read is left out, and left as it is.
        let setup = vault.store().records().into_keys().find(|key| key.starts_with("bin/") && key.ends_with("/setup"));
        vault.store().commit(Batch::new().put(setup.unwrap(), b"moths".to_vec())).await.unwrap();
        assert_eq!(vault.set_ups(guest, &begun.game, NOW).await.unwrap(), [two]);
        vault.remove(guest, first.id()).await.unwrap();
        vault.discard(guest, second.id(), NOW).await.unwrap();
        assert_eq!(vault.set_ups(guest, &begun.game, NOW).await.unwrap().len(), 1);
    });
}
