//! The computer at the table: for a side, for a hint, or not at all. Who plays which side is not the rules' business, so
//! it is kept beside the save, as a document of the device.

use bots::{Pace, sparta::LEVELS};
use leptos::{
    prelude::*,
    task::{spawn_local, spawn_local_scoped_with_cancellation},
};
use sparta::Side;

use super::words;
use crate::{
    accounts::use_visit,
    browser::{self, page},
    texts::sparta::texts,
    ui::{Choice, ChoiceOption},
};

/// Whom the computer plays for, in the order of the choice.
const SIDES: [Option<Side>; 3] = [None, Some(Side::Spartans), Some(Side::Achaeans)];

/// How long it may think, in the order of the choice.
const PACES: [Pace; 2] = [Pace::Fast, Pace::Thorough];

/// How the document of one that thinks longer ends.
const THOROUGH: &str = " thorough";

/// Who is asked for a hint: the strongest.
pub const HINT: Opponent = Opponent { side: None, level: LEVELS.len() - 1, pace: Pace::Fast };

/// What the computer does at this table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    /// For whom it plays.
    pub side: Option<Side>,
    /// How well, as a place in [`LEVELS`].
    pub level: usize,
    /// How long it may think.
    pub pace: Pace,
}

impl Opponent {
    /// The level as a bot is asked for it.
    pub fn place(self) -> u8 {
        // Behind the last level there is none, whatever the number.
        u8::try_from(self.level).unwrap_or(u8::MAX)
    }

    /// As a document: nothing where it plays for nobody.
    fn to_text(self) -> String {
        let thorough = if self.pace == Pace::Thorough { THOROUGH } else { "" };
        self.side.map(|side| format!("{} {}{thorough}", side.letter(), self.level)).unwrap_or_default()
    }

    /// The document read back. What is no such document is nobody.
    fn from_text(text: &str) -> Option<Self> {
        let (text, pace) = match text.strip_suffix(THOROUGH) {
            Some(shorter) => (shorter, Pace::Thorough),
            None => (text, Pace::Fast),
        };
        let (letter, level) = text.split_once(' ')?;
        let side = Side::BOTH.into_iter().find(|side| letter == side.letter().to_string())?;
        let level = level.parse().ok().filter(|level| *level < LEVELS.len())?;
        Some(Self { side: Some(side), level, pace })
    }
}

/// The document of the game at this address.
fn document_name() -> String {
    let path = page::path();
    format!("opponent/{}", path.rsplit('/').next().unwrap_or_default())
}

/// Who plays at this table, as it was settled before.
pub fn settled() -> RwSignal<Opponent> {
    let opponent = RwSignal::new(Opponent::default());
    let vault = use_visit().vault();
    spawn_local_scoped_with_cancellation(async move {
        if let Ok(Some(text)) = vault.document(&document_name(), browser::clock::now()).await {
            opponent.set(Opponent::from_text(&text).unwrap_or_default());
        }
    });
    opponent
}

/// The choice of side and level. It may be changed in the middle of a game.
pub fn choice(opponent: RwSignal<Opponent>) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let change = move |change: &dyn Fn(&mut Opponent)| {
        opponent.update(change);
        let (vault, text) = (visit.vault(), opponent.get_untracked().to_text());
        spawn_local(async move {
            // If it is not kept it holds for now all the same, and the game itself is safe.
            let _ = vault.put_document(&document_name(), &text, browser::clock::now()).await;
        });
    };
    let sides = SIDES.map(|side| ChoiceOption::from(side.map_or(t.bot_nobody, words::side)));
    let levels = [t.bot_beginner, t.bot_easy, t.bot_medium, t.bot_good, t.bot_strong, t.bot_master];
    let levels: [_; LEVELS.len()] = levels.map(ChoiceOption::from);
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
            <Choice
                label=t.bot_level
                options=levels.to_vec()
                chosen=Signal::derive(move || Some(opponent.with(|opponent| opponent.level)))
                on_choose=move |at: usize| change(&|opponent| opponent.level = at)
            />
            <Choice
                label=t.bot_pace
                options=[t.bot_fast, t.bot_thorough].map(ChoiceOption::from).to_vec()
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
    use super::{Opponent, PACES};
    use sparta::Side;

    #[test]
    fn an_opponent_comes_back_from_his_text() {
        for side in Side::BOTH {
            for pace in PACES {
                let opponent = Opponent { side: Some(side), level: 5, pace };
                assert_eq!(Opponent::from_text(&opponent.to_text()), Some(opponent));
            }
        }
        assert_eq!(Opponent::default().to_text(), "");
        for wrong in ["", "s", "s 6", "x 1", "s -1", " thorough"] {
            assert_eq!(Opponent::from_text(wrong), None, "{wrong}");
        }
    }
}
