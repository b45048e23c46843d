//! Own boards: where an account keeps them, and where they are drawn. Why so: `docs/decisions/own-boards.md`.

mod begin;
mod card;
mod editor;
mod import;
mod kept;
mod list;
mod remarks;

pub use editor::EditBoard;
pub use kept::playable;
pub use list::Boards;
