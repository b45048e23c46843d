//! Numbers that nobody can guess, from the browser's own generator. Rules never draw them: they are handed in.

use tabletop::Seed;
use vault::Entropy;

/// So many bytes.
pub fn bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes).expect("every browser that runs WebAssembly has a generator");
    bytes
}

/// The seed of a new game.
pub fn seed() -> Seed {
    bytes()
}

/// Entropy for one call of the vault.
pub fn entropy() -> Entropy {
    Entropy::new(seed())
}
