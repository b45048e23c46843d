//! What a game at a host has room for besides: whatever a player may do about his seat there, which only the code for several devices knows.

use leptos::prelude::*;
use link::roster::Roster;
use tabletop::{Seat, Viewer};

/// What the player of a seat at a host may do about it.
#[derive(Clone, Copy)]
pub struct OwnSeat {
    /// What stands in the menu of the game, which the second closes: nothing for who only looks on.
    pub menu: Callback<(Seated, Callback<()>), Option<AnyView>>,
    /// What stands in place of the game where somebody else plays the seat, or nobody plays any more, until it is known.
    pub notice: Callback<(Seated, RwSignal<bool>), AnyView>,
    /// Says what has changed about who plays.
    pub news: Callback<Reseated>,
}

/// Who plays at a host has changed.
pub struct Reseated {
    /// The seats of everybody else, and what they are called.
    pub others: Vec<(Seat, String)>,
    /// Who has played.
    pub before: Roster,
    /// Who plays now.
    pub now: Roster,
}

/// A place at a host, and who plays which seat there, once it has said so.
#[derive(Clone, Copy)]
pub struct Seated {
    /// Whose place.
    pub viewer: Viewer,
    /// Who plays.
    pub roster: Signal<Option<Roster>>,
}
