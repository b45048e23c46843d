//! The phases of a turn before the headquarters (manual, chapters 3.2 to 3.5).

mod events;
mod missions;
mod orders;
mod own;
mod points;
