//! The first screen, and the ways in.

use super::{Game, Shelf, Table};
use crate::{Phone, Site, button, field, link};

/// "LEADERS": play at once, sign in, or register.
pub struct Start<'a> {
    phone: &'a Phone,
}

impl<'a> Start<'a> {
    /// Types the address of the app.
    pub async fn open(phone: &'a Phone, site: &Site) -> Self {
        Self::open_at(phone, &site.url()).await
    }

    /// The same at an address of another server.
    ///
    /// # Panics
    /// As [`Start::open`].
    pub async fn open_at(phone: &'a Phone, url: &str) -> Self {
        phone.open(url).await;
        phone.on_screen("LEADERS").await;
        // The page shows it before anything of the program is there: what is looked at from here on has all of it.
        phone.until("!!document.querySelector('.notice-area')").await;
        Self { phone }
    }

    /// "Ohne Account spielen".
    pub async fn play_as_guest(self) -> Shelf<'a> {
        self.phone.tap(button("Ohne Account spielen")).await;
        // The page shows a shelf at once; that of the program comes when the guest is in, and stays so after another address.
        self.phone.until("document.documentElement.dataset.shows === 'app'").await;
        Shelf::shown(self.phone).await
    }

    /// A game of Anna and Berta, set up by a guest.
    pub async fn play_in_two(self) -> Table<'a> {
        let wizard = self.play_as_guest().await.new_game().await;
        wizard.set_up(Game::of(&["Anna", "Berta"])).await
    }

    /// "Account erstellen", up to the recovery code.
    pub async fn register(self, mail: &str, password: &str) -> CodeSheet<'a> {
        self.phone.tap(link("Account erstellen")).await;
        self.phone.fill(field("E-Mail-Adresse"), mail).await;
        self.phone.fill(field("Passwort"), password).await;
        self.phone.tap(button("Registrieren")).await;
        self.phone.sees("Nur jetzt zu sehen").await;
        CodeSheet { phone: self.phone }
    }
}

/// "Anmelden", from the first screen on.
pub async fn sign_in(phone: &Phone, mail: &str, password: &str) {
    phone.tap(link("Anmelden")).await;
    phone.fill(field("E-Mail-Adresse"), mail).await;
    phone.fill(field("Passwort"), password).await;
    phone.tap(button("Anmelden")).await;
}

/// "Abmelden", from the shelf on.
pub async fn sign_out(phone: &Phone) {
    phone.tap(link("Einstellungen")).await;
    phone.tap(button("Abmelden")).await;
    phone.on_screen("LEADERS").await;
}

/// "Passwort und Daten" of the settings.
pub async fn own_data(phone: &Phone, site: &Site) {
    phone.open(&format!("{}settings", site.url())).await;
    phone.tap(link("Passwort und Daten")).await;
    phone.on_screen("Meine Daten").await;
}

/// The recovery code, shown once.
pub struct CodeSheet<'a> {
    phone: &'a Phone,
}

impl<'a> CodeSheet<'a> {
    /// The code as it is shown.
    pub async fn code(&self) -> String {
        let code = self.phone.value("document.querySelector('.recovery-code').innerText").await;
        code.as_str().expect("a code is shown").to_owned()
    }

    /// Types back what is shown.
    pub async fn confirm_shown(self) -> Shelf<'a> {
        let code = self.code().await;
        self.confirm(&code).await
    }

    /// Types the code back.
    pub async fn confirm(self, code: &str) -> Shelf<'a> {
        self.phone.fill(field("Code"), code).await;
        self.phone.tap(button("Bestätigen")).await;
        self.phone.sees("Dein Account ist bestätigt.").await;
        Shelf::shown(self.phone).await
    }
}
