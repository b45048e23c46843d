//! The computer at the table: for a side, for a hint, or not at all.

use bots::Pace;
use leptos::{prelude::*, task::spawn_local_scoped_with_cancellation};
use sparta::{Side, Sparta};

use super::words;
use crate::{
    accounts::use_visit,
    browser::{self, page},
    library::Bots,
    table::{Levels, Room},
    texts::sparta::texts,
    ui::{Choice, ChoiceOption},
};

/// Whom the computer plays for, in the order of the choice.
const SIDES: [Option<Side>; 3] = [None, Some(Side::Spartans), Some(Side::Achaeans)];

/// How long it may think, in the order of the choice.
const PACES: [Pace; 4] = [Pace::Fast, Pace::Medium, Pace::Thorough, Pace::Open];

/// What the computer does at this table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Opponent {
    /// For whom it plays.
    side: Option<Side>,
    /// How well: the [id](bots::LevelName::id) of a level.
    level: u8,
    /// How long it may think.
    pace: Pace,
}

/// For whom the computer plays.
pub fn side(bots: &Bots) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| bots.level(side.seat()).is_some())
}

impl Opponent {
    /// As the save has it.
    fn of(bots: &Bots) -> Self {
        let side = side(bots);
        Self { side, level: side.and_then(|side| bots.level(side.seat())).unwrap_or_default(), pace: bots.pace }
    }

    /// For the save.
    fn bots(self) -> Bots {
        let level = |side| (self.side == Some(side)).then_some(self.level);
        Bots { levels: Side::BOTH.map(level).into(), pace: self.pace }
    }

    /// What was noted beside the save before it stood in it: letter, level, and a word if it thinks longer. `None` for what
    /// is no such note.
    fn noted(note: &str) -> Option<Self> {
        let (note, pace) = match note.strip_suffix(" thorough") {
            Some(shorter) => (shorter, Pace::Thorough),
            None => (note, Pace::Fast),
        };
        let (letter, level) = note.split_once(' ')?;
        let side = Side::BOTH.into_iter().find(|side| letter == side.letter().to_string())?;
        let level = level.parse().ok().filter(|level| Levels::of::<Sparta>().has(*level))?;
        Some(Self { side: Some(side), level, pace })
    }
}

/// Takes over who plays from a note of an earlier version, if the save says nothing of it yet.
fn adopt_note(room: Room<Sparta>, opponent: RwSignal<Opponent>) {
    if room.bots.with_untracked(|bots| !bots.levels.is_empty()) {
        return;
    }
    let (vault, path) = (use_visit().vault(), page::path());
    spawn_local_scoped_with_cancellation(async move {
        let name = format!("opponent/{}", path.rsplit('/').next().unwrap_or_default());
        let note = vault.document(&name, browser::clock::now()).await.ok().flatten();
        if let Some(noted) = note.as_deref().and_then(Opponent::noted) {
            opponent.set(noted);
            room.session.seat(noted.bots());
        }
    });
}

/// The choice of side and level. It may be changed in the middle of a game.
pub fn choice(room: Room<Sparta>) -> AnyView {
    // Another device holds the table, and says who sits there.
    if room.session.is_far() {
        return ().into_any();
    }
    let t = texts();
    // The level is chosen before the side, too: then nobody plays it yet.
    let opponent = RwSignal::new(room.bots.with_untracked(Opponent::of));
    adopt_note(room, opponent);
    let change = move |change: &dyn Fn(&mut Opponent)| {
        opponent.update(change);
        room.session.seat(opponent.get_untracked().bots());
    };
    let sides = SIDES.map(|side| ChoiceOption::from(side.map_or(t.bot_nobody, words::side)));
    let level = Signal::derive(move || opponent.with(|opponent| opponent.level));
    let levels = Levels::of::<Sparta>().choice(t.bot_level, level, move |id| change(&|opponent| opponent.level = id));
    view! {
        <details class="fold">
            <summary>{t.bot_title}</summary>
            <Choice
                label=t.bot_side
                options=sides.to_vec()
                chosen=Signal::derive(move || {
                    opponent.with(|opponent| SIDES.into_iter().position(|side| side == opponent.side))
                })
                on_choose=move |at: usize| change(&|opponent| opponent.side = SIDES[at])
            />
            {levels}
            <Choice
                label=t.bot_pace
                options=[t.bot_fast, t.bot_medium, t.bot_thorough, t.bot_open].map(ChoiceOption::from).to_vec()
                chosen=Signal::derive(move || {
                    opponent.with(|opponent| PACES.into_iter().position(|pace| pace == opponent.pace))
                })
                on_choose=move |at: usize| change(&|opponent| opponent.pace = PACES[at])
            />
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Opponent, PACES, Pace};
    use sparta::Side;

    #[test]
    fn an_opponent_comes_back_from_the_save() {
        for side in Side::BOTH {
            for pace in PACES {
                let opponent = Opponent { side: Some(side), level: 5, pace };
                assert_eq!(Opponent::of(&opponent.bots()), opponent);
            }
        }
        let nobody = Opponent::default().bots();
        assert!(!nobody.any());
        assert!(!nobody.levels.is_empty(), "the save says that nobody plays: an older note is not read again");
    }

    #[test]
    fn notes_of_earlier_versions_are_read() {
        for side in Side::BOTH {
            for (pace, word) in [(Pace::Fast, ""), (Pace::Thorough, " thorough")] {
                let note = format!("{} 5{word}", side.letter());
                assert_eq!(Opponent::noted(&note), Some(Opponent { side: Some(side), level: 5, pace }));
            }
        }
        for wrong in ["", "s", "s 99", "x 1", "s -1", " thorough"] {
            assert_eq!(Opponent::noted(wrong), None, "{wrong}");
        }
    }
}
