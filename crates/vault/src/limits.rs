//! The most that any part of a game may hold, in a file and in the storage. A file comes from anywhere: what is larger is refused
//! before anything is built from it. The limits lie far above the largest game there is, so that no save that the app wrote meets them.

/// Bytes of the tag of a game; those of the shelf have at most 14.
pub const TAG: usize = 64;

/// Bytes of what a game grows from: its edition, its set-up, its seed. The house editions have some thousand, and the
/// largest board of one's own 25 kB.
pub const SETUP: usize = 256 * 1024;

/// Bytes of what a list says about a game: six names and a few numbers.
pub const ABOUT: usize = 4 * 1024;

/// Bytes of the record that leads a game in the storage: four times what a list says about it and its numbers need.
pub const HEAD: usize = 4 * ABOUT;

/// Commands of a game. The longest that were played have ten thousand.
pub const COMMANDS: u32 = 50_000;

/// Commands with which a game ends to be played. A few less than its file may have: whoever takes it in may write that down in it.
pub const PLAYED: u32 = COMMANDS - 1_000;

/// Bytes of a command; those of the shelf have at most some dozen.
pub const COMMAND: usize = 1024;

/// Bytes of a document that is taken from a file. The largest that is made, a board with its scenarios, has some 25 kB.
pub const DOCUMENT: usize = 256 * 1024;

/// KiB of memory that hashing the password of a file may take: eight times what the app asks for.
pub const HASH_MEMORY: u32 = 8 * 32 * 1024;

/// Passes that hashing the password of a file may take.
pub const HASH_PASSES: u32 = 24;

/// Lanes that hashing the password of a file may take.
pub const HASH_LANES: u32 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    /// A lower limit would refuse saves that were taken in before.
    #[test]
    fn the_limits_are_pinned() {
        assert_eq!(
            (TAG, SETUP, ABOUT, HEAD, COMMANDS, PLAYED, COMMAND),
            (64, 262_144, 4_096, 16_384, 50_000, 49_000, 1_024)
        );
        assert_eq!((DOCUMENT, HASH_MEMORY, HASH_PASSES, HASH_LANES), (262_144, 262_144, 24, 4));
    }
}
