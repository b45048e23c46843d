//! Where a device wants to be told that something has happened at a table.

/// Subscriptions that a place has at the most, one a device: of more, those that came first end.
pub const MOST_OF_A_PLACE: i64 = 4;

/// A subscription to push messages (RFC 8030), of one device for one place. It is worth nothing any more once the place
/// has another token.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Where the browser's push service takes messages for the device: an address that nobody can guess.
    pub endpoint: String,
    /// The device's public key, an uncompressed point of P-256.
    pub p256dh: Vec<u8>,
    /// What only the device and this host know.
    pub auth: Vec<u8>,
    /// What the device is to show above a message.
    pub title: String,
    /// What it is to show when the place is waited for.
    pub turn: String,
    /// What it is to show when the game is over.
    pub finish: String,
    /// When it came, in milliseconds since 1970.
    pub since: i64,
}

impl core::fmt::Debug for Subscription {
    /// Nothing of it: whoever reads a log could send messages with it.
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Subscription(..)")
    }
}
