//! Numbers that nobody can guess, from the browser's own generator. Rules never draw them: they are handed in.

use tabletop::Seed;
use vault::Entropy;

/// The seed of a new game.
pub fn seed() -> Seed {
    let mut bytes = Seed::default();
    getrandom::fill(&mut bytes).expect("every browser that runs WebAssembly has a generator");
    bytes
}

/// Entropy for one call of the vault.
pub fn entropy() -> Entropy {
    Entropy::new(seed())
}
