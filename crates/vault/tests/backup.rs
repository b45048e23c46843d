//! Everything in one file, under a password of its own, and back on another device.

use std::collections::BTreeMap;

use crate::common::{NOW, PASSWORD, entropy, game, place, policy, sealed};
use pollster::block_on;
use vault::{AccountError, DocumentError, MemoryStore, Moved, Policy, Vault, is_backup};

const CONTENT: &[u8] = b"everything of Anna";

#[test]
fn a_backup_opens_by_its_password_alone() {
    block_on(async {
        let vault = Vault::new(MemoryStore::new(), policy());
        let file = vault.seal_backup(CONTENT, PASSWORD, entropy(1)).await.unwrap();
        assert!(is_backup(&file));
        assert!(!file.windows(4).any(|window| window == b"Anna"), "nothing of it lies in plain");
        // On another device, whose own hashes cost something else.
        let dearer = vault::Cost { passes: 2, ..policy().cost };
        let other = Vault::new(MemoryStore::new(), Policy { cost: dearer, ..policy() });
        assert_eq!(other.open_backup(&file, PASSWORD).await.as_deref(), Ok(CONTENT));
        assert_eq!(other.open_backup(&file, "another password").await, Err(AccountError::WrongPassword));
        assert_eq!(
            vault.seal_backup(CONTENT, "short", entropy(1)).await,
            Err(AccountError::PasswordTooShort { min: policy().password_min })
        );
        let again = vault.seal_backup(CONTENT, PASSWORD, entropy(2)).await.unwrap();
        assert_ne!(again, file, "salt and nonce are drawn anew");
    });
}

/// Cuts and flips are told before a password is asked for; where somebody has made the checksum fit, the password opens nothing.
#[test]
fn an_altered_backup_never_opens() {
    block_on(async {
        let vault = Vault::new(MemoryStore::new(), policy());
        let file = vault.seal_backup(CONTENT, PASSWORD, entropy(1)).await.unwrap();
        for length in 0..file.len() {
            assert!(!is_backup(&file[..length]), "cut at {length}");
        }
        for place in 0..file.len() {
            let mut altered = file.clone();
            altered[place] ^= 1;
            assert!(!is_backup(&altered), "byte {place}");
            let fitted = sealed(altered);
            if fitted != file && is_backup(&fitted) {
                let opened = vault.open_backup(&fitted, PASSWORD).await;
                // The frame may say that less was written than there is.
                assert!(opened.is_err() || (8..12).contains(&place) && opened.unwrap() == CONTENT, "byte {place}");
            }
        }
    });
}

/// A file says what its password costs: one that wants four gigabytes is refused before a byte of them is taken.
#[test]
fn a_backup_that_would_cost_too_much_is_refused() {
    block_on(async {
        let within = Vault::new(MemoryStore::new(), policy());
        for cost in [
            vault::Cost { memory: vault::limits::HASH_MEMORY + 1, ..policy().cost },
            vault::Cost { passes: vault::limits::HASH_PASSES + 1, ..policy().cost },
            vault::Cost { lanes: vault::limits::HASH_LANES + 1, memory: 64, ..policy().cost },
        ] {
            let dear = Vault::new(MemoryStore::new(), Policy { cost, ..policy() });
            let dear = dear.hashing(|_| Box::pin(core::future::ready(Some([7; 32]))));
            let file = dear.seal_backup(CONTENT, PASSWORD, entropy(1)).await.unwrap();
            assert_eq!(within.open_backup(&file, PASSWORD).await, Err(AccountError::OutOfMemory), "{cost:?}");
        }
    });
}

#[test]
fn documents_are_put_back_where_nothing_is() {
    block_on(async {
        let vault = Vault::new(MemoryStore::new(), policy());
        let here = vault.guest(NOW, entropy(1)).await.unwrap().id;
        let save =
            vault.create(place(here), &game("a game"), crate::common::session(1), NOW, entropy(2)).await.unwrap().id();
        let [was, of_save] = ["00000000000000aa", "00000000000000bb"];
        let moved =
            Moved { account: (was.parse().unwrap(), here), games: BTreeMap::from([(of_save.parse().unwrap(), save)]) };
        let restore = async |name: &str, text: &str| -> Result<bool, DocumentError> {
            vault.restore_document(&moved, (name, text), NOW).await
        };
        let name = format!("name/{of_save}");
        assert_eq!(restore(&name, "Against grandpa").await, Ok(true));
        assert_eq!(vault.document(&format!("name/{save}"), NOW).await, Ok(Some("Against grandpa".to_owned())));
        assert_eq!(restore(&name, "Against grandpa").await, Ok(true), "the same once more");
        assert_eq!(restore(&name, "Against grandma").await, Ok(false), "what is here stays");
        assert_eq!(vault.document(&format!("name/{save}"), NOW).await, Ok(Some("Against grandpa".to_owned())));
        assert_eq!(restore("edition/general", "mine").await, Ok(false));
        assert_eq!(restore(&format!("attempts/{was}"), "9 1").await, Ok(false));
        let long = "a".repeat(vault::limits::DOCUMENT + 1);
        assert_eq!(restore(&format!("boards/{was}/1"), &long).await, Ok(false));
    });
}
