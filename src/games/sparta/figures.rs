//! Pieces and cities as they are drawn, on the board and as signs beside words.

use leptos::prelude::*;
use sparta::{Piece, Rank, Side};

use super::board::Hues;
use crate::{
    drawings::{Figure, sparta as pieces},
    ui::Hue,
};

/// A fighter of a side and a city of it in its colour, as signs beside their numbers.
pub fn signs(side: Side, hue: Hue) -> [AnyView; 2] {
    [piece_sign(Piece { side, rank: Rank::Fighter }, [hue; 2]), city_sign(side, [hue; 2])]
}

/// A piece as a sign beside or in place of words.
pub fn piece_sign(piece: Piece, hues: Hues) -> AnyView {
    sign(figure(piece, hues))
}

/// A city of a side as such a sign.
pub fn city_sign(side: Side, hues: Hues) -> AnyView {
    sign(city(side, hues))
}

fn sign(what: AnyView) -> AnyView {
    view! {
        <svg class="sparta-sign" viewBox="0 0 10 10" aria-hidden="true">
            {what}
        </svg>
    }
    .into_any()
}

/// The class of the colour of a side.
pub const fn class(hues: Hues, side: Side) -> &'static str {
    match side {
        Side::Spartans => hues[0].class(),
        Side::Achaeans => hues[1].class(),
    }
}

/// A figure of the sheet, which is drawn in a box of 48, in the middle of a square; so many hundredths of its size.
fn stands(figure: Figure, hundredths: f64) -> AnyView {
    let scale = hundredths / 480.0;
    let corner = 5.0 - 24.0 * scale;
    let place = format!("translate({corner:.2} {corner:.2}) scale({scale:.4})");
    view! { <path d=figure.line() transform=place /> }.into_any()
}

/// A city in the colour of its owner: the Spartans have walls, the Achaeans temples.
pub fn city(side: Side, hues: Hues) -> AnyView {
    let figure = match side {
        Side::Spartans => pieces::SPARTAN_CITY,
        Side::Achaeans => pieces::ACHAEAN_CITY,
    };
    view! { <g class=format!("sparta-city {}", class(hues, side))>{stands(figure, 96.0)}</g> }.into_any()
}

/// A piece: the Spartans' fighters are round shields and their heroes helmets seen from the front, the Achaeans' are shields with
/// sides and helmets seen from beside.
pub fn figure(piece: Piece, hues: Hues) -> AnyView {
    let (figure, size) = match (piece.side, piece.rank) {
        (Side::Spartans, Rank::Fighter) => (pieces::SPARTAN_FIGHTER, 84.0),
        (Side::Spartans, Rank::Hero) => (pieces::SPARTAN_HERO, 96.0),
        (Side::Achaeans, Rank::Fighter) => (pieces::ACHAEAN_FIGHTER, 84.0),
        (Side::Achaeans, Rank::Hero) => (pieces::ACHAEAN_HERO, 96.0),
    };
    view! { <g class=format!("sparta-figure {}", class(hues, piece.side))>{stands(figure, size)}</g> }.into_any()
}
