//! Own boards: where an account keeps them, and where they are drawn. Why so: `docs/decisions/own-boards.md`.

mod begin;
mod card;
mod editor;
mod import;
mod list;
mod remarks;
mod stored;

pub use editor::EditBoard;
pub use list::Boards;
pub use stored::playable;
