//! Placing, moving and defending (manual, chapter 3.5, steps 1 to 3).

use super::Fighter;
use crate::edition::{AreaId, AreaSet, Edition, Map, SeaId, Skill};

/// In which step units are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Step 1: the active player, into his own areas or an ally's.
    Placing,
    /// Step 3: a defender, or his ally for him, into an area under attack.
    Defending,
}

/// How many units may stand in an area at most when `fighter` places; nothing on an unknown area.
///
/// The United States' skill counts in both steps, military 2 only for the active player's placing.
/// Moving knows no limit.
#[must_use]
pub fn limit(edition: &Edition, area: AreaId, fighter: Fighter, step: Step) -> u16 {
    edition.map.area(area).map_or(0, |area| area.value.value + over_limit(edition, fighter, step))
}

/// By how many units `fighter` may go beyond the points of any area.
#[must_use]
pub fn over_limit(edition: &Edition, fighter: Fighter, step: Step) -> u16 {
    let skill = if fighter.has(Skill::AreaLimit) { edition.skills.area_limit.value } else { 0 };
    let researched = step == Step::Placing && fighter.military >= 2;
    let research = if researched { edition.research.area_limit.value } else { 0 };
    skill + research
}

/// How many more units fit into an area where `there` stand already, an ally's included.
#[must_use]
pub fn room(edition: &Edition, area: AreaId, fighter: Fighter, step: Step, there: u16) -> u16 {
    limit(edition, area, fighter, step).saturating_sub(there)
}

/// How many units may leave an area: one must stay and hold it.
#[must_use]
pub const fn may_leave(units: u16) -> u16 {
    units.saturating_sub(1)
}

/// Where units may go from an area in one turn: across a border or along a dotted line to an area,
/// or from a harbour to sea, where their turn ends.
#[must_use]
pub fn reach(map: &Map, from: AreaId) -> (AreaSet, Vec<SeaId>) {
    let at_harbour = map.seas.iter().filter(|sea| sea.harbours.iter().any(|harbour| harbour.value == from));
    (map.neighbours(from), at_harbour.map(|sea| sea.id).collect())
}

/// Whether a battle on land is fought across a dotted line, which is what the United Kingdom's
/// skill asks: one attacking unit that came that way is enough, for both sides.
#[must_use]
pub fn over_water(map: &Map, battle: AreaId, from: AreaSet) -> bool {
    from.iter().any(|area| map.is_dotted(area, battle))
}
