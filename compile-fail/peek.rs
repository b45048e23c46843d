//! What a screen would have to do to see a secret that is not its player's. Each marked line must not compile, for the reason
//! named there; everything else here does.

#![expect(dead_code, reason = "it is compiled, or rather is not, and never run")]

use ::general::{Command, General, Refusal, View};
use leptos::prelude::{Memo, Set as _, Track as _};
use tabletop::{Seat, Table};

use crate::table::{Lifted, Room, Unveiled};

/// With the right to see it, a screen sees what one seat sees.
fn look(room: Room<General>, unveiled: &Unveiled) -> Memo<View> {
    room.session.private(unveiled)
}

fn make_the_right() -> Unveiled {
    Unveiled::of(Seat(1)) //~ E0624
}

fn turn_the_right(unveiled: &mut Unveiled) {
    unveiled.seat = Seat(1); //~ E0616
}

fn copy_the_right(unveiled: &Unveiled) -> Unveiled {
    Unveiled::clone(unveiled) //~ E0277
}

fn raise_the_curtain() {
    Lifted::down(Seat(1)).raise(); //~ E0624
}

fn hold_the_curtain_up(lifted: Lifted) {
    lifted.up.set(true); //~ E0616
}

fn hang_it_before_another(mut lifted: Lifted) {
    lifted.seat = Seat(1); //~ E0616
}

fn look_without_it(room: Room<General>) -> Memo<View> {
    room.session.private(Seat(1)) //~ E0308
}

fn try_without_it(room: Room<General>, command: Command) -> Memo<Result<(), Refusal>> {
    room.session.permits(Seat(1), move || command) //~ E0308
}

fn reach_the_table(room: Room<General>) -> Table<General> {
    room.session.read(Table::clone) //~ E0624
}

fn reach_the_signal(room: Room<General>) {
    room.session.table.track(); //~ E0616
}

fn reach_what_a_bot_sees(room: Room<General>, unveiled: &Unveiled) -> View {
    room.session.seen_by(unveiled) //~ E0624
}
