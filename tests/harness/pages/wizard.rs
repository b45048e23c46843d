//! Setting up a game: "Spieleranzahl" to "Nationen-Auswahl".

use super::Table;
use crate::{Phone, button, choice, field, number};

/// A game to set up. What is not said stays as the scenario proposes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Game<'a> {
    /// The names of the players, as they sit around the table.
    pub players: &'a [&'a str],
    /// How many scenarios to leaf on before choosing one.
    pub scenario: usize,
    /// Where the board is, as the settings call it.
    pub board: Option<&'a str>,
    /// The production points that win.
    pub military: Option<u32>,
    /// The level of research that wins.
    pub research: Option<u32>,
    /// The badge that wins.
    pub badge: Option<u32>,
}

impl<'a> Game<'a> {
    /// The classic game of these players.
    #[must_use]
    pub const fn of(players: &'a [&'a str]) -> Self {
        Self { players, scenario: 0, board: None, military: None, research: None, badge: None }
    }
}

/// The set-up, one screen after the other.
pub struct Wizard<'a> {
    phone: &'a Phone,
}

impl<'a> Wizard<'a> {
    pub(super) fn shown(phone: &'a Phone) -> Self {
        Self { phone }
    }

    /// All screens of the set-up, up to the preparations.
    pub async fn set_up(self, game: Game<'_>) -> Table<'a> {
        self.players(game.players.len()).await;
        self.scenario(game.scenario).await;
        self.settings(game).await;
        self.seat_and_start(game.players).await
    }

    /// The players with their nations, one after the other, up to the preparations.
    pub async fn seat_and_start(self, players: &[&str]) -> Table<'a> {
        for (place, name) in players.iter().enumerate() {
            self.player(place, name).await;
            self.nation(name).await;
        }
        self.start().await;
        Table::shown(self.phone).await
    }

    /// The summary of what was set up.
    pub async fn start(&self) {
        self.phone.on_screen("Alles bereit?").await;
        self.phone.tap(button("STARTEN")).await;
    }

    /// "Spieleranzahl".
    pub async fn players(&self, count: usize) {
        self.phone.tap(button(&count.to_string())).await;
        self.phone.on_screen("Szenario").await;
    }

    /// "Szenario": leafs on so many times, and chooses.
    pub async fn scenario(&self, at: usize) {
        for _ in 0..at {
            self.phone.tap(button("Nächste Seite")).await;
        }
        self.phone.tap(button("AUSWÄHLEN")).await;
        self.phone.on_screen("Einstellungen").await;
    }

    /// "Einstellungen".
    pub async fn settings(&self, game: Game<'_>) {
        if let Some(board) = game.board {
            self.phone.tap(choice(board)).await;
        }
        if let Some(points) = game.military {
            self.phone.set(number("Militär: Produktionspunkte"), points).await;
        }
        if let Some(level) = game.research {
            self.phone.set(number("Forschung: Stufe in allen Feldern"), level).await;
        }
        if let Some(badge) = game.badge {
            self.phone.set(number("Missionen: Ehrenabzeichen"), badge).await;
        }
        self.phone.tap(button("WEITER")).await;
        self.phone.on_screen("Spieler 1").await;
    }

    /// "Spielerdaten" of the player at a place, counted from 0.
    pub async fn player(&self, place: usize, name: &str) {
        self.phone.on_screen(&format!("Spieler {}", place + 1)).await;
        self.phone.fill(field("Spielername"), name).await;
        self.phone.tap(button("WEITER")).await;
    }

    /// "Spielerdaten" of a place in which the computer plays at a level, with the name and the nation it is given.
    pub async fn computer(&self, place: usize, level: &str) {
        self.phone.on_screen(&format!("Spieler {}", place + 1)).await;
        self.phone.tap(choice("Computer")).await;
        self.phone.tap(choice(level)).await;
        self.phone.tap(button("WEITER")).await;
    }

    /// "Nation": the first that is free.
    pub async fn nation(&self, name: &str) {
        self.phone.on_screen(&format!("Nation von {name}")).await;
        self.phone.tap(button("AUSWÄHLEN")).await;
    }
}
