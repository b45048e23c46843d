//! "Spielauswahl".

use super::{Table, Wizard};
use crate::{Phone, Site, button, link};
use serde_json::json;

/// The games of whoever is signed in.
pub struct Shelf<'a> {
    phone: &'a Phone,
}

impl<'a> Shelf<'a> {
    /// Waits for the screen.
    pub async fn shown(phone: &'a Phone) -> Self {
        phone.on_screen("Spielauswahl").await;
        phone.find(button("Starten")).await;
        Self { phone }
    }

    /// Opens the app again; who was here the last time sees his games.
    pub async fn open(phone: &'a Phone, site: &Site) -> Self {
        phone.open(&site.url()).await;
        Self::shown(phone).await
    }

    /// "STARTEN".
    pub async fn new_game(self) -> Wizard<'a> {
        self.phone.tap(button("Starten")).await;
        self.phone.on_screen("Spieleranzahl").await;
        Wizard::shown(self.phone)
    }

    /// "FORTSETZEN" of the only game.
    pub async fn resume(self) -> Table<'a> {
        self.phone.tap(link("Fortsetzen")).await;
        Table::shown(self.phone).await
    }

    /// "Exportieren" of the only game: the bytes of the file.
    pub async fn export(&self) -> Vec<u8> {
        // What the app gives to the downloads of the browser is caught on its way.
        self.phone
            .value(
                "void (URL.createObjectURL = (blob) => { window.exported = blob; return 'blob:caught'; },
                HTMLAnchorElement.prototype.click = () => {}, window.exported = undefined)",
            )
            .await;
        self.phone.tap(button("Exportieren")).await;
        self.phone.until("window.exported !== undefined").await;
        let bytes = self.phone.value("[...new Uint8Array(await window.exported.arrayBuffer())]").await;
        serde_json::from_value(bytes).expect("bytes are numbers")
    }

    /// "Spiel importieren", picking a file with these bytes.
    pub async fn import(&self, bytes: &[u8]) {
        self.pick(&format!("Uint8Array.from({})", json!(bytes))).await;
    }

    /// "Spiel importieren", picking a file of so many bytes that mean nothing.
    pub async fn import_of_size(&self, size: u32) {
        self.pick(&format!("new Uint8Array({size})")).await;
    }

    /// The browser's own window for picking a file is beyond the reach of a test, so the choice is put in its place.
    async fn pick(&self, bytes: &str) {
        self.phone
            .value(&format!(
                "void (HTMLInputElement.prototype.click = function () {{
                    const files = new DataTransfer();
                    files.items.add(new File([{bytes}], 'picked.save'));
                    this.files = files.files;
                    setTimeout(() => this.dispatchEvent(new Event('change')));
                }})",
            ))
            .await;
        self.phone.tap(button("Spiel importieren")).await;
    }
}
