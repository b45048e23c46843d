//! Files out of the app and into it, past the windows of the browser that are beyond the reach of a test; and documents
//! into its vault, past the app.

use crate::{Phone, Thing};
use serde_json::json;
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
        let keys = self
            .value(
                "new Promise((done) => {
                    const opening = indexedDB.open('leaders');
                    opening.onsuccess = () => {
                        const asked = opening.result.transaction('records').objectStore('records').getAllKeys();
                        asked.onsuccess = () => {
                            opening.result.close();
                            done(asked.result);
                        };
                    };
                })",
            )
            .await;
        keys.as_array().expect("a list of keys").iter().filter_map(|key| Some(key.as_str()?.to_owned())).collect()
    }

    /// Puts a document into the vault, as a version of the app that knows another form would have done.
    ///
    /// # Panics
    /// If the storage of the browser is closed to the page.
    pub async fn put_document(&self, name: &str, text: &str) {
        let vault = Vault::new(MemoryStore::new(), Policy::default());
        vault.put_document(name, text, Time(0)).await.expect("memory can be written to");
        let (key, bytes) = vault.store().records().pop_first().expect("it was just put there");
        self.put_record(&key, &bytes).await;
    }

    /// Puts a record into the storage of the page, past the app.
    ///
    /// # Panics
    /// If the storage of the browser is closed to the page.
    pub async fn put_record(&self, key: &str, bytes: &[u8]) {
        self.value(&format!(
            "new Promise((done) => {{
                const opening = indexedDB.open('leaders');
                opening.onsuccess = () => {{
                    const writing = opening.result.transaction('records', 'readwrite');
                    writing.objectStore('records').put(Uint8Array.from({}), {});
                    writing.oncomplete = () => done(opening.result.close());
                }};
            }})",
            json!(bytes),
            json!(key),
        ))
        .await;
    }

    /// The first record of the storage whose key begins like this, with its key.
    ///
    /// # Panics
    /// If there is none.
    pub async fn record(&self, begins: &str) -> (String, Vec<u8>) {
        let script = format!(
            "new Promise((done) => {{
                const opening = indexedDB.open('leaders');
                opening.onsuccess = () => {{
                    const range = IDBKeyRange.lowerBound({});
                    const reading = opening.result.transaction('records').objectStore('records').openCursor(range);
                    reading.onsuccess = () => {{
                        const {{ key, value }} = reading.result;
                        done([key, [...new Uint8Array(value.buffer ?? value)]]);
                        opening.result.close();
                    }};
                }};
            }})",
            json!(begins),
        );
        let found = serde_json::from_value(self.value(&script).await);
        let (key, bytes): (String, Vec<u8>) = found.expect("a key, and bytes as numbers");
        assert!(key.starts_with(begins), "there is no record {begins}");
        (key, bytes)
    }
}
