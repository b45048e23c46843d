//! What every screen of a running game of Company Leader needs: who sits where, and what he may see.

use company_leader::{CompanyLeader, Refusal, Rules, Side};

use super::words;
use crate::table;

/// A running game of Company Leader.
pub type Room = table::Room<CompanyLeader>;

impl Room {
    /// The names of a side.
    pub fn names(self, rules: &Rules, side: Side) -> String {
        rules.division().members(side).map(|seat| self.name(seat)).collect::<Vec<_>>().join(" + ")
    }

    /// Which rule forbids it, in words.
    pub fn refusal(self, rules: &Rules, refusal: Refusal) -> String {
        words::refusal(rules, &|seat| self.name(seat), refusal)
    }
}
