//! Which figure of the sheet shows what of LEADERS.

use leaders::{
    Covert, National, Victory,
    edition::{Field, MissionKind, NationId, Unit},
};
use leptos::prelude::*;

use crate::drawings::{Figure, drawing, leaders as sheet, leaders_events as happened};

pub use crate::drawings::leaders::{DIPLOMAT, SPY};

/// A unit.
pub const fn unit(unit: Unit) -> Figure {
    match unit {
        Unit::Infantry => sheet::INFANTRY,
        Unit::Tank => sheet::TANK,
        Unit::Plane => sheet::PLANE,
    }
}

/// The emblem of a nation and who leads it; nothing for one that is not of the box.
pub fn nation(nation: NationId) -> Option<[Figure; 2]> {
    let drawn = [
        [sheet::EMBLEM_USA, sheet::LEADER_USA],
        [sheet::EMBLEM_UNITED_KINGDOM, sheet::LEADER_UNITED_KINGDOM],
        [sheet::EMBLEM_FRANCE, sheet::LEADER_FRANCE],
        [sheet::EMBLEM_GERMANY, sheet::LEADER_GERMANY],
        [sheet::EMBLEM_SOVIET_UNION, sheet::LEADER_SOVIET_UNION],
        [sheet::EMBLEM_CHINA, sheet::LEADER_CHINA],
    ];
    drawn.get(usize::from(nation.0)).copied()
}

/// A field of research.
pub const fn field(field: Field) -> Figure {
    match field {
        Field::Military => sheet::FIELD_MILITARY,
        Field::Technology => sheet::FIELD_TECHNOLOGY,
        Field::Economy => sheet::FIELD_ECONOMY,
    }
}

/// A mission.
pub const fn mission(mission: MissionKind) -> Figure {
    match mission {
        MissionKind::TroopStrength => sheet::MISSION_TROOPS,
        MissionKind::Defence => sheet::MISSION_DEFENCE,
        MissionKind::Expansion => sheet::MISSION_EXPANSION,
        MissionKind::Foresight => sheet::MISSION_FORESIGHT,
        MissionKind::Cunning => sheet::MISSION_CUNNING,
        MissionKind::TopSecret => sheet::MISSION_SECRET,
    }
}

/// The badge of a rank, from 1; nothing for nobody's.
pub fn badge(rank: u8) -> Option<Figure> {
    let ranks = [
        sheet::BADGE_1,
        sheet::BADGE_2,
        sheet::BADGE_3,
        sheet::BADGE_4,
        sheet::BADGE_5,
        sheet::BADGE_6,
        sheet::BADGE_7,
    ];
    ranks.get(usize::from(rank).checked_sub(1)?).copied()
}

/// A way to win.
pub const fn victory(victory: Victory) -> Figure {
    match victory {
        Victory::Military => sheet::WIN_AREAS,
        Victory::Research => sheet::WIN_RESEARCH,
        Victory::Missions => sheet::WIN_MISSIONS,
        Victory::Markers | Victory::LastRound => sheet::WIN_MARKERS,
    }
}

/// The picture of an event: what it brings, or what it is about.
pub fn event(national: &National) -> AnyView {
    drawing(match national {
        National::Reinforcements(_) => sheet::INFANTRY,
        National::Technology(of, _) => field(*of),
        National::Glory(rank) => badge(*rank).unwrap_or(sheet::WIN_MISSIONS),
        National::Diplomats(_) => DIPLOMAT,
        National::Spies(_) => SPY,
        National::Sabotage(_) | National::Succeeded(Covert::Sabotage, _) => happened::SABOTAGE,
        National::Boycott(_) | National::Succeeded(Covert::Boycott, _) => happened::BOYCOTT,
        National::Intelligence(..) | National::Succeeded(Covert::Espionage, _) => happened::ESPIONAGE,
        National::Failed(..) | National::Foiled(_) => happened::FOILED,
        National::Caught(..) => happened::CAUGHT,
        National::Alliance(..) | National::Offer(_) => happened::ALLIANCE,
        National::Tribute(..) => happened::TRIBUTE,
        National::Production(_) => happened::PRODUCTION,
        National::MissionFailed(_) => happened::FAILED_MISSION,
    })
}
