//! The right to see what one seat sees.

use leptos::prelude::*;
use tabletop::{Seat, Viewer};

/// The right to see the secrets of one seat. It can be neither copied nor made by a screen, and dies with the owner under
/// which it was made: what was shown by it shows no secrets from then on, wherever it was taken.
///
/// Two make one: the curtain (`super::curtain`), for the person before it, and the driver of the turns
/// ([`super::TurnController`]), for a seat that the save gives to a computer. That nobody else can is a test,
/// `compile-fail/`.
#[derive(Debug)]
pub struct Unveiled {
    seat: Seat,
    /// Disposed of with the owner.
    life: StoredValue<()>,
}

impl Unveiled {
    /// For a seat, as long as the present owner lives.
    pub(in crate::table) fn of(seat: Seat) -> Self {
        Self { seat, life: StoredValue::new(()) }
    }

    /// Whose secrets may be seen.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Who looks, as long as it lives; nobody in particular afterwards.
    pub(in crate::table) fn viewer(&self) -> impl Fn() -> Viewer + Copy + Send + Sync + use<> {
        let Self { seat, life } = *self;
        move || if life.is_disposed() { Viewer::Public } else { Viewer::Seat(seat) }
    }
}
