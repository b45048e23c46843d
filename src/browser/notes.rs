//! What is being typed and not yet entered. It survives a reload of this tab, and nothing else: `sessionStorage`.
//!
//! Only what everybody at the table may see goes here. Where the storage is blocked nothing is noted.

/// What is noted.
#[derive(Clone, Copy)]
pub enum Note {
    /// The set-up of a game.
    Setup,
    /// The points of a turn.
    Points,
}

/// What was noted before.
pub fn read(note: Note) -> Option<String> {
    storage()?.get_item(key(note)).ok()?
}

/// Notes something in place of what was noted before, or forgets that.
pub fn write(note: Note, text: Option<&str>) {
    let Some(storage) = storage() else { return };
    // Full or blocked: then a reload begins anew.
    let _ = match text {
        Some(text) => storage.set_item(key(note), text),
        None => storage.remove_item(key(note)),
    };
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok()?
}

fn key(note: Note) -> &'static str {
    match note {
        Note::Setup => "leaders.setup",
        Note::Points => "leaders.points",
    }
}
