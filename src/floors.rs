//! What several parts stand on: a part that calls one of these functions needs all that lies on that floor.
//!
//! The splitter makes a file of what the same parts use. So whoever wants few files says that they use the same: all of the shelf here,
//! by naming it, and small pieces that cannot be named in the build, which enters them into the words below
//! (`xtask/src/pack/join.rs`). Each floor lies on the one before.

use core::{hint::black_box, sync::atomic::AtomicUsize};

use leptos::prelude::*;

use crate::{accounts::Door, browser::store::Duties, library};

/// What lies with the shelf.
struct Foundation {
    _shelf: fn() -> AnyView,
    _door: fn() -> Door,
    _duties: fn() -> Duties,
}

/// The shelf is wanted before any other screen, so everything of it belongs into one file, whoever else uses some of it.
static FOUNDATION: Foundation =
    Foundation { _shelf: || library::Shelf().into_any(), _door: Door::new, _duties: Duties::new };

/// What screens without a game share with those of games. The build's; never read. It is none of zeros, which would have no place in
/// the data, and may change, so that it is not taken for another.
static BEHIND_THE_SHELF: AtomicUsize = AtomicUsize::new(1);

/// What games and what is made for them share. The build's; never read.
static OF_GAMES: AtomicUsize = AtomicUsize::new(2);

/// Of every part.
pub fn foundation() {
    black_box(&FOUNDATION);
}

/// Of every part but the shelf.
#[inline(never)]
pub fn behind_the_shelf() {
    foundation();
    black_box(&BEHIND_THE_SHELF);
}

/// Of games, and of what edits things for them.
#[inline(never)]
pub fn of_games() {
    behind_the_shelf();
    black_box(&OF_GAMES);
}
