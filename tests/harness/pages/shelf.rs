//! "Spielauswahl".

use super::{Table, Wizard};
use crate::{Phone, Site, button, choice, field, link};

/// People sit down in a set-up, seat by seat.
pub async fn seat(phone: &Phone, names: &[&str]) {
    for (name, number) in names.iter().zip(1..) {
        phone.tap(choice("Mensch").of(&format!("Wer spielt auf Platz {number}?"))).await;
        phone.fill(field(&format!("Name von Spieler {number}")), name).await;
    }
}

/// From the set-up of Sparta on: this side begins.
pub async fn start_sparta(phone: &Phone, first: &str) {
    phone.tap(choice(first)).await;
    phone.tap(button("STARTEN")).await;
    phone.on_screen(&format!("{first} am Zug")).await;
}

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

    /// The set-up of a game whose screen is called like the game.
    pub async fn set_up(self, game: &str) {
        self.phone.tap(choice(game)).await;
        self.phone.tap(button("Starten")).await;
        self.phone.on_screen(game).await;
    }

    /// A game of Sparta in which this side begins.
    pub async fn begin_sparta(self, first: &str) {
        let phone = self.phone;
        self.set_up("Sparta").await;
        start_sparta(phone, first).await;
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
        self.phone.catch_file(button("Exportieren")).await
    }

    /// "Spiel importieren", picking a file with these bytes.
    pub async fn import(&self, bytes: &[u8]) {
        self.phone.pick_file(button("Spiel importieren"), bytes).await;
    }

    /// "Spiel importieren", picking a file of so many bytes that mean nothing.
    pub async fn import_of_size(&self, size: u32) {
        self.phone.pick_file_of_size(button("Spiel importieren"), size).await;
    }
}
