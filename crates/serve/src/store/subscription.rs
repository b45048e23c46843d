//! Where a device wants to be told that something has happened at a table.

use link::served::Device;

/// Subscriptions that a place has at the most, one a device: of more, those that came first end.
pub const MOST_OF_A_PLACE: i64 = 4;

/// A subscription to push messages (RFC 8030), of one device for one place. It is worth nothing any more once the place
/// has another token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The device, and what it is to show.
    pub device: Device,
    /// When it came, in milliseconds since 1970.
    pub since: i64,
}
