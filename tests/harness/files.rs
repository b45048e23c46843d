//! Files out of the app and into it, past the windows of the browser that are beyond the reach of a test; and documents
//! into its vault, past the app.

use crate::{Phone, Thing};
use serde_json::{Value, json};
use vault::{MemoryStore, Policy, Time, Vault};

impl Phone {
    /// Taps what hands a file out, and catches the bytes on their way to the downloads.
    ///
    /// # Panics
    /// If no file comes.
    pub async fn catch_file(&self, out: Thing<'_>) -> Vec<u8> {
        self.value(
            "void (URL.createObjectURL = (blob) => { window.exported = blob; return 'blob:caught'; },
            HTMLAnchorElement.prototype.click = () => {}, window.exported = undefined)",
        )
        .await;
        self.tap(out).await;
        self.until("window.exported !== undefined").await;
        let bytes = self.value("[...new Uint8Array(await window.exported.arrayBuffer())]").await;
        serde_json::from_value(bytes).expect("bytes are numbers")
    }

    /// Taps what asks for a file, and picks one with these bytes.
    pub async fn pick_file(&self, asks: Thing<'_>, bytes: &[u8]) {
        self.pick(asks, &format!("Uint8Array.from({})", json!(bytes))).await;
    }

    /// Taps what asks for a file, and picks one of so many bytes that mean nothing.
    pub async fn pick_file_of_size(&self, asks: Thing<'_>, size: u32) {
        self.pick(asks, &format!("new Uint8Array({size})")).await;
    }

    async fn pick(&self, asks: Thing<'_>, bytes: &str) {
        self.value(&format!(
            "void (HTMLInputElement.prototype.click = function () {{
                const files = new DataTransfer();
                files.items.add(new File([{bytes}], 'picked.save'));
                this.files = files.files;
                setTimeout(() => this.dispatchEvent(new Event('change')));
            }})",
        ))
        .await;
        self.tap(asks).await;
    }

    /// The keys of all records in the vault.
    ///
    /// # Panics
    /// If the storage of the browser is closed to the page.
    pub async fn record_keys(&self) -> Vec<String> {
        let keys = self.with_records("records.getAllKeys()").await;
        keys.as_array().expect("a list of keys").iter().filter_map(|key| Some(key.as_str()?.to_owned())).collect()
    }

    /// Removes a record of the vault.
    ///
    /// # Panics
    /// If the storage of the browser is closed to the page.
    pub async fn delete_record(&self, key: &str) {
        self.with_records(&format!("records.delete({})", json!(key))).await;
    }

    /// Puts a document into the vault, as a version of the app that knows another form would have done.
    ///
    /// # Panics
    /// If the storage of the browser is closed to the page.
    pub async fn put_document(&self, name: &str, text: &str) {
        let vault = Vault::new(MemoryStore::new(), Policy::default());
        vault.put_document(name, text, Time(0)).await.expect("memory can be written to");
        self.put_records(vault.store()).await;
    }

    /// Puts all records of a store into that of the browser.
    ///
    /// # Panics
    /// If the storage of the browser is closed to the page.
    pub async fn put_records(&self, store: &MemoryStore) {
        for (key, bytes) in store.records() {
            self.put_record(&key, &bytes).await;
        }
    }

    /// Puts a record into the storage of the page, past the app.
    ///
    /// # Panics
    /// If the storage of the browser is closed to the page.
    pub async fn put_record(&self, key: &str, bytes: &[u8]) {
        self.with_records(&format!("records.put(Uint8Array.from({}), {})", json!(bytes), json!(key))).await;
    }

    /// The first record of the storage whose key begins like this, with its key.
    ///
    /// # Panics
    /// If there is none.
    pub async fn record(&self, begins: &str) -> (String, Vec<u8>) {
        let keys = self.record_keys().await;
        let key = keys.into_iter().find(|key| key.starts_with(begins)).expect("there is such a record");
        let bytes = self.with_records(&format!("records.get({})", json!(key))).await;
        (key, serde_json::from_value(bytes).expect("bytes as numbers"))
    }

    /// Does something with `records`, the object store of the vault, and gives what came of the request.
    async fn with_records(&self, request: &str) -> Value {
        self.value(&format!(
            "new Promise((done) => {{
                const opening = indexedDB.open('leaders');
                opening.onsuccess = () => {{
                    const transaction = opening.result.transaction('records', 'readwrite');
                    const records = transaction.objectStore('records');
                    const request = {request};
                    transaction.oncomplete = () => {{
                        opening.result.close();
                        const {{ result }} = request;
                        done(result instanceof Uint8Array ? [...result] : result);
                    }};
                }};
            }})",
        ))
        .await
    }
}
