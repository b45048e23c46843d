//! How a player looks: colour, pattern and letter together, never colour alone.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// One of the six colours of the box. Each has a pattern of its own: solid, stripes, dots, crosshatch, chevrons
/// and rings, in the order of the variants (`style/06-player.css`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Hue {
    Red,
    Blue,
    Green,
    Yellow,
    Violet,
    White,
}

impl Hue {
    /// All of them, in the order of the box.
    pub const ALL: [Self; 6] = [Self::Red, Self::Blue, Self::Green, Self::Yellow, Self::Violet, Self::White];

    /// The style sheet's class that sets colour and pattern for everything inside.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Red => "hue-red",
            Self::Blue => "hue-blue",
            Self::Green => "hue-green",
            Self::Yellow => "hue-yellow",
            Self::Violet => "hue-violet",
            Self::White => "hue-white",
        }
    }
}

impl Hue {
    /// The colour itself, for pictures that leave the app; on the screen it is the style sheet's.
    pub const fn colour(self) -> &'static str {
        match self {
            Self::Red => "#ef6a57",
            Self::Blue => "#62a2f5",
            Self::Green => "#55bd80",
            Self::Yellow => "#ecc94b",
            Self::Violet => "#c096f5",
            Self::White => "#dfe3e8",
        }
    }
}

/// What a screen needs to show who someone is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name as typed in.
    pub name: String,
    /// Colour and pattern.
    pub hue: Hue,
}

impl Player {
    /// The capital on the badge: the first letter of the name.
    pub fn letter(&self) -> String {
        self.name.trim().chars().next().map_or_else(|| "?".to_owned(), |first| first.to_uppercase().collect())
    }
}

/// A player's colour, pattern and letter as a round badge. The name is not shown: place it beside.
#[component]
pub fn PlayerBadge(
    /// Who.
    player: Player,
    /// Fills a curtain instead of standing in a line of text.
    #[prop(optional)]
    large: bool,
) -> impl IntoView {
    view! {
        <span class=format!("badge {}", player.hue.class()) class:badge--large=large aria-hidden="true">
            <span class="badge__letter">{player.letter()}</span>
        </span>
    }
}

/// Badge and name in one line.
#[component]
pub fn PlayerName(
    /// Who.
    player: Player,
) -> impl IntoView {
    let name = player.name.clone();
    view! {
        <span class="player-name">
            <PlayerBadge player />
            <span>{name}</span>
        </span>
    }
}
