//! Several tabs on one storage: neither overwrites what the other wrote, and each is told.

use crate::common::{NOW, Numbers, SlowStore, begun, entropy, game, interleave, place, policy, session, step_back};
use pollster::block_on;
use vault::{
    AccountError, Batch, OpenError, OpenSave, OwnershipError, Place, PlaceError, SaveId, Store as _, Vault, WriteError,
};

const TABS: u64 = 4;
const WRITES: u64 = 500;

#[test]
fn the_second_tab_is_told_and_can_take_over() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        vault.append(&first, b"one", b"", None, NOW).await.unwrap();
        let refused = vault.open(guest, first.id(), session(2), NOW).await;
        assert_eq!(refused.map(|_| ()), Err(OpenError::Busy { since: NOW }));
        let opened = vault.take_over(guest, first.id(), session(2), NOW).await.unwrap();
        assert_eq!(opened.commands, [b"one"]);
        let before = vault.store().records();
        let lost = Err(WriteError::Lost(OwnershipError::TakenOver));
        assert_eq!(vault.append(&first, b"two", b"", None, NOW).await, lost);
        assert_eq!(vault.truncate(&first, 0, b"", NOW).await, lost);
        assert_eq!(vault.cut_off(&first, 0, b"", NOW).await, lost);
        assert_eq!(vault.close(&first, NOW).await, Ok(()));
        assert_eq!(vault.store().records(), before, "the first tab changes nothing any more");
        assert_eq!(vault.append(&opened.save, b"two", b"", None, NOW).await, Ok(2));
    });
}

/// What a screen asks before it shows a secret: it changes nothing, and tells a tab whose game went on elsewhere.
#[test]
fn a_tab_can_ask_whether_the_game_is_still_its_own() {
    block_on(async {
        let (vault, guest, first) = begun().await;
        vault.append(&first, b"one", b"", None, NOW).await.unwrap();
        let before = vault.store().records();
        assert_eq!(vault.verify_owner(&first).await, Ok(()));
        assert_eq!(vault.store().records(), before);
        let second = vault.take_over(guest, first.id(), session(2), NOW).await.unwrap().save;
        assert_eq!(vault.verify_owner(&second).await, Ok(()));
        let lost = Err(WriteError::Lost(OwnershipError::TakenOver));
        assert_eq!(vault.verify_owner(&first).await, lost);
        vault.close(&second, NOW).await.unwrap();
        assert_eq!(vault.verify_owner(&first).await, lost, "nor is it after the other one has left");
        vault.store().commit(Batch::new().delete_prefix("")).await.unwrap();
        assert_eq!(vault.verify_owner(&first).await, Err(WriteError::Lost(OwnershipError::Gone)));
    });
}

#[test]
fn a_closed_game_opens_without_a_question() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        vault.close(&save, NOW).await.unwrap();
        vault.open(guest, save.id(), session(2), NOW).await.unwrap();
    });
}

#[test]
fn a_tab_whose_game_was_replaced_is_told() {
    block_on(async {
        let (vault, guest, save) = begun().await;
        for number in 3..5 {
            vault.create(place(guest), &game("next"), session(2), NOW, entropy(number)).await.unwrap();
        }
        let place = Place { account: guest, replacing: Some(save.id()) };
        vault.create(place, &game("next"), session(2), NOW, entropy(5)).await.unwrap();
        let told = vault.append(&save, b"one", b"", None, NOW).await;
        assert_eq!(told, Err(WriteError::Lost(OwnershipError::Replaced)));
    });
}

#[test]
fn a_second_write_does_not_pass_the_first() {
    let vault = Vault::new(SlowStore::default(), policy());
    let (_, _, save) = block_on(on_slow(&vault));
    let results = interleave([1, 2].map(|_| vault.append(&save, b"tap", b"", None, NOW)));
    assert!(results.contains(&Ok(1)) && results.contains(&Err(WriteError::StillWriting)));
}

async fn on_slow(vault: &Vault<SlowStore>) -> (Vault<SlowStore>, vault::AccountId, OpenSave) {
    let fast = Vault::new(vault.store().inner.clone(), policy());
    let guest = fast.guest(NOW, entropy(1)).await.unwrap().id;
    let save = fast.create(place(guest), &game("first"), session(0), NOW, entropy(2)).await.unwrap();
    (vault.clone(), guest, save)
}

#[test]
fn four_tabs_with_a_game_each_lose_nothing() {
    let store = SlowStore::default();
    let tab = |number| {
        let vault = Vault::new(store.clone(), policy());
        async move {
            let mail = format!("player{number}@example.org");
            let registered = vault.register(&mail, "correct horse", None, NOW, entropy(number)).await;
            let account = registered.unwrap().0.id;
            let id = entropy(100 + number);
            let save = vault.create(place(account), &game("own"), session(number), NOW, id).await.unwrap();
            for write in 0..WRITES {
                vault.append(&save, &write.to_le_bytes(), b"", None, NOW).await.unwrap();
            }
            vault.export(account, save.id(), NOW).await.unwrap().commands
        }
    };
    let all: Vec<_> = (0..WRITES).map(|write| write.to_le_bytes().to_vec()).collect();
    assert!(interleave((0..TABS).map(tab)).into_iter().all(|commands| commands == all));
}

/// Writes to a game that other tabs write to as well, taking it over whenever it was lost. Returns what was accepted.
async fn contend(vault: Vault<SlowStore>, account: vault::AccountId, id: SaveId, number: u64) -> Vec<Vec<u8>> {
    let mut chance = Numbers(number);
    let mut accepted = Vec::new();
    let mut save: Option<OpenSave> = None;
    while (accepted.len() as u64) < WRITES {
        let Some(open) = &save else {
            match vault.take_over(account, id, session(number), NOW).await {
                Ok(opened) => save = Some(opened.save),
                Err(OpenError::ChangedElsewhere) => {}
                Err(error) => panic!("{error}"),
            }
            continue;
        };
        let command = [number.to_le_bytes(), (accepted.len() as u64).to_le_bytes()].concat();
        match vault.append(open, &command, b"", None, NOW).await {
            Ok(_) => accepted.push(command),
            Err(WriteError::Lost(OwnershipError::TakenOver)) => {
                save = None;
                // Whoever took it over plays for a while.
                for _ in 0..chance.below(60) {
                    step_back().await;
                }
            }
            Err(error) => panic!("{error}"),
        }
    }
    accepted
}

#[test]
fn four_tabs_with_one_game_lose_nothing_that_was_accepted() {
    let vault = Vault::new(SlowStore::default(), policy());
    let (account, id) = block_on(async {
        let (_, account, save) = on_slow(&vault).await;
        (account, save.id())
    });
    let accepted = interleave((0..TABS).map(|number| contend(vault.clone(), account, id, number)));
    let commands = block_on(vault.export(account, id, NOW)).unwrap().commands;
    assert_eq!(commands.len() as u64, TABS * WRITES);
    for (number, own) in (0_u64..).zip(&accepted) {
        let stored: Vec<_> = commands.iter().filter(|command| command[..8] == number.to_le_bytes()).cloned().collect();
        assert_eq!(stored, *own, "the commands of tab {number}, in its order");
    }
}

#[test]
fn two_tabs_that_begin_a_game_do_not_share_a_slot() {
    let vault = Vault::new(SlowStore::default(), policy());
    let (_, account, _) = block_on(on_slow(&vault));
    let begin = |number| {
        let vault = vault.clone();
        async move { vault.create(place(account), &game("new"), session(number), NOW, entropy(100 + number)).await }
    };
    let results = interleave((0..TABS).map(begin));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 2, "one slot was taken before");
    let refused = results.iter().filter_map(|result| result.as_ref().err());
    assert!({ refused }.all(|error| matches!(error, PlaceError::NoFreeSlot { .. })));
}

#[test]
fn two_tabs_that_register_one_mail_address_make_one_account() {
    let vault = Vault::new(SlowStore::default(), policy());
    let register = |number| {
        let vault = vault.clone();
        async move { vault.register(crate::common::MAIL, crate::common::PASSWORD, None, NOW, entropy(number)).await }
    };
    let results = interleave((0..TABS).map(register));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    let refused = results.iter().filter_map(|result| result.as_ref().err());
    assert!({ refused }.all(|error| matches!(error, AccountError::MailTaken | AccountError::ChangedElsewhere)));
}
