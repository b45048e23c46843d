//! What is kept for the whole device, beside accounts and games.

use crate::common::{NOW, of_the_future, policy};
use pollster::block_on;
use vault::{Batch, DocumentError, Documents, MemoryStore, Store, Vault};

const NAME: &str = "values";

fn empty() -> Vault<MemoryStore> {
    Vault::new(MemoryStore::new(), policy())
}

#[test]
fn a_document_comes_back_as_it_went_and_an_empty_one_goes() {
    block_on(async {
        let vault = empty();
        assert_eq!(vault.document(NAME, NOW).await, Ok(None));
        for text in ["nine", "ten"] {
            vault.put_document(NAME, text, NOW).await.unwrap();
            assert_eq!(vault.document(NAME, NOW).await, Ok(Some(text.to_owned())));
            assert_eq!(vault.document("another", NOW).await, Ok(None));
        }
        vault.put_document(NAME, "", NOW).await.unwrap();
        assert!(vault.store().records().is_empty());
    });
}

#[test]
fn an_unreadable_document_is_set_aside_by_reading_and_by_writing() {
    block_on(async {
        for write in [false, true] {
            let vault = empty();
            vault.store().commit(Batch::new().put("document/values", b"broken".to_vec())).await.unwrap();
            if write {
                vault.put_document(NAME, "new", NOW).await.unwrap();
            }
            assert_eq!(vault.document(NAME, NOW).await, Ok(write.then(|| "new".to_owned())));
            let aside = vault.set_aside().await.unwrap();
            assert_eq!(aside.len(), 1);
            let file = vault.export_aside(&aside[0].id).await.unwrap().unwrap();
            assert!(file.windows(6).any(|window| window == b"broken"));
        }
    });
}

#[test]
fn a_document_of_the_future_is_left_byte_for_byte() {
    block_on(async {
        let vault = empty();
        vault.put_document(NAME, "old", NOW).await.unwrap();
        let future = of_the_future(&vault.store().records()["document/values"]);
        vault.store().commit(Batch::new().put("document/values", future)).await.unwrap();
        let before = vault.store().records();
        assert_eq!(vault.document(NAME, NOW).await, Err(DocumentError::FromTheFuture));
        assert_eq!(vault.put_document(NAME, "new", NOW).await, Err(DocumentError::FromTheFuture));
        assert_eq!(vault.store().records(), before);
    });
}

#[test]
fn documents_are_found_by_how_their_names_begin() {
    block_on(async {
        let vault = empty();
        for name in ["boards/anna/2", "boards/anna/1", "boards/berta/1", "values"] {
            vault.put_document(name, name, NOW).await.unwrap();
        }
        let future = of_the_future(&vault.store().records()["document/boards/anna/1"]);
        let broken = Batch::new().put("document/boards/anna/0", b"broken".to_vec());
        vault.store().commit(broken.put("document/boards/anna/3", future.clone())).await.unwrap();
        let named = |name: &str| (name.to_owned(), name.to_owned());
        let found = Documents { texts: vec![named("boards/anna/1"), named("boards/anna/2")], newer: 1 };
        // What can not be read is set aside once; what a newer version has written stays as it is.
        for _ in 0..2 {
            assert_eq!(vault.documents("boards/anna/", NOW).await.unwrap(), found);
            assert_eq!(vault.set_aside().await.unwrap().len(), 1);
        }
        assert_eq!(vault.store().records()["document/boards/anna/3"], future);
        assert!(!vault.store().records().contains_key("document/boards/anna/0"));
    });
}

#[test]
fn a_document_is_replaced_only_as_it_was_read() {
    block_on(async {
        let vault = empty();
        let text = || async { vault.document(NAME, NOW).await.unwrap() };
        let elsewhere = Err(DocumentError::ChangedElsewhere);
        assert_eq!(vault.replace_document(NAME, Some("gone"), "new").await, elsewhere);
        assert_eq!(vault.replace_document(NAME, None, "one").await, Ok(()));
        assert_eq!(vault.replace_document(NAME, None, "two").await, elsewhere);
        assert_eq!(vault.replace_document(NAME, Some("zero"), "two").await, elsewhere);
        assert_eq!(text().await.as_deref(), Some("one"));
        assert_eq!(vault.replace_document(NAME, Some("one"), "two").await, Ok(()));
        assert_eq!(text().await.as_deref(), Some("two"));
        assert_eq!(vault.replace_document(NAME, Some("one"), "").await, elsewhere);
        assert_eq!(vault.replace_document(NAME, Some("two"), "").await, Ok(()));
        assert!(vault.store().records().is_empty());
        vault.store().commit(Batch::new().put("document/values", b"broken".to_vec())).await.unwrap();
        assert_eq!(vault.replace_document(NAME, None, "one").await, elsewhere);
    });
}
