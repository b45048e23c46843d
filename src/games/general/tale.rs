//! A round told in sentences: what it has come to, and its place in the story of the war.

use general::{Event, Situation};
use tabletop::SeatSet;

use super::{history::Chapter, words};
use crate::texts::general::texts;

/// Who sits in some seats, by name.
type Names<'a> = &'a dyn Fn(SeatSet) -> String;

/// What a round has come to, in a sentence or two; nothing if nobody fought and nothing changed hands.
pub fn result(chapter: &Chapter, names: Names) -> Vec<String> {
    let t = texts();
    let sentence = |event: &Event| match event {
        // In a total war nothing is staked, and how it ended is said elsewhere.
        Event::Conquered { by, stakes, disputed, .. } if !(*stakes + *disputed).is_empty() => {
            let (name, regions) = (names(SeatSet::one(*by)), words::regions(*stakes + *disputed));
            Some(match Fight::of(chapter) {
                Fight::Battle => t.between_conquered(&name, &regions),
                Fight::LoneWar => t.between_lone_war(&name, &regions),
                Fight::Alone => t.between_alone(&name, &regions),
            })
        }
        Event::Disputed { contenders, .. } => Some(t.between_disputed(&names(*contenders))),
        Event::Opened { .. } => Some(t.between_opened.to_owned()),
        _ => None,
    };
    chapter.events.iter().filter_map(sentence).collect()
}

/// All that everybody could see of a round, in sentences.
pub fn story(chapter: &Chapter, names: Names) -> Vec<String> {
    let t = texts();
    let round = chapter.round;
    let zones = chapter.events.iter().find_map(|event| match event {
        Event::Zone { zones, .. } => Some(words::zones(*zones)),
        _ => None,
    });
    let zones = zones.unwrap_or_default();
    let declared = chapter.events.iter().find_map(|event| match event {
        Event::War { by, .. } => Some(*by),
        _ => None,
    });
    let sentence = |event: &Event| match event {
        Event::TotalWar { by, .. } => Some(t.story_total(&round, &names(SeatSet::one(*by)))),
        Event::Situation { situation: Situation::Retreat, .. } if !has_conquest(chapter) => {
            Some(t.story_retreat(&round))
        }
        Event::Situation { situation: Situation::War, fighters } if fighters.len() > 1 => {
            Some(t.story_war(&round, &names(declared.unwrap_or(*fighters)), &zones))
        }
        Event::Situation { situation: Situation::Battle, fighters } if fighters.len() > 1 => {
            Some(t.story_battle(&round, &names(*fighters), &zones))
        }
        // In a total war nothing is staked, and how it ended is said at the end.
        Event::Conquered { by, stakes, disputed, .. } if !(*stakes + *disputed).is_empty() => {
            let (name, regions) = (names(SeatSet::one(*by)), words::regions(*stakes + *disputed));
            Some(match Fight::of(chapter) {
                Fight::Battle => t.story_conquered(&name, &regions),
                Fight::LoneWar => t.story_lone_war(&round, &name, &regions),
                Fight::Alone => t.story_alone(&round, &name, &regions),
            })
        }
        Event::Disputed { contenders, .. } => Some(t.story_disputed(&names(*contenders))),
        Event::PeaceOffered(seat) => Some(t.story_peace(&round, &names(SeatSet::one(*seat)))),
        Event::Ended(outcome) => Some(words::outcome(*outcome, names)),
        _ => None,
    };
    chapter.events.iter().filter_map(sentence).collect()
}

/// How regions changed hands.
enum Fight {
    /// After five engagements.
    Battle,
    /// By a war in which nobody could be made to fight (GE-6).
    LoneWar,
    /// By a battle that nobody joined.
    Alone,
}

impl Fight {
    fn of(chapter: &Chapter) -> Self {
        let any = |is: fn(&Event) -> bool| chapter.events.iter().any(is);
        if any(|event| matches!(event, Event::Score(_))) {
            Self::Battle
        } else if any(|event| matches!(event, Event::Situation { situation: Situation::War, .. })) {
            Self::LoneWar
        } else {
            Self::Alone
        }
    }
}

fn has_conquest(chapter: &Chapter) -> bool {
    chapter.events.iter().any(|event| matches!(event, Event::Conquered { .. }))
}

#[cfg(test)]
mod tests {
    use super::{Chapter, Event, Situation, result, story};
    use crate::games::general::history::tests::chapter;
    use general::{Region, Regions};
    use tabletop::{Seat, SeatSet};

    /// Seats by letter.
    fn names(seats: SeatSet) -> String {
        seats.iter().map(|seat| char::from(b'A' + seat.0)).collect()
    }

    /// The end of a round in which the second player alone put something down, and took two disputed regions.
    fn alone(situation: Situation) -> Chapter {
        let by = Seat(1);
        let disputed = Regions::one(Region::ALL[0]) + Regions::one(Region::ALL[1]);
        let events = vec![
            Event::Situation { situation, fighters: SeatSet::one(by) },
            Event::Conquered { by, from: Vec::new(), stakes: Regions::NONE, disputed },
        ];
        chapter(4, events)
    }

    #[test]
    fn a_lone_war_is_told_as_a_war() {
        let war = alone(Situation::War);
        assert_eq!(result(&war, &names), ["Krieg: Niemand kann B entgegentreten. B bekommt 2 Gebiete."]);
        let told = "Runde 4: Krieg von B. Niemand kann entgegentreten, B bekommt 2 Gebiete.";
        assert_eq!(story(&war, &names), [told]);
    }

    #[test]
    fn a_battle_that_nobody_joins_is_no_war() {
        let battle = alone(Situation::Retreat);
        assert_eq!(result(&battle, &names), ["B kämpft allein und bekommt 2 Gebiete."]);
        assert_eq!(story(&battle, &names), ["Runde 4: B kämpft allein und bekommt 2 Gebiete."]);
    }
}
