//! A counter: what lies face down looks alike, a revealed troop shows its figure, its strength and where it looks.

use company_leader::{Facing, Piece, Troop, Unit};
use leptos::prelude::*;

use super::words;
use crate::{
    drawings::{Figure, company_leader as sheet, drawing},
    ui::{Hue, Player},
};

/// The figure of a kind of troop.
const fn figure(troop: Troop) -> Figure {
    match troop {
        Troop::Infantry => sheet::INFANTRY,
        Troop::InfantryScouts => sheet::INFANTRY_SCOUTS,
        Troop::Artillery => sheet::ARTILLERY,
        Troop::LightTank => sheet::LIGHT_TANK,
        Troop::HeavyTank => sheet::HEAVY_TANK,
        Troop::TankScouts => sheet::TANK_SCOUTS,
    }
}

/// The figure of a troop around the origin: 8.6 wide and 5.4 high.
fn symbol(troop: Troop) -> AnyView {
    view! { <path class="cl-sign" d=figure(troop).line() transform="translate(-4.3 -2.7) scale(.18)" /> }.into_any()
}

/// The figure of a kind of troop beside words.
pub fn icon(troop: Troop) -> AnyView {
    view! { <span class="cl-icon">{drawing(figure(troop))}</span> }.into_any()
}

/// The pattern of a player inside the counter, so that his colour is not needed.
const fn pattern(hue: Hue) -> &'static str {
    match hue {
        Hue::Blue => "M-5.5-2.5l3-3M-5.5 1.5l7-7M-5.5 5.5l11-11M-1.5 5.5l7-7M2.5 5.5l3-3",
        Hue::Green => {
            "M-3.7-3.7h.01M0-3.7h.01M3.7-3.7h.01M-3.7 0h.01M0 0h.01M3.7 0h.01M-3.7 3.7h.01M0 3.7h.01M3.7 3.7h.01"
        }
        Hue::Yellow => "M-3.7-5.5v11M0-5.5v11M3.7-5.5v11M-5.5-3.7h11M-5.5 0h11M-5.5 3.7h11",
        Hue::Violet => "M-5.5-1.5l5.5-3 5.5 3M-5.5 2.5l5.5-3 5.5 3",
        Hue::White => "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
        Hue::Red => "",
    }
}

/// What the viewer knows of what lies face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing.
    Nothing,
    /// It is this troop.
    Troop(Troop),
    /// It is none.
    Dummy,
}

impl Known {
    /// What is known of a piece: the troop below, if any, and whether there is none.
    pub fn of(hidden: Option<Troop>, dummy: bool) -> Self {
        match hidden {
            Some(troop) => Self::Troop(troop),
            None if dummy => Self::Dummy,
            None => Self::Nothing,
        }
    }
}

/// A piece in the middle of its field, of a troop with so much strength when it is whole.
pub fn counter(player: &Player, piece: Piece, known: Known, full: u8) -> AnyView {
    let (hue, letter) = (player.hue, player.letter());
    let face = match piece.unit() {
        Some(unit) => revealed(unit, letter, full),
        None => match known {
            Known::Troop(troop) => view! {
                <rect class="cl-counter__plate cl-counter__plate--hidden" x="-4.9" y="-3.4" width="9.8" height="6.8" rx="1" />
                <g class="cl-sign--hidden">{symbol(troop)}</g>
            }
            .into_any(),
            Known::Dummy => view! {
                <circle class="cl-counter__plate" r="4" />
                <g class="cl-sign--hidden">
                    <path class="cl-sign" d=sheet::DUMMY.line() transform="translate(-3 -3) scale(.125)" />
                </g>
            }
            .into_any(),
            Known::Nothing => view! {
                <circle class="cl-counter__plate" r="3.6" />
                <text class="cl-counter__letter cl-counter__letter--back" y="1.9">
                    {letter}
                </text>
            }
            .into_any(),
        },
    };
    let used = piece.used.then(|| {
        view! {
            <circle class="cl-used" cx="4.6" cy="-4.6" r="2.1" />
            <path class="cl-used__mark" d="M3.6-4.6l.8.8 1.3-1.5" />
        }
    });
    // What lies face down is small, so that the land below is seen; a troop its viewer knows is less so.
    let scale = match (piece.is_down(), known) {
        (false, _) => "scale(1)",
        (true, Known::Troop(_)) => "scale(.9)",
        (true, Known::Nothing | Known::Dummy) => "scale(.7)",
    };
    view! {
        <g class=format!("cl-counter {}", hue.class()) transform=scale>
            <rect class="cl-counter__back" x="-5.5" y="-5.5" width="11" height="11" rx="1.6" />
            <path class="cl-counter__pattern" d=pattern(hue) />
            {face}
            {used}
        </g>
    }
    .into_any()
}

fn revealed(unit: Unit, letter: String, full: u8) -> AnyView {
    view! {
        <rect class="cl-counter__paper" x="-4.7" y="-4.9" width="9.4" height="5.6" rx="0.6" />
        <g transform="translate(0 -2.1)">{symbol(unit.troop)}</g>
        <circle class="cl-counter__plate" cx="-2.9" cy="3.1" r="2" />
        <text class="cl-counter__letter cl-counter__letter--small" x="-2.9" y="4.2">
            {letter}
        </text>
        // Two words and not one, which would be the name of a field.
        " "
        <rect class="cl-counter__plate" x="0" y="1.1" width="5" height="4" rx="0.8" />
        <text class="cl-counter__strength" class:cl-counter__strength--hurt={unit.strength < full} x="2.5" y="4.6">
            {unit.strength}
        </text>
        {facing(unit.facing, "cl-facing")}
    }
    .into_any()
}

/// A wedge at the edge of the field a troop looks across.
pub fn facing(facing: Facing, class: &'static str) -> AnyView {
    let turn = format!("rotate({})", words::degrees(facing));
    view! { <path class=class transform=turn d="M6.1-2.7L8.8 0L6.1 2.7z" /> }.into_any()
}
