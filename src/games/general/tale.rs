//! A round told in sentences: what it has come to, and its place in the story of the war.

use general::{Event, Opening, Situation};
use tabletop::SeatSet;

use super::{
    history::Chapter,
    words::{self, Names},
};
use crate::texts::general::texts;

/// What a round has come to, in a sentence or two.
pub fn result(chapter: &Chapter, names: Names) -> Vec<String> {
    let t = texts();
    let sentences = |event: &Event| match event {
        Event::Situation { situation: Situation::Retreat, fighters } if !has_conquest(chapter) => {
            vec![fighters.only().map_or_else(|| t.between_quiet.to_owned(), |_| t.between_unmet(&names(*fighters)))]
        }
        // In a total war nothing is staked, and how it ended is said elsewhere.
        Event::Conquered { by, stakes, disputed, .. } if !(*stakes + *disputed).is_empty() => {
            let (name, regions) = (names(SeatSet::one(*by)), words::regions(*stakes + *disputed));
            vec![match Fight::of(chapter) {
                Fight::Battle => t.between_conquered(&name, &regions),
                Fight::LoneWar => t.between_lone_war(&name, &regions),
                Fight::Alone => t.between_alone(&name, &regions),
            }]
        }
        Event::Disputed { contenders, .. } => tied(chapter, *contenders, names),
        Event::Opened { to, why: Opening::Quiet } => vec![t.between_opened(&names(*to))],
        _ => Vec::new(),
    };
    chapter.events.iter().flat_map(sentences).collect()
}

/// What was said of peace after a round, in vain.
pub fn peace(chapter: &Chapter, names: Names) -> Vec<String> {
    let t = texts();
    let sentence = |event: &Event| match event {
        Event::PeaceOffered(seat) => Some(t.story_peace(&chapter.round, &names(SeatSet::one(*seat)))),
        Event::PeaceAnswered { seat, accept: false } => Some(t.between_declined(&names(SeatSet::one(*seat)))),
        _ => None,
    };
    chapter.events.iter().filter_map(sentence).collect()
}

/// A tie: who plays for what is disputed now, and who of those who tied can not, for want of regions. Where none of them
/// has one, all others who have play (GE-8).
fn tied(chapter: &Chapter, tied: SeatSet, names: Names) -> Vec<String> {
    let t = texts();
    let owned = chapter.owned();
    let able: SeatSet = tied.iter().filter(|seat| owned.is_none_or(|owned| owned[*seat] > 0)).collect();
    let to_all = chapter.events.iter().find_map(|event| match event {
        Event::Opened { to, why: Opening::NoStake } => Some(*to),
        _ => None,
    });
    let play = match to_all {
        Some(all) => t.between_disputed_all(&names(all)),
        None => t.between_disputed(&names(able)),
    };
    let out = tied - able;
    [play].into_iter().chain((!out.is_empty()).then(|| t.between_out(&names(out)))).collect()
}

/// Who fights on after a tie in a total war (GE-14); `None` if nobody does.
pub fn fights_on(chapter: &Chapter) -> Option<SeatSet> {
    chapter.events.iter().rev().find_map(|event| match event {
        Event::FightOn(seats) => Some(*seats),
        _ => None,
    })
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
    use super::{Chapter, Event, Opening, Situation, fights_on, result, story};
    use crate::games::general::{history::tests::chapter, words::tests::NAMES};
    use general::{Region, Regions};
    use tabletop::{PerSeat, Seat, SeatSet};

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
        assert_eq!(result(&war, NAMES), ["Niemand kann B entgegentreten. B bekommt 2 Gebiete."]);
        let told = "Runde 4: Krieg von B. Niemand kann entgegentreten, B bekommt 2 Gebiete.";
        assert_eq!(story(&war, NAMES), [told]);
    }

    #[test]
    fn a_battle_that_nobody_joins_is_no_war() {
        let battle = alone(Situation::Retreat);
        assert_eq!(result(&battle, NAMES), ["B kämpft allein und bekommt 2 Gebiete."]);
        assert_eq!(story(&battle, NAMES), ["Runde 4: B kämpft allein und bekommt 2 Gebiete."]);
    }

    /// The end of a round in which A and B tied, and the players own so many regions now.
    fn tie(owned: [u8; 4], opened: Option<Opening>) -> Chapter {
        let region = Regions::one(Region::ALL[0]);
        let contenders = SeatSet::first(2);
        let owners = Seat::all(4).filter(|seat| owned[seat.index()] > 0).collect();
        let tied = Event::Disputed { stakes: region, pool: region, contenders };
        let opened = opened.map(|why| Event::Opened { to: owners, why });
        let owned = Event::Owned(PerSeat::new(4, |seat| owned[seat.index()]));
        chapter(4, [tied].into_iter().chain(opened).chain([owned]).collect())
    }

    #[test]
    fn those_who_tied_play_for_what_is_disputed() {
        let disputed = "Gleichstand: Die eingesetzten Gebiete sind umstritten. In der nächsten Runde spielen darum: ";
        assert_eq!(result(&tie([1, 2, 3, 4], None), NAMES), [format!("{disputed}A, B.")]);
        let out = "Kein Gebiet mehr und damit ausgeschieden: A.".to_owned();
        assert_eq!(result(&tie([0, 2, 3, 4], None), NAMES), [format!("{disputed}B."), out]);
    }

    /// GE-8: those who tied have lost their last regions, and all who still have some play, nobody else.
    #[test]
    fn where_none_who_tied_has_a_region_those_who_have_play() {
        let [play, out] = &result(&tie([0, 0, 3, 0], Some(Opening::NoStake)), NAMES)[..] else {
            panic!("two sentences")
        };
        assert!(play.starts_with("Gleichstand") && play.ends_with("alle, die noch Gebiete haben: C."), "{play}");
        assert_eq!(out, "Kein Gebiet mehr und damit ausgeschieden: A, B.");
    }

    #[test]
    fn a_round_in_which_all_retreat_says_so() {
        let retreat = |fighters| Event::Situation { situation: Situation::Retreat, fighters };
        let quiet = "Alle, die an der Runde teilnahmen, ziehen sich zurück: kein Kampf.";
        assert_eq!(result(&chapter(4, vec![retreat(SeatSet::NONE)]), NAMES), [quiet]);
        let unmet = chapter(4, vec![retreat(SeatSet::one(Seat(1)))]);
        assert_eq!(result(&unmet, NAMES), ["Nur B will kämpfen: kein Kampf."]);
        let opened = Event::Opened { to: SeatSet::first(3), why: Opening::Quiet };
        let [first, second] = &result(&chapter(4, vec![retreat(SeatSet::NONE), opened]), NAMES)[..] else {
            panic!("two sentences")
        };
        assert_eq!(first, quiet);
        assert!(second.ends_with("dürfen es alle, die Gebiete haben: A, B, C."), "{second}");
    }

    #[test]
    fn the_latest_tie_says_who_fights_on() {
        let on = |count| Event::FightOn(SeatSet::first(count));
        assert_eq!(fights_on(&chapter(4, vec![on(3), Event::Laid(Seat(0)), on(2)])), Some(SeatSet::first(2)));
        assert_eq!(fights_on(&alone(Situation::War)), None);
    }
}
